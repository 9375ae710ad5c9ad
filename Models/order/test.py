"""Tests of training the models of order; run by scripts/test in a minute or two."""
import json
import pathlib
import tempfile
import unittest
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import ClassVar

import numpy

import graph
import learn
import samples
import stacks
import vary

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]


class Pages(unittest.TestCase):
    def test_no_page_is_one_that_is_measured_or_checked_with(self):
        known, papers, mixed, unseen = ({row["seed"] for row in pages.values()} for pages in learn.specifications())
        self.assertEqual([len(pages) for pages in learn.specifications()], [339, 160, 260, 20])
        taught = known | papers | mixed
        reserved = {row["seed"] for row in json.loads((ROOT / "scripts/typeset/reserved.json").read_text())}
        self.assertEqual(taught & unseen | (taught | unseen) & (reserved | set(range(600))), set())

    def test_pages_of_every_style_and_print_are_learned_from(self):
        known, _, _, unseen = learn.specifications()
        for pages in known, unseen:
            wants = [row["want"] for row in pages.values()]
            self.assertEqual({want["style"] for want in wants}, {"news", "gazette", "magazine"})
            self.assertEqual({want["scan"] for want in wants}, {None, "grey", "bitonal"})
            self.assertIn("all", {want["ruby"] for want in wants})

    def test_each_paper_is_learned_from_as_often(self):
        counts = Counter(row["paper"] for row in learn.specifications()[1].values())
        self.assertEqual((len(counts), set(counts.values())), (20, {8}))


class Varied(unittest.TestCase):
    """Tests of the variation of training pages, and of pages from skeletons."""
    NAMES: ClassVar = [f"page-{n}" for n in range(400)]

    def test_half_the_pages_are_squeezed_and_a_third_is_cropped(self):
        changes = [vary.how(name) for name in self.NAMES]
        self.assertEqual(changes, [vary.how(name) for name in self.NAMES])
        factors = [factor for what in changes if what["squeeze"] for factor in what["squeeze"]]
        self.assertAlmostEqual(len(factors) / 2 / len(changes), vary.SQUEEZED, delta=0.08)
        self.assertTrue(0.75 <= min(factors) < 0.8 and 1.25 < max(factors) <= 1.35)
        boxes = [box for what in changes for box in what["crops"]]
        self.assertAlmostEqual(sum(bool(what["crops"]) for what in changes) / len(changes), vary.CROPPED, delta=0.08)
        sides = [side for x0, y0, x1, y1 in boxes for side in (x1 - x0, y1 - y0)]
        self.assertTrue(0.3 <= min(sides) < 0.35 and 0.85 < max(sides) < 0.9001)
        self.assertTrue(all(0 <= v <= 1 for box in boxes for v in box))

    def page(self):
        characters = [dict(character(10 * (n % 20), 10 * (n // 20), n), cell=[10 * (n % 20), 10 * (n // 20), 10 * (n % 20) + 10, 10 * (n // 20) + 10],
                           seg="s", line=n // 20) for n in range(400)]
        return {"width": 200, "height": 200, "characters": characters, "ruby": [], "ignore": [], "regions": [], "articles": []}

    def test_a_crop_that_shows_too_little_is_drawn_again(self):
        image = numpy.full((200, 200), 255, numpy.uint8)
        crops = [[0, 0, 0.3, 0.3], [0, 0, 0.8, 0.8]]
        cut, truth = vary.changed(image, self.page(), {"squeeze": None, "crops": crops})
        self.assertEqual((cut.shape, len(truth["characters"])), ((160, 160), 256))
        cut, truth = vary.changed(image, self.page(), {"squeeze": [1.2, 0.8], "crops": crops[:1]})
        self.assertEqual((cut.shape, len(truth["characters"]), truth["characters"][-1]["cell"]), ((160, 240), 400, [228, 152, 240, 160]))

    def test_what_a_crop_leaves_of_a_flow_is_linked(self):
        found = {"lines": Truth.FOUND["lines"], "passages": [[0], [2]]}
        page = {**Truth.PAGE, "characters": [dict(c, cell=c["ink"]) for c in Truth.PAGE["characters"] if c["ink"][0] != 41],
                "ruby": [], "regions": ["x"], "articles": []}
        for k, c in enumerate(page["characters"]):
            c["seq"] = 10 * k
        _, part = vary.crop.cropped(numpy.zeros((120, 120), numpy.uint8), page, [0, 0, 120, 120])
        self.assertEqual(samples.links(found, samples.held(found, part), part)[0], {(0, 1)})

    def test_what_a_crop_takes_away_is_unknown(self):
        found = {"lines": Truth.FOUND["lines"], "passages": [[1], [0], [2]]}
        page = {**Truth.PAGE, "characters": [dict(c, cell=c["ink"]) for c in Truth.PAGE["characters"]], "ruby": [], "regions": ["x"], "articles": []}
        _, part = vary.crop.cropped(numpy.zeros((120, 120), numpy.uint8), page, [30, 0, 120, 120])
        self.assertEqual([c.get("gap") for c in part["characters"]], [None, None, None, "after", None])
        found["lines"] = [dict(line, cross=[x - 30 for x in line["cross"]]) for line in found["lines"]]
        self.assertEqual(samples.links(found, samples.held(found, part), part), ({(1, 0)}, [True] * 3, [False, True, True]))

    def test_a_page_to_which_nothing_happens_is_left_where_it_is(self):
        name = next(name for name in self.NAMES if not vary.how(name)["squeeze"] and not vary.how(name)["crops"])
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(vary.varied(pathlib.Path(folder) / "v", f"/x/{name}.png", "/x/t"), (f"/x/{name}.png", "/x/t"))
            self.assertEqual(list(pathlib.Path(folder).iterdir()), [])

    def test_skeletons_and_block_truths_of_a_folder_are_learned_from(self):
        bones = {"width": 9, "height": 8, "what": "a clip", "articles": [{"blocks": []}], "ignore": []}
        with tempfile.TemporaryDirectory() as folder:
            for name in ("skeleton-1.json", "daily-1940.blocks.json"):
                (pathlib.Path(folder) / name).write_text(json.dumps(bones))
            (pathlib.Path(folder) / "notes.json").write_text("{}")
            rows = learn.from_skeletons(pathlib.Path(folder), 2)
        with tempfile.TemporaryDirectory() as empty, self.assertRaisesRegex(SystemExit, "no skeletons"):
            learn.from_skeletons(pathlib.Path(empty), 2)
        self.assertEqual(list(rows), ["daily-1940-1", "daily-1940-2", "skeleton-1-1", "skeleton-1-2"])
        self.assertEqual(rows["skeleton-1-2"], {"seed": 2, "skeleton": {k: v for k, v in bones.items() if k != "what"}})

    def test_the_style_of_a_page_is_its_papers_or_its_skeletons(self):
        for stem, style in (("front-81000", "front"), ("skeleton-3-12", "skeleton-3"), ("mixed-84001", "mixed-84001"), ("seed0600", "seed0600")):
            page = learn.Page.__new__(learn.Page)
            page.image = f"/x/{stem}.png"
            self.assertEqual(page.style, style)


def character(x, y, seq, role="body", article=1, flow="main"):
    return {"ink": [x + 1, y + 1, x + 9, y + 9], "seq": seq, "role": role, "article": article, "flow": flow}


class Small(unittest.TestCase):
    def test_articles_fill_their_page_without_overlap(self):
        pages = stacks.specifications()
        self.assertEqual(len({page["seed"] for page in pages.values()}), stacks.COUNT)
        for page in pages.values():
            made = page["makeup"]
            places = [(column, tier) for a in made["articles"] for column in range(*a["cols"]) for tier in range(*a["tiers"])]
            self.assertEqual(sorted(places), [(column, tier) for column in range(made["columns"]) for tier in range(made["tiers"])])


class Truth(unittest.TestCase):
    def test_a_sub_headline_amid_the_text_is_a_crosshead(self):
        roles = "headline", "subheadline", "body", "subheadline", "body"
        page = {"characters": [dict(role=role, article=0, flow="main", seq=n) for n, role in enumerate(roles)]}
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "page.truth.json"
            path.write_text(json.dumps(page))
            found = [character["role"] for character in samples.truth(path)["characters"]]
        self.assertEqual(found, ["headline", "subheadline", "body", "crosshead", "body"])

    """A page with two columns of text, a headline at their right, a caption and a speck. It has the lines of the program, and the print."""
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
        self.assertEqual(samples.links(self.FOUND, self.held(), self.PAGE), ({(2, 0), (0, 1)}, [True] * 3, [True] * 3))

    def test_a_character_that_was_not_found_is_passed_over(self):
        found = {"lines": self.FOUND["lines"], "passages": [[0], [2]]}
        cells = self.held()
        cells[1] = [[], []]
        self.assertEqual(samples.links(found, cells, self.PAGE)[0], {(0, 1)})

    def test_what_begins_within_a_passage_is_read_after_none(self):
        found = {"lines": self.FOUND["lines"], "passages": [[0], [3, 1], [2]]}
        self.assertEqual(samples.links(found, self.held(), self.PAGE), ({(1, 2)}, [True, True, True], [False, True, True]))


    def test_a_passage_is_no_text_where_most_of_its_cells_hold_none(self):
        found = {"lines": self.FOUND["lines"], "passages": [[1, 2], [2, 3], [4], [0]]}
        self.assertEqual(samples.others(found, [-1, 3, samples.NONE, samples.NONE, -1]), [0, 1, -1, -1])


class Network(unittest.TestCase):
    def test_its_bytes_hold_the_same_weights(self):
        weights = graph.fresh(3, graph.PASSAGE_FEATURES, graph.LINK_FEATURES)
        data = graph.encoded(weights)
        self.assertEqual(graph.encoded(graph.decoded(data)), data)
        self.assertEqual(len(data), 20 + 4 * sum(leaf.size for leaf in graph.jax.tree.leaves(weights)))

    def test_what_fills_a_page_up_changes_no_answer(self):
        random = numpy.random.default_rng(1)
        weights = graph.fresh(1, 6, 5)
        passages, ends = random.integers(-50, 50, (9, 6)), numpy.array([(a, b) for a in range(9) for b in range(9) if a != b])
        links = random.integers(-50, 50, (len(ends), 5))
        points = graph.points(weights, passages, ends, links)
        sizes, graph.SIZES = graph.SIZES, ((200, 300),)
        self.addCleanup(setattr, graph, "SIZES", sizes)
        for again, before in zip(graph.points(weights, passages, ends, links), points):
            numpy.testing.assert_allclose(again, before, atol=1e-5)

    def test_a_passage_without_a_known_follower_or_predecessor_teaches_nothing(self):
        ends, weights = numpy.array([[0, 1], [1, 0]]), graph.fresh(1, 6, 5)
        features = numpy.full((2, 6), 9), ends, numpy.full((2, 5), 9)

        def loss(right, known):
            return float(graph._loss(weights, graph.graph(*features, right, [-1, -1], known, known), 0.0, None))

        both = [loss([True, False], [True, True]), loss([False, True], [True, True])]
        self.assertGreater(min(both), 0)
        self.assertEqual([loss([True, False], [False, False]), loss([False, True], [False, False])], [0, 0])

    def test_learning_goes_on_from_given_weights(self):
        page = graph.graph(numpy.full((2, 6), 9), numpy.array([[0, 1]]), numpy.full((1, 5), 9), [True], [-1, -1])
        start = graph.fresh(1, 6, 5)
        same = graph.learned([page], 1, rate=0.0, start=start)
        for leaf, other in zip(graph.jax.tree.leaves(start), graph.jax.tree.leaves(same)):
            numpy.testing.assert_array_equal(leaf, other)

    def test_hidden_features_are_hidden_by_all_scales(self):
        page = graph.graph(numpy.full((2, 30), 9), numpy.array([[0, 1]]), numpy.full((1, 20), 9))
        hints = graph.hidden(page, numpy.random.default_rng(0), 0.5)
        for name, count in (("nodes", 30), ("edges", 20)):
            kept = hints[name][0] > 0
            self.assertTrue(0 < kept[:count].sum() < count)
            self.assertEqual(kept[:count].tolist(), kept[count:].tolist())


class Drawn:
    """A page of made-up features. The first feature of a line determines the line's class; the second feature of a link determines whether
    the link is right."""

    def __init__(self, seed):
        random = numpy.random.default_rng(seed)
        self.image, self.weight = f"paper{seed % 5}-{seed}.png", 1.0
        self.features = random.integers(0, 100, (200, 12))
        self.features[:, learn.SORTED] = 0
        self.classes = numpy.where(self.features[:, 1] < 4, -1, self.features[:, 0] * 6 // 100)
        self.sizes = random.integers(1, 20, 200)
        count = 20
        self.passages = random.integers(-80, 80, (count, 6)).astype("f")
        self.ends = numpy.array([(a, b) for a in range(count) for b in range(count) if a != b])
        self.links = random.integers(-80, 80, (len(self.ends), 5)).astype("f")
        # Every fifth passage is not text, which its first feature shows. The other passages are read in fours.
        self.others = (numpy.arange(count) % 5 == 4).astype("f")
        self.passages[:, 0] = numpy.where(self.others, 60, -60) + random.integers(-30, 30, count)
        self.passage_sizes = numpy.full(count, 10)
        self.next = numpy.where(numpy.arange(count) % 5 >= 3, -1, numpy.arange(count) + 1)
        self.right = self.next[self.ends[:, 0]] == self.ends[:, 1]
        self.before = self.after = numpy.ones(count, bool)
        self.links[:, 1] = numpy.where(self.right, 60, -60) + random.integers(-30, 30, len(self.ends))

    style, points = learn.Page.style, learn.Page.points


class Linked(Drawn):
    """A page that remembers which trees sorted its lines."""

    def link(self, kinds):
        self.linked_with = kinds
        return self


class Learned(unittest.TestCase):
    def test_links_are_learned_of_lines_sorted_by_trees_that_have_not_seen_the_style(self):
        pages = [Linked(seed) for seed in range(8)]
        with ThreadPoolExecutor(1) as pool:
            self.assertEqual(learn.linked_blindly(pages, pool), pages)
        styles = sorted({page.style for page in pages})
        for half in (0, 1):
            others = learn.kinds_of([page for page in pages if styles.index(page.style) % 2 != half])
            self.assertEqual({page.linked_with for page in pages if styles.index(page.style) % 2 == half}, {others})

    @classmethod
    def setUpClass(cls):
        cls.pages = [Drawn(seed) for seed in range(8)]
        cls.kinds, cls.links = learn.kinds_of(cls.pages), learn.links_of(cls.pages, 12)

    def test_the_same_pages_give_the_same_models(self):
        pages = [Drawn(seed) for seed in range(8)]
        self.assertEqual(learn.kinds_of(pages), self.kinds)
        self.assertEqual(graph.encoded(learn.links_of(pages, 12)), graph.encoded(self.links))

    def test_the_models_learn_what_the_features_tell(self):
        unseen = Drawn(99)
        known = unseen.classes >= 0
        kinds = learn.sorted_by(self.kinds, unseen.features)
        self.assertGreater((kinds == unseen.classes)[known].mean(), 0.95)
        points, aside = unseen.points(self.links)
        self.assertEqual(learn.successors(points).tolist(), unseen.next.tolist())
        self.assertEqual(aside.tolist(), unseen.others.astype(bool).tolist())
        shown = learn.table([unseen], self.kinds, self.links)
        self.assertIn(f"| characters in crossheads | {unseen.sizes[unseen.classes == 2].sum()} | ", shown)
        self.assertIn("| passages that continue | 12 | 1.0000 |", shown)
        self.assertIn("| characters in unnumbered passages | 40 | 1.0000 |", shown)

    def test_a_line_that_is_not_set_aside_is_lost_only_if_that_is_much_likelier(self):
        # With two classes in each of the six places, the odds of unnumbered lines are 300 higher than those of body text.
        kinds = bytes([6, 12]) + b"".join(bytes([255]) + value.to_bytes(2, "little", signed=True) for value in (0, 0, 0, 500, 0, 800))
        features = numpy.zeros((3, 12), int)
        features[:, learn.SORTED] = 0, learn.SET_ASIDE, learn.HEADING
        self.assertEqual(learn.sorted_by(kinds, features).tolist(), [samples.BODY, samples.NONE, samples.BODY])
        # If the odds are 800 higher, the line is lost.
        kinds = kinds[:-2] + (1300).to_bytes(2, "little", signed=True)
        self.assertEqual(learn.sorted_by(kinds, features).tolist(), [samples.NONE] * 3)


class Successors(unittest.TestCase):
    def test_the_best_assignment_gives_a_place_to_one(self):
        never = learn.NEVER
        points = numpy.array([[never, 900, 400], [never, never, 700], [never] * 3])
        self.assertEqual(learn.successors(points).tolist(), [1, 2, -1])
        points = numpy.array([[never, 0, 500], [never, never, 300], [never] * 3])
        self.assertEqual(learn.successors(points).tolist(), [2, -1, -1])

