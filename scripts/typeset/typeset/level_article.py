"""A horizontal article: lines from left to right, in one or more columns, read from the left.

It is in a rectangle of the grid, with a frame, a tint or neither, amid the vertical articles of its page. Instead of running text it can contain
points of a list, questions and answers, or a profile beside a portrait.
"""

from dataclasses import dataclass, replace

import numpy as np

from . import headline, words
from .article import Article
from .body import Type
from .fonts import is_gothic
from .headline import fit_head, halves
from .lines import break_lines, set_line, spaced, tokens

LISTS = ("①②③④⑤⑥⑦⑧⑨", "・" * 9, "▽" * 9, "■" * 9, "●" * 9, "◆" * 9)


@dataclass
class Slot:
    """Room for one line: its column, left end, middle, length."""

    column: int
    x: float
    y: float
    measure: float


class LevelArticle(Article):
    """`columns` (1), `scale`, `leading` (1.6) of its lines, `column_rule`, `kind`: text, points, questions, profile."""

    def make_grid(self):
        p, spec = self.page, self.spec
        self.need_rectangle("is horizontal")
        self.own_tiers, pad = True, spec.get("pad", 20.0)
        if spec.get("boxed"):
            self.frame = self.frame_box()
            self.box = [self.frame[0] + pad, self.frame[1] + pad, self.frame[2] - pad, self.frame[3] - pad]
        else:
            left = p.col_edge(self.c1) + (p.pitch if self.c1 < p.columns else 0)
            self.box = [left, p.tier(self.t0)[0], p.col_edge(self.c0), p.tier(self.t1 - 1)[1]]
        self.bands, self.pitch, self.ncols = [(self.box[1], self.box[3])], p.pitch, self.c1 - self.c0
        self.grid = np.zeros((self.t1 - self.t0, self.ncols), int)
        self.holes = []

    def body_type(self):
        t = self.page.spec["type"]
        along = t["w"] * self.scale
        font = t["gothic"] if self.spec.get("gothic") else t["body"]
        high = along * min(1.0, max(0.82, t["h"] / t["w"]))
        self.body = Type(font, high, along, 0.0 if is_gothic(font) else t.get("bold", 0.0), level=True, gothic=t["gothic"])
        if self.spec.get("gothic"):
            self.body = replace(self.body, face="gothic")

    def build(self):
        if self.frame:
            self.draw_frame()
        self.features.add("horizontal")
        self.head()
        n = self.spec.get("columns", 1)
        self.features.add(f"horizontal-{n}-column{'s' if n > 1 else ''}" if n < 4 else "horizontal-4-columns")
        self.columns(n)
        for ph in self.spec.get("photos", []):
            self.picture(ph)
        if self.spec.get("qr"):
            self.code()
        self.fill(self.slots(self.spec.get("leading", 1.6)))

    # head ----------------------------------------------------------------------------------------------------------
    def head(self):
        """`level` over the columns (`neg`, `tint`: in a bar), `side`: vertical at the right, or `none`."""
        h = self.spec.get("head") or dict(style="none")
        if h["style"] == "none":
            self.features.add("no-headline")
            return
        face = headline.face_of(self, "heads", h.get("font", self.n))
        text = h.get("text") or self.writer.head()
        ground = headline.ground_of(self, h)
        (self.head_side if h["style"] == "side" else self.head_level)(h, text, face, ground)

    def head_level(self, h, text, face, ground):
        self.features.add("headline-level")
        x0, y0, x1, _ = self.box
        size = h.get("size", min(64.0, max(self.body.h * 1.3, (x1 - x0) / 12)))
        pad = size * 0.2 if ground else 0
        y, info = y0, self.part("headline")
        for part in halves(text, h.get("lines", 1)):
            fit = fit_head(headline.display(face, size, level=True), part, x1 - x0 - 2 * pad - 6, h.get("spread", 0.1))
            ink = headline.tone(self, ground, (x0, y, x1, y + fit.ty.w + 2 * pad))
            start = x0 + pad + 3 + ((x1 - x0 - 2 * pad - 6 - fit.length) / 2 if h.get("centre", True) else 0)
            self.put(fit.signs(start, y + pad + fit.ty.w / 2, info, ink))
            y += fit.ty.w + 2 * pad + size * 0.12
        if h.get("rule"):
            self.page.rule(x0, y + size * 0.1, x1, y + size * 0.1, h["rule"])
            y += size * 0.15
        self.box[1] = y + size * h.get("after", 0.3)

    def head_side(self, h, text, face, ground):
        self.features |= {"headline-vertical", "headline-1-tier"}
        _, y0, x1, y1 = self.box
        size = h.get("size", min(70.0, max(self.body.h * 1.5, (y1 - y0) / 11)))
        pad = size * 0.2 if ground else 3
        parts = halves(text, h.get("lines", 1))
        info, step = self.part("headline"), size * 1.12
        wide = step * len(parts) + 2 * pad
        ink = headline.tone(self, ground, (x1 - wide, y0, x1, y1))
        for n, part in enumerate(parts):
            fit = fit_head(headline.display(face, size), part, y1 - y0 - 2 * pad - n * size * 0.4, 0.1)
            self.put(fit.signs(y0 + pad + n * size * 0.4, x1 - pad - (n + 0.5) * step, info, ink))
        self.box[2] = x1 - wide - self.body.h * 0.9

    # room ----------------------------------------------------------------------------------------------------------
    def columns(self, n):
        x0, y0, x1, y1 = self.box
        gutter = self.body.h * (2.0 if self.spec.get("column_rule") else 1.5)
        wide = (x1 - x0 - gutter * (n - 1)) / n
        if wide < self.body.h * 6:
            raise ValueError(f"article {self.n} is too narrow for {n} columns of horizontal lines")
        self.spans = [(x0 + i * (wide + gutter), x0 + i * (wide + gutter) + wide) for i in range(n)]
        for a, _ in self.spans[1:]:
            if self.spec.get("column_rule"):
                self.page.rule(a - gutter / 2, y0, a - gutter / 2, y1, self.spec["column_rule"])

    def picture(self, ph):
        """A picture at the top of a column, over its whole width or a share of it, with its caption under it."""
        a, b = self.spans[min(ph.get("column", 0), len(self.spans) - 1)]
        y0, wide = self.box[1], (b - a) * ph.get("share", 1.0)
        x0 = b - wide if ph.get("place") == "right" else a
        high = min(wide * ph.get("tall", 0.7), (self.box[3] - y0) * 0.6)
        box = [x0, y0, x0 + wide, y0 + high]
        self.page.image(x0, y0, wide, high, int(self.page.rng.integers(1 << 31)), ph.get("scene", self.writer.topic.get("scene")))
        self.page.ignore.append(("picture", box))
        self.features.add("picture-edge")
        y = y0 + high + 4
        if ph.get("caption", "under") != "none":
            y = self.caption(ph.get("text") or self.writer.several("caption", 1)[0], x0, y, wide)
        self.holes.append([x0, y0, x0 + wide, y + self.body.w * 0.5])

    def caption(self, text, x, y, wide):
        size = self.body.h * 0.82
        ty, info = Type(self.page.spec["type"]["caption"], size, size, level=True), self.part("caption", "caption")
        lines = break_lines(tokens(ty, text), wide)
        for n, (toks, _) in enumerate(lines):
            self.put(set_line(ty, toks, x, y + size / 2, wide, info=info, last=n == len(lines) - 1)[0])
            y += size * 1.25
        if len(lines) > 1:
            self.features.add("caption-lines")
        return y

    def code(self):
        """A QR code in the corner of the last column."""
        side = min(130.0, (self.spans[-1][1] - self.spans[-1][0]) * 0.3, (self.box[3] - self.box[1]) * 0.4)
        x, y = self.spans[-1][1] - side, self.box[3] - side
        qr(self.page, (x, y, x + side, y + side), self.page.rng)
        self.holes.append([x - 4, y - 6, x + side, y + side])
        self.features.add("qr")

    def slots(self, leading):
        """Lines from the top of each column to its foot, shorter beside a picture or a code."""
        out, step = [], self.body.w * leading
        for n, (a, b) in enumerate(self.spans):
            y = self.box[1] + self.body.w / 2
            while y + self.body.w / 2 <= self.box[3] + 0.5:
                x0, x1 = a, b
                for h in self.holes:
                    if h[1] < y + self.body.w / 2 and h[3] > y - self.body.w / 2 and h[0] < x1 and h[2] > x0:
                        x0, x1 = (h[2] + self.body.h * 0.7, x1) if h[0] - x0 < x1 - h[2] else (x0, h[0] - self.body.h * 0.7)
                em = self.body.h
                if x1 - x0 >= em * 5:
                    whole = int((x1 - x0) / em + 0.01) * em  # lines hold whole characters
                    out.append(Slot(n, x0, y, whole))
                y += step
        if len(out) < 2:
            raise ValueError(f"article {self.n} has no room for horizontal text")
        return out

    # text ----------------------------------------------------------------------------------------------------------
    def broken(self, toks, at, room, first, hang):
        """A paragraph's lines in the slots from `at`: (tokens, indent)."""
        out, i, indent = [], 0, first
        while i < len(toks):
            slot = room[min(at + len(out), len(room) - 1)]
            line, _ = break_lines(toks[i : i + 90], slot.measure, indent, True)[0]
            out.append((line, indent))
            i, indent = i + len(line), hang
        return out

    def fill(self, room):
        kind = self.spec.get("kind", "text")
        paragraphs = getattr(self, kind)()
        made, at, em = [], 0, self.body.h
        for ty, text, first, hang in paragraphs:
            lines = self.broken(spaced(ty, text), at, room, first * em, hang * em)
            if at + len(lines) > len(room):
                break
            made.append((ty, lines))
            at += len(lines)
        left = len(room) - at
        if (kind != "points" or left > 0.3 * len(room) or len(self.spans) > 1) and left > 0:
            made += self.last(room, at, left)
        elif len(self.spans) == 1 and not self.holes and left > 0:  # a list is spread over its box
            step = (room[-1].y - room[0].y) / max(1, at - 1)
            room = [replace(s, y=room[0].y + i * step) for i, s in enumerate(room[:at])]
        if not made:
            raise ValueError(f"article {self.n} has no room for horizontal text")
        self.print(made, room)

    def last(self, room, at, left):
        """The last paragraph: of many candidates the one that fills the room."""
        best = None
        for text, sentences in self.writer.closings(60, sum(s.measure for s in room[at:]) / self.body.h - 1):
            lines = self.broken(spaced(self.body, text), at, room, self.body.h, 0)
            if len(lines) <= left:
                free = room[at + len(lines) - 1].measure - lines[-1][1] - sum(t.nat for t in lines[-1][0])
                cost = (left - len(lines)) * 10 + free / self.body.h * 0.1
                if best is None or cost < best[0]:
                    best = cost, lines, sentences
        if not best:
            return []
        self.page.used.update(best[2])
        return [(self.body, best[1])]

    def print(self, made, room):
        at = 0
        for ty, lines in made:
            for i, (toks, indent) in enumerate(lines):
                s = room[at]
                info = dict(role="body", flow="main", para=self.para, seg=f"col{s.column}")
                signs, _ = set_line(ty, toks, s.x, s.y, s.measure, indent, i == len(lines) - 1, info)
                for g, t in zip(signs, toks):
                    g.cell[2] -= getattr(t, "space", 0.0)
                self.put(signs)
                at += 1
            self.para += 1

    # kinds: (type, text, indent of the first line, of the others) -----------------------------------------------------
    def bold(self):
        return self.body.in_gothic(0.4)

    def text(self):
        while True:
            yield self.body, self.writer.paragraph(), 1, 0

    def points(self):
        self.features.add("points")
        signs = LISTS[self.spec.get("list", self.n) % len(LISTS)]
        for sign in signs:
            yield self.body, sign + self.writer.sentence().rstrip("。"), 0, 1
        if self.spec.get("address"):
            yield self.address()

    def questions(self):
        self.features.add("questions")
        q, a = [("Ｑ", "Ａ"), ("問", "答"), ("――", "")][self.spec.get("list", self.n) % 3]
        gap = "　" if q != "――" else ""
        order = self.rng.permutation(len(words.papers.asked))
        for i in order:
            yield self.bold(), self.writer.dress(q + gap + words.papers.asked[int(i)]), 0, 2 if gap else 0
            yield self.body, a + gap + self.writer.paragraph(), 0 if a else 1, 0

    def profile(self):
        self.features.add("profile")
        w = self.writer
        name = w.people[9][0] + w.given[9]
        form = words.papers.profile[self.n % len(words.papers.profile)]
        yield self.bold(), w.dress(name + "氏"), 0, 0
        yield self.body, w.dress(w.fill(form.format(name[-1:] and name, 1950 + self.n * 7 % 45), True)), 0, 0
        yield self.body, w.paragraph(), 1, 0
        if self.spec.get("address"):
            yield self.address()

    def address(self):
        self.features.add("web-address")
        small = replace(self.body, font=self.page.spec["type"]["gothic"], h=self.body.h * 0.9, w=self.body.w * 0.9)
        return small, words.papers.urls[self.n % len(words.papers.urls)], 0, 0


def qr(page, box, rng):
    """A square of random modules with the three finders of a QR code."""
    x0, y0, x1, _ = box
    n = 25
    on = rng.random((n, n)) < 0.5
    for a, b in ((0, 0), (0, n - 7), (n - 7, 0)):
        on[max(0, a - 1) : a + 8, max(0, b - 1) : b + 8] = False
        on[a : a + 7, b : b + 7] = True
        on[a + 1 : a + 6, b + 1 : b + 6] = False
        on[a + 2 : a + 5, b + 2 : b + 5] = True
    m = (x1 - x0) / n
    for r in range(n):
        edges = np.flatnonzero(np.diff(np.concatenate([[0], on[r].astype(int), [0]])))
        for a, b in zip(edges[::2], edges[1::2]):
            page.fill(x0 + a * m, y0 + r * m, x0 + b * m, y0 + (r + 1) * m)
    page.ignore.append(("qr", list(box)))
    page.solid.append((tuple(box), "qr"))
