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


def picture(rng, w, h, halftone=0.0):
    """An invented photograph as darkness: sky, ridges, lit blobs, grain; screened at 45° when `halftone` is its pitch in px."""
    def noise(cells):
        return cv2.resize(rng.random((max(2, int(cells * h / w) + 2), cells + 2), dtype=np.float32), (w, h), interpolation=cv2.INTER_CUBIC)
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    img = .78 - .28 * (y / h) + .16 * (noise(4) - .5) + .08 * (noise(11) - .5)
    for n in range(int(rng.integers(2, 4))):  # ridges, nearer ones darker
        base = h * (.35 + .17 * n) + h * .16 * (noise(5 + 3 * n)[h // 2] - .5)
        shade = .62 - .13 * n
        img = np.where(y > base[None, :], shade + .22 * (noise(18) - .5) + .10 * (noise(60) - .5), img)
    for _ in range(int(rng.integers(3, 7))):  # people and things: blobs with light from the left
        cx, cy = rng.uniform(.1, .9) * w, rng.uniform(.35, .9) * h
        a, b = rng.uniform(.04, .16) * w, rng.uniform(.08, .3) * h
        t = rng.uniform(-.5, .5)
        u, v = (x - cx) * np.cos(t) + (y - cy) * np.sin(t), -(x - cx) * np.sin(t) + (y - cy) * np.cos(t)
        d = (u / a) ** 2 + (v / b) ** 2
        tone = rng.uniform(.12, .8)
        img = np.where(d < 1, tone - .3 * u / a * .5 + .1 * (noise(30) - .5), img)
    img = cv2.GaussianBlur(img, (0, 0), max(.6, w / 500)) + .02 * (rng.random((h, w), dtype=np.float32) - .5)
    dark = np.clip(1 - img, .04, .96)
    if halftone:
        k = 2 * np.pi / halftone
        s = .5 + .25 * (np.cos(k * (x + y) / np.sqrt(2)) + np.cos(k * (x - y) / np.sqrt(2)))
        dark = np.clip((dark - s) * 3.2 + .5, 0, 1)
    else:
        dark = np.round(dark * 40) / 40
    return np.round(dark * 255).astype(np.uint8)
