"""The composition of papers: each function places the elements that only some papers have (a masthead, editorials, a strip of letters) on a page's
plan, before `Plan.fill` divides the rest.
"""

import itertools

from .articles_drawn import unboxed
from .draws import parts
from .layout import Piece


def whole(plan):
    """Sometimes advertisements at the foot; divides the rest."""
    p = plan.paper.p
    plan.fill(plan.foot_ads((0, plan.columns, 0, plan.tiers), p.get("advertisement-foot", 0.5), p.get("ads", ["shop", "dark", "books"])))


def feature(plan):
    """Long articles in sections with inserted diagrams: one article on the whole page, or two side by side or one above the other."""
    box = c0, c1, t0, t1 = plan.foot_ads((0, plan.columns, 0, plan.tiers), 0.3, plan.paper.p.get("ads", ["text", "books"]), 0.1, 0.25)
    c, t = c0 + round((c1 - c0) * plan.u(0.35, 0.65)), t0 + round((t1 - t0) * plan.u(0.35, 0.65))
    for part in plan.one([[box], [(c0, c, t0, t1), (c, c1, t0, t1)], [(c0, c1, t0, t), (c0, c1, t, t1)]]):
        (plan.chance(0.6) and plan.scheme(part)) or plan.sections(part) or plan.fill(part)


def pictured(plan):
    """Large articles, most of them with text on both sides of a picture."""
    boxes = [plan.foot_ads((0, plan.columns, 0, plan.tiers), 0.4, plan.paper.p.get("ads", ["shop", "books"]), 0.1, 0.25)]
    while boxes:
        c0, c1, t0, t1 = part = boxes.pop()
        w, h, n = plan.size(part)
        if w > 44 or (w > 30 and plan.chance(0.3)):
            c = c0 + round((c1 - c0) * plan.u(0.4, 0.6))
            boxes += [(c0, c, t0, t1), (c, c1, t0, t1)]
        elif n > 7 and h > 1500:
            t = t0 + round(n * plan.u(0.35, 0.65))
            boxes += [(c0, c1, t0, t), (c0, c1, t, t1)]
        elif not (plan.chance(0.7) and plan.amid(part)):
            plan.fill(part)


def strips(plan):
    """A strip down one side or along the foot with separate contents, so that the page has two dissimilar parts."""
    p = plan.paper.p
    box = (0, plan.columns, 0, plan.tiers)
    c0, c1, t0, t1 = plan.foot_ads(box, p.get("advertisement-foot", 0.45), p.get("ads", ["shop", "dark", "books"]), 0.1, 0.24)
    if plan.chance(0.75):
        k = plan.cols(13, 26)
        part, rest = ((c0, c0 + k, t0, t1), (c0 + k, c1, t0, t1)) if plan.chance(0.5) else ((c1 - k, c1, t0, t1), (c0, c1 - k, t0, t1))
        stack(plan, part, p.get("strip", ["series", "level", "briefs", "notices", "own", "essay"]))
        c0, c1, t0, t1 = rest
    plan.fill((c0, c1, t0, t1))


def stack(plan, box, kinds, lo=450, hi=1300):
    """Fills a strip from top to foot with treatments, one below the other."""
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
    m, mh = plan.lasting.cols(7, 11), max(2, plan.lasting.high(900, 1400))
    plan.put("furniture", (0, m, 0, mh), kind="masthead")
    h1 = mh
    if plan.lasting.chance(0.65):
        ih = max(1, plan.lasting.high(280, 560))
        plan.put("furniture", (0, m, mh, mh + ih), kind="index")
        h1 += ih
    *_, end = plan.foot_ads((0, C, 0, T), 0.85, ["shop", "dark", "books"], 0.1, 0.22)
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
    unboxed(a)
    g = plan.dresser.ground()
    w = cl - m - (cl < plan.columns)
    if plan.chance(0.6):
        nt = 1 if plan.tier_px > 280 and plan.chance(0.7) else 2
        a["head"] = dict(style="level", tiers=nt, subs=int(plan.chance(0.8)), font=plan.font(), **g)
        if plan.chance(0.3):
            a["head"]["cols"] = w
    else:
        a["head"] = dict(style="vertical", tiers=min(h1, 4, max(1, plan.high(800, 1100))), subs=plan.one([1, 2]), font=plan.font(), **g)
        nt = 0
    plan.lead(a)
    if h1 > nt + 1 and plan.chance(0.8):
        tall = min(h1 - nt, max(1, plan.high(500, 900)))
        wide, caption = int(w * plan.u(0.28, 0.42)), plan.one(["under", "under", "side"])
        a["photos"] = [{"cols": wide, "tiers": tall, "from": nt, "place": "left", "caption": caption, "long": plan.chance(0.5)}]
    else:
        a.pop("photos", None)
    a["pointer"] = plan.words("boxes")
    a.pop("byline", None)
    a["cross"] = min(a.get("cross", 0), 2)
    plan.articles.append(a)


def banner_front(plan):
    """The title across the head of the page, then everything else."""
    C, p = plan.columns, plan.paper.p
    k = max(1, plan.lasting.high(230, 380))
    plan.put("furniture", (0, C, 0, k), kind="banner", rtl=plan.paper.old)
    box = plan.foot_ads((0, C, k, plan.tiers), p.get("advertisement-foot", 0.6), p.get("ads", ["shop", "dark", "books"]), 0.1, 0.25)
    end = box[3]
    if plan.chance(0.6) and not plan.paper.old:
        h = min(end - k - 1, max(2, plan.high(1000, 1700)))
        cl = C if plan.chance(0.4) else C - plan.cols(18, 28)
        if cl < C:
            stack(plan, (cl, C, k, end), ["level", "own", "series", "briefs", "corner", "letters"], 600, 1500)
        big = plan.news(Piece("plain", [(0, cl, k, k + h)]), 0.3)
        unboxed(big)
        plan.fill((0, cl, k + h, end))
        return
    plan.fill(box)


def editorials(plan):
    """Editorials in tiers of one and a half times the normal height; letters, an essay and a signed article around them."""
    C, T = plan.columns, plan.tiers
    *_, end = plan.foot_ads((0, C, 0, T), 0.5, ["books", "shop", "books"], 0.1, 0.2)
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
    return dict(style="vertical", tiers=1, lines=plan.one([1, 2]), size=plan.u(44, 62), subs=0, font=plan.font())


def letters(plan):
    """A page of readers' letters: blocks of letters with their own rows, the column's name, the address."""
    C, T = plan.columns, plan.tiers
    *_, end = plan.foot_ads((0, C, 0, T), 0.6, ["books", "shop"], 0.1, 0.25)
    k, h = plan.lasting.cols(8, 14), plan.lasting.high(260, 420)
    name = plan.lasting.one(["声", "読者の声", "ひろば", "みんなの広場", "投書", "気流"])
    if plan.lasting.chance(0.6):
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
    """Notices and obituaries without headlines, separated by thin vertical rules; a story or a table above them."""
    C, T = plan.columns, plan.tiers
    *_, end = plan.foot_ads((0, C, 0, T), 0.5, ["dark", "shop", "books"], 0.12, 0.3)
    t = 0
    if plan.chance(0.6):
        t = min(end - 3, plan.high(800, 1500))
        plan.fill((0, C, 0, t))
    for top, foot in parts(t, end, lambda: plan.high(500, 1400), 2):
        cut = C if plan.chance(0.35) else plan.cols(22, 50)
        for part in [(0, cut, top, foot)] + ([(cut, C, top, foot)] if cut < C else []):
            style = plan.one(["notice", "notice", "notice", "inline", "brief"])
            if not plan.items(part, plan.u(4, 7), plan.u(8, 14), style):
                plan.fill(part)


def editions(plan):
    """A page of a bulletin: horizontal articles in columns amid a few vertical ones in tiers of another height."""
    C, T = plan.columns, plan.tiers
    t = 0
    if plan.chance(0.6):
        k = plan.high(170, 320)
        plan.put("furniture", (0, C, 0, k), kind="section", text=plan.one(["くらしの情報", "お知らせ", "特集 水のまち", "子育て", "まちの話題"]))
        t = k
    cut_up(plan, (0, C, t, T), 0)


def cut_up(plan, box, depth):
    """Divides a box alternately into parts for the paper's treatments."""
    c0, c1, t0, t1 = box
    w, h, n = plan.size(box)
    goal = plan.paper.p.get("block", 34)
    if (w <= goal and h <= 1500) or depth > 4:
        if not plan.treat(box) and not plan.level(box, "text"):
            plan.fill(box)
        return
    if w > goal and (plan.chance(0.5) or h <= 1100):
        c = c0 + round((c1 - c0) * plan.u(0.36, 0.64))
        both = (c0, c, t0, t1), (c, c1, t0, t1)
    else:
        t = min(max(t0 + round(n * plan.u(0.35, 0.65)), t0 + 1), t1 - 1)
        both = (c0, c1, t0, t), (c0, c1, t, t1)
    for part in both:
        cut_up(plan, part, depth + 1)


def prewar(plan):
    """An old paper: news in the upper tiers, item after item, advertisement columns at the side and along the foot."""
    C, T = plan.columns, plan.tiers
    c0, c1, t0, t1 = 0, C, 0, T
    if plan.lasting.chance(0.4):
        k = max(1, plan.lasting.high(260, 400))
        wide = C if plan.lasting.chance(0.4) else plan.lasting.cols(9, 13)
        if wide == C:
            plan.put("furniture", (0, C, 0, k), kind="banner", rtl=True)
            t0 = k
        else:
            mh = plan.lasting.high(900, 1300)
            plan.put("furniture", (0, wide, 0, mh), kind="masthead")
            t0 = mh
            plan.fill((wide, C, 0, mh))
    c0, c1, t0, t1 = plan.foot_ads((c0, c1, t0, t1), 0.8, ["old"], 0.1, 0.3)
    if plan.chance(0.45):
        k = plan.cols(7, 16)
        at = plan.one(["left", "right"])
        ads = (c1 - k, c1, t0, t1) if at == "left" else (c0, c0 + k, t0, t1)
        for top, foot in parts(t0, t1, lambda: plan.high(230, 600)):
            plan.put("ads", (ads[0], ads[1], top, foot), kind="old")
        c0, c1 = (c0, c1 - k) if at == "left" else (c0 + k, c1)
    if plan.chance(0.5):
        k = min(t1 - t0 - 2, plan.high(500, 1300))
        low = (c0, c1, t1 - k, t1)
        plan.items(low, 6, plan.u(14, 26), plan.one(["brief", "inline", "notice"]), group=plan.chance(0.7)) or plan.fill(low)
        t1 -= k
    plan.fill((c0, c1, t0, t1))


def meiji(plan):
    """A very old paper: long items one after another through the tiers. An item's head is at most a mark or bold words."""
    C, T = plan.columns, plan.tiers
    box = (0, C, 0, T)
    if plan.chance(0.5):
        wide, mh = plan.cols(9, 14), plan.high(900, 1500)
        plan.put("furniture", (0, wide, 0, mh), kind="masthead")
        plan.items((wide, C, 0, mh), 6, plan.u(16, 30), plan.one(["inline", "notice"]), group=False) or plan.fill((wide, C, 0, mh))
        box = (0, C, mh, T)
    c0, c1, t0, t1 = plan.foot_ads(box, 0.5, ["old"], 0.12, 0.3)
    for top, foot in parts(t0, t1, lambda: max(1, plan.high(900, 2200)), 2):
        plan.items((c0, c1, top, foot), plan.u(6, 12), plan.u(20, 44), plan.one(["inline", "inline", "notice", "brief"]), group=plan.chance(0.5))
