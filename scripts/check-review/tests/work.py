"""Undo, drafts, saving, approval, findings: an editor's work from the first step to the last."""

from fixtures.layouts import lines
from fixtures.service import EDITION
from people import Editor
from tests.base import PAGE, ReviewTest


class Work(ReviewTest):
    def work(self, editor, page):
        """Five steps of different kinds."""
        _, line = self.body(page)
        editor.select(line.cells[2])
        editor.press("m", "]", "2", "b")
        editor.option("#role", "caption")
        editor.push("#article-0 .arrow:last-child")
        self.assertEqual(editor.count(".steps li"), 5)

    def test_undoing_everything_is_the_start(self):
        editor, page = self.opened()

        def seen():
            return editor.page.inner_text("#outline") + editor.page.inner_text("#findings")

        start = seen()
        self.work(editor, page)
        self.picture(editor, "corrections")
        self.assertNotEqual(seen(), start)
        editor.press("Control+z", "Control+z", "Control+z", "Control+z")
        with editor.page.expect_response(lambda answer: "/corrections" in answer.url) as last:
            editor.page.keyboard.press("Control+z")
        self.assertEqual(last.value.json()["layout"], self.layout)
        editor.rest()
        self.assertEqual(seen(), start)
        self.assertTrue(editor.page.is_disabled("#undo") and editor.page.is_disabled("#save"))
        editor.press("Control+Shift+z", "Control+Shift+z", "Control+Shift+z", "Control+Shift+z", "Control+Shift+z")
        self.assertEqual(editor.count(".steps li"), 5)
        operations = editor.save()
        self.assertTrue(self.service.layout(PAGE) == self.service.corrected(self.layout, operations))

    def test_a_draft_outlasts_the_tab(self):
        editor, page = self.opened()
        self.work(editor, page)
        editor.page.reload()
        editor.page.wait_for_selector(".steps li")
        self.assertEqual(editor.count(".steps li"), 5)
        again = Editor(self.service, editor.page.context)
        editor.page.close()
        again.page.goto(f"{self.service.base}/review/#/{EDITION}/{PAGE}")
        self.assertTrue(again.page.is_visible("#token"), "the token is kept for the tab only")
        again.open(PAGE)
        self.assertEqual(again.count(".steps li"), 5)
        self.assertIn("5", again.message)
        operations = again.save()
        self.assertTrue(self.service.layout(PAGE) == self.service.corrected(self.layout, operations))
        self.assertEqual(again.count(".steps li"), 0)

    def test_a_draft_is_its_editors_own(self):
        anna, page = self.opened()
        self.work(anna, page)
        anna.page.click("#leave")
        ben = Editor(self.service, anna.page.context, "ben")
        ben.open(PAGE)
        self.assertEqual(ben.count(".steps li"), 0)
        ben.page.close()
        anna.page.fill("#token", self.service.tokens["anna"])
        anna.page.press("#token", "Enter")
        anna.page.wait_for_selector(".steps li")
        self.assertEqual(anna.count(".steps li"), 5)

    def test_a_draft_that_cannot_be_read_locks_nothing(self):
        self.expected = "422"
        editor, page = self.opened()
        self.work(editor, page)
        key = editor.page.evaluate("() => Object.keys(localStorage).find((key) => key.startsWith('draft'))")
        for text in ("{broken", '{"steps": [5]}', '{"steps": "abc"}', '{"steps": [[{"do": "fly"}]]}'):
            editor.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])
            editor.reload()
            self.assertEqual(editor.count(".steps li"), 0, text)

    def test_a_request_that_fails_changes_nothing(self):
        self.expected = "ERR_FAILED"
        editor, _page, line = self.editing(2, "]")
        editor.page.route("**/corrections*", lambda route: route.abort())
        editor.press("m", "Control+z")
        self.assertIn("cannot be reached", editor.message)
        self.assertEqual(editor.count(".steps li"), 1)
        self.assertTrue(editor.page.is_disabled("#redo"))
        editor.page.unroute("**/corrections*")
        editor.press("Control+z", "m")
        self.assertEqual(editor.save(), [{"do": "mergeCells", "cells": [line.cells[2], line.cells[3]]}])

    def test_saving_twice_at_once_saves_once(self):
        editor, _page, _line = self.editing(2, "m")
        editor.page.focus("#note")
        editor.page.keyboard.press("Control+s")
        editor.page.keyboard.press("Control+s")
        editor.rest()
        editor.page.wait_for_function("() => document.getElementById('status').textContent === 'revision 2'")
        self.assertEqual(len(self.service.revisions(PAGE)), 2)

    def test_a_save_after_which_nothing_can_be_read_is_ones_own(self):
        self.expected = "ERR_FAILED"
        editor, _page, line = self.editing(2, "m")
        editor.page.route("**/proposals", lambda route: route.abort())
        editor.save()
        self.assertEqual((editor.status, editor.message), ("revision 2", "Saved: revision 2"))
        self.assertEqual(editor.count(".steps li"), 0)
        editor.page.unroute("**/proposals")
        editor.merge(line, 6)
        self.assertEqual(editor.save(), [{"do": "mergeCells", "cells": [line.cells[6], line.cells[7]]}])
        self.assertEqual([revision["by"] for revision in self.service.revisions(PAGE)], [None, "anna", "anna"])
        self.assertEqual(editor.message, "Saved: revision 3")

    def test_who_signs_in_again_loses_nothing(self):
        self.expected = "401"
        editor, _page, _line = self.editing(2, "m")
        editor.page.fill("#note", "two that were one")
        editor.page.focus("#main")
        # (Two valid tokens cannot have the same name.)
        self.service.revoke("anna")
        token = self.service.token("anna")
        # A step that is requested during the sign-in prompt is made after the sign-in.
        editor.page.keyboard.press("]")
        editor.page.wait_for_selector("dialog #token")
        editor.page.fill("dialog #token", "mojiwaku-" + "0" * 64)
        editor.page.press("dialog #token", "Enter")
        editor.page.wait_for_selector("dialog [role=alert]:not([hidden])")
        editor.page.fill("dialog #token", token)
        editor.page.press("dialog #token", "Enter")
        editor.page.wait_for_selector("dialog", state="detached")
        editor.rest()
        self.assertEqual((editor.count(".steps li"), editor.page.input_value("#note")), (2, "two that were one"))
        self.assertEqual(editor.page.evaluate("() => Object.keys(localStorage).filter((key) => key.startsWith('draft')).length"), 1)
        self.service.tokens["anna"] = token
        self.assertEqual([operation["do"] for operation in editor.save()], ["mergeCells", "moveCut"])
        self.assertEqual(self.service.revisions(PAGE)[-1]["note"], "two that were one")

    def test_who_does_not_sign_in_again_keeps_the_draft(self):
        self.expected = "401"
        editor, _page, _line = self.editing(2, "m")
        self.service.revoke("anna")
        editor.page.keyboard.press("]")
        editor.click_for("#give-up", "main #token")
        self.assertEqual(editor.page.evaluate("() => Object.keys(localStorage).filter((key) => key.startsWith('draft')).length"), 1)

    def test_keys_that_run_through_the_roles_are_one_step(self):
        editor, _page, line = self.editing(2, "r", "ArrowDown", "ArrowDown")
        self.assertEqual((editor.page.input_value("#role"), editor.count(".steps li")), ("byline", 0))
        editor.press("Escape")
        self.assertEqual((editor.page.input_value("#role"), editor.count(".steps li")), ("body", 0))
        editor.press("r", "ArrowDown", "ArrowDown", "Enter")
        self.assertEqual(editor.count(".steps li"), 1)
        # The keys belong to the page again. Leaving the list with Tab chooses, too.
        editor.press("ArrowDown", "r", "ArrowUp", "Tab")
        self.check_saved(editor, [{"do": "setRole", "lines": [line.rect], "role": role} for role in ("byline", "caption")])

    def test_the_colours_of_a_comparison_go_with_the_next_correction(self):
        editor, _page, line = self.editing(2, "m")
        editor.save()
        editor.page.click("#history summary")
        editor.click_for("#compare-2", "#history .compared")
        coloured = editor.pixels()
        editor.merge(line, 6)
        self.assertEqual(editor.count("#history .compared"), 0)
        editor.press("Control+z")
        self.assertNotEqual(editor.pixels(), coloured)

    def test_the_other_language_keeps_all(self):
        editor, _page, _line = self.editing(2, "m", "]", "Control+z")
        editor.page.fill("#note", "two that were one")
        editor.page.click("#layers summary")
        # (Except the numbers: their font depends on the language.)
        editor.page.click("#layer-ink")
        editor.push("#history summary")
        view, asked, drawn = editor.view, len(editor.asked), editor.pixels()
        editor.page.click("#language")
        editor.page.wait_for_function("() => document.getElementById('save').textContent === '保存'")
        editor.rest()
        self.assertEqual(editor.page.inner_text("#changes summary"), "訂正")
        self.assertEqual(editor.page.get_attribute("#note", "aria-label"), "メモ")
        self.assertEqual((editor.page.input_value("#note"), editor.count(".steps li")), ("two that were one", 1))
        self.assertEqual((editor.view, editor.pixels()), (view, drawn))
        self.assertTrue(editor.page.evaluate("() => document.getElementById('layer-ink').checked && document.getElementById('history').open"))
        # (The page queries others' changes now and then.)
        loaded = [address for address in editor.asked[asked:] if not address.endswith(("/revisions", "/proposals"))]
        self.assertEqual(loaded, [], "the page was loaded again")
        editor.page.focus("#map")
        editor.press("Control+Shift+z")
        self.assertEqual(editor.count(".steps li"), 2)

    def test_what_breaks_rules_is_not_saved(self):
        editor, _page, line = self.editing()
        left, top, right, bottom = line.rect
        editor.near(line.rect)
        editor.press("a")
        editor.drag((left, top), (right, bottom))
        self.assertTrue(editor.page.is_disabled("#save"))
        self.assertIn("Error", editor.page.inner_text("#findings"))
        editor.press("Control+s")
        self.assertIn("errors", editor.message)
        self.assertEqual(len(self.service.revisions(PAGE)), 1)

    def test_approve_compare_and_go_back(self):
        editor, page = self.opened()
        editor.click_for("#approve", "#status:has-text('approved by anna')")
        self.assertTrue(editor.page.is_disabled("#approve"))
        self.assertEqual(self.service.revisions(PAGE)[0]["approved"]["by"], "anna")
        _, line = self.body(page)
        editor.merge(line, 2)
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

    def test_findings_that_matter_are_first_and_the_desk_counts_the_same(self):
        layout = self.service.layout(PAGE)
        page = lines(layout)
        at, _line = self.body(page)
        # Print of 150 characters that reaches out of its cell: more than the doubts, and less important.
        inked = [character for one in page[at : at + 30] for character in one.characters][:150]
        for character in inked:
            left, top, right, bottom = character["ink"]
            character["ink"] = [left - 25, top, right, bottom]
        place = page[at].rect
        texts = {
            "line.doubtful-kind": "It is doubtful whether this print belongs to an article (52 %). Look.",
            "print.unclear": "Text was set aside as unclear.",
            "page.poor": "The layout cannot be trusted.",
        }
        places = {"page.poor": None}
        layout["findings"] = [
            {"severity": "note", "code": code, "place": places.get(code, place), "message": text, "parameters": ["52"]}
            for code, text in texts.items()
        ]
        self.put(layout)
        for locale, words in (("en-GB", "belongs to an article (52 %)"), ("ja-JP", "記事の文字かどうか疑わしい（52 %）")):
            editor = self.at_desk(locale=locale)
            self.assertRegex(editor.page.inner_text(f"#page-{PAGE}"), r"(Doubts|解析の疑い) 3\b")
            editor.open(PAGE, signs_in=False)
            self.assertEqual(editor.page.inner_text("#finding-count"), "– / 3")
            shown = editor.page.locator("#findings ol li > button:first-child").all_inner_texts()
            self.assertEqual(len(shown), 3)
            self.assertIn(words, shown[2])
            flaws = editor.page.locator("#flaws button").all_inner_texts()
            self.assertTrue(any(text.startswith(("Print reaches", "印字が")) for text in flaws), flaws)
            self.assertGreaterEqual(sum(int(text.split("(")[-1].rstrip(")")) for text in flaws), 100)
            self.assertNotRegex(editor.page.inner_text("#findings"), r"/articles|\bpx\b")
            view = editor.view
            editor.push("#flaws button")
            self.assertNotEqual(editor.view, view)

    def test_findings_are_gone_through_and_put_aside(self):
        for gliding in ("no-preference", "reduce"):
            with self.subTest(gliding=gliding):
                self.go_through_findings(gliding)

    def go_through_findings(self, gliding):
        editor, _page = self.opened(page="06", reduced_motion=gliding)
        count = editor.count("#findings ol li")
        self.assertGreater(count, 0, "the sample page has no finding to go to")
        editor.press("n")
        self.assertIn(f"1 / {count}", editor.page.inner_text("#finding-count"))
        view = editor.view
        editor.press("f")
        self.assertNotEqual(editor.view, view, "the map did not fly to the finding")
        # A dismissed finding is replaced with the next; none is skipped.
        findings = editor.page.locator(".findings .dismiss")
        many = findings.count()
        self.assertGreater(many, 0, "the sample page has no finding")
        findings.first.click()
        editor.rest()
        self.assertEqual(findings.count(), many - 1)
        first = findings.first.get_attribute("id").split("-")[1]
        editor.page.click(f"#finding-{first}")
        place = editor.page.inner_text("#finding-count")
        editor.press("d")
        self.assertTrue(editor.page.inner_text("#finding-count").startswith("–"), "one is marked that was never shown")
        editor.press("d")
        self.assertEqual(findings.count(), many - 2, "one was put aside that was never shown")
        editor.press("n")
        self.assertEqual(editor.page.inner_text("#finding-count").split(" ")[0], place.split(" ")[0], "one was passed over")
        self.assertEqual(editor.save()[0]["do"], "dismissFinding")
