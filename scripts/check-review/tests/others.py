"""Other actors: editors who also save, proposals of the engine, withdrawn pages, pruned images."""

import contextlib
import sqlite3

from fixtures.service import DEADLINE, EDITION
from tests.base import PAGE, ReviewTest, room


class Others(ReviewTest):
    def test_who_approves_what_is_old_is_shown_what_is_new(self):
        self.expected = "412"
        anna, ben, line = self.both()
        anna.merge_and_save(line, 2)
        ben.click_for("#approve", "#history .compared")
        self.assertIn("anna saved revision 2 before you", ben.message)
        ben.click_for("#approve", "#status:has-text('approved by ben')")
        self.assertEqual(self.service.revisions(PAGE)[1]["approved"]["by"], "ben")

    def both(self):
        """Anna and Ben at the same page, and a line of it."""
        anna, _page, line = self.editing()
        return anna, self.opened("ben")[0], line

    def raced(self):
        """Anna has merged two pairs of cells of a line; Ben has merged the first of these and saved. Returns Anna's browser and the line."""
        anna, ben, line = self.both()
        anna.merge(line, 2, 6)
        ben.merge_and_save(line, 2)
        return anna, line

    def test_two_browsers_race(self):
        self.expected = "412"
        anna, line = self.raced()
        self.assertEqual(self.service.revisions(PAGE)[-1]["by"], "ben")
        before = self.service.layout(PAGE)
        anna.save()
        anna.page.wait_for_selector("#history .compared")
        self.picture(anna, "race")
        self.assertIn("ben saved revision 2 before you", anna.message)
        self.assertIn("1 of your corrections", anna.message)
        self.assertIn("2 characters gone (red), 1 new", anna.page.inner_text("#history"))
        self.assertEqual(len(self.service.revisions(PAGE)), 2)
        operations = [{"do": "mergeCells", "cells": [line.cells[6], line.cells[7]]}]
        self.assertEqual(anna.save(), operations)
        self.assertEqual([revision["by"] for revision in self.service.revisions(PAGE)], [None, "ben", "anna"])
        self.assertTrue(self.service.layout(PAGE) == self.service.corrected(before, operations))

    def test_after_a_race_it_says_which_correction_did_not_fit(self):
        self.expected = "412"
        anna, _ = self.raced()
        anna.save()
        anna.page.wait_for_selector("#lost")
        anna.hears("Correction that does not fit: characters merged — There is no")
        self.assertRegex(anna.page.inner_text("#lost li"), r"^characters merged — There is no ")
        self.assertEqual((anna.count("#lost li"), anna.count(".steps li")), (1, 1))
        view = anna.view
        anna.press("f")
        anna.push("#lost li button")
        self.assertNotEqual(anna.view, view)
        anna.page.locator("#changes").scroll_into_view_if_needed()
        self.picture(anna, "lost")
        anna.page.click("#language")
        anna.page.wait_for_function("() => document.querySelector('#lost p')?.textContent.includes('合わなくなった訂正')")
        self.assertIn("字をつないだ — その場所にはもうありません", anna.page.inner_text("#lost li"))
        anna.page.click("#lost-end")
        self.assertEqual(anna.count("#lost"), 0)
        anna.save()
        self.assertEqual([revision["by"] for revision in self.service.revisions(PAGE)], [None, "ben", "anna"])
        # The browser logs only the conflict.
        self.assertEqual(len(anna.wrong), 1)
        self.assertIn("412", anna.wrong[0])

    def test_another_revision_is_reported_and_loaded(self):
        anna, ben, line = self.both()
        anna.merge(line, 6)
        ben.merge_and_save(line, 2)
        before = self.service.layout(PAGE)
        anna.look()
        anna.page.wait_for_selector("#newer")
        self.assertIn("ben saved revision 2", anna.page.inner_text("#newer"))
        self.picture(anna, "newer")
        self.assertEqual((anna.count(".steps li"), anna.status), (1, "revision 1・1 not saved"))
        anna.click_for("#take-newer", "#newer", state="detached")
        anna.rest()
        self.assertEqual((anna.count(".steps li"), anna.status), (1, "revision 2・1 not saved"))
        self.assertIn("2 characters gone (red), 1 new", anna.page.inner_text("#history"))
        operations = [{"do": "mergeCells", "cells": [line.cells[6], line.cells[7]]}]
        self.assertEqual(anna.save(), operations)
        self.assertTrue(self.service.layout(PAGE) == self.service.corrected(before, operations))
        # One's own save is not news.
        anna.look()
        anna.rest()
        self.assertEqual(anna.count("#newer"), 0)

    def test_a_page_that_was_withdrawn_says_so_and_can_be_saved_and_approved(self):
        self.service.run("batch", "withdraw", "--store", self.service.store, f"{EDITION}/{PAGE}", "--by", "ben")
        editor, page = self.opened()
        self.assertIn("is withdrawn", editor.page.inner_text("#withdrawn"))
        _, line = self.body(page)
        editor.merge_and_save(line, 2)
        editor.page.click("#approve")
        editor.hears("Approved.")
        self.assertEqual(len(self.service.revisions(PAGE)), 2)
        self.assertEqual(self.service.revisions(PAGE)[1]["approved"]["by"], "anna")
        self.assertIn("is withdrawn", editor.page.inner_text("#withdrawn"))

    def test_a_page_that_is_withdrawn_meanwhile_is_saved_and_stays_withdrawn(self):
        editor, _page, _line = self.editing(2, "m")
        self.service.run("batch", "withdraw", "--store", self.service.store, f"{EDITION}/{PAGE}", "--by", "ben")
        editor.save()
        self.assertEqual(len(self.service.revisions(PAGE)), 2)
        self.assertIn("is withdrawn", editor.page.inner_text("#withdrawn"))

    def test_a_page_whose_image_was_pruned_says_so(self):
        self.expected = "404"
        self.service.run("store", "prune", "--store", self.service.store, "--keep-days", "0")
        editor, page = self.opened()
        editor.page.wait_for_selector("#imageless")
        self.assertIn("image of this page was deleted", editor.page.inner_text("#imageless"))
        _, line = self.body(page)
        editor.merge_and_save(line, 2)
        self.assertEqual(len(self.service.revisions(PAGE)), 2)

    # New results

    def propose(self):
        """Ben corrects the page, and then a newer engine analyses it. Returns Ben's layout, and the proposal's number and layout."""
        ben, page = self.opened("ben")
        _, line = self.body(page)
        ben.merge_and_save(line, 2)
        corrected = self.service.layout(PAGE)
        with contextlib.closing(sqlite3.connect(self.service.store, timeout=DEADLINE)) as store, store:
            # Make the store look as if an older engine had analysed the page.
            store.execute("UPDATE job SET key = ?, engine = '0.0.1' WHERE pageID = (SELECT id FROM page WHERE name = ?)", ("0" * 64, PAGE))
        self.service.run("batch", "run", room().template.folder / "inbox", "--store", self.service.store, "--jobs", "1", allowed=(0, 1))
        proposals = self.service.get(f"/v1/editions/{EDITION}/pages/{PAGE}/proposals")["proposals"]
        self.assertEqual([proposal["beside"] for proposal in proposals], [2])
        number = proposals[0]["id"]
        return corrected, number, self.service.get(f"/v1/editions/{EDITION}/pages/{PAGE}/proposals/{number}/layout")

    def test_a_new_result_is_seen_compared_and_taken(self):
        corrected, number, proposed = self.propose()
        self.assertTrue(corrected["articles"] != proposed["articles"])
        desk = self.at_desk()
        self.assertIn("new result waiting", desk.page.inner_text(f"#page-{PAGE}"))
        editor, _ = self.opened()
        self.assertIn("There is a new result", editor.page.inner_text("#history .proposal"))
        editor.click_for(f"#proposal-compare-{number}", "#history .compared")
        self.assertIn("1 character gone (red), 2 new (green)", editor.page.inner_text("#history .compared"))
        self.picture(editor, "proposal")
        editor.click_for(f"#proposal-accept-{number}", "#history .proposal", state="detached")
        editor.rest()
        self.assertTrue(editor.status.startswith("revision 3"), editor.status)
        self.assertEqual(editor.count("#history .compared"), 0)
        self.assertTrue(self.service.layout(PAGE)["articles"] == proposed["articles"], "it was not taken")
        self.assertEqual(editor.count(".revisions > li"), 3)

    def test_a_new_result_that_comes_while_one_works_is_put_aside(self):
        # Anna has an unsaved step when the proposal comes.
        editor, _page, line = self.editing(6, "m")
        corrected, number, _ = self.propose()
        editor.look()
        editor.page.wait_for_selector("#newer")
        # The proposal waits beside Ben's revision, which is not shown yet.
        self.assertEqual(editor.count("#history .proposal"), 0)
        editor.click_for("#take-newer", "#history .proposal")
        editor.rest()
        editor.click_for(f"#proposal-reject-{number}", "#history .proposal", state="detached")
        editor.rest()
        self.assertEqual(self.service.get(f"/v1/editions/{EDITION}/pages/{PAGE}/proposals")["proposals"], [])
        self.assertTrue(self.service.layout(PAGE) == corrected, "the corrections did not stay")
        self.assertEqual((editor.count(".steps li"), editor.status), (1, "revision 2・1 not saved"))
        operations = [{"do": "mergeCells", "cells": [line.cells[6], line.cells[7]]}]
        self.assertEqual(editor.save(), operations)
        self.assertTrue(self.service.layout(PAGE) == self.service.corrected(corrected, operations))

    def test_a_new_result_is_not_taken_in_the_place_of_corrections_that_were_not_seen(self):
        self.expected = "412"
        _, number, _ = self.propose()
        editor, page = self.opened()
        editor.page.wait_for_selector("#history .proposal")
        ben, _ = self.opened("ben")
        _, line = self.body(page)
        ben.merge_and_save(line, 4)
        editor.page.click(f"#proposal-reject-{number}")
        editor.hears("ben saved revision 3 before you")
        self.assertEqual(editor.status, "revision 3")
        proposals = self.service.get(f"/v1/editions/{EDITION}/pages/{PAGE}/proposals")["proposals"]
        self.assertEqual([proposal["id"] for proposal in proposals], [number])
