"""Signs, rules and pictures onto paper; each character's ink is taken from its own print."""
import math

import cv2
import numpy as np

INK = 48  # coverage from which a pixel counts as printed


class Sheet:
    """Darkness of a page, 0 paper to 255 ink, at `scale` pixels to the design pixel."""

    def __init__(self, width, height, scale=1.0):
        self.scale = scale
        self.w, self.h = round(width * scale), round(height * scale)
        self.dark = np.zeros((self.h, self.w), np.uint8)

    def fill(self, x0, y0, x1, y1, tone=255):
        """A rectangle with soft edges (coverage)."""
        k = self.scale
        x0, y0, x1, y1 = max(0, x0 * k), max(0, y0 * k), min(self.w, x1 * k), min(self.h, y1 * k)
        if x1 <= x0 or y1 <= y0: return
        a, b, c, d = int(x0), int(y0), math.ceil(x1), math.ceil(y1)
        cov = lambda lo, hi, p, q: np.clip(np.minimum(np.arange(p, q) + 1, hi) - np.maximum(np.arange(p, q), lo), 0, 1)
        m = np.outer(cov(y0, y1, b, d), cov(x0, x1, a, c)) * tone
        part = self.dark[b:d, a:c]
        np.maximum(part, np.round(m).astype(np.uint8), out=part)

    def paste(self, x0, y0, picture):
        k = self.scale
        x, y = round(x0 * k), round(y0 * k)
        p = picture[:max(0, self.h - y), :max(0, self.w - x)]
        self.dark[y:y + p.shape[0], x:x + p.shape[1]] = p

    def sign(self, g, outline=False):
        k, box, pts = self.scale, None, []
        for s, x, y, sx, sy, bold in g.draws:
            x, y = x * k, y * k
            ix, iy = math.floor(x), math.floor(y)
            m, left, top = s.face.mask(s.gid, sx * k, sy * k, x - ix, y - iy, bold * k, s.turn)
            if not m.size: continue
            px, py = ix + left, iy + top
            cx, cy = max(0, -px), max(0, -py)
            m = m[cy:, cx:]
            px, py = px + cx, py + cy
            part = self.dark[py:py + m.shape[0], px:px + m.shape[1]]
            m = m[:part.shape[0], :part.shape[1]]
            if g.tone == "paper": np.copyto(part, (part.astype(np.uint16) * (255 - m) // 255).astype(np.uint8))
            else: np.maximum(part, m, out=part)
            on = m >= INK
            if not on.any(): on = m > 0
            ys, xs = np.nonzero(on.any(1))[0], np.nonzero(on.any(0))[0]
            if not len(ys): continue
            b = [px + int(xs[0]), py + int(ys[0]), px + int(xs[-1]) + 1, py + int(ys[-1]) + 1]
            box = b if box is None else [min(box[0], b[0]), min(box[1], b[1]), max(box[2], b[2]), max(box[3], b[3])]
            if outline:  # the ends of every row's and column's ink, as pixel corners
                first, end = on.argmax(1)[ys], m.shape[1] - on[:, ::-1].argmax(1)[ys]
                for xx in (first, end):
                    for dy in (0, 1): pts.append(np.stack([xx + px, ys + py + dy], 1))
                first, end = on.argmax(0)[xs], m.shape[0] - on[::-1].argmax(0)[xs]
                for yy in (first, end):
                    for dx in (0, 1): pts.append(np.stack([xs + px + dx, yy + py], 1))
        g.ink = box
        g.outline = np.concatenate(pts).astype(np.float32) if pts else None

    def image(self, paper=255, ink=0):
        return np.round(paper - self.dark.astype(np.float32) * ((paper - ink) / 255)).astype(np.uint8)


SCENES = ["hills", "street", "crowd", "sea", "deep"]


def picture(rng, w, h, halftone=0.0, scene=None):
    """An invented photograph as darkness, with grain; screened at 45° when `halftone` is its pitch in px."""
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
    dark = np.clip(1 - img, .04, .96)
    if halftone:
        k = 2 * np.pi / halftone
        s = .5 + .25 * (np.cos(k * (x + y) / np.sqrt(2)) + np.cos(k * (x - y) / np.sqrt(2)))
        dark = np.clip((dark - s) * 3.2 + .5, 0, 1)
    else:
        dark = np.round(dark * 40) / 40
    return np.round(dark * 255).astype(np.uint8)
