"""The places of an article in the page's grid, and their shape.

An article owns one run of columns in each of its tiers, less its holes (an advertisement amid its text). If it is wider or further left in one tier
than in the next, it flows under its neighbour's foot.
"""

import itertools

import numpy as np


class Places:
    """Runs of columns by tier: `runs[t]` is (from, to), counted from the right."""

    def __init__(self, areas, holes=()):
        self.runs = {}
        for a in areas:
            (c0, c1), (t0, t1) = a["cols"], a["tiers"]
            if c0 >= c1 or t0 >= t1:
                raise ValueError(f"an article's area {a} is empty")
            for t in range(t0, t1):
                if t in self.runs:
                    p, q = self.runs[t]
                    if c1 < p or q < c0:
                        raise ValueError(f"an article's areas leave a gap in tier {t}")
                    self.runs[t] = min(p, c0), max(q, c1)
                else:
                    self.runs[t] = c0, c1
        self.t0, self.t1 = min(self.runs), max(self.runs) + 1
        if len(self.runs) != self.t1 - self.t0:
            raise ValueError("an article's areas leave out a tier")
        self.c0, self.c1 = min(r[0] for r in self.runs.values()), max(r[1] for r in self.runs.values())
        self.holes = [(tuple(h["cols"]), tuple(h["tiers"])) for h in holes]

    @classmethod
    def of(cls, spec):
        """The places of an article's specification: `areas`, or one rectangle `cols` × `tiers`; `holes`."""
        return cls(spec["areas"] if "areas" in spec else [dict(cols=spec["cols"], tiers=spec["tiers"])], spec.get("holes", ()))

    def mask(self, tiers, columns):
        """Mask of the article's places in the page's grid."""
        m = np.zeros((tiers, columns), bool)
        for t, (a, b) in self.runs.items():
            m[t, a:b] = True
        for (a, b), (t0, t1) in self.holes:
            m[t0:t1, a:b] = False
        return m

    def head_tiers(self):
        """Number of tiers from the top with the same run: a headline may extend over these."""
        first, n = self.runs[self.t0], 0
        while self.t0 + n < self.t1 and self.runs[self.t0 + n] == first:
            n += 1
        return n

    def shape(self):
        """`rectangle`; `l-shape`: one step, with one side straight; `z-shape`: both sides step, or there are several steps."""
        rows = [self.runs[t] for t in range(self.t0, self.t1)]
        steps = [(a, b) for a, b in itertools.pairwise(rows) if a != b]
        if not steps:
            return "rectangle"
        if len(steps) == 1 and (steps[0][0][0] == steps[0][1][0] or steps[0][0][1] == steps[0][1][1]):
            return "l-shape"
        return "z-shape"
