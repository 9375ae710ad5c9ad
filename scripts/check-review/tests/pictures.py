"""A page's image is replaced: everything shown, corrected and approved is of one revision, and so is each card of the desk."""

import base64
import re
import shutil

from fixtures.service import EDITION, SAMPLES
from people import script
from tests.base import PAGE, ReviewTest, room


class Pictures(ReviewTest):
    def replace(self, image):
        """Another image comes for the page, and is analysed. If another page has the same image, it waits for an editor."""
        inbox = self.service.folder / "inbox"
        shutil.copytree(room().template.folder / "inbox", inbox, dirs_exist_ok=True)
        shutil.copy(SAMPLES / image, inbox / EDITION / f"{PAGE}.png")
        self.service.run("batch", "run", inbox, "--store", self.service.store, "--jobs", "1", allowed=(0, 1))

    def standing(self):
        return next(page for page in self.service.get(f"/v1/editions/{EDITION}")["pages"] if page["page"] == PAGE)

    def check_nearer(self, editor, selector, right, wrong):
        """A picture is much nearer to one file than to the other."""
        newest = self.service.layout(PAGE)
        files = [base64.b64encode(image).decode() for image in (right, wrong)]
        near, far = editor.page.evaluate(script("distances"), [selector, newest["width"], newest["height"], files])
        self.assertLess(3 * near, far, "it is another picture that is shown")

    def check_shown(self, editor, image, other):
        """The map shows the one scan, and not the other."""
        editor.page.wait_for_selector("#map[data-scan]")
        # Shows the whole page on the canvas.
        editor.push("#fit")
        self.check_nearer(editor, "canvas.scan", *((SAMPLES / name).read_bytes() for name in (image, other)))

    def check_asked(self, editor, revision, since=0):
        """Every request for a page's revision has its number."""
        paths = r"/(?:image|thumbnail|layout|corrections)(?:\?|$)"
        asked = [url for url in editor.asked[since:] if f"/pages/{PAGE}/" in url and re.search(paths, url)]
        self.assertGreater(len(asked), 1)
        self.assertEqual({(re.findall(r"[?&]revision=(\d+)", url) or [url])[0] for url in asked}, {f"{revision}"})

    def test_a_replacement_that_waits_for_an_editor_is_shown_over_its_own_image(self):
        self.replace("06.png")
        standing = self.standing()
        self.assertEqual((standing["revision"], standing["latest"], standing["waitsFor"]["code"]), (1, 2, "page.duplicate"))
        editor, page = self.opened()
        self.check_shown(editor, "06.png", f"{PAGE}.png")
        self.check_asked(editor, 2)
        self.assertTrue(editor.status.startswith("revision 2"), editor.status)
        # The previous revision has another image.
        editor.page.click("#history > summary")
        for button in ("#compare-2", "#revert-1"):
            self.assertTrue(editor.page.is_disabled(button))
            self.assertIn("another image", editor.page.get_attribute(button, "title"))
        # Correcting and saving on the same image does not load it again.
        _, line = self.body(page)
        editor.merge(line, 2)
        loaded = sum("/image?" in url for url in editor.asked)
        editor.save()
        editor.page.wait_for_selector("#compare-3:enabled")
        self.check_shown(editor, "06.png", f"{PAGE}.png")
        self.assertEqual(sum("/image?" in url for url in editor.asked), loaded)
        self.assertEqual(self.standing()["revision"], 3)

    def test_a_page_that_is_replaced_while_it_is_open_is_caught_up_with_image_and_all(self):
        editor, _page, _line = self.editing(2, "m")
        self.check_shown(editor, f"{PAGE}.png", "03.png")
        self.replace("03.png")
        editor.look()
        editor.page.wait_for_selector("#newer")
        self.assertIn("The image of this page was replaced (revision 2)", editor.page.inner_text("#newer"))
        # The map does not move before the editor catches up.
        self.assertEqual((editor.count(".steps li"), editor.status), (1, "revision 1・1 not saved"))
        since = len(editor.asked)
        editor.click_for("#take-newer", "#newer", state="detached")
        editor.rest()
        self.check_shown(editor, "03.png", f"{PAGE}.png")
        self.check_asked(editor, 2, since)
        # Corrections of the previous image are not applied to this one, and stay listed.
        editor.hears("The image of this page was replaced (revision 2). 1 of your corrections")
        self.assertEqual((editor.count(".steps li"), editor.count("#lost li"), editor.status), (0, 1, "revision 2"))
        self.assertEqual(editor.count("#history .compared"), 0)
        self.assertTrue(editor.page.is_disabled("#revert-1") and editor.page.is_disabled("#save"))
        # The map and the miniature have the size of the new image.
        height, width = (self.service.layout(PAGE)[side] for side in ("height", "width"))
        small = editor.page.evaluate("() => { const { width, height } = document.querySelector('.miniature'); return width / height }")
        self.assertAlmostEqual(small, width / height, places=1)
        for x, y in ((5, 5), (width - 5, height - 5)):
            self.assertTrue(editor.sees(x, y))
        editor.page.click("#approve")
        editor.hears("Approved")
        self.assertEqual(self.service.revisions(PAGE)[-1]["approved"]["by"], "anna")

    def test_a_page_that_was_replaced_meanwhile_is_not_approved_unseen(self):
        self.expected = "412"
        editor, _ = self.opened()
        self.replace("06.png")
        editor.page.click("#approve")
        editor.hears("The image of this page was replaced (revision 2)")
        self.check_shown(editor, "06.png", f"{PAGE}.png")
        self.assertEqual([revision.get("approved") for revision in self.service.revisions(PAGE)], [None, None])
        self.assertIn("waitsFor", self.standing())
        editor.page.click("#approve")
        editor.hears("Approved")
        self.assertEqual(self.standing()["revision"], 2)

    def test_a_draft_of_the_image_before_is_not_made_on_the_next_one(self):
        editor, _page, _line = self.editing(2)
        # The correction that adds a region fits on any page.
        editor.press("2", "u", "Enter")
        self.assertEqual(editor.count(".steps li"), 1)
        self.replace("06.png")
        editor.page.reload()
        editor.page.wait_for_selector("#lost")
        editor.rest()
        self.assertEqual((editor.count(".steps li"), editor.count("#lost li"), editor.status), (0, 1, "revision 2"))
        self.check_shown(editor, "06.png", f"{PAGE}.png")

    def test_a_card_of_the_desk_is_of_one_revision(self):
        self.replace("06.png")
        desk = self.at_desk()
        self.check_card(desk, 2, self.thumbnail("06", 1), self.thumbnail(PAGE, 1))
        self.replace("03.png")
        desk.page.wait_for_function("(id) => document.getElementById(id).textContent.includes('revision 3')", arg=f"page-{PAGE}")
        self.check_card(desk, 3, self.thumbnail(PAGE, 3), self.thumbnail(PAGE, 2))

    def thumbnail(self, page, revision):
        return self.service.bytes(f"/v1/editions/{EDITION}/pages/{page}/thumbnail?revision={revision}")

    def check_card(self, desk, revision, right, wrong):
        card = f"#page-{PAGE}"
        desk.page.wait_for_selector(f"{card} img[src]")
        self.check_nearer(desk, f"{card} img", right, wrong)
        text = desk.page.inner_text(card)
        self.assertIn(f"revision {revision}", text)
        # The desk does not show the number of published characters beside another revision.
        self.assertEqual("characters" in text, self.standing()["revision"] == revision)
        asked = [url for url in desk.asked if f"/pages/{PAGE}/thumbnail" in url]
        self.assertTrue(asked[-1].endswith(f"/thumbnail?revision={revision}"), asked[-1])
