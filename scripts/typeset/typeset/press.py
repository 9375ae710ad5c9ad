"""The quality of a page's print: strokes swollen by too much ink, strokes broken by missing ink.

Both change each character's own mask, so that its ink can be measured on the result. A character never vanishes, and along its line swells at most
until it touches its neighbour.
"""

import math

import cv2
import numpy as np

from .printing import ink_box

LEVELS = 4  # steps of swelling
LEAST = 0.55  # least share of ink that a broken character keeps


def smooth(rng, cells, w, h):
    """A field of slow noise, 0 to 1, `cells` cells across."""
    return cv2.resize(rng.random((max(2, round(cells * h / w)), cells), dtype=np.float32), (w, h), interpolation=cv2.INTER_CUBIC)


def lost_ink(rng, w, h, scale, share):
    """Mask of missing ink: 255 keeps, 0 loses. `share` is the loss in the worst areas."""
    areas = np.clip(0.9 * smooth(rng, 40, 400, 400 * h // w) + 0.6 * smooth(rng, 130, 400, 400 * h // w) - 0.25, 0, 1)
    size = round(w / (1.25 * scale)), round(h / (1.25 * scale))  # its grain is coarser than pixels: made small, enlarged, then hardened
    fine = cv2.GaussianBlur(rng.standard_normal(size[::-1], dtype=np.float32), (0, 0), 0.8) * 2.8
    level = np.clip((fine + 2.7 - cv2.resize(areas, size) * (1.1 + 1.4 * share)) * 60 + 128, 0, 255).astype(np.uint8)
    hard = np.clip((np.arange(256) - 128) / 60 * (1.2 + scale) * 255, 0, 255).astype(np.uint8)
    return cv2.LUT(cv2.resize(level, (w, h), interpolation=cv2.INTER_CUBIC), hard)


def scratches(rng, keep, scale, n):
    """Thin light lines through the print."""
    h, w = keep.shape
    for _ in range(n):
        x, y, a, r = rng.uniform(0, w), rng.uniform(0, h), rng.uniform(0, np.pi), rng.uniform(60, 700) * scale
        p, q = (int(x), int(y)), (int(x + r * np.cos(a)), int(y + r * np.sin(a)))
        cv2.line(keep, p, q, int(rng.integers(20, 120)), max(1, round(scale * rng.uniform(0.6, 1.4))), cv2.LINE_AA)
    return keep


class Press:
    """`swell`: design px by which strokes may grow on each side; `broken`: 0 to 1."""

    def __init__(self, w, h, scale, swell, broken, rng):
        self.swell, self.scale = swell * scale, scale
        self.inking = np.clip(smooth(rng, 7, 64, 64 * h // w) * 1.5 - 0.15, 0, 1)
        self.keep = scratches(rng, lost_ink(rng, w, h, scale, broken), scale, int(30 * broken)) if broken else None
        self.w, self.h, self.made = w, h, {}
        self.signs = self.grown = self.broke = 0

    def level(self, g):
        """The swelling level of a sign. It varies over the page."""
        if not self.swell:
            return 0
        x, y = (g.cell[0] + g.cell[2]) / 2 * self.scale, (g.cell[1] + g.cell[3]) / 2 * self.scale
        f = self.inking[min(len(self.inking) - 1, max(0, int(y / self.h * len(self.inking)))), min(63, max(0, int(x / self.w * 64)))]
        return round(float(0.3 + 0.7 * f) * LEVELS)

    def swollen(self, m, level):
        """A mask with grown strokes, and its growth on each side in px."""
        hit = self.made.get((id(m), level))
        if hit:
            return hit
        sigma = self.swell * level / LEVELS / 0.84
        r = int(3 * sigma) + 1
        soft = cv2.GaussianBlur(np.pad(m, r).astype(np.float32) / 255, (0, 0), sigma)
        out = np.clip((soft - 0.2) * max(1.0, sigma / 0.28) + 0.5, 0, 1) * (soft > 0.02)
        hit = self.made[id(m), level] = (np.round(out * 255).astype(np.uint8), r)
        return hit

    def worn(self, m, px, py):
        """A mask without the parts that did not print. Large solid areas lose less, because they get more ink."""
        if self.keep is None:
            return m
        keep = self.keep[py : py + m.shape[0], px : px + m.shape[1]].astype(np.uint16)
        if min(m.shape) > 40 * self.scale and m.mean() > 200:
            keep = 150 + keep * 105 // 255
        return (m * keep // 255).astype(np.uint8)

    def print(self, sheet, g):
        """The printed masks of a sign, and their positions."""
        level = self.level(g)
        made = list(sheet.masks(g.draws, level))
        if level:
            made = self.within(g, made, ink_box(list(sheet.masks(g.draws))))
        box = ink_box(made)
        self.signs += bool(g.info)
        self.grown += level * bool(g.info)
        return made if self.keep is None else self.wear(g, made, box)

    def wear(self, g, made, box):
        """The remaining masks of a sign; all of its masks if too little would remain."""
        left = [(self.worn(m, x, y), x, y) for m, x, y in made]
        whole, rest = sum(int(m.sum()) for m, *_ in made), sum(int(m.sum()) for m, *_ in left)
        if rest < LEAST * whole or shrunk(box, ink_box(left)) < LEAST:
            return made
        self.broke += bool(g.info) and rest < 0.93 * whole
        return left

    def within(self, g, made, own):
        """Swollen masks, clipped along the line to the character's body (or to the ink `own` that it would have without swelling): neighbours touch,
        but a straight cut still separates them."""
        if not own:
            return made
        a, b = (0, 2) if g.info.get("horizontal") else (1, 3)
        lo, hi = min(own[a], math.floor(g.cell[a] * self.scale)), max(own[b], math.ceil(g.cell[b] * self.scale))
        out = []
        for m, x, y in made:
            at = y if a else x
            i, j = max(0, lo - at), max(0, hi - at)
            m = m[i:j] if a else m[:, i:j]
            if m.size:
                out.append((m, x + (0 if a else i), y + (i if a else 0)))
        return out


def shrunk(whole, rest):
    """Share of its ink box that a sign keeps."""
    if not whole or not rest:
        return 0.0
    return (rest[2] - rest[0]) * (rest[3] - rest[1]) / ((whole[2] - whole[0]) * (whole[3] - whole[1]))
