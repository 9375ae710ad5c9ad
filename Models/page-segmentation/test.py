"""Tests of training the page segmentation; run by scripts/test in some seconds."""
import pathlib
import tempfile
import unittest

import numpy

import assets
import measure
import network
import schemas
import sheets
import spoiling
from drawing import LARGE, PAPER, Sheet

HERE = pathlib.Path(__file__).resolve().parent


class FewAssets:
    """Glyphs that are squares with a bar, and a picture of greys. They are sufficient for drawing sheets without fonts."""

    def __init__(self):
        tile = numpy.zeros((32, 32), numpy.uint8)
        tile[4:28, 4:8] = tile[4:8, 4:28] = tile[14:18, 4:28] = 255
        self.body = self.head = [numpy.stack([numpy.stack([tile] * 40)] * 2)]
        self.text = numpy.arange(4000, dtype=numpy.uint16) % 40
        self.kana = range(10, 40)
        self.make_ups = [dict(width=400, height=600, blocks=[[20, 20, 380, 300, "body", True], [20, 320, 380, 380, "headline", False]],
                              pictures=[[20, 400, 200, 580]])]
        self.photographs = self.drawings = [numpy.arange(90 * 80, dtype=numpy.uint32).reshape(90, 80).astype(numpy.uint8)]


class Drawing(unittest.TestCase):
    def test_the_same_chance_draws_the_same_crop_and_all_kinds_of_sheets_have_labels(self):
        for seed in range(8):
            first, second = (spoiling.crop(sheets.draw(FewAssets(), chance), chance)
                             for chance in (numpy.random.default_rng(seed), numpy.random.default_rng(seed)))
            for a, b in zip(first, second, strict=True):
                self.assertTrue((a == b).all())
            self.assertEqual((first[0].shape, first[1].shape, first[0].max() <= 127), ((256, 256), (64, 64), True))

    def test_objects_beyond_a_sheet_mark_nothing_on_it(self):
        sheet = Sheet(FewAssets(), numpy.random.default_rng(1), 320, 320)
        sheet.mark((-90, -90, -10, 400), LARGE)
        self.assertTrue((sheet.label == PAPER).all())
        sheet.mark((-90, 10, 20, 30), LARGE)
        self.assertEqual((sheet.label == LARGE).sum(), 20 * 20)

    def test_ink_is_counted_over_the_local_paper(self):
        grey = numpy.full((64, 256), 200, numpy.uint8)
        grey[:, 128:] = 120
        grey[30:34, 40:44] = 40
        even = spoiling.evened(grey)
        self.assertEqual(even[5, 5], 127)
        self.assertEqual(even[5, 250], 127)
        self.assertLess(even[31, 41], 40)


class Network(unittest.TestCase):
    def test_the_file_has_the_bytes_that_its_layers_need(self):
        wanted = sum(outputs * 5 + kernel * kernel * inputs * outputs for _, kernel, inputs, outputs, _, _ in network.LAYERS)
        for data in (HERE / "page-segmentation.bin").read_bytes(), network.encoded(network.started()):
            self.assertEqual(len(schemas.SEGMENTATION.arrays(data)["layers"]), wanted)

    def test_the_check_holds_for_the_weights_in_the_tree(self):
        data = (HERE / "check.bin").read_bytes()
        width, height = map(int, numpy.frombuffer(data, "<u2", 2))
        ink = numpy.frombuffer(data, numpy.uint8, width * height, 4).reshape(height, width)
        self.assertTrue(network.checked(network.decoded((HERE / "page-segmentation.bin").read_bytes()), ink) == data)

    def test_encoded_weights_give_equal_answers_after_decoding(self):
        weights = network.started(3)
        ink = numpy.random.default_rng(4).integers(0, 128, (1, 64, 64)).astype(numpy.float32)
        kept = network.decoded(network.encoded(weights))
        self.assertTrue((numpy.asarray(network.answers(weights, ink, True)) == numpy.asarray(network.answers(kept, ink, True))).all())


class Measuring(unittest.TestCase):
    def test_each_degradation_keeps_the_form_of_a_crop_and_changes_it_in_the_same_way_each_time(self):
        chance = numpy.random.default_rng(2)
        grey = spoiling.scanned(sheets.draw(FewAssets(), chance), chance)[0]
        for name in measure.DEGRADATIONS:
            with self.subTest(name):
                changed = measure.degraded(grey, name, 1)
                self.assertEqual((changed.shape, changed.dtype), (grey.shape, grey.dtype))
                self.assertEqual((changed == grey).all(), name == "as learned")
                self.assertTrue((changed == measure.degraded(grey, name, 1)).all())

    def test_the_table_is_the_same_each_time_and_has_a_row_for_each_degradation(self):
        weights = network.decoded((HERE / "page-segmentation.bin").read_bytes())
        first, second = (measure.drawn_table(weights, FewAssets(), 1, ("as learned", "lost rows")) for _ in range(2))
        self.assertEqual(first, second)
        self.assertEqual([row.split(" | ")[0] for row in first[2:]], ["| as learned", "| lost rows"])


class Gathering(unittest.TestCase):
    def test_characters_that_are_drawn_are_those_of_the_text(self):
        text = "春の海、ひねもすのたり。" * 3
        characters = assets.alphabet(text)
        self.assertTrue(set("春海") <= set(characters))
        self.assertEqual(len(characters), len(set(characters)))

    def test_pictures_survive_being_packed(self):
        picture = numpy.full((20, 30), 180, numpy.uint8)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "pieces.npz"
            numpy.savez(path, **assets.packed("photographs", [picture, picture[:10]]))
            with numpy.load(path) as file:
                found = assets.Assets.decoded(file["photographs"], file["photographsEnds"])
        self.assertEqual([image.shape for image in found], [(20, 30), (10, 30)])
