"""A page in the style of the official gazette (官報): long lines in one to four tiers, notice after notice.

A notice begins at the end of the previous one, with a blank line between, and continues in the next tier; the end of the page cuts the last one off.
A blank of more than two ems splits a line in two in the truth (map contract).
"""

from .article import Article
from .body import Type
from .draws import stream
from .gazette_text import Clerk
from .lines import break_lines, set_line, spaced, tokens, trim
from .places import Places
from .wording import Voice
from .words import gazette, topics


class Notices:
    """The page's places as one long flow, and the notices that take them in sequence."""

    def __init__(self, page, owner):
        self.page, self.owner = page, owner
        self.rng = stream(page.spec["seed"], 61)
        self.clerk = Clerk(self.rng, page.spec["makeup"].get("feet", False))
        self.voice = Voice(self.rng, topics.topics[0], page.used, page.spec["type"], stream(page.spec["seed"], 63))
        self.places = [(t, c) for t in range(page.tiers) for c in range(page.columns)]
        self.at = 0

    def article(self):
        p, n = self.page, len(self.page.articles)
        art = Article(p, dict(cols=[0, p.columns], tiers=[0, p.tiers], group=0, head=dict(style="none")), n, self.voice)
        p.articles.append(art)
        return art

    def own(self, art, count):
        """Assigns the next `count` places to an article. Returns false if the page is full."""
        if self.at + count > len(self.places):
            return False
        for t, c in self.places[self.at : self.at + count]:
            self.owner[t, c] = art.n
        self.at += count
        return True

    def strip(self, title):
        """A title between rules and ornaments, in large, widely spaced gothic letters: each letter is a separate line."""
        t, c = self.places[self.at] if self.at < len(self.places) else (0, 0)
        if c + 3 > self.page.columns or self.at + 8 > len(self.places):
            return
        art = self.article()
        self.own(art, 3)
        art.features |= {"headline-vertical", "headline-1-tier"}
        y0, y1 = art.bands[t]
        x, size = art.x(c + 1), art.body.w * 1.7
        for side in (-1, 1):
            self.page.rule(x + side * art.pitch * 0.95, y0, x + side * art.pitch * 0.95, y1, "double" if side > 0 else "thin")
        room, n = y1 - y0, len(title)
        info = art.part("headline")
        step = max(size * 3.3, room * 0.5 / n)
        ty = Type(self.page.spec["type"]["gothic"], size, size, 1.0)
        top = (y0 + y1) / 2 - step * (n - 1) / 2 - size / 2
        for i, letter in enumerate(title):
            signs, _ = set_line(ty, tokens(ty, letter), top + step * i, x, size, info=info, last=True)
            art.put(signs)
        for a, b in ((y0 + 20, top - size), (top + step * (n - 1) + 2 * size, y1 - 20)):
            if b - a > size:
                for k in range(-3, 4):
                    self.page.solid_fill(x + k * 9 - 1.2, a, x + k * 9 + 1.2, b, what="ornament")

    def notice(self, blocks):
        art = self.article()
        first = self.at
        art.features.discard("no-headline")
        for block in blocks:
            lines = self.para(art, block) if block["kind"] == "para" else [self.row(art, block)]
            if not self.place(art, block, lines):
                break
            if block["kind"] == "row" and [where for where, _ in block["parts"]] == ["foot"]:
                self.page.features.add("notes-at-foot")
            art.para += 1
        used = self.places[first : self.at]
        if used:
            self.shape(art, used)
        self.at = min(len(self.places), self.at + 1)  # a blank line

    def type(self, art, block):
        ty = art.body
        return ty.in_gothic(0.6) if block.get("gothic") else ty

    def para(self, art, block):
        """A paragraph's lines: (pieces, whether the line is the last). A piece is (start, tokens, indent, measure, type)."""
        ty, em = self.type(art, block), art.body.h
        body = block["role"] == "body"
        text = self.voice.dress(
            block["text"].removeprefix("　") if block["lead"] else block["text"], body, marked=body and self.voice.own.random() < 0.3
        )
        toks = spaced(ty, text)
        if block["lead"]:
            toks = spaced(ty, "{!" + block["lead"] + "}　") + toks
        rest, first = block["rest"] * em, block["first"] * em
        lines = break_lines(toks, art.measure - rest, first - rest, self.page.spec["type"].get("loose", True))
        return [([(rest, ts, ind, art.measure - rest, ty)], i == len(lines) - 1) for i, (ts, ind) in enumerate(lines)]

    def row(self, art, block):
        ty, out, end = self.type(art, block), [], 0.0
        for where, text in block["parts"]:
            toks = spaced(ty, self.voice.dress(text, True))
            length = sum(t.nat for t in toks)
            start = art.measure - length - art.body.h if where == "foot" else round(where * art.measure / art.body.h) * art.body.h
            start = max(start, end + art.body.h)
            if start + length > art.measure:
                break
            out.append((start, toks, 0.0, length, ty))
            end = start + length
        return out, True

    def place(self, art, block, lines):
        for pieces, last in lines:
            if self.at >= len(self.places):
                return False
            t, c = self.places[self.at]
            self.own(art, 1)
            if art.last_run != t:
                art.seg += 1
                art.last_run = t
            end = None
            for start, toks, indent, measure, ty in pieces:
                signs, ruby = set_line(ty, toks, art.bands[t][0] + start, art.x(c), measure, indent, last, art.info(block["role"]))
                trim(signs, toks)
                if end is not None and signs[0].cell[1] - end <= 2 * art.body.h:
                    self.page.lines -= 1  # no wide blank: the same line
                art.put(signs, ruby)
                end = signs[-1].cell[3]
        return True

    def shape(self, art, used):
        """The shape of the places that the notice takes."""
        areas = {}
        for t, c in used:
            areas[t] = (min(c, areas.get(t, (c, c))[0]), max(c + 1, areas.get(t, (c, c))[1]))
        art.features -= {"rectangle", "l-shape", "z-shape"}
        art.features.add(loose_shape([areas[t] for t in sorted(areas)]))


def loose_shape(rows):
    if len(rows) == 1:
        return "rectangle"
    try:
        return Places([dict(cols=list(r), tiers=[i, i + 1]) for i, r in enumerate(rows)]).shape()
    except ValueError:
        return "z-shape"


def make(page, owner):
    """Title strips, as many as the make-up's `strips`, then notices until the page is full."""
    n = Notices(page, owner)
    strips = page.spec["makeup"].get("strips", 1)
    titles = [gazette.sections[int(i)] for i in n.rng.permutation(len(gazette.sections))]
    every = len(n.places) // max(1, strips)
    for _ in range(len(n.places)):
        if n.at >= len(n.places):
            break
        if strips and n.at >= every * (page.spec["makeup"].get("strips", 1) - strips):
            n.strip(titles.pop())
            strips -= 1
        n.notice(n.clerk.notice())
