"""Charts with their lettering: bars, lines, pies. Their words have no numbers."""

import itertools
import math

import numpy as np

from .draws import one
from .lettering import level
from .words import charts as W

TONES = [230, 150, 90, 45, 190]


def draw(page, box, kind, rng):
    """A chart in `box` [x0, y0, x1, y1]: `bars`, `lines` or `pie`, by default a random one of these; `steps` or `scheme`."""
    x0, y0, x1, y1 = box
    kind = kind or one(rng, ["bars", "lines", "pie"])
    if kind != "scheme" or rng.random() < 0.5:
        page.frame(x0, y0, x1, y1, 1.6)
    size = max(20.0, min(32.0, (x1 - x0) * 0.07))
    gothic = page.spec["type"]["gothic"]
    level(page, gothic, one(rng, W.titles), x0 + 10, y0 + 10, size * 1.1, x1 - x0 - 20, 1.0, centre=True)
    inner = [x0 + 12, y0 + size * 1.1 + 22, x1 - 12, y1 - size - 16]
    if kind == "scheme":
        scheme(page, [inner[0], inner[1], inner[2], y1 - 12], rng, size)
    elif kind == "steps":
        steps(page, [inner[0], inner[1], inner[2], y1 - 12], rng, size)
    elif kind == "pie":
        pie(page, [inner[0], inner[1], inner[2], y1 - 10], rng, size * 0.9)
    elif kind in ("bars", "lines"):
        graph(page, inner, kind, rng, size * 0.8)
    else:
        raise ValueError(f"no chart is called {kind!r}: bars, lines, pie, steps, scheme")


def graph(page, box, kind, rng, size):
    """Bars or lines over a base line, with a scale at the left and years below."""
    x0, y0, x1, y1 = box
    gothic = page.spec["type"]["gothic"]
    level(page, gothic, one(rng, W.units), x0, y0, size * 0.9, (x1 - x0) * 0.3)
    y0 += size * 1.5
    left, steps = x0 + size * 2.1, 4
    for i in range(steps + 1):
        y = y1 - (y1 - y0) * i / steps
        level(page, gothic, str(i * 10), x0, y - size * 0.5, size * 0.9, size * 1.8)
        page.fill(left, y - 0.6, x1, y + 0.6, tone=255 if i == 0 else 90)
    n = max(4, min(9, int((x1 - left) / (size * 2.2))))
    step = (x1 - left) / n
    for i in range(n):
        level(page, gothic, str(2027 - n + i)[2:] + "年", left + step * i, y1 + 6, size * 0.9, step - 3, centre=True)
    if kind == "bars":
        bars(page, left, y0, y1, step, n, rng)
    else:
        for _ in range(int(rng.integers(1, 4))):
            curve(page, left, y0, y1, step, n, rng)


def bars(page, left, y0, y1, step, n, rng):
    high = np.clip(np.linspace(*rng.uniform(0.25, 0.85, 2), n) + rng.uniform(-0.12, 0.12, n), 0.08, 0.97) * (y1 - y0)
    two = step > 44 and rng.random() < 0.5
    for i, h in enumerate(high):
        a, b = left + step * (i + 0.2), left + step * (i + 0.8)
        if two:
            page.fill(a, y1 - h, (a + b) / 2 - 1, y1, tone=220)
            page.fill((a + b) / 2 + 1, y1 - h * rng.uniform(0.5, 1.0), b, y1, tone=80)
        else:
            page.fill(a, y1 - h, b, y1, tone=200 if i < n - 1 else 255)


def curve(page, left, y0, y1, step, n, rng):
    v = y1 - np.clip(rng.uniform(0.2, 0.8) + np.cumsum(rng.uniform(-0.16, 0.16, n)), 0.05, 0.95) * (y1 - y0)
    xs = left + step * (np.arange(n) + 0.5)
    width, dashed = rng.uniform(2.0, 4.0), rng.random() < 0.4
    x = np.arange(xs[0], xs[-1], 1.0)
    ys = np.interp(x, xs, v)
    for i, (a, b, c) in enumerate(zip(x, ys, np.append(ys[1:], ys[-1]))):
        if not dashed or i // 9 % 2 == 0:
            page.fill(a, min(b, c) - width / 2, a + 1.2, max(b, c) + width / 2)
    for a, b in zip(xs, v):
        page.fill(a - 4, b - 4, a + 4, b + 4)


def pie(page, box, rng, size):
    """A pie, with names and shares beside it, or under it in a tall box."""
    x0, y0, x1, y1 = box
    names = one(rng, W.shares)
    share = rng.dirichlet(np.full(len(names), 4.0))
    tall = y1 - y0 > 1.2 * (x1 - x0)
    r = min((x1 - x0) * 0.46, (y1 - y0) * 0.3) if tall else min((x1 - x0) * 0.36, (y1 - y0) * 0.47)
    cx, cy = ((x0 + x1) / 2, y0 + r + 6) if tall else (x0 + r + 4, (y0 + y1) / 2)
    slices(page, cx, cy, r, np.cumsum(share) * 2 * math.pi)
    left, top = (x0 + 6, cy + r + 16) if tall else (cx + r + 12, y0)
    gothic, step = page.spec["type"]["gothic"], (y1 - top) / len(names)
    size = min(size, step * 0.8 if tall else step * 0.42)
    for i, (name, s) in enumerate(zip(names, share)):
        y, label = top + step * (i + 0.5) - size * (0.5 if tall else 1), f"{s * 100:.0f}％"
        page.fill(left, y + 3, left + size * 0.7, y + 3 + size * 0.7, tone=TONES[i % 5])
        x, room = left + size, x1 - left - size
        level(page, gothic, name, x, y, size, room * (0.6 if tall else 1))
        level(page, gothic, label, x + room * 0.64 if tall else x, y if tall else y + size * 1.1, size * 0.9, room * (0.36 if tall else 1))


def slices(page, cx, cy, r, ends):
    """A disc, filled row by row; `ends` are the slices' last angles, clockwise from the top."""
    for y in np.arange(cy - r, cy + r):
        w = math.sqrt(max(0.0, r * r - (y + 0.5 - cy) ** 2))
        if w < 1:
            continue
        x = np.arange(cx - w, cx + w)
        which = np.minimum(np.searchsorted(ends, np.arctan2(x - cx, cy - y - 0.5) % (2 * math.pi)), len(ends) - 1)
        cuts = [0, *(np.nonzero(np.diff(which))[0] + 1), len(x)]
        for a, b in itertools.pairwise(cuts):
            if b > a:
                page.fill(x[a], y, x[a] + (b - a) - 1.2, y + 1, tone=TONES[which[a] % 5])


def steps(page, box, rng, size):
    """A flow chart: words in boxes, one to three side by side, and arrows from one row to the next."""
    x0, y0, x1, y1 = box
    gothic, words = page.spec["type"]["gothic"], [W.steps[int(i)] for i in rng.permutation(len(W.steps))]
    rows = max(2, min(5, int((y1 - y0) / (size * 3.4))))
    high = (y1 - y0) / rows
    for r in range(rows):
        n = int(rng.integers(1, 4)) if x1 - x0 > size * 12 else int(rng.integers(1, 3))
        wide = (x1 - x0) / n
        for i in range(n):
            a, b, c, d = x0 + wide * i + 8, y0 + high * r + 2, x0 + wide * (i + 1) - 8, y0 + high * r + high * 0.62
            page.frame(a, b, c, d, 2.0)
            dark = rng.random() < 0.2
            if dark:
                page.fill(a, b, c, d)
            level(page, gothic, words.pop(), a + 8, (b + d) / 2 - size * 0.5, size, c - a - 16, centre=True, tone="paper" if dark else "ink")
            if r < rows - 1:
                m = (a + c) / 2
                page.fill(m - 1.5, d + 4, m + 1.5, d + high * 0.24)
                for k in range(8):
                    page.fill(m - 8 + k, d + high * 0.24 + k, m + 8 - k, d + high * 0.24 + k + 1)
        if not words:
            break


def scheme(page, box, rng, size):
    """A diagram: boxes on a grid, framed, tinted or black, with words or lines of small type in them; notes and arrows between the boxes."""
    x0, y0, x1, y1 = box
    gothic, words = page.spec["type"]["gothic"], itertools.cycle([W.steps[int(i)] for i in rng.permutation(len(W.steps))])
    notes = itertools.cycle([W.notes[int(i)] for i in rng.permutation(len(W.notes))])
    columns, rows = max(1, min(5, int((x1 - x0) / (size * 7)))), max(1, min(6, int((y1 - y0) / (size * 5))))
    wide, high = (x1 - x0) / columns, (y1 - y0) / rows
    small = size * float(rng.uniform(0.6, 0.8))
    for r in range(rows):
        c = 0
        while c < columns:
            span = 2 if c + 1 < columns and rng.random() < 0.25 else 1
            a, b = x0 + wide * c + 5, y0 + high * r + 3
            d, e = a + wide * span - 10 - small * float(rng.uniform(0, 1.5)), b + high * float(rng.uniform(0.6, 0.94))
            c += span
            kind = rng.random()
            if kind < 0.15:  # an arrow
                m = (a + d) / 2
                page.fill(m - size * 0.3, b, m + size * 0.3, e - size, tone=120)
                for k in range(int(size)):
                    page.fill(m - size + k, e - size + k, m + size - k, e - size + k + 1, tone=120)
                continue
            tone = "ink"
            if kind < 0.5:
                page.fill(a, b, d, e, tone=int(rng.integers(18, 60)))
            elif kind < 0.62:
                page.fill(a, b, d, e)
                tone = "paper"
            elif kind < 0.9:
                page.frame(a, b, d, e, float(rng.uniform(1.2, 3)))
            y = b + small * 0.4
            if rng.random() < 0.5 and y + size * 1.2 < e:
                level(page, gothic, next(words), a + 6, y, size * 0.9, d - a - 12, 0.5, tone, centre=rng.random() < 0.6)
                y += size * 1.15
            for _ in range(int(rng.integers(0, 5))):
                if y + small * 1.15 < e:
                    level(page, gothic, next(notes), a + 6, y, small, d - a - 12, 0.0, tone)
                    y += small * 1.25
