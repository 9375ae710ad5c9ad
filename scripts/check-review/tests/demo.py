"""Tests `mojiwaku demo`."""

import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import unittest
import urllib.request

from fixtures.service import DEADLINE, EDITION, ROOT, SAMPLES, binary
from tests.base import room


class Demo(unittest.TestCase):
    def test_one_command_shows_an_edition_to_a_reader_and_leaves_nothing(self):
        with tempfile.TemporaryDirectory() as scratch, socket.socket() as free:
            scratch = pathlib.Path(scratch)
            (scratch / "inbox" / EDITION).mkdir(parents=True)
            (scratch / "tmp").mkdir()
            shutil.copy(SAMPLES / "05.png", scratch / "inbox" / EDITION)
            free.bind(("127.0.0.1", 0))
            port = str(free.getsockname()[1])
            free.close()
            demo = subprocess.Popen(
                [binary(), "demo", scratch / "inbox", "--port", port],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                env=os.environ | {"TMPDIR": str(scratch / "tmp")},
            )
            try:
                address = demo.stdout.readline().strip()
                self.assertEqual(address, f"http://127.0.0.1:{port}/read/", "no address was printed")
                context = room().browser.new_context(locale="en-GB")
                self.addCleanup(context.close)
                page = context.new_page()
                page.goto(address)
                page.click(".shelf a", timeout=1000 * DEADLINE)
                page.wait_for_function("() => document.getElementById('map')?.dataset.scan", timeout=1000 * DEADLINE)
            finally:
                demo.send_signal(signal.SIGTERM)
                rest, errors = demo.communicate(timeout=DEADLINE)
            self.assertEqual((demo.returncode, rest), (143, ""), errors)
            self.assertEqual(list((scratch / "tmp").iterdir()), [], "the store is left behind")

    def test_one_image_is_enough_and_missing_pages_are_reported(self):
        for pages, status, text in (("/nowhere", 65, "/nowhere"), (ROOT / "docs" / "reader.md", 65, "reader.md")):
            with tempfile.TemporaryDirectory() as folder:
                done = subprocess.run(
                    [binary(), "demo", pages],
                    capture_output=True,
                    text=True,
                    timeout=DEADLINE,
                    check=False,
                    env=os.environ | {"TMPDIR": folder},
                )
                self.assertEqual((done.returncode, done.stdout, os.listdir(folder)), (status, "", []), done.stderr)
            self.assertIn(text, done.stderr)
        demo = subprocess.Popen([binary(), "demo", SAMPLES / "05.png", "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            address = demo.stdout.readline().strip()
            with urllib.request.urlopen(address.replace("/read/", "/v1/editions/demo"), timeout=DEADLINE) as answer:
                self.assertEqual([page["page"] for page in json.loads(answer.read())["pages"]], ["05"])
        finally:
            demo.send_signal(signal.SIGINT)
            _, errors = demo.communicate(timeout=DEADLINE)
        self.assertEqual(demo.returncode, 0, errors)
