"""Tests `mojiwaku demo`."""

import contextlib
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import unittest

from fixtures.service import DEADLINE, EDITION, ROOT, SAMPLES, binary, free_ports
from tests.base import room

SHOWN = "() => document.getElementById('map')?.dataset.scan"


class Demo(unittest.TestCase):
    def folder(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        return pathlib.Path(scratch.name)

    @contextlib.contextmanager
    def demo(self, pages, end=(signal.SIGTERM, 143)):
        """A browser at the address that the demo prints, and the address without its host. `end`: the signal that ends it, and its exit code."""
        [port], folder, context = free_ports(1), self.folder(), room().browser.new_context(locale="en-GB")
        self.addCleanup(context.close)
        page = context.new_page()
        page.set_default_timeout(1000 * DEADLINE)
        line, environment = [binary(), "demo", pages, "--port", str(port)], os.environ | {"TMPDIR": str(folder)}
        demo = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
        try:
            address = demo.stdout.readline().strip()
            self.assertTrue(address.startswith(f"http://127.0.0.1:{port}/"), "no address was printed")
            page.goto(address)
            yield page, address.removeprefix(f"http://127.0.0.1:{port}")
        finally:
            demo.send_signal(end[0])
            rest, errors = demo.communicate(timeout=DEADLINE)
            self.assertEqual((demo.returncode, rest), (end[1], ""), errors)
            self.assertEqual(list(folder.iterdir()), [], "the store is left behind")

    def test_one_command_shows_an_edition_to_a_reader_and_leaves_nothing(self):
        edition = self.folder() / EDITION
        edition.mkdir()
        shutil.copy(SAMPLES / "05.png", edition)
        with self.demo(edition.parent) as (page, address):
            self.assertEqual(address, "/read/")
            page.click(".shelf a")
            page.wait_for_function(SHOWN)

    def test_a_newcomers_folder_of_scans_opens_at_its_first_page_and_is_marked(self):
        own = self.folder() / "私の 新聞"
        own.mkdir()
        for name, scan in (("scan 2.png", "05.png"), ("scan 10.png", "06.png")):
            shutil.copy(SAMPLES / scan, own / name)
        (own / "notes.txt").write_text("no page")
        with self.demo(own) as (page, _):
            page.wait_for_function(SHOWN)
            self.assertEqual(page.get_attribute("#page", "value"), "scan 2")
            self.assertIn("私の 新聞", page.title())
            page.click("#mode-edit")
            box = page.locator("#map").bounding_box()
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 3
            page.mouse.move(x, y)
            page.mouse.down()
            page.mouse.move(x - 40, y + 60, steps=8)
            page.mouse.up()
            page.wait_for_function("() => /^Selected mark: [1-9]/.test(document.getElementById('status').textContent)")

    def test_one_image_is_enough_and_missing_pages_are_reported(self):
        for pages, status, text in (("/nowhere", 65, "/nowhere"), (ROOT / "docs" / "reader.md", 65, "reader.md")):
            folder = self.folder()
            own = os.environ | {"TMPDIR": str(folder)}
            done = subprocess.run([binary(), "demo", pages], capture_output=True, text=True, timeout=DEADLINE, check=False, env=own)
            self.assertEqual((done.returncode, done.stdout, list(folder.iterdir())), (status, "", []), done.stderr)
            self.assertIn(text, done.stderr)
        with self.demo(SAMPLES / "05.png", end=(signal.SIGINT, 0)) as (page, address):
            self.assertEqual(address, "/read/#/demo")
            page.wait_for_function(SHOWN)
            self.assertEqual(page.get_attribute("#page", "value"), "05")
