"""From a printed sheet to a scan: skew, warp, folds, blur, bleed-through, uneven light, stains, noise, specks."""

import cv2
import numpy as np

from . import paper
from .draws import stream
from .geometry import Geometry

SPECKS = (60, 110, 250)


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
