"""Tests of type, print and scan; under a minute. Run with scripts/typeset/run test."""

import io
import itertools
import unittest

import numpy as np
from PIL import Image

from checked import TypesetTest, full, specification
from typeset import beside, bitonal, body, features, fonts, lines, old_forms, press, printing, readings, scan, spec, units, words
from typeset.draws import stream

SMALL = full(specification("two-articles"))


class Words(unittest.TestCase):
    def test_groups_of_figures_letters_and_marks(self):
        def u(text, *a, **k):
            return [(s, kind) for s, kind in units.units(text, *a, **k)]

        self.assertEqual(u("2026年", "tcy", longest=4), [("2026", "tcy"), ("年", None)])
        self.assertEqual(u("2026", "tcy"), [(c, None) for c in "２０２６"])
        self.assertEqual(u("何！？", "tcy"), [("何", None), ("!?", "tcy")])
        self.assertEqual(u("5％増", "tcy", percent=True), [("5%", "tcy"), ("増", None)])
        self.assertEqual(u("5％と15％", "tcy"), [("５", None), ("％", None), ("と", None), ("15", "tcy"), ("％", None)])
        self.assertEqual(u("3㌔㈱", "tcy"), [("３", None), ("㌔", "square"), ("㈱", "square")])
        self.assertEqual(u("GDP", "tcy", latin="tcy"), [("GDP", "tcy")])
        self.assertEqual(u("online", "tcy", latin="tcy"), [(c, "sideways") for c in "online"])
        self.assertEqual(u("NPO", "tcy"), [(c, None) for c in "ＮＰＯ"])

    def test_every_kanji_is_read(self):
        self.assertEqual(
            readings.annotate("余った熱は、町内の温室に{浅海|あさみ}さん"),
            "{余|あま}った{熱|ねつ}は、{町|ちょう}{内|ない}の{温|おん}{室|しつ}に{浅海|あさみ}さん",
        )
        self.assertEqual(readings.annotate("売り上げを見直す。"), "{売|う}り{上|あ}げを{見|み}{直|なお}す。")
        self.assertEqual(readings.annotate("かなだけ"), "かなだけ")
        self.assertEqual(readings.annotate_one("余った熱は、町内の温室に", 0.6), "余った熱は、{町|ちょう}{内|ない}の温室に")

    def test_old_forms(self):
        self.assertEqual(old_forms.old("国の学校と会社が変わっているという"), "國の學校と會社が變わつてゐるといふ")
        self.assertEqual(len(old_forms.FORMS), len(old_forms.PAIRS) // 2)
        self.assertFalse(set(old_forms.FORMS) & set(old_forms.FORMS.values()) - set("弁予余欠"))

    def test_every_character_has_a_glyph_in_every_font(self):
        topics = words.topics
        text = "".join(s for group in words.sentences.values() for s in group)
        text += "".join("".join(v) for t in topics.topics + topics.briefs for v in t.values() if isinstance(v, list)) + "".join(topics.general)
        for name in fonts.FONTS:
            for c in sorted(set(text + "".join(old_forms.OLD) + "".join(beside.DOT_SIZE) + "▽◆■▼●") - set(" 　<>{}|")):
                s = fonts.face_for(name, c).upright(c)
                x0, y0, x1, y1 = s.face.extent(s.gid)
                self.assertGreater((x1 - x0) * (y1 - y0), 0, (name, c))

    def test_stops_stand_at_the_upper_right(self):
        for name in fonts.FONTS:
            f = fonts.face_for(name, "。")
            s = f.upright("。")
            x0, y0, x1, y1 = f.extent(s.gid)
            self.assertGreater((x0 + x1) / 2 + s.dx, 0.05, name)
            self.assertLess(x1 + s.dx, 0.53, name)
            self.assertLess(-s.dy - (y0 + y1) / 2, 0.5, name)
            self.assertGreater(-s.dy - y1, -0.03, name)


class Ruby(unittest.TestCase):
    ty = body.Type("ipaex-mincho", 26, 23)

    def test_ruby_neither_overlaps_nor_leaves_its_line(self):
        size, rng = beside.ruby_size(self.ty)[1], stream(3)
        for _ in range(300):
            groups, y = [], 100.0
            while y < 300:
                kana = "か" * int(rng.integers(1, 6))
                room = 23 + beside.missing_room(self.ty, kana, 23.0)
                if rng.random() < 0.6:
                    groups.append((kana, y, y + room))
                y += room
            places = beside.ruby_places(self.ty, groups, 100.0, y - 100)
            ends = [(s, s + step * len(k)) for (k, *_), (s, step) in zip(groups, places)]
            for (_, b), (c, _) in itertools.pairwise(ends):
                self.assertLessEqual(b, c + 1e-6)
            for (k, a, b), (s, e) in zip(groups, ends):
                self.assertGreaterEqual(s, max(99.0, a - size) - 1e-6)
                self.assertLessEqual(e, min(y + 1, b + size) + 1e-6)
                self.assertGreaterEqual((e - s) / len(k), 0.5 * size)

    def test_a_base_across_a_line_end_shares_its_ruby(self):
        toks = lines.tokens(self.ty, "{桑折野町|こおりのまち}")
        rubies = []
        for part in (toks[:2], toks[2:]):
            _, ruby = lines.set_line(self.ty, part, 0, 0, 60, last=True, info=dict(role="body", flow="main"))
            rubies.append("".join(r.t for r in ruby))
            self.assertTrue(all(len(r.base) == 2 for r in ruby))
        self.assertEqual(rubies, ["こおり", "のまち"])


class Print(unittest.TestCase):
    def mask(self):
        f = fonts.face("ipaex-mincho")
        return f.mask(f.upright("競").gid, 26.0, 23.0, 0, 0)[0]

    def test_swollen_strokes_grow_and_stay_one_character(self):
        p, m = press.Press(600, 600, 1.0, 0.8, 0.0, stream(1)), self.mask()
        areas = [int((p.swollen(m, n)[0] >= 128).sum()) for n in range(1, press.LEVELS + 1)]
        self.assertEqual(areas, sorted(areas))
        self.assertGreater(areas[-1], 1.3 * (m >= 128).sum())
        self.assertLess(p.swollen(m, press.LEVELS)[0].shape[0], m.shape[0] + 12)

    def test_geometry_with_folds_and_zoom_goes_back_and_forth(self):
        folds = [dict(axis="x", at=1500, shift=2.2, pinch=2.5, soft=9), dict(axis="y", at=2000, shift=-2.2, pinch=2.5, soft=9)]
        g = scan.Geometry(3000, 4044, -1.8, 3.0, (4.0, -2.0), (1, 2, 3, 4), 0.96, folds)
        p = stream(1).random((2000, 2)) * [3000, 4044]
        self.assertLess(np.abs(g.back(g.forward(p)) - p).max(), 1e-2)

    def test_vanished_print_is_restored(self):
        grey = np.full((40, 40), 200, np.uint8)
        grey[10:20, 10:20] = 180
        white = np.full((40, 40), 255, np.uint8)
        box = bitonal.settle(white, grey, [8, 8, 22, 22], 100, False)
        self.assertEqual(int((white == 0).sum()), 35)
        self.assertTrue((grey[white == 0] == 180).all())
        self.assertEqual(bitonal.settle(white, grey, [8, 8, 22, 22], 100, False), box)
        self.assertEqual(box, [10, 10, 20, 14])

    def test_a_screen_keeps_the_tone(self):
        for tone in (0.2, 0.5, 0.7):
            self.assertAlmostEqual(float(printing.screened(np.full((200, 200), tone), 6.0).mean()), tone, delta=0.1)


class Pages(TypesetTest):
    def make(self, *features, **own):
        name = "page." + own.get("image", "png")
        data, grey, t = self.made(spec.merge(SMALL, own), *features, name=name)
        self.assertEqual(t["features"], sorted(t["features"]))
        return data, grey, t

    def test_ruby_on_every_kanji_in_old_forms(self):
        own = dict(type=dict(ruby="all", old=True, figures="kanji", w=24, h=22), width=2400, height=1280)
        _, _, t = self.make("ruby-all", "old-forms", "flat", "clean", **own)
        based = {b for r in t["ruby"] for b in r["base"]}
        for i in based:
            self.assertRegex(t["characters"][i]["t"], readings.KANJI)
        self.assertFalse({c["t"] for c in t["characters"]} & set("国学会っゃ"))

    def test_emphasis_and_runs(self):
        grown = []
        for how in ("none", "dots", "wavy"):
            features = {"dots": ["emphasis-dots"], "wavy": ["emphasis-lines"]}.get(how, [])
            _, _, t = self.make(*features, type=dict(emphasis=how, runs="gothic" if how == "none" else "none", dot="●"))
            grown.append(t)
        self.assertTrue(any(c.get("face") == "gothic" for c in grown[0]["characters"]))
        self.assertTrue(all(len({c.get("emphasis") for t in (page,) for c in t["characters"]}) == 2 for page in grown[1:]))
        for page in grown[1:]:  # the ink of a character excludes its ruby and marks
            for c in page["characters"]:
                if c.get("emphasis"):
                    self.assertLessEqual(c["ink"][2], c["cell"][2] + 1)

    def test_emphasis_is_printed(self):
        ty, sheets = body.Type("ipaex-mincho", 26, 23), []
        for text in ("力を{*合わせる}", "力を合わせる", "力を{_合わせる}"):
            sheet = printing.Sheet(100, 200)
            signs, _ = lines.set_line(ty, lines.tokens(ty, text), 10, 50, 180, last=True, info=dict(role="body", flow="main"))
            for s in signs:
                sheet.sign(s)
            sheets.append((sheet.dark, [s.ink for s in signs]))
        self.assertEqual(len({str(ink) for _, ink in sheets}), 1)
        beside_ink = [int((dark[:, 64:] > 128).sum()) for dark, _ in sheets]
        self.assertEqual(beside_ink[1], 0)
        self.assertGreater(min(beside_ink[0], beside_ink[2]), 20)

    def test_figures_letters_and_squares(self):
        odd = ["figures", "latin", "marks", "numbers", "repeats", "squares", "strokes"]
        kind = dict(figures="tcy", longest=4, latin="sideways", percent=True, odd=odd, opens="◆", fill=0.9)
        self.make("tcy", "tcy-4", "squares", "sideways", "loose", type=kind)
        self.make(
            *("stacked-figures", "squares", "tight", "square", "gothic-body"),
            type=dict(body="dejima-mincho", figures="stack", odd=odd, fill=1.05, h=26),
            makeup=dict(articles=[dict(cols=[0, 72], tiers=[0, 4], gothic=True)]),
        )

    def test_hard_print_keeps_its_truth(self):
        data, _, t = self.make("broken", "swollen", type=dict(h=24), print=dict(broken=0.9, swell=0.9))
        img = np.asarray(Image.open(io.BytesIO(data)))
        for c in t["characters"]:
            x0, y0, x1, y1 = c["ink"]
            self.assertTrue((img[y0:y1, x0:x1] < 150).any(), c)

    def test_bitonal_pages_have_two_tones_and_every_character(self):
        for how, more in (("adaptive", ["fold"]), ("dither", []), ("threshold", ["skew"])):
            folds = [dict(axis="y", at=0.5, shift=1.0, pinch=1.0, soft=8)] * (how == "adaptive")
            own = dict(bitonal=how, jpeg=45, ink=0.8, blur=0.7, noise=6, skew=1.6 * (how == "threshold"), zoom=0.96, bed=0.8, stains=3, folds=folds)
            data, _, t = self.make("scan-bitonal", "halftone", "jpeg-low", *more, print=dict(halftone=7.0, tint_screen=7.0), scan=own)
            image = Image.open(io.BytesIO(data))
            self.assertEqual(image.mode, "1")
            black = ~np.asarray(image)
            for c in t["characters"]:
                x0, y0, x1, y1 = c["ink"]
                part = black[y0:y1, x0:x1] != bool(c.get("neg"))
                self.assertTrue(part.sum() > 1 and part[0].any() and part[-1].any() and part[:, 0].any() and part[:, -1].any(), (how, c))

    def test_yellow_paper_is_in_colour(self):
        wanted = ("yellowed", "jpeg-low", "low-ink", "stains", "fold", "uneven-light", "scan-grey")
        scan = dict(tint=[1, 0.9, 0.7], ink=0.55, stains=2, light=20, folds=[dict(axis="x", at=0.5, shift=1, pinch=1, soft=8)])
        data, _, _ = self.make(*wanted, image="jpg", quality=45, scan=scan)
        r, _, b = (np.asarray(c, float).mean() for c in Image.open(io.BytesIO(data)).split())
        self.assertGreater(r, 1.2 * b)

    def test_wanted_features_are_drawn_or_reported_missing(self):
        for n, name in enumerate(features.PRINT):
            s = spec.from_seed(900 + n, dict(features=[name]))
            self.assertEqual(s["wanted"], [name])
            if name.startswith("width"):
                self.assertEqual(name, f"width-{s['width']}")
        for want, key in ((dict(scan=None), None), (dict(scan="bitonal"), "bitonal")):
            for seed in range(8):
                got = spec.from_seed(seed, want)["scan"]
                self.assertEqual(bool(got and got.get("bitonal")) if key else got, bool(key) or None)
        with self.assertRaisesRegex(ValueError, "without old-forms"):
            self.make(wanted=["old-forms"])
