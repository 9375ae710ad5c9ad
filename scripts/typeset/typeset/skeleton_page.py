"""A page set from a plan (`skeleton.vary`): headlines that fill their rectangles, text that flows through an article's blocks in order, captions,
pictures and advertisements, rules in the gaps."""

import statistics
from dataclasses import replace

import numpy as np

from . import advertisements, charts, news, soundness, tables
from .article import Article
from .body import Type, body_type
from .boxes import over
from .draws import stream
from .fonts import is_gothic
from .headline import display, fit_head, halves
from .lettering import level
from .lines import break_lines, set_line, tokens
from .page import Page
from .skeleton import BODY, high, surround, wide
from .spacing import spaced, trim

RULE_ROOM = 3.0  # px between a rule and its neighbours


class SkeletonPage(Page):
    """A page as wide as its plan. Its grid has one place, which is not used."""

    def __init__(self, spec, rng):
        super().__init__(spec, rng)
        self.plan = spec["makeup"]["plan"]
        self.width, self.height = self.plan["width"], self.plan["height"]


class Slot:
    """Room for one line: its start along, its middle across, its length, and its block's number."""

    def __init__(self, along, across, measure, block):
        self.along, self.across, self.measure, self.block = along, across, measure, block


def lines_in(count, along, across):
    """The best number of lines for `count` characters in a rectangle, and the resulting size."""
    sizes = [min(across / n, along / -(-count // n)) for n in (1, 2, 3)]
    n = max((1, 2, 3), key=lambda n: (1.0, 0.85, 0.75)[n - 1] * sizes[n - 1])
    return n, sizes[n - 1]


def room_of(b):
    """The start of a block's lines, their length, and the block's extent across them."""
    x0, y0, x1, y1 = b["rect"]
    return (y0, y1 - y0, x1 - x0) if b["writing"] == "vertical" else (x0, x1 - x0, y1 - y0)


def middle_of(b, *offsets):
    """The middle of a line, by its offsets from the side where a block's first line is."""
    sign, middle = (-1, b["rect"][2]) if b["writing"] == "vertical" else (1, b["rect"][1])
    for offset in offsets:
        middle += sign * offset
    return middle


class SkeletonArticle(Article):
    def __init__(self, page, spec, number, writer):
        self.page, self.spec, self.n, self.writer, self.rng = page, spec, number, writer, writer.rng
        self.seq, self.caption_seq, self.parts, self.para, self.seg, self.last_run = 0, 0, 0, 0, -1, None
        self.features, self.frame = set(), None
        t = page.spec["type"]
        tiers = [high(b["rect"]) for b in spec["blocks"] if b["role"] in BODY and b["writing"] == "vertical"]
        self.body = body_type(t, statistics.median_low(tiers)) if tiers else body_type(t, 12 * t["h"])
        self.leading = page.spec["makeup"]["leading"]
        self.heads = 0

    def build(self):
        blocks, at = self.spec["blocks"], 0
        while at < len(blocks):
            b, end = blocks[at], at + 1
            if b["role"] in BODY:
                while end < len(blocks) and (blocks[end]["role"], blocks[end]["writing"]) == (b["role"], b["writing"]):
                    end += 1
                last = not any(o["role"] == "body" for o in blocks[end:])
                self.text(blocks[at:end], last and self.page.spec["makeup"].get("ends") == "cut")
            elif b["role"] == "caption":
                self.caption(b)
            elif b["role"] == "byline":
                self.byline(b)
            else:
                self.head(b)
            at = end

    # stand-alone pieces ----------------------------------------------------------------------------------------------
    def head(self, b):
        """A headline, sub-headline or crosshead as large as its rectangle allows, in one line or several."""
        t, down = self.page.spec["type"], b["writing"] == "vertical"
        begin, along, across = room_of(b)
        pad = 0.25 * self.body.w if b.get("ground") else 0.0
        along, across = along - 2 * pad - 2, across - 2 * pad
        text = self.words(b["role"], along, across)
        n, _ = lines_in(len(text), along, across)
        choice = t["subs"] if b["role"] == "subheadline" else t["heads"] if b["role"] == "headline" else [[t["gothic"], 0.6]]
        size = min(across / n * (0.94 if n == 1 else 0.9), along / 3, 9 * self.body.w)
        figures = "kanji" if b.get("rtl") or self.body.figures == "kanji" else "tcy"
        ty = display(choice[(self.n + self.heads) % len(choice)], size, figures, level=not down, rtl=bool(b.get("rtl")))
        ink = "ink"
        if b.get("ground"):
            self.page.ground(tuple(b["rect"]), b["ground"])
            ink = "paper" if b["ground"] == "black" else "ink"
        info, step = self.part(b["role"]), across / n
        for i, part in enumerate(halves(text, n)):
            late = min(i * self.spec.get("step", 0.0) * size, along * 0.2)
            fit = fit_head(ty, part, along - late, 0.2)
            start = begin + pad + 1 + (late if down or n > 1 else (along - fit.length) / 2)
            self.put(fit.signs(start, middle_of(b, pad, (i + 0.5) * step), info, ink))
        self.heads += 1

    def words(self, role, along, across):
        """The topic's words that fill a rectangle best. An article's first headline gets the topic's headline, unless its type would be too small."""
        w = self.writer
        if role == "crosshead":
            options = w.several("cross", 8)
        else:
            options = ([w.head()] if role == "headline" else []) + w.several("sub", 12)
        if role == "headline" and not self.heads and lines_in(len(options[0]), along, across)[1] > 1.25 * self.body.w:
            return options[0]
        fresh = [o for o in options if o not in self.page.used] or options
        text = min(fresh, key=lambda o: min(abs(np.log(len(o) * across / (n * n * along))) + 0.15 * n for n in (1, 2)))
        self.page.used.add(text)
        return text

    def caption(self, b):
        """Small type in as many lines as fit."""
        begin, along, across = room_of(b)
        size = min(0.9 * self.body.w, across * 0.95)
        n = max(1, int((across + 0.3 * size) / (1.3 * size)))
        ty = Type(self.page.spec["type"]["caption"], size, size, level=b["writing"] == "horizontal")
        room = n * along / size
        options = sorted(self.writer.several("caption", 8), key=len)
        text = next((o for o in reversed(options) if len(o) <= 0.95 * room), options[0])
        lines = break_lines(tokens(ty, text), along)[:n]
        step, part = across / n, self.part("caption", "caption")
        for i, (toks, _) in enumerate(lines):
            self.put(set_line(ty, toks, begin, middle_of(b, (i + 0.5) * step), along, info=part, last=i == len(lines) - 1)[0])

    def byline(self, b):
        """A writer's name."""
        (begin, along, across), w = room_of(b), self.writer
        size = min(across * 0.95, 1.3 * self.body.w)
        text = w.people[8 % len(w.people)][0] + w.given[7] + str(self.rng.choice(["", "記者", "・論説委員", "生", "氏寄"]))
        ty = replace(self.body, w=size, h=size, level=b["writing"] == "horizontal", tight=False, fill=1.0)
        fit = fit_head(ty, text, along, 0.6)
        for k in fit.toks:
            k.part = "byline"
        middle = (b["rect"][0] + b["rect"][2]) / 2 if b["writing"] == "vertical" else (b["rect"][1] + b["rect"][3]) / 2
        self.put(fit.signs(begin, middle, self.part("body")))

    # text ----------------------------------------------------------------------------------------------------------
    def type_of(self, b):
        """The type of a block of text: leads are larger, or in gothic; horizontal lines have square type."""
        ty, t = self.body, self.page.spec["type"]
        if b["role"] == "lead":
            k = self.spec.get("lead_scale", 1.1)
            k = min(k, high(b["rect"]) / ty.h / 8) if b["writing"] == "vertical" else k
            ty = replace(ty, w=ty.w * max(k, 1.0), h=ty.h * max(k, 1.0))
            if self.spec.get("lead_gothic"):
                ty = ty.in_gothic()
        if b["writing"] == "horizontal":
            ty = Type(ty.font, ty.w * 0.95, ty.w * 0.95, 0.0 if is_gothic(ty.font) else t.get("bold", 0.0), level=True, gothic=t["gothic"])
        return ty

    def slots(self, blocks):
        """Places for the lines of blocks of one type."""
        out = []
        for b in blocks:
            ty, down, (begin, along, across) = self.type_of(b), b["writing"] == "vertical", room_of(b)
            pitch = ty.w * (self.leading if down else min(self.leading, 1.8))
            ruby = 0.0
            if down and self.page.spec["type"].get("ruby") == "all":
                ruby, across = 0.5 * ty.w, across - 0.5 * ty.w
            n = max(1, round((across + pitch - 1.06 * ty.w) / pitch))
            pitch = (across - 1.06 * ty.w) / (n - 1) if n > 1 else 0.0
            if n > 1 and pitch < ty.w * 1.25:
                n, pitch = n - 1, (across - 1.06 * ty.w) / (n - 2) if n > 2 else 0.0
            measure = max(1, int((along + 0.2 * ty.h) / ty.h)) * ty.h
            measure = min(measure, along) if not ty.tight else along
            self.seg += 1
            for i in range(n):
                out.append(Slot(begin, middle_of(b, ruby, 0.53 * ty.w, i * pitch), measure, self.seg))
        return out

    def text(self, blocks, cut):
        """Fills blocks with paragraphs. The last paragraph ends at the end of the blocks, unless the text is `cut` off there."""
        ty, slots, pos = self.type_of(blocks[0]), self.slots(blocks), 0
        while pos < len(slots):
            left, state = len(slots) - pos, self.writer.saved()
            lines, more = self.through(ty, self.writer.paragraph(), slots[pos:])
            short = more or (len(lines) > left - 3 and len(lines) != left)
            if short and not cut:
                self.writer.restore(state)
                lines, more = self.close(ty, slots[pos:])
                left = 0
            self.paragraph(ty, lines, slots[pos:], bool(more))
            pos = len(slots) if not left else pos + len(lines)

    def through(self, ty, text, slots):
        """The lines of a paragraph through places of different length, and whether text remains."""
        toks, indent, out = spaced(ty, text), ty.h, []
        while toks and len(out) < len(slots):
            slot = slots[len(out)]
            n = sum(s.block == slot.block for s in slots[len(out) :])
            lines = break_lines(toks, slot.measure, indent if slot.measure > 3 * ty.h else 0.0, self.page.spec["type"].get("loose", True))
            out += lines[:n]
            toks, indent = [t for line, _ in lines[n:] for t in line], 0.0
        return out, bool(toks)

    def close(self, ty, slots):
        """The last paragraph: of the paragraphs that end within the room the best fit, otherwise the beginning of a longer paragraph."""
        best, room = None, sum(s.measure for s in slots) / ty.h
        for text, sentences in self.writer.closings(40, room - 1):
            lines, more = self.through(ty, text, slots)
            cost = (len(slots) - len(lines)) + 100 * more
            if best is None or cost < best[0]:
                best = cost, lines, more, sentences
            if cost == 0:
                break
        _, lines, more, sentences = best
        spoken = [i for i, s in enumerate(self.writer.queue) if s in sentences]
        self.writer.queue = self.writer.queue[spoken[-1] + 1 :] if spoken else self.writer.queue
        self.page.used.update(sentences)
        return lines, more

    def paragraph(self, ty, lines, slots, more):
        for i, ((toks, indent), slot) in enumerate(zip(lines, slots)):
            info = dict(role="body", flow="main", para=self.para, seg=f"seg{slot.block}")
            signs, ruby = set_line(ty, toks, slot.along, slot.across, slot.measure, indent, i == len(lines) - 1 and not more, info)
            trim(signs, toks)
            self.put(signs, ruby)
        self.para += 1


def make(spec, rng):
    """A whole page from a specification with a `plan` in its makeup. Raises ValueError if elements overlap."""
    page = SkeletonPage(spec, rng)
    plan, t = page.plan, spec["type"]
    need = [sum(wide(b["rect"]) * high(b["rect"]) for b in a["blocks"] if b["role"] in BODY) for a in plan["articles"]]
    each = t["w"] * spec["makeup"]["leading"] * t["h"]
    topics = news.drawn_topics(rng, [n / each for n in need], spec.get("text"))
    for n, a in enumerate(plan["articles"]):
        own, added = (stream(spec["seed"], k + n) for k in (101, 301))
        art = SkeletonArticle(page, a, n, news.voice(own, topics[n], page.used, t, added))
        page.articles.append(art)
        art.build()
        frame(page, a, n)
    for n, p in enumerate(plan["pictures"]):
        picture(page, p, stream(spec["seed"], 7001 + n))
    rules(page)
    soundness.verify(page)
    return page


def frame(page, a, n):
    """Draws a frame around a boxed article, unless it would touch another article or cross a picture."""
    x0, y0, x1, y1 = surround([b["rect"] for b in a["blocks"]])
    box = (max(2.0, x0 - 14), max(2.0, y0 - 12), min(page.width - 2, x1 + 14), min(page.height - 2, y1 + 12))
    others = [b["rect"] for o in page.plan["articles"] if o is not a for b in o["blocks"]]
    if not a.get("boxed") or any(min(over(box, o)) > -2 for o in others) or any(crosses(box, p["box"]) for p in page.plan["pictures"]):
        return
    page.frame(*box, 2.2)
    page.frames.append((n, list(box)))


def crosses(box, other):
    """Whether a box's outline crosses another box."""
    within = box[0] < other[0] and box[1] < other[1] and other[2] < box[2] and other[3] < box[3]
    return min(over(box, other)) > -2 and not within


def picture(page, p, rng):
    """The contents of a region without numbers: a photograph, a chart, a table, advertisements, lines of a folio."""
    box = x0, y0, x1, y1 = p["box"]
    w, h, kind = x1 - x0, y1 - y0, p["kind"]
    if kind == "folio":
        size = min(h * 0.7, 40.0)
        words = "　".join(page.spec["folio"][k] for k in ("number", "section", "title", "date"))
        level(page, page.spec["type"]["gothic"], words, x0 + 6, (y0 + y1 - size) / 2, size, w - 12)
    elif kind == "photo":
        page.image(x0, y0, w, h, int(rng.integers(1 << 31)), str(rng.choice(["hills", "street", "crowd", "sea", "portrait"])))
    elif kind in ("chart", "table"):
        (charts if kind == "chart" else tables).draw(page, list(box), None, rng)
    elif kind == "advertisements":
        n = max(1, round(w / h / float(rng.uniform(0.9, 1.8))))
        for i in range(n):
            own = (x0 + i * w / n + (3 if i else 0), y0, x0 + (i + 1) * w / n, y1)
            page.frame(*own, 2.4)
            few = ["shop", "dark", "text", "books"] if min(w / n, h) > 420 else ["spot", "text"]
            if min(w / n, h) > 90:
                advertisements.KINDS[str(rng.choice(few))](page, {}, own, rng)
    page.ignore.append((kind, list(box)))
    page.solid.append((tuple(box), kind))


def rules(page):
    """Rules in unobstructed gaps between neighbours: between tiers, articles side by side, and one above the other."""
    m = page.spec["makeup"]
    pieces = [(n, b["rect"]) for n, a in enumerate(page.plan["articles"]) for b in a["blocks"] if b["role"] in BODY or b["role"] == "headline"]
    every = [b["rect"] for a in page.plan["articles"] for b in a["blocks"]] + [p["box"] for p in page.plan["pictures"]]
    every += [box for _, box in page.frames]
    for n, a in pieces:
        for k, b in pieces:
            across, down = over(a, b)
            if across > 60 and -90 < down < -8 and a[3] < b[1]:
                kind = m["tier_rule"] if n == k else m["article_rule"]
                y = (a[3] + b[1]) / 2
                line = [max(a[0], b[0]) + 2, y, min(a[2], b[2]) - 2, y]
            elif n != k and down > 60 and -110 < across < -5 and a[2] < b[0]:
                kind, x = m["column_rule"], (a[2] + b[0]) / 2
                line = [x, max(a[1], b[1]) + 2, x, min(a[3], b[3]) - 2]
            else:
                continue
            thick = [line[0] - RULE_ROOM, line[1] - RULE_ROOM, line[2] + RULE_ROOM, line[3] + RULE_ROOM]
            if kind and not any(min(over(thick, o)) > 0 for o in every):
                page.rule(*line, kind)
