"""Tests of scripts/soak/run pages with a fake program: scripts/soak/run test, some seconds."""

import contextlib
import io
import pathlib
import shutil
import tempfile
import unittest
from unittest import mock

from . import drawn_pages, pages


class Judging(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)
        # Names of pages determine its behaviour.
        shutil.copy(pathlib.Path(__file__).with_name("fake-program"), self.folder / "program")
        for name, value in {"BINARY": self.folder / "program", "KEPT": self.folder / "kept"}.items():
            patch = mock.patch.object(pages, name, value)
            patch.start()
            self.addCleanup(patch.stop)

    def run_of(self, *names):
        """A run over pages of these names; returns its output."""
        paths = [self.folder / f"{name}.png" for name in names]
        for path in paths:
            path.write_bytes(b"")
        run, talk = pages.Soak(self.folder), io.StringIO()
        with contextlib.redirect_stderr(talk):
            run.take(paths)
        self.talk = talk.getvalue()
        return run

    def faults(self, *names):
        return {page.path.stem: page.faults[0].split(":")[0] for page in self.run_of(*names).pages if page.faults}

    def test_sound_pages_have_no_fault(self):
        run = self.run_of("a-1", "b-2")
        self.assertFalse(run.has_failed, self.talk)
        self.assertEqual([page.kind for page in run.pages], ["a", "b"])

    def test_the_page_that_ends_the_program_is_found_among_others_and_kept(self):
        self.assertEqual(self.faults("a-1", "crash-2", "a-3"), {"crash-2": "extract ended with signal 6"})
        self.assertEqual([file.name for file in (self.folder / "kept").iterdir()], ["crash-2.png"])
        self.assertIn(f"--replay {self.folder}/kept/crash-2.png", self.talk)

    def test_pages_that_fail_only_together_are_all_kept(self):
        self.assertTrue(self.run_of("crowd-1", "a-2").has_failed)
        self.assertEqual(len(list((self.folder / "kept").iterdir())), 2)

    def test_each_page_is_validated(self):
        self.assertEqual(self.faults("a-1", "invalid-2"), {"invalid-2": "breaks rules"})

    def test_no_rectangle_is_off_the_page(self):
        self.assertEqual(self.faults("a-1", "astray-2"), {"astray-2": "has rectangles off the page or empty ones"})

    def test_a_page_without_numbers_needs_a_finding(self):
        self.assertEqual(list(self.faults("a-1", "unsaid-2")), ["unsaid-2"])

    def test_the_exit_code_must_match_the_findings(self):
        self.assertIn("the exit code is 0", self.faults("zero-1")["zero-1"])

    def test_memory_is_bounded(self):
        self.assertEqual(list(self.faults("large-1")), ["large-1"])

    def test_time_is_bounded(self):
        (self.folder / "program").write_text("#!/bin/sh\nexec sleep 60\n")
        with mock.patch.object(pages, "SECONDS", 0.2):
            self.assertIn("did not end", self.faults("a-1")["a-1"])


class Calling(unittest.TestCase):
    def test_wrong_arguments_are_a_usage_error(self):
        for words in (["--pages", "0"], ["--pages", "x"], ["--seed", "-1"], ["--replay", "no such file"], ["--fast"], ["page"]):
            with self.subTest(words), contextlib.redirect_stderr(io.StringIO()), self.assertRaises(SystemExit) as ended:
                pages.main(words)
            self.assertEqual(ended.exception.code, 64)


class Drawing(unittest.TestCase):
    def test_equal_seeds_draw_equal_pages_and_other_seeds_others(self):
        # Draw one page more than there are kinds: each kind is drawn, the first one twice.
        seeds = [seed for seed in range(16, 17 + len(drawn_pages.KINDS)) if drawn_pages.is_drawable(seed)]
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
            first, second = ([drawn_pages.write(seed, pathlib.Path(folder)) for seed in seeds] for folder in (one, other))
            contents = [path.read_bytes() for path in first]
            self.assertEqual(contents, [path.read_bytes() for path in second])
            self.assertEqual(len(set(contents)), len(seeds))

    def test_a_piece_may_hang_over_any_edge(self):
        r = drawn_pages.np.random.default_rng(1)
        for height, width in [(1, 1), (3, 50), (50, 3), (200, 200)]:
            for _ in range(100):
                image = drawn_pages.np.full((40, 30), drawn_pages.WHITE, drawn_pages.np.uint8)
                drawn_pages.paste(r, image, drawn_pages.np.zeros((height, width), drawn_pages.np.uint8))
                self.assertLess(image.min(), drawn_pages.WHITE)
