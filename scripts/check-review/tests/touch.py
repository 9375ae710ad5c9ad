"""The page with fingers, on a tablet."""

from typing import ClassVar

from fixtures.layouts import lines
from people import middle
from tests.base import PAGE, ReviewTest


class Touch(ReviewTest):
    context: ClassVar = {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "device_scale_factor": 2, "reduced_motion": "reduce"}

    def test_one_finger_scrolls_in_the_one_mode_and_marks_in_the_other(self):
        editor, page = self.opened()
        before = editor.view
        editor.finger(middle(page[6].cells[3]), middle(page[2].cells[1]))
        moved = editor.view
        self.assertNotEqual(moved, before, "one finger does not scroll")
        # The click of a tap comes some time later.
        editor.tap_for("#mode-marker", "#mode-marker[aria-pressed=true]")
        editor.finger(middle(page[2].cells[1]), middle(page[6].cells[3]))
        self.assertEqual(editor.view, moved, "one finger scrolls while it marks")
        cells = [cell for line in page for cell in line.cells]
        self.assertIn(f"{cells.index(page[2].cells[1]) + 1} to {cells.index(page[6].cells[3]) + 1}", editor.status)
        self.picture(editor, "touch")

    def test_two_fingers_zoom_in_both_modes(self):
        editor, page = self.opened()
        for mode in ("edit", "marker"):
            editor.tap_for(f"#mode-{mode}", f"#mode-{mode}[aria-pressed=true]")
            before = editor.scale
            editor.pinch(middle(page[4].rect), 60, 150)
            self.assertGreater(editor.scale, 1.5 * before, mode)
            # The drawing is redrawn and no longer stretched.
            self.assertIn("scale(1)", editor.page.evaluate("() => document.querySelector('canvas.overlay').style.transform"))
            self.assertEqual(editor.count(".steps li"), 0)
            self.assertNotIn("character", editor.status)

    def check_sizes(self, editor):
        small = editor.page.evaluate(
            "() => [...document.querySelectorAll('button, select, summary')].filter((e) => e.checkVisibility())"
            ".map((e) => [e.id || e.textContent, e.getBoundingClientRect().height])"
            ".filter(([, height]) => height < 24)"
        )
        self.assertEqual(small, [], "too small for a finger (WCAG 2.5.8)")

    def test_what_belongs_to_text_is_large_enough_for_a_finger(self):
        self.service.run("batch", "text", "--store", self.service.store)
        editor = self.editor()

        def add_readings(route):
            answer = route.fetch().json()
            for line in lines(answer["layout"]):
                for character in line.characters[2:3]:
                    character["alternatives"] = [{"text": "刀", "confidence": 0.2}]
            route.fulfill(json=answer)

        editor.page.route("**/corrections*", add_readings)
        editor.open(PAGE)
        _, line = self.body(lines(self.service.layout(PAGE)))
        editor.page.touchscreen.tap(*editor.on_screen(*middle(line.cells[2])))
        editor.page.wait_for_selector(".alternative")
        boxes = [editor.page.locator(selector).bounding_box() for selector in ("#text", "#alternative-0", "#copy-text")]
        self.assertGreaterEqual(min(min(box["width"], box["height"]) for box in boxes), 44)
        self.check_sizes(editor)

    def test_a_finger_selects_one_character_and_more_and_a_button_corrects(self):
        editor, page, line = self.editing()
        editor.page.touchscreen.tap(*editor.on_screen(*middle(line.cells[2])))
        editor.tap_for("#extend", "#extend[aria-pressed=true]")
        # Leaflet takes two taps within a quarter of a second for a double tap.
        editor.page.wait_for_timeout(300)
        editor.page.touchscreen.tap(*editor.on_screen(*middle(line.cells[5])))
        number = [cell for line in page for cell in line.cells].index(line.cells[2]) + 1
        editor.page.wait_for_function("text => document.getElementById('selection').textContent.includes(text)", arg=f"{number}–{number + 3}")
        self.check_sizes(editor)
        editor.tap_for("#do-merge", ".steps li")
        editor.rest()
        editor.page.tap("#save")
        editor.page.wait_for_function("() => document.getElementById('status').textContent === 'revision 2'")
        corrected = self.service.corrected(self.layout, [{"do": "mergeCells", "cells": [line.cells[2], line.cells[5]]}])
        self.assertEqual(self.service.layout(PAGE), corrected)
