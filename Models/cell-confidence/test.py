"""Tests of training the confidence of cells; run by scripts/test in some seconds."""
import unittest

import numpy

import cell_samples
import learn
import schemas
import trees


class Wrong(unittest.TestCase):
    INKS = numpy.array([[10, 10, 30, 30], [10, 40, 30, 60], [10, 70, 30, 90]], float)

    def test_a_right_cell_holds_one_whole_ink_and_no_other(self):
        cells = numpy.array([[8, 8, 32, 35], [8, 35, 32, 65], [8, 66, 32, 92]], float)
        self.assertEqual(cell_samples.wrong(cells, self.INKS).tolist(), [False, False, False])

    def test_a_cell_with_no_ink_two_inks_or_a_part_is_wrong(self):
        cells = numpy.array([[100, 8, 130, 35], [8, 8, 32, 65], [8, 8, 32, 25], [8, 35, 32, 75], [20, 35, 32, 65]], float)
        self.assertTrue(cell_samples.wrong(cells, self.INKS).all())

    def test_cells_in_areas_without_numbers_are_ignored(self):
        boxes = numpy.array([[0, 0, 10, 10], [20, 20, 40, 40]], float)
        self.assertEqual(cell_samples.ignored(boxes, [[25, 25, 60, 60]]).tolist(), [False, True])
        self.assertEqual(cell_samples.ignored(boxes, []).tolist(), [False, False])


class Grown(unittest.TestCase):
    def pages(self):
        random = numpy.random.default_rng(5)
        for _ in range(4):
            features = random.integers(0, 3000, (1500, len(schemas.CELLS)))
            yield features, features[:, 0] + 3 * features[:, 4] < 900 + random.integers(0, 200, 1500)

    def test_the_same_cells_give_the_same_trees(self):
        samples = list(self.pages())
        self.assertEqual(learn.grown(samples), learn.grown(samples))

    def test_the_likeliest_cells_include_most_wrong_ones(self):
        samples = list(self.pages())
        features, wrong = samples[0]
        model = learn.grown(samples[1:])
        share = 1.2 * wrong.mean()
        self.assertGreater(cell_samples.held(trees.answers(model, features)[:, 0], wrong, share), 0.9)
        self.assertEqual(cell_samples.held(numpy.arange(4), numpy.array([True, False, False, True]), 0.5), 0.5)
