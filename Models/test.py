"""Tests of what learning the models has in common: scripts/test runs them with requirements.txt; some seconds."""
import pathlib
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))
import numpy  # noqa: E402
from sklearn.ensemble import HistGradientBoostingClassifier  # noqa: E402

import forest  # noqa: E402
import typesetter  # noqa: E402


class Forests(unittest.TestCase):
    def grown(self, classes):
        random = numpy.random.default_rng(classes)
        facts = random.integers(-900, 900, (2000, 7))
        answers = (facts[:, 0] + 2 * facts[:, 3] > 100).astype(int) + (facts[:, 5] > 300) * (classes - 2)
        return HistGradientBoostingClassifier(max_iter=20, early_stopping=False, random_state=1).fit(facts, answers), facts

    def test_the_bytes_answer_what_the_model_answers(self):
        for classes in (2, 3):
            model, facts = self.grown(classes)
            data = forest.encode(model, 7)
            self.assertEqual(list(data[:2]), [1 if classes == 2 else classes, 7])
            said = model.decision_function(facts).reshape(len(facts), -1) * 256
            # Each of 21 answers is off by half of a 256th at most.
            self.assertLess(abs(said - forest.answers(data, facts)).max(), 11)

    def test_a_question_is_whether_a_fact_is_at_most_so_much(self):
        data = bytes([1, 2, 255, 5, 0, 1, 3, 0, 255, 10, 0, 0, 254, 255, 255, 20, 0, 255, 156, 255])
        facts = numpy.array([[0, 3], [0, 4], [-2, 4], [-1, 4]])
        self.assertEqual(forest.answers(data, facts)[:, 0].tolist(), [15, -95, 25, -95])

    def test_the_forests_in_the_tree_are_read_to_their_end(self):
        for name, classes in (("cell-doubt/cell-doubt", 1), ("order/line-kinds", 6), ("order/passage-links", 1)):
            data = (HERE / f"{name}.bin").read_bytes()
            self.assertEqual(forest.answers(data, numpy.zeros((2, data[1]), int)).shape, (2, classes), name)


class Pages(unittest.TestCase):
    def test_pages_that_are_there_are_not_set_again(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            made = {}
            for name, kind in (("one", "png"), ("two", "jpg")):
                (folder / f"{name}.json").write_text('{"seed": 1}')
                for end in (kind, "truth.json.gz"):
                    (folder / f"{name}.{end}").write_text("as it was")
                made[name] = folder / f"{name}.{kind}", folder / f"{name}.truth.json.gz"
            self.assertEqual(typesetter.make(folder, {name: {"seed": 1} for name in made}, 2), made)


if __name__ == "__main__":
    unittest.main()
