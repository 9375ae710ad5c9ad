"""An article: its small grid of places for headlines, pictures and crossheads, and its text, which flows through the rest.

The grid has a row for each tier (band) and a column for each text line, from the right. Text fills the FREE places tier by tier, each from the
article's right edge in that tier to its left edge (流し組み).
"""

import numpy as np

from . import flow, headline, illustrations, lead
from .body import body_type
from .places import Places

FREE, HEAD, SUB, PHOTO, CROSS, GUTTER, OUTSIDE, LEAD = range(8)


class Article:
    def __init__(self, page, spec, number, writer):
        self.page, self.spec, self.n, self.writer = page, spec, number, writer
        self.rng = writer.rng
        self.places = Places.of(spec)
        self.c0, self.c1, self.t0, self.t1 = self.places.c0, self.places.c1, self.places.t0, self.places.t1
        self.seq, self.caption_seq, self.parts, self.para, self.seg, self.last_run = 0, 0, 0, 0, -1, None
        self.features = {self.places.shape()}
        self.frame, self.own_tiers = None, bool(spec.get("boxed") or "bands" in spec)
        self.scale = spec.get("scale", 1.0)
        self.make_grid()
        self.body_type()

    def make_grid(self):
        if self.spec.get("boxed"):
            self.boxed_grid()
        elif self.own_tiers:
            self.own_grid()
        else:
            self.page_grid()

    def need_rectangle(self, why):
        if self.places.shape() != "rectangle" or self.places.holes:
            raise ValueError(f"article {self.n} {why} and so must be a rectangle without holes")

    def boxed_grid(self):
        """Within a frame the article has its own tiers and line distance."""
        p, pad = self.page, self.spec.get("pad", 26.0)
        self.need_rectangle("is boxed")
        self.frame = self.frame_box()
        x0, y0, x1, y1 = self.frame[0] + pad, self.frame[1] + pad, self.frame[2] - pad, self.frame[3] - pad
        self.own_bands(x0, y0, x1, y1, self.spec.get("bands", max(1, self.t1 - self.t0 - 1)), p.gap + 6)

    def frame_box(self):
        p = self.page
        left, right = p.col_edge(self.c1), p.col_edge(self.c0)
        left, right = left + (0.35 * p.pitch if self.c1 < p.columns else 0), right - (0.35 * p.pitch if self.c0 > 0 else 0)
        return [left, p.tier(self.t0)[0] + 2, right, p.tier(self.t1 - 1)[1] - 2]

    def own_grid(self):
        """Tiers with another height than the page's, without a frame; the last column stays white towards a neighbour."""
        p = self.page
        self.need_rectangle("has tiers of its own")
        x0 = p.col_edge(self.c1) + (p.pitch if self.c1 < p.columns else 0)
        self.own_bands(x0, p.tier(self.t0)[0], p.col_edge(self.c0), p.tier(self.t1 - 1)[1], self.spec["bands"], p.gap * max(1.0, self.scale))
        self.features.add("own-tiers")

    def own_bands(self, x0, y0, x1, y1, n, gap):
        self.ncols = int((x1 - x0) / (self.page.pitch * self.scale * self.spec.get("leading", 1.0)))
        if self.ncols < 3:
            raise ValueError(f"article {self.n} is too narrow for a frame")
        self.pitch, self.right = (x1 - x0) / self.ncols, x1
        h = (y1 - y0 + gap) / n
        self.bands = [(y0 + i * h, y0 + (i + 1) * h - gap) for i in range(n)]
        self.grid = np.full((n, self.ncols), FREE)
        self.head_bands = n

    def page_grid(self):
        """The page's own tiers and columns; the last column of each tier stays white (or has a rule) towards a neighbour."""
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
        if self.scale != 1.0:
            ty = dict(ty, w=ty["w"] * self.scale, h=ty["h"] * self.scale)
        self.measure = self.bands[0][1] - self.bands[0][0]
        self.body = body_type(ty, self.measure)  # the body's height is adjusted to fill the tier
        if self.spec.get("gothic"):
            self.body = self.body.in_gothic()

    # places --------------------------------------------------------------------------------------------------------
    def x(self, c):
        return self.right - (c + 0.5) * self.pitch

    def edge(self, c):
        return self.right - c * self.pitch

    def run(self, band):
        """The columns (from, to) of a band that text may use, without its gutter."""
        cs = np.nonzero((self.grid[band] != OUTSIDE) & (self.grid[band] != GUTTER))[0]
        return (int(cs[0]), int(cs[-1]) + 1) if len(cs) else (0, 0)

    def free(self, bands, cols):
        inside = 0 <= cols[0] < cols[1] <= self.ncols and 0 <= bands[0] < bands[1] <= len(self.bands)
        return inside and (self.grid[bands[0] : bands[1], cols[0] : cols[1]] == FREE).all()

    def take(self, bands, cols, what, name):
        """Claims places for a headline or a picture. Raises ValueError if they are not free."""
        if not self.free(bands, cols):
            raise ValueError(f"article {self.n}: no room for its {name} in columns {cols[0]}–{cols[1]} of tiers {bands[0]}–{bands[1]}")
        self.grid[bands[0] : bands[1], cols[0] : cols[1]] = what

    # truth ---------------------------------------------------------------------------------------------------------
    def put(self, signs, ruby=()):
        """Adds to the page a line that was set, with its ruby."""
        for s in signs:
            s.info.update(article=self.n, line=self.page.lines)
            if s.info["flow"] == "main":
                s.info["seq"] = self.seq
                self.seq += 1
            else:
                s.info["seq"] = self.caption_seq
                self.caption_seq += 1
        for r in ruby:
            r.info.update(article=self.n)
        self.page.signs += signs
        self.page.ruby += ruby
        self.page.lines += 1

    def info(self, role):
        """The truth of a line of the text's flow."""
        return dict(role=role, flow="main", para=self.para, seg=f"seg{self.seg}")

    def part(self, role, flow="main"):
        i = dict(role=role, flow=flow, para=f"h{self.parts}", seg=f"part{self.parts}")
        self.parts += 1
        return i

    # ---------------------------------------------------------------------------------------------------------------
    def build(self):
        if self.frame:
            self.draw_frame()
        if "tag" in self.spec:
            headline.tag(self)
        headline.set_head(self)
        for i, photo in enumerate(self.spec.get("photos", [])):
            illustrations.picture(self, photo, i)
        if "lead_block" in self.spec:
            lead.set_lead(self)
        flow.Flow(self).set()
        if self.own_tiers and not self.frame:
            self.own_rules()

    def own_rules(self):
        """Rules between the tiers of an article with its own tiers, if both sides have text."""
        kind, page = self.page.spec["makeup"]["tier_rule"], self.page
        for b in range(len(self.bands) - 1 if kind else 0):
            text = [c for c in range(self.ncols) if (self.grid[b : b + 2, c] % CROSS == FREE).all()]
            y = (self.bands[b][1] + self.bands[b + 1][0]) / 2
            if text and len(text) == text[-1] - text[0] + 1 > 2:
                page.rule(self.edge(text[-1] + 1) + 3, y, self.edge(text[0]) - 3, y, kind)

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
        if kind in ("wavy", "dotted", "thick-thin"):
            for side in ((x0, y0, x1, y0), (x0, y1, x1, y1), (x0, y0, x0, y1), (x1, y0, x1, y1)):
                p.rule(*side, kind)
        elif kind == "double":
            p.frame(x0, y0, x1, y1, 3.2)
            p.frame(x0 + 7, y0 + 7, x1 - 7, y1 - 7, 1.4)
        elif kind == "thick":
            p.frame(x0, y0, x1, y1, 5.0)
        else:
            p.frame(x0, y0, x1, y1, 2.2)
