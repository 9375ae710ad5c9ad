"""Sheets of Japanese newspapers as blocks, without an image.

`sheet` cuts a page again and again into regions and fills each region with an article, a run of items, a box, a display
or print that belongs to no article. All lengths are ems of the body type; the origin is the top left corner.
A region is a list of tiers from the top; each tier has its own left and right end.
"""

import json
import pathlib
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from math import inf, sqrt
from typing import NamedTuple

import numpy as np

HEADLINE, SUBHEADLINE, CROSSHEAD, LEAD, BODY, BYLINE, CAPTION, ADVERTISEMENT, FOLIO, TABLE, OTHER = range(11)
KINDS = ["headline", "subheadline", "crosshead", "lead", "body", "byline", "caption", "advertisement", "folio", "table", "other"]

# Ranges of a style's fields: a plain daily. Each kind of paper below replaces some of them.
# Shares and chances are 0 to 1.
PLAIN = {
    "tier": (8, 12),  # height of a tier
    "gap": (0.5, 1.8),  # between two tiers
    "pitch": (1.12, 1.5),  # from line to line of body type
    "advance": (0.66, 0.92),  # from character to character
    "ruby": (0, 0),  # chance that a page has ruby throughout (the pitch is then 1.5 to 2.2)
    "tier_rules": (0, 0.4),  # chance of rules between tiers
    "article_rules": (0.4, 0.97),  # chance of a rule along each cut
    "frames": (0.3, 0.97),  # chance of a frame round a box or an advertisement
    "paragraph": (2.5, 8),  # lines of a paragraph
    "indents": (0.9, 1),  # share of paragraphs with an indent
    "head": (4.5, 10),  # characters of a headline; fewer make larger type
    "largest": (4, 8),  # size of the largest headline
    "across": (0.15, 0.7),  # share of headlines set across
    "right_to_left": (0, 0),  # chance that rows run from right to left
    "kicker": (0, 0.6),  # chance of a small headline before the main one
    "from_right": (0, 0.12),  # chance that headlines are read from the right, else the main one first
    "lead": (0, 0.75),
    "crossheads": (0, 0.1),
    "pictures": (0.3, 1),
    "byline": (0, 0.45),
    "signed": (0, 0.15),  # chance of a name under the headline
    "inner": (0, 0.12),  # chance of a box or an advertisement amid an article
    "amid": (0, 0.3),  # chance that text also runs at the right of a headline
    "divided": (0, 0.5),  # chance that text runs down one side of an obstacle, then down the other
    "flowing": (0, 0.12),  # chance that articles follow one another through the tiers of a region
    "items": (0.05, 0.2),
    "boxes": (0.1, 0.26),
    "display": (0.05, 0.3),
    "essay": (0, 0.06),
    "table": (0, 0.08),
    "notices": (0, 0.06),  # obituaries and notices in framed cells
    "own_tiers": (0, 0.12),  # share of articles with tiers of their own height
    "horizontal": (0, 0),  # chance that the whole page is set across
    "foot_ads": (0.25, 0.8),
    "small_ads": (0, 0.05),
    "masthead": (0, 0.2),
    "folio": (0.2, 0.7),
    "tiers": (4, 14),  # of a page
    "width": (35, 110),  # of a page
    "parts": (2, 12),  # regions of a page
    "clip": (0.2, 0.5),  # chance of a clip of one to three articles
    "spread": (0, 0.02),  # chance of two pages side by side
    "wear": (0, 0.5),  # 0: a clean file; 1: a bad scan
}

# The kinds of papers: their shares of the pages, and the ranges in which each differs from a plain daily.
PAPERS = json.loads(pathlib.Path(__file__).with_name("papers.json").read_text())


class Dice:
    """Draws single numbers fast, from a block of numbers of a generator."""

    def __init__(self, random):
        self.random, self.numbers = random, []

    def unit(self):
        """Returns a number from 0 to 1."""
        if not self.numbers:
            self.numbers = self.random.random(512).tolist()
        return self.numbers.pop()

    def chance(self, share):
        return self.unit() < share

    def between(self, low, high):
        return low + (high - low) * self.unit()

    def whole(self, low, high):
        """Returns a whole number from `low` to `high`, both included."""
        return low + int(self.unit() * (high - low + 1))

    def pick(self, choices, weights=None):
        """Returns one of `choices`, by `weights` if given."""
        if weights is None:
            return choices[int(self.unit() * len(choices))]
        left = self.unit() * sum(weights)
        for choice, weight in zip(choices, weights):
            left -= weight
            if left < 0:
                return choice
        return choices[-1]


class Style:
    """The make-up of one paper: one number for each field of `PLAIN`, drawn from the ranges of its kind."""

    def __init__(self, name, dice):
        for field_name in PLAIN:
            setattr(self, field_name, dice.between(*PAPERS[name].get(field_name, PLAIN[field_name])))
        self.name = name
        self.ruby = dice.chance(self.ruby)
        self.rtl = dice.chance(self.right_to_left)
        self.from_right = dice.chance(self.from_right)
        if self.ruby:
            self.pitch = dice.between(1.5, 2.2)


class Tier(NamedTuple):
    top: float
    bottom: float
    left: float
    right: float


@dataclass(slots=True)
class Block:
    """Lines of one kind that are read one after another."""

    x0: float
    y0: float
    x1: float
    y1: float
    kind: int
    vertical: bool = True
    size: float = 1.0
    lines: int = 0  # 0: by the pitch
    article: int = -1
    flow: int = -1  # place in the article's order of reading; -1: captions and print of no article
    begins: bool = False  # a paragraph begins with the block
    ends: bool = False  # a paragraph ends with the block


@dataclass
class Sheet:
    """A page of blocks. `areas` hold print of no article: x0, y0, x1, y1, kind."""

    style: Style
    blocks: list = field(default_factory=list)
    rules: list = field(default_factory=list)
    pictures: list = field(default_factory=list)
    areas: list = field(default_factory=list)

    def orders(self):
        """Returns the numbers of each article's blocks in order of reading, without captions."""
        orders = {}
        for number, block in enumerate(self.blocks):
            if block.flow >= 0:
                orders.setdefault(block.article, []).append(number)
        return {a: sorted(numbers, key=lambda n: self.blocks[n].flow) for a, numbers in orders.items()}


def area_of(region):
    return sum((t.right - t.left) * (t.bottom - t.top) for t in region)


def grid(rect, height, gap):
    """Returns a rectangle as a region of tiers of about equal `height`."""
    x0, y0, x1, y1 = rect
    count = max(1, round((y1 - y0 + gap) / (height + gap)))
    step = (y1 - y0 + gap) / count
    return [Tier(y0 + i * step, y0 + (i + 1) * step - gap, x0, x1) for i in range(count)]


def bounds_of(region):
    """Returns the largest rectangle between the innermost ends of a region's tiers."""
    return max(t.left for t in region), region[0].top, min(t.right for t in region), region[-1].bottom


def even(region):
    """Reports whether all tiers of a region have the same ends."""
    lefts, rights = [t.left for t in region], [t.right for t in region]
    return max(lefts) - min(lefts) < 1 and max(rights) - min(rights) < 1


class Flow:
    """A place in a region that moves leftwards through a tier, then to the next tier."""

    def __init__(self, region):
        self.region, self.index, self.x = region, 0, region[0].right

    @property
    def tier(self):
        """The tier of the place; none after the last one."""
        return self.region[self.index] if self.index < len(self.region) else None

    def room(self):
        """Returns the width that is left in the tier."""
        return self.x - self.tier.left

    def advance(self):
        """Moves to the next tier."""
        self.index += 1
        if self.tier:
            self.x = self.tier.right

    def take(self, need, least):
        """Takes `need` ems of width, tier by tier; yields the rectangles."""
        while need > 0.3 and self.tier:
            width = min(need, self.room())
            if width >= least:
                yield self.x - width, self.tier.top, self.x, self.tier.bottom
                need, self.x = need - width, self.x - width
                if need < least:
                    need = 0
            if need > 0.3 or self.room() < least:
                self.advance()


class Compositor:
    """Makes up one sheet."""

    def __init__(self, style, dice):
        self.style, self.dice, self.sheet, self.articles = style, dice, Sheet(style), 0

    # Small parts

    def rule(self, x0, y0, x1, y1, share=1.0):
        """Draws a rule, by chance."""
        if self.dice.chance(share) and x1 - x0 + y1 - y0 > 0.5:
            self.sheet.rules.append((x0, y0, x1, y1))

    def frame(self, x0, y0, x1, y1, share=1.0):
        """Draws a frame, by chance."""
        if self.dice.chance(share):
            self.sheet.rules += [(x0, y0, x1, y0), (x0, y1, x1, y1), (x0, y0, x0, y1), (x1, y0, x1, y1)]

    def area(self, x0, y0, x1, y1, kind):
        """Reserves an area for print of no article."""
        if x1 - x0 > 1 and y1 - y0 > 1:
            self.sheet.areas.append((x0, y0, x1, y1, kind))

    def chain(self, blocks, captions=()):
        """Makes blocks in order of reading an article, and decides where its paragraphs begin and end."""
        if not blocks and not captions:
            return
        dice, style = self.dice, self.style
        if style.from_right:
            heads = [b for b in blocks if b.kind in (HEADLINE, SUBHEADLINE)]
            heads.sort(key=lambda b: (b.vertical, -b.x1 if b.vertical else b.y0))
            blocks = [*heads, *(b for b in blocks if b.kind not in (HEADLINE, SUBHEADLINE))]
        texts = [b for b in blocks if b.kind in (LEAD, BODY)]
        begins = True
        for flow, block in enumerate(blocks):
            block.article, block.flow = self.articles, flow
            if block.kind not in (LEAD, BODY):
                begins = begins or block.kind != BYLINE
                continue
            following = blocks[flow + 1].kind if flow + 1 < len(blocks) else -1
            block.begins = begins
            last = block is texts[-1] or following in (CROSSHEAD, SUBHEADLINE) or (block.kind == LEAD and following == BODY)
            begins = block.ends = last or dice.chance(1 / style.paragraph)
        for caption in captions:
            caption.article = self.articles
        self.sheet.blocks += [*blocks, *captions]
        self.articles += 1

    # Regions

    def divide(self, region, parts):
        """Cuts a region into about `parts` regions, in order of reading, and draws rules along the cuts."""
        edges, mirrored = self.cut(region) if parts > 1 and area_of(region) > 60 else (None, False)
        if edges is None:
            return [region]
        half = self.dice.between(0.2, 0.65)
        right = [t._replace(left=max(t.left, e + half)) for t, e in zip(region, edges)]
        left = [t._replace(right=min(t.right, e - half)) for t, e in zip(region, edges)]
        self.rules_along(region, edges)
        first, second = ([t for t in side if t.right - t.left > 2] for side in ((left, right) if mirrored else (right, left)))
        if not first or not second:
            return [first or second]
        share = area_of(first) / (area_of(first) + area_of(second))
        count = min(parts - 1, max(1, round(parts * share)))
        return self.divide(first, count) + self.divide(second, parts - count)

    def cut(self, region):
        """Returns where each tier is cut, and whether the left part is read first.

        `-inf` leaves a tier to the right part, `inf` to the left part.
        """
        dice, count = self.dice, len(region)
        x0, _, x1, _ = bounds_of(region)
        kinds, weights = [], []
        if count > 1:
            kinds, weights = ["level"], [3]
        if x1 - x0 > 14:
            kinds, weights = kinds + ["upright"], weights + [2]
            if count > 1:
                kinds += ["hanging", "foot", "under", "corner", "step"]
                weights += [4, 1.5, 2, 1, 2]
        if not kinds:
            return None, False
        kind = dice.pick(kinds, weights)
        x = dice.between(x0 + 0.2 * (x1 - x0), x1 - 0.2 * (x1 - x0))
        upper = min(count - 1, max(1, round(count * dice.between(0.25, 0.75))))
        lower = count - upper
        if kind == "step":
            edges = sorted((dice.between(x0 + 0.2 * (x1 - x0), x1 - 0.2 * (x1 - x0)) for _ in region), reverse=dice.chance(0.6))
            return edges, False
        edges = {
            "upright": [x] * count,
            "level": [-inf] * upper + [inf] * lower,
            "hanging": [-inf] * upper + [x] * lower,
            "foot": [x] * upper + [-inf] * lower,
            "under": [x] * upper + [inf] * lower,
            "corner": [inf] * upper + [x] * lower,
        }[kind]
        return edges, kind == "corner"

    def rules_along(self, region, edges):
        """Draws rules along a cut: upright inside tiers, level between tiers."""
        share, half = self.style.article_rules, self.style.gap / 2
        drawn = self.dice.chance(share)
        start = None
        for i, (tier, x) in enumerate(zip(region, edges)):
            inside = abs(x) < inf
            if inside and start is None:
                start = tier.top - half
            if inside and (i + 1 == len(region) or edges[i + 1] != x):
                self.rule(x, start, x, tier.bottom + half, drawn)
                start = None
            if i + 1 < len(region) and edges[i + 1] != x:
                after = region[i + 1]
                low, high = max(tier.left, after.left), min(tier.right, after.right)
                a, b = sorted((min(max(x, low), high), min(max(edges[i + 1], low), high)))
                self.rule(a, (tier.bottom + after.top) / 2, b, (tier.bottom + after.top) / 2, drawn)

    def tier_rules(self, region, obstacles=()):
        """Draws rules between the tiers of a region, except through obstacles."""
        for tier, after in pairwise(region):
            y, a, end = (tier.bottom + after.top) / 2, max(tier.left, after.left), min(tier.right, after.right)
            for low, high in sorted((o[0], o[2]) for o in obstacles if o[1] < y < o[3]):
                if low - a > 1:
                    self.rule(a, y, min(low, end), y)
                a = max(a, high)
            if end - a > 1:
                self.rule(a, y, end, y)

    # Kinds of filling

    def fill(self, region):
        style, dice = self.style, self.dice
        region = [t for t in region if t.right - t.left > 2]
        if not region:
            return
        rect, area, whole = bounds_of(region), area_of(region), even(region)
        width, height = rect[2] - rect[0], rect[3] - rect[1]
        if style.horizontal and whole:
            return self.horizontal(rect)
        if dice.chance(style.flowing) and width > 8:
            return self.items(region)
        fillings = {"article": 1.0, "items": style.items * (1.5 if area < 700 else 0.7) if width > 8 else 0}
        if whole:
            fillings |= {"area": style.small_ads, "table": style.table if area < 900 else 0, "own": style.own_tiers}
            fillings["notices"] = style.notices if area < 500 and width > 10 else 0
            if width > 8 and height > 8:
                fillings |= {"box": style.boxes, "display": style.display * 1.5 if area > 100 else 0}
            if width > 20 and len(region) <= 2:
                fillings["essay"] = style.essay * 4
        filling = dice.pick(list(fillings), list(fillings.values()))
        fill = {
            "article": lambda: Article(self, region).make(),
            "items": lambda: self.items(region),
            "own": lambda: Article(self, grid(rect, style.tier * dice.pick((0.66, 0.75, 1.33, 1.5, 2)), style.gap)).make(),
            "display": lambda: Display(self, rect).make(),
            "notices": lambda: self.notices(region),
            "essay": lambda: self.essay(region),
            "box": lambda: self.box(rect),
        }
        if filling in fill:
            return fill[filling]()
        self.frame(*rect, style.frames)
        self.area(*rect, TABLE if filling == "table" else dice.pick((ADVERTISEMENT, OTHER), (0.8, 0.2)))

    def box(self, rect):
        """Fills a box with an article in its own tiers, lines across, items or a display."""
        style, dice = self.style, self.dice
        x0, y0, x1, y1 = rect
        margin = dice.between(0.5, 1.5)
        self.frame(x0, y0, x1, y1, style.frames)
        rect = x0, y0, x1, y1 = x0 + margin, y0 + margin, x1 - margin, y1 - margin
        if x1 - x0 < 3 or y1 - y0 < 3:
            return
        filling = dice.pick(("across", "items", "display", "article"), (0.5, 0.07, 0.1, 0.33))
        if filling == "across" and not style.rtl:
            return self.horizontal(rect)
        if filling == "display" and x1 - x0 > 8 and y1 - y0 > 8:
            return Display(self, rect).make()
        region = grid(rect, style.tier * dice.pick((0.7, 0.9, 1, 1.2, 1.6, 2)), style.gap)
        if filling == "items":
            return self.items(region)
        Article(self, region, plain=dice.chance(0.4)).make()

    def essay(self, region):
        """Sets an essay of a page's foot: a title in a box at the right, text in long runs without indents."""
        dice, tier = self.dice, region[0]
        width = dice.between(2, 4)
        title = Block(tier.right - width, tier.top + 0.5, tier.right, tier.bottom - 0.5, HEADLINE, size=min(width, dice.between(1.6, 3)))
        self.frame(title.x0 - 0.4, tier.top, tier.right + 0.3, tier.bottom, 0.5)
        texts = [Block(tier.left, tier.top, title.x0 - 0.8, tier.bottom, BODY)]
        texts += [Block(t.left, t.top, t.right, t.bottom, BODY) for t in region[1:]]
        self.frame(region[0].left - 0.5, tier.top - 0.5, tier.right + 0.5, region[-1].bottom + 0.5, 0.6)
        self.chain([title, *texts])

    def items(self, region):
        """Sets short items, or articles, one after another through the tiers of a region."""
        style, dice = self.style, self.dice
        flow, tall = Flow(region), dice.chance(0.45)
        length = dice.between(5, 16) if dice.chance(0.6) else dice.between(12, 70)
        headed, ruled = dice.pick((1, 0.9, 0.5, 0), (0.45, 0.3, 0.15, 0.1)), dice.chance(0.75)
        if dice.chance(0.25) and flow.room() > 10:
            self.series_title(flow)
        while flow.tier:
            if flow.room() < 3:
                flow.advance()
                continue
            if headed and dice.chance(0.06 if style.rtl else 0.03) and (blocks := self.item_across(flow)):
                self.chain(blocks)
                flow.x -= 0.8
                continue
            blocks = []
            if dice.chance(headed):
                blocks = self.item_head(flow, tall)
                if not blocks:
                    flow.advance()
                    continue
            need = max(style.pitch, length * dice.between(0.4, 2.5))
            blocks += [Block(*rect, BODY) for rect in flow.take(need, style.pitch * 0.9)]
            self.chain(blocks)
            if flow.tier and flow.room() < flow.tier.right - flow.tier.left:
                flow.x -= 0.5
                self.rule(flow.x, flow.tier.top, flow.x, flow.tier.bottom, style.article_rules if ruled else 0)
                flow.x -= 0.5
        if dice.chance(max(style.tier_rules, 0.2)):
            self.tier_rules(region)

    def series_title(self, flow):
        """Sets the title of a series or of a column of items at the head of a region."""
        dice, tier, width = self.dice, flow.tier, self.dice.between(1.6, 3.4)
        rect = flow.x - width, tier.top + 0.3, flow.x, tier.top + (tier.bottom - tier.top) * dice.between(0.5, 1)
        self.chain([Block(*rect, HEADLINE, size=width * 0.9)])
        self.frame(rect[0] - 0.3, rect[1] - 0.3, rect[2] + 0.3, rect[3] + 0.3, 0.5)
        flow.x -= width + 0.8

    def item_head(self, flow, tall):
        """Sets the headline of an item, perhaps with a picture, a second headline and a name; none without room."""
        dice, tier = self.dice, flow.tier
        height = tier.bottom - tier.top
        width = dice.between(1.8, 4.2) if tall else dice.between(1.3, 2.6)
        if flow.room() < width + 2:
            return []
        if dice.chance(0.06) and flow.room() > width + 9:
            side = dice.between(3, 6)
            self.sheet.pictures.append((flow.x - side, tier.top + 0.3, flow.x, tier.bottom - 0.3))
            flow.x -= side + 0.5
        lines = 2 if width > 2 and dice.chance(0.3) else 1
        end = tier.top + height * dice.between(0.5, 1)
        kind = HEADLINE if dice.chance(0.85) else CROSSHEAD
        head = Block(flow.x - width, tier.top + dice.between(0, 0.6), flow.x, end, kind, size=width / lines * 0.95, lines=lines)
        blocks = [head]
        flow.x -= width + 0.35
        for _ in range(dice.pick((0, 1, 2), (0.4, 0.45, 0.15) if tall else (0.8, 0.18, 0.02))):
            if flow.room() < 4:
                break
            width = dice.between(1.25, 2)
            top = tier.top + dice.between(0, 0.4) * height
            blocks.append(Block(flow.x - width, top, flow.x, max(end, top + 3), SUBHEADLINE, size=width, lines=1))
            flow.x -= width + 0.35
        if dice.chance(self.style.signed) and head.y1 - head.y0 > 7:
            blocks.append(self.name_under(head))
        return blocks

    def name_under(self, head):
        """Shortens a headline and sets a name under it; in papers with rows from the right, mostly across."""
        dice, middle = self.dice, (head.x0 + head.x1) / 2
        if dice.chance(0.7 if self.style.rtl else 0.15):
            half = max(1.4, (head.x1 - head.x0) * dice.between(0.35, 0.6))
            size = dice.between(0.95, 1.3)
            name = Block(middle - half, head.y1 - size, middle + half, head.y1, BYLINE, False, size, 1)
            head.y1 -= size + 0.5
            return name
        length = min(dice.between(3, 8), (head.y1 - head.y0) * 0.4)
        width = min(dice.between(1, 1.8), head.x1 - head.x0)
        name = Block(middle - width / 2, head.y1 - length + 0.4, middle + width / 2, head.y1, BYLINE, True, width * 0.95, 1)
        head.y1 -= length
        return name

    def item_across(self, flow):
        """Sets a short item under a headline across; none without room."""
        dice, tier, width = self.dice, flow.tier, self.dice.between(5, 14)
        size = dice.between(1.4, 2.3)
        if flow.room() < width or tier.bottom - tier.top < size + 5:
            return []
        x = flow.x - width
        share = dice.between(0.6, 1)
        a = x + width * (1 - share) * dice.pick((0, 0.5, 1))
        flow.x = x
        return [
            Block(a, tier.top + 0.2, a + width * share, tier.top + 0.2 + size, HEADLINE, False, size, 1),
            Block(x, tier.top + size + 0.8, x + width, tier.bottom, BODY),
        ]

    def notices(self, region):
        """Sets obituaries and notices: framed cells in a row, each with a name and a few lines, or lines only."""
        dice, style, named = self.dice, self.style, self.dice.chance(0.6)
        width = dice.between(4, 9)
        for tier in region:
            count = max(1, int((tier.right - tier.left) / width))
            step = (tier.right - tier.left) / count
            for k in range(count):
                x = tier.right - k * step - 0.5
                self.frame(x - step + 0.5, tier.top - 0.3, x + 0.3, tier.bottom + 0.3, style.frames)
                blocks = []
                if named:
                    size = dice.between(1.1, 1.6)
                    end = tier.top + (tier.bottom - tier.top) * dice.between(0.4, 0.7)
                    blocks.append(Block(x - size, tier.top + 0.3, x, end, HEADLINE, True, size, 1))
                    x -= size + 0.3
                left = tier.right - (k + 1) * step + 0.4
                self.chain([*blocks, Block(left, tier.top + 0.2, x, tier.bottom - 0.2, BODY)])

    def horizontal(self, rect):
        """Sets an article in lines across, in one to three columns, perhaps with points under heads of their own."""
        dice = self.dice
        x0, y0, x1, y1 = rect
        heads, y = [], y0
        if dice.chance(0.85):
            heads, y = self.heads_across(x0, x1, y0, (y1 - y0) / 4, dice.pick((1, 2, 3), (0.7, 0.22, 0.08)))
        captions, texts = [], []
        wide = x1 - x0
        count = max(1, round(wide / dice.between(14, 30)))
        points = dice.pick((0, 0.2, 0.5))
        if y1 - y > 14 and dice.chance(0.15):
            size = dice.between(1, 1.3)
            texts.append(Block(x0, y, x1, y + (depth := dice.between(3, 7)), LEAD, False, size))
            y += depth + 1
        step = (wide + 1.5) / count
        for column in range(count):
            a, b, c = x0 + column * step, x0 + (column + 1) * step - 1.5, y
            end = y1 if column < count - 1 or dice.chance(0.5) else y1 - dice.between(0, 0.4) * (y1 - y)
            if dice.chance(self.style.pictures * 0.5) and end - c > 12 and b - a > 5:
                height = (end - c) * dice.between(0.25, 0.5)
                self.picture((a, c, b, c + height), captions)
                c += height + 0.7
            while end - c > 2:
                if dice.chance(points) and end - c > 6:
                    size = dice.between(1, 1.5)
                    texts.append(Block(a, c, a + (b - a) * dice.between(0.15, 0.7), c + size, CROSSHEAD, False, size, 1))
                    c += size + 0.5
                low = end if dice.chance(0.6) else min(end, c + dice.between(3, max(3.5, end - c)))
                texts.append(Block(a, c, b, low, BODY, False))
                c = low + 0.7
        if texts and dice.chance(self.style.byline) and (last := texts[-1]).y1 - last.y0 > 4:
            last.y1 -= 2
            texts.append(Block(last.x1 - dice.between(3, 7), last.y1 + 0.6, last.x1, last.y1 + 1.6, BYLINE, False, 1.0, 1))
        self.chain(heads + texts, captions)

    def picture(self, rect, captions):
        """Places a picture, with its caption in the rectangle under, over or beside it, or inside it."""
        dice = self.dice
        x0, y0, x1, y1 = rect
        size = dice.between(0.78, 1.08)
        lines = dice.pick((1, 2, 3, 4), (0.55, 0.28, 0.12, 0.05))
        depth = size * (1 + 1.35 * (lines - 1))
        wide, tall = x1 - x0, y1 - y0
        place = dice.pick(("under", "over", "left", "right", "inside", "none"), (0.34, 0.06, 0.22, 0.16, 0.06, 0.16))
        if min(wide, tall) < depth + 3:
            place = "none"
        if place in ("under", "over", "inside"):
            end = x1 - (dice.between(0, 0.5) * wide if dice.chance(0.5) else 0)
            y = {"under": y1 - depth, "over": y0, "inside": y1 - depth - 0.4}[place]
            captions.append(Block(x0, y, end, y + depth, CAPTION, False, size, lines))
            if place == "under":
                y1 -= depth + dice.between(0.2, 0.6)
            elif place == "over":
                y0 += depth + dice.between(0.2, 0.6)
        elif place != "none":
            length = tall * dice.between(0.3, 1)
            x, y = (x0 if place == "left" else x1 - depth), (y0 if dice.chance(0.4) else y1 - length)
            captions.append(Block(x, y, x + depth, y + length, CAPTION, True, size, lines))
            if place == "left":
                x0 += depth + 0.35
            else:
                x1 -= depth + 0.35
        if dice.chance(0.12):
            self.area(x0, y0, x1, y1, TABLE)
        else:
            self.sheet.pictures.append((x0, y0, x1, y1))

    # Headlines

    def head_size(self, length, least=1.25):
        """Returns the type size of a headline that may be `length` ems long."""
        characters = self.style.head * self.dice.between(0.75, 1.35)
        return min(max(length / characters, least), self.style.largest)

    def heads_upright(self, right, top, bottom, room):
        """Sets upright headlines from `right` leftwards; returns them, the main one first, and their left end."""
        style, dice, height = self.style, self.dice, bottom - top
        main = min(self.head_size(height * dice.between(0.75, 1)), room)
        lines = 2 if dice.chance(0.25) and main * 2.1 < room else 1
        count = dice.pick((0, 1, 2, 3), (0.36, 0.36, 0.2, 0.08))
        heads, x = [], right
        if count and dice.chance(style.kicker):
            size = min(dice.between(1, max(1.3, main * 0.75)), room / 3)
            heads.append(self.upright(x, top, height, size, SUBHEADLINE, dice.between(0.25, 0.9)))
            x, count = x - size - dice.between(0.15, 0.7), count - 1
        main = max(1.05, min(main, (room - (right - x)) / lines / 1.1))
        head = self.upright(x, top, height, main, HEADLINE, dice.between(0.75, 1) if dice.chance(0.75) else dice.between(0.4, 0.9), lines)
        x = head.x0 - dice.between(0.15, 0.9)
        for _ in range(count):
            size = dice.between(1, max(1.5, main * 0.85))
            lines = 2 if dice.chance(0.22) else 1
            if right - x + size * lines * 1.15 > room:
                break
            if dice.chance(0.12) and height > 14:
                half = height * dice.between(0.4, 0.6)
                heads.append(self.upright(x, top, half - 0.5, size, SUBHEADLINE, 1, lines))
                heads.append(self.upright(x, top + half, height - half, size, SUBHEADLINE, dice.between(0.8, 1), lines))
            else:
                heads.append(self.upright(x, top, height, size, SUBHEADLINE, dice.between(0.35, 0.95), lines))
            x = heads[-1].x0 - dice.between(0.15, 0.8)
        if dice.chance(0.06):
            self.frame(head.x0 - 0.2, head.y0 - 0.2, head.x1 + 0.2, head.y1 + 0.2)
        return [head, *heads], x

    def upright(self, right, top, height, size, kind, share, lines=1):
        """Returns one upright headline that takes a share of a height."""
        length = max(height * share, min(height, 2 * size))
        rest = height - length
        top += self.dice.pick((0, rest, self.dice.between(0, rest)), (0.6, 0.15, 0.25))
        return Block(right - size * (1 + 1.15 * (lines - 1)), top, right, top + length, kind, True, size, lines)

    def heads_across(self, left, right, y, room, count=None):
        """Sets headlines across from `y` downwards; returns them, the main one first, and their lower end."""
        dice, width = self.dice, right - left
        count = count or dice.pick((1, 2, 3), (0.55, 0.33, 0.12))
        main = dice.whole(0, count - 1) if dice.chance(0.4) else 0
        big = min(self.head_size(width * dice.between(0.6, 1)), max(1.05, room / count))
        heads = []
        for k in range(count):
            size = big if k == main else max(1.05, big * dice.between(0.45, 0.85))
            lines = 2 if dice.chance(0.15) else 1
            if dice.chance(0.12) and k != main and width > 12:
                middle = left + width * dice.between(0.35, 0.65)
                pair = [Block(left, y, middle - 1, y + size, SUBHEADLINE, False, size, 1)]
                pair.append(Block(middle, y, right, y + size, SUBHEADLINE, False, size, 1))
                heads += pair[::-1] if self.style.rtl or dice.chance(0.5) else pair
                lines = 1
            else:
                share = dice.between(0.6, 1) if dice.chance(0.7) else dice.between(0.3, 0.8)
                a = left + dice.pick((0, 0.5, 1)) * width * (1 - share)
                kind = HEADLINE if k == main else SUBHEADLINE
                depth = size * (1 + 1.2 * (lines - 1))
                heads.append(Block(a, y, a + width * share, y + depth, kind, False, size, lines))
            y += size * (1 + 1.2 * (lines - 1)) + dice.between(0.3, 1.1)
        heads.sort(key=lambda b: b.kind)
        return heads, y

    def run(self, x0, y0, x1, y1):
        """Returns a run of text, perhaps broken by crossheads."""
        style, dice, blocks, x = self.style, self.dice, [], x1
        while x - x0 > 9 and dice.chance(min(0.7, style.crossheads * (x - x0) / 14)):
            left = x - dice.between(3, x - x0 - 4)
            lines = 1 if dice.chance(0.6) else 2
            size = dice.between(0.9, 1.25 if dice.chance(0.75) else 1.8 / lines + 0.3)
            room = max(style.pitch * 2, size * lines * 1.3) if dice.chance(0.8) else max(style.pitch, size * 1.1)
            depth = size * (1 + 1.2 * (lines - 1))
            length = (y1 - y0) * dice.between(0.4, 1)
            top = y0 + dice.pick((0, min(1, y1 - y0 - length), dice.between(0, y1 - y0 - length)))
            middle = left - room / 2
            cross = Block(middle - depth / 2, top, middle + depth / 2, top + length, CROSSHEAD, True, size, lines)
            blocks += [Block(left, y0, x, y1, BODY), cross]
            x = left - room
        if x - x0 > style.pitch * 0.9:
            blocks.append(Block(x0, y0, x, y1, BODY))
        return blocks

    # Pages

    def page(self):
        """Makes up a page, a part of one or a clip."""
        style, dice = self.style, self.dice
        if dice.chance(style.clip):
            tiers, width, parts = dice.whole(2, 8), dice.between(20, 90), dice.pick((1, 2, 3), (0.6, 0.28, 0.12))
        else:
            share = 1 if dice.chance(0.35) else dice.between(0.35, 1)
            tiers = max(1, round(style.tiers * sqrt(share)))
            width, parts = style.width * sqrt(share), max(1, round(style.parts * share))
        height = tiers * (style.tier + style.gap) - style.gap
        region = grid((0, 0, width, height), style.tier, style.gap)
        if tiers > 5 and dice.chance(style.foot_ads):
            region = self.foot(region)
        if dice.chance(0.25):
            self.frame(-1, -1, width + 1, height + 1)
        if dice.chance(style.folio):
            self.folio(width)
        if tiers > 3 and width > 25 and dice.chance(style.masthead):
            region = self.masthead(region)
        for part in self.divide(region, parts):
            self.fill(part)
        return self.sheet

    def foot(self, region):
        """Fills the lowest tiers with advertisements; returns the tiers that are left."""
        style, dice = self.style, self.dice
        count = dice.whole(1, max(1, len(region) // 3))
        region, foot = region[:-count], region[-count:]
        x0, y0, x1, y1 = bounds_of(foot)
        self.rule(x0, y0 - style.gap / 2, x1, y0 - style.gap / 2, 0.9)
        cuts = sorted(dice.between(x0, x1) for _ in range(dice.whole(0, 5)))
        for a, b in zip([x0, *cuts], [*cuts, x1]):
            self.area(a + 0.5, y0 + 0.3, b - 0.5, y1, ADVERTISEMENT)
            self.frame(a + 0.2, y0, b - 0.2, y1, style.frames)
        return region

    def folio(self, width):
        """Sets the strip over a page: name, date, number of the page, section."""
        dice, y = self.dice, -self.dice.between(1.8, 3.5)
        self.rule(0, -1, width, -1, 0.6)
        for _ in range(dice.whole(1, 4)):
            length = dice.between(2, 14)
            x = dice.pick((0, max(0, width - length), dice.between(0, max(0.1, width - length))))
            self.area(x, y - dice.between(0, 0.5), x + length, y + 1.2, FOLIO)

    def masthead(self, region):
        """Sets the title of the paper with date lines and an index at the right or across the top; returns the rest."""
        style, dice = self.style, self.dice
        x0, _, x1, _ = bounds_of(region)
        count = min(len(region) - 1, dice.whole(2, 5))
        top, bottom = region[0].top, region[count - 1].bottom
        if dice.chance(0.7):
            wide = dice.between(5, 9)
            self.area(x1 - wide, top, x1, top + (bottom - top) * dice.between(0.55, 0.8), FOLIO)
            self.area(x1 - wide, self.sheet.areas[-1][3] + 0.5, x1, bottom, FOLIO)
            self.frame(x1 - wide - 0.4, top - 0.4, x1 + 0.4, bottom + 0.4, style.frames)
            return [t._replace(right=x1 - wide - 1) if i < count else t for i, t in enumerate(region)]
        self.area(x0 + dice.between(0, 0.3) * (x1 - x0), top, x1 - dice.between(0, 0.3) * (x1 - x0), region[0].bottom - 2, FOLIO)
        self.area(x0, region[0].bottom - 1.6, x1, region[0].bottom, FOLIO)
        self.rule(x0, region[0].bottom + style.gap / 2, x1, region[0].bottom + style.gap / 2, 0.8)
        return region[1:]


class Article:
    """Makes up one article: headlines, a lead, pictures and boxes are obstacles; text flows through the rest."""

    def __init__(self, maker, region, plain=False):
        self.maker, self.style, self.dice, self.region = maker, maker.style, maker.dice, region
        self.plain, self.obstacles, self.heads, self.first, self.captions, self.boxes = plain, [], [], [], [], []
        self.area = area_of(region)
        self.width = region[0].right - region[0].left

    def make(self):
        style, dice = self.style, self.dice
        mode = self.mode()
        if mode in ("right", "left"):
            self.beside(mode == "left")
        elif mode == "across":
            self.over()
        elif mode == "mid":
            self.mid()
        if mode != "none" and self.area > 300 and dice.chance(style.lead):
            self.lead(mode)
        if self.area > 120:
            for _ in range(3 if self.area > 900 else 2):
                if dice.chance(style.pictures * 0.7):
                    self.place_picture()
        if self.area > 500 and dice.chance(style.inner):
            self.place_box()
        texts = self.texts()
        self.sign(texts)
        if not (texts or self.first or self.heads):
            return
        self.maker.chain(self.heads + self.first + texts, self.captions)
        if dice.chance(style.tier_rules):
            self.maker.tier_rules(self.region, self.obstacles)
        for rect in self.boxes:
            if dice.chance(style.small_ads * 4):
                self.maker.area(*rect, ADVERTISEMENT)
                self.maker.frame(*rect, style.frames)
            else:
                self.maker.box(rect)

    def mode(self):
        """Returns the place of the headlines."""
        dice, style = self.dice, self.style
        if dice.chance(0.3 if self.plain else 0.05):
            return "none"
        if dice.chance(style.across) and self.width > 8 and even(self.region):
            return "mid" if len(self.region) > 1 and self.width > 12 and dice.chance(0.3) else "across"
        return "left" if dice.chance(0.05) and len(self.region) > 1 else "right"

    def block_off(self, x0, y0, x1, y1):
        """Keeps text out of a rectangle."""
        self.obstacles.append((x0, y0, x1, y1))

    def free(self, x0, y0, x1, y1):
        """Reports whether a rectangle meets no obstacle."""
        return not any(x0 < o[2] and x1 > o[0] and y0 < o[3] and y1 > o[1] for o in self.obstacles)

    def beside(self, at_left):
        """Sets upright headlines over one or more tiers at the right or the left of the article."""
        dice, region, top = self.dice, self.region, self.region[0]
        count = min(len(region), dice.pick((1, 2, 3, 4, 5), (0.18, 0.36, 0.25, 0.14, 0.07)) if self.area > 250 else dice.whole(1, 2))
        while count > 1 and min(t.right for t in region[:count]) < top.right - 0.5 and not at_left:
            count -= 1
        bottom = region[count - 1].bottom
        if count < len(region) and dice.chance(0.1):
            bottom += (region[count].bottom - region[count].top) * dice.between(0.2, 0.6)
        room = max(2, self.width * 0.55)
        right = top.right
        if not at_left and dice.chance(self.style.amid) and self.width > 14:
            right -= dice.between(3, self.width * 0.5)
        heads, left = self.maker.heads_upright(right, top.top, bottom, min(room, right - top.left - 1))
        if at_left:
            shift = left - top.left
            for head in heads:
                head.x0, head.x1 = head.x0 - shift, head.x1 - shift
            left, right = top.left, right - shift + 0.4
        self.heads += heads
        self.block_off(left, top.top - 0.1, right, bottom + 0.1)
        if dice.chance(0.1) and self.width > 20:
            self.over_text(top.left, left - 0.5, top.top) if not at_left else self.over_text(right + 0.5, top.right, top.top)

    def over_text(self, left, right, y):
        """Sets a sub-headline across over the text beside upright headlines."""
        size = self.dice.between(1.1, 2.2)
        if right - left > 8 and self.free(left, y, right, y + size):
            a = left + self.dice.between(0, 0.4) * (right - left)
            self.heads.append(Block(a, y, right - self.dice.between(0, 0.3) * (right - a), y + size, SUBHEADLINE, False, size, 1))
            self.block_off(left, y - 0.1, right, y + size + 0.6)

    def over(self):
        """Sets headlines across over the article or over a part of it, perhaps with an upright one below."""
        dice, top = self.dice, self.region[0]
        left, right, bottom = top.left, top.right, self.region[-1].bottom
        if dice.chance(0.4) and self.width > 16:
            part = dice.between(0.15, 0.5) * self.width
            left, right = (left, right - part) if dice.chance(0.4) else (left + part, right)
        room = max(1.5, (bottom - top.top) * 0.35)
        heads, y = self.maker.heads_across(left, right, top.top, room)
        if len(self.region) > 1 and dice.chance(0.3):
            y = max(y, next((t.bottom for t in self.region if t.bottom > y - 3), y))
        self.heads += heads
        self.block_off(left, top.top - 0.1, right, min(y, bottom))
        if dice.chance(0.35) and bottom - y > 8:
            size, lines = dice.between(1.1, 2.4), 2 if dice.chance(0.2) else 1
            x = right if dice.chance(0.75) else left + (right - left) * dice.between(0.4, 0.8)
            head = self.maker.upright(x, y, (bottom - y) * dice.between(0.3, 1), size, SUBHEADLINE, dice.between(0.85, 1), lines)
            if self.free(head.x0, y + 0.1, x, head.y1) and head.x0 > left + 2:
                self.heads.append(head)
                self.block_off(head.x0 - 0.4, y, x, head.y1 + 0.3)

    def mid(self):
        """Sets headlines across amid the tiers, a picture over them and upright sub-headlines below."""
        dice, region = self.dice, self.region
        x0, y0, x1, _ = bounds_of(region)
        level = region[dice.whole(1, len(region) - 1)]
        right = x1 - (dice.between(0, 0.3) * (x1 - x0) if dice.chance(0.3) else 0)
        heads, y = self.maker.heads_across(x0, right, level.top, (level.bottom - level.top) * 0.6, dice.pick((1, 2), (0.7, 0.3)))
        self.heads += heads
        self.block_off(x0, level.top - 0.3, x1, y)
        if dice.chance(0.7):
            self.put_picture((x0, y0, x0 + (x1 - x0) * dice.between(0.35, 0.75), level.top - 0.6))
        for _ in range(dice.whole(0, 2)):
            size, bottom = dice.between(1.2, 2.4), region[-1].bottom
            x, end = dice.between(x0 + size, x1), y + (bottom - y) * dice.between(0.4, 1)
            if end - y > 4 and self.free(x - size, y + 0.1, x, end):
                self.heads.append(Block(x - size, y + 0.2, x, end, SUBHEADLINE, True, size, 1))
                self.block_off(x - size - 0.4, y, x + 0.4, end)

    def lead(self, mode):
        """Sets a lead in larger type over one to three tiers, in one piece or two, perhaps with a headline under it."""
        dice, region, top = self.dice, self.region, self.region[0]
        beside = [o for o in self.obstacles if o[1] <= top.top + 1 and o[3] > top.top + 5]
        right = min([o[0] for o in beside] + [top.right]) if mode == "right" else top.right
        y = max([o[3] for o in self.obstacles if o[0] < right - 1 and o[2] > right - 3 and o[1] <= top.top + 1] + [top.top])
        ends = [t.bottom for t in region if t.bottom > y + 6][: dice.pick((1, 2, 3), (0.3, 0.5, 0.2))]
        if not ends:
            return
        bottom, left = ends[-1], right - dice.between(4, 14)
        whole = all(t.right >= right - 0.5 for t in region if t.top < bottom)
        if left < top.left + 3 or not whole or not self.free(left, y + 0.2, right - 0.2, bottom):
            return
        size, end = dice.between(0.98, 1.2), bottom
        if dice.chance(0.15) and bottom - y > 12:
            end = bottom - dice.between(2, 3)
            head = Block(left, end + 0.5, right - dice.between(0, 2), bottom, SUBHEADLINE, False, min(2, bottom - end - 0.5), 1)
            self.heads.append(head)
        pieces = [(y, end - 0.2)]
        if dice.chance(0.12) and end - y > 14:
            middle = (y + end) / 2
            pieces = [(y, middle - 0.5), (middle + 0.5, end - 0.2)]
        self.first += [Block(left, a, right - 0.3, b, LEAD, True, size) for a, b in pieces]
        self.block_off(left - 0.4, y - 0.1, right, bottom + 0.1)
        self.maker.rule(left - 0.2, y, left - 0.2, bottom, 0.15)

    def place_picture(self):
        """Places a picture over some tiers, where it meets no obstacle."""
        dice, region = self.dice, self.region
        for _ in range(4):
            first = dice.whole(0, len(region) - 1)
            tiers = region[first : first + dice.pick((1, 2, 3, 4), (0.4, 0.35, 0.17, 0.08))]
            a, y0, b, y1 = bounds_of(tiers)
            width = min(dice.between(5, 26), (b - a) * dice.between(0.3, 0.8))
            if b - a < width or width < 3:
                continue
            x = dice.pick((a, b - width, dice.between(a, b - width)), (0.4, 0.25, 0.35))
            height = y1 - y0
            if dice.chance(0.2):
                y1 -= dice.between(0, 0.6) * height / len(tiers)
            elif dice.chance(0.15):
                y0 += dice.between(0, 0.6) * height / len(tiers)
            if self.put_picture((x, y0, x + width, y1)):
                return

    def put_picture(self, rect):
        """Places a picture in a rectangle if it is free."""
        x0, y0, x1, y1 = rect
        if x1 - x0 < 3 or y1 - y0 < 3 or not self.free(x0 - 0.3, y0 + 0.1, x1 + 0.3, y1 - 0.1):
            return False
        self.maker.picture((x0 + self.dice.between(0, 0.6), y0, x1 - self.dice.between(0, 0.6), y1), self.captions)
        self.block_off(x0 - 0.3, y0 - 0.1, x1 + 0.3, y1 + 0.1)
        return True

    def place_box(self):
        """Reserves a box amid the article."""
        dice, region = self.dice, self.region
        first = dice.whole(0, len(region) - 1)
        a, y0, b, y1 = bounds_of(region[first : first + dice.whole(1, 3)])
        width = dice.between(7, 16)
        if b - a > width + 4:
            x = dice.pick((a, b - width, dice.between(a, b - width)))
            if self.free(x - 0.6, y0 - 0.1, x + width + 0.6, y1 + 0.1):
                self.block_off(x - 0.6, y0 - 0.1, x + width + 0.6, y1 + 0.1)
                self.boxes.append((x, y0, x + width, y1))

    def texts(self):
        """Returns the text in the order of reading; some of the last room may stay blank."""
        dice, style = self.dice, self.style
        runs = self.runs()
        total = sum(r[2] - r[0] for r in runs)
        left = total * (1 if dice.chance(0.6) else dice.between(0.75, 1))
        texts = []
        for x0, y0, x1, y1 in runs:
            if left < 1:
                break
            start = max(x0, x1 - max(style.pitch, left))
            left -= x1 - x0
            texts += self.maker.run(start, y0, x1, y1)
        return texts

    def runs(self):
        """Returns the free pieces of all tiers in the order of reading."""
        pieces = [self.free_pieces(t) for t in self.region]
        if not self.dice.chance(self.style.divided):
            return [piece for row in pieces for piece in row]
        runs, i = [], 0
        while i < len(pieces):
            j = i
            while j < len(pieces) and len(pieces[j]) == 2 and abs(pieces[j][0][0] - pieces[i][0][0]) < 1:
                j += 1
            if j - i >= 2:  # past a tall obstacle: down its right side, then down its left side
                runs += [row[0] for row in pieces[i:j]] + [row[1] for row in pieces[i:j]]
                i = j
            else:
                runs += pieces[i]
                i += 1
        return runs

    def free_pieces(self, tier):
        """Returns the rectangles that obstacles leave of a tier, from the right."""
        near = [o for o in self.obstacles if o[1] < tier.bottom - 0.3 and o[3] > tier.top + 0.3 and o[2] > tier.left and o[0] < tier.right]
        least = max(4, 0.3 * (tier.bottom - tier.top))
        cuts = sorted({tier.left, tier.right, *(min(max(x, tier.left), tier.right) for o in near for x in (o[0], o[2]))})
        pieces = []
        for left, right in zip(cuts[-2::-1], cuts[:0:-1]):
            spans, middle = [(tier.top, tier.bottom)], (left + right) / 2
            for o in near:
                if o[0] < middle < o[2]:
                    spans = [s for a, b in spans for s in ((a, min(b, o[1] - 0.4)), (max(a, o[3] + 0.4), b)) if s[1] > s[0]]
            top, bottom = max(spans, key=lambda s: s[1] - s[0], default=(0, 0))
            if bottom - top < least:
                continue
            if pieces and pieces[-1][0] == right and pieces[-1][1] == top and pieces[-1][3] == bottom:
                pieces[-1][0] = left
            else:
                pieces.append([left, top, right, bottom])
        least = self.style.pitch * (1.9 if self.dice.chance(0.8) else 0.9)
        return [p for p in pieces if p[2] - p[0] > least]

    def sign(self, texts):
        """Adds a byline at the end of the text or a name under a headline."""
        dice, style = self.dice, self.style
        if texts and dice.chance(style.byline) and (last := texts[-1]).x1 - last.x0 > 4:
            length = min(dice.between(3, 9), last.y1 - last.y0)
            texts.append(Block(last.x0, last.y1 - length, last.x0 + 1, last.y1, BYLINE, lines=1))
            last.x0 += style.pitch
        elif dice.chance(max(style.byline * 0.3, style.signed)):
            upright = [h for h in self.heads if h.vertical and h.y1 - h.y0 > 7]
            if upright:
                self.first.insert(0, self.maker.name_under(min(upright, key=lambda h: h.x0)))


class Display:
    """Makes up an article of pieces: bands and strips of headlines, pictures, a lead and text."""

    def __init__(self, maker, rect):
        self.maker, self.style, self.dice, self.rect = maker, maker.style, maker.dice, rect
        dice, self.heads, self.captions = maker.dice, [], []
        self.heads_left = dice.pick((1, 2, 3, 4, 5), (0.2, 0.3, 0.25, 0.15, 0.1))
        self.pictures_left = dice.pick((0, 1, 2), (0.25, 0.55, 0.2))
        self.lead_left = dice.chance(self.style.lead + 0.25)
        self.line = self.style.tier * dice.pick((1, 1, 0.8, 1.25, 1.6, 2.2))
        self.gap = dice.between(0.5, 1.2)

    def make(self):
        dice, style = self.dice, self.style
        texts = self.part(*self.rect, 2)
        main = max(self.heads, key=lambda h: h.size * h.lines, default=None)
        if main:
            main.kind = HEADLINE
        others = sorted((h for h in self.heads if h is not main), key=lambda h: 0.3 * h.y0 - h.x1)
        if texts and dice.chance(0.5):
            last = texts[-1]
            last.x0 += min(dice.between(0, 6), (last.x1 - last.x0) * 0.6)
        if texts and dice.chance(style.byline) and (last := texts[-1]).kind == BODY and last.x1 - last.x0 > 4:
            texts.append(Block(last.x0, last.y1 - min(dice.between(3, 9), last.y1 - last.y0), last.x0 + 1, last.y1, BYLINE, lines=1))
            last.x0 += style.pitch
        self.maker.chain([main, *others, *texts] if main else texts, self.captions)

    def head(self, x0, y0, x1, y1, vertical):
        """Sets a headline in a strip or a band."""
        dice = self.dice
        self.heads_left -= 1
        blank, place = (0 if dice.chance(0.6) else dice.between(0, 0.35)), dice.pick((0, 0.5, 1))
        size = x1 - x0 if vertical else y1 - y0
        if vertical:
            y0, y1 = y0 + blank * place * (y1 - y0), y1 - blank * (1 - place) * (y1 - y0)
        else:
            x0, x1 = x0 + blank * place * (x1 - x0), x1 - blank * (1 - place) * (x1 - x0)
        lines = 2 if size > 2.6 and dice.chance(0.2) else 1
        self.heads.append(Block(x0, y0, x1, y1, SUBHEADLINE, vertical, size / (1 + 1.15 * (lines - 1)), lines))

    def tiers(self, x0, y0, x1, y1, count=None):
        """Sets text in tiers of its own."""
        if x1 - x0 < self.style.pitch or y1 - y0 < 3:
            return []
        region = grid((x0, y0, x1, y1), (y1 - y0) / count if count else self.line, self.gap)
        if self.dice.chance(self.style.tier_rules):
            self.maker.tier_rules(region)
        return [b for t in region for b in self.maker.run(t.left, t.top, t.right, t.bottom)]

    def part(self, x0, y0, x1, y1, depth):
        """Fills a rectangle; returns its text in order of reading."""
        wide, tall, dice = x1 - x0, y1 - y0, self.dice
        if wide < 4 or tall < 5 or depth < -4:
            return self.tiers(x0, y0, x1, y1)
        ways, weights = [], []
        for way, weight, possible in (
            (self.over, 3, self.heads_left and wide > 6 and tall > 7),
            (self.amid, 2, self.heads_left and wide > 6 and tall > 11),
            (self.beside, 4, self.heads_left and wide > 6 and tall > 6),
            (partial(self.beside, at_left=True), 1, self.heads_left and wide > 6 and tall > 6),
            (self.through, 1, self.heads_left and wide > 10 and tall > 6),
            (self.with_picture, 4, self.pictures_left and wide > 10 and tall > 9),
            (self.with_lead, 4, self.lead_left and wide > 12 and tall > 10),
            (self.bands, 2, depth > 0 and tall > self.line * 1.5),
            (self.columns, 1, depth > 0 and wide > 14 and tall > 10),
        ):
            if possible:
                ways.append(way)
                weights.append(weight)
        if not ways:
            return self.tiers(x0, y0, x1, y1)
        return dice.pick(ways, weights)(x0, y0, x1, y1, depth)

    def strip(self, length, room):
        """Returns the width of a headline's strip and the blank beside it."""
        size = self.maker.head_size(length)
        if self.heads:
            size = min(size * self.dice.between(0.45, 0.85), 1.3 + 0.3 * self.style.largest)
        return max(1.2, min(size, room * 0.4)), self.dice.between(0.3, 0.9)

    def over(self, x0, y0, x1, y1, depth):
        """Sets a headline across over the rest."""
        size, blank = self.strip(x1 - x0, y1 - y0)
        self.head(x0, y0, x1, y0 + size, False)
        return self.part(x0, y0 + size + blank, x1, y1, depth)

    def amid(self, x0, y0, x1, y1, depth):
        """Sets a headline across amid the text."""
        size, blank = self.strip(x1 - x0, y1 - y0)
        y = y0 + (y1 - y0) * self.dice.between(0.3, 0.6)
        above = self.part(x0, y0, x1, y - blank, depth - 1)
        self.head(x0, y, x1, y + size, False)
        return above + self.part(x0, y + size + blank, x1, y1, depth - 1)

    def beside(self, x0, y0, x1, y1, depth, at_left=False):
        """Sets an upright headline at the right or the left."""
        size, blank = self.strip(y1 - y0, x1 - x0)
        left, right = (x0, x0 + size) if at_left else (x1 - size, x1)
        self.head(left, y0, right, y1 if self.dice.chance(0.6) else y0 + (y1 - y0) * self.dice.between(0.5, 1), True)
        return self.part(right + blank, y0, x1, y1, depth) if at_left else self.part(x0, y0, left - blank, y1, depth)

    def through(self, x0, y0, x1, y1, depth):
        """Sets an upright headline amid tiers that run past it."""
        size, blank = self.strip(y1 - y0, x1 - x0)
        x = x0 + (x1 - x0) * self.dice.between(0.4, 0.7)
        self.head(x - size, y0, x, y1 if self.dice.chance(0.5) else y0 + (y1 - y0) * self.dice.between(0.6, 1), True)
        right, left = self.tiers(x + blank, y0, x1, y1), self.tiers(x0, y0, x - size - blank, y1)
        level = len(right) == len(left) and all(abs(a.y0 - b.y0) < 0.1 and a.kind == b.kind for a, b in zip(right, left))
        return [b for pair in zip(right, left) for b in pair] if level and self.dice.chance(0.8) else right + left

    def with_picture(self, x0, y0, x1, y1, depth):
        """Sets a picture at one side."""
        dice, share = self.dice, self.dice.between(0.3, 0.62)
        self.pictures_left -= 1
        side = dice.pick(("left", "right", "top", "bottom"), (0.4, 0.25, 0.2, 0.15))
        if side in ("top", "bottom"):
            y = y0 + (y1 - y0) * (share if side == "top" else 1 - share)
            picture, rest = ((y0, y - 0.5), (y + 0.3, y1)) if side == "top" else ((y + 0.5, y1), (y0, y - 0.3))
            self.maker.picture((x0, picture[0], x1, picture[1]), self.captions)
            return self.part(x0, rest[0], x1, rest[1], depth)
        low = y1 if dice.chance(0.5) else y0 + max(5, (y1 - y0) * dice.between(0.35, 0.8))
        x = x0 + (x1 - x0) * (share if side == "left" else 1 - share)
        self.maker.picture((x0, y0, x - 0.5, low) if side == "left" else (x + 0.5, y0, x1, low), self.captions)
        text = self.part(x + 0.3, y0, x1, low, depth - 1) if side == "left" else self.part(x0, y0, x - 0.3, low, depth - 1)
        return text + (self.part(x0, low + self.gap, x1, y1, depth - 1) if y1 - low > 5 else [])

    def with_lead(self, x0, y0, x1, y1, depth):
        """Sets a lead at the right, perhaps with a headline under it or beside it."""
        dice, tall = self.dice, y1 - y0
        self.lead_left = False
        width = min((x1 - x0) * dice.between(0.2, 0.5), 18)
        low = y0 + (tall * dice.between(0.35, 0.7) if tall > 18 and dice.chance(0.7) else tall)
        left, x, end = x1 - width, x1 - width, low
        if self.heads_left and dice.chance(0.2) and low - y0 > 10:
            end = low - dice.between(1.4, 2.4)
            self.head(left, end + 0.3, x1, low, False)
        if self.heads_left and dice.chance(0.25) and left - x0 > 8:
            size = dice.between(1.3, 2.4)
            x -= size + 0.6
            self.head(left - 0.4 - size, y0, left - 0.4, y0 + (low - y0) * dice.between(0.6, 1), True)
        lead = Block(left, y0, x1, end - 0.2, LEAD, True, dice.between(0.98, 1.2))
        below = self.part(x0, low + self.gap, x1, y1, depth - 1) if y1 - low > 5 else []
        return [lead, *self.part(x0, y0, x - 0.5, low, depth - 2), *below]

    def bands(self, x0, y0, x1, y1, depth):
        """Cuts the rectangle into an upper and a lower one."""
        y = y0 + (y1 - y0) * self.dice.between(0.3, 0.7)
        return self.part(x0, y0, x1, y - self.gap / 2, depth - 1) + self.part(x0, y + self.gap / 2, x1, y1, depth - 1)

    def columns(self, x0, y0, x1, y1, depth):
        """Cuts the rectangle into a right and a left one with different tiers."""
        x, count = x0 + (x1 - x0) * self.dice.between(0.3, 0.7), max(1, round((y1 - y0) / self.line))
        right = self.tiers(x + 0.4, y0, x1, y1, self.dice.pick((1, max(1, count - 1), count + 1)))
        return right + self.part(x0, y0, x - 0.4, y1, -9)


def joined(right, left, gap):
    """Returns a spread: `right` moved to the right of `left`."""
    shift = max([b.x1 for b in left.blocks] + [p[2] for p in left.areas + left.pictures] + [0]) + gap
    articles = 1 + max([b.article for b in left.blocks], default=-1)
    for block in right.blocks:
        block.x0, block.x1, block.article = block.x0 + shift, block.x1 + shift, block.article + articles

    def moved(rects):
        return [(r[0] + shift, r[1], r[2] + shift, *r[3:]) for r in rects]

    return Sheet(
        left.style,
        left.blocks + right.blocks,
        left.rules + moved(right.rules),
        left.pictures + moved(right.pictures),
        left.areas + moved(right.areas),
    )


def sheet(random: np.random.Generator, paper: str | None = None) -> Sheet:
    """Makes up a sheet of a kind of paper; without `paper`, of a kind drawn by its share."""
    dice = Dice(random)
    name = paper or dice.pick(list(PAPERS), [own["share"] for own in PAPERS.values()])
    style = Style(name, dice)
    page = Compositor(style, dice).page()
    return joined(page, Compositor(style, dice).page(), dice.between(1, 9)) if dice.chance(style.spread) else page
