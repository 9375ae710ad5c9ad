"""Headlines and sub-headlines: down one to five tiers, from left to right over the article, or as a brief's gothic line."""

import math
from dataclasses import replace

from .body import HALF_AFTER, HALF_BEFORE, HALF_BOTH, Type
from .lines import set_line, tokens


def size_for(high):
    """The size of a vertical headline, from the height that it stands over: about thirteen characters fill it."""
    return min(126.0, 30 + 0.075 * high)


def inset_for(ground):
    return 14 if ground else 3


def sub_size(size):
    return max(38, round(size * 0.56))


def width(high, ground, pitch):
    return math.ceil((size_for(high) + 14 + inset_for(ground)) / pitch)


def sub_width(high, pitch):
    return math.ceil((sub_size(size_for(high)) + 12) / pitch)


def mark_tight(ty, toks, share=0.6):
    """Headline marks: 、。「」・ take less than their body from the start."""
    for t in toks:
        if t.t in HALF_AFTER | HALF_BEFORE | HALF_BOTH:
            cut = t.nat * (1 - share)
            t.nat -= cut
            t.least = min(t.nat, t.least)
            t.draws = [(d[0], d[1] - cut * t.front, *d[2:]) for d in t.draws]
    return toks


def fit_head(ty, text, room, spread=0.14):
    """The type, tokens and letter-space with which a headline fills `room`."""
    toks = mark_tight(ty, tokens(ty, text))
    nat = sum(t.nat for t in toks)
    if nat > room:
        k = room / nat
        w = ty.w if k > 0.8 else ty.w * k / 0.8
        ty = replace(ty, w=w, h=ty.h * k)
        toks = mark_tight(ty, tokens(ty, text))
        nat = sum(t.nat for t in toks)
    gap = min(max(0.0, room - nat) / max(1, len(toks) - 1), ty.h * spread)
    return ty, toks, gap, nat + gap * max(0, len(toks) - 1)


def set_head(art):
    """Sets what the article's `head` says, and notes which kind it is."""
    h = art.spec.get("head") or {}
    style = h.get("style", "vertical")
    if style == "none":
        art.features.add("no-headline")
        return
    if style == "inline":
        art.features.add("brief")
        return  # gothic words at the head of the text: flow sets them
    if style == "brief":
        brief(art, h)
        return
    fonts = art.page.spec["type"]["heads"]
    font, bold = fonts[h.get("font", art.n) % len(fonts)]
    text = h.get("text") or art.writer.head()
    subs = h.get("subtexts") or art.writer.several("sub", h.get("subs", 1))
    ground = "black" if h.get("neg") else "tint" if h.get("tint") is True else h.get("tint") or None
    if ground:
        art.features.add("headline-negative" if ground == "black" else "headline-tinted")
    if style == "vertical":
        vertical(art, h, text, subs, font, bold, ground)
    elif style == "level":
        level(art, h, text, subs, font, bold, ground)
    else:
        raise ValueError(f"article {art.n}: no headline is called {style!r}: vertical, level, brief, inline, none")


def tone(art, ground, box):
    if ground:
        art.page.ground(box, ground)
    return "paper" if ground == "black" else "ink"


def vertical(art, h, text, subs, font, bold, ground):
    nt = min(h.get("tiers", min(4, len(art.bands))), art.head_bands)
    art.features |= {"headline-vertical", f"headline-{nt}-tier{'s' if nt > 1 else ''}"}
    y0, y1 = art.bands[0][0], art.bands[nt - 1][1]
    size, inset = h.get("size", size_for(y1 - y0)), inset_for(ground)
    figures = "tcy" if art.body.figures != "kanji" else "kanji"
    ty, toks, gap, length = fit_head(
        Type(font, size, size, bold * size / 100, figures), text, y1 - y0 - 2 * inset - (size * 0.35 if y1 - y0 > 400 else 0)
    )
    s0 = art.run(0)[0]
    k = math.ceil((size + 14 + inset) / art.pitch)
    art.take((0, nt), (s0, s0 + k), 1, "headline")

    def edge(c):
        return art.edge(s0 + c)

    box = (edge(k) + 5, y0, edge(0) - (5 if art.c0 + s0 else 0), y1)
    ink = tone(art, ground, box)
    start = y0 + inset + (max(0, (y1 - y0 - 2 * inset - length) / 2) if ground else 0)
    signs, _ = set_line(ty, toks, start, edge(k / 2), length, info=art.part("headline"), tone=ink, spread=gap, last=True)
    art.put(signs)
    subheads(art, h, subs, s0 + k, nt, size, figures)


def subheads(art, h, subs, c, nt, size, figures):
    """Sub-headlines beside a vertical headline, a little lower and over one tier less."""
    choice = art.page.spec["type"]["subs"]
    font, bold = choice[art.n % len(choice)]
    y0, sn = art.bands[0][0], min(h.get("sub_tiers", max(1, nt - 1)), art.head_bands)
    size = h.get("sub_size", sub_size(size))
    for s in subs:
        down = size * (0.8 if sn > 1 else 0.2)
        ty, toks, gap, length = fit_head(Type(font, size, size, bold * size / 100, figures), s, art.bands[sn - 1][1] - y0 - 6 - down, 0.08)
        k = math.ceil((size + 12) / art.pitch)
        if "subtexts" not in h and (c + k > art.run(0)[1] - 2 or not art.free((0, sn), (c, c + k))):
            return  # a drawn one that has no room is left out
        art.take((0, sn), (c, c + k), 2, "sub-headline")
        signs, _ = set_line(ty, toks, y0 + 3 + down, art.edge(c + k / 2), length, info=art.part("subheadline"), spread=gap, last=True)
        art.put(signs)
        c += k


def level(art, h, text, subs, font, bold, ground):
    """A headline from left to right over the article, its sub-headline under it."""
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
    ty, toks, gap, length = fit_head(Type(font, size, size, bold * size / 100, "tcy", level=True), text, x1 - x0 - 2 * pad - 8, 0.3)
    ssize = h.get("sub_size", size * 0.46)
    y = y0 + max(0, (high - ty.w - 2 * pad - (ssize + size * 0.26 if subs else 0)) / 2)
    ink = tone(art, ground, (x0, y, x1, y + ty.w + 2 * pad))
    start = x0 + pad + max(0, (x1 - x0 - 2 * pad - length) / 2)
    signs, _ = set_line(ty, toks, start, y + pad + ty.w / 2, length, info=art.part("headline"), tone=ink, spread=gap, last=True)
    art.put(signs)
    y += ty.w + 2 * pad + size * 0.26
    choice = art.page.spec["type"]["subs"]
    sub_font, sub_bold = choice[art.n % len(choice)]
    for s in subs:
        sty, stoks, sgap, slen = fit_head(Type(sub_font, ssize, ssize, sub_bold * ssize / 100, "tcy", level=True), s, (x1 - x0) * 0.94, 0.12)
        signs, _ = set_line(sty, stoks, (x0 + x1 - slen) / 2, y + ssize / 2, slen, info=art.part("subheadline"), spread=sgap, last=True)
        art.put(signs)


def brief(art, h):
    """A short item's head: a gothic line, 1.1 to 1.6 em, on one line's room or two, perhaps behind a mark (▽ ◆ ■)."""
    art.features.add("brief")
    em = h.get("em", 1.35)
    w, high = art.body.w * em, art.body.h * em
    text = h.get("mark", "") + (h.get("text") or art.writer.head())
    ty, toks, gap, length = fit_head(
        Type(art.page.spec["type"]["gothic"], w, high, 0.7, art.body.figures), text, art.measure - art.body.h * 0.2, 0.12
    )
    s0 = art.run(0)[0]
    k = max(1, math.ceil((w * 1.08) / art.pitch))
    art.take((0, 1), (s0, s0 + k), 1, "head")
    start = art.bands[0][0] + (0 if h.get("mark") else art.body.h * 0.1)
    signs, _ = set_line(ty, toks, start, art.edge(s0 + k / 2), length, info=art.part("headline"), spread=gap, last=True)
    art.put(signs)
