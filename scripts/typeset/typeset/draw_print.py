"""Size, print and scan drawn from a seed."""

from .draws import Draws

WIDTHS = {2000: 0.2, 3000: 0.4, 4000: 0.25, 6000: 0.15}
YELLOWS = ([1.0, 0.94, 0.78], [0.98, 0.9, 0.72], [1.0, 0.96, 0.86], [0.94, 0.86, 0.7])


class Draw(Draws):
    """Random draws of one page. A wanted feature is always present, others with the given chance."""

    def __init__(self, rng, wanted):
        self.rng, self.wanted = rng, set(wanted)

    def has(self, name, chance):
        lucky = self.rng.random() < chance
        return lucky or name in self.wanted


def width(d, want):
    asked = want.get("width") or next((w for w in WIDTHS if f"width-{w}" in d.wanted), None)
    drawn = int(d.rng.choice(list(WIDTHS), p=list(WIDTHS.values())))
    return asked or drawn


def kind(d, want):
    """The kind of scan, None, grey or bitonal: the wanted kind, a kind that the wanted features need, or a random kind."""
    drawn = d.one([None, None, "grey", "grey", "bitonal"])
    if "scan" in want:
        return want["scan"]
    if "scan-bitonal" in d.wanted:
        return "bitonal"
    if d.wanted & {"scan-grey", "bleed-through", "jpeg-low", "yellowed"}:
        return "grey"
    if d.wanted & {"skew", "warp", "blur", "uneven-light", "stains", "fold", "noise", "specks", "low-ink"}:
        return drawn or "grey"
    return None if "clean" in d.wanted else drawn


def press(d, scanned, bitonal, k):
    """The effects of the printing press. Bitonal scans need screened pictures; a screen too fine for the image counts as none."""
    screen = d.one([0.0, 5.2, 6.0, 7.4])
    if (bitonal or "halftone" in d.wanted) and not screen:
        screen = 6.0
    out = dict(halftone=max(screen, 3.4 / k) if screen else 0.0)
    if screen and d.has("", 0.6 if bitonal else 0.3):
        out["tint_screen"] = out["halftone"]
    broken, swollen = d.has("broken", 0.25 if scanned else 0), d.has("swollen", 0.25 if scanned else 0)  # a page without a scan is printed well
    if broken and ("broken" in d.wanted or not swollen):
        out["broken"] = d.u(0.45, 1.0)
    if swollen:
        out["swell"] = d.u(0.4, 0.95) * (0.75 if bitonal else 1)  # a threshold would swell the print further
    return out


def fold(d, k):
    axis = d.one(["x", "y"])
    at = d.one([0.25, 0.5, 0.5, 0.75]) + d.u(-0.02, 0.02) if axis == "x" else d.one([0.5, 0.5, 0.33, 0.67]) + d.u(-0.02, 0.02)
    side = d.one([-1, 1])
    return dict(axis=axis, at=at, shift=side * d.u(0.5, 2.2) * k, pinch=d.u(0.5, 2.5) * k, soft=d.u(9, 16) * k, deep=d.u(18, 55))


def skew(d):
    drawn = d.u(-2, 2) if d.has("skew", 0.6) else d.u(-0.2, 0.2)
    return drawn if abs(drawn) >= 0.3 or "skew" not in d.wanted else 0.3 + abs(drawn)


def geometry(d, k):
    """Skew, warp and folds. An image of a strongly skewed page includes the scanner bed around it."""
    out = dict(skew=skew(d), warp=(d.u(1.6, 3.2) if d.has("warp", 0.5) else d.u(0, 1)) * k)
    if abs(out["skew"]) > 0.9 or d.has("", 0.15):
        out.update(zoom=d.u(0.955, 0.97), bed=d.one([0.0, 0.0, 0.55, 0.82]))
    if d.has("fold", 0.3):
        out["folds"] = [fold(d, k) for _ in range(d.one([1, 1, 2]))]
    return out


def quality_of_scan(d, k, bitonal):
    out = dict(
        blur=(d.u(0.85, 1.1) if d.has("blur", 0.4) else d.u(0.4, 0.75)) * max(1, k),
        noise=d.u(4, 9) if d.has("noise", 0.5) else d.u(1.5, 4),
        specks=int((d.u(120, 500) if d.has("specks", 0.4) else d.u(0, 60)) * k * k),
        grain=d.u(3, 9),
        light=d.u(20, 42) if d.has("uneven-light", 0.5) else d.u(4, 15),
        edge=d.u(0, 50),
    )
    if d.has("bleed-through", 0.5):
        out["bleed"] = d.u(0.055, 0.14) + (0.04 if bitonal else 0)
    if d.has("stains", 0.25):
        out["stains"] = int(d.rng.integers(2, 7))
    if d.has("low-ink", 0.15):
        out["ink"] = d.u(0.45, 0.6)
    if d.has("yellowed", 0.3):
        out.update(dict(paper=d.u(175, 200)) if bitonal or d.rng.random() < 0.4 else dict(tint=d.one(YELLOWS), paper=d.u(212, 232)))
    return out


def bitonal(d):
    """The conversion of a grey scan to black and white, perhaps through a poor JPEG. Bleed-through is visible only with dither."""
    how = d.one(["threshold", "adaptive", "adaptive", "dither"])
    out = dict(bitonal="dither" if "bleed-through" in d.wanted else how, level=d.u(0.32, 0.52))
    return out | (dict(jpeg=int(d.rng.integers(38, 56))) if d.has("jpeg-low", 0.15) else {})


def wanted(want):
    """Everything that is wanted, as names of features."""
    out = set(want.get("features", ()))
    if "scan" in want:
        out.add(f"scan-{want['scan']}" if want["scan"] else "clean")
    if want.get("width"):
        out.add(f"width-{want['width']}")
    if want.get("ruby") in ("some", "all"):
        out.add(f"ruby-{want['ruby']}")  # the absence of ruby is not a feature
    if want.get("type"):
        out.add(want["type"])
    return sorted(out)


def draw(rng, want):
    d = Draw(rng, want.get("features", ()))
    w = width(d, want)
    k, scan = w / 3000, kind(d, want)
    spec = dict(width=w, height=round(w * d.one([1.348, 1.348, 1.38, 1.414])), print=press(d, bool(scan), scan == "bitonal", k), wanted=wanted(want))
    if not scan:
        return spec
    spec.update(
        image="png" if scan == "bitonal" else "jpg", quality=int(d.rng.integers(40, 56) if d.has("jpeg-low", 0.25) else d.rng.integers(56, 91))
    )
    spec["scan"] = geometry(d, k) | quality_of_scan(d, k, scan == "bitonal") | (bitonal(d) if scan == "bitonal" else {})
    return spec
