"""Make-up drawn from a seed: tiers, articles with their heads and pictures, advertisements, rules."""


def split(rng, box, out, depth=0):
    """Cuts the grid into rectangles by turns, never straight across the page at the top level (腹切り)."""
    (c0, c1), (t0, t1) = box
    w, h = c1 - c0, t1 - t0
    if w <= 24 and h <= 5 or w * h <= 70 or (depth > 1 and w <= 36 and h <= 4 and rng.random() < .6): out.append(box); return
    upright = depth == 0 or (w > 30 and (h <= 4 or rng.random() < w / (w + 6.5 * h)))
    if upright and w >= 32:
        c = c0 + int(round(w * rng.uniform(.4, .62)))
        split(rng, ((c0, c), (t0, t1)), out, depth + 1)
        split(rng, ((c, c1), (t0, t1)), out, depth + 1)
    elif h >= 5:
        t = t0 + int(round(h * rng.uniform(.38, .62)))
        t = min(max(t, t0 + 2), t1 - 2)
        split(rng, ((c0, c1), (t0, t)), out, depth + 1)
        split(rng, ((c0, c1), (t, t1)), out, depth + 1)
    else: out.append(box)


def draw(rng, want):
    """`want` says what the page must have (spec.WANT); the rest is drawn."""
    one = lambda xs: xs[int(rng.integers(len(xs)))]
    tiers = want.get("tiers") or one([10, 11, 12, 13, 14, 15])
    foot = one([2, 3, 4]) if rng.random() < .85 else 0
    boxes = []
    split(rng, ((0, 72), (0, tiers - foot)), boxes)
    arts = []
    for (c0, c1), (t0, t1) in boxes:
        cols, h = c1 - c0 - 1, t1 - t0
        a = dict(cols=[c0, c1], tiers=[t0, t1])
        area = cols * h
        level = h >= 3 and cols >= 20 and rng.random() < .25
        nt = 1 if level else max(2, min(h, 4, 1 + area // 45)) if h > 1 else 1
        subs = 0 if area < 45 else 1 if area < 120 else 2
        a["head"] = dict(style="level" if level else "vertical", tiers=nt, subs=min(1, subs) if level else subs, font=int(rng.integers(4)))
        r = rng.random()
        if r < .10: a["head"]["neg"] = True
        elif r < .18: a["head"]["tint"] = True
        a["boxed"] = not level and h >= 4 and cols >= 18 and rng.random() < .25
        if a["boxed"]: a["head"]["tiers"] = min(nt, h - 2)
        if area >= 100 and cols >= 22 and not a["boxed"] and rng.random() < .65:
            k = int(cols * rng.uniform(.38, .5))
            start = nt if level or rng.random() < .3 else 0
            if h - start >= 3: a["photos"] = [dict(cols=k, tiers=2 if k < 14 else 3 if h - start > 3 else 2, place="left", **{"from": start})]
        a["cross"] = int(area // 110)
        a["byline"] = bool(rng.random() < .3)
        arts.append(a)
    ads, c = [], 0
    while foot and c < 72:
        k = min(72 - c, one([24, 36, 36, 48, 72]))
        if 72 - c - k < 16: k = 72 - c
        ads.append(dict(cols=[c, c + k], tiers=[tiers - foot, tiers], kind=one(["shop", "books", "dark"]) if k >= 36 else one(["shop", "dark"])))
        c += k
    return dict(
        makeup=dict(tiers=tiers, tier_rule=one(["thin", "thin", None]), column_rule=one(["thin", "thin", "double", "wavy", "dotted"]), articles=arts, ads=ads),
        folio=dict(style=one(["plain", "block"]), number=str(1 + int(rng.integers(32))), section=one(["総合", "社会", "経済", "地域", "暮らし"])))
