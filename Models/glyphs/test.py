"""Tests of training the reading of characters; run by scripts/test in some seconds."""

import pathlib
import tempfile
import unittest

import numpy
from PIL import ImageFont

import alphabet
import classifier
import drawing
import learn
import readings
import schemas
import trees


class Alphabet(unittest.TestCase):
    def test_each_glyph_occurs_once_and_small_kana_do_not(self):
        glyphs = alphabet.glyphs()
        self.assertEqual(len(set(glyphs)), len(glyphs))
        texts = {text for text, _ in glyphs}
        for text in ("亜", "莞", "柊", "髙", "﨑", "〇", "あ", "ヴ", "㍍", "33", "「", "ー", "５"):
            self.assertIn(text, texts)
        self.assertFalse(texts & set(alphabet.SMALL_KANA + alphabet.BOTH_KANA))

    def test_the_model_in_the_tree_has_these_glyphs(self):
        data = learn.MODEL.read_bytes()
        self.assertEqual(classifier.texts(data), [text for text, _ in alphabet.glyphs()])


class Drawing(unittest.TestCase):
    FONT = "ipaex-mincho"

    def test_a_glyph_has_the_requested_number_of_drawings_equal_in_each_run(self):
        with tempfile.TemporaryDirectory() as folder:
            files = [pathlib.Path(folder) / name for name in "ab"]
            glyphs = [("国", False), ("12", False), ("「", True), ("\ufffe", False)]
            numbers = [drawing.write(file, self.FONT, glyphs, 5, 1) for file in files]
            self.assertEqual(files[0].read_bytes(), files[1].read_bytes())
            # The font has no glyph for the last text, and a thin bracket may vanish in small print.
            self.assertEqual(numpy.bincount(numbers[0], minlength=4)[[0, 1, 3]].tolist(), [5, 5, 0])
            self.assertIn(2, numbers[0])

    def test_print_is_ink_on_white_cut_out(self):
        font = ImageFont.truetype(drawing.FONTS[self.FONT], drawing.BIG)
        glyph = drawing.drawn(font, "国", alphabet.UPRIGHT)
        self.assertAlmostEqual(glyph.width / glyph.height, 1, delta=0.2)
        lying, standing = (drawing.drawn(font, "ー", form) for form in (alphabet.UPRIGHT, alphabet.TURNED))
        self.assertGreater(lying.width, 2 * lying.height)
        self.assertGreater(standing.height, 2 * standing.width)
        random = numpy.random.default_rng(3)
        for _ in range(50):
            greys, em = drawing.printed(glyph, False, random)
            self.assertLess(greys.min(), 128)
            self.assertTrue(15 < em < 64)
            self.assertLess(max(greys.shape), 1.3 * em + 12)


class Classifier(unittest.TestCase):
    def samples(self, count, seed):
        random = numpy.random.default_rng(seed)
        middles = numpy.random.default_rng(1).integers(20, 200, (5, len(schemas.GLYPHS)))
        numbers = random.integers(0, 5, count)
        features = (middles[numbers] + random.normal(0, 60, (count, len(schemas.GLYPHS)))).clip(0, 255)
        return features.astype(numpy.uint8), numbers.astype(numpy.int32)

    def test_the_model_separates_unseen_samples_and_its_bytes_give_the_same_answers(self):
        model = classifier.learned(*self.samples(6000, 2), 6)
        features, numbers = self.samples(500, 3)
        scores = classifier.scores(model, features)
        self.assertGreater((scores.argmax(1) == numbers).mean(), 0.95)
        # The sixth glyph had no sample.
        self.assertFalse((scores.argmax(1) == 5).any())
        data = classifier.encode(model, list("一二三四五六"))
        self.assertEqual("".join(classifier.texts(data)), "一二三四五六")
        answers = classifier.answers(data, features) / 256
        away = (answers - answers[:, :1]) - (scores - scores[:, :1])
        self.assertLess(abs(away[:, :5]).max(), 0.05 * abs(scores[:, :5] - scores[:, :1]).max())


class Readings(unittest.TestCase):
    def test_comparing_texts_ignores_width_and_kind_of_dash(self):
        self.assertEqual(readings.normalised("５―"), readings.normalised("5ー"))
        self.assertNotEqual(readings.normalised("二"), readings.normalised("ニ"))

    def test_an_ink_has_the_text_of_the_most_overlapping_character(self):
        printed = [{"t": "甲", "ink": [10, 10, 30, 30]}, {"t": "乙", "ink": [10, 32, 30, 52]}]
        inks = [(11, 11, 29, 30), (10, 36, 30, 60), (10, 70, 30, 90), (10, 26, 30, 38)]
        self.assertEqual(readings._texts(inks, printed), ["甲", "乙", None, None])

    def pages(self):
        """Returns pages on which confident readings of Tesseract are right, and cells with short ink are wrong."""
        random = numpy.random.default_rng(4)
        truth = {"characters": [], "ruby": [], "ignore": []}
        for _ in range(3):
            page = readings.Page([["0 " * 9, "0 " * len(schemas.READINGS), ""]], truth)
            page.features = random.integers(0, 1000, (2000, len(schemas.READINGS)))
            sure = page.features[:, schemas.READINGS.place("tesseract")] > 500
            neither = page.features[:, schemas.READINGS.place("margin")] < 50
            page.classes = numpy.where(neither, readings.NEITHER, numpy.where(sure, readings.TESSERACT, readings.GLYPH))
            page.is_glyph = ~sure & ~neither
            page.is_known, page.is_counted = (numpy.ones(2000, bool) for _ in range(2))
            page.is_wrong = page.features[:, schemas.READINGS.place("inkHeight")] < 100
            yield page

    def test_trees_learn_which_reading_is_right_and_which_cell_is_wrong(self):
        samples = list(self.pages())
        model = learn.choice(samples)
        self.assertGreater(learn.is_right(samples[0], model)[samples[0].classes != readings.NEITHER].mean(), 0.98)
        self.assertIn("3 pages with 5,992 characters and 8 kana of ruby", learn.reading_table(samples, model))
        odds = trees.answers(learn.cells(samples), samples[0].features)[:, 0]
        self.assertGreater(((odds > 0) == samples[0].is_wrong).mean(), 0.98)
        self.assertIn("| confidence corrected by the reading | ", learn.cell_table(samples, learn.cells(samples)))

    def test_a_row_is_compared_with_the_truth(self):
        features = " ".join(["7"] * len(schemas.READINGS))
        truth = {"characters": [{"t": "甲", "ink": [10, 10, 30, 30]}], "ruby": [{"t": "こ", "ink": [32, 10, 40, 19]}], "ignore": []}
        page = readings.Page(
            [
                ["0 10 10 30 30 8 8 32 32", features, "申", "甲"],
                ["0 10 70 30 90 8 68 32 92", features, "", "乙"],
                ["1 32 10 40 19 32 10 40 19", features, "こ", "二"],
            ],
            truth,
        )
        self.assertEqual(page.is_known.tolist(), [True, False, True])
        self.assertEqual(page.classes.tolist(), [readings.GLYPH, readings.NEITHER, readings.TESSERACT])
        self.assertEqual(page.is_counted.tolist(), [True, True, False])
        self.assertEqual(page.is_wrong[:2].tolist(), [False, True])

    def test_pages_are_distinguished_by_name(self):
        names = learn.specifications()
        self.assertGreater(len(names), 100)
        self.assertTrue(all(name.split("-")[-1][-1].isdigit() for name in names))
