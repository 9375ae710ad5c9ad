"""Tests of the common parts of training; run by scripts/test in some seconds."""
import pathlib
import unittest

import numpy
from sklearn.ensemble import HistGradientBoostingClassifier

import schemas
import trees

HERE = pathlib.Path(__file__).resolve().parent


class Trees(unittest.TestCase):
    def grown(self, classes):
        random = numpy.random.default_rng(classes)
        features = random.integers(-900, 900, (2000, 7))
        answers = (features[:, 0] + 2 * features[:, 3] > 100).astype(int) + (features[:, 5] > 300) * (classes - 2)
        return HistGradientBoostingClassifier(max_iter=20, early_stopping=False, random_state=1).fit(features, answers), features

    def test_the_bytes_give_the_answers_of_the_model(self):
        for classes in (2, 3):
            model, features = self.grown(classes)
            data = trees.encode(model, 7)
            self.assertEqual(list(data[:2]), [1 if classes == 2 else classes, 7])
            expected = model.decision_function(features).reshape(len(features), -1) * 256
            # Each of the 21 answers is wrong by at most half of a 256th.
            self.assertLess(abs(expected - trees.answers(data, features)).max(), 11)

    def test_a_question_compares_a_fact_with_a_limit(self):
        data = bytes([1, 2, 255, 5, 0, 1, 3, 0, 255, 10, 0, 0, 254, 255, 255, 20, 0, 255, 156, 255])
        features = numpy.array([[0, 3], [0, 4], [-2, 4], [-1, 4]])
        self.assertEqual(trees.answers(data, features)[:, 0].tolist(), [15, -95, 25, -95])

    def test_the_models_in_the_tree_have_their_schema_and_are_read_to_their_end(self):
        for folder, schema in ("cell-confidence", schemas.CELLS), ("page-judgement", schemas.PAGES):
            data = schema.body((HERE / folder / f"{schema.model}.bin").read_bytes())
            self.assertEqual(list(data[:2]), [len(schema.classes), len(schema)], schema.model)
            self.assertEqual(trees.answers(data, numpy.zeros((2, len(schema)), int)).shape, (2, len(schema.classes)), schema.model)

    def test_a_file_of_another_schema_is_refused(self):
        data = (HERE / "cell-confidence/cell-confidence.bin").read_bytes()
        with self.assertRaisesRegex(ValueError, "learned from other features"):
            schemas.PAGES.body(data)
