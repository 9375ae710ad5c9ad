"""The make-up of a magazine page drawn from a seed: three or four tiers of longer lines, wide gaps, a large title, a lead paragraph."""

from .articles_drawn import Dresser, unboxed
from .layout import Piece

TIERS = [3, 3, 4]


def draw(rng, wish, tiers):
    scale = float(rng.uniform(1.3, 1.5))
    margin, top, foot = float(rng.uniform(150, 240)), float(rng.uniform(200, 300)), float(rng.uniform(230, 300))
    gap = float(rng.uniform(54, 84))
    leading = 1.67 if wish.want.get("ruby") == "all" else float(rng.uniform(1.62, 1.85))
    columns = int((3000 - 2 * margin) / (27 * scale * leading))
    tier_px = (4044 - top - foot + gap) / tiers
    pieces = [Piece("plain", [(0, columns, 0, tiers)])]
    if rng.random() < 0.45:  # a second article in a column at the left, or under the first
        if rng.random() < 0.5 or tiers < 3:
            c = int(columns * rng.uniform(0.62, 0.72))
            pieces = [Piece("plain", [(0, c, 0, tiers)]), Piece("plain", [(c, columns, 0, tiers)])]
        else:
            c = int(columns * rng.uniform(0.4, 0.6))
            pieces = [Piece("step", [(0, columns, 0, tiers - 1), (0, c, tiers - 1, tiers)]), Piece("plain", [(c, columns, tiers - 1, tiers)])]
    d = Dresser(rng, wish, columns, tier_px, gap, 3000 - 2 * margin)
    articles = d.dress(pieces)
    title(rng, wish, d, articles[0], tiers if len(pieces[0].areas) == 1 else tiers - 1)
    made = dict(style="magazine", tiers=tiers, columns=columns, pitch=round(27 * scale / 0.67, 1), margin=margin, top=top, foot=foot, gap=gap)
    made["tier_rule"] = "thin" if rng.random() < 0.3 and "no-tier-rules" not in wish.features else None
    made.update(column_rule="thin", article_rule="thin", articles=articles, ads=[])
    return dict(makeup=made, folio=dict(style="foot", number=str(2 + int(rng.integers(180))), section="2026年11月号", title="月刊しおじ"))


def title(rng, wish, d, a, tiers):
    """Makes the first article's title large and most of the page high; the text opens in gothic."""
    unboxed(a)
    nt = min(tiers, 2 if rng.random() < 0.6 else 3)
    size = float(rng.uniform(130, 180))
    a["head"] = dict(style="vertical", tiers=nt, size=size, subs=1, sub_size=round(size * 0.42), font=int(rng.integers(4)), **d.ground())
    a["lead"] = True
    w = a.get("areas", [a])[0]["cols"][1] - a.get("areas", [a])[0]["cols"][0]
    taken = -(-int(size + 28) // int(d.pitch)) + 3
    for ph in a.get("photos", []):
        if ph["from"] < nt:
            ph["cols"] = max(6, min(ph["cols"], w - taken - 5))
        if ph.get("place") == "right" or (ph.get("place") == "amid" and ph["from"] < nt):
            ph.update(place="left")
