"""Make-up drawn from a seed. What is wanted of a page (spec.WANT) is drawn until the make-up promises it."""

from . import draw_gazette, draw_magazine, draw_news
from .features import Wish, expected

TRIES = 1500


def draw(rng, want):
    """`want` says what the page must have; the rest is drawn. Raises ValueError when it cannot be had."""
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
