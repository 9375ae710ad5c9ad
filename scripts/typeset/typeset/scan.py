"""From a printed sheet to a scan: skew, warp, folds, blur, bleed-through, uneven light, stains, noise, specks."""

import cv2
import numpy as np

from . import paper
from .draws import stream

SPECKS = (60, 110, 250)


class Geometry:
    """Maps image pixels to page pixels in closed form (turn about the centre, slow waves, folds), and back by iteration: both pixels and truth.

    `zoom`: the page's size on the image; below 1 the scanner bed is visible around it. A fold is a dict: `axis` "x" (vertical) or "y" (horizontal),
    `at` px of the page, `shift` px by which the fold displaces its two sides along it, `pinch` px lost in it, `soft` px.
    """

    def __init__(self, w, h, skew=0.0, warp=0.0, shift=(0.0, 0.0), phase=(0.0, 0.0, 0.0, 0.0), zoom=1.0, folds=()):
        self.c, self.s = np.cos(np.radians(skew)) / zoom, np.sin(np.radians(skew)) / zoom
        self.w, self.h, self.warp, self.shift, self.phase, self.folds = w, h, warp, shift, phase, folds

    def back(self, p):
        x, y = p[..., 0] - self.w / 2 - self.shift[0], p[..., 1] - self.h / 2 - self.shift[1]
        a, b = self.phase[:2], self.phase[2:]
        u = x * self.c + y * self.s + self.w / 2
        v = -x * self.s + y * self.c + self.h / 2
        across = u + self.warp * np.sin(2 * np.pi * v / self.h * 1.1 + a[0]) * np.cos(np.pi * u / self.w + a[1])
        down = v + self.warp * np.sin(2 * np.pi * u / self.w * 0.9 + b[0]) * np.cos(np.pi * v / self.h + b[1])
        q = np.stack([across, down], -1)
        for f in self.folds:
            self.fold(q, f)
        return q

    def fold(self, q, f):
        across, along = (0, 1) if f["axis"] == "x" else (1, 0)
        d = q[..., across] - f["at"]
        t = np.tanh(d / f["soft"])
        q[..., along] += f.get("shift", 0.0) * t
        q[..., across] += f.get("pinch", 0.0) * t * np.exp(-((d / (8 * f["soft"])) ** 2))

    def forward(self, p):
        p = np.asarray(p, np.float64)
        q = p.copy()
        for _ in range(14 if self.folds or abs(self.c - 1) > 0.01 else 6):
            q += p - self.back(q)
        return q


def moved(dark, geo, bed):
    """The sheet's darkness (0 to 1), transformed by the geometry; the scanner bed is visible beyond the sheet."""
    h, w = dark.shape
    # The map is smooth except at folds: it is exact at every eighth pixel (resize takes a sample as the middle of its eight), linear in between.
    step = 8
    gy, gx = (np.mgrid[-1 : h // step + 2, -1 : w // step + 2] + 0.5) * step
    src = geo.back(np.stack([gx, gy], -1)) - 0.5  # pixel centres are offset by half a pixel
    size = (gx.shape[1] * step, gx.shape[0] * step)

    def dense(a):
        return cv2.resize(a.astype(np.float32), size, interpolation=cv2.INTER_LINEAR)[step : step + h, step : step + w]

    return cv2.remap(dark, dense(src[..., 0]), dense(src[..., 1]), cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=float(bed))


def folds(spec, w, h):
    """The specification's folds in px. In the specification, places are shares of the page, lengths in px."""
    return [dict(f, at=f["at"] * (w if f["axis"] == "x" else h)) for f in spec.get("folds", [])]


def other_side(dark):
    """The back page, mirrored and blurred; this page itself is its substitute."""
    h, w = dark.shape
    return cv2.GaussianBlur(np.roll(dark[:, ::-1], (h // 5, w // 7), (0, 1)).astype(np.float32) / 255, (0, 0), 3.2)


def speckle(img, n, rng):
    h, w = img.shape
    for _ in range(n):
        cx, cy, r = rng.integers(0, w), rng.integers(0, h), rng.uniform(0.6, 2.2)
        tone = float(rng.choice(SPECKS, p=[0.5, 0.3, 0.2]))
        cv2.circle(img, (int(cx), int(cy)), int(round(r)), tone, -1, cv2.LINE_AA)


def worn(img, spec, rng):
    """The effects of a copier or film: too few pixels (`reduce`), long thin `scratches` down the film, and the `negative` of the result."""
    h, w = img.shape
    if spec.get("reduce"):
        k = spec["reduce"]
        img = cv2.resize(cv2.resize(img, None, fx=k, fy=k, interpolation=cv2.INTER_AREA), (w, h), interpolation=cv2.INTER_CUBIC)
    for _ in range(int(spec.get("scratches", 0))):
        x, y, long = rng.uniform(0, w), rng.uniform(-0.3, 0.8) * h, rng.uniform(0.2, 1.3) * h
        tone = float(rng.choice([25.0, 235.0, 250.0]))
        bent = [(x + rng.uniform(-3, 3) + i * rng.uniform(-2, 2), y + long * i / 6) for i in range(7)]
        cv2.polylines(img, [np.round(bent).astype(np.int32)], False, tone, 1 if rng.random() < 0.8 else 2, cv2.LINE_AA)
    return 255 - img if spec.get("negative") else img


def scan(dark, spec, rng, own=None):
    """Grey image and its geometry, from darkness (0 paper … 255 ink). Stains and folds draw from `own`, everything else from `rng`."""
    h, w = dark.shape
    own = own or stream(1)
    skew, warp, shift, zoom = (spec.get(key, usual) for key, usual in dict(skew=0.0, warp=0.0, shift=(0.0, 0.0), zoom=1.0).items())
    geo = Geometry(w, h, skew, warp, shift, tuple(rng.uniform(0, 6.28, 4)), zoom, folds(spec, w, h))
    ink = dark.astype(np.float32) / 255 * spec.get("ink", 0.86)
    if spec.get("bleed"):
        ink = ink + (1 - ink) * other_side(dark) * spec["bleed"]
    ink = moved(ink, geo, spec.get("bed", 0.0))
    if spec.get("blur"):
        ink = cv2.GaussianBlur(ink, (0, 0), spec["blur"])
    ground = paper.tone(w, h, spec, rng)
    for _ in range(int(spec.get("stains", 0))):
        paper.stain(ground, own, own.uniform(25, 70))
    for f in geo.folds:
        paper.crease(ground, ink, geo, f, own, f.get("deep", 30.0))
    img = ground * (1 - ink)
    if spec.get("noise"):
        img += rng.standard_normal((h, w), dtype=np.float32) * spec["noise"]
    speckle(img, int(spec.get("specks", 0)), rng)
    img = worn(img, spec, own)
    return np.clip(np.round(img), 0, 255).astype(np.uint8), geo
