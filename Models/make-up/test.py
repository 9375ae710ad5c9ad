"""Tests of learning the make-up; run by scripts/test in half a minute."""
import json
import pathlib
import tempfile
import unittest
from unittest import mock

import jax.numpy as jnp
import numpy as np

import found
import learn
import network
import samples
import schemas
import skeletons
from lines import Page
from makeup import BODY, BYLINE, CAPTION, FOLIO, HEADLINE, KINDS, LEAD, PAPERS, sheet
from simulate import LEAST, MOST, page

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]


def blocks_of(made: Page):
    """Returns the lines of each block, in their places."""
    order = np.lexsort((made.place, made.block))
    return np.split(order, np.flatnonzero(np.diff(made.block[order])) + 1)


class SheetTest(unittest.TestCase):
    def setUp(self):
        random = np.random.default_rng(1)
        self.sheets = [sheet(random) for _ in range(200)]

    def test_flow_of_every_article_has_no_gap(self):
        for made in self.sheets:
            for numbers in made.orders().values():
                self.assertEqual([made.blocks[n].flow for n in numbers], list(range(len(numbers))))

    def test_captions_are_in_no_flow(self):
        for made in self.sheets:
            for block in made.blocks:
                self.assertEqual(block.flow < 0, block.kind == CAPTION)
                self.assertGreaterEqual(block.article, 0)

    def test_blocks_and_pictures_have_positive_sides(self):
        for made in self.sheets:
            for block in made.blocks:
                self.assertGreater(block.x1, block.x0)
                self.assertGreater(block.y1, block.y0)
                self.assertGreater(block.size, 0)
            for x0, y0, x1, y1, *_ in made.pictures + made.areas:
                self.assertLess(x0, x1)
                self.assertLess(y0, y1)

    def test_texts_of_a_sheet_do_not_overlap(self):
        overlapping = total = 0
        for made in self.sheets:
            rects = np.array([(b.x0, b.y0, b.x1, b.y1) for b in made.blocks if b.kind in (LEAD, BODY)]).reshape(-1, 4)
            low = np.maximum(rects[:, None, :2], rects[None, :, :2])
            high = np.minimum(rects[:, None, 2:], rects[None, :, 2:])
            overlapping += np.triu((high - low).min(2) > 0.6, 1).sum()
            total += len(rects)
        self.assertLess(overlapping, 0.01 * total)


class PageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        random = np.random.default_rng(2)
        cls.pages = [page(random) for _ in range(300)]

    def test_arrays_fit_together(self):
        types = {
            "vertical": bool, "size": np.float32, "count": np.int32, "kind": np.int8, "article": np.int32,
            "block": np.int32, "place": np.float32, "flow": np.int32, "hidden_next": bool, "hidden_prev": bool,
        }
        for made in self.pages:
            count = len(made.kind)
            self.assertTrue(LEAST <= count <= MOST)
            self.assertEqual(made.box.shape, (count, 4))
            for name, dtype in types.items():
                self.assertEqual(
                    (getattr(made, name).shape, getattr(made, name).dtype), ((count,), np.dtype(dtype)), name
                )
            for rects in (made.box, made.rules, made.pictures):
                self.assertEqual((rects.dtype, rects.shape[1]), (np.float32, 4))
                self.assertTrue(np.isfinite(rects).all())

    def test_boxes_are_positive_and_rules_thin(self):
        for made in self.pages:
            for rects in (made.box, made.pictures):
                self.assertTrue((rects[:, 2:] > rects[:, :2]).all())
            self.assertTrue((made.size > 0).all() and (made.count > 0).all())
            sides = made.rules[:, 2:] - made.rules[:, :2]
            self.assertTrue((sides.min(1, initial=1) == 0).all() and (sides >= 0).all())

    def test_all_kinds_and_papers_occur(self):
        self.assertEqual(set(np.concatenate([p.kind for p in self.pages]).tolist()), set(range(len(KINDS))))
        self.assertEqual({p.style for p in self.pages}, set(PAPERS))

    def test_a_block_has_one_kind_article_and_flow_and_distinct_places(self):
        for made in self.pages:
            for own in blocks_of(made):
                for values in (made.kind, made.article, made.flow):
                    self.assertEqual(len(set(values[own].tolist())), 1)
                self.assertEqual(len(set(made.place[own].tolist())), len(own))

    def test_blocks_of_an_article_have_distinct_flows(self):
        for made in self.pages:
            blocks = {(int(a), int(f), int(b)) for a, f, b in zip(made.article, made.flow, made.block) if f >= 0}
            self.assertEqual(len({(a, f) for a, f, _ in blocks}), len(blocks))

    def test_a_gap_in_a_block_is_hidden(self):
        for made in self.pages:
            for own in blocks_of(made):
                if made.article[own[0]] < 0:
                    continue
                gaps = np.floor(np.diff(made.place[own])) > 1
                self.assertTrue(made.hidden_next[own[:-1]][gaps].all() and made.hidden_prev[own[1:]][gaps].all())
                if made.place[own[0]] >= 1:
                    self.assertTrue(made.hidden_prev[own[0]])

    def test_print_of_no_article_is_in_no_flow(self):
        for made in self.pages:
            self.assertTrue(((made.kind > CAPTION) == (made.article < 0)).all())
            self.assertTrue((made.flow[(made.article < 0) | (made.kind == CAPTION)] == -1).all())

    def test_same_seed_gives_same_page(self):
        one, two = (page(np.random.default_rng(7)) for _ in range(2))
        self.assertTrue((one.box == two.box).all() and (one.rules == two.rules).all() and one.style == two.style)

    def test_lines_are_in_random_order(self):
        steps = np.concatenate([np.sign(np.diff(p.block)) for p in self.pages])
        self.assertLess(abs(steps.mean()), 0.02)



def column(x, top, foot, **changes):
    """Returns a vertical line 10 px wide, in the form of `mojiwaku-training make-up page`, with cells of 10 px."""
    return dict(writing="vertical", cross=[x, x + 10], lean=0, cuts=list(range(top, foot + 1, 10))) | changes


def file_of(lines):
    """Returns the output of `mojiwaku-training make-up page` for lines. An em has 10 px."""
    rows = []
    for line in lines:
        across, along = line["cross"], [line["cuts"][0], line["cuts"][-1]]
        x, y = (across, along) if line["writing"] == "vertical" else (along, across)
        box = [v / 10 for v in (x[0], y[0], x[1], y[1])]
        rows.append([*box, line["writing"] == "vertical", 1, len(line["cuts"]) - 1, *[0.5] * found.TRAITS])
    data = np.array([len(rows), 1, 0], "<i4").tobytes() + np.array(rows, "<f4").tobytes()
    return json.dumps(lines).encode() + b"\n" + data + np.array([0, 1, 9, 1], "<f4").tobytes()


def lines_page(kind, article, block, place, flow, **changes):
    """Returns a page of equal lines from their true values."""
    count = len(kind)
    near = np.arange(count, dtype=np.float32)
    made = Page(
        np.stack([-near, np.zeros(count), 0.8 - near, np.full(count, 9)], 1).astype(np.float32), np.ones(count, bool),
        np.ones(count, np.float32), np.full(count, 9, np.int32), *(np.array(part) for part in (kind, article, block, place, flow)),
        np.zeros(count, bool), np.zeros(count, bool), np.array([[0, 0, 0, 4]], np.float32), np.array([[1, 1, 3, 5]], np.float32),
        np.zeros((count, found.TRAITS), np.float32))
    for name, value in changes.items():
        setattr(made, name, np.array(value))
    return made


def all_near(count):
    """Returns a graph in which each thing has all others as neighbours, by position."""
    return dict(near=np.array([[j for j in range(count) if j != i] for i in range(count)]))


class FoundTest(unittest.TestCase):
    def test_a_page_is_read_and_written_in_one_form(self):
        data = file_of([column(50, 0, 90), column(30, 0, 40)])
        places, made = found.read(data)
        self.assertEqual((len(made), made.count.tolist(), made.rules.tolist()), (2, [9, 4], [[0, 1, 9, 1]]))
        self.assertEqual(data, json.dumps(places).encode() + b"\n" + found.written(made))

    def test_a_line_belongs_to_the_block_with_most_of_its_cells(self):
        lines = [
            column(10, 0, 90), column(30, 50, 90), column(30, 0, 40), column(60, 0, 90), column(80, 0, 50), column(200, 0, 90),
            column(300, 0, 90)]
        truth = dict(articles=[
            dict(blocks=[dict(rect=[58, 0, 75, 200], role="headline"), dict(rect=[0, 0, 50, 95], role="body"),
                         dict(rect=[78, 0, 95, 40], role="caption")]),
            dict(blocks=[dict(quad=[[190, 0], [215, 0], [215, 95], [190, 95]], role="body", lead=True)])], unsure=[[290, 0, 320, 95]])
        made = found.by_blocks(file_of(lines), truth)
        self.assertEqual(made.kind.tolist(), [BODY, BODY, BODY, HEADLINE, CAPTION, LEAD, -1])
        self.assertEqual(made.article.tolist(), [0, 0, 0, 0, 0, 1, -1])
        self.assertEqual(made.flow.tolist(), [1, 1, 1, 0, -1, 0, -1])
        # Columns from the right; two pieces of one column from the top.
        self.assertEqual(made.place[:3].tolist(), [2, 1, 0])

    def test_lines_outside_of_all_blocks_are_not_numbered(self):
        truth = dict(articles=[dict(blocks=[dict(rect=[0, 0, 50, 95], role="body")])])
        made = found.by_blocks(file_of([column(10, 0, 90), column(90, 0, 90)]), truth)
        self.assertEqual((made.kind.tolist(), made.article.tolist()), ([BODY, found.UNNUMBERED], [0, -1]))
        self.assertNotEqual(*made.block)

    def test_rows_from_the_right_are_ordered_from_the_right(self):
        rows = [dict(writing="horizontal", cross=[0, 10], lean=0, cuts=list(range(start, start + 31, 10))) for start in (0, 40)]
        block = dict(rect=[0, 0, 90, 12], role="headline", writing="horizontal")
        for rtl, places in (False, [0, 1]), (True, [1, 0]):
            made = found.by_blocks(file_of(rows), dict(articles=[dict(blocks=[block | dict(rtl=rtl)])]))
            self.assertEqual(made.place.tolist(), places)

    def test_lines_get_the_article_and_flow_of_their_characters(self):
        lines = [column(50, 0, 30), column(30, 0, 30), column(10, 0, 30), column(90, 0, 30), column(120, 0, 30), column(150, 0, 30)]
        characters = []
        for number, line in enumerate(lines[:4]):
            for k, (x, y) in enumerate(found.cells(line)):
                characters.append(dict(
                    ink=[x - 4, y - 4, x + 4, y + 4], article=0, flow="main", seg=number, seq=3 * number + k, role="body", byline=number == 2))
        for one in characters[9:]:
            one.update(flow="caption 1", role="caption")
        truth = dict(characters=characters, ignore=[[115, 0, 135, 40]], regions=["folio"])
        made = found.by_characters(file_of(lines), truth)
        self.assertEqual(made.kind.tolist(), [BODY, BODY, BYLINE, CAPTION, FOLIO, found.UNNUMBERED])
        self.assertEqual(made.article.tolist(), [0, 0, 0, 0, -1, -1])
        self.assertEqual(made.place[:3].tolist(), [1, 4, 7])
        self.assertTrue(made.flow[0] < made.flow[1] < made.flow[2])
        self.assertEqual(made.flow[3:].tolist(), [-1, -1, -1])
        # The same page at half the size.
        small = [line | dict(cross=[v // 2 for v in line["cross"]], cuts=[v // 2 for v in line["cuts"]]) for line in lines]
        half = found.by_characters(file_of(small), found.reduced(truth, 0.5))
        self.assertEqual((half.kind.tolist(), half.flow.tolist()), (made.kind.tolist(), made.flow.tolist()))

    def test_the_em_of_a_truth_is_that_of_its_body_text(self):
        cells = ([0, 0, 20, 18], "body"), ([0, 0, 16, 20], "body"), ([0, 0, 60, 60], "headline")
        self.assertEqual(found.em(dict(characters=[dict(cell=cell, role=role) for cell, role in cells])), 20)


class SamplesTest(unittest.TestCase):
    # Blocks of one article: a headline, text of three lines in mixed order, text of a line; then a caption, and an advertisement.
    kind = (HEADLINE, BODY, BODY, BODY, BODY, CAPTION, 7)
    article = (0, 0, 0, 0, 0, 0, -1)
    block = (0, 1, 1, 1, 2, 3, 4)
    place = (0, 2, 0, 1, 0, 0, 0)
    flow = (0, 1, 1, 1, 2, -1, -1)

    def made(self, **changes):
        parts = dict(kind=self.kind, article=self.article, block=self.block, place=self.place, flow=self.flow)
        return lines_page(**parts | changes)

    def test_the_next_line_is_the_next_in_the_block(self):
        following = samples.successors(self.made())
        self.assertEqual(following.tolist(), [-1, -1, 3, 1, -1, -1, -1])
        self.assertEqual(samples.preceding(following).tolist(), [-1, 3, -1, 2, -1, -1, -1])

    def test_neighbours_of_unknown_and_lost_lines_are_unknown(self):
        kind = np.array(self.kind)
        kind[4] = -1
        following = samples.successors(self.made(kind=kind))
        self.assertEqual(following[4], samples.UNKNOWN)
        self.assertEqual(samples.preceding(following)[4], samples.UNKNOWN)
        targets = samples.of_lines(self.made(hidden_next=[False, True, False, False, False, False, False]), all_near(7))
        self.assertEqual(targets["next"].tolist(), [6, -1, 2, 1, 6, 6, 6])

    def test_only_pairs_outside_of_all_articles_are_unknown(self):
        same = samples.same(np.array([0, 0, 1, -1, -1]), np.array([BODY, BODY, BODY, 7, 7]), all_near(5))
        self.assertEqual(same.tolist(), [[1, 0, 0, 0], [1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, -1], [0, 0, 0, -1]])

    def test_blocks_follow_one_another_as_their_lines_do(self):
        blocks = np.array([(0, 0), (1, 2), (1, 0), (1, 1), (2, 0), (3, 0), (4, 0)])
        targets = samples.of_blocks(self.made(), blocks, all_near(5))
        self.assertEqual(targets["kinds"].tolist(), [HEADLINE, BODY, BODY, CAPTION, 7])
        # Slots: the others in their order; 4 for none, -1 if unknown.
        self.assertEqual(targets["next"].tolist(), [0, 1, 4, 4, -1])
        self.assertEqual(targets["before"].tolist(), [4, 0, 1, 4, -1])
        self.assertEqual(targets["same"][3].tolist(), [1, 1, 1, 0])

    def test_a_block_that_begins_amid_a_true_block_has_no_predecessor_beyond_it(self):
        # The program put the headline and the first line of the text into one block.
        blocks = np.array([(0, 0), (1, 1), (0, 1), (1, 0), (2, 0), (3, 0), (4, 0)])
        targets = samples.of_blocks(self.made(), blocks, all_near(5))
        self.assertEqual((targets["next"][0], targets["before"][1]), (0, 0))
        hidden = samples.of_blocks(self.made(hidden_next=[False] * 4 + [True, False, False]), blocks, all_near(5))
        self.assertEqual((targets["next"][2], hidden["next"][2]), (4, -1))

    def test_a_stretched_page_keeps_its_shape_and_scales_its_type(self):
        made = samples.stretched(self.made(), 2, 0.5, 1.5)
        self.assertTrue(np.allclose(made.box[1], self.made().box[1] * [3, 0.75, 3, 0.75]))
        self.assertTrue(np.allclose(made.size, 3) and made.rules.tolist() == [[0, 0, 0, 3]])

    def test_a_varied_page_hides_lost_neighbours(self):
        count = 40
        made = lines_page([BODY] * count, [0] * count, [0] * count, range(count), [0] * count)
        seen = 0
        for seed in range(30):
            part = samples.varied(made, np.random.default_rng(seed))
            order = np.argsort(part.place)
            gaps = np.diff(part.place[order]) > 1
            self.assertTrue((part.hidden_next[order[:-1]] == gaps).all() and (part.hidden_prev[order[1:]] == gaps).all())
            self.assertEqual(part.hidden_next[order[-1]], part.place.max() < count - 1)
            seen += gaps.sum()
        self.assertGreater(seen, 0)

    def test_simulated_lines_borrow_the_traits_of_lines_of_their_kind_and_size(self):
        made = self.made(size=[3, 1, 1, 1, 1, 1, 1])
        made.traits[:, 0] = made.kind
        pool = samples.Pool([made])
        lent = pool.lent(lines_page([BODY, CAPTION, HEADLINE, 1], [0] * 4, range(4), [0] * 4, range(4), size=[1, 1, 3, 3]), np.random.default_rng(1))
        self.assertEqual(lent[:3, 0].tolist(), [BODY, CAPTION, HEADLINE])
        # No line is a sub-headline: the traits are those of another line.
        self.assertEqual(lent.shape, (4, found.TRAITS))

    def test_pages_of_a_batch_do_not_see_one_another(self):
        parts = []
        for count in 2, 3:
            near = np.array([[(i + 1) % count, -1] for i in range(count)])
            graph = dict(near=near, back=np.full((count, 2), 2), things=np.ones((count, 4)), pairs=np.ones((count, 2, 3)))
            targets = dict(next=np.zeros(count), before=np.zeros(count), kinds=np.full(count, HEADLINE), same=np.ones((count, 2)))
            parts.append((graph, targets, 1.0))
        made = samples.batch(parts, 7)
        self.assertEqual(made["near"][:, 0].tolist(), [1, 0, 3, 4, 2, 5, 6])
        self.assertEqual(made["mask"].tolist(), [[1, 0]] * 5 + [[0, 0]] * 2)
        self.assertEqual(made["weights"].tolist(), [1] * 5 + [0] * 2)
        self.assertEqual(made["rare"].tolist(), [samples.RARE[HEADLINE]] * 5 + [1] * 2)


class SkeletonsTest(unittest.TestCase):
    def test_a_sheet_keeps_the_blocks_and_their_order(self):
        articles = [
            dict(blocks=[
                dict(rect=[900, 0, 980, 400], role="headline"), dict(rect=[500, 0, 880, 130], role="body", lead=True),
                dict(rect=[500, 420, 700, 480], role="caption", writing="horizontal"), dict(rect=[0, 140, 880, 270], role="body")]),
            dict(blocks=[dict(quad=[[0, 500], [980, 510], [980, 630], [0, 620]], role="body")])]
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "skeleton-99.json"
            path.write_text(json.dumps(dict(width=1000, height=700, articles=articles, ignore=[[0, 650, 1000, 700]])))
            bones = skeletons.Skeleton(path)
        self.assertEqual((bones.name, bones.em), ("skeleton-99", 10))
        for seed in range(20):
            made = bones.sheet(np.random.default_rng(seed), "old daily")
            orders = made.orders()
            kinds = [[made.blocks[n].kind for n in orders[article]] for article in (0, 1)]
            self.assertEqual(kinds, [[HEADLINE, LEAD, BODY], [BODY]])
            self.assertEqual([block.kind for block in made.blocks if block.flow < 0], [CAPTION])
            head, _, text = (made.blocks[n] for n in orders[0])
            self.assertTrue(head.x0 > text.x1 and made.blocks[orders[1][0]].y0 > text.y1)
            self.assertEqual(len(made.pictures) + len(made.areas), 1)
        self.assertGreaterEqual(page(np.random.default_rng(1), "old daily", bones).flow.max(), 1)


class NetworkTest(unittest.TestCase):
    things, pairs = 7, 5

    def batch(self, count, slots, seed=0):
        random = np.random.default_rng(seed)
        near = np.array([[(i + 1 + k) % count for k in range(slots)] for i in range(count)])
        back = np.array([[next((n for n in range(slots) if near[j, n] == i), slots) for j in near[i]] for i in range(count)])
        return dict(
            near=near, back=back, mask=np.ones((count, slots), np.float32),
            things=random.normal(size=(count, self.things)).astype(np.float32),
            pairs=random.normal(size=(count, slots, self.pairs)).astype(np.float32))

    def answers(self, batch):
        weights = network.begin(1, self.things, self.pairs)
        return [np.asarray(part) for part in network.forward(weights, {name: jnp.asarray(part) for name, part in batch.items()})[1]]

    def test_a_thing_behind_a_mask_changes_no_answer(self):
        batch = self.batch(6, 3)
        batch["mask"][:5, 2] = 0
        batch["near"][:5, 2] = 5
        batch["mask"][:5][batch["near"][:5] == 5] = 0
        batch["back"][:5][batch["near"][:5] == 5] = 3
        changed = {name: part.copy() for name, part in batch.items()}
        changed["things"][5] += 9
        changed["pairs"][:5, 2] -= 9
        for one, other in zip(self.answers(batch), self.answers(changed), strict=True):
            shown = np.ones(one[:5].shape, bool)
            if one.shape[1] <= 4:
                shown[:, :3] = batch["mask"][:5] > 0
            self.assertTrue((one[:5][shown] == other[:5][shown]).all())
        # Without masks the thing matters.
        batch["mask"][:] = changed["mask"][:] = 1
        self.assertGreater(np.abs(self.answers(batch)[2][:5] - self.answers(changed)[2][:5]).max(), 0.001)

    def test_answers_are_probabilities_and_no_masked_thing_is_chosen(self):
        batch = self.batch(5, 3)
        batch["mask"][:, 1] = 0
        after, before, kinds, _ = self.answers(batch)
        for logs in after, before, kinds:
            self.assertTrue(np.allclose(np.exp(logs).sum(1), 1, atol=1e-4))
        self.assertLess(max(after[:, 1].max(), before[:, 1].max()), -1000)

    def test_the_answers_follow_the_things_when_their_order_changes(self):
        batch, order = self.batch(6, 3), np.array([4, 2, 0, 5, 1, 3])
        place = np.argsort(order)
        moved = {name: part[order] for name, part in batch.items()} | dict(near=place[batch["near"][order]])
        for one, other in zip(self.answers(batch), self.answers(moved), strict=True):
            self.assertTrue(np.allclose(one[order], other, atol=1e-4))

    def test_unknown_targets_cost_nothing(self):
        batch = self.batch(4, 3)
        known = dict(next=np.zeros(4, int), before=np.zeros(4, int), kinds=np.zeros(4, int), same=np.ones((4, 3), int))
        rest = dict(weights=np.ones(4, np.float32), rare=np.ones(4, np.float32))
        weights = network.begin(1, self.things, self.pairs)
        unknown = {name: np.full_like(part, -1) for name, part in known.items()}
        self.assertEqual(float(network.loss(weights, batch | unknown | rest)[0]), 0)
        self.assertGreater(float(network.loss(weights, batch | known | rest)[0]), 0)


class LearnTest(unittest.TestCase):
    def test_the_models_in_the_tree_have_their_schema_and_the_length_of_their_layers(self):
        for name, schema in learn.SCHEMAS.items():
            data = (HERE / f"{name}.bin").read_bytes()
            things, pairs, *sizes = schema.arrays(data)["sizes"].tolist()
            self.assertEqual(things + pairs, len(schema), name)
            self.assertEqual(sizes, [network.WIDTH, network.HEADS, network.LAYERS, network.PAIR])
            self.assertEqual(len(network.written(network.begin(1, things, pairs), things, pairs, schema)), len(data))
            self.assertEqual(schema.classes, KINDS)
        self.assertEqual(network.NUMBERED, schemas.LINES.classes.index("advertisement"))

    def test_learning_uses_no_measured_page(self):
        pages = json.loads((HERE / "pages.json").read_text())
        reserved = {row["seed"] for row in json.loads((ROOT / "scripts/typeset/reserved.json").read_text())}
        seeds = {row["seed"] for row in pages}
        self.assertEqual(seeds & (reserved | set(range(600))), set())
        self.assertEqual(len({json.dumps(row, sort_keys=True) for row in pages}), len(pages))

    def test_a_skeleton_belongs_to_the_paper_after_which_it_was_made(self):
        for name in "skeleton-1", "kitanihon_20241202_clip", "kitanihon":
            self.assertEqual(learn.paper_of(name), "kitanihon")
        self.assertEqual(learn.paper_of("jingbao_19231206_p2"), learn.paper_of("daily-1939-fold"))
        self.assertEqual(learn.paper_of("skeleton-16"), "skeleton-16")

    def test_a_paper_left_out_gives_no_page_and_no_skeleton(self):
        real = {name: [name] for name in ("kitanihon_1", "toyama_1", "sanyo_1")}
        bones = [mock.Mock() for _ in range(3)]
        for one, name in zip(bones, ("skeleton-1", "skeleton-2", "skeleton-15")):
            one.name = name
        with mock.patch.object(learn, "both") as both, mock.patch.object(learn, "image_of"), mock.patch.object(learn.subprocess, "run"):
            learn.measure(3, real, ["drawn"], bones, pathlib.Path("/none"))
        for call, kept in zip(both.call_args_list, ({"toyama_1", "sanyo_1"}, {"kitanihon_1", "toyama_1"}, {"kitanihon_1", "sanyo_1"})):
            pages, drawn, _, skeletons_kept = call.args[0]
            self.assertEqual((set(pages), drawn), (kept, ["drawn"]))
            names = {one.name for one in skeletons_kept}
            self.assertEqual(("skeleton-1" in names, "skeleton-2" in names), ("kitanihon_1" in kept, "toyama_1" in kept))

    def test_a_scaled_truth_has_its_blocks_where_the_scaled_image_has_them(self):
        truth = dict(articles=[dict(blocks=[dict(rect=[10, 20, 30, 40], role="body"), dict(quad=[[0, 0], [8, 0], [8, 6], [0, 6]], role="caption")])],
                     unsure=[[2, 4, 6, 8]])
        scaled = found.scaled(truth, 2, 0.5)
        self.assertEqual([block.get("rect") or block["quad"] for block in scaled["articles"][0]["blocks"]],
                         [[20, 10, 60, 20], [[0, 0], [16, 0], [16, 3], [0, 3]]])
        self.assertEqual((scaled["unsure"], truth["unsure"]), ([[4, 2, 12, 4]], [[2, 4, 6, 8]]))

    def test_without_real_pages_the_other_shares_add_up(self):
        self.assertAlmostEqual(sum(learn.mixture([], ["drawn"], [])[2]), 1)
        self.assertEqual(learn.mixture([], ["drawn"], [])[2][1], 0)
