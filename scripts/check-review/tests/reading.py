"""The marker for readers, and the layers."""

from people import middle
from tests.base import ReviewTest


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
        before = editor.view
        editor.drag(middle(last), middle(first))
        self.assertEqual(editor.view, before, "the map was dragged while marking")

    def test_every_layer(self):
        editor, page = self.opened()
        editor.near(page[4].rect)
        editor.page.click("#layers summary")
        for box in editor.page.locator("#layers input").all():
            name, before = box.get_attribute("id"), editor.pixels()
            box.click()
            editor.rest()
            # The small page has no ruby, possibly no tiers, no text, and no unnumbered print.
            if name not in ("layer-ruby", "layer-tiers", "layer-rules", "layer-heat", "layer-text", "layer-lost"):
                self.assertNotEqual(editor.pixels(), before, f"{name} changes nothing")
        self.picture(editor, "layers")

    def test_the_menu_of_layers_closes_by_escape_and_by_a_click_elsewhere(self):
        editor, _ = self.opened()

        def is_open():
            return editor.page.evaluate("() => document.getElementById('layers').open")

        editor.page.click("#layers summary")
        editor.page.click("#layer-lines")
        self.assertTrue(is_open())
        editor.press("Escape")
        self.assertFalse(is_open())
        self.assertEqual(editor.page.evaluate("() => document.activeElement.tagName"), "SUMMARY")
        editor.page.click("#layers summary")
        self.assertTrue(is_open())
        box = editor.page.locator("#map").bounding_box()
        editor.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] - 20)
        self.assertFalse(is_open())
