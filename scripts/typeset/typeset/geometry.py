"""Maps a page's pixels to its scan. The same closed form moves the pixels and, inverted, the truth."""

import numpy as np


class Geometry:
    """Image pixel → page pixel in closed form (turn about the centre, slow waves, folds); page → image by iteration.

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
