"""Draws a page of a named paper (`papers`) or of a newspaper (`daily`) from a seed: its make-up, type, print and scan. If a make-up cannot be set,
simplifies it at the fault, and draws it again if that does not help. So the result has been set once and can be printed."""

import re
import zlib

from . import daily, draw_print, draw_type, words
from .draws import stream
from .mixed_paper import mixed
from .paper_plan import Plan
from .papers import PAPERS

TRIES = 40
WIDTHS = (1800, 2000, 2000, 2000, 2400, 2400, 3000, 3000)


def rng(seed, name, use, attempt):
    return stream(seed, zlib.crc32(name.encode()), use, attempt)


def draw(seed, name, base, merge, number=None):
    """The whole specification of a page of paper `name`, over `base`; `merge` is `spec.merge`. A newspaper with a number chooses the paper,
    and the draws that stay on its pages."""
    from . import makeup

    house = None if number is None else daily.House(number, seed)
    name = house.paper if house else name
    if name != "mixed" and name not in PAPERS:
        raise ValueError(f"no paper is called {name!r}: {', '.join([*PAPERS, 'mixed'])}")
    problem = ""
    for attempt in range(TRIES):
        d = draw_print.Draw(rng(seed, name, 21, attempt), ())
        paper = mixed(d) if name == "mixed" else PAPERS[name]
        # What stays on a newspaper's pages: the paper of its grid, and its draws.
        common, lasting, called = (PAPERS[house.grid], house.draws(1), house.name) if house else (paper, d, name)
        try:
            shape = lasting.one(common.shape)
            made = grid(common, lasting, called)
            plan = Plan(d.rng, paper, made, 3000 * shape)
            if house:
                plan.lasting = Plan(house.draws(2).rng, paper, made, 3000 * shape)
            paper.compose(plan)
        except ValueError as e:
            problem = str(e)
            continue
        made.update(articles=plan.articles, ads=plan.ads, tables=plan.tables, furniture=plan.furniture)
        own = zlib.crc32(f"{called} {seed}".encode()) % (1 << 31)  # so that two papers of one seed have different contents
        spec = merge(base, dict(seed=own, makeup=made, folio=folio(paper, d, name)))
        types, prints = (house.draws(3).rng, house.draws(4).rng) if house else (rng(seed, name, 22, attempt), rng(seed, name, 23, attempt))
        spec = merge(spec, kind(common, types, made))
        spec = merge(spec, pressed(common, prints, shape, daily.WIDTHS if house else WIDTHS))
        if house:
            spec["folio"] |= {key: value for key, value in folio(common, house.draws(5), called).items() if key in ("style", "title", "rule")}
            house.dress(spec, rng(seed, name, 24, attempt))
        for _ in range(12):
            try:
                makeup.make(spec, stream(own, 11))
                return spec
            except ValueError as e:
                problem = str(e)
                if not simplified(spec["makeup"]["articles"], problem):
                    break
    raise ValueError(f"no page of {called} could be drawn from seed {seed}: {problem}")


def simplified(articles, fault):
    """Removes a dispensable part from the article that a fault names. Returns false if nothing is left to remove."""
    m = re.search(r"article (\d+)", fault)
    if not m or int(m[1]) >= len(articles):
        return False
    a = articles[int(m[1])]
    h = a.get("head") or {}
    for key in ("photos", "lead_block", "cross", "qr", "byline", "pointer"):
        if a.get(key):
            a.pop(key)
            return True
    for key in ("amid", "lines", "subs", "outline", "writer"):
        if h.get(key):
            h.pop(key)
            if key == "subs":
                h[key] = 0
            return True
    if a.get("columns", 1) > 1:
        a["columns"] -= 1
        return True
    if a.get("tag"):
        a.pop("tag")
        return True
    if h.get("tiers", 1) > 1:
        h["tiers"] -= 1
        h.pop("size", None)
        return True
    if h.get("style") == "vertical" and h.get("size", 60) > 36:
        h["size"] = h.get("size", 60) * 0.7
        return True
    return False


def grid(paper, d, name):
    out = dict(style="paper", paper=name, columns=int(d.rng.integers(paper.columns[0], paper.columns[1] + 1)))
    out |= {key: d.one(getattr(paper, key)) for key in ("tier_rule", "tiers")}
    out |= {key: d.u(*getattr(paper, key)) for key in ("gap", "margin", "top", "foot")}
    out |= {key: d.one(getattr(paper, key)) for key in ("column_rule", "article_rule")}
    out["missing"] = d.u(0.3, 0.9) if d.rng.random() < paper.missing else 0.0
    return out | dict(ends=d.one(["whole", "whole", "cut"]))


def folio(paper, d, name):
    title = d.one(words.papers.old_titles if paper.old else words.papers.titles)
    old = ["昭和八年五月三日　水曜日", "明治三十八年六月一日", "大正十二年九月十四日　金曜日"]
    date = d.one(old if paper.old else ["2026年（令和8年）11月21日　土曜日", "2026年11月22日（日）", "令和8年11月20日　金曜日"])
    out = dict(style=d.one(paper.folio), number=str(1 + int(d.rng.integers(40))), title=title, date=date, rtl=paper.old)
    out["section"] = d.one(["総合", "社会", "経済", "地域", "暮らし", "スポーツ", "国際", "文化", "オピニオン"])
    return out | dict(rule=d.one(["thin", "medium", "thick", "double", "thick-thin"]))


def kind(paper, r, made):
    """Type: as for other pages, with the paper's preferred width and height."""
    wide = 3000 - 2 * made["margin"]
    want = dict(features=["old-forms"]) if paper.old else {}
    out = draw_type.draw(r, want, dict(columns=made["columns"], pitch=wide / made["columns"]))["type"]
    dense = float(r.uniform(*paper.density))
    if out["ruby"] == "all":
        dense = min(dense, 0.6)
    w = round(wide / made["columns"] * dense, 2)
    out.update(w=w, h=round(w * float(r.uniform(*paper.flat)) / out["fill"], 2))
    if paper.old:
        out.update(figures="kanji", latin="stack", odd=[k for k in out["odd"] if k in ("repeats", "strokes", "numbers")])
    elif r.random() < 0.8:
        out["old"] = False
    if r.random() < 0.7:
        out["opens"] = ""
    if out["ruby"] != "all" and (dense > 0.67 or r.random() < 0.3):
        out["ruby"] = "none" if dense > 0.67 else "names"
    return dict(type=out | paper.type)


def pressed(paper, r, shape, widths=WIDTHS):
    """Size, print and scan; films and copies of low resolution among the scans."""
    d = draw_print.Draw(r, ())
    w = d.one(widths)
    k = w / 3000
    scanned = bool(r.random() < paper.scanned)
    bitonal = scanned and r.random() < 0.35
    out = dict(width=w, height=round(w * shape), print=draw_print.press(d, scanned, bitonal, k), wanted=[])
    if not scanned:
        return out
    out.update(image="png" if bitonal else "jpg", quality=int(r.integers(45, 90)))
    scan = draw_print.geometry(d, k) | draw_print.quality_of_scan(d, k, bitonal) | (draw_print.bitonal(d) if bitonal else {})
    if r.random() < (0.6 if paper.old else 0.15):  # a film: a dark border, scratches
        scan.update(scratches=int(r.integers(4, 16)), zoom=d.u(0.93, 0.97), bed=d.u(0.88, 0.97), specks=int(d.u(100, 400) * k * k))
        if not bitonal and r.random() < 0.12:
            scan["negative"] = True
    if r.random() < 0.35 and w >= 2000:
        scan["reduce"] = d.u(max(0.55, 1350 / w), 0.8)
    out["scan"] = scan
    return out
