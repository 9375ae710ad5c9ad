"""A reader's whole visit on a phone. tests/demo.py has the newcomer's."""

import json

from fixtures.service import EDITION
from people import middle
from tests.base import PAGE
from tests.keeping import Storing
from tests.reader import PICTURE_PAGE


class PhoneReader(Storing):
    def test_a_mark_goes_on_on_the_next_page_and_is_one_quotation(self):
        reader = self.opened(
            page=PICTURE_PAGE, viewport={"width": 390, "height": 844}, device_scale_factor=3, permissions=["clipboard-read", "clipboard-write"]
        )
        reader.edit()
        reader.page.tap("#colour-yellow")
        reader.page.tap("#colour-green")
        _, line = self.body(self.lines)
        reader.finger(middle(line.cells[1]), middle(line.cells[5]))
        reader.page.tap("#go-on-elsewhere")
        self.turned(reader, PAGE)
        self.assertIn("the mark of page 03", reader.page.inner_text("#continuation"))
        # Neither a swipe to another page nor a look at the list ends what was begun. A long press marks without precision.
        reader.page.tap("#mode-preview")
        reader.page.tap("#previous")
        self.turned(reader, PICTURE_PAGE)
        reader.page.tap("#continue-at")
        reader.page.locator(".page-pictures a").nth(1).tap()
        self.turned(reader, PAGE)
        reader.edit()
        self.read_lines(PAGE)
        _, line = self.body(self.lines)
        reader.press_long(middle(line.cells[2]), 700)
        before, after = reader.until(lambda marks: len(marks) == 2)
        self.assertEqual((after["follows"], after["page"], after["colour"]), (before["id"], PAGE, "green"))
        self.assertFalse(reader.page.is_visible("#continuation"))
        self.assertEqual(reader.page.locator("#colour-yellow[aria-pressed=true], #colour-green[aria-pressed=true]").count(), 1)
        reader.page.tap("#copy")
        reader.hears("on the clipboard")
        quote = before["quote"] + after["quote"]
        self.assertEqual(reader.clipboard, f"{quote}\n(北汐新聞, 2026-11-21, pages 03, 05)")
        # The colour of one part is that of all.
        reader.page.tap("#recolour-pink")
        reader.wait_for_marks(["pink", "pink"], "colour")
        reader.reload()
        reader.choose("#list")
        reader.page.wait_for_selector("#all-marks .quote")
        self.assertEqual(reader.page.locator("#all-marks .quote").all_inner_texts(), [quote])
        self.assertIn("Pages 03, 05", reader.page.inner_text("#all-marks li"))
        self.assertEqual(reader.page.inner_text("#mark-count"), "Marks: 1")
        annotations = json.loads(self.exported_here(reader, "jsonld"))["items"]
        self.assertEqual([item.get("body", {}).get("source") for item in annotations], [None, f"urn:uuid:{before['id']}"])
        self.assertIn(f"> {quote}\n>\n> — [2026-11-21-morning", self.exported_here(reader, "md").replace("北汐新聞 2026-11-21", EDITION))
        # Each part can be reached and deleted, or all of them.
        reader.page.locator("#all-marks .parts a").nth(1).tap()
        self.turned(reader, PAGE)
        reader.edit()
        reader.page.tap("#remove")
        reader.wait_for_marks([before["id"]], "id")
        reader.page.tap("#undo")
        reader.wait_for_marks([before["id"], after["id"]], "id")
        reader.page.touchscreen.tap(*reader.on_screen(*middle(line.cells[2])))
        reader.page.tap("#remove-all")
        reader.wait_for_marks([])
        reader.page.tap("#undo")
        reader.wait_for_marks([before["id"], after["id"]], "id")
