"""The paper of a scan: its tone, uneven light, grain, dark edges, stains, folds."""

import cv2
import numpy as np


def tone(w, h, spec, rng):
    """Grey of the bare paper: `paper` level, `light` unevenness, `grain`, `edge` shade at the sides."""
    k = max(1, w // 1500) if w > 3000 else 1  # the light changes slowly: large images use a coarser grid

    def field(n):
        return cv2.resize(rng.random((n, n), dtype=np.float32) - 0.5, (w // k, h // k), interpolation=cv2.INTER_CUBIC)

    out = spec.get("paper", 232) + spec.get("light", 0.0) * (field(4) + 0.35 * field(9))
    if k > 1:
        out = cv2.resize(out, (w, h), interpolation=cv2.INTER_LINEAR)
    out += spec.get("grain", 0.0) * (cv2.resize(rng.random((h // 3, w // 3), dtype=np.float32) - 0.5, (w, h)))
    x = np.arange(w, dtype=np.float32)[None, :] / w
    out -= spec.get("edge", 0.0) * (np.exp(-x * 30) + np.exp(-(1 - x) * 50))
    return out


def stain(out, rng, strength):
    """A dried stain with a darker rim. It darkens by up to `strength` grey levels."""
    h, w = out.shape
    r = w * rng.uniform(0.03, 0.13)
    cx, cy = rng.uniform(0, w), rng.uniform(0, h)
    x0, y0, x1, y1 = (int(max(0, v)) for v in (cx - 1.5 * r, cy - 1.5 * r, min(w, cx + 1.5 * r), min(h, cy + 1.5 * r)))
    if x1 - x0 < 8 or y1 - y0 < 8:
        return
    small = max(1, int(r / 60))
    y, x = np.mgrid[y0:y1:small, x0:x1:small].astype(np.float32)
    waves = sum(rng.uniform(0.02, 0.14) / n * np.cos(n * np.arctan2(y - cy, x - cx) + rng.uniform(0, 6.28)) for n in (2, 3, 5, 7))
    d = np.hypot(x - cx, y - cy) / r * (1 + waves)
    soft = rng.uniform(0.02, 0.06)
    inside = 1 / (1 + np.exp(np.clip((d - 1) / soft, -40, 40)))
    rim = np.exp(-(((d - 0.97) / (soft * 1.6)) ** 2))
    ring = rng.random() < 0.35  # a cup leaves only a ring
    blot = strength * ((0.08 if ring else 0.6) * inside + 0.4 * rim)
    out[y0:y1, x0:x1] -= cv2.resize(blot, (x1 - x0, y1 - y0), interpolation=cv2.INTER_LINEAR)


def fold_profile(d, soft):
    """Light and shade across a fold, −1 to 1, and the share of cracked-off ink, at `d` px from it."""
    shade = np.exp(-(((d - 1.2 * soft) / (1.6 * soft)) ** 2)) * 0.8 - np.exp(-(((d + 0.8 * soft) / soft) ** 2)) * 0.7
    return shade, np.exp(-((d / (0.16 * soft)) ** 2))


def crease(out, ink, geo, f, rng, deep):
    """Draws a fold's highlight and shadow into paper and ink, `deep` grey levels."""
    h, w = out.shape
    upright = f["axis"] == "x"
    n, m = (h, w) if upright else (w, h)
    t = np.arange(n, dtype=np.float64)
    on_page = np.stack([np.full(n, f["at"]), t] if upright else [t, np.full(n, f["at"])], -1)
    centre = geo.forward(on_page)[:, 0 if upright else 1]
    wander = cv2.resize(rng.standard_normal((max(2, n // 40), 1)).astype(np.float32), (1, n), interpolation=cv2.INTER_CUBIC)[:, 0] * 0.12 * f["soft"]
    lo, hi = max(0, int(centre.min() - 8 * f["soft"])), min(m, int(centre.max() + 8 * f["soft"]))
    if hi <= lo:
        return
    shade, cracked = fold_profile(np.arange(lo, hi)[None, :] - (centre + wander)[:, None], f["soft"])
    rough = np.clip(0.55 + 0.45 * cv2.resize(rng.standard_normal((max(2, n // 4), 1)).astype(np.float32), (1, n)), 0, 1)
    shade, cracked = (shade * deep).astype(np.float32), (cracked * rough * 0.85).astype(np.float32)
    if not upright:
        shade, cracked = shade.T, cracked.T
    part = (slice(None), slice(lo, hi)) if upright else (slice(lo, hi), slice(None))
    out[part] -= shade
    ink[part] *= 1 - cracked
