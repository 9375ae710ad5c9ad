"""From grey to black and white, as a scanner or a microfilm reader does it. A character's ink is its remaining print."""

import itertools

import cv2
import numpy as np
from PIL import Image

KEPT = 0.35  # least remaining share of a character's ink


def background(grey):
    """The paper's local level, from the lightest eighth of each neighbourhood."""
    h, w = grey.shape
    small = cv2.resize(grey, (max(2, w // 16), max(2, h // 16)), interpolation=cv2.INTER_AREA)
    light = cv2.GaussianBlur(cv2.dilate(small, np.ones((9, 9), np.uint8)), (0, 0), 5)
    return cv2.resize(light, (w, h), interpolation=cv2.INTER_LINEAR)


def bitonal(grey, spec):
    """Pixels of white (255) or black (0). `bitonal`: "threshold" one level for all, "adaptive" against the paper around, "dither" in
    dots; `level`: the least darkness of a black pixel, 0 to 1, as a share of the way from paper to full ink."""
    share = 1 - spec.get("ink", 0.86) * spec.get("level", 0.45)
    if spec["bitonal"] == "threshold":
        return np.where(grey < spec.get("paper", 232) * share, 0, 255).astype(np.uint8)
    if spec["bitonal"] == "adaptive":
        return np.where(grey < background(grey) * share, 0, 255).astype(np.uint8)
    lo, hi = 232 * (1 - spec.get("ink", 0.86)) + 20, spec.get("paper", 232) * (1 + 0.04 * spec.get("level", 0.45))
    flat = np.clip((grey.astype(np.float32) - lo) * (255 / (hi - lo)), 0, 255).astype(np.uint8)
    return np.array(Image.fromarray(flat).convert("1").convert("L"))  # asarray would be read-only


def settle(white, grey, ink, area, light):
    """The box of a character's remaining ink in the box `ink`; `area` px were printed, in white on black if `light`. A character never vanishes: if
    it has lost most of its ink, the function restores its darkest (or lightest) pixels."""
    x0, y0 = (max(0, int(np.floor(v))) for v in ink[:2])
    x1, y1 = int(np.ceil(ink[2])), int(np.ceil(ink[3]))
    part, tones = white[y0:y1, x0:x1], grey[y0:y1, x0:x1]
    if not part.size:
        return ink
    want = max(2, int(KEPT * min(area, part.size)))
    if np.count_nonzero((part > 0) == light) < want:
        order = np.argsort(tones, axis=None, kind="stable")
        part.flat[order[-want:] if light else order[:want]] = 255 if light else 0
    return tight(white, [x0, y0, x1, y1], light)


def part(characters, white):
    """If the prints of neighbours in a line merge, divides the intersection of their boxes: black pixels no longer belong to one character."""
    changed = []
    for a, b in itertools.pairwise(characters):
        if a["line"] != b["line"]:
            continue
        k = 0 if a.get("horizontal") else 1
        over = a["ink"][k + 2] - b["ink"][k]
        if not 0 < over < min(a["ink"][k + 2] - a["ink"][k], b["ink"][k + 2] - b["ink"][k]):
            continue
        a["ink"][k + 2] -= over // 2
        b["ink"][k] = a["ink"][k + 2]
        changed += [a, b]
    for c in changed:
        c["ink"] = tight(white, c["ink"], bool(c.get("neg")))


def tight(white, ink, light):
    """The bounding box of the black (or white, if print is `light`) pixels in a box."""
    x0, y0, x1, y1 = ink
    x, y, w, h = cv2.boundingRect(((white[y0:y1, x0:x1] > 0) == light).astype(np.uint8))
    return [x0 + x, y0 + y, x0 + x + w, y0 + y + h]
