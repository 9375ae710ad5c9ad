"""Tests of pages set from skeletons, of natural text, of crops.

Run with scripts/typeset/run test."""

import itertools
import unittest
from unittest import mock

import numpy as np

from checked import specification
from typeset import check, crop, makeup, news, pipeline, skeleton, skeleton_page, spec
from typeset.boxes import over
from typeset.draws import stream
from typeset.words import topics

BONES = specification("skeleton")
NEWS = unittest.skipUnless(news.there(), f"needs {news.FILE}, or MOJIWAKU_SHARED")


def whole(seed):
    """A page's specification, without scan and crop."""
    return spec.merge(spec.of_skeleton(seed, BONES), dict(scan=None, crop=None, image="png"))


class Skeletons(unittest.TestCase):
    def plans(self):
        for seed in range(12):
            yield skeleton.vary(BONES, stream(seed), 0.9)

    def test_varied_plans_have_no_overlaps(self):
        for plan in self.plans():
            boxes = [b["rect"] for a in plan["articles"] for b in a] + [p["box"] for p in plan["pictures"]]
            for a, b in itertools.combinations(boxes, 2):
                self.assertLess(min(over(a, b)), 1.0, (a, b))
            for x0, y0, x1, y1 in boxes:
                self.assertTrue(0 <= x0 < x1 <= plan["width"] and 0 <= y0 < y1 <= plan["height"])

    def test_no_two_plans_are_alike(self):
        shapes = [(round(p["width"] / p["height"], 2), [[b["role"] for b in a] for a in p["articles"]]) for p in self.plans()]
        self.assertEqual(len({repr(s) for s in shapes}), len(shapes))
        ratios = [s[0] for s in shapes]
        self.assertGreater(max(ratios) / min(ratios), 1.3)
        self.assertGreater(len({repr(s[1]) for s in shapes}), 6)

    def test_a_quad_is_the_rectangle_through_the_middles_of_its_sides(self):
        quad = BONES["articles"][0]["blocks"][3]["quad"]
        for first in range(4):
            self.assertEqual(skeleton.upright(dict(quad=quad[first:] + quad[:first])), [422, 158, 682, 280])
        self.assertEqual(skeleton.upright(dict(quad=quad[::-1])), [422, 158, 682, 280])

    def test_a_crop_shows_text(self):
        for seed in range(20):
            s = spec.of_skeleton(seed, BONES)
            plan, part = s["makeup"]["plan"], (s.get("crop") or {}).get("box", [0, 0, 1, 1])
            box = [v * (plan["width"], plan["height"])[i % 2] for i, v in enumerate(part)]
            text = [over(b["rect"], box) for a in plan["articles"] for b in a["blocks"] if b["role"] == "body"]
            self.assertGreater(sum(max(0, x) * max(0, y) for x, y in text), 150 * skeleton.EM**2)

    def test_the_truth_is_sound_and_follows_the_skeleton(self):
        for seed in (1, 2, 3):
            s = whole(seed)
            _, _, t = pipeline.make(s, "a.png")
            self.assertEqual([f for f in check.problems(t) if "leaves its cell" not in f], [])
            for n, a in enumerate(s["makeup"]["plan"]["articles"]):
                own = sorted((c for c in t["characters"] if c["article"] == n and c["flow"] == "main"), key=lambda c: c["seq"])
                self.assertEqual([c["seq"] for c in own], list(range(len(own))))
                blocks = [b["rect"] for b in a["blocks"] if b["role"] != "caption"]
                k = s["width"] / s["makeup"]["plan"]["width"]
                met = [place(c["cell"], blocks, k) for c in own]
                self.assertEqual(met, sorted(met), "the flow leaves the order of the blocks")

    def test_lines_fill_their_block_from_right_to_left(self):
        s = whole(4)
        _, _, t = pipeline.make(s, "a.png")
        body = [c for c in t["characters"] if c["role"] == "body" and not c.get("horizontal") and not c.get("byline")]
        for _, run in itertools.groupby(body, lambda c: (c["article"], c["seg"])):
            lines = [max(c["cell"][2] for c in line) for _, line in itertools.groupby(run, lambda c: c["line"])]
            self.assertEqual(lines, sorted(lines, reverse=True))

    def test_text_goes_on_from_one_block_to_the_next(self):
        page = makeup.make(whole(5), stream(whole(5)["seed"], 11))
        broken = 0
        for art in page.articles:
            body = [g for g in page.signs if g.info and g.info["article"] == art.n and g.info["role"] == "body"]
            for a, b in itertools.pairwise(body):
                broken += a.info["seg"] != b.info["seg"] and a.info["para"] == b.info["para"] and "seg" in a.info["seg"]
        self.assertGreater(broken, 0)

    def test_a_headline_takes_the_lines_that_make_it_largest(self):
        self.assertEqual(skeleton_page.lines_in(10, 1000, 100), (1, 100))
        self.assertEqual(skeleton_page.lines_in(20, 500, 100), (2, 50))

    def test_without_shared_text_the_words_are_those_of_the_topics(self):
        with mock.patch.object(news, "there", lambda: False):
            found = news.drawn_topics(stream(1), [100, 200])
            self.assertEqual([t["name"] in {u["name"] for u in topics.topics} for t in found], [True, True])
            s = spec.of_skeleton(7, BONES)
            self.assertGreater(len(pipeline.make(s, "a.png")[2]["characters"]), 40)


def place(cell, blocks, k):
    """The number of the block that contains a cell, or the nearest one."""
    x, y = (cell[0] + cell[2]) / 2 / k, (cell[1] + cell[3]) / 2 / k
    return min(range(len(blocks)), key=lambda i: max(blocks[i][0] - x, x - blocks[i][2], blocks[i][1] - y, y - blocks[i][3]))


class Natural(unittest.TestCase):
    def test_sentences_end_outside_of_quotation_marks(self):
        self.assertEqual(news.sentences("「行く。」と言った。雨(小雨。)だ。終わりはない文"), ["「行く。」と言った。", "雨(小雨。)だ。"])

    def test_marks_are_those_of_print(self):
        self.assertEqual(news.clean("1,200人(約3割)が A/B"), "1200人（約3割）がA／B")

    @NEWS
    def test_the_articles_of_a_page_are_different_ones_of_neighbouring_days(self):
        desk = news.Desk(stream(3))
        drawn = [desk.topic(300) for _ in range(6)]
        names = [t["name"] for t in drawn]
        self.assertEqual(len(set(names)), 6)
        places = [next(i for i, s in enumerate(news.stories()) if s["head"] == n) for n in names]
        self.assertLessEqual(max(places) - min(places), 2 * news.NEAR)
        self.assertTrue(all(t["head"] == [t["name"]] for t in drawn))

    @NEWS
    def test_a_writer_keeps_the_order_of_sentences(self):
        topic = news.Desk(stream(4)).topic(600)
        rng = [stream(n) for n in (1, 2)]
        writer = news.voice(rng[0], topic, set(), dict(ruby="none"), rng[1])
        self.assertTrue("".join(topic["text"] + topic["more"]).startswith(writer.paragraph() + writer.paragraph()))

    @NEWS
    def test_a_paper_has_natural_text_on_request(self):
        s = spec.merge(spec.DEFAULT, dict(text="news", width=1500, height=700))
        s["makeup"].update(tiers=3, articles=[dict(cols=[0, 40], tiers=[0, 3]), dict(cols=[40, 72], tiers=[0, 3])])
        _, _, t = pipeline.make(s, "a.png")
        heads = {"".join(c["t"] for c in t["characters"] if c["article"] == n and c["role"] == "headline") for n in (0, 1)}
        self.assertTrue(all(any(h[:4] in s["head"] for s in news.stories()) for h in heads), heads)

    def test_a_page_without_natural_text_reads_no_news(self):
        with mock.patch.object(news, "stories", side_effect=AssertionError):
            s = spec.merge(spec.DEFAULT, dict(width=1500, height=700))
            s["makeup"].update(tiers=3, articles=[dict(cols=[0, 40], tiers=[0, 3])])
            self.assertTrue(pipeline.make(s, "a.png")[2]["characters"])


def sign(x, y, seq, line, seg="seg0"):
    box = [x, y, x + 10, y + 10]
    return dict(t="字", cell=list(box), ink=[x + 1, y + 1, x + 9, y + 9], seq=seq, line=line, seg=seg, article=1, flow="main", role="body")


class Crops(unittest.TestCase):
    """Two tiers of three lines of ten characters: x 60, 40, 20; y 0 to 100 and 120 to 220."""

    def setUp(self):
        cells = [(x, y0 + 10 * i, tier, line) for tier, y0 in enumerate((0, 120)) for line, x in enumerate((60, 40, 20)) for i in range(10)]
        characters = [sign(x, y, n, 3 * tier + line, f"seg{tier}") for n, (x, y, tier, line) in enumerate(cells)]
        self.truth = dict(width=100, height=240, ignore=[[0, 0, 10, 240], [80, 0, 100, 20]], regions=["folio", "photo"])
        ruby = [dict(sign(72, 5, 0, 0), base=[0]), dict(sign(32, 130, 0, 5), base=[50, 51])]
        self.truth.update(articles=[dict(article=1, features=["lead"])], characters=characters, ruby=ruby)
        self.image = np.full((240, 100), 200, np.uint8)

    def cut(self, *box):
        return crop.cropped(self.image, self.truth, list(box))

    def test_characters_cut_by_the_edge_are_left_out(self):
        image, t = self.cut(0, 5, 100, 240)
        self.assertEqual(image.shape, (235, 100))
        self.assertEqual(len(t["characters"]), 60 - 3)
        self.assertTrue(all(c["ink"][1] >= 0 for c in t["characters"]))
        self.assertEqual(t["characters"][0]["ink"], [61, 6, 69, 14])

    def test_lines_that_lose_their_ends_stay_one_flow(self):
        _, t = self.cut(0, 0, 100, 20)
        self.assertEqual([(c["article"], c["seq"]) for c in t["characters"]], [(1, n) for n in range(6)])

    def test_the_rest_of_a_cropped_article_stays_one_flow(self):
        self.truth["articles"].append(dict(article=2, features=[]))
        _, t = self.cut(0, 0, 55, 240)  # without the first line of both tiers
        self.assertEqual({c["article"] for c in t["characters"]}, {1})
        self.assertEqual([c["seq"] for c in t["characters"]], [*range(40)])
        self.assertEqual(t["articles"], [dict(article=1, features=["lead"])])
        self.assertEqual([r["base"] for r in t["ruby"]], [[30, 31]])

    def test_regions_are_cut_too(self):
        _, t = self.cut(5, 0, 70, 100)
        self.assertEqual((t["ignore"], t["regions"]), ([[0, 0, 5, 100]], ["folio"]))

    def test_a_torn_edge_is_white_and_its_characters_are_left_out(self):
        edges = [np.zeros(240), np.full(100, 33.0), np.zeros(240), np.zeros(100)]
        self.image[:] = 0
        self.image[0, 0] = 255
        image, t = crop.cropped(self.image, self.truth, [0, 0, 100, 240], edges)
        self.assertEqual((image[:33].min(), image[33:].max()), (255, 0))
        self.assertEqual(len(t["characters"]), 60 - 3 * 4)
