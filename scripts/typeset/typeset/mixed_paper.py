"""A mixed paper: each trait comes from a random paper, or has a value between or beyond those of several papers. So page elements occur in
combinations that no real paper has."""

from dataclasses import replace

from .compositions import feature, pictured
from .papers import ALL_RULES, OLD_P, PAPERS

# Treatments that do not occur in papers before the war.
MODERN = {"level", "corner", "table", "turns", "big"}
# Treatments that only mixed papers have.
NEW = {"listed", "scheme", "sections"}


def mixed(d):
    """A mixture of papers, from the draws `d` (`draw_print.Draw`)."""
    rows = list(PAPERS.values())
    first = d.one(rows)
    alike = [r for r in rows if r.old == first.old]

    def of(name):
        return getattr(d.one(alike), name)

    stretch = d.u(0.88, 1.12)
    columns = tuple(max(34, round(c * stretch)) for c in first.columns)
    tiers = tuple(max(3, round(t * d.u(0.85, 1.2))) for t in first.tiers)
    compose = d.one([feature, pictured]) if not first.old and d.rng.random() < 0.3 else of("compose")
    return replace(
        first,
        **dict(tiers=tiers, columns=columns, compose=compose, kinds=kinds(d, alike, first.old)),
        density=first.density if d.rng.random() < 0.5 else of("density"),
        flat=of("flat"),
        gap=tuple(g * d.u(0.8, 1.5) for g in first.gap),
        **{name: of(name) for name in ("margin", "top", "foot", "shape")},
        tier_rule=(d.one(ALL_RULES), None) if d.rng.random() < 0.5 else of("tier_rule"),
        **dict(column_rule=(d.one(ALL_RULES),), article_rule=(d.one([*ALL_RULES, "thick"]),), missing=d.u(0, 0.5)),
        p=chances(d, alike, first.old),
        garnish={k: v for r in alike for k, v in r.garnish.items() if d.rng.random() < 2 / len(alike)},
        **{name: of(name) for name in ("tags", "folio", "scanned", "type")},
    )


def kinds(d, rows, old):
    """Treatments with weights: a random selection from these papers, with widely varying weights."""
    known = sorted({k for r in rows for k in r.kinds} - MODERN if old else {k for r in rows for k in r.kinds} | NEW)
    taken = [k for k in known if d.rng.random() < 0.5] or ["news"]
    return {k: float(d.rng.lognormal(0.4 if k == "news" else 0, 0.8)) for k in taken}


def chances(d, rows, old):
    """Chances for Cutter and Dresser: each comes from a random paper that has this chance, or is a default."""
    out = dict(OLD_P) if old else {}
    for key in sorted({k for r in rows for k in r.p}):
        if d.rng.random() < 0.5:
            out[key] = d.one([r.p[key] for r in rows if key in r.p])
    for key in ("l-shape", "z-shape", "boxed", "byline", "brief", "caption-vertical", "no-headline", "crosshead-plain"):
        if d.rng.random() < 0.3 and not old:
            out[key] = d.u(0, 0.6)
    if not old:
        # Text on both sides of a picture: its least width, and the chance of a frame around the whole.
        out.update({"amid-edge": d.one([2, 2, 3, 6]), "amid-frame": d.one([0, 0, 0.4])})
        out["ads"] = [d.one(["shop", "dark", "books", "text", "text"]) for _ in range(3)]
    return out
