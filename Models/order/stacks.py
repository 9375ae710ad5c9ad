"""Small pages of one to six articles in bands, one band below the other. The pages of pages.json are whole newspapers, and most skeletons are
clips of one article: without these pages the network joins two articles that are alone on a page."""
import random

COUNT, FIRST_SEED = 56, 9000
# Width and height of the type, in px.
TYPES = ((30, 27), (26, 23), (34, 30))


def specifications():
    """Returns the pages' specifications by name."""
    return {f"stack-{number}": _page(number, random.Random(number)) for number in range(COUNT)}


def _page(number, rng):
    width, height = rng.choice(TYPES)
    columns, bands = rng.randint(14, 34), [rng.randint(1, 3) for _ in range(rng.randint(1, 3))]
    articles, tier = [], 0
    for tiers in bands:
        is_halved = rng.random() < 0.3 and columns >= 20
        for part in [(0, columns // 2), (columns // 2, columns)] if is_halved else [(0, columns)]:
            head = {"style": "vertical", "tiers": min(tiers, rng.choice([1, 1, 2])), "subs": rng.choice([0, 0, 1]), "font": rng.randint(0, 3)}
            articles.append({"cols": list(part), "tiers": [tier, tier + tiers], "head": head})
        tier += tiers
    return {
        "seed": FIRST_SEED + number, "width": columns * width + 180, "height": tier * (rng.randint(9, 15) * height + 24) + 260,
        "type": {"body": rng.choice(["bizud-mincho", "ipaex-mincho"]), "w": width, "h": height, "ruby": rng.choice(["none", "names"])},
        "makeup": {
            "tiers": tier, "columns": columns, "gap": rng.choice([16, 30]), "tier_rule": rng.choice([None, None, "thin"]),
            "article_rule": rng.choice([None, None, "medium"]), "column_rule": rng.choice([None, "thin"]), "articles": articles, "ads": []}}
