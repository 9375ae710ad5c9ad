"""From a printed sheet to a scan: skew, warp, blur, bleed-through, uneven light, noise, specks, JPEG. Geometry goes with the truth."""
import cv2
import numpy as np


class Geometry:
    """Image pixel → page pixel in closed form (turn about the centre, slow waves); page → image by iteration."""

    def __init__(self, w, h, skew=0.0, warp=0.0, shift=(0.0, 0.0), phase=(0.0, 0.0, 0.0, 0.0)):
        self.c, self.s = np.cos(np.radians(skew)), np.sin(np.radians(skew))
        self.w, self.h, self.warp, self.shift, self.phase = w, h, warp, shift, phase

    def back(self, p):
        x, y = p[..., 0] - self.w / 2 - self.shift[0], p[..., 1] - self.h / 2 - self.shift[1]
        a, b = self.phase[:2], self.phase[2:]
        u = x * self.c + y * self.s + self.w / 2
        v = -x * self.s + y * self.c + self.h / 2
        return np.stack([u + self.warp * np.sin(2 * np.pi * v / self.h * 1.1 + a[0]) * np.cos(np.pi * u / self.w + a[1]),
                         v + self.warp * np.sin(2 * np.pi * u / self.w * .9 + b[0]) * np.cos(np.pi * v / self.h + b[1])], -1)

    def forward(self, p):
        p = np.asarray(p, np.float64)
        q = p.copy()
        for _ in range(6): q += p - self.back(q)
        return q


def scan(dark, spec, rng):
    """Grey image and its geometry, from darkness (0 paper … 255 ink)."""
    h, w = dark.shape
    geo = Geometry(w, h, spec.get("skew", 0.0), spec.get("warp", 0.0), spec.get("shift", (0.0, 0.0)), tuple(rng.uniform(0, 6.28, 4)))
    ink = dark.astype(np.float32) / 255 * spec.get("ink", .86)
    if spec.get("bleed"):  # the other side shows through, mirrored and soft
        other = cv2.GaussianBlur(np.roll(dark[:, ::-1], (h // 5, w // 7), (0, 1)).astype(np.float32) / 255, (0, 0), 3.2)
        ink = ink + (1 - ink) * other * spec["bleed"]
    # pixel centres lie half a pixel in
    # the map is smooth: worked out on every eighth pixel (resize takes samples to lie in the middle of their eight), linear in between
    step = 8
    gy, gx = ((np.mgrid[-1:h // step + 2, -1:w // step + 2] + .5) * step)
    src = geo.back(np.stack([gx, gy], -1)) - .5
    size = (gx.shape[1] * step, gx.shape[0] * step)
    dense = lambda a: cv2.resize(a.astype(np.float32), size, interpolation=cv2.INTER_LINEAR)[step:step + h, step:step + w]
    ink = cv2.remap(ink, dense(src[..., 0]), dense(src[..., 1]), cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=0.0)
    if spec.get("blur"): ink = cv2.GaussianBlur(ink, (0, 0), spec["blur"])
    field = lambda n: cv2.resize(rng.random((n, n), dtype=np.float32) - .5, (w, h), interpolation=cv2.INTER_CUBIC)
    paper = spec.get("paper", 232) + spec.get("light", 0.0) * (field(4) + .35 * field(9)) + spec.get("grain", 0.0) * (cv2.resize(rng.random((h // 3, w // 3), dtype=np.float32) - .5, (w, h)))
    x = np.arange(w, dtype=np.float32)[None, :] / w
    paper = paper - spec.get("edge", 0.0) * (np.exp(-x * 30) + np.exp(-(1 - x) * 50))
    img = paper * (1 - ink)
    if spec.get("noise"): img += rng.standard_normal((h, w), dtype=np.float32) * spec["noise"]
    for _ in range(int(spec.get("specks", 0))):
        cx, cy, r = rng.integers(0, w), rng.integers(0, h), rng.uniform(.6, 2.2)
        tone = float(rng.choice([60, 110, 250], p=[.5, .3, .2]))
        cv2.circle(img, (int(cx), int(cy)), int(round(r)), tone, -1, cv2.LINE_AA)
    return np.clip(np.round(img), 0, 255).astype(np.uint8), geo
