"""Tests of training the shape classifier; run by scripts/test in a few seconds."""
import itertools
import json
import pathlib
import random
import tempfile
import tomllib
import unittest
from typing import ClassVar

import numpy

import drill
import learn
import pages
import samples
import schemas
import training
from fixtures import markdown, typesetter
from network import Network, WholeNetwork, logits

HERE = pathlib.Path(__file__).resolve().parent


class Drill(unittest.TestCase):
    def test_sentences_are_drawn_from_their_seed_alone(self):
        one, same, other = (drill.sentences(random.Random(seed), 60) for seed in (3, 3, 4))
        self.assertEqual(one, same)
        self.assertNotEqual(one, other)

    def test_sentences_are_about_a_column_long_and_end_with_one_stop(self):
        for text in drill.sentences(random.Random(5), 300):
            self.assertTrue(10 <= len(text) <= 50, text)
            self.assertRegex(text, "[^、・。]。$")

    def test_brackets_close(self):
        for text in drill.sentences(random.Random(6), 300):
            for left, right in ("「」", "『』", "（）"):
                self.assertEqual(text.count(left), text.count(right), text)

    def test_all_hard_cases_occur(self):
        text = "".join(drill.sentences(random.Random(7), 600))
        self.assertEqual(set(drill.APART + drill.STROKES + drill.KANA + drill.KANJI + "「」『』（）、。・.％") - set(text), set())


class Pages(unittest.TestCase):
    def test_no_learned_font_is_used_for_checks(self):
        def named(of):
            return {of["gothic"], of["caption"], *of["bodies"], *(name for name, _ in of["heads"] + of["subs"])}
        learned = named(pages.LEARNED) | named(pages.LEARNED_TOO)
        self.assertEqual(learned & named(pages.UNSEEN), set())
        self.assertEqual((learned | named(pages.UNSEEN)) - set(tomllib.loads((typesetter.TYPESETTER / "typeset/fonts.toml").read_text())), set())

    def test_learning_uses_no_measured_page(self):
        made = list(pages.specifications())
        seeds = [specification["seed"] for _, _, specification in made]
        self.assertEqual(len(set(seeds)), len(made))
        self.assertEqual(set(seeds) & {row["seed"] for row in json.loads((typesetter.TYPESETTER / "reserved.json").read_text())}, set())
        self.assertEqual([sum(use == u for _, use, _ in made) for u in ("learn", "check")], [243, 18])

    def test_every_page_has_only_fonts_of_its_use(self):
        for _, use, specification in pages.specifications():
            bodies = pages.UNSEEN["bodies"] if use == "check" else pages.LEARNED["bodies"] + pages.LEARNED_TOO["bodies"]
            self.assertIn(specification["type"]["body"], bodies)

    def test_small_scans_have_two_faults_or_three_that_their_kind_can_have(self):
        wants = [want for want, _, _ in itertools.islice(pages.small_scans(["ipa-mincho"]), 60)]
        self.assertEqual([want["scan"] for want in wants].count("bitonal"), 20)
        for want in wants:
            self.assertIn(len(set(want["features"])), (2, 3))
            self.assertFalse(want["scan"] == "bitonal" and "jpeg-low" in want["features"])


def character(text, top, foot, middle=100, **more):
    return {"t": text, "ink": [middle - 8, top, middle + 8, foot], **more}


def sampled(rows, line=0, axis=100, em=20):
    found = numpy.zeros(len(rows), samples._RECORD)
    found["line"], found["axis"], found["em"] = line, axis, em
    found["top"], found["foot"] = zip(*rows) if rows else ((), ())
    return found


class Labels(unittest.TestCase):
    """A column of type of 20 px: 二 in two bars, 。, 「, 一, 一, ー, and a digit on its side."""
    LINE: ClassVar = [character("二", 2, 18), character("。", 22, 27), character("「", 34, 40), character("一", 49, 52), character("一", 57, 60),
            character("ー", 82, 98), character("5", 102, 110, turned=True)]

    def labelled(self, rows, characters=LINE, **more):
        shapes, hardness = samples.labelled(sampled(rows, **more), characters)
        return [(samples.SHAPES[s], h) for s, h in zip(shapes, hardness)]

    def shapes(self, rows, **more):
        return [shape for shape, _ in self.labelled(rows, **more)]

    def test_the_ink_of_one_character_is_that_character(self):
        rows = [(c["ink"][1], c["ink"][3]) for c in self.LINE]
        self.assertEqual(self.shapes(rows), ["whole", "stop", "opening", "whole", "whole", "dash", "turned"])
        self.assertEqual(self.shapes([(top - 1, foot + 1) for top, foot in rows]),
                         ["whole", "stop", "opening", "whole", "whole", "dash", "turned"])

    def test_parts_of_characters_and_several_are_none(self):
        rows = [(2, 5), (2, 12), (12, 18), (2, 27), (22, 40), (49, 60), (49, 98)]
        self.assertEqual(self.shapes(rows), ["none"] * len(rows))

    def test_several_characters_that_look_like_one_are_hard_and_slivers_are_easy(self):
        self.assertEqual(self.labelled([(2, 5), (2, 14), (22, 40), (49, 60), (34, 60)]), [
            ("none", samples.EASY), ("none", samples.PART), ("none", samples.HARD), ("none", samples.HARD), ("none", samples.PART)])

    def test_parts_of_several_characters_that_look_like_one_are_separated(self):
        self.assertEqual(self.labelled([(2, 24), (12, 27), (12, 40)]), [("none", samples.MERGED), ("none", samples.MERGED), ("none", samples.PART)])

    def test_all_ink_on_its_side_is_hard(self):
        self.assertEqual(self.labelled([(102, 106), (92, 106)]), [("none", samples.HARD)] * 2)

    def test_ink_of_no_character_is_undecided(self):
        # The samples are a blank in the truth, a character with an equal amount of other ink, and another column.
        self.assertEqual(self.labelled([(62, 80)])[0], ("none", samples.UNDECIDED))
        self.assertEqual(self.labelled([(84, 99), (62, 98)])[1], ("none", samples.UNDECIDED))
        self.assertEqual(self.labelled([(2, 18), (22, 27)], axis=130), [("none", samples.UNDECIDED)] * 2)

    def test_each_line_is_labelled_by_its_own_characters(self):
        found = numpy.concatenate([sampled([(2, 18), (22, 27)], line=0), sampled([(2, 18)], line=1, axis=140)])
        shapes, _ = samples.labelled(found, self.LINE + [character("」", 2, 18, middle=140)])
        self.assertEqual([samples.SHAPES[s] for s in shapes], ["whole", "stop", "closing"])

    def test_records_are_read_as_they_are_written(self):
        with tempfile.NamedTemporaryFile() as file:
            for number in range(2):
                file.write(b"".join(n.to_bytes(4, "little", signed=True) for n in (number, -3, 300, 70000, 20)))
                file.write(bytes((i + number) % 256 for i in range(samples.INPUTS)))
            file.flush()
            found = samples.records(file.name)
        self.assertEqual([list(found[name]) for name in ("line", "top", "foot", "axis", "em")],
                         [[0, 1], [-3, -3], [300, 300], [70000, 70000], [20, 20]])
        self.assertEqual(found["input"][1][:3].tolist(), [1, 2, 3])


def by_formula():
    """Returns an arbitrary model. ShapeClassifierTests.swift has the same one."""
    i, h, s = numpy.arange(samples.INPUTS)[:, None], numpy.arange(4), numpy.arange(len(samples.SHAPES))
    return WholeNetwork(5, 4, (i * i * (h + 3) + h * 31) % 401 - 195, h * 9001 % 50001 - 2500,
                        (h[:, None] ** 2 * 290 + s * s * 413) % 2001 - 1000, s * 70 % 200 - 100)


class Networks(unittest.TestCase):
    def inputs(self, count, seed=2):
        return numpy.random.default_rng(seed).integers(0, 256, (count, samples.INPUTS)).astype(numpy.uint8)

    def test_a_network_learns_from_one_number(self):
        inputs = self.inputs(4000)
        answers = (inputs[:, 0] > 127).astype(int) * 3
        inputs[:, 0] = numpy.where(answers == 3, 240, 15)
        network, messages = Network(samples.INPUTS, 4, len(samples.SHAPES), numpy.random.default_rng(1)), []
        network.learn(inputs, answers, numpy.ones(len(samples.SHAPES), numpy.float32), 12, numpy.random.default_rng(1), messages.append,
                      batch=50)
        self.assertEqual(len(messages), 12)
        self.assertGreater((WholeNetwork.of(network).answers(inputs).argmax(1) == answers).mean(), 0.99)

    def test_whole_numbers_and_fractions_give_the_same_answers(self):
        for hidden, size in [(1, 1), (12, 1), (40, 5), (40, 0.1)]:
            network = Network(samples.INPUTS, hidden, len(samples.SHAPES), numpy.random.default_rng(hidden))
            for k, part in enumerate(network.parts):
                part *= size
                part += 0.01 * k
            inputs = self.inputs(300)
            whole = WholeNetwork.of(network)
            self.assertLessEqual(abs(whole.first).max(), 32767)
            # Whatever the ink, no sum of the first layer exceeds 32 bits.
            self.assertLess((abs(whole.first).sum(0) * 255 + abs(whole.first_offset)).max(), 2 ** 31)
            wanted = numpy.asarray(logits(network.parts, inputs.astype(numpy.float32) / 255))
            self.assertLess(abs(whole.answers(inputs) / 256 - wanted).max(), 0.02 + 0.001 * abs(wanted).max())

    def test_a_written_model_is_read_again(self):
        with tempfile.NamedTemporaryFile() as file:
            made = by_formula()
            made.write(file.name)
            data = pathlib.Path(file.name).read_bytes()
            self.assertEqual(len(schemas.SHAPES.arrays(data)["weights"]), 4 * samples.INPUTS)
            read = WholeNetwork.read(file.name)
            self.assertEqual(read.answers(self.inputs(9)).tolist(), made.answers(self.inputs(9)).tolist())
            pathlib.Path(file.name).write_bytes(data[:-1])
            self.assertRaises(ValueError, WholeNetwork.read, file.name)

    def test_a_model_gives_the_answers_of_swift(self):
        i = numpy.arange(samples.INPUTS)
        answers = by_formula().answers(numpy.array([(i * i * 5 + i * n * 7) % 256 for n in range(3)] + [0 * i]))
        self.assertEqual((answers.max(1, keepdims=True) - answers).tolist(), [
            [1334624, 694378, 1598067, 1776382, 396756, 838454, 0, 982670],
            [2065993, 1080350, 0, 1693699, 622156, 1302203, 11304, 1524196],
            [2065694, 899364, 705664, 2308457, 357170, 1161904, 0, 1424584],
            [54983, 17434, 61127, 80837, 0, 25793, 37358, 34293]])

    def test_the_learned_model_can_be_read(self):
        learned = WholeNetwork.read(HERE / "shape-classifier.bin")
        self.assertEqual(learned.second_offset.shape, (len(samples.SHAPES),))
        self.assertLess((abs(learned.first).sum(0) * 255 + abs(learned.first_offset)).max(), 2 ** 31)


class Learned(unittest.TestCase):
    def test_ink_without_a_character_is_likelier_than_in_the_samples(self):
        inputs, shapes = numpy.zeros((8, samples.INPUTS), numpy.uint8), numpy.arange(8)
        untaught = learn.learned(inputs, shapes, numpy.random.default_rng(1), hidden=3, epochs=0)
        self.assertEqual(untaught.second_offset.tolist(), [round(256 * learn.OFTENER)] + [0] * 7)
        self.assertGreater(learn.OFTENER, 0)


class Report(unittest.TestCase):
    def test_the_table_of_the_readme_is_replaced_and_nothing_else(self):
        text = training.README.read_text()
        table = learn.table([learn.row(by_formula(), "unseen", numpy.zeros((2, samples.INPUTS), numpy.uint8), numpy.array([4, 0]))])
        changed = markdown.replaced(text, "shape-classifier", table)
        self.assertIn("| unseen | 0.0000 | – | – | – | 1.0000 | – | – | – | 2 |\n<!-- /shape-classifier -->", changed)
        kept = text[text.index("<!-- shape-classifier: "):text.index("<!-- /shape-classifier -->")].split("-->\n")[1].rstrip("\n")
        self.assertEqual(markdown.replaced(changed, "shape-classifier", [kept]), text)
