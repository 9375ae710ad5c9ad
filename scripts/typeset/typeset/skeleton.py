"""Skeletons: the make-up of real pages as rectangles in reading order, varied widely by a seed, in design px.

A skeleton is JSON: `width`, `height`, `articles[]` of `blocks[]` (`rect` or `quad`, `role`, `writing`), `ignore`: boxes of pictures, advertisements,
mastheads. `vary` stretches it, shifts its edges, removes pieces and adds others. The result is a plan: a skeleton in design px, without overlaps, for
body type of the width EM.
"""

import itertools
import math
import statistics

import numpy as np

from .boxes import over

EM = 26.0
BODY = ("body", "lead")
THICK = dict(headline=1.7, subheadline=1.2, crosshead=1.1, caption=0.7)  # least thickness of most pieces of a kind, in ems of the body
GROUND = {"headline": 0.08, "subheadline": 0.1}  # chance of a ground (black, a tint, dots or lines) for each kind


def upright(block):
    """The rectangle of a block. For a quad with any first corner, the rectangle through the middles of its sides."""
    if "rect" in block:
        return [float(v) for v in block["rect"]]
    xs, ys = (sorted(float(v) for v in part) for part in zip(*block["quad"]))
    return [(xs[0] + xs[1]) / 2, (ys[0] + ys[1]) / 2, (xs[2] + xs[3]) / 2, (ys[2] + ys[3]) / 2]


def stretched(rng, size, factor, local):
    """A monotone map of 0 … size: stretched by `factor`, and locally by up to e^±local more."""
    knots = np.linspace(0, size, 5)
    steps = np.diff(knots) * np.exp(rng.uniform(-local, local, 4)) * factor
    ends = np.concatenate([[0.0], np.cumsum(steps)])
    return lambda v: float(np.interp(v, knots, ends))


def chars(rng):
    """Characters in a line of the most common tier."""
    return float(np.exp(rng.uniform(math.log(9.5), math.log(20))))


def wide(b):
    return b[2] - b[0]


def high(b):
    return b[3] - b[1]


class Plan:
    """A skeleton during its variation."""

    def __init__(self, skeleton, rng, flat):
        self.rng, self.flat = rng, flat
        across = stretched(rng, skeleton["width"], rng.uniform(0.75, 1.35), 0.22)
        down = stretched(rng, skeleton["height"], rng.uniform(0.75, 1.35), rng.choice([0.0, 0.0, 0.12]))

        def moved(r):
            return [across(r[0]), down(r[1]), across(r[2]), down(r[3])]

        kept = dict(role="body", writing="vertical", rtl=False)
        self.articles = [[dict({k: b.get(k, v) for k, v in kept.items()}, rect=moved(upright(b))) for b in a["blocks"]] for a in skeleton["articles"]]
        self.pictures = [dict(box=moved(r)) for r in skeleton.get("ignore", [])]
        tiers = [high(b["rect"]) for a in self.articles for b in a if b["role"] in BODY and b["writing"] == "vertical"]
        self.scale = chars(rng) * EM * flat / (statistics.median(tiers) if tiers else down(skeleton["height"]) / 8)
        for role, least in THICK.items():
            thick = [min(wide(b["rect"]), high(b["rect"])) for b in self.blocks() if b["role"] == role]
            self.scale = max(self.scale, least * EM / statistics.median(thick)) if thick else self.scale
        self.scale = min(self.scale, 30 * EM * flat / statistics.median(tiers)) if tiers else self.scale
        self.width, self.height = across(skeleton["width"]) * self.scale, down(skeleton["height"]) * self.scale
        for piece in self.blocks():
            piece["rect"] = [v * self.scale for v in piece["rect"]]
        for p in self.pictures:
            p["box"] = [v * self.scale for v in p["box"]]

    def blocks(self):
        return itertools.chain(*self.articles)

    def lucky(self, chance):
        return self.rng.random() < chance

    def boxes(self, but=None):
        return [b["rect"] for b in self.blocks() if b is not but] + [p["box"] for p in self.pictures if p is not but]

    def free(self, box, but=None):
        return not any(min(over(box, o)) > 2 for o in self.boxes(but))

    # pieces taken away ---------------------------------------------------------------------------------------------
    def thin_out(self):
        """Removes articles and pieces. A neighbour grows into the room of a piece, if it can."""
        if len(self.articles) > 1:
            kept = [a for a in self.articles if not self.lucky(0.15)]
            gone = [a for a in self.articles if not any(a is k for k in kept)] if kept else []
            self.articles = kept or self.articles
            for a in gone:
                box = surround([b["rect"] for b in a])
                if self.free(box) and self.lucky(0.7):
                    self.pictures.append(dict(box=box))
        chances = dict(headline=0.06, subheadline=0.2, caption=0.25, crosshead=0.2, byline=0.3)
        for a in self.articles:
            for b in list(a):
                if len(a) > 1 and self.lucky(chances.get(b["role"], 0)):
                    a[:] = [o for o in a if o is not b]
                    self.grow(b["rect"])
        for p in list(self.pictures):
            if self.lucky(0.15):
                self.pictures = [o for o in self.pictures if o is not p]
                self.grow(p["box"])

    def grow(self, room):
        """Gives the room to an adjacent block of text or picture: a block beside the room that is not higher, or a block above or below that is not
        wider."""
        for piece in self.rng.permutation(np.array([*self.blocks(), *self.pictures], object)):
            key = "rect" if "rect" in piece else "box"
            own = piece[key]
            across, down = over(own, room)
            level = own[1] >= room[1] - EM and own[3] <= room[3] + EM and -2 * EM < across < EM
            upright = own[0] >= room[0] - EM and own[2] <= room[2] + EM and -2 * EM < down < EM
            if piece.get("role", "body") not in BODY or not (level or upright):
                continue
            both = surround([own, room])
            new = [both[0], own[1], both[2], own[3]] if level else [own[0], both[1], own[2], both[3]]
            if self.free(new, piece):
                piece[key] = new
                return

    # pieces added --------------------------------------------------------------------------------------------------
    def add(self):
        for a in self.articles:
            for b in list(a):
                if b["role"] != "body" or b["writing"] != "vertical":
                    continue
                w, h = wide(b["rect"]) / EM, high(b["rect"]) / EM
                how = self.rng.random()
                if w > 22 and h > 7 and how < 0.14:
                    self.amid(a, b, "crosshead", self.rng.uniform(2.4, 3.4))
                elif w > 26 and h > 9 and how < 0.22:
                    self.amid(a, b, "subheadline", self.rng.uniform(2.2, 3.6))
                elif w > 22 and h > 8 and how < 0.3:
                    self.picture_amid(a, b)
                elif h > 24 and how < 0.6:
                    self.in_tiers(a, b)
                elif w > 14 and h > 16 and how < 0.7:
                    self.strip(a, b)

    def parted(self, a, b, *parts):
        at = next(i for i, o in enumerate(a) if o is b)
        a[at : at + 1] = parts

    def amid(self, a, b, role, thick):
        """A crosshead or a sub-headline amid the text, between the lines to its right and left."""
        x0, y0, x1, y1 = b["rect"]
        x = self.rng.uniform(x0 + 8 * EM, x1 - 6 * EM)
        down = y0 + self.rng.uniform(0, 0.25) * (y1 - y0)
        piece = dict(rect=[x - thick * EM, down, x, y1 - self.rng.uniform(0, 0.2) * (y1 - y0)], role=role, writing="vertical")
        self.parted(a, b, dict(b, rect=[x + 0.4 * EM, y0, x1, y1]), piece, dict(b, rect=[x0, y0, x - (thick + 0.4) * EM, y1]))

    def picture_amid(self, a, b):
        """A picture in the block's tier, at its right, its left or amid its text, sometimes with a caption under it."""
        x0, y0, x1, y1 = b["rect"]
        thick = self.rng.uniform(0.25, 0.5) * (x1 - x0)
        x = float(self.rng.choice([x1, x0 + thick, self.rng.uniform(x0 + thick, x1)]))
        parts = [dict(b, rect=r) for r in ([x + 0.5 * EM, y0, x1, y1], [x0, y0, x - thick - 0.5 * EM, y1]) if wide(r) > 3 * EM]
        box = [x - thick, y0, x, y1]
        if self.lucky(0.6):
            deep = self.rng.uniform(1.1, 2.4) * EM
            a.append(dict(rect=[box[0], y1 - deep, box[2], y1], role="caption", writing="horizontal"))
            box[3] -= deep + 0.3 * EM
        self.pictures.append(dict(box=box, kind="photo"))
        self.parted(a, b, *(parts or [b]))

    def in_tiers(self, a, b):
        x0, y0, x1, y1 = b["rect"]
        n = int(self.rng.integers(2, max(3, int((y1 - y0) / EM / 9))))
        step = (y1 - y0 + EM) / n
        self.parted(a, b, *(dict(b, rect=[x0, y0 + i * step, x1, y0 + (i + 1) * step - EM]) for i in range(n)))

    def strip(self, a, b):
        """A horizontal sub-headline over the text."""
        x0, y0, x1, y1 = b["rect"]
        deep = self.rng.uniform(1.8, 3.5) * EM
        x = x1 - self.rng.uniform(0, 0.3) * (x1 - x0)
        piece = dict(rect=[x0 + self.rng.uniform(0, 0.2) * (x - x0), y0, x, y0 + deep], role="subheadline", writing="horizontal")
        self.parted(a, b, piece, dict(b, rect=[x0, y0 + deep + 0.6 * EM, x1, y1]))

    # room ----------------------------------------------------------------------------------------------------------
    def part_neighbours(self, gap):
        """Removes overlaps: if two pieces are nearer than `gap` px down or 6 px across, each gives up half; pictures give up all."""
        margin = 4.0
        for p in self.blocks():
            r = p["rect"]
            p["rect"] = [max(r[0], margin), max(r[1], margin), min(r[2], self.width - margin), min(r[3], self.height - margin)]
        pieces = [(b, "rect") for b in self.blocks()] + [(p, "box") for p in self.pictures]
        for (p, key), (q, other) in itertools.combinations(pieces, 2):
            self.part(p, key, q, other, gap)
        for a in self.articles:
            a[:] = [b for b in a if min(wide(b["rect"]), high(b["rect"])) > (0.8 if b["role"] in ("caption", "byline") else 1.2) * EM]
        self.articles = [a for a in self.articles if any(b["role"] in BODY for b in a)]
        self.pictures = [p for p in self.pictures if min(wide(p["box"]), high(p["box"])) > 1.5 * EM]

    def part(self, p, key, q, other, gap):
        a, b = p[key], q[other]
        across, down = over(a, b)
        across, down = across + 6, down + gap
        if across <= 0 or down <= 0:
            return
        soft = [key == "box", other == "box"]
        shares = [0.5, 0.5] if soft[0] == soft[1] else [float(soft[0]), float(soft[1])]
        i, depth = (0, across) if across / min(wide(a), wide(b)) < down / min(high(a), high(b)) else (1, down)
        first = a[i] + a[i + 2] < b[i] + b[i + 2]
        low, top, parts = (a, b, shares) if first else (b, a, shares[::-1])
        low[i + 2] -= depth * parts[0]
        top[i] += depth * parts[1]


def surround(boxes):
    return [min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)]


def vary(skeleton, rng, flat):
    """A plan from a skeleton: `width`, `height`, `articles` (lists of blocks), `pictures`, `gap`; `flat` is the type's height relative to its
    width."""
    plan = Plan(skeleton, rng, flat)
    plan.thin_out()
    plan.add()
    gap = float(rng.uniform(0.25, 1.1)) * EM
    plan.part_neighbours(gap)
    if not plan.articles:
        raise ValueError("nothing is left of the skeleton's articles")
    for b in plan.blocks():
        b["rect"] = [round(v, 2) for v in b["rect"]]
        if rng.random() < GROUND.get(b["role"], 0):
            b["ground"] = str(rng.choice(["black", "black", "tint", "dots", "lines"]))
    for p in plan.pictures:
        p["box"] = [round(v, 2) for v in p["box"]]
    return dict(width=plan.width, height=plan.height, gap=gap, articles=plan.articles, pictures=plan.pictures)
