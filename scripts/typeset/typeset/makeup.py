"""Make-up: from a specification to a page with everything printed on it.

Articles own places of the page's grid (`places`) and set themselves (`article`, `headline`, `pictures`, `flow`). Rules separate them (`rules`);
advertisements and tables take the rest. Nothing may be printed over anything else: `soundness` rejects it.
"""

import numpy as np

from . import advertisements, features, furniture, gazette, mastheads, rules, soundness
from .article import Article
from .draws import stream
from .level_article import LevelArticle
from .page import Page
from .wording import Voice
from .words import topics


def make(spec, rng):
    """A whole page from its specification. Raises ValueError if the specification cannot be set."""
    page = Page(spec, rng)
    furniture.folio(page)
    owner = -np.ones((page.tiers, page.columns), int)
    if spec["makeup"].get("style", "news") == "gazette":
        gazette.make(page, owner)
    else:
        articles(page, owner)
    rules.draw(page, owner)
    m = spec["makeup"]
    for n, t in enumerate(m.get("tables", [])):
        claim(owner, t, -3, f"table {n}")
        furniture.table(page, t, stream(spec["seed"], 8001 + n))
    for n, f in enumerate(m.get("furniture", [])):
        claim(owner, f, -3, f"furniture {n}")
        mastheads.place(page, f, stream(f.get("seed", spec["seed"]), 9001 + n))
    for n, ad in enumerate(m.get("ads", [])):
        claim(owner, ad, -2, f"advertisement {n}")
        advertisements.place(page, ad, stream(spec["seed"], 7001 + n))
    describe(page, owner)
    soundness.verify(page)
    have = page.features.union(*(a.features for a in page.articles))
    gone = sorted(set(spec.get("wanted", ())) & set(features.ALL) - have)
    if gone:
        raise ValueError(f"the page was to have {', '.join(gone)}, and has not: take another seed")
    return page


def claim(owner, entry, mark, name):
    (c0, c1), (t0, t1) = entry["cols"], entry["tiers"]
    part = owner[t0:t1, c0:c1]
    if part.shape != (t1 - t0, c1 - c0) or (part != -1).any():
        raise ValueError(f"{name} lies over something else, or outside the page")
    part[:] = mark


def articles(page, owner):
    spec = page.spec
    own_topics = {a.get("topic") for a in spec["makeup"]["articles"]}
    names = {t["name"]: t for t in topics.topics + topics.briefs}
    long_, short = (drawn(page.rng, pool, own_topics) for pool in (topics.topics, topics.briefs))
    for n, a in enumerate(spec["makeup"]["articles"]):
        own = stream(spec["seed"], 101 + n)
        if "topic" in a:
            if a["topic"] not in names:
                raise ValueError(f"article {n}: no topic is called {a['topic']!r}")
            topic = names[a["topic"]]
        else:
            order = short if (a.get("head") or {}).get("style") in ("brief", "inline") else long_
            order.append(topic := order.pop(0))
        added = stream(spec["seed"], 301 + n)
        kind = LevelArticle if a.get("writing") == "horizontal" else Article
        art = kind(page, a, n, Voice(own, topic, page.used, spec["type"], added))
        mine = art.places.mask(page.tiers, page.columns)
        if (owner[mine] >= 0).any():
            raise ValueError(f"article {n} overlaps another")
        owner[mine] = n
        page.articles.append(art)
        art.build()


def drawn(rng, pool, taken):
    """Topics in random order; topics that an article names come last."""
    order = [pool[int(i)] for i in rng.permutation(len(pool))]
    return [t for t in order if t["name"] not in taken] + [t for t in order if t["name"] in taken]


def describe(page, owner):
    """The page features that the make-up determines. An article beside an advertisement continues past it."""
    m, f, last = page.spec["makeup"], page.features, page.tiers - 1
    n = page.tiers
    f.add("tiers-1-4" if n <= 4 else "tiers-5-9" if n <= 9 else "tiers-10-12" if n <= 12 else "tiers-13-15")
    f.add(m.get("style", "news"))
    if "paper" in m:
        f.add("paper-" + m["paper"])
    ads = owner == -2
    if ads.any():
        f |= {"advertisement-foot"} if ads[last].any() else set()
    else:
        f.add("no-advertisement")
    for ad in m.get("ads", []):
        if (ad["tiers"][1] < n and not ads[ad["tiers"][1], ad["cols"][0] : ad["cols"][1]].all()) or ad.get("kind") == "spot":
            f.add("advertisement-amid")
    for t in range(n):
        for c in range(page.columns - 1):
            pair = int(owner[t, c]), int(owner[t, c + 1])
            if -2 in pair and max(pair) >= 0:
                page.articles[max(pair)].features.add("past-advertisement")
