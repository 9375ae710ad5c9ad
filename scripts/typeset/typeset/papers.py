"""The papers: make-ups that differ in how they look and flow, each a row of ranges that its pages are drawn from.

A row says how the grid is drawn (tiers, text lines across, gaps, rules), what the paper likes to set (`kinds`: weights of
the treatments in `paper_plan`; `p`: chances that Cutter and Dresser ask for), and `compose`, which places what only this
paper has (masthead, editorials, a strip of letters) before `Plan.fill` cuts up what is left.
"""

import itertools
from dataclasses import dataclass, field

from .layout import Piece

ALL_RULES = ("thin", "thin", "medium", "double", "dotted", "wavy", None)


@dataclass(frozen=True)
class Paper:
    tiers: tuple  # to choose from
    columns: tuple  # text lines across: from, to
    compose: object  # what is placed before the rest is filled
    kinds: dict  # treatments with their weights
    density: tuple = (0.62, 0.7)  # the body's width as a share of the lines' pitch
    flat: tuple = (0.8, 0.92)  # the body's height as a share of its width
    gap: tuple = (12.0, 26.0)  # px between tiers
    margin: tuple = (50.0, 110.0)
    top: tuple = (130.0, 190.0)
    foot: tuple = (50.0, 90.0)
    shape: tuple = (1.348, 1.38, 1.414)  # height of the page by its width
    tier_rule: tuple = ("thin", "thin", None)
    column_rule: tuple = ("thin", "thin", "double", "dotted", None)
    article_rule: tuple = ("medium", "thin", "thick", "double", None)
    missing: float = 0.15
    p: dict = field(default_factory=dict)
    garnish: dict = field(default_factory=dict)
    tags: float = 0.3
    folio: tuple = ("plain", "block", "middle")
    scanned: float = 0.33
    type: dict = field(default_factory=dict)
    old: bool = False


# compose ---------------------------------------------------------------------------------------------------------------
def whole(plan):
    """Advertisements at the foot now and then, the rest cut up."""
    box = (0, plan.columns, 0, plan.tiers)
    if plan.chance(plan.paper.p.get("advertisement-foot", 0.5)):
        box = plan.foot_ads(box, plan.paper.p.get("ads", ["shop", "dark", "books"]))
    plan.fill(box)


def strips(plan):
    """A strip down one side or along the foot that is filled by itself, so that the page falls into two unlike parts."""
    c0, c1, t0, t1 = 0, plan.columns, 0, plan.tiers
    if plan.chance(plan.paper.p.get("advertisement-foot", 0.45)):
        c0, c1, t0, t1 = plan.foot_ads((c0, c1, t0, t1), plan.paper.p.get("ads", ["shop", "dark", "books"]), 0.1, 0.24)
    if plan.chance(0.75):
        k = plan.cols(13, 26)
        part, rest = ((c0, c0 + k, t0, t1), (c0 + k, c1, t0, t1)) if plan.chance(0.5) else ((c1 - k, c1, t0, t1), (c0, c1 - k, t0, t1))
        stack(plan, part, plan.paper.p.get("strip", ["series", "level", "briefs", "notices", "own", "essay"]))
        c0, c1, t0, t1 = rest
    plan.fill((c0, c1, t0, t1))


def stack(plan, box, kinds, lo=450, hi=1300):
    """Fills a strip from top to foot with treatments one above the other."""
    c0, c1, t0, t1 = box
    t = t0
    while t < t1:
        k = min(t1 - t, plan.high(lo, hi))
        if 0 < t1 - t - k < plan.high(lo, lo):
            k = t1 - t
        part = (c0, c1, t, t + k)
        if not any(getattr(plan, plan.one(kinds))(part) for _ in range(4)):
            plan.news(Piece("plain", [part]), 0.04)
        t += k


def front(plan):
    """Masthead and index at the right, the lead story beside and under them, a column down the left edge, an essay at the foot."""
    C, T = plan.columns, plan.tiers
    m, mh = plan.cols(7, 11), max(2, plan.high(900, 1400))
    plan.put("furniture", (0, m, 0, mh), kind="masthead")
    h1 = mh
    if plan.chance(0.65):
        ih = max(1, plan.high(280, 560))
        plan.put("furniture", (0, m, mh, mh + ih), kind="index")
        h1 += ih
    end = T
    box = (0, C, 0, T)
    if plan.chance(0.85):
        box = plan.foot_ads(box, ["shop", "dark", "books"], 0.1, 0.22)
        end = box[3]
    if plan.chance(0.7):
        k = plan.high(280, 480)
        wide = C if plan.chance(0.5) else plan.cols(44, 60)
        plan.essay((0, wide, end - k, end)) if plan.chance(0.5) or wide == C else plan.essay((C - wide, C, end - k, end))
        if wide < C:
            rest = (wide, C, end - k, end) if plan.articles[-1]["cols"][0] == 0 else (0, C - wide, end - k, end)
            plan.put("ads", rest, kind="dark") if plan.chance(0.5) else plan.fill(rest)
        end -= k
    cl = C if plan.chance(0.3) else C - plan.cols(16, 27)
    h2 = min(end - 1, h1 + int(plan.rng.integers(0, max(1, plan.high(900, 900)) + 1)))
    story(plan, m, cl, h1, h2)
    if cl < C:
        stack(plan, (cl, C, 0, end), ["level", "own", "series", "corner", "briefs", "big", "turns"], 600, 1700)
    plan.fill((0, cl, h2, end))


def story(plan, m, cl, h1, h2):
    """The lead story, beside a masthead `m` columns wide down to tier `h1`, and under it down to `h2`."""
    areas = [(m, cl, 0, h1)] + ([(0, cl, h1, h2)] if h2 > h1 else [])
    piece = Piece("plain", areas)
    a = plan.dresser.article(piece, 0.3)
    for k in ("boxed", "bands", "frame", "tint", "gothic"):
        a.pop(k, None)
    g = plan.dresser.ground()
    w = cl - m - (cl < plan.columns)
    if plan.chance(0.6):
        nt = 1 if plan.tier_px > 280 and plan.chance(0.7) else 2
        a["head"] = dict(style="level", tiers=nt, subs=int(plan.chance(0.8)), font=int(plan.rng.integers(4)), **g)
        if plan.chance(0.3):
            a["head"]["cols"] = w
    else:
        a["head"] = dict(style="vertical", tiers=min(h1, 4, max(1, plan.high(800, 1100))), subs=plan.one([1, 2]), font=int(plan.rng.integers(4)), **g)
        nt = 0
    plan.lead(a)
    if h1 > nt + 1 and plan.chance(0.8):
        tall = min(h1 - nt, max(1, plan.high(500, 900)))
        a["photos"] = [
            {
                "cols": int(w * plan.u(0.28, 0.42)),
                "tiers": tall,
                "from": nt,
                "place": "left",
                "caption": plan.one(["under", "under", "side"]),
                "long": plan.chance(0.5),
            }
        ]
    else:
        a.pop("photos", None)
    a["pointer"] = plan.words("BOXES")
    a.pop("byline", None)
    a["cross"] = min(a.get("cross", 0), 2)
    plan.articles.append(a)


def banner_front(plan):
    """The title across the head of the page; then everything else."""
    T = plan.tiers
    k = max(1, plan.high(230, 380))
    plan.put("furniture", (0, plan.columns, 0, k), kind="banner", rtl=plan.paper.old)
    box = (0, plan.columns, k, T)
    if plan.chance(plan.paper.p.get("advertisement-foot", 0.6)):
        box = plan.foot_ads(box, plan.paper.p.get("ads", ["shop", "dark", "books"]), 0.1, 0.25)
    _, C, _, end = box
    if plan.chance(0.6) and not plan.paper.old:
        h = min(end - k - 1, max(2, plan.high(1000, 1700)))
        cl = C if plan.chance(0.4) else C - plan.cols(18, 28)
        if cl < C:
            stack(plan, (cl, C, k, end), ["level", "own", "series", "briefs", "corner", "letters"], 600, 1500)
        big = plan.news(Piece("plain", [(0, cl, k, k + h)]), 0.3)
        for key in ("boxed", "bands", "frame", "tint", "gothic"):
            big.pop(key, None)
        plan.fill((0, cl, k + h, end))
        return
    plan.fill(box)


def editorials(plan):
    """Editorials in tiers half as high again beside normal ones; letters, an essay and a signed article round them."""
    C, T = plan.columns, plan.tiers
    end = plan.foot_ads((0, C, 0, T), ["books", "shop", "books"], 0.1, 0.2)[3] if plan.chance(0.5) else T
    ce, he = plan.cols(24, 36), min(end - 2, max(4, plan.high(1500, 2300)))
    c0, c1 = (0, ce) if plan.chance(0.75) else (C - ce, C)
    n = plan.one([1, 2, 2])
    cut = [0, he] if n == 1 else [0, he // 2, he]
    for a, b in itertools.pairwise(cut):
        k = b - a
        tag = dict(tag=dict(text=plan.one(["社説", "社説", "主張"]), ground=plan.one(["black", "tint", "frame"]), em=1.2)) if plan.chance(0.6) else {}
        plan.own((c0, c1, a, b), scale=plan.u(1.08, 1.25), bands=max(1, round(k / 1.5)), photos=[], head=editorial_head(plan, tag), **tag)
    rest = (ce, C) if c0 == 0 else (0, C - ce)
    if plan.chance(0.5):
        plan.letters((c0, c1, he, end), 12, 20) or plan.fill((c0, c1, he, end))
    else:
        stack(plan, (c0, c1, he, end), ["essay", "series", "level", "notices"])
    top = min(end - 2, max(2, plan.high(1100, 2000)))
    plan.turns((*rest, 0, top)) or plan.own((*rest, 0, top)) or plan.fill((*rest, 0, top))
    if plan.chance(0.6):
        plan.letters((*rest, top, end), 14, 22) or plan.fill((*rest, top, end))
    else:
        plan.fill((*rest, top, end))


def editorial_head(plan, tag):
    if not tag and plan.chance(0.6):
        return dict(style="title", text="社説" if plan.chance(0.7) else "主張", ground=plan.one(["tint", "black", "frame"]))
    return dict(style="vertical", tiers=1, lines=plan.one([1, 2]), size=plan.u(44, 62), subs=0, font=int(plan.rng.integers(4)))


def letters(plan):
    """A page of readers' letters: blocks of them with rows of their own, the column's name, where to write to."""
    C, T = plan.columns, plan.tiers
    box = (0, C, 0, T)
    end = plan.foot_ads(box, ["books", "shop"], 0.1, 0.25)[3] if plan.chance(0.6) else T
    k, h = plan.cols(8, 14), plan.high(260, 420)
    name = plan.one(["声", "読者の声", "ひろば", "みんなの広場", "投書", "気流"])
    if plan.chance(0.6):
        plan.put("furniture", (0, k, 0, h), kind="section", text=name)
        if end - h >= 2:
            plan.letters((0, k, h, end), 6, 14) or plan.fill((0, k, h, end))
        c = k
    else:
        c = 0
    blocks = plan.one([1, 2, 2, 3])
    edges = [c] + [c + round((C - c) * (i + 1) / blocks + (plan.u(-3, 3) * plan.f if i < blocks - 1 else 0)) for i in range(blocks)]
    special = int(plan.rng.integers(blocks))
    for i, (a, b) in enumerate(itertools.pairwise(edges)):
        if i == special and plan.chance(0.7):
            cut = min(end - 2, plan.high(700, 1300))
            part = (a, b, end - cut, end)
            plan.treat(part) or plan.essay(part) or plan.fill(part)
            if plan.chance(0.4) and end - cut > 3:
                q = plan.high(240, 330)
                plan.put("furniture", (a, b, end - cut - q, end - cut), kind="contact")
                cut += q
            plan.letters((a, b, 0, end - cut), 12, 24) or plan.fill((a, b, 0, end - cut))
        else:
            plan.letters((a, b, 0, end), 12, 24) or plan.fill((a, b, 0, end))


def notices(plan):
    """Notices and obituaries without headlines, parted by thin upright rules; a story or a table over them."""
    C, T = plan.columns, plan.tiers
    end = plan.foot_ads((0, C, 0, T), ["dark", "shop", "books"], 0.12, 0.3)[3] if plan.chance(0.5) else T
    t = 0
    if plan.chance(0.6):
        t = min(end - 3, plan.high(800, 1500))
        plan.fill((0, C, 0, t))
    while t < end:
        k = min(end - t, plan.high(500, 1400))
        if end - t - k < 2:
            k = end - t
        cut = C if plan.chance(0.35) else plan.cols(22, 50)
        parts = [(0, cut, t, t + k)] + ([(cut, C, t, t + k)] if cut < C else [])
        for part in parts:
            style = plan.one(["notice", "notice", "notice", "inline", "brief"])
            if not plan.items(part, plan.u(4, 7), plan.u(8, 14), style):
                plan.fill(part)
        t += k


def editions(plan):
    """A page of a bulletin: horizontal articles in columns amid a few vertical ones in tiers of their own."""
    C, T = plan.columns, plan.tiers
    t = 0
    if plan.chance(0.6):
        k = plan.high(170, 320)
        plan.put("furniture", (0, C, 0, k), kind="section", text=plan.one(["くらしの情報", "お知らせ", "特集 水のまち", "子育て", "まちの話題"]))
        t = k
    cut_up(plan, (0, C, t, T), 0)


def cut_up(plan, box, depth):
    """Cuts a box by turns into parts that are filled by the paper's treatments alone."""
    c0, c1, t0, t1 = box
    w, h, n = plan.size(box)
    goal = plan.paper.p.get("block", 34)
    if (w <= goal and h <= 1500) or depth > 4:
        if not plan.treat(box) and not plan.level(box, "text"):
            plan.fill(box)
        return
    if w > goal and (plan.chance(0.5) or h <= 1100):
        c = c0 + round((c1 - c0) * plan.u(0.36, 0.64))
        parts = (c0, c, t0, t1), (c, c1, t0, t1)
    else:
        t = min(max(t0 + round(n * plan.u(0.35, 0.65)), t0 + 1), t1 - 1)
        parts = (c0, c1, t0, t), (c0, c1, t, t1)
    for part in parts:
        cut_up(plan, part, depth + 1)


def prewar(plan):
    """An old paper: news in the upper tiers, items one after another, advertisement columns at the side and along the foot."""
    C, T = plan.columns, plan.tiers
    c0, c1, t0, t1 = 0, C, 0, T
    if plan.chance(0.4):
        k = max(1, plan.high(260, 400))
        wide = C if plan.chance(0.4) else plan.cols(9, 13)
        if wide == C:
            plan.put("furniture", (0, C, 0, k), kind="banner", rtl=True)
            t0 = k
        else:
            mh = plan.high(900, 1300)
            plan.put("furniture", (0, wide, 0, mh), kind="masthead")
            t0 = mh
            plan.fill((wide, C, 0, mh))
    if plan.chance(0.8):
        c0, c1, t0, t1 = plan.foot_ads((c0, c1, t0, t1), ["old"], 0.1, 0.3)
    if plan.chance(0.45):
        k = plan.cols(7, 16)
        at = plan.one(["left", "right"])
        ads = (c1 - k, c1, t0, t1) if at == "left" else (c0, c0 + k, t0, t1)
        t = t0
        while t < t1:
            n = min(t1 - t, plan.high(230, 600))
            plan.put("ads", (ads[0], ads[1], t, t + n), kind="old")
            t += n
        c0, c1 = (c0, c1 - k) if at == "left" else (c0 + k, c1)
    if plan.chance(0.5):
        k = min(t1 - t0 - 2, plan.high(500, 1300))
        plan.items((c0, c1, t1 - k, t1), 6, plan.u(14, 26), plan.one(["brief", "inline", "notice"]), group=plan.chance(0.7)) or plan.fill(
            (c0, c1, t1 - k, t1)
        )
        t1 -= k
    plan.fill((c0, c1, t0, t1))


def meiji(plan):
    """A very old paper: long items one after another through the tiers, with a mark or bold words at most for a head."""
    C, T = plan.columns, plan.tiers
    box = (0, C, 0, T)
    if plan.chance(0.5):
        wide, mh = plan.cols(9, 14), plan.high(900, 1500)
        plan.put("furniture", (0, wide, 0, mh), kind="masthead")
        plan.items((wide, C, 0, mh), 6, plan.u(16, 30), plan.one(["inline", "notice"]), group=False) or plan.fill((wide, C, 0, mh))
        box = (0, C, mh, T)
    if plan.chance(0.5):
        box = plan.foot_ads(box, ["old"], 0.12, 0.3)
    c0, c1, t0, t1 = box
    while t0 < t1:
        k = min(t1 - t0, max(1, plan.high(900, 2200)))
        if 0 < t1 - t0 - k < 2:
            k = t1 - t0
        plan.items((c0, c1, t0, t0 + k), plan.u(6, 12), plan.u(20, 44), plan.one(["inline", "inline", "notice", "brief"]), group=plan.chance(0.5))
        t0 += k


OLD_P = {
    "boxed": 0.08,
    "tinted": 0.0,
    "headline-level": 0.45,
    "headline-negative": 0.03,
    "headline-tinted": 0.03,
    "byline": 0.15,
    "no-headline": 0.25,
    "brief": 0.6,
    "l-shape": 0.4,
    "picture-edge": 0.35,
    "picture-amid": 0.2,
    "chart": 0.0,
    "table": 0.0,
    "caption-vertical": 0.5,
    "ads": ["old"],
    "no-tier-rules": 0.0,
}
PAPERS = {
    "front": Paper(
        (12, 12, 12, 15, 11),
        (64, 74),
        front,
        dict(news=5, level=1, corner=1.2, big=1, amid=0.6, own=0.6, series=0.5),
        garnish=dict(lead=0.3, pointer=0.3, size=(0.9, 1.15)),
    ),
    "evening": Paper(
        (12, 13, 15, 10),
        (60, 76),
        banner_front,
        dict(news=4, level=1, corner=1, big=1.2, amid=0.6, series=0.8, turns=0.3),
        p={"z-shape": 0.3, "l-shape": 0.45},
        garnish=dict(pointer=0.2, outline=0.1),
    ),
    "politics": Paper(
        (12, 12, 11, 13),
        (66, 76),
        strips,
        dict(news=4, corner=3, level=2, turns=0.6, own=0.5, amid=0.3),
        p={"strip": ["level", "corner", "own", "briefs", "turns"]},
        garnish=dict(lead=0.25, amid=0.2),
        tags=0.6,
    ),
    "economy": Paper(
        (12, 14, 15),
        (68, 80),
        strips,
        dict(news=4, corner=1.5, level=1.5, table=1.4, own=0.5, briefs=1),
        p={"chart": 0.8, "table": 0.7, "strip": ["briefs", "level", "table", "briefs"], "brief": 0.5},
        garnish=dict(size=(0.7, 1.0)),
        tags=0.8,
        column_rule=("thin", "dotted", None),
    ),
    "editorials": Paper(
        (12, 12, 15, 14),
        (66, 74),
        editorials,
        dict(news=2, essay=1, turns=1, level=1, own=2, series=1),
        p={"boxed": 0.35, "byline": 0.7},
        garnish=dict(lines=0.5),
    ),
    "letters": Paper(
        (12, 12, 11, 15),
        (64, 76),
        letters,
        dict(essay=1, level=1, series=1, own=1),
        gap=(14.0, 30.0),
        tier_rule=("thin", None),
        column_rule=("thin", "dotted", "wavy", None),
        article_rule=("thin", "dotted", "wavy", "medium"),
        missing=0.0,
    ),
    "local": Paper(
        (12, 13, 15),
        (66, 80),
        whole,
        dict(news=4, briefs=3, notices=1, level=0.7, series=0.5, corner=0.5),
        p={"brief": 0.9, "l-shape": 0.2, "crosshead-plain": 0.5},
        garnish=dict(size=(0.65, 0.95), lead=0.03, pointer=0.02),
        tags=0.5,
        article_rule=("thin", "medium", None),
        missing=0.4,
    ),
    "notices": Paper(
        (12, 14, 15, 11),
        (66, 84),
        notices,
        dict(news=3, notices=3, briefs=2, table=1),
        gap=(10.0, 20.0),
        garnish=dict(size=(0.6, 0.9)),
        tags=0.6,
        column_rule=("thin",),
        p={"brief": 0.6},
    ),
    "culture": Paper(
        (10, 11, 12, 8),
        (54, 68),
        strips,
        dict(news=1.5, amid=3, level=2.5, turns=1.5, essay=1, own=2, series=1, big=1),
        density=(0.58, 0.66),
        gap=(18.0, 40.0),
        p={"boxed": 0.35, "byline": 0.8, "strip": ["level", "essay", "series", "own", "amid"], "caption-vertical": 0.6},
        garnish=dict(lines=0.4, size=(0.75, 1.0)),
    ),
    "sports": Paper(
        (12, 13, 14, 15),
        (66, 78),
        whole,
        dict(news=3, big=4, table=3, level=0.6, amid=1, corner=1, briefs=1),
        p={"headline-negative": 0.3, "headline-tinted": 0.2, "headline-level": 0.4, "advertisement-foot": 0.4},
        garnish=dict(outline=0.35, size=(0.95, 1.25), lead=0.1),
    ),
    "prewar": Paper(
        (10, 12, 13, 14, 15),
        (84, 112),
        prewar,
        dict(news=6, series=0.3, briefs=2, notices=1),
        density=(0.72, 0.86),
        flat=(0.84, 1.0),
        gap=(7.0, 13.0),
        margin=(40.0, 90.0),
        top=(90.0, 150.0),
        shape=(1.3, 1.38, 1.45),
        tier_rule=("thin",),
        column_rule=("thin", "thin", None),
        article_rule=("thin", "thin", "medium"),
        missing=0.2,
        p=OLD_P,
        garnish=dict(rtl=0.85, size=(0.7, 1.05), lines=0.5, lead=0.08, pointer=0.0, amid=0.2),
        tags=0.15,
        folio=("middle", "none"),
        scanned=0.75,
        old=True,
    ),
    "meiji": Paper(
        (5, 6, 7, 8),
        (56, 84),
        meiji,
        dict(news=1, briefs=2, notices=2),
        density=(0.66, 0.8),
        flat=(0.92, 1.06),
        gap=(12.0, 24.0),
        margin=(60.0, 160.0),
        shape=(1.25, 1.38, 1.48),
        tier_rule=("thin", "thin", "double"),
        column_rule=("thin", None),
        article_rule=("thin", None),
        p=OLD_P,
        garnish=dict(rtl=1.0, pointer=0.0, lead=0.0),
        tags=0.0,
        folio=("middle", "none"),
        scanned=0.8,
        old=True,
    ),
    "weekly": Paper(
        (4, 5, 6),
        (40, 52),
        strips,
        dict(news=3, amid=2, turns=1.5, own=1.5, level=2, big=1.5, series=0.5),
        density=(0.58, 0.66),
        flat=(0.86, 1.02),
        gap=(30.0, 64.0),
        margin=(110.0, 200.0),
        top=(160.0, 260.0),
        foot=(150.0, 230.0),
        folio=("foot",),
        p={"advertisement-foot": 0.2, "byline": 0.6},
        garnish=dict(outline=0.12, lead=0.3, lines=0.4),
        tier_rule=(None, None, "thin"),
        article_rule=("thin", "double", None),
    ),
    "tabloid": Paper(
        (5, 6, 7, 8),
        (44, 56),
        whole,
        dict(news=3, big=3, level=1.5, corner=1.2, briefs=0.8, table=0.6, amid=0.7),
        density=(0.64, 0.74),
        gap=(14.0, 30.0),
        margin=(40.0, 80.0),
        shape=(1.3, 1.38, 1.45),
        p={"headline-negative": 0.3, "headline-level": 0.5, "headline-tinted": 0.15},
        garnish=dict(outline=0.3, size=(1.0, 1.3), lines=0.3, lead=0.2),
        column_rule=("medium", "thin", "double", None),
    ),
    "ministry": Paper(
        (12, 14),
        (58, 70),
        editions,
        dict(level=5, own=2, series=0.3),
        density=(0.6, 0.68),
        flat=(0.95, 1.0),
        margin=(130.0, 240.0),
        top=(170.0, 280.0),
        foot=(150.0, 240.0),
        gap=(20.0, 36.0),
        shape=(1.414,),
        folio=("foot", "none"),
        p={"block": 60, "tinted": 0.3},
        tier_rule=(None,),
        article_rule=(None, "thin"),
        column_rule=(None, "thin"),
    ),
    "bulletin": Paper(
        (12, 14, 16),
        (60, 76),
        editions,
        dict(level=6, notices=0.6, own=1, table=0.6, amid=0.4),
        margin=(80.0, 150.0),
        top=(120.0, 200.0),
        gap=(16.0, 30.0),
        shape=(1.414, 1.38),
        folio=("foot", "plain", "none"),
        p={"block": 26, "tinted": 0.6},
        tier_rule=(None, "thin"),
        article_rule=(None, "thin", "dotted"),
        column_rule=(None, "thin", "dotted"),
    ),
    "regional": Paper(
        (15, 15, 14),
        (72, 84),
        strips,
        dict(news=5, briefs=1, letters=0.6, amid=1, corner=0.8, essay=0.6, big=0.6),
        gap=(12.0, 20.0),
        p={
            "l-shape": 0.5,
            "z-shape": 0.3,
            "advertisement-foot": 0.9,
            "advertisement-amid": 1,
            "strip": ["briefs", "essay", "notices", "series", "letters"],
        },
        garnish=dict(amid=0.25, size=(0.7, 1.0)),
    ),
    "party": Paper(
        (8, 9, 10, 12),
        (56, 70),
        banner_front,
        dict(news=2.5, level=2.5, corner=2, own=1, turns=0.5, big=1),
        gap=(18.0, 34.0),
        p={"headline-negative": 0.35, "headline-level": 0.5, "tinted": 0.6, "boxed": 0.35, "advertisement-foot": 0.2},
        garnish=dict(outline=0.2, lines=0.3, size=(0.95, 1.2), lead=0.25),
        column_rule=("double", "medium", "dotted", None),
        article_rule=("double", "thick", "wavy", None),
    ),
    "school": Paper(
        (4, 5, 6, 7),
        (40, 54),
        banner_front,
        dict(news=2, own=3, level=1.5, amid=1, letters=1, turns=0.8, series=0.5),
        density=(0.58, 0.68),
        flat=(0.9, 1.02),
        gap=(24.0, 52.0),
        margin=(90.0, 170.0),
        shape=(1.35, 1.414),
        p={"boxed": 0.4, "advertisement-foot": 0.1, "byline": 0.7},
        garnish=dict(lines=0.3, outline=0.12),
        column_rule=ALL_RULES,
        article_rule=ALL_RULES,
        tier_rule=(None, "thin", "dotted"),
    ),
    "digest": Paper(
        (9, 10, 11),
        (56, 66),
        whole,
        dict(series=3, essay=2, own=3, notices=1, level=1, letters=1),
        density=(0.6, 0.7),
        p={"boxed": 0.5, "no-headline": 0.4, "advertisement-foot": 0.3},
        garnish=dict(size=(0.6, 0.9)),
        gap=(16.0, 34.0),
        tier_rule=(None, "thin"),
    ),
}
