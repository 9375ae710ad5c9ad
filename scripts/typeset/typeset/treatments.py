"""Fills rectangles of a drawn paper's page: each treatment fills a box (first and last column, first and last tier), or returns false if the box does
not suit it."""

from .draws import parts
from .layout import Cutter, Piece

NUMBERS = ["", "", "１２３４５６７８９", "①②③④⑤⑥⑦⑧⑨", "一二三四五六七八九", "■", "◆", "●"]
LISTED = 6  # kinds of list marks in `level_article.LISTS`


class Treatments:
    """The treatments that `paper_plan.Plan` fills boxes with. Draws and blocks are the plan's."""

    def level(self, box, kind=None, **more):
        """A horizontal article."""
        w, h, _ = self.size(box)
        if w < 9 or h < 230:
            return False
        kind = kind or self.one(["text", "text", "points", "questions", "profile"])
        scale = self.u(0.88, 1.15)
        em = self.pitch * self.paper.density[0] * scale
        n = max(1, min(4, int(w * self.f * self.pitch / (em * self.one([14, 17, 22])))))
        if kind == "points":
            n = 1 if w < 34 else min(n, 2)
        head = dict(style="level", centre=self.chance(0.6), font=self.font(), spread=self.u(0, 0.5), lines=1 if w > 24 or self.chance(0.6) else 2)
        head.update(self.one([{}, {}, dict(neg=True), dict(tint=True), dict(rule="thin"), dict(rule="double"), dict(tint="dots")]))
        if kind == "points":
            head["text"] = self.words("points")
        if self.chance(0.15) and w > 20 and h > 420:
            head = dict(style="side", lines=self.one([1, 2]), font=self.font(), **self.one([{}, dict(neg=True), dict(tint=True)]))
        a = dict(writing="horizontal", kind=kind, columns=n, scale=scale, leading=self.u(1.35, 1.9), head=head, list=int(self.rng.integers(LISTED)))
        a["pad"] = self.u(14, 30)
        if n > 1 and self.chance(0.4):
            a["column_rule"] = self.one(["thin", "dotted"])
        if self.chance(0.25):
            a["gothic"] = True
        if kind == "profile" or (kind in ("text", "questions") and h > 500 and self.chance(0.4)):
            face = kind == "profile"
            share = self.u(0.3, 0.5) if w / n > 13 else 1.0
            ph = dict(share=share, tall=self.u(1.1, 1.35) if face else self.u(0.55, 0.8), column=0 if self.chance(0.7) else n - 1)
            ph["place"] = self.one(["left", "right"])
            ph |= dict(scene=self.one(["portrait", "portrait", "drawing"])) if face else {}
            a["photos"] = [dict(ph, caption=self.one(["under", "under", "none"]))]
        if self.chance(0.3):
            a["address"] = True
        if self.chance(0.2) and h > 420 and w / n > 12:
            a["qr"] = True
        if self.chance(0.85):
            a.update(self.frame())
        self.add(box, **(a | more))
        return True

    def own(self, box, scale=None, bands=None, **more):
        """An article with other tier heights than the page's, with or without a frame."""
        w, h, n = self.size(box)
        if w < 14 or n < 2 or h < 420:
            return False
        scale = scale or self.one([1.0, 1.0, self.u(1.08, 1.3)])
        options = [b for b in range(1, n + 2) if b != n and 170 * scale < h / b < 1000]
        if not options:
            return False
        bands = bands or self.one(options)
        band = h / bands
        nt = 1 if band > 360 else min(bands, 2)
        high = band * nt
        size = min(110.0, 30 + 0.07 * high) * self.u(0.8, 1.05)
        head = dict(style="vertical", tiers=nt, size=size, lines=self.one([1, 1, 2]) if w > 18 else 1, subs=int(w > 24), font=self.font())
        if self.chance(0.2):
            head = dict(style="title", text=self.words("series"), ground=self.one(["tint", "black", "frame", "lines"]))
        a = dict(bands=bands, scale=scale, leading=self.u(0.95, 1.15), head=head)
        if self.chance(0.4):
            a.update(self.frame())
            a["pad"] = self.u(16, 34)
        if self.chance(0.35):
            a["byline"] = True
        if w > 26 and self.chance(0.5):
            ph = dict(cols=max(5, int(w * self.f * self.u(0.22, 0.36) / scale)), tiers=1 if band > 420 else min(2, bands), place="left")
            ph["from"] = bands - 1 if bands > 1 and self.chance(0.5) and band > 420 else 0
            ph["caption"] = self.one(["under", "none", "side"]) if band > 520 else "under"
            scene = self.one([None, "portrait", "drawing"])
            a["photos"] = [ph | (dict(scene=scene) if scene else {})]
        self.add(box, **(a | more))
        return True

    def essay(self, box, **more):
        """A one-column essay with ▼ between paragraphs in running lines, under a boxed title."""
        w, h, n = self.size(box)
        if w < 18 or h < 240:
            return False
        bands = max(1, min(n, round(h / self.u(240, 520))))
        mark = self.one(["▼", "▼", "▽", "◆", "■", "●"])
        head = dict(style="title", text=self.words("series"), ground=self.one(["tint", "black", "frame", "dots", "lines"]))
        head["size"] = self.pitch * self.u(0.95, 1.5)
        self.add(box, **(dict(bands=bands, scale=self.u(1.0, 1.2), head=head, run_on=mark, pad=self.u(16, 32), **self.frame()) | more))
        return True

    def series(self, box):
        """An article with only a word in a box as its headline."""
        w, _, n = self.size(box)
        if w < 10 or n > 5:
            return False
        head = dict(style="title", text=self.words("series"), ground=self.one(["tint", "black", "frame", "lines"]))
        a = self.add(box, head=dict(head, size=self.pitch * self.u(0.9, 1.4)))
        if n >= 2 and w > 14 and self.chance(0.3):
            a.update(self.frame(), bands=max(1, n - 1))
        if self.chance(0.5):
            a["byline"] = True
        return True

    def turns(self, box):
        """An interview: questions in gothic, answers in the body's type, a portrait."""
        w, _, n = self.size(box)
        if w < 22 or n < 2:
            return False
        a = self.news(Piece("plain", [box]), 0.08)
        a.update(turns=True, cross=0)
        a.pop("gothic", None)
        if not a.get("photos") and not a.get("boxed") and w > 26:
            ph = dict(cols=self.cols(7, 10), tiers=self.high(300, 420), place="left", scene="portrait", caption="under")
            a["photos"] = [ph | {"from": 0}]
        return True

    def amid(self, box):
        """Text on both sides of a picture, tier by tier, with its caption down its side."""
        w, _, n = self.size(box)
        least = self.paper.p.get("amid-edge", 6)
        if w < 18 + 2 * least or n < 3:
            return False
        head = dict(style="vertical", tiers=1 if self.tier_px > 280 else 2, subs=0, font=self.font())
        if self.chance(0.4):
            head = dict(style="level", tiers=1, subs=int(self.chance(0.5)), font=self.font())
        nt = head["tiers"]
        tall = min(n - nt, max(1, self.high(380, 800)))
        full = self.columns if box[1] == self.columns else 0
        wide = box[1] - box[0] - (0 if full else 1)
        k = int(wide * self.u(0.26, 0.45))
        edge = int(least * self.f)
        lo, hi = edge, wide - k - edge
        if hi < lo or tall < 1:
            return False
        tall = max(1, tall)
        side = k * self.pitch > 300 and tall * self.tier_px > 400 and self.chance(0.6)
        first = nt if n - nt <= tall or self.chance(0.6) else nt + int(self.rng.integers(n - nt - tall + 1))
        ph = {"cols": k, "tiers": tall, "from": first, "place": "amid", "at": int(self.rng.integers(lo, hi + 1))}
        ph.update(caption=self.one(["side", "right"] if side else ["under", "above"]), long=self.chance(0.5))
        if self.chance(0.3):
            ph["scene"] = self.one(["portrait", "drawing"])
        framed = self.paper.p.get("amid-frame") and self.chance(self.paper.p["amid-frame"])
        self.add(box, head=head, photos=[ph], **(dict(byline=True) if self.chance(0.3) else {}), **(dict(bands=n, **self.frame()) if framed else {}))
        return True

    def letters(self, box, lo=14, hi=26):
        """Readers' letters of two to four short tiers, side by side and one above the other."""
        c0, c1, t0, t1 = box
        w, h, n = self.size(box)
        if w < lo or h < 400 or n < 2:
            return False
        under = self.one(["under", "under", "beside"])
        for top, foot in parts(t0, t1, lambda: max(2, self.high(480, 1000)), 2):
            for right, left in parts(c0, c1, lambda: self.cols(lo, hi), lo * self.f):
                self.letter((right, left, top, foot), under)
        return True

    def letter(self, box, under):
        _, _, n = self.size(box)
        size = min(64.0, 26 + 0.07 * self.dresser.high) * self.u(0.8, 1.0)
        tiers = 2 if n >= 2 and self.dresser.high < 250 and under == "under" else 1
        if tiers == 2:
            size = min(70.0, 26 + 0.05 * 2 * self.tier_px) * self.u(0.8, 1.0)
        head = dict(style="vertical", tiers=tiers, lines=self.one([1, 2, 2]), step=self.one([0, 0.6]), size=size, subs=0, writer=under)
        a = self.add(box, head=dict(head, font=self.font()))
        if self.chance(0.15) and n >= 2:
            a.update(bands=n if self.chance(0.5) else max(1, n - 1), **self.frame())
            a["head"]["tiers"] = 1
        return True

    def items(self, box, lo=7, hi=15, style="notice", group=True):
        """Short items in sequence through the tiers of a box: notices without heads, briefs, items with gothic words."""
        c0, c1, _, _ = box
        if (c1 - c0) / self.f < 12:
            return False
        cut = Cutter(self.rng, self.taste, self.columns, self.tier_px)
        cut.briefs(box, (lo, hi))
        rule, mark, em = self.one(["thin", "thin", None, "dotted"]), self.one(["", "", "▽", "◆", "■", "○", "●"]), self.u(1.0, 1.5)
        self.groups += 1
        for n, piece in enumerate(cut.pieces):
            a = self.dresser.places(piece)
            if style == "notice":
                a.update(head=dict(style="none"), **(dict(opening="gothic") if self.chance(0.85) else {}))
            elif style == "inline":
                a["head"] = dict(style="inline", mark=mark, em=1.05)
            else:
                a["head"] = dict(style="brief", mark=mark, em=em)
            if n == 0 and self.chance(self.paper.tags) and self.tier_px > 190 and style != "inline":
                a["tag"] = dict(text=self.words("sections"), ground=self.one(["black", "tint", "frame"]), em=self.u(1.0, 1.5))
            if group:
                a.update(group=1000 + self.groups, group_rule=rule)
            self.articles.append(a)
        return True

    def notices(self, box):
        _, h, _ = self.size(box)
        return h < 1500 and self.items(box, self.u(4, 7), self.u(8, 13), "notice")

    def briefs(self, box):
        _, h, _ = self.size(box)
        return h < 1700 and self.items(box, 7, self.u(11, 20), self.one(["brief", "brief", "inline"]))

    def corner(self, box):
        """An article with a box in one of its corners or amid it: points, a profile, a small essay, an advertisement."""
        c0, c1, t0, t1 = box
        w, h, n = self.size(box)
        if w < 28 or n < 3 or h < 700:
            return False
        kw, kh = self.cols(11, min(22, w - 14)), max(1, min(n - 2, self.high(300, 620)))
        where = self.one(["bottom-left", "bottom-right", "top-left", "amid"])
        if where == "amid":
            a, b = c0 + int(self.u(6, (w - kw / self.f - 6)) * self.f), t1 - kh - (n - kh > 2 and self.chance(0.4))
            piece, spot = Piece("plain", [box], holes=[(a, a + kw, b, b + kh)]), (a, a + kw, b, b + kh)
        elif where == "top-left":
            piece, spot = Piece("plain", [(c0, c1 - kw, t0, t0 + kh), (c0, c1, t0 + kh, t1)]), (c1 - kw, c1, t0, t0 + kh)
        elif where == "bottom-left":
            piece, spot = Piece("plain", [(c0, c1, t0, t1 - kh), (c0, c1 - kw, t1 - kh, t1)]), (c1 - kw, c1, t1 - kh, t1)
        else:
            piece, spot = Piece("plain", [(c0, c1, t0, t1 - kh), (c0 + kw, c1, t1 - kh, t1)]), (c0, c0 + kw, t1 - kh, t1)
        self.news(piece, (w * n - kw * kh) / (72 * self.tiers))
        if self.chance(0.12):
            self.put("ads", spot, kind="spot")
        elif self.chance(0.12):
            self.put("tables", spot)
        elif not self.level(spot, self.one(["points", "points", "profile", "text"]), **self.frame()):
            self.put("ads", spot, kind="spot")
        return True

    def table(self, box):
        """Results: a table over the lower part of a box, with a short report over it."""
        c0, c1, t0, t1 = box
        w, _, n = self.size(box)
        if n < 3 or w < 14 or w > 44:
            return False
        k = max(1, min(n - 1, self.high(300, 700)))
        self.put("tables", (c0, c1, t1 - k, t1), kind=self.one(["results", "results", "weather", "upright", "shares"]))
        self.news(Piece("plain", [(c0, c1, t0, t1 - k)]), 0.03)
        return True

    def big(self, box):
        """An article under a picture over most of its width, with its headline beside the picture or across it."""
        w, h, n = self.size(box)
        if w < 26 or n < 3 or h < 700:
            return False
        g = self.dresser.ground()
        level = self.chance(0.5)
        nt = 1 if level and self.tier_px > 200 else 2
        if level:
            head = dict(style="level", tiers=nt, subs=int(self.chance(0.5)), font=self.font(), **g)
        else:
            head = dict(style="vertical", tiers=min(n - 1, max(1, self.high(500, 900))), subs=1, font=self.font(), **g)
        if self.chance(self.paper.garnish.get("outline", 0.05)) and not g:
            head["outline"] = True
        wide = box[1] - box[0] - (box[1] < self.columns)
        k = int(wide * (self.u(0.55, 0.85) if level else self.u(0.4, 0.6)))
        start = nt if level else 0
        tall = max(1, min(n - start - 1, self.high(420, 900)))
        ph = {"cols": k, "tiers": tall, "from": start, "place": "left" if not level else self.one(["left", "right"])}
        ph["caption"] = self.one(["under", "under", "side", "right"]) if tall * self.tier_px > 400 else "under"
        ph["long"] = self.chance(0.5)
        self.add(box, head=head, photos=[ph], **(dict(lead=True) if self.chance(0.2) else {}))
        return True

    def sections(self, box):
        """A long article in sections."""
        w, h, n = self.size(box)
        if w < 18 or n < 2 or w * h < 16000:
            return False
        self.sectioned(self.news(Piece("plain", [box]), 0.1), w * h)
        return True

    def sectioned(self, article, size):
        """Divides an article with heads of the body's size, bold, perhaps numbered, with or without white lines around them."""
        article["cross"] = max(2, int(size / 258 / self.u(20, 60)))
        style = dict(plain=True, anywhere=True, indent=self.one([0, 1, 2, 3]), bold=self.u(0.3, 1.1), number=self.one(NUMBERS))
        article["cross_style"] = dict(style, blank=self.one([[1, 1], [1, 0], [0, 0], [0, 1], [2, 1]]))

    def listed(self, box):
        """A table without a frame."""
        w, h, _ = self.size(box)
        if w < 10 or h < 300 or len(self.tables) > 1:
            return False
        self.put("tables", box, kind=self.one(["quotes", "quotes", "programme"]))
        return True

    def scheme(self, box):
        """An article around a diagram of many words: over it, under it, or beside it."""
        c0, c1, t0, t1 = box
        w, h, n = self.size(box)
        if w < 20 or n < 3 or h < 700 or len(self.tables) > 2:
            return False
        kh = max(1, min(n - 2 if n > 3 else n - 1, self.high(400, 0.65 * h)))
        low = self.chance(0.6)
        spot, rest = ((c0, c1, t1 - kh, t1), (c0, c1, t0, t1 - kh)) if low else ((c0, c1, t0, t0 + kh), (c0, c1, t0 + kh, t1))
        piece = Piece("plain", [rest])
        if w > 30 and self.chance(0.6):
            kw = self.cols(13, w - 12)
            spot = (c1 - kw, c1, *spot[2:])
            beside = (c0, c1 - kw, *spot[2:])
            piece = Piece("plain", [rest, beside] if low else [beside, rest])
        self.put("tables", spot, kind="scheme")
        a = self.news(piece, 0.08)
        if self.chance(0.6):
            self.sectioned(a, w * h * 0.6)
        return True
