"""Blanks of an em in numbered text: they belong to no character."""

import re

from .lines import tokens


def spaced(ty, text):
    """Tokens of a text with blanks of an em. Each blank lengthens the token before it."""
    out = []
    text = re.sub(r"\{[^{}]*\}", lambda m: m[0].replace("　", ""), text)
    for n, part in enumerate(text.split("　")):
        if n and out:
            out[-1].space = getattr(out[-1], "space", 0.0) + ty.h
            out[-1].nat += ty.h
            out[-1].least += ty.h
        out += tokens(ty, part)
    return out


def trim(signs, toks):
    """Removes the blanks from the cells of a line's signs."""
    for s, k in zip(signs, toks):
        s.cell[3] -= getattr(k, "space", 0.0)
