"""The make-up of a gazette page, drawn from a seed. `gazette` draws its notices when it sets the page."""

TIERS = [1, 2, 3, 4, 4]
SUITABLE = {"no-tier-rules", "rules-thin", "tiers-1-4", "no-advertisement", "headline-vertical", "l-shape", "z-shape", "rectangle", "notes-at-foot"}


def draw(rng, wish):
    odd = wish.features - SUITABLE
    if odd:
        raise ValueError(f"a gazette page has no {', '.join(sorted(odd))}")
    tiers = wish.tiers(rng, TIERS)
    scale = {1: 1.5, 2: 1.45, 3: 1.4, 4: 1.35}.get(tiers, 1.2) * float(rng.uniform(0.94, 1.06))
    margin = float(rng.uniform(130, 230))
    columns = int((3000 - 2 * margin) / (27 * scale * (1.5 if wish.want.get("ruby") == "all" else 1.34)))
    tier_rule = None if rng.random() < wish.p("no-tier-rules", 0.2 if "rules-thin" not in wish.features else 0) else "thin"
    space = {name: float(rng.uniform(*limits)) for name, limits in dict(top=(240, 330), foot=(150, 260), gap=(36, 56)).items()}
    made = dict(style="gazette", tiers=tiers, columns=columns, margin=margin, **space, strips=int(rng.integers(0, 3)))
    made.update(tier_rule=tier_rule, column_rule=None, article_rule=None, feet="notes-at-foot" in wish.features, articles=[], ads=[])
    number, section = str(1 + int(rng.integers(64))), f"（第{int(rng.integers(100, 1900))}号）"
    return dict(makeup=made, folio=dict(style="gazette", number=number, section=section, title="官　報", date="令和8年11月20日　金曜日"))
