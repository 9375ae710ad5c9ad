"""Tests of the typesetter's pages and of the parts of a line. Run with scripts/typeset/run test."""

import functools
import gzip
import hashlib
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import numpy as np
from PIL import Image

from checked import EVERY, TypesetTest, full, reduced, specification
from typeset import body, check, lines, pipeline, spec, truth, units
from typeset.words import topics

SMALL = full(specification("small"))
SCAN = spec.merge(SMALL, dict(image="jpg", scan=dict(skew=-1.1, warp=2.0, blur=0.6, bleed=0.05, light=20, noise=4, specks=30)))


def digest():
    """The bytes and truths of pages of all kinds: a specification with a scan, a seed, a paper."""
    worn = spec.merge(SMALL, dict(image="jpg", type=dict(ruby="all"), print=dict(broken=0.7, swell=0.5), scan=dict(stains=2, noise=4)))
    drawn = reduced(spec.from_seed(45, dict(tiers=6))), spec.of_paper(7, "tabloid")
    made = [pipeline.make(s, "page." + s["image"]) for s in (worn, *drawn)]
    return hashlib.sha256(repr([(data, t) for data, _, t in made]).encode()).hexdigest()


@functools.cache
def pages():
    """The page on paper and as a scan: the image's bytes and the truth of each."""
    made = [TypesetTest().made(s, name=name, figures=EVERY) for s, name in ((SMALL, "small.png"), (SCAN, "small.jpg"))]
    return [(data, t) for data, _, t in made]


class Pages(TypesetTest):
    def setUp(self):
        self.clean, self.truths = pages()[0][0], [t for _, t in pages()]

    def test_same_bytes_in_another_process(self):
        command, here = [sys.executable, "-c", "import test_truth; print(test_truth.digest())"], pathlib.Path(__file__).parent
        seeded = os.environ | {"PYTHONHASHSEED": "77"}
        other = subprocess.run(command, cwd=here, capture_output=True, text=True, check=True, env=seeded)
        self.assertEqual(other.stdout.strip(), digest())

    def test_a_truth_is_written_with_the_same_bytes(self):
        files = []
        for _ in range(2):
            with tempfile.NamedTemporaryFile() as file:
                truth.write(self.truths[0], file.name)
                files.append(pathlib.Path(file.name).read_bytes())
        self.assertEqual(files[0], files[1])
        self.assertEqual(json.loads(gzip.decompress(files[0])), json.loads(json.dumps(self.truths[0])))

    def test_every_role_and_kind_is_in_the_truth(self):
        for t in self.truths:
            self.assertGreater(len(t["characters"]), 800)
            self.assertLessEqual({"headline", "subheadline", "body", "caption"}, {c["role"] for c in t["characters"]})
            self.assertTrue(any(c.get("neg") for c in t["characters"]))
            self.assertTrue(any(c["kind"] == "tcy" for c in t["characters"]))

    def test_ink_is_where_the_truth_says(self):
        img = np.asarray(Image.open(io.BytesIO(self.clean)))
        for c in self.truths[0]["characters"]:
            if c.get("neg") or c["article"] == 2:
                continue
            x0, y0, x1, y1 = c["ink"]
            part = img[y0:y1, x0:x1]
            self.assertTrue((part[0] < 208).any() and (part[-1] < 208).any() and (part[:, 0] < 208).any() and (part[:, -1] < 208).any(), c)

    def test_numbers_of_the_best_map_are_consecutive(self):
        for t in self.truths:
            n = 1
            for line in check.ideal(t)["lines"]:
                self.assertEqual(line["first"], n)
                self.assertTrue(all(a < b for a, b in zip(line["cuts"], line["cuts"][1:])))
                n += len(line["cuts"]) - 1

    def test_text_ends_with_a_sentence_or_where_its_room_ends(self):
        _, _, cut = self.made(spec.merge(SMALL, dict(makeup=dict(ends="cut"))))
        last = [{c["article"]: c["t"] for c in t["characters"] if c["flow"] == "main"} for t in (self.truths[0], cut)]
        self.assertEqual(last[0].keys(), last[1].keys())
        self.assertTrue(all(t in "。）」" or n == 0 for n, t in last[0].items()), last[0])  # the first ends with a name
        self.assertTrue(any(t not in "。）」" for n, t in last[1].items() if n), last[1])

    def test_text_keeps_off_ignored_regions(self):
        for t in self.truths:
            for c in t["characters"]:
                x, y = (c["ink"][0] + c["ink"][2]) / 2, (c["ink"][1] + c["ink"][3]) / 2
                self.assertFalse(any(b[0] <= x <= b[2] and b[1] <= y <= b[3] for b in t["ignore"]), c)


class Parts(unittest.TestCase):
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
