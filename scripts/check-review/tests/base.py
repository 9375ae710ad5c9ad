"""The base of all tests of the editors' page: one browser, a copy of one store per test, and checks of saved work."""

import functools
import os
import pathlib
import re
import tempfile
import unittest
from typing import ClassVar

from playwright.sync_api import sync_playwright

from fixtures.layouts import lines
from fixtures.service import EDITION, SAMPLES, Service, binary
from people import PAGE, Editor

PICTURES = os.environ.get("MOJIWAKU_PICTURES")


class Room:
    """The browser, and the store that is copied for each test."""

    def __init__(self):
        self.play = sync_playwright().start()
        self.browser = self.play.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"])
        self.scratch = tempfile.TemporaryDirectory()
        self.template = Service(binary(), self.scratch.name, [SAMPLES / "05.png", SAMPLES / "06.png"])

    def close(self):
        self.browser.close()
        self.play.stop()
        self.scratch.cleanup()


@functools.cache
def room():
    """The room, which is made for the first test that needs it and shared by all tests; the program closes it (test.py)."""
    return Room()


def close():
    if room.cache_info().currsize:
        room().close()


class ReviewTest(unittest.TestCase):
    locale = "en-GB"
    # The errors that the browser may report, as a regular expression: by default none.
    expected = "(?!)"
    # The map is not animated, except in tests of animation.
    context: ClassVar = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.service = self.template().copy(folder.name)
        self.service.start(0, *self.options())
        self.addCleanup(self.service.stop)
        self.people = []

    def tearDown(self):
        wrong = [text for person in self.people for text in person.wrong if not re.search(self.expected, text)]
        self.assertEqual(wrong, [], "the browser complained")

    def options(self):
        """Further options of the service."""
        return ()

    def template(self):
        """The store that is copied for the test."""
        return room().template

    def editor(self, who="anna", **context):
        made = room().browser.new_context(**{"locale": self.locale, **self.context, **context})
        self.addCleanup(made.close)
        editor = self.person(made, who)
        self.people.append(editor)
        return editor

    def person(self, context, who):
        return Editor(self.service, context, who)

    def at_desk(self, **context):
        """An editor who sees the cards of the edition's pages."""
        editor = self.editor(**context)
        editor.sign_in(EDITION)
        editor.page.wait_for_selector(f"#page-{PAGE}")
        return editor

    def opened(self, who="anna", page=PAGE, **context):
        """An editor at a page, and the lines of its layout."""
        editor = self.editor(who, **context)
        editor.open(page)
        self.layout = self.service.layout(page)
        return editor, lines(self.layout)

    def editing(self, cell=None, *keys, **context):
        """An editor at the page, the lines of its layout, and a line of body text. Selects a character of this line, and presses keys."""
        editor, page = self.opened(**context)
        _, line = self.body(page)
        if cell is not None:
            editor.select(line.cells[cell])
        editor.press(*keys)
        return editor, page, line

    def picture(self, editor, name):
        if PICTURES:
            page = "reader" if editor.app == "read" else editor.app
            editor.page.screenshot(path=pathlib.Path(PICTURES) / f"{page}-{name}.jpg", type="jpeg", quality=72, scale="css")

    def put(self, layout):
        """Stores a layout as a revision of Ben's."""
        path, token = f"/v1/editions/{EDITION}/pages/{PAGE}/layout", self.service.tokens["ben"]
        with self.service.ask(path, token) as answer:
            tag = answer.headers["ETag"]
        self.service.ask(path, token, layout, method="PUT", **{"If-Match": tag}).close()

    def check_saved(self, editor, operations):
        """Checks that saving sends these corrections, and stores their result."""
        self.assertEqual(editor.save(), operations)
        revisions = self.service.revisions(PAGE)
        self.assertEqual((len(revisions), revisions[-1]["by"]), (2, editor.who))
        expected = self.service.corrected(self.layout, operations)
        # Do not print the difference of two layouts: it is long and hardly useful.
        self.assertTrue(self.service.layout(PAGE) == expected, "the layout that is stored is not what the command makes")
        self.assertTrue(expected != self.layout, "the corrections change nothing")

    def body(self, all_lines, count=8):
        """A line of body text within a paragraph, upright, with at least this number of characters."""
        for i, line in enumerate(all_lines[1:-1], 1):
            if (
                line.data["role"] == "body"
                and line.is_vertical
                and len(line.cells) >= count
                and not line.data.get("lean")
                and all_lines[i - 1].paragraph == line.paragraph == all_lines[i + 1].paragraph
            ):
                return i, line
        raise AssertionError("the sample page has no such line")
