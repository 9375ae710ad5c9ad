"""The make-up of a newspaper page drawn from a seed."""

from .articles_drawn import Dresser
from .draws import one
from .layout import Cutter

TIERS = [10, 11, 12, 12, 13, 14, 14, 15, 15, 15, 6, 8, 9, 4]
HEIGHT = 4044 - 150 - 62  # px of the design that the tiers share


def grid(wish, tiers):
    """Number of columns, and the scale of the type. Type is larger on a page with fewer tiers, or with ruby throughout."""
    scale = {1: 1.7, 2: 1.5, 3: 1.4, 4: 1.3, 5: 1.2, 6: 1.15, 7: 1.1, 8: 1.05}.get(tiers, 1.0)
    columns = 72 / scale
    if wish.want.get("ruby") == "all":
        columns *= 0.88
    return int(round(columns)), scale


def draw(rng, wish, tiers):
    columns, scale = grid(wish, tiers)
    tier_rule = (
        None if rng.random() < wish.p("no-tier-rules", 0.25) else one(rng, ["thin", "thin", "dotted"] if wish.p("rules-dotted", 0) else ["thin"])
    )
    fancy = [k for k in ("thin", "thin", "double", "wavy", "dotted") if k == "thin" or f"rules-{k}" not in wish.features]
    fancy += [f[6:] for f in sorted(wish.features) if f in ("rules-double", "rules-wavy", "rules-dotted")] * 6
    missing = float(rng.uniform(0.5, 0.9)) if rng.random() < wish.p("rules-missing", 0.15) else 0.0
    gap = float(rng.uniform(18, 26)) * scale if not tier_rule or missing else float(rng.uniform(14, 20)) * scale
    cut = Cutter(rng, wish, columns, HEIGHT / tiers)
    ads, foot = foot_ads(rng, wish, tiers, columns)
    area = [0, columns, 0, tiers - foot]
    tables = side_table(rng, wish, area, columns)
    cut.cut((area[0], area[1], area[2], area[3]))
    extend(rng, wish, cut, ads, tiers, foot, columns)
    ads += amid_ads(rng, wish, cut, tiers - foot, columns)
    articles = Dresser(rng, wish, columns, HEIGHT / tiers, gap).dress(cut.pieces)
    for t in tables:
        t.pop("width")
    rules = dict(tier_rule=tier_rule, column_rule=one(rng, fancy), article_rule=one(rng, ["medium", "medium", "thick", "thick-thin", *fancy]))
    made = dict(style="news", tiers=tiers, columns=columns, gap=gap, **rules, missing=missing, articles=articles, ads=ads, tables=tables)
    folio = dict(style=one(rng, ["plain", "block"]), number=str(1 + int(rng.integers(32))))
    return dict(makeup=made, folio=folio | dict(section=one(rng, ["総合", "社会", "経済", "地域", "暮らし", "スポーツ", "国際"])))


def foot_ads(rng, wish, tiers, columns):
    """Advertisements over the whole foot, over a part of it, or none. Returns them with their number of tiers."""
    if tiers < 3 or rng.random() >= wish.p("advertisement-foot", 0.8):
        return [], 0
    foot = max(1, int(round(tiers * rng.uniform(0.14, 0.28))))
    f, ads, c = columns / 72, [], 0
    while c < columns:
        k = min(columns - c, int(round(one(rng, [24, 36, 36, 48, 72]) * f)))
        if columns - c - k < 16 * f:
            k = columns - c
        kinds = ["shop", "books", "dark"] if k >= 36 * f and all(a["kind"] != "books" for a in ads) else ["shop", "dark"]
        ads.append(dict(cols=[c, c + k], tiers=[tiers - foot, tiers], kind=one(rng, kinds)))
        c += k
    return ads, foot


def side_table(rng, wish, area, columns):
    """A table of share prices at the page's left edge from top to foot. It takes its columns from `area`."""
    if rng.random() >= wish.p("table", 0.07) * 0.6:
        return []
    k = int(round(rng.uniform(11, 17) * columns / 72))
    area[1] -= k
    return [dict(cols=[area[1], columns], tiers=[area[2], area[3]], kind="shares", width=k)]


def extend(rng, wish, cut, ads, tiers, foot, columns):
    """Text that continues past an advertisement: a piece at the page's edge gets a part of the foot."""
    if not foot or rng.random() >= wish.p("past-advertisement", 0.25):
        return
    f, end = columns / 72, tiers - foot
    for piece in cut.pieces:
        if piece.kind != "plain":
            continue
        c0, c1, _t0, t1 = piece.top
        if t1 != end or (c0 != 0 and c1 != columns):
            continue
        k = c1 - c0 if rng.random() < 0.4 else max(int(12 * f), int((c1 - c0) * rng.uniform(0.5, 0.9)))
        if columns - k < 20 * f or k > c1 - c0:
            continue
        right = c0 == 0
        piece.areas.append((c0, c0 + k, end, tiers) if right else (c1 - k, c1, end, tiers))
        ads[:] = [dict(cols=[k, columns] if right else [0, columns - k], tiers=[end, tiers], kind=one(rng, ["shop", "books", "dark"]))]
        return


def amid_ads(rng, wish, cut, end, columns):
    """Small advertisements in the corners over the foot (突き出し) and amid the text (記事挟み)."""
    out, p = [], wish.p("advertisement-amid", 0.45)
    if rng.random() >= p:
        return out
    f, high = columns / 72, max(1, int(round(1.4 / cut.k)))
    for piece in cut.pieces:
        if piece.kind != "plain" or len(piece.areas) > 1 or len(out) >= 3:
            continue
        c0, c1, t0, t1 = piece.top
        w, h = c1 - c0, t1 - t0
        corner = t1 == end and (c0 == 0 or c1 == columns)
        k = int(round(rng.uniform(8, 11) * f))
        if corner and w >= k + 12 * f and h >= high + 1 and rng.random() < 0.6:
            cols = [c0, c0 + k] if c0 == 0 else [c1 - k, c1]
            rest = (c0 + k, c1) if c0 == 0 else (c0, c1 - k)
            piece.areas = [(c0, c1, t0, t1 - high), (*rest, t1 - high, t1)]
            out.append(dict(cols=cols, tiers=[t1 - high, t1], kind="spot"))
        elif w >= k + 14 * f and h >= high + 2 and rng.random() < 0.5:
            a = c0 + int(round(rng.uniform(5, w / f - k / f - 7) * f))
            b = t0 + (int(rng.integers(max(1, h // 2), h - high)) if h - high > max(1, h // 2) else h - high - 1)
            piece.holes.append((a, a + k, b, b + high))
            out.append(dict(cols=[a, a + k], tiers=[b, b + high], kind="spot"))
    return out
