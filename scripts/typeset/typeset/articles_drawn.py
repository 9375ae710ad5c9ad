"""Draws the design of articles: headlines by importance, pictures, crossheads, frames."""

from . import headline
from .draws import Draws

BOX = ("boxed", "bands", "frame", "tint", "gothic")
LEAST = 4  # columns of text that a headline or a picture must leave beside it


def unboxed(article):
    """Takes an article out of its box."""
    for key in BOX:
        article.pop(key, None)


class Dresser(Draws):
    """Turns pieces of a page into specifications of articles. `tier_px` is the height of a tier and its gap."""

    def __init__(self, rng, wish, columns, tier_px, gap, width=2880.0):
        self.rng, self.wish, self.columns, self.f = rng, wish, columns, columns / 72
        self.high, self.tier_px, self.gap, self.pitch = tier_px - gap, tier_px, gap, width / columns

    def dress(self, pieces):
        total = sum(p.size for p in pieces) or 1
        return [self.brief(p) if p.kind == "brief" else self.article(p, p.size / total) for p in pieces]

    def places(self, piece):
        areas, holes = ([dict(cols=[c0, c1], tiers=[t0, t1]) for c0, c1, t0, t1 in boxes] for boxes in (piece.areas, piece.holes))
        return (areas[0] if len(areas) == 1 else dict(areas=areas)) | (dict(holes=holes) if holes else {})

    def brief(self, piece):
        a = self.places(piece)
        mark = self.one(["", "", "▽", "◆", "■"])
        if piece.head == "inline":
            a["head"] = dict(style="inline", mark=mark, em=1.05)
        else:
            a["head"] = dict(style="brief", mark=mark, em=float(self.rng.uniform(1.1, 1.6)))
        a.update(group=piece.group, group_rule=self.group_rule(piece.group))
        return a

    def group_rule(self, group):
        """The rule between the briefs of a group, the same for all of them."""
        return ["thin", None, "dotted"][group % 3] if self.wish.p("rules-dotted", 1) else ["thin", None][group % 2]

    def article(self, piece, share):
        a = self.places(piece)
        c0, c1, t0, t1 = piece.top
        w, h = c1 - c0 - (c1 < self.columns), t1 - t0
        fits = len(piece.areas) == 1 and not piece.holes and h >= 2 and h * self.tier_px > 1000 and w >= 18 * self.f
        if fits and self.chance(self.wish.p("boxed", 0.2)):
            a["boxed"] = True
        used = self.head(a, w, min([h] + [hole[2] - t0 for hole in piece.holes]), share)
        if a.get("boxed"):
            self.box(a, h)
        elif piece.size * self.tier_px / 258 / self.f >= 85:
            self.photo(a, piece, w, h, used)
        amount = piece.size * self.tier_px / 258 / self.f
        a["cross"] = int(amount // (55 if "crosshead" in self.wish.features else 110))
        if a["cross"]:
            a["cross_style"] = dict(lines=self.one([2, 2, 3]), mark=self.one(["", "", "", "◇", "◆"]), rules=self.one([None, None, None, "thin"]))
        if "crosshead-plain" in self.wish.features:  # draws no random number, so that other pages do not change
            a["cross"] = int(amount // 40)
            if a["cross"]:
                a["cross_style"] = dict(plain=True, indent=[1, 2, 3][piece.top[0] % 3], bold=[0.6, 0.9, 1.1][piece.top[2] % 3])
        if self.chance(self.wish.p("byline", 0.35)):
            a["byline"] = "start" if self.chance(0.4) else True
        return a

    def head(self, a, w, h, share):
        """Draws a head's style, tiers (of the `h` free tiers from the top) and sub-headlines. Returns the columns and tiers that it takes."""
        if self.chance(self.wish.p("no-headline", 0.12) * (0.3 if share < 0.08 else 0)):
            a["head"] = dict(style="none")
            return 0, 0
        can_level = h >= 2 and w >= 18 * self.f and (self.tier_px <= 500 or "headline-level" in self.wish.features)
        level = can_level and self.chance(self.wish.p("headline-level", 0.22))
        ground = self.ground()
        if level:
            nt = 2 if self.tier_px < 200 and h >= 4 else 1
            a["head"] = dict(style="level", tiers=nt, subs=int(self.chance(0.7)), font=int(self.rng.integers(4)), **ground)
            return w, nt
        goal = 1040 if share >= 0.16 else 780 if share >= 0.09 else 530 if share >= 0.045 else 330
        nt = max(1, min(int(round(goal / self.tier_px)), h if not a.get("boxed") else max(1, h - 1), 5))
        asked = [n for n in (1, 2, 3, 4) if f"headline-{n}-tier{'s' if n > 1 else ''}" in self.wish.features and n <= h - bool(a.get("boxed"))]
        if asked and self.chance(0.6):
            nt = self.one(asked)
        k = headline.width(self.high + self.tier_px * (nt - 1), bool(ground), self.pitch)
        while k > w * 0.4 and nt > 1:
            nt -= 1
            k = headline.width(self.high + self.tier_px * (nt - 1), bool(ground), self.pitch)
        subs = 2 if share >= 0.12 else 1 if share >= 0.05 else 0
        sub = headline.sub_width(self.high + self.tier_px * (nt - 1), self.pitch)
        while subs and k + subs * sub > w * 0.5:
            subs -= 1
        a["head"] = dict(style="vertical", tiers=nt, subs=subs, font=int(self.rng.integers(4)), **ground)
        return k + subs * sub, nt

    def ground(self):
        if self.chance(self.wish.p("headline-negative", 0.1)):
            return dict(neg=True)
        if self.chance(self.wish.p("headline-tinted", 0.1)):
            return dict(tint=self.one([True, "dots", "lines"]))
        return {}

    def box(self, a, h):
        a["bands"] = max(1, h - 1)
        a["frame"] = self.one(["thin", "double", "thick"])
        if self.chance(self.wish.p("tinted", 0.4)):
            a["tint"] = True
            if self.chance(0.3):
                a["frame"] = "none"
        if a["head"]["style"] == "vertical":
            a["head"]["tiers"] = min(a["head"]["tiers"], a["bands"])
        if self.chance(0.25):
            a["gothic"] = True

    def photo(self, a, piece, w, h, used):
        """A picture at an edge or amid the text, if there is room beside the headline."""
        p = max(self.wish.p(f, 0.55) for f in ("picture-edge", "picture-amid", "chart", "table", "caption-vertical"))
        if piece.holes or not self.chance(p):
            return
        cols, nt = used
        kind = self.one(["photo"] * 5 + ["chart", "chart", "table", "table"] + [f for f in ("chart", "table") if f in self.wish.features] * 6)
        tall = 1 if self.tier_px > 520 else max(1, int(round(self.rng.uniform(440, 800) / self.tier_px)))
        k = int(round(w * self.rng.uniform(0.36, 0.5)))
        level = a["head"]["style"] == "level"
        amid = self.chance(self.wish.p("picture-amid", 0.32))
        start = nt if level or amid or self.chance(0.25) else 0
        tall = min(tall, h - start - (1 if amid and h - start > 1 else 0))
        if tall < 1 or k < 5 * self.f:
            return
        ph = dict(cols=k, tiers=tall, kind=kind, caption=self.caption(tall, k), marks=self.one(["", "", "triangle", "brackets"]), **{"from": start})
        if amid:
            k = ph["cols"] = int(round(w * self.rng.uniform(0.28, 0.42)))
            lo, hi = int(LEAST * self.f) + 1, w - k - int(LEAST * self.f) - 1
            if hi < lo or k < 5 * self.f:
                return
            ph.update(place="amid", at=int(self.rng.integers(lo, hi + 1)))
        elif start >= nt and self.chance(0.3):
            ph["place"] = "right"
        else:
            if start < nt and w - k - cols < LEAST:
                k = ph["cols"] = w - cols - LEAST
            if k < 6 * self.f:
                return
            ph["place"] = "left"
        if kind == "photo":
            ph["caption"] = ph["caption"] if self.chance(0.92) or "caption-vertical" in self.wish.features else "none"
        a["photos"] = [ph]

    def caption(self, tall, k):
        if k * self.pitch > 330 and tall * self.tier_px > 420 and self.chance(self.wish.p("caption-vertical", 0.3)):
            return "side"
        return self.one(["under", "under", "under", "above"])
