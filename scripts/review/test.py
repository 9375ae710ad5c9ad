#!/usr/bin/env python3
"""The editors' page in headless Chromium, as a person would use it.

Usage: scripts/review/check PROGRAM [TEST…]     (it calls this)
MOJIWAKU_PICTURES=DIR keeps pictures of what was seen there.
"""
import json
import os
import pathlib
import re
import sys
import tempfile
import unittest

from playwright.sync_api import sync_playwright

import stand
from stand import EDITION, SAMPLES, Editor, Service, lines, middle

PAGE = "05"
PICTURES = os.environ.get("MOJIWAKU_PICTURES")


def setUpModule():
    global play, browser, scratch, template
    play = sync_playwright().start()
    browser = play.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"])
    scratch = tempfile.TemporaryDirectory()
    template = Service(stand.binary(), scratch.name, [SAMPLES / "05.png", SAMPLES / "06.png"])


def tearDownModule():
    browser.close()
    play.stop()
    scratch.cleanup()


class ReviewTest(unittest.TestCase):
    locale = "en-GB"
    # The map glides nowhere, unless a test is about that.
    context = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.service = template.copy(folder.name)
        self.service.start()
        self.addCleanup(self.service.stop)
        self.people = []

    def editor(self, who="anna", **context):
        made = browser.new_context(locale=self.locale, **{**self.context, **context})
        self.addCleanup(made.close)
        editor = Editor(self.service, made, who)
        self.people.append(editor)
        return editor

    def opened(self, who="anna", page=PAGE, **context):
        """An editor before a page, and the lines of its layout."""
        editor = self.editor(who, **context)
        editor.open(page)
        self.layout = self.service.layout(page)
        return editor, lines(self.layout)

    def picture(self, editor, name):
        if PICTURES:
            editor.page.screenshot(path=pathlib.Path(PICTURES) / f"review-{name}.jpg", type="jpeg", quality=72, scale="css")

    def check_saved(self, editor, operations):
        """What was made through the page is what these corrections make, and is stored so."""
        self.assertEqual(editor.save(), operations)
        revisions = self.service.revisions(PAGE)
        self.assertEqual((len(revisions), revisions[-1]["by"]), (2, editor.who))
        expected = self.service.corrected(self.layout, operations)
        self.assertEqual(self.service.layout(PAGE), expected)
        self.assertNotEqual(expected, self.layout)
        self.check_quiet(editor)

    def check_quiet(self, editor):
        self.assertEqual(editor.wrong, [], "the browser complained")

    def body(self, all_lines, count=8):
        """A line of body text in the midst of a paragraph, upright, with at least so many characters."""
        for i, line in enumerate(all_lines[1:-1], 1):
            if (line.data["role"] == "body" and line.is_vertical and len(line.cells) >= count and not line.data.get("lean")
                    and all_lines[i - 1].paragraph == line.paragraph == all_lines[i + 1].paragraph):
                return i, line
        raise AssertionError("the sample page has no such line")


class Characters(ReviewTest):
    def test_split_with_one_click_and_one_key(self):
        editor, page = self.opened()
        _, line = self.body(page)
        cell = line.cells[2]
        editor.near(cell)
        x, y = middle(cell)
        editor.click(x, y + 3)
        editor.press("s")
        self.assertEqual(len(editor.page.query_selector_all(".steps li")), 1)
        operations = editor.save()
        self.assertEqual([operation["do"] for operation in operations], ["splitCell"])
        self.assertEqual(operations[0]["cell"], cell)
        self.assertLessEqual(abs(operations[0]["at"] - (y + 3)), 1)
        self.assertEqual(self.service.layout(PAGE), self.service.corrected(self.layout, operations))

    def test_split_by_the_button(self):
        editor, page = self.opened()
        _, line = self.body(page)
        cell = line.cells[3]
        editor.select(cell)
        editor.page.click("#do-split")
        editor.rest()
        at = json.loads(editor.page.evaluate(STEPS))[0]["at"]
        self.check_saved(editor, [{"do": "splitCell", "cell": cell, "at": at}])

    def test_merge_with_the_next(self):
        editor, page = self.opened()
        _, line = self.body(page)
        editor.select(line.cells[2])
        editor.press("m")
        self.check_saved(editor, [{"do": "mergeCells", "cells": [line.cells[2], line.cells[3]]}])

    def test_merge_three_by_the_button(self):
        editor, page = self.opened()
        _, line = self.body(page)
        editor.near(line.cells[3])
        editor.click(*middle(line.cells[2]))
        editor.page.keyboard.down("Shift")
        editor.click(*middle(line.cells[4]))
        editor.page.keyboard.up("Shift")
        editor.page.click("#do-merge")
        editor.rest()
        self.check_saved(editor, [{"do": "mergeCells", "cells": [line.cells[2], line.cells[4]]}])

    def test_move_a_cut_by_keys(self):
        editor, page = self.opened()
        _, line = self.body(page)
        left, top, right, bottom = line.cells[2]
        editor.select(line.cells[2])
        editor.press("]", "]", "[")
        self.check_saved(editor, [
            {"do": "moveCut", "cell": [left, top, right, bottom], "edge": "end", "to": bottom + 1},
            {"do": "moveCut", "cell": [left, top, right, bottom + 1], "edge": "end", "to": bottom + 2},
            {"do": "moveCut", "cell": [left, top, right, bottom + 2], "edge": "end", "to": bottom + 1}])

    def test_move_a_cut_by_dragging_it(self):
        editor, page = self.opened()
        _, line = self.body(page)
        cell = line.cells[2]
        editor.select(cell)
        before = editor.page.get_attribute("#map", "data-view")
        x, _ = middle(cell)
        editor.drag((x, cell[3]), (x, cell[3] + 4))
        self.assertEqual(editor.page.get_attribute("#map", "data-view"), before, "the page moved with the cut")
        self.check_saved(editor, [{"do": "moveCut", "cell": cell, "edge": "end", "to": cell[3] + 4}])

    def test_a_key_that_is_held_moves_one_cut_and_nothing_else(self):
        editor, page = self.opened()
        _, line = self.body(page)
        left, top, right, bottom = line.cells[2]
        editor.select(line.cells[2])
        # Faster than the service answers; and Shift and a bracket is a brace on most keyboards.
        for key in "[[[[[[{":
            editor.page.keyboard.press(key)
        editor.rest()
        ends = [bottom - pace for pace in (1, 2, 3, 4, 5, 6, 11)]
        self.assertEqual(json.loads(editor.page.evaluate(STEPS)), [
            {"do": "moveCut", "cell": [left, top, right, before], "edge": "end", "to": to} for before, to in zip([bottom, *ends], ends)])
        self.assertEqual(editor.told, "")

    def test_split_where_the_arrows_lead(self):
        editor, page = self.opened()
        i, line = self.body(page)
        at = next(i for i in range(1, len(line.cells)) if (line.cells[i][3] - line.cells[i][1]) % 2)
        editor.near(line.cells[at])
        editor.click(*middle(line.cells[at - 1]))
        editor.page.mouse.move(300, 20)
        editor.press("ArrowDown", "s")
        self.check_saved(editor, [{"do": "splitCell", "cell": line.cells[at], "at": (line.cells[at][1] + line.cells[at][3] + 1) // 2}])

    def test_several_are_deleted_together(self):
        editor, page = self.opened()
        _, line = self.body(page)
        editor.near(line.cells[3])
        editor.click(*middle(line.cells[2]))
        editor.page.keyboard.down("Shift")
        editor.click(*middle(line.cells[4]))
        editor.page.keyboard.up("Shift")
        editor.press("Delete")
        (left, top, right, _), bottom = line.cells[2], line.cells[4][3]
        self.check_saved(editor, [{"do": "mergeCells", "cells": [line.cells[2], line.cells[4]]}, {"do": "deleteCell", "cell": [left, top, right, bottom]}])

    def test_delete_and_add(self):
        editor, page = self.opened()
        _, line = self.body(page)
        editor.select(line.cells[1])
        editor.press("Delete")
        operations = [{"do": "deleteCell", "cell": line.cells[1]}]
        made = lines(self.service.corrected(self.layout, operations))
        longer = next(found for found in made if found.rect == line.rect)
        editor.select(longer.cells[0])
        editor.press("e")
        last = longer.cells[-1]
        self.check_saved(editor, operations + [{"do": "addCell", "line": line.rect, "edge": "end", "to": last[3] + last[3] - last[1]}])

    def test_kind_and_role(self):
        editor, page = self.opened()
        _, line = self.body(page)
        editor.select(line.cells[2])
        editor.page.select_option("#kind", "combined")
        editor.rest()
        editor.page.select_option("#role", "caption")
        editor.rest()
        self.check_saved(editor, [
            {"do": "setKind", "cell": line.cells[2], "kind": "combined"}, {"do": "setRole", "lines": [line.rect], "role": "caption"}])

    def test_the_keys_alone(self):
        editor, page = self.opened()
        editor.page.focus("#main")
        editor.press("ArrowDown", "ArrowLeft", "ArrowRight", "ArrowDown")
        number = editor.page.inner_text("#selection p").split()[1].split("・")[0]
        cell = [cell for line in page for cell in line.cells][int(number) - 1]
        editor.press("m")
        operations = editor.save()
        self.assertEqual((operations[0]["do"], operations[0]["cells"][0]), ("mergeCells", cell))


class LinesAndOrder(ReviewTest):
    def test_delete_a_line_and_draw_it_again(self):
        editor, page = self.opened()
        _, line = self.body(page)
        editor.near(line.rect)
        editor.click(*middle(line.cells[0]))
        editor.page.click("#unit-line")
        editor.page.click("#do-remove")
        editor.rest()
        operations = [{"do": "deleteLine", "line": line.rect}]
        editor.press("Escape", "a")
        left, top, right, bottom = line.rect
        editor.drag((left, top), (right, bottom))
        added = json.loads(editor.page.evaluate(STEPS))
        self.assertEqual([operation["do"] for operation in added], ["deleteLine", "addLine"])
        self.assertTrue(all(abs(a - b) <= 1 for a, b in zip(added[1]["rect"], line.rect)))
        self.assertEqual((added[1]["writing"], added[1]["role"]), ("vertical", "body"))
        self.check_saved(editor, operations + added[1:])

    def test_add_a_line_by_keys(self):
        editor, page = self.opened()
        i, line = self.body(page)
        editor.near(line.rect)
        editor.click(*middle(line.cells[0]))
        editor.press("2", "Delete")
        before = page[i - 1]
        editor.click(*middle(before.cells[0]))
        editor.press("a", "ArrowDown", "Shift+ArrowUp", "Enter")
        left, top, right, bottom = before.rect
        beside = int((right - left) * 1.4 + 0.5)
        operations = json.loads(editor.page.evaluate(STEPS))
        self.assertEqual(operations[0], {"do": "deleteLine", "line": line.rect})
        self.assertEqual(operations[1]["rect"], [left - beside, top + 8, right - beside, bottom])
        self.assertEqual((operations[1]["side"], operations[1]["of"]), ("after", before.rect))
        self.check_saved(editor, operations)

    def test_move_a_line_by_mouse(self):
        editor, page = self.opened()
        i, line = self.body(page)
        target = page[i + 1]
        editor.near(line.rect)
        editor.click(*middle(line.cells[0]))
        editor.page.click("#unit-line")
        editor.page.click("#do-move")
        editor.click(*middle(target.cells[0]))
        editor.rest()
        self.check_saved(editor, [{"do": "moveLines", "lines": [line.rect], "side": "after", "of": target.rect}])

    def test_move_a_line_by_keys(self):
        editor, page = self.opened()
        i, line = self.body(page)
        editor.near(line.rect)
        editor.click(*middle(line.cells[0]))
        editor.press("2", "x", "ArrowRight", "Shift+Enter")
        self.check_saved(editor, [{"do": "moveLines", "lines": [line.rect], "side": "before", "of": page[i - 1].rect}])

    def test_move_a_paragraph(self):
        editor, page = self.opened()
        first = {}
        for line in page:
            first.setdefault(line.paragraph, line)
        ours = [first[key] for key in sorted(first) if key[0] == page[-1].article and first[key].data["role"] == "body"]
        paragraph, target = ours[0], ours[2]
        editor.select(paragraph.cells[0])
        editor.press("3", "x")
        editor.select(target.cells[0])
        editor.rest()
        self.check_saved(editor, [{"do": "moveParagraph", "line": paragraph.rect, "side": "after", "of": target.rect}])

    def firsts(self, page):
        found = {}
        for line in page:
            found.setdefault(line.article, line)
        return [found[key] for key in sorted(found)]

    def test_swap_articles_by_dragging_one(self):
        editor, page = self.opened()
        a, b = self.firsts(page)[:2]
        editor.page.drag_and_drop("#article-1", "#article-0")
        editor.rest()
        self.check_saved(editor, [{"do": "moveArticle", "line": b.rect, "side": "before", "of": a.rect}])

    def test_move_an_article_by_keys(self):
        editor, page = self.opened()
        a, b = self.firsts(page)[:2]
        c = self.firsts(page)[2]
        editor.page.focus("#article-0 button")
        # The focus goes with the article.
        editor.press("Alt+ArrowDown", "Alt+ArrowDown")
        self.check_saved(editor, [
            {"do": "moveArticle", "line": a.rect, "side": "after", "of": b.rect}, {"do": "moveArticle", "line": a.rect, "side": "after", "of": c.rect}])

    def test_split_and_join_paragraphs(self):
        editor, page = self.opened()
        i, line = self.body(page)
        editor.select(line.cells[0])
        editor.press("2", "b")
        split = {"do": "splitParagraph", "before": line.rect}
        editor.press("2", "j")
        editor.press("b")
        self.check_saved(editor, [split, {"do": "joinParagraph", "line": line.rect}, split])

    def test_join_a_paragraph_across_a_tier_with_a_click_and_a_key(self):
        editor, page = self.opened()
        # A paragraph that runs on into the next tier, torn there first.
        line = next(line for before, line in zip(page, page[1:]) if line.paragraph == before.paragraph and line.rect[0] > before.rect[2])
        editor.select(line.cells[0])
        editor.press("2", "b", "1")
        torn = [{"do": "splitParagraph", "before": line.rect}]
        self.assertEqual(editor.save(), torn)
        torn_layout = self.service.layout(PAGE)
        editor.click(*middle(line.cells[0]))
        editor.press("j")
        self.assertEqual(editor.save(), [{"do": "joinParagraph", "line": line.rect}])
        self.assertNotEqual(torn_layout["articles"], self.layout["articles"])
        self.assertEqual(self.service.layout(PAGE)["articles"], self.layout["articles"])

    def test_split_and_join_articles(self):
        editor, page = self.opened()
        _, line = self.body(page)
        editor.select(line.cells[0])
        editor.press("4", "b")
        split = {"do": "splitArticle", "before": line.rect}
        editor.press("4", "j")
        editor.press("b")
        self.check_saved(editor, [split, {"do": "joinArticle", "line": line.rect}, split])

    def test_split_a_line_and_join_it(self):
        editor, page = self.opened()
        _, line = self.body(page)
        editor.select(line.cells[3])
        editor.press("b")
        split = {"do": "splitLine", "before": line.cells[3]}
        halves = [found.rect for found in lines(self.service.corrected(self.layout, [split])) if found.rect[0] == line.rect[0] and found.rect[2] == line.rect[2]
                  and line.rect[1] <= found.rect[1] and found.rect[3] <= line.rect[3]]
        self.assertEqual(len(halves), 2)
        editor.press("Escape", "2")
        editor.click(*middle(line.cells[1]))
        editor.page.keyboard.down("Shift")
        editor.click(*middle(line.cells[5]))
        editor.page.keyboard.up("Shift")
        editor.press("j")
        operations = [split, {"do": "joinLines", "lines": halves}]
        self.assertEqual(editor.save(), operations)
        self.assertEqual(self.service.layout(PAGE), self.service.corrected(self.layout, operations))


class Regions(ReviewTest):
    def test_a_region_without_numbers_and_with_them_again(self):
        editor, page = self.opened()
        _, line = self.body(page)
        editor.near(line.rect)
        editor.page.select_option("#region", "table")
        editor.page.click("#do-unnumber")
        left, top, right, bottom = line.rect
        editor.drag((left - 2, top - 2), (right + 2, bottom + 2))
        sent = editor.save()
        self.assertEqual((sent[0]["do"], sent[0]["kind"]), ("unnumber", "table"))
        self.assertTrue(all(abs(a - b) <= 1 for a, b in zip(sent[0]["rect"], [left - 2, top - 2, right + 2, bottom + 2])))
        self.assertEqual(self.service.layout(PAGE), self.service.corrected(self.layout, sent))
        editor.click(*middle(line.rect))
        editor.press("Delete")
        again = editor.save()
        self.assertEqual(again, [{"do": "number", "rect": sent[0]["rect"]}])
        self.check_quiet(editor)

    def test_ruby(self):
        editor, page = self.opened()
        _, line = self.body(page)
        cell = line.cells[2]
        editor.select(cell)
        editor.press("g", "Enter")
        half = int((cell[2] - cell[0]) / 2 + 0.5)
        ruby = [cell[2], cell[1], cell[2] + half, cell[3]]
        editor.press("h")
        editor.press("Control+z")
        self.check_saved(editor, [{"do": "attachRuby", "ruby": ruby, "cell": cell}])


class Work(ReviewTest):
    def work(self, editor, page):
        """Five steps of different kinds."""
        _, line = self.body(page)
        editor.select(line.cells[2])
        editor.press("m", "]", "2", "b")
        editor.page.select_option("#role", "caption")
        editor.rest()
        editor.page.click("#article-0 .arrow:last-child")
        editor.rest()
        self.assertEqual(len(editor.page.query_selector_all(".steps li")), 5)

    def test_undoing_everything_is_the_start(self):
        editor, page = self.opened()
        seen = lambda: editor.page.inner_text("#outline") + editor.page.inner_text("#findings")  # noqa: E731
        start = seen()
        self.work(editor, page)
        self.picture(editor, "corrections")
        self.assertNotEqual(seen(), start)
        with editor.page.expect_response(lambda answer: "/corrections" in answer.url) as last:
            editor.press("Control+z", "Control+z", "Control+z", "Control+z")
            with editor.page.expect_response(lambda answer: "/corrections" in answer.url) as last:
                editor.press("Control+z")
        self.assertEqual(last.value.json()["layout"], self.layout)
        self.assertEqual(seen(), start)
        self.assertTrue(editor.page.is_disabled("#undo") and editor.page.is_disabled("#save"))
        editor.press("Control+Shift+z", "Control+Shift+z", "Control+Shift+z", "Control+Shift+z", "Control+Shift+z")
        self.assertEqual(len(editor.page.query_selector_all(".steps li")), 5)
        operations = editor.save()
        self.assertEqual(self.service.layout(PAGE), self.service.corrected(self.layout, operations))

    def test_a_draft_outlasts_the_tab(self):
        editor, page = self.opened()
        self.work(editor, page)
        editor.page.reload()
        editor.page.wait_for_selector(".steps li")
        self.assertEqual(len(editor.page.query_selector_all(".steps li")), 5)
        again = Editor(self.service, editor.page.context)
        editor.page.close()
        again.page.goto(f"{self.service.base}/review/#/{EDITION}/{PAGE}")
        self.assertTrue(again.page.is_visible("#token"), "the token is kept for the tab only")
        again.open(PAGE)
        self.assertEqual(len(again.page.query_selector_all(".steps li")), 5)
        self.assertIn("5", again.told)
        operations = again.save()
        self.assertEqual(self.service.layout(PAGE), self.service.corrected(self.layout, operations))
        self.assertEqual(again.page.query_selector_all(".steps li"), [])

    def test_a_draft_is_its_editors_own(self):
        anna, page = self.opened()
        self.work(anna, page)
        anna.page.click("#leave")
        ben = Editor(self.service, anna.page.context, "ben")
        ben.open(PAGE)
        self.assertEqual(ben.page.query_selector_all(".steps li"), [])
        ben.page.close()
        anna.page.fill("#token", self.service.tokens["anna"])
        anna.page.press("#token", "Enter")
        anna.page.wait_for_selector(".steps li")
        self.assertEqual(len(anna.page.query_selector_all(".steps li")), 5)

    def test_a_draft_that_cannot_be_read_locks_nothing(self):
        editor, page = self.opened()
        self.work(editor, page)
        key = editor.page.evaluate("() => Object.keys(localStorage).find((key) => key.startsWith('draft'))")
        for text in ("{broken", '{"steps": [5]}', '{"steps": "abc"}', '{"steps": [[{"do": "fly"}]]}'):
            editor.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])
            editor.page.reload()
            editor.page.wait_for_selector("#map canvas.overlay")
            self.assertEqual(editor.page.query_selector_all(".steps li"), [], text)

    def test_a_request_that_fails_changes_nothing(self):
        editor, page = self.opened()
        _, line = self.body(page)
        editor.select(line.cells[2])
        editor.press("]")
        editor.page.route("**/corrections*", lambda route: route.abort())
        editor.press("m", "Control+z")
        self.assertIn("cannot be reached", editor.told)
        self.assertEqual(len(editor.page.query_selector_all(".steps li")), 1)
        self.assertTrue(editor.page.is_disabled("#redo"))
        editor.page.unroute("**/corrections*")
        editor.press("Control+z", "m")
        self.assertEqual(editor.save(), [{"do": "mergeCells", "cells": [line.cells[2], line.cells[3]]}])

    def test_saving_twice_at_once_saves_once(self):
        editor, page = self.opened()
        _, line = self.body(page)
        editor.select(line.cells[2])
        editor.press("m")
        editor.page.focus("#note")
        editor.page.keyboard.press("Control+s")
        editor.page.keyboard.press("Control+s")
        editor.rest()
        editor.page.wait_for_function("() => document.getElementById('status').textContent === 'revision 2'")
        self.assertEqual(len(self.service.revisions(PAGE)), 2)

    def test_who_approves_what_is_old_is_shown_what_is_new(self):
        anna, page = self.opened()
        ben, _ = self.opened("ben")
        _, line = self.body(page)
        anna.select(line.cells[2])
        anna.press("m")
        anna.save()
        ben.page.click("#approve")
        ben.page.wait_for_selector("#history .compared")
        self.assertIn("anna has saved revision 2", ben.told)
        ben.page.click("#approve")
        ben.page.wait_for_function("() => document.getElementById('status').textContent.includes('approved by ben')")
        self.assertEqual(self.service.revisions(PAGE)[1]["approved"]["by"], "ben")

    def test_two_browsers_race(self):
        anna, page = self.opened()
        ben, _ = self.opened("ben")
        _, line = self.body(page)
        for editor, cells in ((anna, (2, 6)), (ben, (2,))):
            for cell in cells:
                editor.select(line.cells[cell])
                editor.press("m")
        ben.save()
        self.assertEqual(self.service.revisions(PAGE)[-1]["by"], "ben")
        before = self.service.layout(PAGE)
        anna.save()
        anna.page.wait_for_selector("#history .compared")
        self.picture(anna, "race")
        self.assertIn("ben has saved revision 2", anna.told)
        self.assertIn("1 of your corrections", anna.told)
        self.assertIn("2 characters gone (red), 1 new", anna.page.inner_text("#history"))
        self.assertEqual(len(self.service.revisions(PAGE)), 2)
        operations = [{"do": "mergeCells", "cells": [line.cells[6], line.cells[7]]}]
        self.assertEqual(anna.save(), operations)
        self.assertEqual([revision["by"] for revision in self.service.revisions(PAGE)], [None, "ben", "anna"])
        self.assertEqual(self.service.layout(PAGE), self.service.corrected(before, operations))

    def test_what_breaks_rules_is_not_saved(self):
        editor, page = self.opened()
        i, line = self.body(page)
        left, top, right, bottom = line.rect
        editor.near(line.rect)
        editor.press("a")
        editor.drag((left, top), (right, bottom))
        self.assertTrue(editor.page.is_disabled("#save"))
        self.assertIn("Error", editor.page.inner_text("#findings"))
        editor.press("Control+s")
        self.assertIn("errors", editor.told)
        self.assertEqual(len(self.service.revisions(PAGE)), 1)

    def test_approve_compare_and_go_back(self):
        editor, page = self.opened()
        editor.page.click("#approve")
        editor.page.wait_for_function("() => document.getElementById('status').textContent.includes('approved by anna')")
        self.assertTrue(editor.page.is_disabled("#approve"))
        self.assertEqual(self.service.revisions(PAGE)[0]["approved"]["by"], "anna")
        _, line = self.body(page)
        editor.select(line.cells[2])
        editor.press("m")
        editor.page.fill("#note", "two that were one")
        editor.page.focus("#main")
        editor.save()
        self.assertFalse(editor.page.is_disabled("#approve"), "a new revision is not approved yet")
        editor.page.click("#history summary")
        self.assertIn("two that were one", editor.page.inner_text("#history"))
        editor.page.click("#compare-2")
        self.assertIn("2 characters gone (red), 1 new", editor.page.inner_text("#history .compared"))
        self.picture(editor, "history")
        editor.page.click("#revert-1")
        editor.page.wait_for_function("() => document.getElementById('status').textContent.startsWith('revision 3')")
        self.assertEqual(self.service.layout(PAGE)["articles"], self.layout["articles"])
        self.check_quiet(editor)

    def test_findings_are_gone_through_and_put_aside(self):
        for gliding in ("no-preference", "reduce"):
            with self.subTest(gliding=gliding):
                self.go_through_findings(gliding)

    def go_through_findings(self, gliding):
        editor, page = self.opened(page="06", reduced_motion=gliding)
        count = len(editor.page.query_selector_all(".findings li"))
        self.assertGreater(count, 0, "the sample page has no finding to go to")
        editor.press("n")
        self.assertIn(f"1 / {count}", editor.page.inner_text("#finding-count"))
        view = editor.page.get_attribute("#map", "data-view")
        editor.press("f")
        self.assertNotEqual(editor.page.get_attribute("#map", "data-view"), view, "the map did not fly to the finding")
        # One that is dismissed makes room for the next; none is passed over.
        doubts = editor.page.locator(".findings .dismiss")
        many = doubts.count()
        self.assertGreater(many, 0, "the sample page has no doubt")
        doubts.first.click()
        editor.rest()
        self.assertEqual(doubts.count(), many - 1)
        first = doubts.first.get_attribute("id").split("-")[1]
        editor.page.click(f"#finding-{first}")
        place = editor.page.inner_text("#finding-count")
        editor.press("d")
        self.assertTrue(editor.page.inner_text("#finding-count").startswith("–"), "one is marked that was never shown")
        editor.press("d")
        self.assertEqual(doubts.count(), many - 2, "one was put aside that was never shown")
        editor.press("n")
        self.assertEqual(editor.page.inner_text("#finding-count").split(" ")[0], place.split(" ")[0], "one was passed over")
        self.assertEqual(editor.save()[0]["do"], "dismissFinding")


class Reading(ReviewTest):
    def test_the_marker_fills_what_the_program_says(self):
        editor, page = self.opened()
        editor.page.click("#mode-marker")
        first, last = page[2].cells[1], page[6].cells[3]
        editor.drag(middle(first), middle(last))
        cells = [cell for line in page for cell in line.cells]
        numbers = cells.index(first) + 1, cells.index(last) + 1
        self.assertIn(f"{numbers[0]} to {numbers[1]}, {numbers[1] - numbers[0] + 1} characters", editor.status)
        self.picture(editor, "marker")
        before = editor.page.get_attribute("#map", "data-view")
        editor.drag(middle(last), middle(first))
        self.assertEqual(editor.page.get_attribute("#map", "data-view"), before, "the map was dragged while marking")
        self.check_quiet(editor)

    def test_every_layer(self):
        editor, page = self.opened()
        pixels = lambda: editor.page.evaluate(  # noqa: E731
            "() => { const c = document.querySelector('canvas.overlay'); const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data; "
            "let s = 0; for (let i = 0; i < d.length; i++) s = (s * 31 + d[i]) % 1000000007; return s }")
        editor.near(page[4].rect)
        editor.page.click("#layers summary")
        for box in editor.page.query_selector_all("#layers input"):
            name, before = box.get_attribute("id"), pixels()
            box.click()
            editor.rest()
            # The small page has no ruby, and tiers need not be told.
            if name not in ("layer-ruby", "layer-tiers", "layer-rules", "layer-heat"):
                self.assertNotEqual(pixels(), before, f"{name} changes nothing")
        self.picture(editor, "layers")


class Touch(ReviewTest):
    context = {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "device_scale_factor": 2, "reduced_motion": "reduce"}

    def finger(self, editor, start, end, steps=6):
        session = editor.page.context.new_cdp_session(editor.page)
        (x0, y0), (x1, y1) = editor.on_screen(*start), editor.on_screen(*end)
        send = lambda kind, points: session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})  # noqa: E731
        send("touchStart", [{"x": x0, "y": y0}])
        for i in range(1, steps + 1):
            send("touchMove", [{"x": x0 + (x1 - x0) * i / steps, "y": y0 + (y1 - y0) * i / steps}])
        send("touchEnd", [])
        editor.rest()

    def test_one_finger_scrolls_in_the_one_mode_and_marks_in_the_other(self):
        editor, page = self.opened()
        before = editor.page.get_attribute("#map", "data-view")
        self.finger(editor, middle(page[6].cells[3]), middle(page[2].cells[1]))
        moved = editor.page.get_attribute("#map", "data-view")
        self.assertNotEqual(moved, before, "one finger does not scroll")
        editor.page.tap("#mode-marker")
        self.finger(editor, middle(page[2].cells[1]), middle(page[6].cells[3]))
        self.assertEqual(editor.page.get_attribute("#map", "data-view"), moved, "one finger scrolls while it marks")
        cells = [cell for line in page for cell in line.cells]
        self.assertIn(f"{cells.index(page[2].cells[1]) + 1} to {cells.index(page[6].cells[3]) + 1}", editor.status)
        self.picture(editor, "touch")

    def test_a_tap_selects_and_a_button_corrects(self):
        editor, page = self.opened()
        _, line = self.body(page)
        editor.page.touchscreen.tap(*editor.on_screen(*middle(line.cells[2])))
        editor.page.wait_for_selector("#do-merge")
        editor.page.tap("#do-merge")
        editor.rest()
        editor.page.tap("#save")
        editor.page.wait_for_function("() => document.getElementById('status').textContent === 'revision 2'")
        self.assertEqual(self.service.layout(PAGE), self.service.corrected(
            self.layout, [{"do": "mergeCells", "cells": [line.cells[2], line.cells[3]]}]))
        small = editor.page.evaluate(
            "() => [...document.querySelectorAll('button, select, summary')].filter((e) => e.checkVisibility()).map((e) => [e.id || e.textContent, e.getBoundingClientRect().height])"
            ".filter(([, height]) => height < 24)")
        self.assertEqual(small, [], "too small for a finger (WCAG 2.5.8)")


class Everybody(ReviewTest):
    def test_the_desk(self):
        editor = self.editor()
        editor.sign_in()
        editor.page.wait_for_selector(f"#page-{PAGE}")
        editor.page.wait_for_function("() => document.querySelector('.card img').naturalWidth > 0")
        self.picture(editor, "desk")
        self.assertIn("1589 characters", editor.page.inner_text(f"#page-{PAGE}"))
        self.assertEqual(len(editor.page.query_selector_all(".card")), 2)
        editor.page.click("#filter-doubtful")
        self.assertEqual([card.get_attribute("id") for card in editor.page.query_selector_all(".card")], ["page-06"])
        editor.page.click("#filter-published")
        self.assertEqual(len(editor.page.query_selector_all(".card")), 2)
        # Another editor saves, and approves: the desk tells of it by itself.
        ben = self.editor("ben")
        ben.open(PAGE)
        _, line = self.body(lines(self.service.layout(PAGE)))
        ben.select(line.cells[2])
        ben.press("m")
        ben.save()
        editor.page.wait_for_function("() => document.querySelector('.card').textContent.includes('corrected by ben')")
        editor.page.click(f"#page-{PAGE}")
        editor.page.wait_for_selector("#map canvas.overlay")
        self.check_quiet(editor)

    def test_both_languages(self):
        editor, _ = self.opened()
        self.assertEqual(editor.page.get_attribute("html", "lang"), "en")
        self.assertEqual(editor.page.inner_text("#save"), "Save")
        editor.page.click("#language")
        editor.page.wait_for_function("() => document.getElementById('save')?.textContent === '保存'")
        self.assertEqual(editor.page.get_attribute("html", "lang"), "ja")
        self.picture(editor, "japanese")
        shown = editor.page.inner_text("body")
        for word in ("Undo", "Findings", "Selection", "headline"):
            self.assertNotIn(word, shown)
        editor.page.reload()
        editor.page.wait_for_selector("#map canvas.overlay")
        self.assertEqual(editor.page.inner_text("#save"), "保存", "the language is remembered")

    def test_every_word_is_told_in_both(self):
        folder = stand.ROOT / "Sources/ReviewPage/Page"
        words = (folder / "words.js").read_text()
        told = dict(re.findall(r'^  "?([\w-]+)"?: \[\s*"(?:[^"]+)",\s*"([^"]+)"', words, re.MULTILINE))
        wanted = {key for path in folder.glob("*.js") for key in re.findall(r'\bsay\("([\w-]+)"', path.read_text())}
        operations = re.findall(r'"const": "(\w+)"', (stand.ROOT / "docs/schemas/corrections.schema.json").read_text())
        wanted |= {f"do-{name}" for name in operations if name != "mojiwaku"}
        self.assertGreater(len(wanted), 100)
        self.assertEqual(wanted - set(told), set())

    def test_who_turns_back_while_a_page_loads_is_where_they_went(self):
        editor = self.editor()
        editor.sign_in()
        editor.page.wait_for_selector(f"#page-{PAGE}")
        for first, then in ((f"#/{EDITION}/{PAGE}", "#/"), (f"#/{EDITION}/06", f"#/{EDITION}/{PAGE}")):
            editor.page.evaluate("([first, then]) => { location.hash = first; setTimeout(() => { location.hash = then }, 25) }", [first, then])
            editor.page.wait_for_function("then => then === '#/' ? document.querySelector('.card') : document.querySelector('#map')"
                                          " && document.getElementById('where').textContent.endsWith(then.slice(-2))", arg=then)
            # What was asked for first may still come.
            editor.page.wait_for_timeout(1000)
            where = editor.page.inner_text("#where")
            self.assertEqual(bool(editor.page.query_selector("#map")), then != "#/")
            self.assertEqual(where.endswith(PAGE), then != "#/", where)
        editor.page.evaluate("location.hash = '#/nowhere'")
        editor.page.wait_for_selector("[role=alert]")
        editor.page.evaluate("location.hash = '#/%zz'")
        editor.page.wait_for_selector(".card")

    def test_a_wrong_token(self):
        editor = self.editor()
        editor.page.goto(f"{self.service.base}/review/")
        editor.page.fill("#token", "mojiwaku-" + "0" * 64)
        editor.page.click("button.primary")
        editor.page.wait_for_selector("[role=alert]")
        self.assertIn("not accepted", editor.page.inner_text("[role=alert]"))

    def test_nothing_comes_from_elsewhere(self):
        editor, _ = self.opened()
        self.assertTrue(all(address.startswith((self.service.base, "blob:", "data:")) for address in editor.asked), editor.asked)
        answer = editor.page.request.get(f"{self.service.base}/review/")
        policy = answer.headers["content-security-policy"]
        self.assertIn("default-src 'none'", policy)
        self.assertNotIn("unsafe", policy)
        self.check_quiet(editor)

    def test_contrast_and_names(self):
        """WCAG 2.2 AA: text stands out from its ground by 4.5 to 1, and everything that can be used has a name."""
        editor, page = self.opened()
        _, line = self.body(page)
        editor.click(*middle(line.cells[2]))
        editor.page.click("#history summary")
        for place in ("page", "desk"):
            if place == "desk":
                editor.page.goto(f"{self.service.base}/review/#/")
                editor.page.wait_for_selector(".card")
            pale, nameless = editor.page.evaluate(CONTRAST)
            self.assertEqual(pale, [], place)
            self.assertEqual(nameless, [], place)

    def test_the_order_of_the_focus(self):
        editor, _ = self.opened()
        editor.page.reload()
        editor.page.wait_for_selector("#map canvas.overlay")
        seen = []
        for _ in range(14):
            editor.page.keyboard.press("Tab")
            seen.append(editor.page.evaluate("() => document.activeElement.id || document.activeElement.className || document.activeElement.tagName"))
        self.assertEqual(seen[0], "brand")
        self.assertLess(seen.index("mode-edit"), seen.index("help"))
        self.assertIn("approve", seen)


# The corrections of the draft, as JSON.
STEPS = "() => JSON.stringify(JSON.parse(Object.values(localStorage).find((text) => text.includes('steps'))).steps.flat())"

CONTRAST = """() => {
  const light = (c) => { const v = c / 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4 };
  const luminance = ([r, g, b]) => 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b);
  const parse = (text) => { const n = text.match(/[\\d.]+/g).map(Number); return { rgb: n.slice(0, 3), a: n[3] ?? 1 } };
  const ground = (e) => { for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor); if (c.a > 0.99) return c.rgb } return [255, 255, 255] };
  const pale = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const e = walk.currentNode.parentElement;
    if (!walk.currentNode.textContent.trim() || !e.checkVisibility() || e.closest('script, style, :disabled')) continue;
    const [a, b] = [luminance(parse(getComputedStyle(e).color).rgb), luminance(ground(e))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) pale.push([walk.currentNode.textContent.trim().slice(0, 30), Math.round(ratio * 100) / 100]);
  }
  const nameless = [...document.querySelectorAll('button, select, input, a, summary')].filter((e) => e.checkVisibility())
    .filter((e) => !(e.textContent.trim() || e.getAttribute('aria-label') || e.title || e.labels?.length)).map((e) => e.outerHTML.slice(0, 80));
  return [pale, nameless];
}"""


if __name__ == "__main__":
    unittest.main(argv=sys.argv, verbosity=2)
