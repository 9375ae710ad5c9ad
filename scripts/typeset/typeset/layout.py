"""Divides a newspaper page: the grid into boxes, alternately by columns and tiers, and boxes into articles that may flow under one another's foot.

A piece is the use of a box: `plain` (one article), `step` (one of several articles that share a box in L- and Z-shapes), `brief` (one of a group of
short items). `areas` are its places.
"""

from dataclasses import dataclass, field

from .draws import Draws


@dataclass
class Piece:
    kind: str
    areas: list  # of (c0, c1, t0, t1)
    holes: list = field(default_factory=list)
    group: int = None
    head: str = None  # of a brief: "brief" or "inline"

    @property
    def top(self):
        return self.areas[0]

    @property
    def size(self):
        return sum((c1 - c0) * (t1 - t0) for c0, c1, t0, t1 in self.areas) - sum((c1 - c0) * (t1 - t0) for c0, c1, t0, t1 in self.holes)


class Cutter(Draws):
    """Divides a grid of `columns`. Lengths are in 72nds of the page's width (`f` columns each)."""

    def __init__(self, rng, wish, columns, tier_px):
        self.rng, self.wish, self.columns, self.f = rng, wish, columns, columns / 72
        self.k = tier_px / 258  # height of a tier relative to one of 14
        self.pieces, self.groups = [], 0

    def area(self, w, h):
        return w / self.f * h * self.k

    def cut(self, box):
        """Divides a page's box into pieces. Repeats this while a border crosses the whole page (腹切り)."""
        for _ in range(60):
            self.pieces, self.groups = [], 0
            self.split(box)
            if not self.cut_through(box):
                return

    def cut_through(self, box):
        """Whether there is a tier boundary that no piece crosses."""
        _c0, _c1, t0, t1 = box
        on = {t for p in self.pieces for a in p.areas for t in range(a[2] + 1, a[3])}
        on |= {a[3] for p in self.pieces for a, b in zip(p.areas, p.areas[1:]) if p.kind == "step" and a[3] == b[2]}
        return any(t not in on for t in range(t0 + 1, t1))

    def split(self, box, depth=0):
        """Divides alternately: first vertically, then tall parts horizontally."""
        c0, c1, t0, t1 = box
        w, h, f = c1 - c0, t1 - t0, self.f
        area = self.area(w, h)
        if self.leaf(box, area, depth):
            return
        upright = depth == 0 or (w > 30 * f and (h * self.k <= 4 or self.chance(w / f / (w / f + 6.5 * h * self.k))))
        if upright and w >= 32 * f:
            c = c0 + int(round(w * self.u(0.4, 0.62)))
            for part in ((c0, c, t0, t1), (c, c1, t0, t1)):
                self.split(part, depth + 1)
        elif h >= 2 and h * self.k >= 4.5:
            t = min(max(t0 + int(round(h * self.u(0.38, 0.62))), t0 + 1), t1 - 1)
            for part in ((c0, c1, t0, t), (c0, c1, t, t1)):
                self.split(part, depth + 1)
        else:
            self.pieces.append(Piece("plain", [box]))

    def leaf(self, box, area, depth):
        """Fills a box without further division. Returns false if the box must be divided."""
        c0, c1, t0, t1 = box
        w, h = (c1 - c0) / self.f, t1 - t0
        if depth and h >= 2 and h * self.k >= 3.5 and area <= 420:
            if w >= 36 and area >= 150 and self.chance(self.wish.p("z-shape", 0.16)):
                self.step(box, 3)
                return True
            if 28 <= w <= 60 and area >= 120 and self.chance(self.wish.p("l-shape", 0.34)):
                self.step(box, 2)
                return True
        if h * self.k <= 3.2 and 20 <= w <= 40 and self.chance(self.wish.p("brief", 0.3)):
            self.briefs(box)
            return True
        if (
            (w <= 24 and h * self.k <= 5)
            or area <= 70 + 30 * max(0.0, self.k - 1)
            or (depth > 1 and w <= 36 and h * self.k <= 4 and self.chance(0.6))
        ):
            self.pieces.append(Piece("plain", [box]))
            return True
        return False

    def step(self, box, n):
        """n articles side by side. At one tier the borders between them step sideways, so that articles continue below a neighbour's
        foot."""
        c0, c1, t0, t1 = box
        w, h, f = c1 - c0, t1 - t0, self.f
        m = t0 + min(max(1 if h < 4 else 2, int(round(h * self.u(0.4, 0.6)))), h - 1)
        shift = int(round(self.u(8, 14) * f)) * (1 if self.chance(0.5) else -1)
        if n == 3:
            top = [w / 3 - shift / 2, 2 * w / 3 - shift / 2]
        else:
            top = [w / 2 - shift / 2 + self.u(-3, 3) * f]
        least = int((10 if n == 2 else 9) * f) + 1
        top = [int(round(min(max(x, least * (i + 1)), w - least * (n - 1 - i)))) for i, x in enumerate(top)]
        low = [x + shift for x in top]
        if n == 2 and self.chance(0.35):
            low = [w if shift > 0 else 0]  # one article takes the whole foot
        if n == 3 or low[0] not in (0, w):
            low = [min(max(x, least * (i + 1)), w - least * (n - 1 - i)) for i, x in enumerate(low)]
        up, down = [0, *top, w], [0, *low, w]
        for i in range(n):
            areas = [(c0 + up[i], c0 + up[i + 1], t0, m)]
            if down[i] < down[i + 1]:
                areas.append((c0 + down[i], c0 + down[i + 1], m, t1))
            self.pieces.append(Piece("step", areas))

    def briefs(self, box, sizes=(8, 15)):
        """Short items in sequence through the tiers of a box; each begins at the end of the previous one."""
        c0, c1, t0, t1 = box
        w, group = c1 - c0, self.groups
        self.groups += 1
        head = "inline" if self.chance(0.3) else "brief"
        least, areas, t, c = max(6, int(8 * self.f)), [], t0, c0
        room = 6
        while t < t1:
            left = (c1 - c) + (t1 - t - 1) * w
            want = max(least, int(round(self.u(*sizes) * self.f / max(1.0, self.k**0.7))))
            if left - want < least:
                want = left
            part = []
            while want > 0:
                n = min(want, c1 - c)
                if 0 < c1 - c - n < room:
                    n = c1 - c  # too little room for the next item's head: this item extends to the edge
                part.append((c, c + n, t, t + 1))
                want -= n
                c += n
                if c >= c1:
                    t, c = t + 1, c0
                if 0 < want < 4 or t >= t1:
                    break
            areas.append(part)
        for part in areas:
            self.pieces.append(Piece("brief", part, group=group, head=head))
