"""Tests of the typesetter; under a minute. Run with scripts/typeset/run test."""

import gzip
import io
import json
import tempfile
import unittest

import numpy as np
from PIL import Image

from typeset import body, check, fonts, geometry, lines, pipeline, spec, truth, units
from typeset.__main__ import scorer
from typeset.words import topics

SMALL = dict(
    seed=5,
    width=1500,
    height=1000,
    makeup=dict(
        tiers=6,
        top=150,
        articles=[
            dict(
                cols=[0, 40],
                tiers=[0, 4],
                head=dict(style="vertical", tiers=3, subs=1),
                photos=[dict(cols=12, tiers=2, place="amid", at=14, **{"from": 1})],
                cross=1,
                byline=True,
            ),
            dict(cols=[40, 72], tiers=[0, 3], head=dict(style="level", neg=True)),
            dict(cols=[40, 72], tiers=[3, 6], boxed=True, bands=2, tint=True, head=dict(style="vertical", tiers=1, subs=1)),
            dict(cols=[0, 40], tiers=[4, 5], head=dict(style="none")),
        ],
        ads=[dict(cols=[0, 40], tiers=[5, 6], kind="dark")],
    ),
)
SCAN = dict(SMALL, image="jpg", scan=dict(skew=-1.1, warp=2.0, blur=0.6, bleed=0.05, light=20, noise=4, specks=30))


def make(s, name):
    return pipeline.make(spec.merge(spec.DEFAULT, s), name)


class Pages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.clean, cls.grey, cls.truth = make(SMALL, "small.png")
        cls.scanned, cls.scan_grey, cls.scan_truth = make(SCAN, "small.jpg")

    def test_same_seed_same_bytes(self):
        for first, t, s, name in ((self.clean, self.truth, SMALL, "small.png"), (self.scanned, self.scan_truth, SCAN, "small.jpg")):
            again, _, u = make(s, name)
            self.assertEqual(first, again)
            files = []
            for v in (t, u):
                with tempfile.NamedTemporaryFile() as f:
                    truth.write(v, f.name)
                    with open(f.name, "rb") as g:
                        files.append(g.read())
            self.assertEqual(files[0], files[1])
            self.assertEqual(json.loads(gzip.decompress(files[0])), json.loads(json.dumps(t)))

    def test_truth_is_consistent(self):
        for t in (self.truth, self.scan_truth):
            self.assertEqual(check.problems(t), [])
            self.assertGreater(len(t["characters"]), 800)
            roles = {c["role"] for c in t["characters"]}
            self.assertTrue({"headline", "subheadline", "body", "caption"} <= roles, roles)
            self.assertTrue(any(c.get("neg") for c in t["characters"]))
            self.assertTrue(any(c["kind"] == "tcy" for c in t["characters"]))

    def test_ink_is_where_the_truth_says(self):
        img = np.asarray(Image.open(io.BytesIO(self.clean)))
        for c in self.truth["characters"]:
            if c.get("neg") or c["article"] == 2:
                continue
            x0, y0, x1, y1 = c["ink"]
            part = img[y0:y1, x0:x1]
            self.assertTrue((part[0] < 208).any() and (part[-1] < 208).any() and (part[:, 0] < 208).any() and (part[:, -1] < 208).any(), c)

    def test_the_best_map_is_perfect(self):
        for t in (self.truth, self.scan_truth):
            m = check.ideal(t)
            n = 1
            for line in m["lines"]:
                self.assertEqual(line["first"], n)
                self.assertTrue(all(a < b for a, b in zip(line["cuts"], line["cuts"][1:])))
                n += len(line["cuts"]) - 1
            s = scorer()
            if not s:
                self.skipTest("score.py is not here; name it in MOJIWAKU_SCORE")
            r = s.score(t, m)
            for k in ("boxes", "uncut", "flow", "joins", "fill", "article", "paragraph", "roles"):
                self.assertGreaterEqual(r[k], 0.999, (k, r))

    def test_text_ends_with_a_sentence_or_where_its_room_ends(self):
        _, _, cut = make(spec.merge(SMALL, dict(makeup=dict(ends="cut"))), "cut.png")
        self.assertEqual(check.problems(cut), [])
        last = [{c["article"]: c["t"] for c in t["characters"] if c["flow"] == "main"} for t in (self.truth, cut)]
        self.assertEqual(last[0].keys(), last[1].keys())
        self.assertTrue(all(t in "。）」" or n == 0 for n, t in last[0].items()), last[0])  # the first ends with a name
        self.assertTrue(any(t not in "。）」" for n, t in last[1].items() if n), last[1])

    def test_text_keeps_off_ignored_regions(self):
        for t in (self.truth, self.scan_truth):
            for c in t["characters"]:
                x, y = (c["ink"][0] + c["ink"][2]) / 2, (c["ink"][1] + c["ink"][3]) / 2
                self.assertFalse(any(b[0] <= x <= b[2] and b[1] <= y <= b[3] for b in t["ignore"]), c)


class Parts(unittest.TestCase):
    def test_geometry_goes_back_and_forth(self):
        g = geometry.Geometry(3000, 4044, 1.3, 3.0, (4.0, -2.0), (1, 2, 3, 4))
        p = np.random.Generator(np.random.PCG64(1)).random((500, 2)) * [3000, 4044]
        self.assertLess(np.abs(g.back(g.forward(p)) - p).max(), 1e-3)

    def test_kinsoku_and_measure(self):
        for tight in (False, True):
            ty = body.Type("ipaex-mincho", 26, 23, tight=tight)
            for t in topics.topics:
                for s in t["text"]:
                    s = s.replace("<", "").replace(">", "")
                    broken = lines.break_lines(lines.tokens(ty, s), 253, 23)
                    for i, (toks, indent) in enumerate(broken):
                        if i:
                            self.assertNotIn(toks[0].t, lines.NOT_FIRST_LOOSE, s)
                        self.assertNotIn(toks[-1].t, lines.NOT_LAST, s)
                        adv, _ = lines.justify(toks, 253, indent, i == len(broken) - 1)
                        self.assertLessEqual(sum(adv), 253 - indent + 0.01)
                        if i < len(broken) - 1:
                            self.assertAlmostEqual(sum(adv), 253 - indent, places=3)

    def test_figures(self):
        self.assertEqual(
            [u for u, _ in units.units("11月21日、12.5%増、2026年", "tcy")],
            ["11", "月", "21", "日", "、", "12", "・", "５", "％", "増", "、", "２", "０", "２", "６", "年"],
        )
        self.assertEqual("".join(u for u, _ in units.units("21人、2026年、3.5%、100円", "kanji")), "二十一人、二〇二六年、三・五％、百円")

    def test_every_character_has_a_font(self):
        everything = "".join("".join(v) for t in topics.topics for k, v in t.items() if isinstance(v, list)) + "".join(topics.general)
        for c in sorted(set(everything) - set("<>{}|")):
            for f in ("ipaex-mincho", "bizud-mincho", "mplus-bold", "motoya-cedar"):
                fonts.face_for(f, c)

    def test_a_seed_makes_a_sound_page(self):
        s = spec.from_seed(3)
        s["scan"], s["image"] = None, "png"
        _, _, t = pipeline.make(spec.merge(s, dict(width=2000, height=2696)), "s.png")
        self.assertEqual(check.problems(t), [])


if __name__ == "__main__":
    unittest.main()
