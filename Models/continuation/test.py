"""Tests of training the models of continuation; run by scripts/test in some seconds."""
import json
import unittest

import jax.numpy as jnp
import numpy

import corpus
import measuring
import model
import pairs
import schemas

DATA = model.MODEL.read_bytes()
ARRAYS = schemas.CONTINUATION.arrays(DATA)


class File(unittest.TestCase):
    def test_the_check_holds_for_the_file_in_the_tree(self):
        check = json.loads(model.CHECK.read_text())
        self.assertEqual(tuple(check["passages"]), model.PASSAGES)
        for name, wanted in model.answers(DATA, model.PASSAGES).items():
            self.assertEqual(wanted, check[name], name)

    def test_a_file_is_written_as_it_was_read(self):
        self.assertEqual(schemas.CONTINUATION.file(ARRAYS), DATA)
        self.assertRaises(ValueError, schemas.CONTINUATION.arrays, DATA[:-1])

    def test_text_is_read_without_width_old_forms_and_white_space(self):
        reader = model.Reader(ARRAYS)
        self.assertEqual(reader.read("　１２３ 國會…\n㈱Ａ"), "123国会...(株)A")
        self.assertEqual(len(reader.tail("学" * 50)), measuring.TAIL)
        self.assertEqual(reader.head("\u9fa5").tolist(), [corpus.UNKNOWN])


class Pairs(unittest.TestCase):
    def test_whole_numbers_give_the_learned_answers(self):
        chance = numpy.random.default_rng(5)
        weights = pairs.started(pairs.Shape(16, 32, 16), 2)
        tails, heads = chance.integers(2, 4096, (5, 40)).astype(numpy.uint16), chance.integers(2, 4096, (5, 20)).astype(numpy.uint16)
        lengths = numpy.array([[40, 20], [40, 20], [7, 20], [40, 3], [1, 1]], numpy.uint8)
        for row, (before, after) in enumerate(lengths):
            tails[row, :40 - before], heads[row, after:] = 0, 0
        learned = numpy.asarray(pairs.scores(weights, tails, heads, lengths, jnp.float32(1)))
        whole = pairs.Whole(pairs.encoded(weights)).scores(
            [row[40 - count:] for row, count in zip(tails, lengths[:, 0])], [row[:count] for row, count in zip(heads, lengths[:, 1])])
        self.assertLess(abs(learned * 256 - whole).max(), 0.02 * 256 * numpy.exp(weights["sharpness"]))


class Pages(unittest.TestCase):
    def test_passages_follow_one_another_and_hold_all_of_an_article(self):
        articles = ["".join(f"第{at}の長い文はまだまだ続くが、ここで終わることになった。" for at in range(60))] * 6
        passages = measuring.pages(articles)
        for at, passage in enumerate(passages):
            if passage.follower >= 0:
                self.assertEqual(passage.follower, at + 1)
        self.assertTrue(any(passage.breaksOff for passage in passages))
        self.assertEqual(measuring.pages(articles), passages)
