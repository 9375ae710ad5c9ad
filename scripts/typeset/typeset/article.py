"""An article: its small grid of places in which headlines, pictures and crossheads stand, and through which its text flows.

The grid has a row for each tier (band) and a column for each text line, from the right. What is left FREE is read tier by
tier, each from the article's right edge in that tier to its left edge (流し組み).
"""

from dataclasses import replace

import numpy as np

from . import flow, headline, illustrations
from .body import body_type
from .places import Places

FREE, HEAD, SUB, PHOTO, CROSS, GUTTER, OUTSIDE = range(7)


class Article:
    def __init__(self, page, spec, number, writer):
        self.page, self.spec, self.n, self.writer = page, spec, number, writer
        self.rng = writer.rng
        self.places = Places.of(spec)
        self.c0, self.c1, self.t0, self.t1 = self.places.c0, self.places.c1, self.places.t0, self.places.t1
        self.seq, self.caption_seq, self.parts, self.para, self.seg, self.last_run = 0, 0, 0, 0, -1, None
        self.features = {self.places.shape()}
        self.frame = None
        if spec.get("boxed"):
            self.boxed_grid()
        else:
            self.page_grid()
        self.body_type()

    def boxed_grid(self):
        """Within a frame the article has tiers and line distance of its own."""
        p, pad = self.page, 26.0
        if self.places.shape() != "rectangle" or self.places.holes:
            raise ValueError(f"article {self.n} is boxed and so must be a rectangle without holes")
        self.frame = [
            p.col_edge(self.c1) + (0.35 * p.pitch if self.c1 < p.columns else 0),
            p.tier(self.t0)[0] + 2,
            p.col_edge(self.c0) - (0.35 * p.pitch if self.c0 > 0 else 0),
            p.tier(self.t1 - 1)[1] - 2,
        ]
        x0, y0, x1, y1 = self.frame[0] + pad, self.frame[1] + pad, self.frame[2] - pad, self.frame[3] - pad
        n = self.spec.get("bands", max(1, self.t1 - self.t0 - 1))
        self.ncols = int((x1 - x0) / p.pitch)
        if self.ncols < 3:
            raise ValueError(f"article {self.n} is too narrow for a frame")
        self.pitch, self.right = (x1 - x0) / self.ncols, x1
        h = (y1 - y0 + p.gap + 6) / n
        self.bands = [(y0 + i * h, y0 + (i + 1) * h - p.gap - 6) for i in range(n)]
        self.grid = np.full((n, self.ncols), FREE)
        self.head_bands = n

    def page_grid(self):
        """The page's own tiers and columns; the last column of each tier is left white (or for a rule) towards a neighbour."""
        p = self.page
        self.pitch, self.right, self.ncols = p.pitch, p.col_edge(self.c0), self.c1 - self.c0
        self.bands = [p.tier(t) for t in range(self.t0, self.t1)]
        own = self.places.mask(p.tiers, p.columns)[self.t0 : self.t1, self.c0 : self.c1]
        self.grid = np.where(own, FREE, OUTSIDE)
        for b in range(len(self.bands)):
            last = self.places.runs[self.t0 + b][1]
            if last < p.columns:
                self.grid[b, last - 1 - self.c0] = GUTTER
        self.head_bands = self.places.head_tiers()

    def body_type(self):
        ty = self.page.spec["type"]
        self.measure = self.bands[0][1] - self.bands[0][0]
        self.body = body_type(ty, self.measure)  # the body's height is adjusted to fill the tier
        if self.spec.get("gothic"):
            self.body = replace(self.body, font=ty["gothic"], bold=0.0, face="gothic")

    # places --------------------------------------------------------------------------------------------------------
    def x(self, c):
        return self.right - (c + 0.5) * self.pitch

    def edge(self, c):
        return self.right - c * self.pitch

    def run(self, band):
        """The columns (from, to) of a band that text may use, its gutter left out."""
        cs = np.nonzero((self.grid[band] != OUTSIDE) & (self.grid[band] != GUTTER))[0]
        return (int(cs[0]), int(cs[-1]) + 1) if len(cs) else (0, 0)

    def free(self, bands, cols):
        inside = 0 <= cols[0] < cols[1] <= self.ncols and 0 <= bands[0] < bands[1] <= len(self.bands)
        return inside and (self.grid[bands[0] : bands[1], cols[0] : cols[1]] == FREE).all()

    def take(self, bands, cols, what, name):
        """Claims places for a headline or a picture; a clear error when they are not free."""
        if not self.free(bands, cols):
            raise ValueError(f"article {self.n}: no room for its {name} in columns {cols[0]}–{cols[1]} of tiers {bands[0]}–{bands[1]}")
        self.grid[bands[0] : bands[1], cols[0] : cols[1]] = what

    # truth ---------------------------------------------------------------------------------------------------------
    def put(self, signs, line=True, **extra):
        """Counts a set line into the truth."""
        for s in signs:
            s.info.update(extra, article=self.n, line=self.page.lines)
            if s.info["flow"] == "main":
                s.info["seq"] = self.seq
                self.seq += 1
            else:
                s.info["seq"] = self.caption_seq
                self.caption_seq += 1
        self.page.signs += signs
        if line:
            self.page.lines += 1

    def part(self, role, flow="main"):
        i = dict(role=role, flow=flow, para=f"h{self.parts}", seg=f"part{self.parts}")
        self.parts += 1
        return i

    # ---------------------------------------------------------------------------------------------------------------
    def build(self):
        if self.frame:
            self.draw_frame()
        headline.set_head(self)
        illustrations.place(self)
        flow.set_text(self)

    def draw_frame(self):
        p, box = self.page, tuple(self.frame)
        p.frames.append((self.n, list(box)))
        self.features.add("boxed")
        if self.spec.get("tint"):
            p.fill(*box, tone=26)
            self.features.add("tinted")
        x0, y0, x1, y1 = box
        kind = self.spec.get("frame", "thin")
        if kind == "none":
            return
        if kind == "double":
            p.frame(x0, y0, x1, y1, 3.2)
            p.frame(x0 + 7, y0 + 7, x1 - 7, y1 - 7, 1.4)
        elif kind == "thick":
            p.frame(x0, y0, x1, y1, 5.0)
        else:
            p.frame(x0, y0, x1, y1, 2.2)
