"""Free lettering without entries in the truth: in strips, advertisements, charts and tables."""

from dataclasses import replace

from .body import Type
from .lines import set_line, tokens


def level(page, font, text, x, y, size, width=None, bold=0.0, tone="ink", centre=False, squeeze=1.0):
    """Free horizontal lettering. Returns its end."""
    text = text.replace(" ", "　")
    ty = Type(font, size, size * squeeze, bold, level=True)
    toks = tokens(ty, text)
    nat = sum(t.nat for t in toks)
    if width and nat > width:
        ty = replace(ty, h=ty.h * width / nat)
        toks = tokens(ty, text)
        nat = sum(t.nat for t in toks)
    if centre:
        x += (width - nat) / 2
    signs, _ = set_line(ty, toks, x, y + size / 2, nat, last=True, tone=tone)
    page.signs += signs
    return x + nat


def column(page, font, text, x, y, size, length, bold=0.0, tone="ink", spread=0.0):
    """Free vertical lettering in one line, squeezed if it is too long."""
    ty = Type(font, size, size, bold, figures="kanji")
    toks = tokens(ty, text)
    nat = sum(t.nat for t in toks)
    if nat > length:
        ty = replace(ty, h=ty.h * length / nat)
        toks = tokens(ty, text)
        nat = length
    gap = min((length - nat) / max(1, len(toks) - 1), size * spread)
    signs, _ = set_line(ty, toks, y, x, nat, last=True, tone=tone, spread=gap)
    page.signs += signs
