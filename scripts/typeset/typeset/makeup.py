"""Make-up: a page's tiers and columns, articles in their rectangles, headlines, pictures, text flowing from tier to tier.

A page is a grid: `columns` text lines across (counted from the right), `tiers` down. An article owns a rectangle of it and
keeps a small grid of its own in which headlines, pictures and crossheads take places; the text flows through what is left,
tier by tier from right to left (流し組み). A shape other than a rectangle is only another set of places, so L-flows fit in.
"""
import math
from dataclasses import replace

import numpy as np

from . import furniture, topics
from .lines import HALF_AFTER, HALF_BEFORE, HALF_BOTH, Sign, Type, body_type, break_lines, set_line, tokens
from .wording import Voice

FREE, HEAD, SUB, PHOTO, CROSS = 0, 1, 2, 3, 4
HEAD_SIZE = {1: 50, 2: 68, 3: 88, 4: 106, 5: 124}


class Page:
    """What is on a page, in design pixels, in the order in which it is printed: fills and rules, pictures, signs."""

    def __init__(self, spec, rng):
        self.spec, self.rng = spec, rng
        self.width, self.height = 3000, round(3000 * spec["height"] / spec["width"])
        self.ops, self.signs, self.ruby, self.ignore = [], [], [], []
        self.lines = 0
        m = spec["makeup"]
        self.tiers, self.columns = m["tiers"], m.get("columns", 72)
        self.left, self.right = 60.0, 2940.0
        self.pitch = (self.right - self.left) / self.columns
        self.top, self.bottom = m.get("top", 150.0), self.height - m.get("foot", 62.0)
        self.gap = m.get("gap", 16.0)
        self.tier_h = (self.bottom - self.top + self.gap) / self.tiers
        self.used = set()

    def tier(self, t): return self.top + t * self.tier_h, self.top + (t + 1) * self.tier_h - self.gap
    def col_edge(self, c): return self.right - c * self.pitch

    def fill(self, *box, tone=255): self.ops.append(("fill", box, tone))
    def frame(self, x0, y0, x1, y1, t=2.0, tone=255):
        for b in ((x0, y0, x1, y0 + t), (x0, y1 - t, x1, y1), (x0, y0, x0 + t, y1), (x1 - t, y0, x1, y1)): self.fill(*b, tone=tone)
    def image(self, x, y, w, h, seed, scene=None): self.ops.append(("picture", (x, y, w, h), (seed, scene)))

    def rule(self, x0, y0, x1, y1, kind="thin"):
        """A rule between two points; `kind`: thin, thick, double, wavy, dotted."""
        across = y1 - y0 > x1 - x0
        def bar(a, b, off, t):
            if across: self.fill(x0 + off - t / 2, a, x0 + off + t / 2, b)
            else: self.fill(a, y0 + off - t / 2, b, y0 + off + t / 2)
        a, b = (y0, y1) if across else (x0, x1)
        if kind == "double": bar(a, b, -2.6, 1.5); bar(a, b, 2.6, 1.5)
        elif kind == "dotted":
            for p in np.arange(a, b - 3, 8.0): bar(p, p + 3, 0, 3)
        elif kind == "wavy":
            for p in np.arange(a, b - 1, 1.0): bar(p, p + 1, 2.4 * math.sin(p / 3.1), 2.2)
        else: bar(a, b, 0, {"thin": 1.6, "thick": 4.0, "medium": 2.6}[kind])


def mark_tight(ty, toks, share=.6):
    """Headline marks: 、。「」・ take less than their body from the start."""
    for t in toks:
        if t.t in HALF_AFTER | HALF_BEFORE | HALF_BOTH:
            cut = t.nat * (1 - share)
            t.nat -= cut
            t.least = min(t.nat, t.least)
            t.draws = [(d[0], d[1] - cut * t.front, *d[2:]) for d in t.draws]
    return toks


def fit_head(ty, text, room, spread=.14):
    """The type, tokens and letter-space with which a headline fills `room`."""
    toks = mark_tight(ty, tokens(ty, text))
    nat = sum(t.nat for t in toks)
    if nat > room:
        k = room / nat
        w = ty.w if k > .8 else ty.w * k / .8
        ty = replace(ty, w=w, h=ty.h * k)
        toks = mark_tight(ty, tokens(ty, text))
        nat = sum(t.nat for t in toks)
    gap = min(max(0.0, room - nat) / max(1, len(toks) - 1), ty.h * spread)
    return ty, toks, gap, nat + gap * max(0, len(toks) - 1)


class Article:
    def __init__(self, page, spec, number, writer):
        self.page, self.spec, self.n, self.writer = page, spec, number, writer
        self.rng = writer.rng
        (self.c0, self.c1), (self.t0, self.t1) = spec["cols"], spec["tiers"]
        self.seq, self.caption_seq, self.parts, self.para, self.seg = 0, 0, 0, 0, -1
        ty = page.spec["type"]
        p = page
        if spec.get("boxed"):
            pad = 26.0
            self.frame = [p.col_edge(self.c1) + (.35 * p.pitch if self.c1 < p.columns else 0), p.tier(self.t0)[0] + 2,
                          p.col_edge(self.c0) - (.35 * p.pitch if self.c0 > 0 else 0), p.tier(self.t1 - 1)[1] - 2]
            x0, y0, x1, y1 = self.frame[0] + pad, self.frame[1] + pad, self.frame[2] - pad, self.frame[3] - pad
            n = spec.get("bands", max(1, self.t1 - self.t0 - 1))
            self.ncols = int((x1 - x0) / p.pitch)
            self.pitch = (x1 - x0) / self.ncols
            self.right = x1
            h = (y1 - y0 + p.gap + 6) / n
            self.bands = [(y0 + i * h, y0 + (i + 1) * h - p.gap - 6) for i in range(n)]
        else:
            self.frame = None
            self.pitch, self.right = p.pitch, p.col_edge(self.c0)
            self.ncols = self.c1 - self.c0 - (1 if self.c1 < p.columns else 0)
            self.bands = [p.tier(t) for t in range(self.t0, self.t1)]
        self.grid = np.zeros((len(self.bands), self.ncols), int)
        high = self.bands[0][1] - self.bands[0][0]
        self.body = body_type(ty, high)
        self.measure = high
        if spec.get("gothic"): self.body = replace(self.body, font=ty["gothic"], bold=0.0, face="gothic")

    # places --------------------------------------------------------------------------------------------------------
    def x(self, c): return self.right - (c + .5) * self.pitch
    def edge(self, c): return self.right - c * self.pitch

    def put(self, signs, line=True, **extra):
        """Counts a set line into the truth."""
        for s in signs:
            s.info.update(extra, article=self.n, line=self.page.lines)
            if s.info["flow"] == "main": s.info["seq"] = self.seq; self.seq += 1
            else: s.info["seq"] = self.caption_seq; self.caption_seq += 1
        self.page.signs += signs
        if line: self.page.lines += 1

    def part(self, role, flow="main"):
        i = dict(role=role, flow=flow, para=f"h{self.parts}", seg=f"part{self.parts}")
        self.parts += 1
        return i

    # headlines -----------------------------------------------------------------------------------------------------
    def head(self):
        h = self.spec.get("head") or {}
        style = h.get("style", "vertical")
        if style == "none": return
        fonts = self.page.spec["type"]["heads"]
        font, bold = fonts[h.get("font", self.n) % len(fonts)]
        text = h.get("text") or self.writer.head()
        subs = h.get("subtexts") or self.writer.several("sub", h.get("subs", 1))
        figures = "tcy" if self.body.figures != "kanji" else "kanji"
        if style == "vertical": self.head_vertical(h, text, subs, font, bold, figures)
        else: self.head_level(h, text, subs, font, bold)

    def ground(self, h, box, n):
        """White on black, or a tint, behind a headline."""
        if h.get("neg"): self.page.fill(*box); return "paper"
        if h.get("tint"): self.page.fill(*box, tone=46)
        return "ink"

    def head_vertical(self, h, text, subs, font, bold, figures):
        p = self.page
        nt = min(h.get("tiers", min(4, len(self.bands))), len(self.bands))
        size = h.get("size", HEAD_SIZE[min(5, nt)])
        y0, y1 = self.bands[0][0], self.bands[nt - 1][1]
        inset = 14 if h.get("neg") or h.get("tint") else 3
        ty = Type(font, size, size, bold * size / 100, figures)
        ty, toks, gap, length = fit_head(ty, text, y1 - y0 - 2 * inset - (size * .35 if nt > 1 else 0))
        k = math.ceil((size + 14 + inset) / self.pitch)
        self.grid[:nt, :k] = HEAD
        x = self.edge(k / 2)
        box = (self.edge(k) + 5, y0, self.edge(0) - (5 if self.c0 else 0), y1) if h.get("neg") or h.get("tint") else None
        tone = self.ground(h, box, nt) if box else "ink"
        start = y0 + inset + (max(0, (y1 - y0 - 2 * inset - length) / 2) if box else 0)
        signs, _ = set_line(ty, toks, start, x, length, info=self.part("headline"), tone=tone, spread=gap, last=True)
        self.put(signs)
        sub_font, sub_bold = p.spec["type"]["subs"][self.n % len(p.spec["type"]["subs"])]
        sn, c = h.get("sub_tiers", max(1, nt - 1)), k
        ssize = h.get("sub_size", max(38, round(size * .56)))
        for i, s in enumerate(subs):
            sy1 = self.bands[sn - 1][1]
            sty = Type(sub_font, ssize, ssize, sub_bold * ssize / 100, figures)
            down = ssize * (.8 if sn > 1 else .2)
            sty, stoks, sgap, slen = fit_head(sty, s, sy1 - y0 - 6 - down, .08)
            sk = math.ceil((ssize + 12) / self.pitch)
            self.grid[:sn, c:c + sk] = SUB
            signs, _ = set_line(sty, stoks, y0 + 3 + down, self.edge(c + sk / 2), slen, info=self.part("subheadline"), spread=sgap, last=True)
            self.put(signs)
            c += sk

    def head_level(self, h, text, subs, font, bold):
        """A headline from left to right over the article, its sub-headline under it."""
        nt = h.get("tiers", 1)
        cols = min(h.get("cols", self.ncols), self.ncols)
        y0, y1 = self.bands[0][0], self.bands[nt - 1][1]
        x0, x1 = self.edge(cols) + (6 if cols == self.ncols and self.c1 < self.page.columns else 8), self.edge(0) - 4
        self.grid[:nt, :cols] = HEAD
        high = y1 - y0
        subs = subs[:h.get("subs", 1)]
        size = h.get("size", min(high * (.52 if subs else .74), 150))
        pad = 16 if h.get("neg") or h.get("tint") else 0
        ty = Type(font, size, size, bold * size / 100, "tcy", level=True)
        ty, toks, gap, length = fit_head(ty, text, x1 - x0 - 2 * pad - 8, .3)
        ssize = h.get("sub_size", size * .46)
        total = ty.w + 2 * pad + (ssize + size * .26 if subs else 0)
        y = y0 + max(0, (high - total) / 2)
        box = (x0, y, x1, y + ty.w + 2 * pad)
        tone = self.ground(h, box, nt)
        start = x0 + pad + max(0, (x1 - x0 - 2 * pad - length) / 2)
        signs, _ = set_line(ty, toks, start, y + pad + ty.w / 2, length, info=self.part("headline"), tone=tone, spread=gap, last=True)
        self.put(signs)
        y += ty.w + 2 * pad + size * .26
        sub_font, sub_bold = self.page.spec["type"]["subs"][self.n % len(self.page.spec["type"]["subs"])]
        for s in subs[:1]:
            sty = Type(sub_font, ssize, ssize, sub_bold * ssize / 100, "tcy", level=True)
            sty, stoks, sgap, slen = fit_head(sty, s, (x1 - x0) * .94, .12)
            signs, _ = set_line(sty, stoks, (x0 + x1 - slen) / 2, y + ssize / 2, slen, info=self.part("subheadline"), spread=sgap, last=True)
            self.put(signs)

    # pictures ------------------------------------------------------------------------------------------------------
    def photos(self):
        for i, ph in enumerate(self.spec.get("photos", [])):
            k, nb = ph["cols"], ph["tiers"]
            b0 = ph.get("from", 0)
            c0 = {"left": self.ncols - k, "right": 0}.get(ph.get("place", "left"), ph.get("at", 0))
            if (self.grid[b0:b0 + nb, c0:c0 + k] != FREE).any() or c0 + k > self.ncols: raise ValueError(f"picture over a headline in article {self.n}")
            self.grid[b0:b0 + nb, c0:c0 + k] = PHOTO
            x0 = self.edge(c0 + k) + (0 if c0 + k == self.ncols and not self.frame and self.c1 == self.page.columns else 9)
            x1 = self.edge(c0) - (0 if c0 == 0 else 9)
            y0, y1 = self.bands[b0][0] + 2, self.bands[b0 + nb - 1][1] - 1
            cap = self.writer.several("caption", 2)[i % 2]
            ty = Type(self.page.spec["type"]["caption"], 22, 22, 0.0, "tcy", level=True)
            toks = tokens(ty, cap)
            lines = break_lines(toks, x1 - x0)
            h = len(lines) * 29 + 4
            self.page.image(x0, y0, x1 - x0, y1 - h - y0, int(self.rng.integers(1 << 31)), ph.get("scene", self.writer.topic.get("scene")))
            self.page.ignore.append(("picture", [x0, y0, x1, y1 - h]))
            part = self.part("caption", "caption")
            for j, (ts, _) in enumerate(lines):
                signs, _ = set_line(ty, ts, x0, y1 - h + 8 + 29 * j + 11, x1 - x0, info=dict(part), last=j == len(lines) - 1)
                self.put(signs)

    # text ----------------------------------------------------------------------------------------------------------
    def slots(self):
        """Places for body lines in the order of reading: (band, column, run)."""
        out, run = [], -1
        for b in range(len(self.bands)):
            open_ = False
            for c in range(self.ncols):
                if self.grid[b, c] == FREE:
                    if not open_: run += 1; open_ = True
                    out.append((b, c, run))
                else: open_ = False
        return out

    def text(self):
        slots, ty, m = self.slots(), self.body, self.measure
        indent = ty.h
        broken = lambda s: break_lines(tokens(ty, s), m, indent, self.page.spec["type"].get("loose", True))
        crosses = self.writer.several("cross", self.spec.get("cross", 0))
        total, done, ncross, pos, start = len(slots), 0, len(crosses), 0, {}
        for i, (_, _, r) in enumerate(slots): start.setdefault(r, i)
        byline = self.writer.byline() if self.spec.get("byline") else None
        while pos < total:
            left = total - pos
            text = self.writer.paragraph()
            lines = broken(text)
            if len(lines) == left and not byline: self.paragraph(slots[pos:], lines); return
            if len(lines) > left - 3: break
            self.paragraph(slots[pos:], lines)
            pos += len(lines)
            if crosses and pos >= total * (done + 1) / (ncross + 1) - 4:
                run = slots[pos][2]
                same = sum(s[2] == run for s in slots[pos:pos + 6])
                if same >= 5 and pos - start[run] >= 2:
                    self.crosshead(slots[pos:pos + 2], crosses.pop(0))
                    pos += 2
                    done += 1
        if pos >= total: return
        self.close(slots[pos:], broken, byline)

    def close(self, slots, broken, byline):
        """The last paragraph: of many tried, the one that just fills the lines that are left."""
        ty, m, left, best = self.body, self.measure, len(slots), None
        tail = tokens(ty, byline) if byline else []
        tail_len = sum(t.nat for t in tail)
        for t in tail: t.part = "byline"
        for text, said in self.writer.closings(240, left * m / ty.h):
            lines = broken(text)
            if len(lines) > left: continue
            toks, ind = lines[-1]
            free = m - ind - sum(t.nat for t in toks)
            ok = not tail or free >= tail_len + ty.h
            cost = (left - len(lines)) * 10 + (0 if ok else 15) + (0 if tail else free / m)
            if best is None or cost < best[0]: best = cost, lines, ok, said
            if cost < .75: break
        if best is None: return
        cost, lines, ok, said = best
        self.page.used.update(said)
        self.paragraph(slots, lines)
        if tail and ok:  # the writer's name at the foot of the last line
            b, c, run = slots[len(lines) - 1]
            signs, _ = set_line(ty, tail, self.bands[b][1] - tail_len, self.x(c), tail_len, last=True,
                                info=dict(role="body", flow="main", para=self.para - 1, seg=f"seg{self.seg}"))
            self.page.lines -= 1
            self.put(signs)

    def paragraph(self, slots, lines):
        for i, ((toks, ind), (b, c, run)) in enumerate(zip(lines, slots)):
            self.run(run)
            signs, ruby = set_line(self.body, toks, self.bands[b][0], self.x(c), self.measure, ind, i == len(lines) - 1,
                                   dict(role="body", flow="main", para=self.para, seg=f"seg{self.seg}"))
            self.put(signs)
            for r in ruby: r.info.update(article=self.n)
            self.page.ruby += ruby
        self.para += 1

    def run(self, run):
        if getattr(self, "last_run", None) != run: self.seg += 1; self.last_run = run

    def crosshead(self, slots, text):
        (b, c, run), (_, d, _) = slots
        self.run(run)
        ty = Type(self.page.spec["type"]["gothic"], 31, 28, .9, self.body.figures)
        ty, toks, gap, length = fit_head(ty, text, self.measure - 1.6 * ty.h, .25)
        signs, _ = set_line(ty, toks, self.bands[b][0] + 1.2 * self.body.h, (self.x(c) + self.x(d)) / 2, length, spread=gap, last=True,
                            info=dict(role="crosshead", flow="main", para=self.para, seg=f"seg{self.seg}"))
        self.put(signs)
        self.para += 1
        self.grid[b, [c, d]] = CROSS

    def build(self):
        self.head()
        self.photos()
        if self.frame:
            if self.spec.get("tint"): self.page.ops.insert(0, ("fill", tuple(self.frame), 26))
            kind = self.spec.get("frame", "thin")
            x0, y0, x1, y1 = self.frame
            if kind == "double":
                self.page.frame(x0, y0, x1, y1, 3.2)
                self.page.frame(x0 + 7, y0 + 7, x1 - 7, y1 - 7, 1.4)
            else: self.page.frame(x0, y0, x1, y1, 2.2)
        self.text()


def rules(page, owner, objects):
    """Rules between neighbours: upright ones in an article's last column, level ones in the gaps between tiers."""
    m = page.spec["makeup"]
    arts = page.articles
    for a in arts:
        if a.frame or a.c1 >= page.columns: continue
        x, t = page.col_edge(a.c1 - .5), a.t0
        while t < a.t1:
            o = owner[t, a.c1]
            if o < 0 or arts[o].frame: t += 1; continue
            u = t
            while u < a.t1 and owner[u, a.c1] >= 0 and not arts[owner[u, a.c1]].frame: u += 1
            page.rule(x, page.tier(t)[0], x, page.tier(u - 1)[1], m.get("column_rule", "thin"))
            t = u
    for t in range(page.tiers - 1):
        y = page.tier(t)[1] + page.gap / 2
        kind = []
        for c in range(page.columns):
            a, b = owner[t, c], owner[t + 1, c]
            if a < 0 or b < 0: kind.append((None, 0)); continue
            if a != b: kind.append((None if arts[a].frame or arts[b].frame else m.get("article_rule", "medium"), (a, b))); continue
            if arts[a].frame or not m.get("tier_rule"): kind.append((None, a)); continue
            i = c - arts[a].c0
            g = arts[a].grid
            p, q = (int(g[t + d - arts[a].t0, i]) if i < arts[a].ncols else FREE for d in (0, 1))
            kind.append((None if p in (HEAD, SUB, PHOTO) or q in (HEAD, SUB, PHOTO) or i >= arts[a].ncols else m["tier_rule"], a))
        c = 0
        while c < page.columns:
            k, d = kind[c], c
            same = (lambda u: u[0] == k[0] and (k[0] != m.get("tier_rule") or u[1] == k[1])) if k[0] else (lambda u: u[0] is None)
            while d < page.columns and same(kind[d]): d += 1
            if k[0]:
                ends = [.3 if c and kind[c][0] == m.get("tier_rule") else .15, .3 if kind[d - 1][0] == m.get("tier_rule") else .15]
                lo = page.col_edge(d) + (0 if d == page.columns else ends[1] * page.pitch)
                hi = page.col_edge(c) - (0 if c == 0 else ends[0] * page.pitch)
                if d < page.columns and owner[t, d - 1] >= 0 and arts[owner[t, d - 1]].c1 == d == arts[owner[t + 1, d - 1]].c1: lo = page.col_edge(d - .5)
                page.rule(lo, y, hi, y, k[0])
            c = d


def make(spec, rng):
    """A whole page from its specification."""
    page = Page(spec, rng)
    furniture.folio(page)
    names = {t["name"]: t for t in topics.TOPICS}
    order = [topics.TOPICS[int(i)] for i in rng.permutation(len(topics.TOPICS))]
    taken = {a.get("topic") for a in spec["makeup"]["articles"]}
    order = [t for t in order if t["name"] not in taken] + [t for t in order if t["name"] in taken]
    owner = -np.ones((page.tiers, page.columns), int)
    page.articles = []
    for n, a in enumerate(spec["makeup"]["articles"]):
        own = np.random.Generator(np.random.PCG64([spec["seed"], 101 + n]))
        topic = names[a["topic"]] if "topic" in a else order.pop(0) if order else topics.TOPICS[int(own.integers(len(topics.TOPICS)))]
        added = np.random.Generator(np.random.PCG64([spec["seed"], 301 + n]))
        art = Article(page, a, n, Voice(own, topic, page.used, spec["type"], added))
        (c0, c1), (t0, t1) = a["cols"], a["tiers"]
        if (owner[t0:t1, c0:c1] >= 0).any(): raise ValueError(f"article {n} overlaps another")
        owner[t0:t1, c0:c1] = n
        page.articles.append(art)
        art.build()
    rules(page, owner, None)
    for n, ad in enumerate(spec["makeup"].get("ads", [])):
        furniture.advertisement(page, ad, np.random.Generator(np.random.PCG64([spec["seed"], 7001 + n])))
    return page
