"""Rules between neighbours: vertical ones between articles side by side, horizontal ones in the gaps between tiers.

`owner[tier, column]` is the owner of a place; -1 means no owner (advertisements, which have their own frames).
"""

import itertools

from .draws import stream

HEAD, SUB, PHOTO, OUTSIDE, LEAD = 1, 2, 3, 6, 7


class Rules:
    def __init__(self, page, owner, rng):
        self.page, self.owner, self.rng = page, owner, rng
        self.arts = page.articles
        m = page.spec["makeup"]
        self.tier_rule, self.article_rule, self.column_rule = m["tier_rule"], m["article_rule"], m["column_rule"]
        self.missing = m.get("missing", 0.0)
        self.left_out, self.kept = {}, set()

    def kind(self, way, a, b):
        """The rule between two articles, or None if it is omitted and only white separates them."""
        p, q = self.arts[a], self.arts[b]
        if p.frame or q.frame:
            return None
        group = p.spec.get("group")
        if group is not None and group == q.spec.get("group"):
            rule = p.spec.get("group_rule")
            if way == "level":
                return self.tier_rule
        else:
            rule = self.column_rule if way == "upright" else self.article_rule
        if rule and self.missing:
            key = min(a, b), max(a, b)
            if key not in self.left_out:
                self.left_out[key] = way in self.kept and bool(self.rng.random() < self.missing)
            self.kept.add(way)  # never omit the first rule of a direction
            if self.left_out[key]:
                self.page.features.add("rules-missing")
                return None
        return rule

    def draw(self, kind, *ends):
        self.page.rule(*ends, kind)
        name = {"double": "rules-double", "wavy": "rules-wavy", "dotted": "rules-dotted"}.get(kind, "rules-thin")
        self.page.features.add(name)

    def upright(self):
        page, owner = self.page, self.owner
        for c in range(1, page.columns):
            between = [(int(owner[t, c - 1]), int(owner[t, c])) for t in range(page.tiers)]
            kinds = [self.kind("upright", a, b) if a != b and a >= 0 and b >= 0 else None for a, b in between]
            for kind, t, u in runs(kinds):
                x = page.col_edge(c - 0.5)
                self.draw(kind, x, page.tier(t)[0], x, page.tier(u - 1)[1])

    def level(self):
        for t in range(self.page.tiers - 1):
            for key, c, d in runs([self.gap(t, c) for c in range(self.page.columns)]):
                self.level_rule(t, c, d, key)

    def gap(self, t, c):
        """The rule between tiers t and t + 1 in a column: (kind, whether it separates articles, owner), or None."""
        a, b = int(self.owner[t, c]), int(self.owner[t + 1, c])
        if a < 0 or b < 0:
            return None
        if a != b:
            kind = self.kind("level", a, b)
            return (kind, True, None) if kind else None
        art = self.arts[a]
        if art.own_tiers or not self.tier_rule:
            return None
        cells = [int(art.grid[t + d - art.t0, c - art.c0]) for d in (0, 1)]
        return None if any(v in (HEAD, SUB, PHOTO, OUTSIDE, LEAD) for v in cells) else (self.tier_rule, False, a)

    def level_rule(self, t, c, d, key):
        page, (kind, parts, _) = self.page, key
        y = page.tier(t)[1] + page.gap / 2
        lo, hi = self.end(t, d, parts, False), self.end(t, c, parts, True)
        if hi - lo > page.pitch:
            self.draw(kind, lo, y, hi, y)

    def end(self, t, c, parts, right):
        """The place where a horizontal rule ends near column edge c: at the rule or the white between articles, if there is any."""
        page, owner = self.page, self.owner
        if c in (0, page.columns):
            return page.col_edge(c)
        if any(owner[u, c - 1] != owner[u, c] for u in (t, t + 1)):
            return page.col_edge(c - 0.5) - (0 if parts else 0.3 * page.pitch if right else -0.3 * page.pitch)
        return page.col_edge(c) + (-0.3 if right else 0.3) * page.pitch


def runs(values):
    """Runs of one value that is not None: the value, and the places of its start and of its end."""
    for value, places in itertools.groupby(range(len(values)), values.__getitem__):
        places = list(places)
        if value:
            yield value, places[0], places[-1] + 1


def draw(page, owner):
    r = Rules(page, owner, stream(page.spec["seed"], 17))
    r.upright()
    r.level()
    if not page.spec["makeup"]["tier_rule"]:
        page.features.add("no-tier-rules")
