"""Tests of how the models of order are learned: scripts/test runs them; a minute or two."""
import copy
import json
import pathlib
import sys
import unittest
from concurrent.futures import ThreadPoolExecutor
from typing import ClassVar

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.dont_write_bytecode = True
sys.path[:0] = [str(HERE), str(HERE.parent)]
import numpy  # noqa: E402

import learn  # noqa: E402
import rivals  # noqa: E402
import samples  # noqa: E402
import schemas  # noqa: E402
import thresholds  # noqa: E402
import trees  # noqa: E402


class Pages(unittest.TestCase):
    def test_no_page_is_one_that_is_measured_or_checked_with(self):
        *taught, unseen = ({row["seed"] for row in pages.values()} for pages in learn.specifications())
        self.assertEqual(([len(pages) for pages in taught], len(unseen)), ([96, 99, 1826], 20))
        taught = set().union(*taught)
        reserved = {row["seed"] for row in json.loads((ROOT / "scripts/typeset/reserved.json").read_text())}
        self.assertEqual(taught & unseen | (taught | unseen) & (reserved | set(range(600))), set())

    def test_pages_of_every_style_and_print_are_learned_from(self):
        for pages in learn.specifications():
            wants = [row["want"] for row in pages.values()]
            self.assertEqual({want["style"] for want in wants}, {"news", "gazette", "magazine"})
            self.assertEqual({want["scan"] for want in wants}, {None, "grey", "bitonal"})
            self.assertIn("all", {want["ruby"] for want in wants})


def character(x, y, seq, role="body", article=1, flow="main"):
    return {"ink": [x + 1, y + 1, x + 9, y + 9], "seq": seq, "role": role, "article": article, "flow": flow}


class Truth(unittest.TestCase):
    """Two columns of text, a headline at their right, a caption and a speck: what the program found, and what is printed."""
    FOUND: ClassVar = {"lines": [
        {"writing": "vertical", "cross": [60, 70], "cuts": [0, 10, 20], "lean": 0},
        {"writing": "vertical", "cross": [40, 50], "cuts": [0, 10, 20], "lean": 0},
        {"writing": "vertical", "cross": [20, 30], "cuts": [0, 10], "lean": 0},
        {"writing": "horizontal", "cross": [80, 90], "cuts": [0, 10, 20], "lean": 4},
        {"writing": "vertical", "cross": [90, 100], "cuts": [90, 100], "lean": 0},
    ], "passages": [[1], [2], [0]]}
    PAGE: ClassVar = {"ignore": [[88, 88, 102, 102]], "characters": [
        character(60, 0, 0, "headline"), character(60, 10, 1, "headline"), character(40, 0, 2), character(40, 10, 3), character(20, 0, 4),
        character(0, 81, 0, "caption", flow="c1"), character(10, 83, 1, "caption", flow="c1"), character(90, 90, 0, "body", 2)]}

    def held(self):
        return samples.held(self.FOUND, self.PAGE)

    def test_a_cell_holds_the_characters_whose_middle_lies_in_it(self):
        self.assertEqual(self.held(), [[[0], [1]], [[2], [3]], [[4]], [[5], [6]], [None]])

    def test_a_line_is_what_most_of_its_cells_hold(self):
        self.assertEqual(samples.classes(self.held(), self.PAGE), [0, 3, 3, 4, samples.NONE])
        self.assertEqual(samples.classes([[[0], [2], [3]], [[], [2], []]], self.PAGE), [3, samples.NONE])

    def test_a_passage_is_read_after_the_one_with_the_character_before(self):
        self.assertEqual(samples.links(self.FOUND, self.held(), self.PAGE), {(2, 0), (0, 1)})

    def test_a_character_that_was_not_found_is_passed_over(self):
        found = {"lines": self.FOUND["lines"], "passages": [[0], [2]]}
        cells = self.held()
        cells[1] = [[], []]
        self.assertEqual(samples.links(found, cells, self.PAGE), {(0, 1)})

    def test_what_begins_within_a_passage_is_read_after_none(self):
        found = {"lines": self.FOUND["lines"], "passages": [[0], [3, 1], [2]]}
        self.assertEqual(samples.links(found, self.held(), self.PAGE), {(1, 2)})


class Rivals(unittest.TestCase):
    """The numbers of CrossedLinkTests.swift."""

    def told(self, points):
        ends = numpy.array(list(points))
        pairs = numpy.array([[f + 100 * a + 1000 * b for f in range(len(schemas.LINKS))] for a, b in points], numpy.int16)
        likely, told = rivals.features(ends, numpy.array(list(points.values())), pairs)
        return likely, told[list(points).index((0, 1))], pairs[list(points).index((0, 1))]

    def test_the_best_other_ways_are_told_with_their_points(self):
        likely, told, own = self.told({(0, 1): 500, (0, 2): -300, (1, 0): 200, (1, 2): 100, (2, 1): 400})
        self.assertEqual(likely.tolist(), [0, 1, 2, 3, 4])
        self.assertEqual(told[:7].tolist(), [500, -300, 400, -6000, -6000, 100, -6000])
        self.assertEqual(told[7:16].tolist(), [200] * 7 + [1000] * 2)
        self.assertEqual(told[16:].tolist(), own.tolist())

    def test_a_pair_without_rivals_is_compared_with_itself(self):
        likely, told, _ = self.told({(0, 1): 500, (1, 0): -1500})
        self.assertEqual(likely.tolist(), [0])
        self.assertEqual(told[:16].tolist(), [500] + [-6000] * 6 + [0] * 9)


class Drawn:
    """A page of made-up features: what lines are is told by their first feature, and whether pairs are right by their second."""

    def __init__(self, seed):
        random = numpy.random.default_rng(seed)
        self.features = random.integers(0, 100, (200, 12))
        self.features[:, learn.SORTED] = 0
        self.classes = numpy.where(self.features[:, 1] < 4, -1, self.features[:, 0] * 6 // 100)
        self.sizes = random.integers(1, 20, 200)
        self.told_with, self.weighed_with = [], []
        pairs = random.integers(-800, 800, (900, learn.JUMP + 1)).astype(numpy.int16)
        self.made = pairs, numpy.stack([numpy.arange(900) // 30, numpy.arange(900) % 30], 1), pairs[:, 1] > 750

    # As another process does, each gives back a copy, which shares the lists of what was asked.
    def pair(self, kinds):
        self.told_with.append(kinds)
        page = copy.copy(self)
        page.pairs, page.ends, page.right = self.made
        return page

    def weigh(self, links):
        self.weighed_with.append(links)
        return learn.Page.weigh(copy.copy(self), links)


class Learned(unittest.TestCase):
    @staticmethod
    def learn():
        pages = [Drawn(seed) for seed in range(7)]
        kinds = learn.kinds_of(pages[:6])
        with ThreadPoolExecutor(1) as pool:
            return pages, kinds, *learn.learned(pages, kinds, pool)

    @classmethod
    def setUpClass(cls):
        cls.known = cls.learn()

    def learned(self):
        return self.known

    def test_the_same_pages_give_the_same_models(self):
        self.assertEqual(self.learn()[1:], self.learned()[1:])

    def test_the_models_learn_what_the_features_tell(self):
        _, kinds, links, again = self.learned()
        unseen = Drawn(99).pair(kinds).weigh(links)
        known = unseen.classes >= 0
        told = learn.sorted_by(kinds, unseen.features)
        self.assertGreater((told == unseen.classes)[known].mean(), 0.95)
        self.assertGreater(((trees.answers(links, unseen.pairs)[:, 0] > 0) == unseen.right).mean(), 0.99)
        told = trees.answers(again, unseen.rivals)[:, 0] > 0
        self.assertGreater((told == unseen.right[unseen.likely]).mean(), 0.95)
        shown = learn.table([unseen], kinds, again)
        self.assertIn(f"| characters in lines of crosshead | {unseen.sizes[unseen.classes == 2].sum()} | ", shown)

    def test_links_are_learned_with_lines_sorted_by_the_model_of_kinds(self):
        pages, kinds, _, _ = self.learned()
        self.assertEqual([page.told_with[0] for page in pages], [kinds] * 7)

    def test_rivals_are_told_by_a_model_of_links_that_has_not_seen_the_page(self):
        pages, kinds, links, _ = self.learned()
        for part in range(learn.PARTS):
            blind = learn.links_of([page.pair(kinds) for i, page in enumerate(pages) if i % learn.PARTS != part])
            self.assertNotEqual(blind, links)
            for page in pages[part::learn.PARTS]:
                self.assertEqual(page.weighed_with, [blind])

    def test_a_line_that_is_not_set_aside_is_lost_only_if_that_is_much_likelier(self):
        # Of two classes in each of the six places, what is not numbered has 300 more than body.
        kinds = bytes([6, 12]) + b"".join(bytes([255]) + value.to_bytes(2, "little", signed=True) for value in (0, 0, 0, 500, 0, 800))
        features = numpy.zeros((3, 12), int)
        features[:, learn.SORTED] = 0, learn.SET_ASIDE, learn.HEADING
        self.assertEqual(learn.sorted_by(kinds, features).tolist(), [samples.BODY, samples.NONE, samples.BODY])
        # With 600 more it is lost, but where size and place say that it is a headline.
        kinds = kinds[:-2] + (1100).to_bytes(2, "little", signed=True)
        self.assertEqual(learn.sorted_by(kinds, features).tolist(), [samples.NONE, samples.NONE, samples.BODY])


class Thresholds(unittest.TestCase):
    def test_each_choice_is_held_against_the_best_other_one(self):
        points = numpy.array([[thresholds.NEVER, 900, 400], [thresholds.NEVER, thresholds.NEVER, 700], [thresholds.NEVER] * 3])
        chosen = thresholds.successors(points)
        self.assertEqual(chosen.tolist(), [1, 2, -1])
        # The first could go to the third, which would lose the second's 700, or end: 900 better. The second could end.
        self.assertEqual(thresholds.margins(points, chosen).tolist(), [900, 700, -thresholds.NEVER])

    def test_a_place_is_taken_by_one(self):
        points = numpy.array([[thresholds.NEVER, 0, 500], [thresholds.NEVER, thresholds.NEVER, 300], [thresholds.NEVER] * 3])
        chosen = thresholds.successors(points)
        self.assertEqual(chosen.tolist(), [2, -1, -1])
        # What the first has taken, the second could have only for 500 less.
        self.assertEqual(thresholds.margins(points, chosen)[:2].tolist(), [500, 200])


if __name__ == "__main__":
    unittest.main()
