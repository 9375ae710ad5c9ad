"""The page in progress: its grid of columns and tiers, and everything printed on it, in design pixels.

A page is a grid: `columns` text lines across (counted from the right), `tiers` down. All printed elements are in printing order. Elements that type
must not touch (rules, pictures, frames) are also in `solid`, one box a piece.
"""

import math

import numpy as np

RULES = {"thin": 1.6, "medium": 2.6, "thick": 4.0}  # px of the single rules
OTHER_RULES = ("double", "wavy", "dotted", "thick-thin")


class Page:
    """The elements of a page: fills and rules, pictures, signs (characters), ruby, regions without numbers."""

    def __init__(self, spec, rng):
        self.spec, self.rng = spec, rng
        self.width, self.height = 3000, round(3000 * spec["height"] / spec["width"])
        self.ops, self.signs, self.ruby, self.ignore = [], [], [], []
        self.solid = []  # (box, what): type must not touch these
        self.frames = []  # (article, box): no other article's type may be within these
        self.features = set()  # of the page
        self.articles = []
        self.lines = 0
        m = spec["makeup"]
        self.tiers, self.columns = m["tiers"], m["columns"]
        margin = m.get("margin", 60.0)
        self.left, self.right = margin, 3000.0 - margin
        self.pitch = (self.right - self.left) / self.columns
        self.top, self.bottom = m.get("top", 150.0), self.height - m.get("foot", 62.0)
        self.gap = m["gap"]
        self.tier_h = (self.bottom - self.top + self.gap) / self.tiers
        self.used = set()  # sentences already used on the page

    def tier(self, t):
        return self.top + t * self.tier_h, self.top + (t + 1) * self.tier_h - self.gap

    def col_edge(self, c):
        return self.right - c * self.pitch

    def fill(self, *box, tone=255):
        self.ops.append(("fill", box, tone))

    def solid_fill(self, *box, tone=255, what="rule"):
        self.fill(*box, tone=tone)
        self.solid.append((box, what))

    def frame(self, x0, y0, x1, y1, t=2.0, tone=255):
        for b in ((x0, y0, x1, y0 + t), (x0, y1 - t, x1, y1), (x0, y0, x0 + t, y1), (x1 - t, y0, x1, y1)):
            self.solid_fill(*b, tone=tone, what="frame")

    def image(self, x, y, w, h, seed, scene=None):
        self.ops.append(("picture", (x, y, w, h), (seed, scene)))
        self.solid.append(((x, y, x + w, y + h), "picture"))

    def ground(self, box, kind):
        """A ground under type: `black` (for white type), `tint`, or a tint made of `lines` or `dots`."""
        x0, y0, x1, y1 = box
        if kind == "black":
            self.fill(*box)
        elif kind == "tint":
            self.fill(*box, tone=46)
        elif kind == "lines":
            for y in np.arange(y0, y1 - 1, 7.0):
                self.fill(x0, y, x1, y + 1.3, tone=120)
        elif kind == "dots":
            for i, y in enumerate(np.arange(y0, y1 - 2, 6.5)):
                for x in np.arange(x0 + (3.2 if i % 2 else 0), x1 - 2, 6.5):
                    self.fill(x, y, x + 1.8, y + 1.8, tone=130)
        else:
            raise ValueError(f"no ground is called {kind!r}: black, tint, lines, dots")

    def rule(self, x0, y0, x1, y1, kind="thin"):
        """A rule between two points; `kind`: one of RULES or OTHER_RULES."""
        down = y1 - y0 > x1 - x0
        a, b = (y0, y1) if down else (x0, x1)
        half = 0.0

        def bar(a, b, off, t):
            nonlocal half
            half = max(half, abs(off) + t / 2)
            if down:
                self.fill(x0 + off - t / 2, a, x0 + off + t / 2, b)
            else:
                self.fill(a, y0 + off - t / 2, b, y0 + off + t / 2)

        if kind == "double":
            bar(a, b, -2.6, 1.5)
            bar(a, b, 2.6, 1.5)
        elif kind == "thick-thin":
            bar(a, b, -1.8, 3.6)
            bar(a, b, 3.4, 1.4)
        elif kind == "dotted":
            for p in np.arange(a, b - 3, 8.0):
                bar(p, p + 3, 0, 3)
        elif kind == "wavy":
            for p in np.arange(a, b - 1, 1.0):
                bar(p, p + 1, 2.4 * math.sin(p / 3.1), 2.2)
        elif kind in RULES:
            bar(a, b, 0, RULES[kind])
        else:
            raise ValueError(f"no rule is called {kind!r}: {', '.join((*RULES, *OTHER_RULES))}")
        self.solid.append(((x0 - half, a, x0 + half, b) if down else (a, y0 - half, b, y0 + half), "rule"))
