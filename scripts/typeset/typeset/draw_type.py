"""Type drawn from a seed: fonts, flatness, digits, spacing, ruby, emphasis, old forms."""

from .draw_print import Draw

BODIES = ("ipaex-mincho", "bizud-mincho", "ipa-mincho", "noto-serif", "noto-serif-regular", "dejima-mincho", "ipaex-mincho", "bizud-mincho")
FULL = ("dejima-mincho",)  # fills its whole body: thicker strokes would leave it
GOTHICS = ("ipaex-gothic", "mplus-medium", "motoya-cedar", "noto-sans")
RUNS = ("ipaex-gothic", "mplus-bold", "motoya-cedar", "noto-sans-bold")
HEADS = (
    *(["mplus-black", 0.0], ["ipaex-mincho", 2.6], ["mplus-bold", 0.0], ["bizud-mincho", 2.2], ["noto-serif-black", 0.0]),
    *(["noto-sans-black", 0.0], ["noto-serif-bold", 0.0], ["mplus2-black", 0.0], ["noto-sans-bold", 0.0], ["mplus2-bold", 0.0]),
)
SUBS = (["ipaex-mincho", 1.0], ["mplus-medium", 0.0], ["bizud-mincho", 0.8], ["noto-serif-semibold", 0.0], ["noto-sans", 0.4], ["mplus-bold", 0.0])


# A gazette has square type with one advance, lines too close for ruby, and no emphasis.
SOBER = dict(old=False, opens="", runs="none")


def pick(d, xs, n):
    return [list(xs[int(i)]) for i in d.rng.permutation(len(xs))[:n]]


def body(d, want, pitch, ruby, sober):
    """Font, body and spacing. With ruby on every kanji the type is smaller relative to the pitch of its lines."""
    gothic = d.has("gothic-body", 0 if sober else 0.06)
    name = d.one(GOTHICS) if gothic else d.one(BODIES)
    w = round(pitch * (0.6 if ruby == "all" else d.u(0.64, 0.69)), 2)
    kind = want.get("type") or next((f for f in ("square", "proportional") if f in d.wanted), None)
    square = d.has("square", 0.9 if sober else 0.2)
    flat = 1.02 if kind == "square" or (square and kind is None and "flat" not in d.wanted) else d.u(0.79, 0.9)
    proportional = d.has("proportional", 0 if sober else 0.25)
    out = dict(body=name, w=w, tight=kind == "proportional" or (proportional and kind is None))
    fill = spacing(d, out["tight"])
    return dict(out, fill=fill, h=round(w * flat / fill, 2), bold=d.one([0.0, 0.35, 0.5]) * (name not in FULL))


def spacing(d, proportional):
    """Type as a share of its body along the line."""
    loose, tight = d.has("loose", 0.15), d.has("tight", 0.12)
    a, b = d.u(0.86, 0.94), d.u(1.035, 1.06)
    if proportional:
        return 1.0 if not {"loose", "tight"} & d.wanted else a if "loose" in d.wanted else b
    if "tight" in d.wanted:
        return b
    return a if loose else b if tight else 1.0


def figures(d):
    """The setting of numbers and letters."""
    drawn = d.one(["tcy", "tcy", "tcy", "kanji", "stack", "sideways"])
    asked = {"tcy": "tcy", "tcy-4": "tcy", "stacked-figures": "stack", "sideways": "sideways"}
    how = next((v for k, v in asked.items() if k in d.wanted), drawn)
    latin = d.one(["stack", "tcy", "sideways"])
    if "sideways" in d.wanted:
        latin = "sideways"
    return dict(figures=how, latin=latin, longest=4 if d.has("tcy-4", 0.25) else d.one([2, 3, 3]), percent=bool(d.rng.random() < 0.3))


def odd(d, figures):
    """Kinds of sentences with features that are rare in the topics."""
    out = {k for k in ("marks", "repeats", "strokes", "numbers") if d.rng.random() < 0.35}
    if d.has("squares", 0.35):
        out.add("squares")
    if d.rng.random() < 0.4 or figures["latin"] == "sideways":
        out.add("latin")
    if d.wanted & {"tcy", "tcy-4", "stacked-figures", "sideways"} or d.rng.random() < 0.35:
        out.add("figures")
    return sorted(out)


def words(d, ruby):
    """Treatment of the text: emphasis, runs, old forms."""
    dots, lines = d.has("emphasis-dots", 0.12), d.has("emphasis-lines", 0.12)
    line = d.one(["line", "line", "wavy"])
    emphasis = "dots" if dots and "emphasis-lines" not in d.wanted else line if lines else "none"
    both = {"emphasis-dots", "emphasis-lines"} <= d.wanted
    out = dict(ruby=ruby, emphasis="both" if both else emphasis, dot=d.one(["﹅", "•", "●", "○"]), old=bool(d.has("old-forms", 0.1)))
    return out | dict(opens=d.one(["", "", "▽", "◆", "■", "▼", "●"]), runs=d.one(["none", "none", "none", "gothic", "bold"]))


def draw(rng, want, makeup):
    """`makeup` is the page's make-up: its columns determine the pitch of the lines, unless it gives the pitch for the type."""
    d = Draw(rng, want.get("features", ()))
    drawn = "all" if d.has("ruby-all", 0.1 if want.get("width", 3000) >= 3000 else 0) else d.one(["some", "some", "names", "none"])
    sober = makeup.get("style") == "gazette"
    ruby = want.get("ruby") or ("some" if "ruby-some" in d.wanted else "none" if sober else drawn)
    pitch = makeup.get("pitch", 2880 / makeup.get("columns", 72))
    how = figures(d)
    form, style = body(d, want, pitch, ruby, sober), words(d, ruby)
    if ruby == "all":
        style["runs"] = "none"  # a run has no ruby
    elif form["body"] in FULL and style["runs"] == "bold":
        style["runs"] = "gothic"
    style = style | (dict(SOBER, emphasis="none") if sober and not d.wanted else {})
    return dict(type=dict(form, **how, **style, odd=[] if sober else odd(d, how), gothic=d.one(RUNS), heads=pick(d, HEADS, 4), subs=pick(d, SUBS, 3)))
