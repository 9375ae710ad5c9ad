"""Draws make-up from a seed. Repeats the draw until the make-up promises the wanted features (spec.WANT)."""

from . import draw_gazette, draw_magazine, draw_news
from .features import Wish, expected

TRIES = 1500


def draw(rng, want):
    """`want` lists the required features; the rest is random. Raises ValueError if the requirements cannot be met."""
    wish = Wish(want)
    if wish.style == "gazette":
        return draw_gazette.draw(rng, wish)
    style = draw_news if wish.style == "news" else draw_magazine
    for _ in range(TRIES):
        tiers = wish.tiers(rng, style.TIERS)
        made = style.draw(rng, wish, tiers)
        missing = wish.missing(expected(made["makeup"]))
        if not missing:
            return made
    raise ValueError(f"no {wish.style} page of {tiers} tiers could be drawn that has {', '.join(missing)}; ask for fewer features or other tiers")
