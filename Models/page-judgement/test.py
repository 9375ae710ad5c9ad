"""Tests of training the judgement of pages; run by scripts/test in some seconds."""
import unittest

import numpy
from PIL import Image

import learn
import schemas
import spoiling
import trees


class Grown(unittest.TestCase):
    def pages(self):
        random = numpy.random.default_rng(3)
        for k in range(120):
            features = random.integers(0, 1000, len(schemas.PAGES))
            features[schemas.PAGES.place("confidence")] = 990 - 5 * k
            yield dict(features=features.tolist(), boxes=1.0 if k < 60 else 0.1, way="as it is")

    def test_the_same_pages_give_the_same_trees_and_poor_ones_are_found(self):
        pages = list(self.pages())
        model = learn.grown(pages)
        self.assertEqual(model, learn.grown(pages))
        odds = trees.answers(model, numpy.array([page["features"] for page in pages]))[:, 0]
        self.assertTrue((odds[:50] < 0).all() and (odds[70:] > 0).all())

    def test_more_confidence_never_makes_a_page_poorer(self):
        model = learn.grown(list(self.pages()))
        page = numpy.full(len(schemas.PAGES), 500)
        rows = numpy.tile(page, (50, 1))
        rows[:, schemas.PAGES.place("confidence")] = numpy.arange(50) * 20
        self.assertTrue((numpy.diff(trees.answers(model, rows)[:, 0]) <= 0).all())

    def test_the_table_counts_answers(self):
        pages = list(self.pages())
        row = learn.table(pages, learn.grown(pages)).splitlines()[-1]
        self.assertTrue(row.startswith("| all | 120 | 60 | "), row)


class Spoiling(unittest.TestCase):
    def test_every_way_gives_an_image_and_the_same_chance_gives_the_same(self):
        page = Image.fromarray(numpy.random.default_rng(1).integers(0, 255, (300, 200), dtype=numpy.uint8))
        truth = dict(width=200, height=300, ignore=[[0, 0, 20, 20]], characters=[dict(cell=[10, 10, 40, 40], ink=[12, 12, 38, 38])])
        for name, way in spoiling.ways().items():
            first, new_truth = way(page, truth, numpy.random.default_rng(5))
            again, _ = way(page, truth, numpy.random.default_rng(5))
            self.assertEqual(first.tobytes(), again.tobytes(), name)
            if new_truth is not None:
                self.assertEqual((new_truth["width"], new_truth["height"]), first.size, name)

    def test_the_truth_of_a_smaller_page_is_smaller(self):
        small = spoiling.scaled(dict(width=200, height=300, ignore=[], characters=[dict(cell=[10, 10, 40, 40], ink=[12, 12, 38, 38])]), 0.5, 0.5)
        self.assertEqual(small["characters"][0]["cell"], [5, 5, 20, 20])
        self.assertEqual((small["width"], small["height"]), (100, 150))
