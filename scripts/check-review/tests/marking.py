"""Marking on the readers' page: with fingers, pen, mouse and keys."""

import io
import itertools
import math
import pathlib
import unittest

from PIL import Image, ImageDraw

from fixtures.service import EDITION
from people import middle
from tests.base import PAGE, PICTURES
from tests.reader import PICTURE_PAGE, ReaderTest

# The moving picture: its size in px, and the duration of a frame and of the last frame in ms.
WIDTH, HEIGHT = 640, 480
FRAME, LAST = 140, 2500
POINTER = 200, 30, 30


class Marking(ReaderTest):
    def test_a_finger_marks_over_a_tiers_end_in_the_flow_of_reading(self):
        reader = self.opened()
        reader.edit()
        before, after = self.tier_end()
        first, last = before.cells[1], after.cells[3]
        blank = reader.pixels("canvas.marks")
        reader.finger(middle(first), middle(last))
        reader.wait_for_marks([[[self.number(first), self.number(last)]]])
        [mark] = reader.marks
        self.assertEqual((mark["revision"], mark["colour"]), (1, "yellow"))
        text = self.service.get(f"/v1/editions/{mark['edition']}/pages/{mark['page']}/text?first={self.number(first)}&last={self.number(last)}")
        self.assertEqual((mark["quote"], mark["map"]), (text["text"], text["map"]))
        self.assertNotEqual(reader.pixels("canvas.marks"), blank, "nothing was drawn")
        self.assertIn(f"{self.number(last) - self.number(first) + 1} characters", reader.status)
        self.picture(reader, "marker")

    @unittest.skipUnless(PICTURES, "only makes a picture")
    def test_moving_picture_of_a_marker_over_a_tiers_end(self):
        reader = self.opened()
        reader.edit()
        # The end of a tier that is nearest to the beginning of the next tier.
        before, after = min(self.tier_ends(), key=lambda ends: ends[1].rect[2] - ends[0].rect[0])
        start = self.lines[self.lines.index(before) - 2]
        # The mouse goes down over the tier's end, and then some columns to the left.
        x, y = middle(start.rect)
        corners = [reader.on_screen(*place) for place in ((x, y), (x, middle(after.rect)[1]), (middle(before.rect)[0], middle(after.rect)[1]))]
        path = [corners[0]]
        for (x0, y0), (x1, y1), steps in ((*corners[:2], 10), (*corners[1:], 8)):
            path += [(x0 + (x1 - x0) * i / steps, y0 + (y1 - y0) * i / steps) for i in range(1, steps + 1)]
        # The picture has both tiers from end to end.
        window = reader.page.locator("#map").bounding_box()
        (left, top), (right, bottom) = reader.on_screen(before.rect[0], before.rect[1]), reader.on_screen(after.rect[2], after.rect[3])
        width = min(max(WIDTH, right - left + 60), window["width"])
        height = min(width * HEIGHT / WIDTH, window["height"])
        left = min(max((left + right - width) / 2, window["x"]), window["x"] + window["width"] - width)
        top = min(max((top + bottom - height) / 2, window["y"]), window["y"] + window["height"] - height)
        clip = {"x": round(left), "y": round(top), "width": round(width), "height": round(height)}
        frames = []

        def photograph(place=None):
            picture = Image.open(io.BytesIO(reader.page.screenshot(clip=clip, scale="css"))).convert("RGB")
            if place:
                # A screenshot lacks the pointer.
                x, y = place[0] - clip["x"], place[1] - clip["y"]
                ImageDraw.Draw(picture).ellipse((x - 7, y - 7, x + 7, y + 7), outline=POINTER, width=3)
            frames.append(picture.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS))

        reader.page.mouse.move(*path[0])
        photograph(path[0])
        reader.page.mouse.down()
        for place in path[1:]:
            reader.page.mouse.move(*place)
            reader.frame()
            photograph(place)
        reader.page.mouse.up()
        reader.wait_until(lambda: len(reader.marks), 1)
        [[first, last]] = reader.marks[0]["ranges"]
        self.assertTrue(first < self.number(before.cells[-1]) and self.number(after.cells[0]) < last, "the mark does not cross the tier's end")
        reader.rest()
        photograph()
        # One palette for all frames: the colours of the last frame, and of the pointer, which covers too few px to be included otherwise.
        colours = frames[-1].copy()
        colours.paste(POINTER, (0, 0, 80, 80))
        palette = colours.quantize(64, Image.Quantize.MAXCOVERAGE)
        drawn = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
        file = pathlib.Path(PICTURES) / "reader-marker.gif"
        times = [FRAME] * (len(drawn) - 1) + [LAST]
        drawn[0].save(file, save_all=True, append_images=drawn[1:], duration=times, loop=0, optimize=True)
        self.assertLess(file.stat().st_size, 1_000_000)

    def test_a_marker_stays_in_its_article_until_the_reader_goes_on(self):
        reader = self.opened(viewport={"width": 390, "height": 844})
        # A line, and a line of a later article under it.
        above, under = next(
            (one, other)
            for one, other in itertools.product([line for line in self.lines if line.is_vertical and len(line.cells) > 4], repeat=2)
            if one.article < other.article and abs(one.rect[0] - other.rect[0]) < 40 and 0 < other.rect[1] - one.rect[3] < 160
        )
        start, end = above.cells[-3], middle(under.cells[2])
        article = [cell for line in self.lines if line.article == above.article for cell in line.cells]
        nearest = min(article, key=lambda cell: math.dist(end, [min(max(end[k], cell[k]), cell[k + 2]) for k in range(2)]))
        reader.edit()
        reader.finger(middle(start), end)
        reader.wait_for_marks([[[self.number(start), self.number(nearest)]]])
        self.assertNotIn("articles", reader.marks[0])
        # The second gesture: the button, or a pulled handle.
        whole = [[self.number(start), self.number(under.cells[2])]]
        reader.page.tap("#go-on")
        reader.wait_for_marks([whole])
        self.assertEqual(reader.count("#go-on"), 0)
        reader.page.tap("#undo")
        reader.wait_for_marks([[[self.number(start), self.number(nearest)]]])
        reader.finger((middle(nearest)[0], nearest[3] + 11 / reader.scale), end)
        reader.wait_for_marks([whole])
        self.assertEqual(reader.marks[0]["articles"], under.article - above.article + 1)
        reader.choose("#list")
        self.assertEqual(reader.page.inner_text("#all-marks .across"), f"over {under.article - above.article + 1} articles")

    def test_a_mark_over_a_picture_keeps_to_the_nearest_characters(self):
        reader = self.opened(page=PICTURE_PAGE)
        reader.edit()
        [left, top, right, bottom] = next(figure["rect"] for figure in self.service.layout(PICTURE_PAGE)["figures"] if figure["kind"] == "picture")
        # Draw from a line right of the picture into its middle: the marker stays on characters.
        line = next(one for one in self.lines if one.is_vertical and one.rect[0] > right and one.rect[1] < (top + bottom) / 2 < one.rect[3])
        start = min(line.cells, key=lambda cell: abs(cell[1] - top - 40))
        reader.finger(middle(start), (left + (right - left) / 2, (top + bottom) / 2))
        [mark] = reader.marks
        [[first, last]] = mark["ranges"]
        self.assertIn(self.number(start), (first, last))
        self.assertGreater(last, first)
        for cell in self.cells[first - 1 : last]:
            self.assertFalse(left <= cell[0] and cell[2] <= right and top <= cell[1] and cell[3] <= bottom, "a cell lies in the picture")
        # Draw from the picture to a line under it.
        under = next(one for one in self.lines if one.is_vertical and left < one.rect[0] < right and one.rect[1] > bottom and len(one.cells) > 3)
        reader.page.tap("#undo")
        reader.wait_for_marks([])
        reader.finger(middle(start), middle(under.cells[2]), steps=12)
        numbers = sorted([self.number(start), self.number(under.cells[2])])
        reader.wait_for_marks([[numbers]])

    def test_in_preview_nothing_marks(self):
        reader = self.opened()
        before, after = self.tier_end()
        reader.fit_tier(before)
        view = reader.view
        reader.finger(middle(before.cells[1]), middle(before.cells[4]))
        self.assertNotEqual(reader.view, view, "one finger does not scroll")
        reader.pen(middle(before.cells[1]), middle(before.cells[4]))
        reader.drag(middle(before.cells[1]), middle(before.cells[4]))
        reader.page.touchscreen.tap(*reader.on_screen(*middle(after.cells[1])))
        reader.press("Enter", " ", "Delete", "Control+z")
        self.assertEqual(reader.marks, [])
        self.assertEqual(reader.count("#undo, #eraser, #colour-yellow"), 0)

    def test_two_fingers_move_the_page_in_edit_mode_and_mark_nothing(self):
        reader = self.opened()
        reader.edit()
        before = reader.scale
        reader.pinch(middle(self.lines[4].rect), 50, 146)
        self.assertGreater(reader.scale, 1.4 * before)
        self.assertEqual(reader.marks, [])

    def test_a_pen_marks_and_the_palm_beside_it_does_nothing(self):
        reader, line = self.editing()
        view = reader.view

        def rest_the_palm():
            x, y = reader.on_screen(*middle(line.cells[-1]))
            reader.touch("touchStart", (x + 90, y + 60), (x + 120, y + 60))
            reader.touch("touchMove", (x + 90, y + 100), (x + 120, y + 100))
            reader.touch("touchEnd")

        reader.pen(middle(line.cells[1]), middle(line.cells[5]), meanwhile=rest_the_palm)
        marked = [[self.numbers(line, 1, 5)]]
        reader.wait_for_marks(marked)
        self.assertEqual(reader.view, view, "the palm has moved the page")
        # A finger some time later moves the page, and marks only on request.
        reader.page.wait_for_timeout(900)
        reader.finger(middle(line.cells[1]), (middle(line.cells[1])[0] - 100, middle(line.cells[1])[1] + 120))
        self.assertEqual([mark["ranges"] for mark in reader.marks], marked)
        self.assertNotEqual(reader.view, view, "a finger does not move the page")
        reader.page.tap("#fingers")
        other = self.lines[self.lines.index(line) + 1]
        reader.finger(middle(other.cells[0]), middle(other.cells[2]))
        reader.wait_for_marks([*marked, [self.numbers(other, 0, 2)]])

    def test_handles_move_both_ends_and_the_panel_changes_colour_and_deletes(self):
        reader = self.opened()
        _, line = self.body(self.lines)
        reader.fit_tier(line)
        reader.edit()
        reader.finger(middle(line.cells[2]), middle(line.cells[4]))
        first = self.number(line.cells[0])
        reader.wait_for_marks([[[first + 2, first + 4]]])
        scale = reader.scale
        x, bottom = middle(line.cells[4])[0], line.cells[4][3]
        reader.finger((x, bottom + 11 / scale), middle(line.cells[6]))
        reader.wait_for_marks([[[first + 2, first + 6]]])
        reader.finger((x, line.cells[2][1] - 11 / scale), middle(line.cells[0]))
        reader.wait_for_marks([[[first, first + 6]]])
        reader.tap_for("#recolour-pink", "#recolour-pink[aria-pressed=true]")
        self.assertEqual(reader.marks[0]["colour"], "pink")
        reader.page.tap("#remove")
        reader.wait_for_marks([])

    def test_a_mark_is_hidden_and_shown_and_its_quotation_copied(self):
        reader = self.opened(permissions=["clipboard-read", "clipboard-write"])
        reader.edit()
        before, after = self.tier_end()
        blank = reader.pixels("canvas.marks")
        reader.finger(middle(before.cells[1]), middle(after.cells[3]))
        marked = reader.pixels("canvas.marks")
        reader.page.tap("#copy")
        reader.hears("on the clipboard")
        copied = reader.clipboard
        [mark] = reader.marks
        self.assertEqual(copied, f"{mark['quote']}\n(北汐新聞, 2026-11-21, page {mark['page']})")
        reader.page.tap("#hide")
        reader.rest()
        self.assertEqual(reader.pixels("canvas.marks"), blank)
        self.assertFalse(reader.page.is_visible("#mark-panel"))
        reader.page.tap("#hide")
        reader.rest()
        self.assertEqual(reader.pixels("canvas.marks"), marked)

    def test_quotations_are_honest_and_a_long_press_never_makes_a_mark_smaller(self):
        reader, line = self.editing(permissions=["clipboard-read", "clipboard-write"])
        other = self.lines[self.lines.index(line) + 1]
        first, last = self.number(line.cells[1]), self.number(other.cells[-1])
        reader.finger(middle(line.cells[1]), middle(other.cells[-1]))
        reader.page.tap("#eraser")
        reader.finger(middle(line.cells[3]), middle(line.cells[4]))
        ranges = [[first, first + 1], [first + 4, last]]
        reader.wait_for_marks([ranges])
        parts = [self.service.get(f"/v1/editions/{EDITION}/pages/{PAGE}/text?first={a}&last={b}")["text"] for a, b in ranges]
        self.assertEqual(reader.marks[0]["quote"], "…".join(parts))
        reader.page.tap("#marker")
        reader.page.touchscreen.tap(*reader.on_screen(*middle(line.cells[1])))
        reader.page.tap("#copy")
        reader.hears("on the clipboard")
        self.assertEqual(reader.clipboard.split("\n")[0], "…".join(parts))
        reader.press_long(middle(other.cells[1]), 700)
        [mark] = reader.until(lambda marks: marks[0]["ranges"] != ranges)
        kept = {number for a, b in mark["ranges"] for number in range(a, b + 1)}
        self.assertTrue({number for a, b in ranges for number in range(a, b + 1)} < kept, f"{mark['ranges']} lacks a part of {ranges}")

    def test_the_keyboard_marks(self):
        reader = self.opened()
        reader.press("m")
        reader.press("ArrowDown")
        start = int(reader.status.split()[1].rstrip(","))
        reader.press("Enter", "ArrowDown", "ArrowDown", "ArrowLeft")
        here = int(reader.status.split()[1].rstrip(","))
        self.assertGreater(here, start + 2, "an arrow across does not lead to the next line")
        reader.press("Enter")
        reader.wait_for_marks([[[start, here]]])
        reader.press("Escape", "Escape")
        reader.press("Control+z")
        reader.wait_for_marks([])
        reader.press("Control+Shift+z")
        reader.wait_for_marks([[[start, here]]])

    def test_the_keyboard_goes_on_on_another_page_or_does_not(self):
        reader = self.opened(page=PICTURE_PAGE, viewport={"width": 1280, "height": 800})
        notice = "() => document.getElementById('continuation').checkVisibility()"
        reader.press("m", "ArrowDown", "Enter", "ArrowDown", "Enter", "Escape")
        reader.page.focus("#go-on-elsewhere")
        reader.page.keyboard.press("Enter")
        self.turned(reader, PAGE)
        self.assertEqual(reader.page.evaluate("() => document.activeElement.id"), "map")
        reader.press("Escape")
        self.assertFalse(reader.page.evaluate(notice), "Escape does not end what was begun")
        reader.press("ArrowDown", "Enter", "ArrowDown", "Enter", "Escape")
        self.assertEqual(["follows" in mark for mark in reader.until(lambda marks: len(marks) == 2)], [False, False])
        # From the last page the choice of pages leads on.
        reader.page.focus("#go-on-elsewhere")
        reader.page.keyboard.press("Enter")
        reader.page.wait_for_selector(".page-pictures")
        reader.page.keyboard.press("Escape")
        reader.page.wait_for_selector(".page-pictures", state="detached")
        self.assertEqual(reader.page.evaluate("() => document.activeElement.id"), "map")
        self.assertTrue(reader.page.evaluate(notice))
        reader.press("ArrowDown", "Enter", "ArrowDown", "Enter")
        _, second, third = reader.until(lambda marks: len(marks) == 3)
        self.assertEqual((third["follows"], third["page"]), (second["id"], PAGE))

    def test_a_mark_of_an_edition_with_one_page_goes_on_nowhere(self):
        self.service.run("batch", "withdraw", f"{EDITION}/{PICTURE_PAGE}", "--by", "anna", "--store", self.service.store)
        reader, line = self.editing()
        reader.finger(middle(line.cells[1]), middle(line.cells[5]))
        reader.wait_for_marks(["yellow"], "colour")
        self.assertEqual((reader.count("#copy"), reader.count("#go-on-elsewhere")), (1, 0))
