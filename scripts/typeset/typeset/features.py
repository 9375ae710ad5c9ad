"""The features of make-up that a page can be required to have: one table for draws and checks.

The truth lists the features of the elements that were set (`Page.features`, `Article.features`). Before a page is set, `expected` derives its
features from the make-up; a make-up is accepted only if it promises the wanted features.
"""

import pathlib
import tomllib

from .draws import one
from .places import Places

_NAMES = tomllib.loads(pathlib.Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
# Each feature with the features that it excludes.
PAGE, ARTICLE = ({name: tuple(part["excludes"].get(name, ())) for name in part["names"]} for part in (_NAMES["page"], _NAMES["article"]))
ALL = {**PAGE, **ARTICLE}
OF_PAPERS, SPARING, TIERS = _NAMES["of_papers"], set(_NAMES["sparing"]), _NAMES["tiers"]
# Features of type and print (`traits`).
TYPE, PRINT = _NAMES["type"], _NAMES["print"]


class Wish:
    """The requirements for a page's make-up (docs/typesetter.md). Ignores features of type, print and scan."""

    def __init__(self, want):
        self.want = want
        self.features = {f for f in want.get("features") or () if f in ALL}
        styles = self.features & {"news", "gazette", "magazine"}
        self.style = want.get("style") or (min(styles) if styles else "news")
        self.features -= {self.style}
        if self.style not in ("news", "gazette", "magazine"):
            raise ValueError(f"no style is called {self.style!r}: news, gazette, magazine")
        if styles - {self.style}:
            raise ValueError(f"a page cannot be of style {self.style} and {', '.join(sorted(styles - {self.style}))}")
        for f in sorted(self.features):
            both = self.features & set(ALL[f])
            if both:
                raise ValueError(f"a page cannot have both {f} and {min(both)}")

    def tiers(self, rng, choices):
        """The number of tiers: the wanted number, or one of `choices` (within the range that a wanted feature requires)."""
        n = self.want.get("tiers")
        ranges = [TIERS[f] for f in sorted(self.features & set(TIERS))]
        if n is None:
            fit = [c for c in choices if all(a <= c <= b for a, b in ranges)] or [c for c in range(1, 16) if all(a <= c <= b for a, b in ranges)]
            if not fit:
                raise ValueError("the wanted features ask for different numbers of tiers")
            n = one(rng, fit)
        if not 1 <= n <= 15 or not all(a <= n <= b for a, b in ranges):
            raise ValueError(f"a page has 1 to 15 tiers, within what its features ask for; not {n}")
        return n

    def p(self, feature, base):
        """The chance that a draw makes an element with `feature`."""
        if feature in self.features:
            return max(base, 0.4 if feature in SPARING else 0.8)
        return 0.0 if any(feature in ALL[f] for f in self.features) else base

    def missing(self, have):
        return sorted(self.features - set(have))


def expected(makeup):
    """The features that a make-up of articles promises."""
    out = {makeup.get("style", "news")}
    n = makeup["tiers"]
    out |= {f for f, (a, b) in TIERS.items() if a <= n <= b}
    if not makeup["tier_rule"]:
        out.add("no-tier-rules")
    if makeup.get("feet"):
        out.add("notes-at-foot")
    arts = makeup["articles"]
    kinds = {makeup["tier_rule"], makeup["article_rule"], makeup["column_rule"]} if len(arts) > 1 or n > 1 else set()
    out |= {name for kind, name in (("double", "rules-double"), ("wavy", "rules-wavy"), ("dotted", "rules-dotted")) if kind in kinds}
    if kinds & {"thin", "medium", "thick", "thick-thin"}:
        out.add("rules-thin")
    if makeup.get("missing", 0) >= 0.5 and len(arts) > 3:
        out.add("rules-missing")
    ads = makeup["ads"]
    out |= {"advertisement-foot" if a["tiers"][1] == n else "advertisement-amid" for a in ads} or {"no-advertisement"}
    if makeup.get("tables"):
        out.add("table")
    for a in arts:
        out |= article(a, ads)
    return out


def article(a, ads):
    """The features that an article's specification promises."""
    places, h = Places.of(a), a.get("head") or {}
    style = h.get("style", "vertical")
    out = {places.shape()} | {k for k in ("boxed", "byline") if a.get(k)}
    out |= {"brief"} if style in ("brief", "inline") else {"no-headline"} if style == "none" else {"headline-" + style}
    if style == "vertical":
        nt = min(h.get("tiers", 4), a.get("bands", places.head_tiers()))
        out.add(f"headline-{nt}-tier{'s' if nt > 1 else ''}")
    if h.get("neg"):
        out.add("headline-negative")
    elif h.get("tint"):
        out.add("headline-tinted")
    if a.get("boxed") and a.get("tint"):
        out.add("tinted")
    if a.get("cross", 0) > 0:
        out |= {"crosshead"} | ({"crosshead-plain"} if a.get("cross_style", {}).get("plain") else set())
    for ph in a.get("photos", []):
        out |= {"picture-amid" if ph.get("place") == "amid" else "picture-edge"} | {ph.get("kind", "photo")} - {"photo"}
        if ph.get("caption") == "side":
            out.add("caption-vertical")
    if any(beside(places, ad) for ad in ads):
        out.add("past-advertisement")
    return out


def beside(places, ad):
    """Whether the article is adjacent to the advertisement in some tier."""
    (c0, c1), (t0, t1) = ad["cols"], ad["tiers"]
    return any(t in places.runs and (places.runs[t][0] == c1 or places.runs[t][1] == c0) for t in range(t0, t1)) or (
        [tuple(ad["cols"]), tuple(ad["tiers"])] in [[h[0], h[1]] for h in places.holes]
    )
