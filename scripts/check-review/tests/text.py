"""Text from `batch text`: the layer, the text of the selection, alternatives, and its state after correcting and saving."""

import copy
import functools
import pathlib
from typing import ClassVar

from fixtures.layouts import lines, text_of
from fixtures.service import EDITION
from people import middle, script
from tests.base import PAGE, ReviewTest, room

# The layer marks text with less confidence as doubtful (text.js).
SURE = 0.95


@functools.cache
def read_store():
    """The store with text, which is copied for each test."""
    folder = pathlib.Path(room().scratch.name) / "read"
    folder.mkdir()
    service = room().template.copy(folder)
    service.run("batch", "text", "--store", service.store)
    return service


class Text(ReviewTest):
    context: ClassVar = {**ReviewTest.context, "permissions": ["clipboard-read", "clipboard-write"]}

    def template(self):
        return read_store()

    def opened(self, who="anna", page=PAGE, **context):
        """An editor at a page, and its lines with text."""
        editor, _ = super().opened(who, page, **context)
        return editor, lines(self.read_layout(page))

    def read_layout(self, page=PAGE):
        return self.service.get(f"/v1/editions/{EDITION}/pages/{page}/layout?text=read")

    def test_the_list_of_articles_shows_their_first_words(self):
        editor, page = self.opened()
        for article in (0, 1):
            line = next(one for one in page if one.article == article)
            words = line.text(unread="")[:4]
            self.assertTrue(words)
            self.assertTrue(editor.page.inner_text(f"#article-{article} button >> nth=0").startswith(words), words)

    def show(self, editor):
        editor.page.click("#layers summary")
        editor.page.check("#layer-text")
        editor.press("Escape")

    def changed(self, editor, change):
        """Changes the layouts that the page gets."""

        def answer(route):
            reply = route.fetch().json()
            change(reply["layout"])
            route.fulfill(json=reply)

        editor.page.route("**/corrections*", answer)

    def colour(self, editor, x, y):
        """The drawing over a place of the page: red, green, blue and opacity, from 0 to 255."""
        return editor.page.evaluate(
            "([x, y]) => { const c = document.querySelector('canvas.text-sheet'), b = c.getBoundingClientRect(), r = c.width / b.width;"
            " return [...c.getContext('2d').getImageData(Math.floor((x - b.x) * r), Math.floor((y - b.y) * r), 1, 1).data] }",
            [*editor.on_screen(x, y)],
        )

    def test_the_layer_is_beside_the_print_and_marks_doubtful_and_unread_text(self):
        editor = self.editor()
        page = lines(self.read_layout())
        _, line = self.body(page, count=12)
        texts = copy.deepcopy(line.characters[:4])
        self.assertTrue(all(text["textConfidence"] >= SURE for text in texts), "the first characters of the line are not sure")

        def change(layout):
            characters = next(other for other in lines(layout) if other.rect == line.rect).characters
            characters[1]["textConfidence"] = 0.5
            for key in ("text", "textConfidence"):
                del characters[2][key]
            characters[3]["textConfidence"] = 1

        self.changed(editor, change)
        editor.open(PAGE)
        editor.near(line.cells[2])

        def corner(i, side):
            """The colour in the margin beside a character: at the outer edge, or in a corner without ink of the text."""
            left, top, right, bottom = line.cells[i]
            size = 0.55 * (right - left)
            return self.colour(editor, *((right + size - 0.5, (top + bottom) / 2) if side == "edge" else (right + 1.5, top + 2.5)))

        self.assertEqual(editor.count("canvas.text-sheet"), 0)
        self.show(editor)
        sure, doubtful, unread, written = (corner(i, "ground") for i in range(4))
        self.assertGreater(min(sure), 200, sure)
        self.assertTrue(doubtful[0] > 200 and doubtful[2] < 190, f"{doubtful} is no amber")
        self.assertEqual(unread[3], 0, "a plate without text")
        self.assertGreater(min(written), 200, written)
        green = corner(3, "edge")
        self.assertTrue(green[1] > green[0] + 30 and green[1] > green[2] + 20, f"{green} is no green")

    def test_doubtful_characters_are_seen_from_far_away(self):
        editor, page = self.opened()
        cells = [pair for line in page for pair in zip(line.cells, line.characters)]
        doubtful = [cell for cell, character in cells if character.get("textConfidence", 0) < SURE]
        self.assertGreater(len(doubtful), 10)
        editor.press("f")
        self.assertLess(editor.scale, 0.7)
        self.show(editor)
        colours = [self.colour(editor, *middle(cell)) for cell in doubtful]
        self.assertTrue(all(red > 200 and blue < 120 and opaque > 60 for red, _, blue, opaque in colours), colours)
        editor.page.click("#layers summary")
        self.assertIn("Framed: doubtful", editor.page.inner_text("#text-legend"))
        editor.page.uncheck("#layer-text")
        self.assertFalse(editor.page.is_visible("#text-legend"))
        self.assertEqual(editor.count("canvas.text-sheet"), 0)

    def test_the_selection_says_its_text_in_the_order_of_reading_and_is_copied(self):
        editor, page, line = self.editing()
        article = [other for other in page if other.article == line.article]
        paragraph = [other for other in article if other.paragraph == line.paragraph]
        self.show(editor)
        editor.select(line.cells[2])
        self.assertEqual(editor.page.input_value("#text"), line.characters[2]["text"])
        self.assertIn(f", text {line.data['characters'][2]['text']}", editor.selected)
        self.assertIn("%", editor.page.inner_text("#text-sure"))
        editor.press("Shift+ArrowDown")
        self.assertEqual(editor.page.inner_text("#selected-text"), "".join(character["text"] for character in line.characters[2:4]))
        editor.press("2")
        self.assertEqual(editor.page.inner_text("#selected-text"), line.text())
        editor.press("3")
        self.picture(editor, "text")
        text = text_of(paragraph)
        self.assertEqual(editor.page.inner_text("#selected-text"), text)
        editor.page.click("#copy-text")
        editor.hears(f"{len(text)} characters copied")
        self.assertEqual(editor.clipboard, text)
        editor.press("4")
        paragraphs = {}
        for other in article:
            paragraphs[other.paragraph] = paragraphs.get(other.paragraph, "") + other.text()
        self.assertGreater(len(paragraphs), 1)
        editor.page.focus("#map")
        editor.press("Control+c")
        editor.hears("characters copied")
        self.assertEqual(editor.clipboard, "\n".join(paragraphs.values()))
        # The same text as for readers.
        first = [other.rect for other in page].index(article[0].rect)
        number = sum(len(other.cells) for other in page[:first]) + 1
        numbers = f"first={number}&last={number + sum(len(other.cells) for other in article) - 1}"
        expected = self.service.get(f"/v1/editions/{EDITION}/pages/{PAGE}/text?{numbers}")["text"]
        self.assertEqual(editor.page.inner_text("#selected-text").replace("\n", ""), expected)

    def test_lines_that_are_selected_together_say_nothing_of_what_lies_between(self):
        editor, page = self.opened()
        i, line = self.body(page)
        editor.select(line.cells[2])
        editor.press("2", "Shift+ArrowLeft", "Shift+ArrowLeft")
        self.assertEqual(editor.page.inner_text("#selected-text"), text_of(page[i : i + 3]))
        editor.press("1")
        editor.click(*middle(line.cells[2]))
        editor.press("2")
        editor.shift_click(*middle(page[i + 2].cells[0]))
        self.assertEqual(editor.page.inner_text("#selected-text"), line.text() + page[i + 2].text())

    def test_another_reading_is_taken_with_a_click(self):
        editor = self.editor()
        self.layout = self.service.layout(PAGE)
        page = lines(self.read_layout())
        _, line = self.body(page)

        def change(layout):
            character = next(other for other in lines(layout) if other.rect == line.rect).characters[2]
            if character["textConfidence"] < 1:
                character["alternatives"] = [{"text": "力", "confidence": 0.31}, {"text": "刀", "confidence": 0.2}]

        self.changed(editor, change)
        editor.open(PAGE)
        editor.select(line.cells[2])
        self.assertEqual(editor.page.locator(".alternative").all_inner_texts(), ["力", "刀"])
        self.assertEqual(editor.page.get_attribute("#alternative-1", "aria-label"), "Take “刀” (20 %)")
        editor.page.focus("#text")
        editor.press("Tab", "Tab", "Enter")
        self.assertEqual(editor.page.input_value("#text"), "刀")
        self.assertEqual((editor.count(".alternative"), editor.page.inner_text("#text-sure")), (0, "written by a person"))
        self.check_saved(editor, [{"do": "setText", "cell": line.cells[2], "text": "刀"}])

    def test_text_is_written_by_the_keys_alone(self):
        editor, _page, line = self.editing(2, "i")
        editor.page.keyboard.insert_text("国")
        editor.press("Enter", "ArrowDown", "i")
        self.assertEqual(editor.page.input_value("#text"), line.characters[3]["text"])
        editor.page.keyboard.insert_text("力")
        editor.press("Escape")
        self.assertEqual(editor.page.evaluate("() => document.activeElement.id"), "map")
        self.check_saved(editor, [{"do": "setText", "cell": line.cells[2], "text": "国"}])

    def test_what_was_read_outlasts_corrections_and_saving(self):
        editor, _page, line = self.editing()
        texts = [character["text"] for character in line.characters]
        editor.select(line.cells[2])
        editor.press("m", "2")
        self.assertEqual(editor.page.inner_text("#selected-text"), "".join([*texts[:2], "〓", *texts[4:]]))
        self.check_saved(editor, [{"do": "mergeCells", "cells": [line.cells[2], line.cells[3]]}])
        # The stored layout has no text (check_saved), and the search does not find it.
        self.assertFalse(any("text" in character for other in lines(self.service.layout(PAGE)) for character in other.characters))
        self.assertEqual(editor.page.inner_text("#selected-text"), "".join([*texts[:2], "〓", *texts[4:]]))
        self.assertEqual(editor.count("#not-read"), 0)
        # Newly read text comes with the next correction.
        self.service.run("batch", "text", "--store", self.service.store)
        read = next(other for other in lines(self.read_layout()) if other.rect == line.rect)
        self.assertGreater(len(self.service.get(f"/v1/editions/{EDITION}/pages/{PAGE}/text")["text"]), 1000)
        editor.press("]")
        self.assertEqual(editor.page.inner_text("#selected-text"), read.text())

    def test_a_save_whose_answer_is_lost_is_ones_own_whatever_was_read(self):
        self.expected = "412|ERR_FAILED"
        editor, _page, _line = self.editing(2, "m")

        def lose(route):
            route.fetch()
            route.abort()

        editor.page.route("**/revisions?note=*", lose)
        editor.press("Control+s")
        self.assertIn("cannot be reached", editor.message)
        self.assertEqual(editor.count(".steps li"), 1)
        editor.page.unroute("**/revisions?note=*")
        self.service.run("batch", "text", "--store", self.service.store)
        editor.save()
        self.assertEqual((editor.status, editor.message), ("revision 2", "Saved: revision 2"))
        self.assertEqual(editor.count(".steps li"), 0)
        self.assertEqual(len(self.service.revisions(PAGE)), 2)

    def test_going_back_stores_no_text_that_was_read(self):
        editor, _page, _line = self.editing(2, "m")
        editor.save()
        editor.page.click("#history > summary")
        editor.page.click("#revert-1")
        editor.page.wait_for_function("() => document.getElementById('status').textContent === 'revision 3'")
        self.assertEqual(self.service.layout(PAGE, 3), self.layout)

    def test_names_sizes_and_contrast_of_the_text(self):
        editor, page = self.opened()
        doubtful = next(line for line in page for character in line.characters if line.is_vertical and character.get("textConfidence", 0) < SURE)
        editor.select(doubtful.cells[0])
        editor.press("2")
        self.assertGreater(editor.count("#selected-text .doubtful"), 0)
        editor.page.click("#layers summary")
        editor.page.check("#layer-text")
        pale, nameless = editor.page.evaluate(script("contrast"))
        self.assertEqual((pale, nameless), ([], []))
        heights = editor.page.locator("#copy-text, label[for=layer-text]").evaluate_all("all => all.map((e) => e.getBoundingClientRect().height)")
        self.assertGreaterEqual(min(heights), 24)
        editor.click_for("#language", "html[lang=ja]")
        self.assertEqual(editor.page.inner_text("#copy-text"), "文字を写し取る")
        editor.page.click("#layers summary")
        self.assertEqual(editor.page.inner_text("label[for=layer-text]"), "文字")
        self.assertIn("破線", editor.page.inner_text("#text-legend"))


class Unread(ReviewTest):
    def test_a_page_that_was_not_read_says_so(self):
        editor, _page, line = self.editing()
        editor.near(line.cells[2])
        editor.page.click("#layers summary")
        editor.page.check("#layer-text")
        editor.hears("has not been read yet")
        editor.rest()
        drawn = (
            "() => { const c = document.querySelector('canvas.text-sheet');"
            " return c.getContext('2d').getImageData(0, 0, c.width, c.height).data.some(Boolean) }"
        )
        self.assertFalse(editor.page.evaluate(drawn), "characters are marked")
        editor.press("Escape")
        editor.select(line.cells[2])
        self.assertIn("has not been read yet", editor.page.inner_text("#not-read"))
        self.assertEqual(editor.count("#copy-text"), 0)
        editor.press("2")
        self.assertEqual(editor.count("#selected-text"), 0)
        self.service.run("batch", "text", "--store", self.service.store)
        # Text read since then comes with the next correction.
        editor.press("]")
        self.assertEqual(editor.count("#not-read"), 0)
        self.assertEqual(len(editor.page.inner_text("#selected-text")), len(line.cells))
