"""Tests of the make-up: shapes, briefs, charts, tables, advertisements, gazette and magazine pages. Run with scripts/typeset/run test."""

import copy
import functools
import itertools
import unittest
from collections import defaultdict
from dataclasses import replace

import numpy as np

from checked import EVERY, TypesetTest, features_of, full, reduced, set_page, specification
from typeset import check, features, soundness, spec
from typeset.boxes import over
from typeset.places import Places

SHAPES = full(specification("shapes"))
# The wants of several pages; together they cover every feature of make-up.
WANTS = specification("wants")


def body_lines(t, article):
    """An article's body lines in the order of the flow: their segment, and the bounding box of their cells."""
    lines = {}
    for c in sorted((c for c in t["characters"] if c["article"] == article and c["flow"] == "main" and c["role"] == "body"), key=lambda c: c["seq"]):
        b = lines.setdefault((c["line"], c["seg"]), list(c["cell"]))
        b[:] = min(b[0], c["cell"][0]), min(b[1], c["cell"][1]), max(b[2], c["cell"][2]), max(b[3], c["cell"][3])
    return [(seg, b) for (_, seg), b in lines.items()]


@functools.cache
def shapes():
    return TypesetTest().made(SHAPES, figures=EVERY)


class Shapes(TypesetTest):
    def setUp(self):
        _, self.grey, self.truth = shapes()
        self.of = {a["article"]: set(a["features"]) for a in self.truth["articles"]}

    def test_features_are_listed(self):
        self.assertEqual(self.of[0], {"l-shape", "headline-vertical", "headline-2-tiers", "headline-tinted", "crosshead", "byline"})
        self.assertEqual(self.of[1], {"z-shape", "headline-vertical", "headline-1-tier", "headline-negative", "chart", "picture-edge"})
        self.assertEqual(self.of[2], {"l-shape", "headline-level", "headline-tinted"})
        self.assertEqual(self.of[3], {"rectangle", "headline-vertical", "headline-1-tier", "past-advertisement"})
        self.assertEqual(self.of[4] - {"crosshead", "byline"}, {"rectangle", "no-headline", "picture-amid", "caption-vertical"})
        self.assertIn("past-advertisement", self.of[5])
        self.assertEqual(self.of[6], {"rectangle", "brief"})
        self.assertEqual(self.of[7], {"z-shape", "brief"})
        self.assertEqual(self.of[9], {"rectangle", "boxed", "tinted", "no-headline", "past-advertisement"})
        of_page = {"news", "tiers-5-9", "table", "advertisement-foot", "advertisement-amid"}
        of_page |= {f"rules-{kind}" for kind in ("wavy", "double", "dotted", "thin")}
        self.assertEqual(sorted(set(self.truth["features"]) & set(features.ALL)), sorted(of_page))
        self.assertTrue({"table", "chart", "picture", "advertisement", "folio"} <= set(self.truth["regions"]))

    def test_text_is_read_tier_by_tier_from_right_to_left(self):
        for n in self.of:
            lines = body_lines(self.truth, n)
            for (s, a), (r, b) in itertools.pairwise(lines):
                if s == r or b[1] < a[1] + 100:
                    self.assertLess(b[0], a[0], (n, s, r))  # further left in the same tier
                else:
                    self.assertGreater(b[1], a[3] - 1, (n, s, r))  # or in the tier below

    def test_a_jump_makes_a_new_segment(self):
        for n in (3, 4):
            for (s, a), (r, b) in zip(lines := body_lines(self.truth, n), lines[1:]):
                if a[0] - b[0] > 200:
                    self.assertNotEqual(s, r)
        self.assertGreaterEqual(len({s for s, _ in body_lines(self.truth, 3)}), 4)

    def test_a_later_tier_goes_under_the_neighbour(self):
        def left(n, tiers):
            return min(b[0] for s, b in body_lines(self.truth, n) if s in tiers)

        self.assertLess(left(0, {"seg2", "seg3"}), left(0, {"seg0", "seg1"}) - 200)

        def right(n):
            return max(b[2] for s, b in body_lines(self.truth, n)[-6:])

        self.assertLess(right(1), min(b[2] for s, b in body_lines(self.truth, 1)[:1]))

    def test_briefs_have_their_own_heads(self):
        for n in (6, 7, 8):
            head = [c for c in self.truth["characters"] if c["article"] == n and c["role"] == "headline"]
            self.assertTrue(head and all(c["seq"] < len(head) for c in head))
        self.assertEqual(self.truth["characters"][min(i for i, c in enumerate(self.truth["characters"]) if c["article"] == 6)]["t"], "▽")
        first = [c for c in self.truth["characters"] if c["article"] == 7]
        head, body = next(c for c in first if c["role"] == "headline"), next(c for c in first if c["role"] == "body")
        self.assertLess(abs(head["cell"][0] + head["cell"][2] - body["cell"][0] - body["cell"][2]), 4)  # in the same line of text
        self.assertNotEqual(head["line"], body["line"])

    def test_captions_are_where_specified(self):
        def cap(n):
            return [c for c in self.truth["characters"] if c["article"] == n and c["flow"] == "caption"]

        self.assertEqual(cap(1)[0]["t"], "▲")
        self.assertTrue(all(c.get("horizontal") for c in cap(1)))
        self.assertFalse(any(c.get("horizontal") for c in cap(4)))
        self.assertIn(cap(4)[0]["t"], "（【")

    def test_crossheads_stand_between_rules(self):
        cross = [c for c in self.truth["characters"] if c["article"] == 0 and c["role"] == "crosshead"]
        self.assertEqual({c["t"] for c in cross} & {"◇"}, {"◇"})
        b, k = [f(c["cell"][i] for c in cross if c["para"] == cross[0]["para"]) for i, f in ((0, min), (1, min), (2, max), (3, max))], 60
        for side in (self.grey[int(b[1]) : int(b[3]), int(b[0]) - k : int(b[0])], self.grey[int(b[1]) : int(b[3]), int(b[2]) : int(b[2]) + k]):
            self.assertTrue((side < 128).all(0).any())  # a rule down the whole height


class Wanted(unittest.TestCase):
    def test_every_feature_can_be_drawn(self):
        had = set()
        for i, want in enumerate(WANTS):
            page = set_page(spec.from_seed(40 + i, want))
            self.assertTrue(set(want.get("features", ())) <= features_of(page), (want, features_of(page)))
            self.assertEqual(page.tiers, want.get("tiers", page.tiers))
            had |= features_of(page)
        self.assertEqual(set(features.ALL) - had, set())

    def test_plain_crossheads_are_as_large_as_the_body_between_white_lines(self):
        page = set_page(spec.from_seed(47, dict(features=["crosshead-plain"], tiers=10)))
        main = [s for s in page.signs if s.info.get("flow") == "main"]
        cross = {}
        for s in main:
            if s.info["role"] == "crosshead":
                cross.setdefault((s.info["article"], s.info["para"]), []).append(s)
        self.assertGreater(len(cross), 2)
        for (article, _), signs in cross.items():
            body = next(s for s in main if s.info["article"] == article and s.info["role"] == "body").cell
            self.assertTrue(all(abs(s.cell[2] - s.cell[0] - body[2] + body[0]) < 0.01 for s in signs))
            left, right = min(s.cell[0] for s in signs), max(s.cell[2] for s in signs)
            top, foot = min(s.cell[1] for s in signs), max(s.cell[3] for s in signs)
            area, others = (left - page.pitch, top, right + page.pitch, foot), [s for s in main if s not in signs]
            self.assertEqual([s for s in others if min(over(s.cell, area)) > 0], [])

    def test_any_number_of_tiers(self):
        for n in (1, 2, 3, 6, 10):
            page = set_page(spec.from_seed(60 + n, dict(tiers=n)))
            self.assertEqual(page.tiers, n)
            self.assertIn(next(f for f, (a, b) in features.TIERS.items() if a <= n <= b), page.features)

    def test_impossible_wishes_are_reported(self):
        for want, say in (
            (dict(features=["no-advertisement", "advertisement-foot"]), "cannot have both"),
            (dict(tiers=16), "1 to 15 tiers"),
            (dict(style="poster"), "no style"),
            (dict(style="gazette", features=["boxed"]), "no boxed"),
            (dict(tiers=3, features=["tiers-13-15"]), "within what its features ask for"),
            (dict(tiers=2, features=["z-shape", "advertisement-foot"]), "could be drawn"),
        ):
            with self.assertRaisesRegex(ValueError, say):
                spec.from_seed(1, want)
        s = copy.deepcopy(SHAPES)
        s["wanted"] = ["headline-4-tiers"]
        with self.assertRaisesRegex(ValueError, "was to have headline-4-tiers"):
            set_page(s)


class Styles(TypesetTest):
    def page(self, want, seed):
        return self.made(reduced(spec.from_seed(seed, want)))[2]

    def test_a_gazette_page(self):
        t = self.page(dict(style="gazette", tiers=3), 71)
        self.assertTrue({"gazette", "no-advertisement", "tiers-1-4"} <= set(t["features"]))
        em, lines, columns, indents = 0, defaultdict(list), defaultdict(set), set()
        for c in t["characters"]:
            if c["role"] != "headline":
                lines[c["line"]].append(c["cell"])
        em = np.median([b[3] - b[1] for bs in lines.values() for b in bs])
        for n, bs in lines.items():
            self.assertTrue(all(q[1] - p[3] <= 2.1 * em for p, q in itertools.pairwise(bs)), f"a blank of more than two ems in line {n}")
            columns[round(bs[0][0])].add((round(bs[0][1]), round(bs[-1][3])))
            indents.add(round((bs[0][1] - min(b[1] for bs in lines.values() for b in bs)) / em))
        wide = [s for s in columns.values() if any(0 < q[0] - p[1] < 20 * em for p, q in zip(sorted(s), sorted(s)[1:]))]
        self.assertGreater(len(wide), 2)  # lines with a wide blank between
        self.assertTrue({0, 1, 2} <= indents, indents)
        self.assertGreater(max(len(b) for b in lines.values()), 20)

    def test_a_magazine_page(self):
        t = self.page(dict(style="magazine"), 72)
        self.assertIn("magazine", t["features"])
        head = [c["cell"] for c in t["characters"] if c["article"] == 0 and c["role"] == "headline"]
        body = [c["cell"] for c in t["characters"] if c["article"] == 0 and c["role"] == "body"]
        self.assertGreater(np.median([b[2] - b[0] for b in head]), 2.5 * np.median([b[2] - b[0] for b in body]))
        self.assertGreater(max(b[3] for b in head) - min(b[1] for b in head), 500)
        self.assertIn("folio", t["regions"])


class Faults(unittest.TestCase):
    def test_places(self):
        def area(c0, c1, t0, t1):
            return dict(cols=[c0, c1], tiers=[t0, t1])

        for areas, shape in (
            ([area(0, 9, 0, 3)], "rectangle"),
            ([area(0, 9, 0, 3), area(0, 20, 3, 4)], "l-shape"),
            ([area(5, 9, 0, 3), area(0, 9, 3, 4)], "l-shape"),
            ([area(5, 9, 0, 3), area(0, 7, 3, 4)], "z-shape"),
            ([area(0, 9, 0, 1), area(0, 5, 1, 2), area(0, 9, 2, 3)], "z-shape"),
        ):
            self.assertEqual(Places(areas).shape(), shape, areas)
        for areas in ([area(3, 3, 0, 1)], [area(0, 9, 0, 1), area(0, 9, 2, 3)], [area(0, 3, 0, 1), area(5, 9, 0, 1)]):
            with self.assertRaises(ValueError):
                Places(areas)

    def test_nothing_is_printed_over_anything_else(self):
        page = set_page(copy.deepcopy(SHAPES))
        sign = next(g for g in page.signs if g.info and g.info["role"] == "body")
        page.rule(sign.cell[0] - 20, sign.cell[1] + 8, sign.cell[2] + 20, sign.cell[1] + 8)
        with self.assertRaisesRegex(ValueError, "stands on a rule"):
            soundness.verify(page)
        page = set_page(copy.deepcopy(SHAPES))
        page.signs.append(replace(sign, info=dict(sign.info, line=-1)))
        with self.assertRaisesRegex(ValueError, "of another line"):
            soundness.verify(page)
        page = set_page(copy.deepcopy(SHAPES))
        page.frames.append((99, list(sign.cell)))
        with self.assertRaisesRegex(ValueError, "within the frame of article 99"):
            soundness.verify(page)

    def test_articles_may_not_overlap(self):
        s = copy.deepcopy(SHAPES)
        s["makeup"]["articles"] = copy.deepcopy(s["makeup"]["articles"])
        s["makeup"]["articles"][3]["cols"] = [0, 36]
        with self.assertRaisesRegex(ValueError, "article 4 overlaps another"):
            set_page(s)
        s = copy.deepcopy(SHAPES)
        s["makeup"]["ads"][1]["cols"] = [40, 60]
        with self.assertRaisesRegex(ValueError, "advertisement 1 lies over something else"):
            set_page(s)

    def test_the_check_finds_faults(self):
        def c(t, line, box):
            return dict(t=t, role="body", article=0, flow="main", seq=0, para=0, seg="s", line=line, cell=box, ink=[round(v) for v in box], kind=None)

        def page(cs, ignore=()):
            return dict(width=3000, height=3000, ignore=list(ignore), characters=[dict(x, seq=i) for i, x in enumerate(cs)], ruby=[])

        self.assertEqual(check.problems(page([c("一", 0, [100, 100, 126, 123]), c("二", 1, [60, 100, 86, 123])])), [])
        found = " ".join(check.problems(page([c("一", 0, [100, 100, 126, 123]), c("二", 1, [90, 100, 116, 123])])))
        self.assertIn("of different lines, overlap", found)
        self.assertIn(
            "一 at [100, 100, 126, 123] stands in a region", " ".join(check.problems(page([c("一", 0, [100, 100, 126, 123])], [[0, 0, 3000, 110]])))
        )
