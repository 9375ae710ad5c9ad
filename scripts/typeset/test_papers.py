"""Tests of the papers and their special elements: horizontal articles, leads, tiers of another height, lines read from the right.

Run with scripts/typeset/run test."""

import functools
import itertools
import json
import tempfile

import numpy as np

from checked import EVERY, TypesetTest, features_of, full, reduced, set_page, specification
from typeset import check, compositions, draw_print, features, mixed_paper, scan, spec
from typeset.draws import stream
from typeset.papers import PAPERS

PARTS = full(specification("parts"))


def cells(t, article, role=None, flow="main"):
    found = [c for c in t["characters"] if c["article"] == article and c["flow"] == flow and role in (None, c["role"])]
    return sorted(found, key=lambda c: c["seq"])


@functools.cache
def parts():
    return TypesetTest().made(PARTS, figures=EVERY)[2]


class Parts(TypesetTest):
    def setUp(self):
        self.truth = parts()
        self.of = {a["article"]: set(a["features"]) for a in self.truth["articles"]}
        self.map = check.ideal(self.truth)

    def test_features_are_listed(self):
        for n, names in (
            (0, {"headline-level", "headline-rtl", "lead", "pointer"}),
            (1, {"horizontal", "horizontal-3-columns", "questions", "boxed", "headline-negative"}),
            (2, {"horizontal", "horizontal-1-column", "points"}),
            (3, {"horizontal", "profile", "qr", "web-address", "tinted", "no-headline", "caption-lines"}),
            (4, {"own-tiers", "run-on", "headline-lines"}),
            (5, {"writer", "headline-lines"}),
            (6, {"section-tag", "gothic-opening", "brief"}),
            (7, {"headline-title", "questions"}),
            (8, {"headline-outlined", "headline-amid"}),
        ):
            self.assertTrue(names <= self.of[n], (n, names - self.of[n]))
        self.assertTrue({"masthead", "index", "contact", "paper-parts"} <= set(self.truth["features"]))
        self.assertEqual(self.truth["paper"], "parts")
        self.assertTrue({"masthead", "index", "qr", "tag"} <= set(self.truth["regions"]))

    def test_a_line_read_from_the_right_runs_to_the_left(self):
        head = cells(self.truth, 0, "headline")
        self.assertEqual("".join(c["t"] for c in head), "大水深岸壁完成")
        self.assertTrue(all(c["rtl"] and c["horizontal"] for c in head))
        self.assertTrue(all(b["cell"][2] <= a["cell"][0] + 0.2 for a, b in itertools.pairwise(head)))
        self.assertEqual(self.map["version"], 2)
        line = self.map["lines"][0]
        self.assertTrue(line["rtl"] and line["cuts"] == sorted(line["cuts"]))
        self.assertFalse(any("rtl" in c for c in cells(self.truth, 1)))

    def test_horizontal_columns_are_read_one_after_another_from_the_left(self):
        body = cells(self.truth, 1, "body")
        self.assertEqual([k for k, _ in itertools.groupby(c["seg"] for c in body)], ["col0", "col1", "col2"])
        self.assertTrue(all(c["horizontal"] for c in body))
        for a, b in itertools.pairwise(body):
            if a["seg"] != b["seg"]:
                self.assertGreater(b["cell"][0], a["cell"][0] - 1)
                self.assertLess(b["cell"][1], a["cell"][1])
            elif a["line"] != b["line"]:
                self.assertGreater(b["cell"][1], a["cell"][3] - 1)
            else:
                self.assertGreater(b["cell"][0], a["cell"][2] - 1)

    def test_points_open_with_their_signs(self):
        first = [next(g)["t"] for _, g in itertools.groupby(cells(self.truth, 2, "body"), lambda c: c["para"])]
        self.assertEqual(first[:4], list("①②③④"))

    def test_a_lead_is_larger_and_runs_over_two_tiers(self):
        lead = [c for c in cells(self.truth, 0, "body") if str(c["para"]).startswith("lead")]
        rest = [c for c in cells(self.truth, 0, "body") if not str(c["para"]).startswith("lead")]
        wide = [float(np.median([c["cell"][2] - c["cell"][0] for c in part])) for part in (lead, rest)]
        self.assertAlmostEqual(wide[0] / wide[1], 1.25, places=1)
        self.assertGreater(max(c["cell"][3] for c in lead) - min(c["cell"][1] for c in lead), 1.8 * 1120 / 6 * 0.75)
        self.assertEqual(lead[-1]["seq"] + 1, rest[0]["seq"])

    def test_a_letters_writer_stands_under_its_head(self):
        head, name = cells(self.truth, 5, "headline"), [c for c in cells(self.truth, 5) if c.get("byline")]
        self.assertTrue(name and {c["role"] for c in name} == {"body"})
        self.assertGreater(min(c["cell"][1] for c in name), max(c["cell"][3] for c in head) - 2)
        self.assertEqual(name[0]["seq"], len(head))

    def test_running_text_has_its_mark_amid_lines(self):
        body = cells(self.truth, 4, "body")
        self.assertEqual(len({c["para"] for c in body}), 1)
        self.assertGreaterEqual(sum(c["t"] == "▼" for c in body), 1)


class Papers(TypesetTest):
    def test_every_paper_can_be_drawn_and_is_sound(self):
        had = set()
        for name in PAPERS:
            with self.subTest(name):
                _, _, t = self.made(reduced(spec.of_paper(31, name)), "paper-" + name)
            self.assertEqual(t["paper"], name)
            had |= set(t["features"]).union(*(a["features"] for a in t["articles"]))
        had |= features_of(set_page(PARTS))
        self.assertEqual(set(features.OF_PAPERS) - had, set())

    def test_mixed_papers_are_sound_and_no_two_alike(self):
        made, had = set(), set()
        for seed in range(5, 9):
            s = spec.of_paper(seed, "mixed")
            made.add((s["makeup"]["tiers"], s["makeup"]["columns"], s["makeup"]["column_rule"], len(s["makeup"]["articles"])))
            had |= {entry.get("kind") for entry in s["makeup"]["tables"] + s["makeup"]["ads"]}
            self.assertEqual(self.made(reduced(s))[2]["paper"], "mixed")
        self.assertEqual(len(made), 4)
        self.assertTrue(had)

    def test_a_mixed_paper_takes_from_papers_of_one_time(self):
        for seed in range(40):
            paper = mixed_paper.mixed(draw_print.Draw(stream(seed), ()))
            self.assertFalse(paper.old and set(paper.kinds) & (mixed_paper.MODERN | mixed_paper.NEW))
            self.assertEqual(paper.compose in (compositions.prewar, compositions.meiji), paper.old)
            self.assertTrue(all(weight > 0 for weight in paper.kinds.values()))

    def test_elements_of_mixed_papers_alone_can_be_set(self):
        sections = dict(cross=5, cross_style=dict(plain=True, indent=1, number="１２３４５６", blank=[0, 0], anywhere=True))
        places = dict(scheme=([40, 72], [0, 2]), quotes=([40, 56], [2, 4]), programme=([56, 72], [2, 4]))
        tables = [dict(cols=cols, tiers=tiers, kind=kind) for kind, (cols, tiers) in places.items()]
        articles = [dict(cols=[0, 40], tiers=[0, 4], head=dict(style="level", subs=0), **sections)]
        ads = [dict(cols=[0, 72], tiers=[4, 6], kind="text")]
        made = dict(paper="mixed", tiers=6, top=150, articles=articles, tables=tables, ads=ads)
        _, _, t = self.made(full(dict(seed=5, width=1600, height=1120, makeup=made)))
        heads = {}
        for c in cells(t, 0, "crosshead"):
            heads[c["para"]] = heads.get(c["para"], "") + c["t"]
        self.assertEqual([head[:2] for head in heads.values()][:3], ["１．", "２．", "３．"])
        self.assertEqual(len({c["article"] for c in t["characters"]}), 1)
        self.assertEqual(sum(region == "table" for region in t["regions"]), 3)

    def test_the_same_seed_draws_the_same_page(self):
        a, b = spec.of_paper(7, "tabloid"), spec.of_paper(7, "tabloid")
        self.assertEqual(a, b)
        self.assertNotEqual(a, spec.of_paper(8, "tabloid"))
        with tempfile.NamedTemporaryFile("w", suffix=".json") as f:
            json.dump(dict(seed=7, paper="tabloid", width=1600), f)
            f.flush()
            self.assertEqual(spec.load(f.name), a | dict(width=1600))
        with self.assertRaisesRegex(ValueError, "no paper is called 'Times'"):
            spec.of_paper(1, "Times")

    def test_a_film_has_scratches_and_may_be_a_negative(self):
        dark = np.zeros((400, 300), np.uint8)
        plain = scan.scan(dark, dict(paper=230), stream(1))[0]
        worn = scan.scan(dark, dict(paper=230, scratches=5, reduce=0.6), stream(1))[0]
        negative = scan.scan(dark, dict(paper=230, negative=True), stream(1))[0]
        self.assertGreater(np.count_nonzero(np.abs(plain.astype(int) - worn) > 3), 200)
        self.assertTrue((negative == 255 - plain).all())


class Newspapers(TypesetTest):
    def test_pages_of_a_newspaper_share_what_stays_and_nothing_else(self):
        a, b = (spec.of_daily(seed, 1) for seed in (1, 4))
        for key in ("type", "width", "print"):
            self.assertEqual(a[key], b[key])
        for key in ("columns", "tiers", "gap", "margin", "article_rule"):
            self.assertEqual(a["makeup"][key], b["makeup"][key])
        self.assertEqual(a["folio"]["title"], b["folio"]["title"])
        fonts = {x["head"]["font"] for page in (a, b) for x in page["makeup"]["articles"] if x.get("head", {}).get("style") == "vertical"}
        self.assertEqual(len(fonts), 1)
        self.assertNotEqual(a["makeup"]["articles"], b["makeup"]["articles"])
