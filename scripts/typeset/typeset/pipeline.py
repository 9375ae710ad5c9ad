"""From a specification to image, truth and geometry."""

import io

import cv2
from PIL import Image

from . import bitonal, makeup, pictures, press, printing, scan, traits, truth
from .draws import stream

FINE = 3000  # px of width up to which PNG uses its best compression


def printed(page, spec):
    """The sheet with everything printed on it. Sets the ink of each sign."""
    p, k = spec["print"], spec["width"] / page.width
    sheet = printing.Sheet(page.width, page.height, k, screen=p.get("tint_screen", 0.0) * k)
    if p.get("swell") or p.get("broken"):
        sheet.press = press.Press(sheet.w, sheet.h, k, p.get("swell", 0.0), p.get("broken", 0.0), stream(spec["seed"], 15))
    for kind, b, v in page.ops:
        if kind == "fill":
            sheet.fill(*b, tone=v)
        else:
            sheet.paste(b[0], b[1], pictures.picture(stream(v[0]), round(b[2] * k), round(b[3] * k), p["halftone"] * k, v[1]))
    for g in page.signs + page.ruby:
        sheet.sign(g, bool(spec.get("scan")) and bool(g.info))
    return sheet


def scanned(page, sheet, spec, name):
    """Grey (or 1-bit) scan of a sheet, and its truth."""
    s = spec["scan"]
    grey, geo = scan.scan(sheet.dark, s, stream(spec["seed"], 13), stream(spec["seed"], 17))
    t = truth.build(page, sheet, name, geo.forward)
    if not s.get("bitonal"):
        return grey, t
    if s.get("jpeg"):
        grey = cv2.imdecode(cv2.imencode(".jpg", grey, [cv2.IMWRITE_JPEG_QUALITY, s["jpeg"]])[1], cv2.IMREAD_GRAYSCALE)
    white = bitonal.bitonal(grey, s)
    entries = zip([*(g for g in page.signs if g.info), *page.ruby], [*t["characters"], *t["ruby"]])
    for g, d in entries:
        d["ink"] = bitonal.settle(white, grey, d["ink"], g.area, bool(d.get("neg")))
    bitonal.part(t["characters"], white)
    return white, t


def pack(grey, spec, name):
    """The image file's bytes: PNG (1 bit for a bitonal scan), or JPEG, in colour if the paper is tinted."""
    buf, s = io.BytesIO(), spec.get("scan") or {}
    image = Image.fromarray(grey)
    if s.get("bitonal"):
        image = image.convert("1", dither=Image.Dither.NONE)
    elif s.get("tint"):
        image = Image.merge("RGB", [image.point([round(v * t) for v in range(256)]) for t in s["tint"]])
    if name.endswith(".png"):
        image.save(buf, "PNG", compress_level=9 if spec["width"] <= FINE else 6)
    else:
        image.save(buf, "JPEG", quality=spec.get("quality", 75), dpi=(250, 250))
    return buf.getvalue()


def make(spec, name):
    """Makes a page; `name` is the image's file name. Returns (image bytes, grey array, truth)."""
    cv2.setNumThreads(1)
    page = makeup.make(spec, stream(spec["seed"], 11))
    sheet = printed(page, spec)
    if spec.get("scan"):
        grey, t = scanned(page, sheet, spec, name)
    else:
        grey = sheet.image(spec["print"].get("paper", 255), spec["print"].get("black", 0))
        t = truth.build(page, sheet, name)
    t["features"] = sorted({*t.get("features", ()), *traits.of_type(page, spec), *traits.of_print(page, sheet, spec)})
    traits.demand(set(t["features"]).union(*(a["features"] for a in t["articles"])), spec.get("wanted", ()))
    return pack(grey, spec, name), grey, t
