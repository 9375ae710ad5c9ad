"""Invented photographs: hills, streets, crowds, the sea, the deep."""
import cv2
import numpy as np

from .printing import screened

LARGEST = 1400   # px; a larger picture is drawn at this size and enlarged


def picture(rng, w, h, halftone=0.0, scene=None):
    """An invented photograph as darkness, with grain; screened at 45° when `halftone` is its pitch in px."""
    k = max(1.0, max(w, h) / LARGEST)
    dark = tones(rng, max(2, round(w / k)), max(2, round(h / k)), scene)
    if k > 1: dark = np.clip(cv2.resize(dark, (w, h), interpolation=cv2.INTER_CUBIC), 0, 1)
    dark = screened(dark, halftone) if halftone else np.round(dark * 40) / 40
    return np.round(dark * 255).astype(np.uint8)


class Canvas:
    """Lightness of a picture, 0 to 1, begun as a sky that darkens downwards."""

    def __init__(self, rng, w, h):
        self.rng, self.w, self.h = rng, w, h
        self.y, self.x = np.mgrid[0:h, 0:w].astype(np.float32)
        self.img = .78 - .28 * (self.y / h) + .16 * (self.noise(4) - .5) + .08 * (self.noise(11) - .5)

    def noise(self, cells):
        small = self.rng.random((max(2, int(cells * self.h / self.w) + 2), cells + 2), dtype=np.float32)
        return cv2.resize(small, (self.w, self.h), interpolation=cv2.INTER_CUBIC)

    def put(self, here, what): self.img = np.where(here, what, self.img)

    def blob(self, cx, cy, a, b, tone, t=0.0):
        """A shaded ellipse with half axes a and b, turned by t."""
        u = (self.x - cx) * np.cos(t) + (self.y - cy) * np.sin(t)
        v = -(self.x - cx) * np.sin(t) + (self.y - cy) * np.cos(t)
        self.put((u / a) ** 2 + (v / b) ** 2 < 1, tone - .22 * u / a + .1 * (self.noise(30) - .5))


def hills(c):
    """Ridges, nearer ones darker, and rounded things before them."""
    rng, w, h = c.rng, c.w, c.h
    for n in range(int(rng.integers(2, 4))):
        base = h * (.35 + .17 * n) + h * .16 * (c.noise(5 + 3 * n)[h // 2] - .5)
        c.put(c.y > base[None, :], .62 - .13 * n + .22 * (c.noise(18) - .5) + .10 * (c.noise(60) - .5))
    for _ in range(int(rng.integers(3, 7))):
        c.blob(rng.uniform(.1, .9) * w, rng.uniform(.5, .95) * h, rng.uniform(.04, .14) * w, rng.uniform(.06, .2) * h, rng.uniform(.12, .8), rng.uniform(-.5, .5))


def street(c):
    """Blocks with windows, a road."""
    rng, w, h = c.rng, c.w, c.h
    for _ in range(int(rng.integers(4, 8))):
        x0, wide, top = rng.uniform(-.1, .9) * w, rng.uniform(.1, .3) * w, rng.uniform(.12, .55) * h
        tone, cell = rng.uniform(.25, .75), rng.uniform(.025, .05) * w
        here = (c.x > x0) & (c.x < x0 + wide) & (c.y > top)
        pane = (((c.x - x0) % cell) > cell * .4) & (((c.y - top) % (cell * 1.3)) > cell * .6)
        c.put(here, tone + .08 * (c.noise(20) - .5) + np.where(pane, -.16, 0) - .1 * (c.x - x0) / wide)
    road = h * rng.uniform(.78, .88)
    c.put(c.y > road, .5 - .2 * (c.y - road) / (h - road) + .07 * (c.noise(50) - .5))


def crowd(c):
    """Heads and shoulders from behind, before a lit wall."""
    rng, w, h = c.rng, c.w, c.h
    c.img = .74 - .1 * (c.y / h) + .1 * (c.noise(5) - .5)
    for row in range(3):
        r = min(w, h * 1.4) * (.045 + .022 * row)
        for n in range(int(w / (r * 3.1)) + 2):
            cx, cy = (n - .5 * (row % 2) + rng.uniform(-.2, .2)) * r * 3.1, h * (.5 + .17 * row) + rng.uniform(-.5, .5) * r
            tone = rng.uniform(.12, .5)
            c.blob(cx, cy + 3.0 * r, 1.7 * r, 2.3 * r, tone)
            c.blob(cx, cy + .2 * r, .8 * r, 1.05 * r, rng.uniform(.08, .24))


def deep(c):
    """A jellyfish in the dark."""
    w, h, x, y = c.w, c.h, c.x, c.y
    cx, cy, r = c.rng.uniform(.4, .6) * w, h * .38, min(w, h) * .2
    c.img = .12 + .08 * (c.noise(5) - .5) + .25 * np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2.2 * r) ** 2)
    for n in range(9):
        lx = cx + (n - 4) * r * .2 + r * .16 * np.sin(y / (r * .5) + n)
        c.put((np.abs(x - lx) < 1.5 + r * .02) & (y > cy) & (y < cy + r * (2.2 + .25 * (n % 3))), .62)
    bell = (((x - cx) / r) ** 2 + ((y - cy) / (r * .75)) ** 2 < 1) & (y < cy + r * .2)
    c.put(bell, .55 + .35 * ((x - cx) ** 2 + (y - cy) ** 2) / r ** 2)


def sea(c):
    """A horizon, swell, a ship."""
    rng, w, h, x, y = c.rng, c.w, c.h, c.x, c.y
    line = h * rng.uniform(.36, .5)
    swell = (y - line) / (h - line)
    rough = (.05 + .16 * swell) * (cv2.resize(c.noise(40), (w, h)) - .5)
    c.put(y > line, .5 - .2 * swell + rough + .05 * np.sin(y / (2 + 14 * np.clip(swell, 0, 1)) + 3 * c.noise(6)))
    sx, sw = rng.uniform(.1, .35) * w, rng.uniform(.35, .5) * w
    sh = sw * .13
    hull = (y > line - sh * .5) & (y < line + sh * .5) & (x > sx + (y - line + sh * .5) * .5) & (x < sx + sw - (y - line + sh * .5) * .3)
    c.put(hull, .2 + .1 * (c.noise(9) - .5))
    for n in range(5):
        bx, bh = sx + sw * (.12 + .13 * n), sh * (rng.uniform(.5, 1.1) if n else 2.0)
        c.put((x > bx) & (x < bx + sw * .11) & (y < line - sh * .5) & (y > line - sh * .5 - bh), rng.uniform(.3, .85))


SCENES = {"hills": hills, "street": street, "crowd": crowd, "sea": sea, "deep": deep}


def tones(rng, w, h, scene=None):
    """A scene's darkness, 0 to 1."""
    c = Canvas(rng, w, h)
    SCENES[scene or list(SCENES)[int(rng.integers(len(SCENES)))]](c)
    img = cv2.GaussianBlur(c.img, (0, 0), max(.6, w / 500)) + .02 * (rng.random((h, w), dtype=np.float32) - .5)
    return np.clip(1 - img, .04, .96)
