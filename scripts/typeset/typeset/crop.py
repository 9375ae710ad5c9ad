"""A part of a page's image with its truth.

The truth omits characters that the edge cuts. The rest of an article remains one flow. A character has `gap` where the print before or after it
is lost: "before", "after" or "both".
"""

from collections import Counter

import numpy as np

KEPT = 0.9  # least remaining share of a character's ink


def cropped(grey, truth, box, edges=None):
    """The part of a page within `box` (px: x0, y0, x1, y1). `edges`: depth of the torn part of each side, by pixel (`torn`)."""
    x0, y0, x1, y1 = box
    image = grey[y0:y1, x0:x1].copy()
    gone = np.zeros(image.shape[:2], bool) if edges is None else lost(image.shape[:2], edges)
    image[gone] = 255 if grey.max() == 255 else int(np.percentile(grey, 98))

    def within(b):
        return [max(b[0], x0) - x0, max(b[1], y0) - y0, min(b[2], x1) - x0, min(b[3], y1) - y0]

    def left(b):
        """The box of a character's remaining ink, or None."""
        a = within(b)
        if (a[2] - a[0]) * (a[3] - a[1]) < KEPT * (b[2] - b[0]) * (b[3] - b[1]) or a[2] <= a[0] or a[3] <= a[1]:
            return None
        part = gone[int(a[1]) : int(np.ceil(a[3])), int(a[0]) : int(np.ceil(a[2]))]
        return a if part.mean() <= 1 - KEPT else None

    def moved(entry, ink):
        cell = [round(v - (x0, y0)[i % 2], 1) for i, v in enumerate(entry["cell"])]
        return dict(entry, cell=cell, ink=[round(v, 1) for v in ink])

    characters, place = [], {}
    for i, c in enumerate(truth["characters"]):
        ink = left(c["ink"])
        if ink:
            place[i] = len(characters)
            characters.append(moved(c, ink))
    ruby = []
    for r in truth["ruby"]:
        ink, base = left(r["ink"]), [place[b] for b in r["base"] if b in place]
        if ink and base:
            ruby.append(dict(moved(r, ink), base=base))
    renumbered(characters, Counter((c["flow"], c["article"]) for c in truth["characters"]))
    shown = {c["article"] for c in characters}
    regions = [(within(b), k) for b, k in zip(truth["ignore"], truth["regions"])]
    regions = [(b, k) for b, k in regions if b[0] < b[2] and b[1] < b[3]]
    own = dict(width=x1 - x0, height=y1 - y0, ignore=[b for b, _ in regions], regions=[k for _, k in regions])
    articles = [a for a in truth["articles"] if a["article"] in shown]
    return image, dict(truth, **own, articles=articles, characters=characters, ruby=ruby)


def renumbered(characters, sizes):
    """Closes the gaps in each flow, and marks them. If an article loses a part, the rest stays one flow, as a reader continues with the rest.
    `sizes`: number of characters of each flow before some were lost."""
    last = {}
    for c in sorted(characters, key=lambda c: c["seq"]):
        flow = c["flow"], c["article"]
        before, number = last.get(flow, (None, -1))
        own = c["seq"]
        c["seq"] = before["seq"] + 1 if before else 0
        if own > number + 1:
            mark(c, "before")
            if before:
                mark(before, "after")
        last[flow] = c, own
    for flow, (c, own) in last.items():
        if own + 1 < sizes[flow]:
            mark(c, "after")


def mark(character, side):
    """Marks that the print on this side of a character is lost."""
    character["gap"] = "both" if character.get("gap", side) != side else side


def torn(rng, size, depth):
    """The depth of the torn part of each side (left, top, right, bottom) of an image, by pixel: rough lines up to `depth` px."""

    def line(n):
        coarse = np.interp(np.arange(n), np.linspace(0, n, 9), rng.uniform(0, depth, 9))
        return np.maximum(0, coarse + np.interp(np.arange(n), np.linspace(0, n, max(2, n // 12)), rng.uniform(-0.12, 0.12, max(2, n // 12))) * depth)

    h, w = size
    return [line(h), line(w), line(h), line(w)]


def lost(size, edges):
    """Mask of the torn pixels."""
    h, w = size
    y, x = np.ogrid[:h, :w]
    left, top, right, bottom = edges
    return (x < left[:, None]) | (y < top[None, :]) | (w - 1 - x < right[:, None]) | (h - 1 - y < bottom[None, :])
