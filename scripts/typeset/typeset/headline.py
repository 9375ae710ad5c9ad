"""Headlines and sub-headlines: down one to five tiers, from left to right over the article, or as a brief's gothic
line."""

import math
from dataclasses import dataclass, replace

from .body import HALF_AFTER, HALF_BEFORE, HALF_BOTH, Type
from .lines import set_line, spaced, tokens, trim


def size_for(high):
    """The size of a vertical headline for its available height: about thirteen characters fill it."""
    return min(126.0, 30 + 0.075 * high)


def inset_for(ground):
    return 14 if ground else 3


def sub_size(size):
    return max(38, round(size * 0.56))


def width(high, ground, pitch):
    return math.ceil((size_for(high) + 14 + inset_for(ground)) / pitch)


def sub_width(high, pitch):
    return math.ceil((sub_size(size_for(high)) + 12) / pitch)


def mark_tight(ty, toks):
    """Narrows headline marks 、。「」・ from the start."""
    for t in toks:
        if t.t in HALF_AFTER | HALF_BEFORE | HALF_BOTH:
            cut = t.nat * 0.4
            t.nat -= cut
            t.least = min(t.nat, t.least)
            t.draws = [(d[0], d[1] - cut * t.front, *d[2:]) for d in t.draws]
    return toks


@dataclass
class Fitted:
    """A headline that fills its room."""

    ty: Type
    toks: list
    gap: float  # letter-space
    length: float

    def signs(self, along, across, info=None, tone="ink"):
        return set_line(self.ty, self.toks, along, across, self.length, info=info, tone=tone, spread=self.gap, last=True)[0]


def fit_head(ty, text, room, spread=0.14):
    toks = mark_tight(ty, tokens(ty, text))
    nat = sum(t.nat for t in toks)
    if nat > room:
        k = room / nat
        w = ty.w if k > 0.8 else ty.w * k / 0.8
        ty = replace(ty, w=w, h=ty.h * k)
        toks = mark_tight(ty, tokens(ty, text))
        nat = sum(t.nat for t in toks)
    gap = min(max(0.0, room - nat) / max(1, len(toks) - 1), ty.h * spread)
    return Fitted(ty, toks, gap, nat + gap * max(0, len(toks) - 1))


def display(face, size, figures="tcy", **way):
    """The type of a headline; its `face` is a font and its thickening."""
    font, bold = face
    return Type(font, size, size, bold * size / 100, figures, **way)


def set_head(art):
    """Sets the article's `head`, and records its kind."""
    h = art.spec.get("head") or {}
    style = h.get("style", "vertical")
    if style == "none":
        art.features.add("no-headline")
        return
    if style == "inline":
        art.features.add("brief")
        return  # gothic words at the head of the text: `flow` sets them
    if style in ("brief", "title"):
        (brief if style == "brief" else title)(art, h)
        return
    face = face_of(art, "heads", h.get("font", art.n))
    text = h.get("text") or art.writer.head()
    subs = h.get("subtexts") or art.writer.several("sub", h.get("subs", 1))
    ground = ground_of(art, h)
    if style == "vertical":
        vertical(art, h, text, subs, face, ground)
    elif style == "level":
        level(art, h, text, subs, face, ground)
    else:
        raise ValueError(f"article {art.n}: no headline is called {style!r}: vertical, level, brief, title, inline, none")
    for sub in h.get("amid", ()):
        sub_amid(art, sub, size_for(art.bands[0][1] - art.bands[0][0]))


def ground_of(art, h):
    """The ground of a headline, or None. Records its kind."""
    ground = "black" if h.get("neg") else "tint" if h.get("tint") is True else h.get("tint") or None
    if ground:
        art.features.add("headline-negative" if ground == "black" else "headline-tinted")
    return ground


def face_of(art, use, n):
    """Font and thickening of the n-th headline (`use`: heads) or sub-headline (subs)."""
    choice = art.page.spec["type"][use]
    return choice[n % len(choice)]


def tone(art, ground, box):
    if ground:
        art.page.ground(box, ground)
    return "paper" if ground == "black" else "ink"


def vertical(art, h, text, subs, face, ground):
    nt = min(h.get("tiers", min(4, len(art.bands))), art.head_bands)
    art.features |= {"headline-vertical", f"headline-{nt}-tier{'s' if nt > 1 else ''}"}
    y0, y1 = art.bands[0][0], art.bands[nt - 1][1]
    size, inset = h.get("size", size_for(y1 - y0)), inset_for(ground)
    figures = "tcy" if art.body.figures != "kanji" else "kanji"
    s0, ty = art.run(0)[0], display(face, size, figures)
    if h.get("lines", 1) > 1 or h.get("writer"):
        k = stacked(art, h, text, ty, (0, nt), s0)
        subheads(art, h, subs, s0 + k, nt, size, figures)
        return
    fit = fit_head(ty, text, y1 - y0 - 2 * inset - (size * 0.35 if y1 - y0 > 400 else 0))
    k = math.ceil((size + 14 + inset) / art.pitch)
    art.take((0, nt), (s0, s0 + k), 1, "headline")

    def edge(c):
        return art.edge(s0 + c)

    box = (edge(k) + 5, y0, edge(0) - (5 if art.c0 + s0 else 0), y1)
    ink = tone(art, ground, box)
    start = y0 + inset + (max(0, (y1 - y0 - 2 * inset - fit.length) / 2) if ground else 0)
    put_head(art, h, fit, (start, edge(k / 2)), ink, ground)
    subheads(art, h, subs, s0 + k, nt, size, figures)


def subheads(art, h, subs, c, nt, size, figures):
    """Sub-headlines beside a vertical headline, a little lower and one tier shorter."""
    y0, sn = art.bands[0][0], min(h.get("sub_tiers", max(1, nt - 1)), art.head_bands)
    size = h.get("sub_size", sub_size(size))
    for s in subs:
        down = size * (0.8 if sn > 1 else 0.2)
        fit = fit_head(display(face_of(art, "subs", art.n), size, figures), s, art.bands[sn - 1][1] - y0 - 6 - down, 0.08)
        k = math.ceil((size + 12) / art.pitch)
        if "subtexts" not in h and (c + k > art.run(0)[1] - 2 or not art.free((0, sn), (c, c + k))):
            return  # a drawn sub-headline without room is omitted
        art.take((0, sn), (c, c + k), 2, "sub-headline")
        art.put(fit.signs(y0 + 3 + down, art.edge(c + k / 2), art.part("subheadline")))
        c += k


def level(art, h, text, subs, face, ground):
    """A headline from left to right over the article, with its sub-headline under it."""
    art.features.add("headline-level")
    s0, s1 = art.run(0)
    nt, cols = min(h.get("tiers", 1), art.head_bands), min(h.get("cols", s1 - s0), s1 - s0)
    y0, y1 = art.bands[0][0], art.bands[nt - 1][1]
    whole = cols == s1 - s0
    x0 = art.edge(s0 + cols) + (6 if whole and art.c0 + s1 < art.page.columns else 8)
    x1 = art.edge(s0) - 4
    art.take((0, nt), (s0, s0 + cols), 1, "headline")
    high = y1 - y0
    subs = subs[: min(1, h.get("subs", 1))]
    size = h.get("size", min(high * (0.52 if subs else 0.74), max(150, high * 0.3)))
    pad = 16 if ground else 0
    rtl = bool(h.get("rtl"))
    if rtl:
        art.features.add("headline-rtl")
    way = dict(figures="kanji" if rtl else "tcy", level=True, rtl=rtl)
    fit = fit_head(display(face, size, **way), text, x1 - x0 - 2 * pad - 8, 0.3)
    ssize = h.get("sub_size", size * 0.46)
    y = y0 + max(0, (high - fit.ty.w - 2 * pad - (ssize + size * 0.26 if subs else 0)) / 2)
    ink = tone(art, ground, (x0, y, x1, y + fit.ty.w + 2 * pad))
    start = x0 + pad + max(0, (x1 - x0 - 2 * pad - fit.length) / 2)
    put_head(art, h, fit, (start, y + pad + fit.ty.w / 2), ink, ground)
    y += fit.ty.w + 2 * pad + size * 0.26
    for s in subs:
        fit = fit_head(display(face_of(art, "subs", art.n), ssize, **way), s, (x1 - x0) * 0.94, 0.12)
        art.put(fit.signs((x0 + x1 - fit.length) / 2, y + ssize / 2, art.part("subheadline")))


def brief(art, h):
    """A short item's head: a gothic line of 1.1 to 1.6 em in the room of one line or two, perhaps after a mark (▽ ◆ ■)."""
    art.features.add("brief")
    em = h.get("em", 1.35)
    w, high = art.body.w * em, art.body.h * em
    text = h.get("mark", "") + (h.get("text") or art.writer.head())
    gothic = Type(art.page.spec["type"]["gothic"], w, high, 0.7, art.body.figures)
    s0 = art.run(0)[0]
    k = max(1, math.ceil((w * 1.08) / art.pitch))
    art.take((0, 1), (s0, s0 + k), 1, "head")
    start = art.bands[0][0] + (0 if h.get("mark") else art.body.h * 0.1)
    fit = fit_head(gothic, text, art.measure - art.body.h * 0.2, 0.12)
    art.put(fit.signs(start, art.edge(s0 + k / 2), art.part("headline")))


def put_head(art, h, fit, place, ink, ground):
    """Sets a headline. If it is to be outlined, its strokes swell, and its letters are printed white within them."""
    signs = fit.signs(*place, art.part("headline"), ink)
    art.put(signs)
    if h.get("outline") and not ground:
        for s in signs:
            s.draws = [(*d[:5], d[5] + 0.075 * fit.ty.w) for d in s.draws]
        art.page.signs += fit.signs(*place, tone="paper")
        art.features.add("headline-outlined")


def halves(text, n):
    """A headline in `n` lines, divided after a mark near each n-th of it, if possible."""
    out = []
    while n > 1 and len(text) > 5:
        goal = len(text) / n
        at = min(range(2, len(text) - 1), key=lambda i: abs(i - goal) - (3.5 if text[i - 1] in "、。」）　" else 0))
        if text[at] in HALF_AFTER | HALF_BOTH | set("ーっゃゅょッャュョァィゥェォ"):
            at += 1
        out.append(text[:at].rstrip("、　"))
        text, n = text[at:], n - 1
    return [*out, text]


def stacked(art, h, text, ty, bands, s0):
    """A vertical headline of several `lines`, and a letter's `writer` under it or beside it. Returns the columns that they take."""
    y0, y1 = art.bands[bands[0]][0], art.bands[bands[1] - 1][1]
    parts = halves(text, h.get("lines", 1))
    under = h.get("writer") == "under"
    signature = art.writer.signature(under) if h.get("writer") else []
    share = 0.62 if y1 - y0 > 400 else 0.48  # of the height, for a headline with a name under it
    foot = y0 + (y1 - y0) * share - 8 if under else y1 - 4
    step = ty.w + 8
    small = art.body.sized(art.body.w * 1.02, art.body.h * 0.98)
    beside = 0 if under else len(signature) * small.w * 1.3
    k = math.ceil((max(len(parts) * step, len(signature) * small.w * 1.3 if under else 0) + beside + 12) / art.pitch)
    art.take(bands, (s0, s0 + k), 1, "headline")
    x, info = art.edge(s0) - (6 if art.c0 + s0 else 2), art.part("headline")
    if len(parts) > 1:
        art.features.add("headline-lines")
    for n, part in enumerate(parts):
        down = y0 + 4 + n * ty.h * 0.5 * (h.get("step", 1.0) if len(parts) > 1 else 0)
        art.put(fit_head(ty, part, foot - down, 0.12).signs(down, x - (n + 0.5) * step, info))
    if signature:
        x = x - (0 if under else len(parts) * step + 4)
        signed(art, signature, replace(small, font=art.page.spec["type"]["gothic"], bold=0.0), x, y0 + (y1 - y0) * (share if under else 0.25), y1)
    return k


def signed(art, signature, ty, x, top, foot):
    """The writer's name, place and age of a letter, in short lines that end at the foot."""
    art.features.add("writer")
    info = art.part("body")
    given, step = ty, ty.w * 1.3
    for n, part in enumerate(signature):
        ty = given
        toks = spaced(ty, part)
        length = sum(t.nat for t in toks)
        if length > foot - top:
            k = (foot - top) / length
            ty = replace(ty, h=ty.h * k, w=ty.w * min(1.0, k / 0.85))
            toks = spaced(ty, part)
            length = sum(t.nat for t in toks)
        for t in toks:
            t.part = "byline"
        signs, _ = set_line(ty, toks, foot - length, x - (n + 0.5) * step, length, info=info, last=True)
        trim(signs, toks)
        art.put(signs)


def sub_amid(art, sub, size):
    """A sub-headline amid the text, over `tiers` from tier `from`, `at` columns from the right. The text jumps over it."""
    b, nt, c = sub["from"], sub.get("tiers", 2), sub["at"]
    y0, y1 = art.bands[b][0], art.bands[min(b + nt, len(art.bands)) - 1][1]
    size = sub.get("size", sub_size(size))
    text = sub.get("text") or art.writer.several("cross", 3)[-1]
    fit = fit_head(display(face_of(art, "subs", art.n + 1), size, art.body.figures), text, (y1 - y0) * 0.9, 0.2)
    k = math.ceil((fit.ty.w + 14) / art.pitch)
    art.take((b, min(b + nt, len(art.bands))), (c, c + k), 2, "sub-headline")
    art.put(fit.signs(y0 + (y1 - y0 - fit.length) * 0.3, art.edge(c + k / 2), art.part("subheadline")))
    art.features.add("headline-amid")


def boxed_word(art, text, ty, ground, c, high, info):
    """A word in a box of `ground` (black, tint, dots, lines, frame) at the top of the first tier, at column `c`. Returns its columns."""
    y0, y1 = art.bands[0]
    pad = ty.w * 0.35
    fit = fit_head(ty, text, min(y1 - y0, high) - 2 * pad, 0.5)
    k = math.ceil((fit.ty.w + 2 * pad + 8) / art.pitch)
    art.take((0, 1), (c, c + k), 1, "title")
    middle, half = art.edge(c + k / 2), fit.ty.w / 2 + pad
    box = (middle - half, y0 + 1, middle + half, y0 + 1 + fit.length + 2 * pad)
    if ground == "frame":
        art.page.frame(*box, 2.0)
    ink = tone(art, ground if ground != "frame" else None, box)
    return fit.signs(y0 + 1 + pad, middle, info, ink), list(box), k


def title(art, h):
    """The title of a column: a word in a tinted box, the only headline of the article."""
    size = h.get("size", art.body.w * 1.6)
    ty = display(face_of(art, "heads", h.get("font", art.n)), size, art.body.figures)
    text = h.get("text") or art.writer.head()
    signs, _, _ = boxed_word(art, text, ty, h.get("ground", "tint"), art.run(0)[0], art.bands[0][1] - art.bands[0][0], art.part("headline"))
    art.put(signs)
    art.features.add("headline-title")


def tag(art):
    """A section's tag before the first head of a group of items (usually white on black). No marker is drawn in it."""
    how = art.spec["tag"]
    w = art.body.w * how.get("em", 1.35)
    ty = Type(art.page.spec["type"]["gothic"], w, w, 0.8, "kanji")
    c = art.run(0)[0]
    signs, box, k = boxed_word(art, how["text"], ty, how.get("ground", "black"), c, art.bands[0][1] - art.bands[0][0], None)
    art.page.signs += signs
    art.page.ignore.append(("tag", box))
    art.grid[0, c : c + k] = 6
    art.features.add("section-tag")
