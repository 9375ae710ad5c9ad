"""Draws a page from a skeleton and a seed: its plan, type, print, scan and crop. Draws the plan again if it cannot be set."""

import zlib

import numpy as np

from . import draw_print, draw_type, makeup, skeleton
from .boxes import over
from .draws import stream
from .skeleton import BODY, EM, high, surround, wide

TRIES = 30
RULES = ("thin", "thin", "medium", "double", "dotted", None)
MOST = 9e6  # pixels of an image
LEAST = 300  # least area of text in a crop, in square ems
PICTURES = dict(photo=0.6, chart=0.08, table=0.07, advertisements=0.25)


def draw(seed, bones, base, merge):
    """The whole specification of a page set from the skeleton `bones`, over `base`; `merge` is `spec.merge`."""
    own = zlib.crc32(f"{bones['width']} {bones['height']} {len(bones['articles'])} {seed}".encode()) % (1 << 31)
    problem = ""
    for attempt in range(TRIES):
        rng = stream(own, 31, attempt)
        d = draw_print.Draw(rng, ())
        try:
            spec = merge(base, drawn(d, bones))
            spec["seed"] = own
            makeup.make(spec, stream(own, 11))
            return spec
        except ValueError as e:
            problem = str(e)
    raise ValueError(f"no page could be drawn from the skeleton with seed {seed}: {problem}")


def drawn(d, bones):
    ruby = d.one(["all", "some", "none", "none", "none"])
    leading = d.u(1.85, 2.6) if ruby == "all" else d.one([d.u(1.3, 1.7), d.u(1.4, 1.8), d.u(1.6, 2.5)])
    flat = d.one([1.0, d.u(0.8, 1.0), d.u(0.85, 1.05)])
    kind = draw_type.draw(d.rng, dict(ruby=ruby), dict(pitch=EM * leading))["type"]
    kind.update(w=EM, h=round(EM * flat / kind["fill"], 2), odd=[])
    plan = skeleton.vary(bones, d.rng, flat)
    em = float(np.exp(d.u(np.log(15), np.log(38))))  # px of the image
    k = min(em / EM, (MOST / (plan["width"] * plan["height"])) ** 0.5)
    width = round(plan["width"] * k)
    made = dict(style="skeleton", leading=leading, tiers=1, columns=1, gap=plan["gap"], ends=d.one(["whole", "whole", "cut"]))
    articles = [article(d, a) for a in plan["articles"]]
    made["plan"] = dict(plan, articles=articles, pictures=[dict(p, kind=p.get("kind") or what(d, p["box"], plan)) for p in plan["pictures"]])
    made.update(tier_rule=d.one(["thin", "thin", "dotted", None, None]), column_rule=d.one(RULES), article_rule=d.one(RULES))
    scanned = bool(d.rng.random() < 0.6)
    bitonal = scanned and bool(d.rng.random() < 0.3)
    out = dict(width=width, height=round(plan["height"] * k), text="news", type=kind, makeup=made, wanted=[])
    out["print"] = draw_print.press(d, scanned, bitonal, k)
    if scanned:
        out.update(image="png" if bitonal else "jpg", quality=int(d.rng.integers(50, 90)))
        out["scan"] = draw_print.geometry(d, k) | draw_print.quality_of_scan(d, k, bitonal) | (draw_print.bitonal(d) if bitonal else {})
    return out | dict(crop=cropped(d, plan))


def article(d, blocks):
    out = dict(blocks=blocks, boxed=bool(d.rng.random() < 0.12), step=d.one([0.0, 0.0, 0.5, 1.0]), lead_scale=d.u(1.0, 1.3))
    return out | dict(lead_gothic=bool(d.rng.random() < 0.35))


def what(d, box, plan):
    """The contents of a region without numbers: lines of a folio in a thin strip, advertisements at the foot, otherwise a random kind."""
    w, h = wide(box), high(box)
    if w > 7 * h and h < 4 * EM:
        return "folio"
    if box[3] > 0.9 * plan["height"] and w > 0.45 * plan["width"] and w > 1.6 * h:
        return "advertisements"
    kind = str(d.rng.choice(list(PICTURES), p=list(PICTURES.values())))
    return kind if kind == "photo" or (kind == "advertisements" and min(w, h) > 100) or min(w, h) > 300 else "photo"


def cropped(d, plan):
    """The part of the page in the image: shares from the left and the top (x0, y0, x1, y1), perhaps with `torn` edges. A whole page also loses the
    parts that a skewed scan moves over the edge."""
    how, w, h = d.rng.random(), plan["width"], plan["height"]
    if how < 0.45:
        box = [0.0, 0.0, 1.0, 1.0]
    elif how < 0.65:
        x0, y0, x1, y1 = surround([b["rect"] for b in d.one(plan["articles"])])
        box = [x0 / w, y0 / h, x1 / w, y1 / h]
        box = [v + s * d.u(-1.5, 3.0) * EM / n for v, s, n in zip(box, (-1, -1, 1, 1), (w, h, w, h))]
    elif how < 0.8:
        box = d.one([[0, 0, 1, 0.5], [0, 0.5, 1, 1], [0, 0, 0.5, 1], [0.5, 0, 1, 1]])
        box = [v if v in (0, 1) else v + d.u(-0.1, 0.1) for v in box]
    else:
        across, down = d.u(0.45, 0.95), d.u(0.45, 0.95)
        x, y = d.u(0, 1 - across), d.u(0, 1 - down)
        box = [x, y, x + across, y + down]
    box = [float(min(1.0, max(0.0, v))) for v in box]
    shown = [over(b["rect"], [v * (w, h)[i % 2] for i, v in enumerate(box)]) for a in plan["articles"] for b in a if b["role"] in BODY]
    if min(wide(box) * w, high(box) * h) < 15 * EM or sum(max(0, x) * max(0, y) for x, y in shown) < LEAST * EM * EM:
        box = [0.0, 0.0, 1.0, 1.0]
    torn = d.u(0.01, 0.03) if d.rng.random() < 0.2 else 0.0
    return dict(box=box, torn=torn)
