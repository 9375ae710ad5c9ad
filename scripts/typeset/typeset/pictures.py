"""Invented photographs."""
import cv2
import numpy as np

from .printing import screened

SCENES = ["hills", "street", "crowd", "sea", "deep"]


LARGEST = 1400   # px; a larger picture is drawn at this size and enlarged


def picture(rng, w, h, halftone=0.0, scene=None):
    """An invented photograph as darkness, with grain; screened at 45° when `halftone` is its pitch in px."""
    k = max(1.0, max(w, h) / LARGEST)
    dark = tones(rng, max(2, round(w / k)), max(2, round(h / k)), scene)
    if k > 1: dark = np.clip(cv2.resize(dark, (w, h), interpolation=cv2.INTER_CUBIC), 0, 1)
    dark = screened(dark, halftone) if halftone else np.round(dark * 40) / 40
    return np.round(dark * 255).astype(np.uint8)


def tones(rng, w, h, scene=None):
    """A scene's darkness, 0 to 1."""
    def noise(cells):
        return cv2.resize(rng.random((max(2, int(cells * h / w) + 2), cells + 2), dtype=np.float32), (w, h), interpolation=cv2.INTER_CUBIC)
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    img = .78 - .28 * (y / h) + .16 * (noise(4) - .5) + .08 * (noise(11) - .5)
    kind = scene or SCENES[int(rng.integers(len(SCENES)))]
    def blob(cx, cy, a, b, tone, t=0.0):
        u, v = (x - cx) * np.cos(t) + (y - cy) * np.sin(t), -(x - cx) * np.sin(t) + (y - cy) * np.cos(t)
        return np.where((u / a) ** 2 + (v / b) ** 2 < 1, tone - .22 * u / a + .1 * (noise(30) - .5), img)
    if kind == "hills":  # ridges, nearer ones darker, and rounded things before them
        for n in range(int(rng.integers(2, 4))):
            base = h * (.35 + .17 * n) + h * .16 * (noise(5 + 3 * n)[h // 2] - .5)
            img = np.where(y > base[None, :], .62 - .13 * n + .22 * (noise(18) - .5) + .10 * (noise(60) - .5), img)
        for _ in range(int(rng.integers(3, 7))):
            img = blob(rng.uniform(.1, .9) * w, rng.uniform(.5, .95) * h, rng.uniform(.04, .14) * w, rng.uniform(.06, .2) * h, rng.uniform(.12, .8), rng.uniform(-.5, .5))
    elif kind == "street":  # a street: blocks with windows, a road
        for n in range(int(rng.integers(4, 8))):
            x0, wide, top = rng.uniform(-.1, .9) * w, rng.uniform(.1, .3) * w, rng.uniform(.12, .55) * h
            tone, cell = rng.uniform(.25, .75), rng.uniform(.025, .05) * w
            here = (x > x0) & (x < x0 + wide) & (y > top)
            pane = (((x - x0) % cell) > cell * .4) & (((y - top) % (cell * 1.3)) > cell * .6)
            img = np.where(here, tone + .08 * (noise(20) - .5) + np.where(pane, -.16, 0) - .1 * (x - x0) / wide, img)
        road = h * rng.uniform(.78, .88)
        img = np.where(y > road, .5 - .2 * (y - road) / (h - road) + .07 * (noise(50) - .5), img)
    elif kind == "crowd":  # heads and shoulders from behind, before a lit wall
        img = .74 - .1 * (y / h) + .1 * (noise(5) - .5)
        for row in range(3):
            r = min(w, h * 1.4) * (.045 + .022 * row)
            for n in range(int(w / (r * 3.1)) + 2):
                cx, cy = (n - .5 * (row % 2) + rng.uniform(-.2, .2)) * r * 3.1, h * (.5 + .17 * row) + rng.uniform(-.5, .5) * r
                tone = rng.uniform(.12, .5)
                img = blob(cx, cy + 3.0 * r, 1.7 * r, 2.3 * r, tone)
                img = blob(cx, cy + .2 * r, .8 * r, 1.05 * r, rng.uniform(.08, .24))
    elif kind == "deep":  # a jellyfish in the dark
        cx, cy, r = rng.uniform(.4, .6) * w, h * .38, min(w, h) * .2
        img = .12 + .08 * (noise(5) - .5) + .25 * np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2.2 * r) ** 2)
        for n in range(9):
            lx = cx + (n - 4) * r * .2 + r * .16 * np.sin(y / (r * .5) + n)
            img = np.where((np.abs(x - lx) < 1.5 + r * .02) & (y > cy) & (y < cy + r * (2.2 + .25 * (n % 3))), .62, img)
        bell = (((x - cx) / r) ** 2 + ((y - cy) / (r * .75)) ** 2 < 1) & (y < cy + r * .2)
        img = np.where(bell, .55 + .35 * ((x - cx) ** 2 + (y - cy) ** 2) / r ** 2, img)
    else:  # the sea: a horizon, swell, a ship
        line = h * rng.uniform(.36, .5)
        swell = (y - line) / (h - line)
        img = np.where(y > line, .5 - .2 * swell + (.05 + .16 * swell) * (cv2.resize(noise(40), (w, h)) - .5) + .05 * np.sin(y / (2 + 14 * np.clip(swell, 0, 1)) + 3 * noise(6)), img)
        sx, sw = rng.uniform(.1, .35) * w, rng.uniform(.35, .5) * w
        sh = sw * .13
        hull = (y > line - sh * .5) & (y < line + sh * .5) & (x > sx + (y - line + sh * .5) * .5) & (x < sx + sw - (y - line + sh * .5) * .3)
        img = np.where(hull, .2 + .1 * (noise(9) - .5), img)
        for n in range(5):
            bx, bh = sx + sw * (.12 + .13 * n), sh * (rng.uniform(.5, 1.1) if n else 2.0)
            img = np.where((x > bx) & (x < bx + sw * .11) & (y < line - sh * .5) & (y > line - sh * .5 - bh), rng.uniform(.3, .85), img)
    img = cv2.GaussianBlur(img, (0, 0), max(.6, w / 500)) + .02 * (rng.random((h, w), dtype=np.float32) - .5)
    return np.clip(1 - img, .04, .96)
