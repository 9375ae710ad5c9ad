"""The desk: its list of editions, arrival and due times, and withdrawing and restoring."""

import datetime
import json
import re
import zoneinfo

from fixtures.service import EDITION, wait_for
from tests.base import PAGE, ReviewTest


class Desk(ReviewTest):
    def describe(self, edition, **described):
        """Delivers only an edition.json."""
        folder = self.service.folder / "inbox" / edition
        folder.mkdir(parents=True)
        (folder / "edition.json").write_text(json.dumps({"edition": edition} | described))
        self.service.run("batch", "run", folder.parent, "--store", self.service.store, "--jobs", "1", allowed=(0, 1))

    def listed(self, editor, wanted):
        """Waits until the list has these editions."""
        editor.page.wait_for_function(
            "wanted => JSON.stringify([...document.querySelectorAll('.editions a strong')].map((name) => name.textContent)) === wanted",
            arg=json.dumps(wanted, separators=(",", ":")),
        )

    def status(self, page):
        """The status of a reader's request for the map of a page."""
        if "reader" not in self.service.tokens:
            self.service.tokens["reader"] = self.service.token("reader", "reader")
        return self.service.status(f"/v1/editions/{EDITION}/pages/{page}/map", self.service.tokens["reader"])

    def test_editions_are_chosen_by_title_and_by_days(self):
        self.describe("south", title="南汐新聞", date="2026-11-20", pages=[{"page": "1", "image": "1.png"}])
        self.describe("north", title="北汐新聞", date="2026-11-19", pages=[{"page": "1", "image": "1.png"}])
        editor = self.at_desk()
        self.listed(editor, [EDITION, "south", "north"])
        editor.page.select_option("#title", "北汐新聞")
        self.listed(editor, [EDITION, "north"])
        editor.page.fill("#to", "2026-11-20")
        self.listed(editor, ["north"])
        # The filter stays when the language changes, when another edition is opened, and when the desk is updated.
        editor.click_for("#language", "html[lang=ja]")
        self.listed(editor, ["north"])
        editor.click_for(".editions a", ".editions a[aria-current]")
        self.assertEqual(
            editor.page.evaluate("() => [document.getElementById('title').value, document.getElementById('to').value]"), ["北汐新聞", "2026-11-20"]
        )
        editor.page.select_option("#title", "")
        self.listed(editor, ["south", "north"])
        editor.page.fill("#from", "2026-11-20")
        self.listed(editor, ["south"])
        editor.page.fill("#to", "")
        self.listed(editor, [EDITION, "south"])
        editor.page.fill("#from", "2030-01-01")
        self.listed(editor, [])
        self.assertIn("選んだ題号と日の版はありません", editor.page.inner_text(".editions"))

    def test_it_says_when_pages_came_when_the_edition_is_due_and_what_is_left_in_the_newsroom_zone(self):
        tokyo = zoneinfo.ZoneInfo("Asia/Tokyo")
        due = datetime.datetime.now(tokyo) + datetime.timedelta(hours=2, minutes=30)
        self.describe(EDITION, title="北汐新聞", date="2026-11-21", expectedPages=4, publication={"at": due.isoformat(timespec="seconds")})
        # The browser is in another time zone than the newsroom.
        editor = self.at_desk(timezone_id="America/New_York")
        shown = editor.page.inner_text("#due")
        self.assertRegex(shown, rf"^Due .*{due:%H:%M} GMT\+9, in 2 h (29|30) min; 2 of 4 pages left\. Time zone: Asia/Tokyo$")
        entry = next(page for page in self.service.get(f"/v1/editions/{EDITION}")["pages"] if page["page"] == PAGE)
        came = datetime.datetime.fromisoformat(entry["receivedAt"]).astimezone(tokyo)
        self.assertRegex(editor.page.inner_text(f"#page-{PAGE}"), rf"arrived .*{came:%H:%M} GMT\+9")
        editor.click_for("#language", "html[lang=ja]")
        self.assertRegex(editor.page.inner_text("#due"), rf"^締切 .*{due:%H:%M} JST（あと2時間(29|30)分）、残り 2 面（全 4 面）。時刻は Asia/Tokyo$")

    def test_a_deadline_that_has_passed_says_so(self):
        due = datetime.datetime.now(datetime.UTC) - datetime.timedelta(minutes=90, seconds=20)
        self.describe(EDITION, date="2026-11-21", expectedPages=3, publication={"at": due.isoformat(timespec="seconds")})
        editor = self.at_desk()
        self.assertRegex(editor.page.inner_text("#due"), r"^Was due .*, 1 h 3\d min ago; 1 of 3 pages left\.")

    def test_a_page_is_withdrawn_and_restored_when_somebody_says_so_twice(self):
        editor = self.at_desk()
        self.assertEqual(self.status(PAGE), 200)
        editor.page.click(f"#withdraw-{PAGE}")
        self.assertIn(f"Withdraw page {PAGE} of {EDITION}?", editor.page.inner_text("dialog"))
        # Enter does not confirm.
        editor.page.keyboard.press("Enter")
        editor.page.wait_for_selector("dialog", state="detached")
        editor.page.click(f"#withdraw-{PAGE}")
        editor.page.keyboard.press("Escape")
        editor.page.wait_for_selector("dialog", state="detached")
        self.assertEqual(self.status(PAGE), 200)
        editor.page.click(f"#withdraw-{PAGE}")
        editor.click_for("#sure", f"#restore-{PAGE}")
        self.assertEqual(editor.message, f"{EDITION} {PAGE} is withdrawn.")
        self.assertIn("withdrawn", editor.page.inner_text(f"#page-{PAGE}"))
        self.wait_for(PAGE, 410)
        self.assertEqual(self.status("06"), 200)
        editor.page.click(f"#restore-{PAGE}")
        editor.click_for("#sure", f"#withdraw-{PAGE}")
        self.wait_for(PAGE, 200)

    def wait_for(self, page, status):
        """Waits for a status of readers' requests: the service polls its store for other processes' changes some times a second."""
        wait_for(lambda: self.status(page) == status, lambda: f"{page}: {self.status(page)}, not {status}")

    def test_an_edition_is_withdrawn_and_restored_with_the_pages_that_went_with_it(self):
        self.service.run("batch", "withdraw", "--store", self.service.store, f"{EDITION}/06", "--by", "ben")
        editor = self.at_desk()
        editor.page.click("#withdraw-edition")
        self.assertIn(f"Withdraw all of {EDITION}?", editor.page.inner_text("dialog"))
        editor.click_for("#sure", "#restore-edition")
        self.assertRegex(editor.page.inner_text(".notice"), r"^anna withdrew this edition at .* GMT\+9\. Readers can read none of its pages\.$")
        self.assertIn("withdrawn", editor.page.inner_text(".editions a[aria-current]"))
        self.assertTrue(editor.page.is_disabled(f"#restore-{PAGE}"))
        self.assertIn("Restore the edition", editor.page.get_attribute(f"#restore-{PAGE}", "title"))
        self.wait_for(PAGE, 410)
        editor.page.click("#restore-edition")
        editor.click_for("#sure", f"#withdraw-{PAGE}")
        self.wait_for(PAGE, 200)
        self.assertEqual(self.status("06"), 410)
        self.assertEqual(editor.count("#restore-06:not(:disabled)"), 1)

    def test_another_editor_sees_what_was_withdrawn(self):
        anna, ben = self.at_desk(), self.at_desk(who="ben")
        anna.page.click("#withdraw-edition")
        anna.page.click("#sure")
        ben.page.wait_for_selector("#restore-edition")
        self.assertTrue(re.match("anna withdrew", ben.page.inner_text(".notice")))
