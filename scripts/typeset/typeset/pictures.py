"""Invented photographs: hills, streets, crowds, the sea, the deep."""

import cv2
import numpy as np

from .draws import one
from .printing import screened

LARGEST = 1400  # px; a larger picture is drawn at this size and then enlarged


def picture(rng, w, h, halftone=0.0, scene=None):
    """An invented photograph as darkness, with grain; screened at 45° if `halftone` is given, its pitch in px."""
    k = max(1.0, max(w, h) / LARGEST)
    dark = tones(rng, max(2, round(w / k)), max(2, round(h / k)), scene)
    if k > 1:
        dark = np.clip(cv2.resize(dark, (w, h), interpolation=cv2.INTER_CUBIC), 0, 1)
    dark = screened(dark, halftone) if halftone else np.round(dark * 40) / 40
    return np.round(dark * 255).astype(np.uint8)


class Canvas:
    """Lightness of a picture, 0 to 1, initially a sky that darkens downwards."""

    def __init__(self, rng, w, h):
        self.rng, self.w, self.h = rng, w, h
        self.y, self.x = np.mgrid[0:h, 0:w].astype(np.float32)
        self.img = 0.78 - 0.28 * (self.y / h) + 0.16 * (self.noise(4) - 0.5) + 0.08 * (self.noise(11) - 0.5)

    def noise(self, cells):
        small = self.rng.random((max(2, int(cells * self.h / self.w) + 2), cells + 2), dtype=np.float32)
        return cv2.resize(small, (self.w, self.h), interpolation=cv2.INTER_CUBIC)

    def put(self, here, what):
        self.img = np.where(here, what, self.img)

    def blob(self, cx, cy, a, b, tone, t=0.0):
        """A shaded ellipse with half axes a and b, turned by the angle t."""
        u = (self.x - cx) * np.cos(t) + (self.y - cy) * np.sin(t)
        v = -(self.x - cx) * np.sin(t) + (self.y - cy) * np.cos(t)
        self.put((u / a) ** 2 + (v / b) ** 2 < 1, tone - 0.22 * u / a + 0.1 * (self.noise(30) - 0.5))


def hills(c):
    """Ridges, nearer ones darker, and rounded shapes in front of them."""
    rng, w, h = c.rng, c.w, c.h
    for n in range(int(rng.integers(2, 4))):
        base = h * (0.35 + 0.17 * n) + h * 0.16 * (c.noise(5 + 3 * n)[h // 2] - 0.5)
        c.put(c.y > base[None, :], 0.62 - 0.13 * n + 0.22 * (c.noise(18) - 0.5) + 0.10 * (c.noise(60) - 0.5))
    for _ in range(int(rng.integers(3, 7))):
        x, y, across, down = (rng.uniform(*part) * size for part, size in (((0.1, 0.9), w), ((0.5, 0.95), h), ((0.04, 0.14), w), ((0.06, 0.2), h)))
        c.blob(x, y, across, down, rng.uniform(0.12, 0.8), rng.uniform(-0.5, 0.5))


def street(c):
    """Blocks with windows, a road."""
    rng, w, h = c.rng, c.w, c.h
    for _ in range(int(rng.integers(4, 8))):
        x0, wide, top = rng.uniform(-0.1, 0.9) * w, rng.uniform(0.1, 0.3) * w, rng.uniform(0.12, 0.55) * h
        tone, cell = rng.uniform(0.25, 0.75), rng.uniform(0.025, 0.05) * w
        here = (c.x > x0) & (c.x < x0 + wide) & (c.y > top)
        pane = (((c.x - x0) % cell) > cell * 0.4) & (((c.y - top) % (cell * 1.3)) > cell * 0.6)
        c.put(here, tone + 0.08 * (c.noise(20) - 0.5) + np.where(pane, -0.16, 0) - 0.1 * (c.x - x0) / wide)
    road = h * rng.uniform(0.78, 0.88)
    c.put(c.y > road, 0.5 - 0.2 * (c.y - road) / (h - road) + 0.07 * (c.noise(50) - 0.5))


def crowd(c):
    """Heads and shoulders from behind, before a lit wall."""
    rng, w, h = c.rng, c.w, c.h
    c.img = 0.74 - 0.1 * (c.y / h) + 0.1 * (c.noise(5) - 0.5)
    for row in range(3):
        r = min(w, h * 1.4) * (0.045 + 0.022 * row)
        for n in range(int(w / (r * 3.1)) + 2):
            cx, cy = (n - 0.5 * (row % 2) + rng.uniform(-0.2, 0.2)) * r * 3.1, h * (0.5 + 0.17 * row) + rng.uniform(-0.5, 0.5) * r
            tone = rng.uniform(0.12, 0.5)
            c.blob(cx, cy + 3.0 * r, 1.7 * r, 2.3 * r, tone)
            c.blob(cx, cy + 0.2 * r, 0.8 * r, 1.05 * r, rng.uniform(0.08, 0.24))


def deep(c):
    """A jellyfish in the dark."""
    w, h, x, y = c.w, c.h, c.x, c.y
    cx, cy, r = c.rng.uniform(0.4, 0.6) * w, h * 0.38, min(w, h) * 0.2
    c.img = 0.12 + 0.08 * (c.noise(5) - 0.5) + 0.25 * np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2.2 * r) ** 2)
    for n in range(9):
        lx = cx + (n - 4) * r * 0.2 + r * 0.16 * np.sin(y / (r * 0.5) + n)
        c.put((np.abs(x - lx) < 1.5 + r * 0.02) & (y > cy) & (y < cy + r * (2.2 + 0.25 * (n % 3))), 0.62)
    bell = (((x - cx) / r) ** 2 + ((y - cy) / (r * 0.75)) ** 2 < 1) & (y < cy + r * 0.2)
    c.put(bell, 0.55 + 0.35 * ((x - cx) ** 2 + (y - cy) ** 2) / r**2)


def sea(c):
    """A horizon, swell, a ship."""
    rng, w, h, x, y = c.rng, c.w, c.h, c.x, c.y
    line = h * rng.uniform(0.36, 0.5)
    swell = (y - line) / (h - line)
    rough = (0.05 + 0.16 * swell) * (cv2.resize(c.noise(40), (w, h)) - 0.5)
    c.put(y > line, 0.5 - 0.2 * swell + rough + 0.05 * np.sin(y / (2 + 14 * np.clip(swell, 0, 1)) + 3 * c.noise(6)))
    sx, sw = rng.uniform(0.1, 0.35) * w, rng.uniform(0.35, 0.5) * w
    sh = sw * 0.13
    hull = (y > line - sh * 0.5) & (y < line + sh * 0.5) & (x > sx + (y - line + sh * 0.5) * 0.5) & (x < sx + sw - (y - line + sh * 0.5) * 0.3)
    c.put(hull, 0.2 + 0.1 * (c.noise(9) - 0.5))
    for n in range(5):
        bx, bh = sx + sw * (0.12 + 0.13 * n), sh * (rng.uniform(0.5, 1.1) if n else 2.0)
        c.put((x > bx) & (x < bx + sw * 0.11) & (y < line - sh * 0.5) & (y > line - sh * 0.5 - bh), rng.uniform(0.3, 0.85))


def portrait(c):
    """One face and shoulders before a plain wall."""
    w, h, r = c.w, c.h, min(c.w * 0.24, c.h * 0.2)
    cx, cy, skin = w * c.rng.uniform(0.45, 0.55), h * c.rng.uniform(0.36, 0.44), c.rng.uniform(0.68, 0.85)
    c.img = c.rng.uniform(0.55, 0.9) + 0.12 * (c.noise(3) - 0.5)
    c.blob(cx, cy + 3.4 * r, 2.3 * r, 2.2 * r, c.rng.uniform(0.15, 0.5))
    c.blob(cx, cy - 0.25 * r, 1.08 * r, 1.25 * r, 0.15)
    c.blob(cx, cy + 0.15 * r, 0.86 * r, 1.15 * r, skin)
    for side in (-1, 1):
        c.blob(cx + side * 0.34 * r, cy + 0.02 * r, 0.13 * r, 0.07 * r, 0.15)
    c.blob(cx, cy + 0.72 * r, 0.28 * r, 0.06 * r, 0.35)


def drawing(c):
    """Outlines on white paper, as if by pen."""
    rng, w, h = c.rng, c.w, c.h
    c.img = np.full((h, w), 0.97, np.float32)
    for _ in range(int(rng.integers(5, 10))):
        cx, cy, a, b = rng.uniform(0.15, 0.85) * w, rng.uniform(0.2, 0.85) * h, rng.uniform(0.06, 0.25) * w, rng.uniform(0.06, 0.25) * h
        d = np.hypot((c.x - cx) / a, (c.y - cy) / b) + 0.25 * (c.noise(6) - 0.5)
        c.put(d < 1, rng.choice([0.97, 0.97, 0.8]))
        c.put(np.abs(d - 1) * min(a, b) < max(1.2, w / 260), 0.08)


SCENES = {"hills": hills, "street": street, "crowd": crowd, "sea": sea, "deep": deep}
ASKED = {"portrait": portrait, "drawing": drawing}  # drawn only if a specification names them


def tones(rng, w, h, scene=None):
    """A scene's darkness, 0 to 1."""
    c = Canvas(rng, w, h)
    {**SCENES, **ASKED}[scene or one(rng, list(SCENES))](c)
    img = cv2.GaussianBlur(c.img, (0, 0), max(0.6, w / 500)) + 0.02 * (rng.random((h, w), dtype=np.float32) - 0.5)
    return np.clip(1 - img, 0.04, 0.96)
