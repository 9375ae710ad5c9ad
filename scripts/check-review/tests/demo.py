"""Tests `mojiwaku demo`."""

import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import unittest

from fixtures.service import DEADLINE, EDITION, ROOT, SAMPLES, binary
from tests.base import room


class Demo(unittest.TestCase):
    def demo(self, pages, scratch):
        """Starts the demo; returns the process, the port and the printed address."""
        (scratch / "tmp").mkdir()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = str(free.getsockname()[1])
        environment = os.environ | {"TMPDIR": str(scratch / "tmp")}
        demo = subprocess.Popen([binary(), "demo", pages, "--port", port], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
        return demo, port, demo.stdout.readline().strip()

    def end(self, demo, scratch, signal_=signal.SIGTERM):
        demo.send_signal(signal_)
        rest, errors = demo.communicate(timeout=DEADLINE)
        self.assertEqual((demo.returncode, rest), (143 if signal_ == signal.SIGTERM else 0, ""), errors)
        self.assertEqual(list((scratch / "tmp").iterdir()), [], "the store is left behind")

    def page(self):
        context = room().browser.new_context(locale="en-GB")
        self.addCleanup(context.close)
        return context.new_page()

    def test_one_command_shows_an_edition_to_a_reader_and_leaves_nothing(self):
        with tempfile.TemporaryDirectory() as scratch:
            scratch = pathlib.Path(scratch)
            (scratch / "inbox" / EDITION).mkdir(parents=True)
            shutil.copy(SAMPLES / "05.png", scratch / "inbox" / EDITION)
            demo, port, address = self.demo(scratch / "inbox", scratch)
            try:
                self.assertEqual(address, f"http://127.0.0.1:{port}/read/", "no address was printed")
                page = self.page()
                page.goto(address)
                page.click(".shelf a", timeout=1000 * DEADLINE)
                page.wait_for_function("() => document.getElementById('map')?.dataset.scan", timeout=1000 * DEADLINE)
            finally:
                self.end(demo, scratch)

    def test_a_newcomers_folder_of_scans_opens_at_its_first_page_and_is_marked(self):
        with tempfile.TemporaryDirectory() as scratch:
            scratch = pathlib.Path(scratch)
            own = scratch / "私の 新聞"
            own.mkdir()
            for name, scan in (("scan 2.png", "05.png"), ("scan 10.png", "06.png")):
                shutil.copy(SAMPLES / scan, own / name)
            (own / "notes.txt").write_text("no page")
            demo, _, address = self.demo(own, scratch)
            try:
                page = self.page()
                page.goto(address)
                page.wait_for_function("() => document.getElementById('map')?.dataset.scan", timeout=1000 * DEADLINE)
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
            finally:
                self.end(demo, scratch)

    def test_one_image_is_enough_and_missing_pages_are_reported(self):
        for pages, status, text in (("/nowhere", 65, "/nowhere"), (ROOT / "docs" / "reader.md", 65, "reader.md")):
            with tempfile.TemporaryDirectory() as folder:
                own = os.environ | {"TMPDIR": folder}
                done = subprocess.run([binary(), "demo", pages], capture_output=True, text=True, timeout=DEADLINE, check=False, env=own)
                self.assertEqual((done.returncode, done.stdout, os.listdir(folder)), (status, "", []), done.stderr)
            self.assertIn(text, done.stderr)
        with tempfile.TemporaryDirectory() as scratch:
            scratch = pathlib.Path(scratch)
            demo, port, address = self.demo(SAMPLES / "05.png", scratch)
            try:
                self.assertEqual(address, f"http://127.0.0.1:{port}/read/#/demo")
                page = self.page()
                page.goto(address)
                page.wait_for_function("() => document.getElementById('map')?.dataset.scan", timeout=1000 * DEADLINE)
                self.assertEqual(page.get_attribute("#page", "value"), "05")
            finally:
                self.end(demo, scratch, signal.SIGINT)
