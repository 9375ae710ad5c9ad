"""Small printed marks outside the text: QR codes."""

import numpy as np


def qr(page, box, rng):
    """A square of random modules with the three finders of a QR code."""
    x0, y0, x1, _ = box
    n = 25
    on = rng.random((n, n)) < 0.5
    for a, b in ((0, 0), (0, n - 7), (n - 7, 0)):
        on[max(0, a - 1) : a + 8, max(0, b - 1) : b + 8] = False
        on[a : a + 7, b : b + 7] = True
        on[a + 1 : a + 6, b + 1 : b + 6] = False
        on[a + 2 : a + 5, b + 2 : b + 5] = True
    m = (x1 - x0) / n
    for r in range(n):
        edges = np.flatnonzero(np.diff(np.concatenate([[0], on[r].astype(int), [0]])))
        for a, b in zip(edges[::2], edges[1::2]):
            page.fill(x0 + a * m, y0 + r * m, x0 + b * m, y0 + (r + 1) * m)
    page.ignore.append(("qr", list(box)))
    page.solid.append((tuple(box), "qr"))
