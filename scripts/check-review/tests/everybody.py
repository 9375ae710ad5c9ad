"""The desk, both languages, sign-in, the keyboard, accessibility for weak eyes."""

import contextlib
import re
import shutil
import sqlite3
import urllib.parse

from fixtures.layouts import lines
from fixtures.service import EDITION, SAMPLES
from people import middle, script
from tests.base import PAGE, ReviewTest


def holding(routes):
    """A handler that collects its routes: Playwright accepts no built-in function, such as `append`."""
    return lambda route: routes.append(route)


class Everybody(ReviewTest):
    def test_the_desk(self):
        editor = self.at_desk()
        editor.page.wait_for_function("() => [...document.querySelectorAll('.card img')].every((image) => image.naturalWidth > 0)")
        self.picture(editor, "desk")
        self.assertIn("1589 characters", editor.page.inner_text(f"#page-{PAGE}"))
        self.assertEqual(editor.count(".card"), 2)
        editor.page.click("#filter-doubtful")
        self.assertEqual(editor.page.locator(".card").evaluate_all("cards => cards.map((card) => card.id)"), ["page-06"])
        editor.page.click("#filter-published")
        self.assertEqual(editor.count(".card"), 2)
        # Another editor saves and approves: the desk shows it automatically.
        ben = self.editor("ben")
        ben.open(PAGE)
        _, line = self.body(lines(self.service.layout(PAGE)))
        ben.merge_and_save(line, 2)
        editor.page.wait_for_function("() => document.querySelector('.card').textContent.includes('corrected by ben')")
        editor.click_for(f"#page-{PAGE}", "#map canvas.overlay")

    def test_the_desk_shows_how_far_text_is_read_and_what_is_given_up(self):
        self.service.run("batch", "text", "--store", self.service.store)
        editor = self.at_desk()
        editor.page.wait_for_selector("#text-state")
        self.assertEqual(editor.page.inner_text("#text-state"), "Text: 2 of 2 pages read.")
        with contextlib.closing(sqlite3.connect(self.service.store)) as store, store:
            store.execute(
                "UPDATE pageText SET content = NULL, words = NULL, reader = NULL, attempts = 3, reasonCode = 'worker.crash', reason = 'x'"
                " WHERE pageID = (SELECT id FROM page WHERE name = '06')"
            )
        editor.page.reload()
        editor.page.wait_for_selector("#text-state.notice")
        shown = editor.page.inner_text("#text-state")
        self.assertIn("Text: 1 of 2 pages read. 1 given up (06).", shown)
        self.assertIn(f"mojiwaku batch text {EDITION} --again", shown)

    def test_the_desk_finds_text_and_leads_to_its_characters(self):
        self.service.run("batch", "text", "--store", self.service.store, allowed=(0, 1))
        text = self.service.get(f"/v1/editions/{EDITION}/pages/{PAGE}/text")["text"]
        phrase = re.search("[一-龥ぁ-ん]{8}", text)[0]
        found = self.service.get(f"/v1/search?q={urllib.parse.quote(phrase)}")["pages"][0]["places"][0]
        editor = self.at_desk()
        editor.page.fill("#search", "鱧鱧鱧")
        editor.page.press("#search", "Enter")
        editor.page.wait_for_function("() => document.querySelector('.found').textContent.includes('Nothing was found')")
        editor.page.fill("#search", phrase)
        editor.click_for("#find", ".found a")
        self.assertEqual(editor.page.inner_text(".found mark"), found["found"])
        editor.click_for(".found a", "#map canvas.overlay")
        self.assertTrue(editor.page.evaluate("() => location.hash").endswith(f"/{found['first']}-{found['last']}@1"))

    def test_the_desk_says_which_pages_wait_for_an_editor_and_why(self):
        folder = self.service.folder / "inbox" / EDITION
        folder.mkdir(parents=True)
        shutil.copy(SAMPLES / "05.png", folder / "07.png")
        self.service.run("batch", "run", folder.parent, "--store", self.service.store, "--jobs", "1", allowed=(0, 1))
        editor = self.at_desk()
        editor.page.click("#filter-held")
        self.assertEqual(editor.page.locator(".card").evaluate_all("cards => cards.map((card) => card.id)"), ["page-07"])
        self.assertIn(f"waits for an editor: its image is the same file as that of page {EDITION}/05", editor.page.inner_text("#page-07"))
        editor.open("07", signs_in=False)
        editor.click_for("#approve", "#status:has-text('approved by anna')")
        self.assertNotIn("waitsFor", next(page for page in self.service.get(f"/v1/editions/{EDITION}")["pages"] if page["page"] == "07"))

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
        editor.reload()
        self.assertEqual(editor.page.inner_text("#save"), "保存", "the language is remembered")

    def test_the_desk_in_the_other_language_keeps_its_filter(self):
        editor = self.at_desk()
        editor.click_for("#filter-doubtful", "#filter-doubtful[aria-pressed=true]")
        editor.click_for("#language", "html[lang=ja]")
        self.assertIn("要確認", editor.page.inner_text("#filter-doubtful"))
        self.assertEqual(editor.page.get_attribute("#filter-doubtful", "aria-pressed"), "true")
        self.assertIn("解析の疑い", editor.page.inner_text("#page-06"))

    def test_who_turns_back_while_a_page_loads_is_where_they_went(self):
        self.expected = "404"
        editor = self.at_desk()
        for first, then in ((PAGE, "#/"), ("06", f"#/{EDITION}/{PAGE}")):
            # Delay the first response until the second has come.
            held = []
            editor.page.route(f"**/pages/{first}/layout*", holding(held))
            with editor.page.expect_request(f"**/pages/{first}/layout*"):
                editor.page.evaluate("hash => { location.hash = hash }", f"#/{EDITION}/{first}")
            editor.page.evaluate("hash => { location.hash = hash }", then)
            editor.page.wait_for_selector(".card" if then == "#/" else "#map canvas.overlay")
            with editor.page.expect_response(f"**/pages/{first}/layout*") as late:
                held[0].continue_()
            late.value.finished()
            editor.page.unroute(f"**/pages/{first}/layout*")
            for _ in range(3):
                editor.frame()
            where = editor.page.inner_text("#where")
            self.assertEqual(editor.count("#map") > 0, then != "#/")
            self.assertEqual(where.endswith(PAGE), then != "#/", where)
        editor.page.evaluate("location.hash = '#/nowhere'")
        editor.page.wait_for_selector("[role=alert]")
        editor.page.evaluate("location.hash = '#/%zz'")
        editor.page.wait_for_selector(".card")

    def test_nothing_comes_from_elsewhere(self):
        editor, _ = self.opened()
        self.assertTrue(all(address.startswith((self.service.base, "blob:", "data:")) for address in editor.asked), editor.asked)
        answer = editor.page.request.get(f"{self.service.base}/review/")
        policy = answer.headers["content-security-policy"]
        self.assertIn("default-src 'none'", policy)
        self.assertNotIn("unsafe", policy)

    def test_contrast_and_names(self):
        """WCAG 2.2 AA: text has a contrast of 4.5 to 1, and every control has a name."""
        editor, _page, line = self.editing()
        editor.click(*middle(line.cells[2]))
        editor.page.click("#history summary")
        for place in ("page", "desk"):
            if place == "desk":
                editor.page.goto(f"{self.service.base}/review/#/")
                editor.page.wait_for_selector(".card")
            pale, nameless = editor.page.evaluate(script("contrast"))
            self.assertEqual(pale, [], place)
            self.assertEqual(nameless, [], place)

    def test_the_order_of_the_focus(self):
        editor, _ = self.opened()
        editor.reload()
        seen = []
        for _ in range(14):
            editor.page.keyboard.press("Tab")
            seen.append(editor.page.evaluate("() => document.activeElement.id || document.activeElement.className || document.activeElement.tagName"))
        self.assertEqual(seen[0], "brand")
        self.assertLess(seen.index("mode-edit"), seen.index("help"))
        self.assertIn("approve", seen)

    def test_the_help_opens_at_its_top_and_lists_each_key_once(self):
        editor, _ = self.opened(viewport={"width": 1000, "height": 420})
        for way in ("click", "key"):
            if way == "click":
                editor.page.click("#help")
            else:
                editor.page.keyboard.press("?")
            editor.page.wait_for_selector("dialog[open]")
            top, reach = editor.page.evaluate(
                "() => { const d = document.querySelector('dialog'); return [d.scrollTop, d.scrollHeight - d.clientHeight] }"
            )
            self.assertGreater(reach, 0, "the window is large enough for all keys")
            self.assertEqual(top, 0)
            self.assertEqual(editor.page.evaluate("() => document.activeElement.tagName"), "H2")
            self.picture(editor, "keys")
            if way == "click":
                editor.page.keyboard.press("Escape")
                editor.page.wait_for_selector("dialog", state="detached")
        groups = editor.page.evaluate(
            "() => [...document.querySelectorAll('dialog tbody')].map((group) => [group.querySelector('th').textContent, "
            "[...group.querySelectorAll('tr:has(td)')].map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))])"
        )
        for heading, rows in groups:
            keys = [key for key, _ in rows]
            self.assertEqual(len(keys), len(set(keys)), heading)
        self.assertEqual(len({heading for heading, _ in groups}), len(groups))
        brackets = {heading: dict(rows)["["] for heading, rows in groups if "[" in dict(rows)}
        self.assertEqual(brackets, {"Character": "End edge −", "Line": "Left/top edge −"})
        editor.click_for("dialog .primary", "dialog", state="detached")

    def test_the_map_takes_the_focus_and_the_selection_is_read_aloud(self):
        editor, _page = self.opened()
        editor.page.focus("#leave")
        editor.press("Tab")
        self.assertEqual(editor.page.evaluate("() => document.activeElement.id"), "map")
        self.assertNotEqual(editor.page.evaluate("() => getComputedStyle(document.getElementById('map'), '::after').borderTopWidth"), "0px")
        editor.press("ArrowDown")
        self.assertRegex(editor.page.inner_text("#spoken"), r"^number \d+, (plain|combined|mark|sideways), [a-z-]+, confidence [\d.]+ %$")
        editor.press("2")
        self.assertRegex(editor.page.inner_text("#spoken"), r"^Line, numbers \d+–\d+, [a-z-]+$")
        self.assertEqual(editor.page.get_attribute("#spoken", "role"), "status")

    def test_the_way_to_the_next_finding_stays_in_one_place(self):
        editor, _page = self.opened(page="06")
        place = editor.page.locator("#next").bounding_box()
        editor.page.click("#next")
        editor.page.click("#next")
        self.assertGreater(editor.count("#selection #do-split"), 0)
        self.assertEqual(editor.page.locator("#next").bounding_box(), place)
        editor.page.evaluate("() => document.querySelector('aside').scrollTo(0, 10000)")
        self.assertEqual(editor.page.locator("#next").bounding_box(), place)
