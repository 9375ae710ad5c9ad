"""The features of type, print and scan that a page has in sufficient strength, by their names in the truth."""

import itertools
import statistics

from .fonts import is_gothic
from .old_forms import OLD
from .readings import KANJI

DIGITS = "０１２３４５６７８９"


def shapes(body):
    """Features of the body's own shape and spacing."""
    flat = [g.draws[0][4] / g.draws[0][3] for g in body if not g.info.get("kind") and not g.info.get("turned") and KANJI.match(g.t)]
    if flat:
        yield "flat" if statistics.median(flat) < 0.95 else "square"


def spacing(kind):
    if kind.get("tight"):
        yield "proportional"
    fill = kind.get("fill", 1.0)
    if fill <= 0.95:
        yield "loose"
    if fill >= 1.03:
        yield "tight"


def rubies(page, body):
    """Kinds of ruby. "All": nine of ten kanji have ruby, not counting kanji with another sign at their side; "some": a few have ruby."""
    under = {id(b) for r in page.ruby for b in r.base}
    kanji = [g for g in body if KANJI.match(g.t) and not g.info.get("emphasis")]
    share = sum(id(g) in under for g in kanji) / max(1, len(kanji))
    if share >= 0.9:
        yield "ruby-all"
    elif len(page.ruby) >= 4:
        yield "ruby-some"


def of_type(page, spec):
    """Features of type, from the set characters."""
    real = [g for g in page.signs if g.info]
    body = [g for g in real if g.info["role"] == "body"]
    upright = [g for g in real if not g.info.get("horizontal")]
    out = {*shapes(body), *spacing(spec["type"]), *rubies(page, body)}
    stacked = sum(a.t in DIGITS and b.t in DIGITS and a.info["line"] == b.info["line"] for a, b in itertools.pairwise(upright))
    gothic = sum(g.info.get("face") == "gothic" for g in body) + (len(body) if is_gothic(spec["type"]["body"]) else 0)
    counts = {
        "tcy": (sum(g.info.get("kind") == "tcy" for g in real), 5),
        "tcy-4": (sum(g.info.get("kind") == "tcy" and len(g.t) == 4 for g in real), 3),
        "stacked-figures": (stacked, 8),
        "sideways": (sum(bool(g.info.get("turned")) for g in real), 8),
        "squares": (sum(g.info.get("kind") == "square" for g in real), 3),
        "emphasis-dots": (sum(g.info.get("emphasis") == "dots" for g in real), 6),
        "emphasis-lines": (sum(g.info.get("emphasis") == "line" for g in real), 6),
        "old-forms": (sum(g.t in OLD for g in real), 40),
        "gothic-body": (gothic, 150),
    }
    return out | {name for name, (n, least) in counts.items() if n >= least}


def of_print(page, sheet, spec):
    """Features of size, print and scan. A defect counts if it is visible at the size of the image."""
    k, s, p = sheet.scale, spec.get("scan") or {}, sheet.press
    pictures = any(op[0] == "picture" for op in page.ops)
    screen = spec["print"].get("halftone") and pictures
    area = sheet.w * sheet.h / 12e6
    tests = {
        f"width-{spec['width']}": spec["width"] in (2000, 3000, 4000, 6000),
        "clean": not s,
        "scan-grey": s and not s.get("bitonal"),
        "scan-bitonal": s.get("bitonal"),
        "skew": abs(s.get("skew", 0)) >= 0.3,
        "warp": s.get("warp", 0) >= 1.5 * k,
        "blur": s.get("blur", 0) >= 0.8 * max(1, k),
        "uneven-light": s.get("light", 0) >= 18 or s.get("edge", 0) >= 30,
        "stains": s.get("stains", 0) >= 2,
        "fold": bool(s.get("folds")),
        "noise": s.get("noise", 0) >= 4,
        "specks": s.get("specks", 0) >= 100 * area,
        "bleed-through": s.get("bleed", 0) >= 0.05 and s.get("bitonal") in (None, "dither"),
        "halftone": screen,
        "broken": p and p.broke >= 0.05 * p.signs,
        "swollen": p and p.swell >= 0.3 * k and p.grown >= p.signs,
        "jpeg-low": s.get("jpeg", spec.get("quality", 75) if spec["image"] == "jpg" else 100) <= 55,
        "yellowed": s and (s.get("tint") or s.get("paper", 232) <= 200),
        "scratches": s.get("scratches", 0) >= 4,
        "film-border": s and s.get("bed", 0) >= 0.85 and s.get("zoom", 1.0) < 1,
        "low-resolution": s and s.get("reduce", 1.0) <= 0.8,
        "negative": s.get("negative"),
        "low-ink": s and s.get("ink", 0.86) <= 0.6,
    }
    return {name for name, here in tests.items() if here}


def demand(features, wanted):
    """Checks that a page has all wanted features. Raises an error that names the missing ones."""
    gone = sorted(set(wanted) - set(features))
    if gone:
        raise ValueError(f"the page came out without {', '.join(gone)}; take another seed, or ask for fewer features at once")
