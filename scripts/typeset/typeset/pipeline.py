"""From a specification to image, truth and geometry."""
import io

import cv2
import numpy as np
from PIL import Image

from . import makeup, printing, scan, truth


def make(spec, name):
    """name is the image's file name; returns (image bytes, grey array, truth)."""
    cv2.setNumThreads(1)
    rng = np.random.Generator(np.random.PCG64([spec["seed"], 11]))
    page = makeup.make(spec, rng)
    sheet = printing.Sheet(page.width, page.height, spec["width"] / page.width)
    k = sheet.scale
    for kind, b, v in page.ops:
        if kind == "fill": sheet.fill(*b, tone=v)
        else:
            own = np.random.Generator(np.random.PCG64(v[0]))
            sheet.paste(b[0], b[1], printing.picture(own, round(b[2] * k), round(b[3] * k), spec["print"]["halftone"] * k, v[1]))
    scanned = spec.get("scan")
    for g in page.signs + page.ruby: sheet.sign(g, bool(scanned) and bool(g.info))
    if scanned:
        grey, geo = scan.scan(sheet.dark, scanned, np.random.Generator(np.random.PCG64([spec["seed"], 13])))
        t = truth.build(page, sheet, name, geo.forward)
    else:
        grey = sheet.image(spec["print"].get("paper", 255), spec["print"].get("black", 0))
        for g in page.signs + page.ruby:
            if g.info and g.outline is None: g.outline = np.zeros((1, 2), np.float32)
        t = truth.build(page, sheet, name)
    buf = io.BytesIO()
    if name.endswith(".png"): Image.fromarray(grey).save(buf, "PNG", compress_level=9)
    else: Image.fromarray(grey).save(buf, "JPEG", quality=spec.get("quality", 75), dpi=(250, 250))
    return buf.getvalue(), grey, t
