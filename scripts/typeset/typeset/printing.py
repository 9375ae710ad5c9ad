"""Prints signs, rules and pictures on paper. Each character's ink comes from its own print."""

import math

import cv2
import numpy as np

INK = 48  # least coverage of a printed pixel


def coverage(lo, hi, a, b):
    """The share of each pixel from a to b that is between lo and hi."""
    p = np.arange(a, b)
    return np.clip(np.minimum(p + 1, hi) - np.maximum(p, lo), 0, 1)


class Sheet:
    """Darkness of a page, 0 paper to 255 ink, at `scale` pixels to the design pixel; `press` gives the quality of the print."""

    def __init__(self, width, height, scale=1.0, press=None, screen=0.0):
        self.scale, self.press, self.screen = scale, press, screen
        self.w, self.h = round(width * scale), round(height * scale)
        self.dark = np.zeros((self.h, self.w), np.uint8)

    def fill(self, x0, y0, x1, y1, tone=255, broken=True):
        """A rectangle with soft edges. A tint is screened if the sheet has a `screen` (pitch in px)."""
        k = self.scale
        x0, y0, x1, y1 = max(0, x0 * k), max(0, y0 * k), min(self.w, x1 * k), min(self.h, y1 * k)
        if x1 <= x0 or y1 <= y0:
            return
        a, b, c, d = int(x0), int(y0), math.ceil(x1), math.ceil(y1)
        m = np.outer(coverage(y0, y1, b, d), coverage(x0, x1, a, c)) * tone
        if self.screen and tone < 255:
            m = screened(m / 255, self.screen, a, b) * 255
        m = np.round(m).astype(np.uint8)
        if self.press and tone == 255 and broken:
            m = self.press.worn(m, a, b)
        part = self.dark[b:d, a:c]
        np.maximum(part, m, out=part)

    def paste(self, x0, y0, picture):
        k = self.scale
        x, y = round(x0 * k), round(y0 * k)
        p = picture[: max(0, self.h - y), : max(0, self.w - x)]
        self.dark[y : y + p.shape[0], x : x + p.shape[1]] = p

    def masks(self, draws, level=0):
        """The draws' masks and positions, clipped to the sheet; `level` is the swelling of their strokes."""
        k = self.scale
        for s, x, y, sx, sy, bold in draws:
            x, y = x * k, y * k
            ix, iy = math.floor(x), math.floor(y)
            m, left, top = s.face.mask(s.gid, sx * k, sy * k, x - ix, y - iy, bold * k, s.turn)
            if not m.size:
                continue
            if level:
                m, r = self.press.swollen(m, level)
                left, top = left - r, top - r
            px, py = ix + left, iy + top
            cx, cy = max(0, -px), max(0, -py)
            m = m[cy : max(0, self.h - py), cx : max(0, self.w - px)]
            if m.size:
                yield m, px + cx, py + cy

    def blit(self, m, px, py, paper=False):
        part = self.dark[py : py + m.shape[0], px : px + m.shape[1]]
        if paper:
            np.copyto(part, (part.astype(np.uint16) * (255 - m) // 255).astype(np.uint8))
        else:
            np.maximum(part, m, out=part)

    def sign(self, g, outline=False):
        """Prints a sign and measures its ink. `outline` also keeps the ends of its rows and columns, so that a geometry can transform them."""
        made = self.press.print(self, g) if self.press else list(self.masks(g.draws))
        for m, px, py in made:
            self.blit(m, px, py, g.tone == "paper")
        g.area = sum(int(np.count_nonzero(m >= 128)) for m, *_ in made)
        g.ink = ink_box(made)
        g.outline = np.concatenate([corners_of_hull(*f) for f in made if f[0].any()]).astype(np.float32) if outline and g.ink else None
        for b in g.beside:
            if b[0] == "bar":
                self.fill(*b[1:])
            else:
                for m in self.masks([b]):
                    self.blit(*m)

    def image(self, paper=255, ink=0):
        return np.round(paper - self.dark.astype(np.float32) * ((paper - ink) / 255)).astype(np.uint8)


def inked(m):
    """Mask of the printed pixels. For a very faint mask it has all pixels with any ink."""
    on = m >= INK
    return (on if on.any() else m > 0).view(np.uint8)


def ink_box(made):
    """The bounding box of the ink of placed masks, or None."""
    found = [(cv2.boundingRect(inked(m)), x, y) for m, x, y in made]
    boxes = [(x + a, y + b, x + a + w, y + b + h) for (a, b, w, h), x, y in found if w]
    if not boxes:
        return None
    return [min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)]


def corners_of_hull(m, px, py):
    """The convex hull of a mask's ink, as pixel corners: a geometry needs no more to find the new bounding box."""
    hull = cv2.convexHull(cv2.findNonZero(inked(m)))[:, 0]
    return np.concatenate([hull + (px + dx, py + dy) for dx in (0, 1) for dy in (0, 1)])


def screened(dark, pitch, x0=0, y0=0):
    """Darkness (0 to 1) as dots of a screen at 45°, `pitch` px from dot to dot."""
    y, x = np.mgrid[0 : dark.shape[0], 0 : dark.shape[1]].astype(np.float32)
    k = 2 * np.pi / pitch
    s = 0.5 + 0.25 * (np.cos(k * (x + x0 + y + y0) / np.sqrt(2)) + np.cos(k * (x + x0 - y - y0) / np.sqrt(2)))
    return np.clip((dark - s) * 3.2 + 0.5, 0, 1)
