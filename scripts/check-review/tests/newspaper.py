"""The sheet of a newspaper: repeated corrections, learned things with pictures and switches, and rules made from corrections."""

import fcntl
import json
import os

from fixtures.service import EDITION
from people import middle
from tests.base import PAGE, ReviewTest

TITLE = "北汐新聞"
# The darkest and the palest grey of a picture.
SHADES = """(canvas) => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const greys = [...data].filter((_, i) => i % 4 === 0);
  return [Math.min(...greys), Math.max(...greys)];
}"""


class Newspaper(ReviewTest):
    # The refusal while profiles are learned.
    expected = "status of 409"

    def options(self):
        return ("--profiles", self.profiles)

    @property
    def profiles(self):
        return self.service.folder / "profiles"

    def things(self):
        return json.loads((self.profiles / f"{TITLE}.profile").read_text())["things"]

    def sheet(self, editor):
        """Opens the sheet from the desk, and returns its text."""
        editor.click_for("#newspaper", "#newspaper-sheet h3")
        return editor.page.inner_text("#newspaper-sheet")

    def ruled(self, **context):
        """An editor who has removed the numbers of a line, and made this a rule; and the line."""
        editor, _page, line = self.editing(2, "2", "u", "Enter", **context)
        editor.page.click(".steps .rule")
        editor.page.wait_for_selector(".steps .good")
        return editor, line

    def test_a_correction_becomes_a_rule_which_is_shown_and_switched(self):
        editor, line = self.ruled()
        editor.hears(TITLE)
        self.assertEqual(editor.count(".steps .rule"), 0)
        (thing,) = self.things()
        self.assertEqual((thing["kind"], thing["by"], thing["agreeing"]), ("aside", "anna", 1))
        self.assertEqual((thing["seen"]["page"], thing["seen"]["revision"]), (f"{EDITION}/{PAGE}", 1))
        x, y = middle(thing["seen"]["rect"])
        left, top, right, bottom = line.rect
        self.assertTrue(left <= x <= right and top <= y <= bottom)
        self.picture(editor, "rule")
        # The region of a saved correction offers the same.
        editor.save()
        editor.click(*middle(line.rect))
        self.assertIn("always so", editor.page.inner_text("#selection"))
        editor.page.goto(f"{self.service.base}/review/#/{EDITION}")
        shown = self.sheet(editor)
        self.assertIn("rule by anna", shown)
        self.assertIn("No correction was made on two pages or more.", shown)
        editor.page.wait_for_selector("canvas.print[data-of=image]")
        darkest, palest = editor.page.eval_on_selector("canvas.print", SHADES)
        self.assertTrue(darkest < 100 and palest > 200, "the picture shows no print")
        self.picture(editor, "newspaper")
        editor.page.uncheck(".things input")
        editor.page.wait_for_selector(".things li.off")
        self.assertEqual([thing.get("isOff") for thing in self.things()], [True])
        editor.page.check(".things input")
        editor.page.wait_for_selector(".things li:not(.off)")
        self.assertEqual([thing.get("isOff") for thing in self.things()], [None])
        # The log names the editor and the act.
        log = [json.loads(line) for line in (self.service.folder / "serve.log").read_text().splitlines()]
        acts = [(line["path"].rsplit("/", 1)[1], line["token"]) for line in log if "/things/" in line.get("path", "")]
        self.assertEqual(acts, [("off", "anna"), ("on", "anna")])

    def test_corrections_that_come_again_are_counted(self):
        for page in (PAGE, "06"):
            layout = self.service.layout(page)
            x, y = layout["width"] // 2, layout["height"] // 100
            self.service.correct(page, [{"do": "unnumber", "rect": [x - 8, y - 8, x + 8, y + 8], "kind": "folio"}])
        editor = self.at_desk()
        shown = self.sheet(editor)
        self.assertIn("Nothing is learned yet.", shown)
        self.assertIn("numbers removed (folio) on 2 pages", shown)
        self.assertEqual(editor.count(".repeated .spot i"), 1)

    def test_without_a_folder_of_profiles_nothing_is_offered(self):
        self.service.stop()
        self.service.start()
        editor, _page, _line = self.editing(2, "2", "u", "Enter")
        self.assertEqual((editor.count(".steps li"), editor.count(".rule")), (1, 0))
        editor.page.goto(f"{self.service.base}/review/#/{EDITION}")
        editor.page.wait_for_selector(f"#page-{PAGE}")
        self.assertEqual(editor.count("#newspaper"), 0)

    def test_while_profiles_are_learned_a_switch_stays_and_the_sheet_says_why(self):
        editor, _line = self.ruled(viewport={"width": 390, "height": 844}, locale="ja-JP")
        editor.page.goto(f"{self.service.base}/review/#/{EDITION}")
        self.assertIn("anna の決まり", self.sheet(editor))
        # Nothing is wider than the phone.
        self.assertLessEqual(*editor.page.eval_on_selector("#newspaper-sheet", "(sheet) => [sheet.scrollWidth, sheet.clientWidth]"))
        folder = os.open(self.profiles, os.O_RDONLY)
        fcntl.flock(folder, fcntl.LOCK_EX)
        editor.page.click(".things input")
        editor.page.wait_for_selector("#newspaper-sheet .note.error")
        self.assertIn("プロファイルの学習中です", editor.page.inner_text("#newspaper-sheet .note"))
        self.picture(editor, "newspaper-phone")
        os.close(folder)
        self.assertTrue(editor.page.is_checked(".things input"))
        self.assertNotIn("isOff", self.things()[0])
        editor.page.click(".things input")
        editor.page.wait_for_selector(".things li.off")
