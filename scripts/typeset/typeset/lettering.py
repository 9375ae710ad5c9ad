"""Free lettering without entries in the truth: in strips, advertisements, charts and tables."""

from dataclasses import replace

from .body import Type
from .lines import set_line, tokens


def sizes(page, box):
    """The sides of a box, its width and height, and the page's type."""
    x0, y0, x1, y1 = box
    return *box, x1 - x0, y1 - y0, page.spec["type"]


def measured(ty, text):
    """The tokens of a text, and their length."""
    toks = tokens(ty, text)
    return toks, sum(t.nat for t in toks)


def level(page, font, text, x, y, size, width=None, bold=0.0, tone="ink", centre=False, squeeze=1.0):
    """Free horizontal lettering. Returns its end."""
    text = text.replace(" ", "　")
    ty = Type(font, size, size * squeeze, bold, level=True)
    toks, nat = measured(ty, text)
    if width and nat > width:
        ty = replace(ty, h=ty.h * width / nat)
        toks, nat = measured(ty, text)
    if centre:
        x += (width - nat) / 2
    signs, _ = set_line(ty, toks, x, y + size / 2, nat, last=True, tone=tone)
    page.signs += signs
    return x + nat


def column(page, font, text, x, y, size, length, bold=0.0, tone="ink", spread=0.0):
    """Free vertical lettering in one line, squeezed if it is too long."""
    ty = Type(font, size, size, bold, figures="kanji")
    toks, nat = measured(ty, text)
    if nat > length:
        ty = replace(ty, h=ty.h * length / nat)
        toks, nat = tokens(ty, text), length
    gap = min((length - nat) / max(1, len(toks) - 1), size * spread)
    signs, _ = set_line(ty, toks, y, x, nat, last=True, tone=tone, spread=gap)
    page.signs += signs
