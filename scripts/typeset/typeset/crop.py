"""A part of a page's image with its truth, and a page squeezed. Used here for crops, and by Models/order to vary the pages it learns from.

The truth leaves out characters that the edge cuts. A flow that leaves the part ends there: what comes back in is an article of its own. Lines side by
side whose ends are cut off stay one flow: they are read on from one to the next all the same.
"""

import numpy as np
from PIL import Image

KEPT = 0.9  # least share of a character's ink that must be left
STEP = 6  # so many characters may be missing in a flow (Models/order/samples.py steps over as many)


def squeezed(grey, truth, across, down, bitonal=False):
    """A page (an array of greys or colours) with its sides `across` and `down` times as long."""
    h, w = grey.shape[:2]
    size = max(1, round(w * across)), max(1, round(h * down))
    k = size[0] / w, size[1] / h
    image = np.array(Image.fromarray(grey).resize(size, Image.Resampling.BICUBIC))
    if bitonal:
        image = np.where(image > 127, 255, 0).astype(np.uint8)

    def scaled(b, digits=1):
        return [round(float(v) * k[i % 2], digits) for i, v in enumerate(b)]

    def moved(entry):
        return dict(entry, cell=scaled(entry["cell"]), ink=scaled(entry["ink"]))

    return image, dict(
        truth,
        width=size[0],
        height=size[1],
        ignore=[[round(v) for v in scaled(b)] for b in truth["ignore"]],
        characters=[moved(c) for c in truth["characters"]],
        ruby=[moved(r) for r in truth["ruby"]],
    )


def cropped(grey, truth, box, edges=None):
    """The part of a page within `box` (px: x0, y0, x1, y1). `edges`: how deep each side is torn off, by pixel (`torn`)."""
    x0, y0, x1, y1 = box
    image = grey[y0:y1, x0:x1].copy()
    gone = np.zeros(image.shape[:2], bool) if edges is None else lost(image.shape[:2], edges)
    image[gone] = 255 if grey.max() == 255 else int(np.percentile(grey, 98))

    def left(b):
        """The ink of a character that is left of it, or none."""
        a = [max(b[0], x0) - x0, max(b[1], y0) - y0, min(b[2], x1) - x0, min(b[3], y1) - y0]
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
    articles = parted(characters, ruby, truth["articles"])
    regions = [
        ([max(b[0], x0) - x0, max(b[1], y0) - y0, min(b[2], x1) - x0, min(b[3], y1) - y0], k) for b, k in zip(truth["ignore"], truth["regions"])
    ]
    regions = [(b, k) for b, k in regions if b[0] < b[2] and b[1] < b[3]]
    return image, dict(
        truth,
        width=x1 - x0,
        height=y1 - y0,
        ignore=[b for b, _ in regions],
        regions=[k for _, k in regions],
        articles=articles,
        characters=characters,
        ruby=ruby,
    )


def parted(characters, ruby, articles):
    """Numbers anew the articles and places of flows that have lost characters; returns the list of articles that are left."""
    flows, fresh = {}, 1 + max((a["article"] for a in articles), default=0)
    features = {a["article"]: a["features"] for a in articles}
    for i, c in enumerate(characters):
        flows.setdefault((c["flow"] != "main", c["article"]), []).append((c["seq"], i))
    for (aside, number), members in flows.items():
        members.sort()
        own, before, seq = number, None, 0
        for was, i in members:
            c = characters[i]
            if before is not None and not aside and was - before[0] - 1 > STEP and not follows(before[1], c):
                own, fresh, seq = fresh, fresh + 1, 0
                features[own] = features.get(number, [])
            before = was, dict(c)
            c.update(article=own, seq=seq)
            seq += 1
    for r in ruby:
        r["article"] = characters[r["base"][0]]["article"]
    return [dict(article=n, features=features.get(n, [])) for n in sorted({c["article"] for c in characters})]


def follows(a, b):
    """Whether b's line comes right after a's in the same run of lines."""
    return a["seg"] == b["seg"] and 0 <= b["line"] - a["line"] <= 1


def torn(rng, size, depth):
    """How deep each side (left, top, right, bottom) of an image is torn off, by pixel: rough lines up to `depth` px."""

    def line(n):
        coarse = np.interp(np.arange(n), np.linspace(0, n, 9), rng.uniform(0, depth, 9))
        return np.maximum(0, coarse + np.interp(np.arange(n), np.linspace(0, n, max(2, n // 12)), rng.uniform(-0.12, 0.12, max(2, n // 12))) * depth)

    h, w = size
    return [line(h), line(w), line(h), line(w)]


def lost(size, edges):
    """Which pixels are torn off."""
    h, w = size
    y, x = np.ogrid[:h, :w]
    left, top, right, bottom = edges
    return (x < left[:, None]) | (y < top[None, :]) | (w - 1 - x < right[:, None]) | (h - 1 - y < bottom[None, :])
