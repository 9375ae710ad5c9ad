"""The plan of a drawn paper's page: the grid, and the elements placed so far.

`Plan.fill` divides a rectangle (`layout.Cutter`) and passes each piece to one of the `treatments`, drawn with the paper's weights. If a treatment
does not fit, the piece becomes an ordinary article (`articles_drawn.Dresser`).
"""

from . import words
from .articles_drawn import Dresser
from .draws import Draws, parts
from .layout import Cutter
from .treatments import Treatments

FRAMES = ["thin", "thin", "double", "thick", "wavy", "dotted", "thick-thin"]


class Taste:
    """A paper's preferences, with the interface of `features.Wish` for Cutter and Dresser."""

    def __init__(self, p):
        self.chances, self.features, self.want = p, set(), {}

    def p(self, feature, base):
        return self.chances.get(feature, base)


class Plan(Treatments, Draws):
    def __init__(self, rng, paper, makeup, height):
        self.rng, self.paper, self.makeup = rng, paper, makeup
        self.lasting = self  # draws of the elements that stay on a newspaper's pages
        self.columns, self.tiers, self.gap = makeup["columns"], makeup["tiers"], makeup["gap"]
        wide = 3000 - 2 * makeup["margin"]
        self.pitch, self.f = wide / self.columns, self.columns / 72
        self.tier_px = (height - makeup["top"] - makeup["foot"] + self.gap) / self.tiers
        self.taste = Taste({"picture-edge": 0.8} | paper.p)
        if rng.random() < paper.p.get("crosshead-plain", 0.1):
            self.taste.features.add("crosshead-plain")
        self.dresser = Dresser(rng, self.taste, self.columns, self.tier_px, self.gap, wide)
        self.articles, self.ads, self.tables, self.furniture, self.groups = [], [], [], [], 0

    # draws -----------------------------------------------------------------------------------------------------------
    def cols(self, lo, hi):
        """A random number of columns between limits in 72nds of the page's width."""
        return max(3, round(self.u(lo, hi) * self.f))

    def high(self, lo, hi):
        """A random number of tiers between limits in px of the design."""
        return max(1, round(self.u(lo, hi) / self.tier_px))

    def font(self):
        """A random one of the fonts for headlines."""
        return int(self.rng.integers(4))

    def words(self, name):
        return self.one(getattr(words.papers, name))

    # blocks ----------------------------------------------------------------------------------------------------------
    def add(self, box, **spec):
        c0, c1, t0, t1 = box
        self.articles.append(dict(cols=[c0, c1], tiers=[t0, t1], **spec))
        return self.articles[-1]

    def put(self, what, box, **spec):
        c0, c1, t0, t1 = box
        getattr(self, what).append(dict(cols=[c0, c1], tiers=[t0, t1], **spec))

    def foot_ads(self, box, p, kinds, lo=0.12, hi=0.28):
        """Advertisements along the foot of a box, with the chance `p`. Returns the rest of the box."""
        c0, c1, t0, t1 = box
        if not self.chance(p):
            return box
        h = max(1, round((t1 - t0) * self.u(lo, hi)))
        for a, b in parts(c0, c1, lambda: self.cols(16, 48), 12 * self.f):
            self.put("ads", (a, b, t1 - h, t1), kind=self.one(kinds))
        return c0, c1, t0, t1 - h

    def fill(self, box):
        """Divides a rectangle and fills its pieces."""
        c0, c1, t0, t1 = box
        if c1 <= c0 or t1 <= t0:
            return
        cut = Cutter(self.rng, self.taste, self.columns, self.tier_px)
        cut.groups = self.groups
        if (c1 - c0, t1 - t0) == (self.columns, self.tiers):
            cut.cut(box)
        else:
            cut.split(box, 0 if c1 - c0 > 40 * self.f else 1)
        self.groups = max(self.groups, cut.groups)
        total = self.columns * self.tiers
        tags = set()
        for piece in cut.pieces:
            if piece.kind == "brief":
                a = self.dresser.brief(piece)
                if piece.group not in tags and self.chance(self.paper.tags) and a["head"]["style"] == "brief" and self.tier_px > 190:
                    a["tag"] = dict(text=self.words("sections"), ground=self.one(["black", "black", "tint", "frame"]), em=self.u(1.0, 1.5))
                tags.add(piece.group)
                self.articles.append(a)
            elif piece.kind != "plain" or not self.treat(piece.top):
                self.news(piece, piece.size / total)

    def treat(self, box):
        names, p = zip(*self.paper.kinds.items())
        for _ in range(3):
            name = str(self.rng.choice(names, p=[v / sum(p) for v in p]))
            if name == "news":
                return False
            if getattr(self, name)(box):
                return True
        return False

    def size(self, box):
        """Width in 72nds of the page, height in px, tiers."""
        return (box[1] - box[0]) / self.f, (box[3] - box[2]) * self.tier_px, box[3] - box[2]

    def news(self, piece, share=0.05):
        a = self.dresser.article(piece, share)
        self.garnish(a, piece)
        self.articles.append(a)
        return a

    def garnish(self, a, piece):
        """The paper's additions to its articles: larger or smaller heads, two-line heads, outlines, leads, pointers, heads amid the text."""
        g, h = self.paper.garnish, a["head"]
        c0, c1, t0, t1 = piece.top
        w, tall = (c1 - c0) / self.f, t1 - t0
        band = self.dresser.high
        if h["style"] == "vertical":
            nt = h["tiers"]
            size = min(126.0, 30 + 0.075 * (band + self.tier_px * (nt - 1))) * self.u(*g.get("size", (0.8, 1.1)))
            h["size"] = round(size, 1)
            if self.chance(g.get("lines", 0.3)) and w > 16 and not h.get("neg") and not h.get("tint"):
                h.update(lines=2, size=round(size * 0.8, 1), step=self.u(0, 1.6), subs=min(1, h["subs"]))
        if h["style"] in ("vertical", "level") and self.chance(g.get("outline", 0.0 if self.paper.old else 0.04)) and "lines" not in h:
            h["outline"] = True
        if h["style"] == "level" and self.chance(g.get("rtl", 0)):
            h["rtl"] = True
        if not a.get("boxed") and tall >= 3 and w > 26 and self.chance(g.get("lead", 0.15)):
            self.lead(a)
        if self.chance(g.get("pointer", 0.08)) and not a.get("byline"):
            a["pointer"] = self.words("boxes")
        if tall >= 3 and w > 24 and not a.get("boxed") and "lead_block" not in a and self.chance(g.get("amid", 0.12)):
            nt = 2 if self.tier_px < 340 else 1
            h["amid"] = [{"from": tall - nt, "tiers": nt, "at": int((c1 - c0) * self.u(0.3, 0.7))}]
        for ph in a.get("photos", []):
            if ph.get("caption") != "none" and self.chance(0.4):
                ph["long"] = True
            if self.paper.old:
                ph["kind"] = "photo"
            if ph.get("caption") == "side" and self.chance(0.5):
                ph["caption"] = "right"
            if ph.get("kind") == "photo" and self.chance(0.25):
                ph["scene"] = self.one(["portrait", "drawing"])
            elif ph.get("kind") == "chart" and self.chance(0.35):
                ph["chart"] = "steps"

    def lead(self, a):
        over = 2 if self.tier_px < 420 else 1
        block = a["lead_block"] = dict(tiers=over + self.chance(0.15), bands=1 if over == 2 or self.chance(0.7) else 2)
        block.update(scale=self.u(1.12, 1.4), leading=self.u(0.95, 1.1), gothic=self.chance(0.3), sentences=self.one([2, 3, 3, 4]))
        block["pointer"] = self.words("boxes") if self.chance(0.3) else ""
        if block["tiers"] == block["bands"]:
            block["bands"] = 1
        a.pop("byline", None) if a.get("byline") == "start" else None

    def frame(self):
        """A frame, a tint without a frame, or both, as keys of an article."""
        tint = self.chance(self.paper.p.get("tinted", 0.35))
        frame = "none" if tint and self.chance(0.4) else self.one(FRAMES)
        return dict(boxed=True, frame=frame, **(dict(tint=True) if tint else {}))
