"""The free pen, the eraser over it, the lasso, scraps and long presses on the readers' page."""

import base64
import functools
import io
import json
import math
import re
from typing import ClassVar

from PIL import Image

from fixtures.layouts import lines
from fixtures.service import SAMPLES
from people import middle, script
from tests.base import PAGE
from tests.keeping import Storing
from tests.reader import EDITION, ReaderTest

BLACK = "28,36,48,255"
# A page 4000 px wide, and the side of the compared prints.
WIDE, SIDE = "04", 120


def shift(print_, other, most=3):
    """The shift, in px of the screen, at which two square prints differ least."""

    def difference(dx, dy):
        inner = range(most, SIDE - most)
        return sum(abs(print_[y * SIDE + x] - other[(y + dy) * SIDE + x + dx]) for y in inner for x in inner)

    shifts = range(-most, most + 1)
    return min(((dx, dy) for dx in shifts for dy in shifts), key=lambda by: difference(*by))


class Drawing(Storing):
    def drawn(self, **context):
        """A reader at the page in edit mode, with the pen, and a line of body text."""
        reader, line = self.editing(**context)
        reader.page.tap("#pen")
        return reader, line

    def across(self, line, cell=3, away=60):
        """Places of the page from right to left across a character of a line."""
        x, y = middle(line.cells[cell])
        return [(x + away * (1 - i / 6), y) for i in range(13)]

    def ink(self, reader, places, selector="canvas.strokes"):
        """For each place, whether black ink covers at least a third of its pixel."""
        found = (map(int, colour.split(",")) for colour in reader.colours(selector, places))
        return [red < 60 and alpha > 85 for red, _, _, alpha in found]

    def strokes(self, reader, count):
        """The stored strokes, once there are so many."""
        reader.wait_for_marks([[]] * count)
        return reader.marks

    def test_a_pen_draws_as_hard_as_it_presses_and_the_stroke_is_found_again(self):
        reader, line = self.drawn()
        places = self.across(line)
        reader.draw([(*place, 0.2 + 0.05 * i) for i, place in enumerate(places)])
        [stroke] = self.strokes(reader, 1)
        page = self.service.layout(PAGE)
        self.assertEqual((stroke["kind"], stroke["colour"], stroke["size"]), ("stroke", "black", [page["width"], page["height"]]))
        self.assertEqual(stroke["image"], page["source"]["sha256"])
        [piece] = stroke["pieces"]
        scale = reader.scale
        for (x, y), i in ((places[0], 0), (places[-1], len(piece) - 3)):
            self.assertLess(abs(piece[i] - x) + abs(piece[i + 1] - y), 2 / scale)
        pressures = piece[2::3]
        self.assertEqual(pressures, sorted(pressures))
        self.assertGreater(pressures[-1], pressures[0] + 0.3)
        self.assertEqual(self.ink(reader, places[2:-2:2]), [True] * 5)
        self.assertEqual(reader.status, "Marks: 0, pen strokes: 1")
        self.draw_a_picture(reader)
        reader.page.tap("#hide")
        reader.rest()
        self.assertEqual(self.ink(reader, places[2:3]), [False])
        reader.reload()
        self.assertEqual(self.ink(reader, places[2:3]), [True])
        reader.click_for("#list", "#mark-count")
        self.assertEqual(reader.page.inner_text("#all-marks .quote"), "Pen strokes: 1")
        reader.page.click("#all-marks a")
        reader.settle()
        self.assertEqual(reader.status, "Selected pen stroke")
        self.assertGreater(reader.page.evaluate(script("drawn")), 50)
        self.assertTrue(reader.sees(*places[6]), "the stroke is not in the window")

    def draw_a_picture(self, reader):
        """Draws a ring around a headline for the picture in the documents, and takes it away again."""
        line = next(line for line in self.lines if line.data["role"] == "headline" and line.is_vertical)
        left, top, right, bottom = line.rect
        (x, y), turns = middle(line.rect), [2 * math.pi * i / 40 - 1.4 for i in range(43)]
        reader.page.tap("#colour-pink")
        reader.draw([(x + (right - left) * 0.8 * math.cos(at), y + (bottom - top) * 0.54 * math.sin(at), 0.6 + 0.3 * math.sin(at)) for at in turns])
        self.strokes(reader, 2)
        reader.forget()
        self.picture(reader, "pen")
        reader.page.tap("#undo")
        self.strokes(reader, 1)

    def test_combined_positions_are_kept_and_predicted_ones_only_drawn(self):
        reader, line = self.drawn()
        places = self.across(line, away=90)
        send = script("pen-events")
        seen = [reader.on_screen(*place) for place in places]
        reader.page.evaluate(send, ["pointerdown", seen[0], [], []])
        reader.page.evaluate(send, ["pointermove", seen[8], seen[1:9], seen[10:11]])
        reader.frame()
        self.assertEqual(self.ink(reader, [places[4], places[9]], "canvas.handles"), [True, True])
        reader.page.evaluate(send, ["pointerup", seen[8], [], []])
        [stroke] = self.strokes(reader, 1)
        [piece] = stroke["pieces"]
        self.assertEqual(len(piece) // 3, 9)
        for i, (x, y) in enumerate(places[:9]):
            self.assertLess(abs(piece[3 * i] - x) + abs(piece[3 * i + 1] - y), 1)

    def test_the_eraser_takes_a_part_or_all_of_a_stroke_and_is_undone(self):
        reader, line = self.drawn()
        places = self.across(line, away=110)
        reader.draw([(*place, 0.5) for place in places])
        reader.page.tap("#colour-pink")
        other = self.across(line, cell=7)
        reader.draw([(*place, 0.5) for place in other])
        whole = self.strokes(reader, 2)
        self.assertEqual([stroke["colour"] for stroke in whole], ["black", "pink"])
        reader.page.tap("#eraser")
        x, y = places[6]
        reader.draw([(x, y + 3 * i, 0.5) for i in range(-3, 4)])
        part = reader.until(lambda marks: len(marks[0]["pieces"]) == 2)
        for piece in part[0]["pieces"]:
            self.assertGreater(min(abs(at - x) for at in piece[0::3]), 3, "a point is left under the eraser")
        self.assertEqual(self.ink(reader, [places[2], places[6], places[10]]), [True, False, True])
        reader.draw([(*other[6], 0.5)])
        reader.until(lambda marks: len(marks) == 1)
        for pieces in (2, 1):
            reader.page.tap("#undo")
            reader.until(lambda marks, pieces=pieces: len(marks) == 2 and len(marks[0]["pieces"]) == pieces)
        self.assertEqual([stroke["pieces"] for stroke in reader.marks], [stroke["pieces"] for stroke in whole])
        reader.page.tap("#redo")
        reader.page.tap("#redo")
        reader.until(lambda marks: len(marks) == 1 and len(marks[0]["pieces"]) == 2)

    def test_a_stroke_stays_in_its_place_when_the_map_is_corrected(self):
        self.expected = "40[14]"
        reader, line = self.drawn()
        places = self.across(line)
        reader.draw([(*place, 0.5) for place in places])
        before = self.strokes(reader, 1)
        cell = line.cells[0]
        self.service.correct(PAGE, [{"do": "splitCell", "cell": cell, "at": (cell[1] + cell[3]) // 2}])
        reader.reload()
        self.assertEqual(reader.status, "Marks: 0, pen strokes: 1")
        self.assertEqual(reader.message, "")
        self.assertEqual(self.ink(reader, places[3:4]), [True])
        self.assertEqual(reader.marks, before)

    def lassoed(self, permissions=()):
        """A reader with a mark and a stroke that a lasso has chosen, and a mark beside them: the reader, the line, and the marks."""
        reader, line = self.drawn(permissions=list(permissions))
        reader.draw([(*place, 0.5) for place in self.across(line, cell=4, away=25)])
        reader.page.tap("#marker")
        # From now on fingers only move the page: the pen marks too.
        reader.pen(middle(line.cells[1]), middle(line.cells[6]))
        far = max(self.lines, key=lambda one: (abs(one.rect[0] - line.rect[0]), len(one.cells)) if one.is_vertical and len(one.cells) > 3 else (0, 0))
        reader.pen(middle(far.cells[0]), middle(far.cells[2]))
        reader.wait_for_marks([[], [self.numbers(line, 1, 6)], [self.numbers(far, 0, 2)]])
        reader.page.tap("#lasso")
        left, top, right, bottom = line.cells[0][0] - 40, line.cells[0][1], line.cells[0][2] + 40, line.cells[7][3]
        reader.draw([(x, y, 0.5) for x, y in ((left, top), (right, top), (right, bottom), (left, bottom), (left, top + 5))], steps=6)
        self.assertEqual(reader.status, "Selected: 2")
        return reader, line

    def test_a_lasso_selects_marks_and_strokes_to_copy_recolour_and_delete(self):
        reader, line = self.lassoed(permissions=["clipboard-read", "clipboard-write"])
        reader.page.tap("#copy")
        reader.hears("on the clipboard")
        quote = reader.marks[1]["quote"]
        self.assertEqual(reader.clipboard.split("\n")[0], quote)
        reader.page.tap("#recolour-pink")
        reader.until(lambda marks: [mark["colour"] for mark in marks] == ["pink", "pink", "yellow"])
        reader.page.tap("#remove")
        [left] = reader.until(lambda marks: len(marks) == 1)
        self.assertEqual(left["colour"], "yellow")
        reader.page.tap("#undo")
        reader.page.tap("#undo")
        reader.until(lambda marks: [mark["colour"] for mark in marks] == ["black", "yellow", "yellow"])
        # A lasso around print without marks copies the print.
        other = self.lines[self.lines.index(line) + 3]
        reader.draw([(x, y, 0.5) for x, y in self.around(other.cells[1:4])], steps=6)
        self.assertEqual(reader.status, "Selected: 0")
        reader.page.tap("#copy")
        first = self.number(other.cells[1])
        text = self.service.get(f"/v1/editions/{EDITION}/pages/{PAGE}/text?first={first}&last={first + 2}")["text"]
        reader.wait_until(lambda: reader.clipboard.split("\n")[0], text)

    def around(self, cells):
        left, top, right, bottom = (pick(cell[k] for cell in cells) for k, pick in enumerate((min, min, max, max)))
        return (left, top), (right, top), (right, bottom), (left, bottom), (left, top + 3)

    def test_a_scrap_has_the_print_the_mark_the_stroke_and_the_source(self):
        reader, line = self.lassoed()
        reader.page.tap("#recolour-pink")
        reader.until(lambda marks: [mark["colour"] for mark in marks] == ["pink", "pink", "yellow"])
        reader.page.tap("#undo")
        reader.until(lambda marks: [mark["colour"] for mark in marks] == ["black", "yellow", "yellow"])
        reader.page.evaluate(
            "() => { navigator.canShare = ({ files }) => files[0].type === 'image/png'; "
            "navigator.share = async ({ files, text }) => { window.shared = [files[0].name, files[0].size, text] } }"
        )
        reader.tap_for("#scrap", ".scrap #share")
        reader.forget()
        self.picture(reader, "scrap")
        reader.page.tap("#share")
        name, data = reader.download("#save-scrap")
        self.assertEqual(name, f"{EDITION}-{PAGE}.png")
        self.assertEqual(reader.page.evaluate("() => window.shared"), [name, len(data), f"(北汐新聞, 2026-11-21, page {PAGE})"])
        # The page's policy allows no image from an address of the test.
        other = reader.page.context.new_page()
        seen = other.evaluate(script("picture").replace("WORDS", "14"), base64.b64encode(data).decode())
        self.assertGreaterEqual(seen["height"], line.cells[7][3] - line.cells[0][1] + 28)
        self.assertGreater(seen["yellow"], 200)
        self.assertGreater(seen["dark"], 200)
        self.assertGreater(seen["words"], 100)
        reader.tap_for("#close-scrap", "dialog", state="detached")

    def test_an_article_is_shown_alone_and_saved(self):
        reader, line = self.editing()
        reader.finger(middle(line.cells[1]), middle(line.cells[5]))
        reader.tap_for("#article", ".scrap canvas")
        _, data = reader.download("#save-scrap")
        with Image.open(io.BytesIO(data)) as image:
            dark = sum(image.convert("L").histogram()[:100])
            size = image.size
        of_article = [one for one in self.lines if one.article == line.article]
        self.assertGreaterEqual(size[1], max(one.rect[3] - one.rect[1] for one in of_article))
        with Image.open(SAMPLES / f"{PAGE}.png") as scan:
            printed = sum(sum(scan.convert("L").crop(one.rect).histogram()[:100]) for one in of_article)
        self.assertAlmostEqual(dark / printed, 1, delta=0.25)

    def test_a_quotation_is_copied_with_its_ruby(self):
        reader = self.opened(permissions=["clipboard-read", "clipboard-write"])
        text = self.service.get(f"/v1/editions/{EDITION}/pages/{PAGE}/text?by=character")
        ruby = {number: reading for number, reading in text["ruby"]}
        # A character with ruby, and two without, in a line.
        line, i = next(
            (line, i)
            for line in self.lines
            for i in range(len(line.cells) - 2)
            if [self.number(line.cells[i + k]) in ruby for k in range(3)] == [True, False, False]
        )
        reader.edit()
        reader.finger(middle(line.cells[i]), middle(line.cells[i + 2]))
        first = self.number(line.cells[i])
        reader.wait_for_marks([[[first, first + 2]]])
        reader.page.tap("#copy-ruby")
        reader.hears("on the clipboard")
        signs = text["characters"][first - 1 : first + 2]
        copied = reader.clipboard.split("\n")[0]
        self.assertEqual(copied, f"{signs[0] or '〓'}（{ruby[first]}）{''.join(sign or '〓' for sign in signs[1:])}")

    def test_a_long_press_marks_the_sentence_and_a_second_one_the_paragraph(self):
        reader = self.opened()
        reader.edit()
        signs = self.service.get(f"/v1/editions/{EDITION}/pages/{PAGE}/text?by=character")["characters"]
        first, last, cell = self.sentence(signs)
        reader.press_long(middle(cell), 700)
        reader.wait_for_marks([[[first, last]]])
        self.assertEqual(reader.marks[0]["quote"], "".join(sign or "〓" for sign in signs[first - 1 : last]))
        paragraph = next(line.paragraph for line in self.lines if cell in line.cells)
        numbers = [self.number(one) for line in self.lines if line.paragraph == paragraph for one in line.cells]
        reader.press_long(middle(cell), 700)
        reader.wait_for_marks([[[numbers[0], numbers[-1]]]])
        reader.page.tap("#undo")
        reader.wait_for_marks([[[first, last]]])
        reader.page.tap("#undo")
        reader.press_long(middle(cell), 1600)
        reader.wait_for_marks([[[numbers[0], numbers[-1]]]])

    def sentence(self, signs):
        """A sentence without brackets that begins and ends within a paragraph of several sentences: its numbers, and a cell of it."""
        for paragraph in {line.paragraph for line in self.lines}:
            cells = [cell for line in self.lines if line.paragraph == paragraph for cell in line.cells]
            start = self.number(cells[0])
            text = "".join((sign or "〓")[0] for sign in signs[start - 1 : start - 1 + len(cells)])
            if re.search("[「『（()）』」]", text):
                continue
            ends = [i for i, sign in enumerate(text) if sign == "。"]
            if len(ends) >= 2 and ends[1] - ends[0] > 4:
                return start + ends[0] + 1, start + ends[1], cells[ends[0] + 3]
        raise AssertionError("no paragraph of the sample page has two plain sentences")

    def test_strokes_leave_as_web_annotations_and_come_back(self):
        reader, line = self.drawn()
        reader.page.tap("#colour-blue")
        reader.draw([(*place, 0.2 + 0.05 * i) for i, place in enumerate(self.across(line))])
        before = self.strokes(reader, 1)
        text = self.exported(reader)
        [item] = json.loads(text)["items"]
        self.assertEqual((item["id"], item["target"]["styleClass"]), (f"urn:uuid:{before[0]['id']}", ["pen", "blue"]))
        self.assertEqual(item["target"]["selector"][0]["type"], "SvgSelector")
        other = self.opened()
        self.show_list(other)
        self.imports(other, text)
        self.assertIn("Imported marks: 1.", other.message)
        self.assertEqual(other.marks, before)
        self.imports(other, text.replace(before[0]["image"], "0" * 64).replace(before[0]["id"], before[0]["id"][::-1].replace("-", "0")))
        self.assertIn("not for the image", other.message)
        self.assertEqual(other.marks, before)


class WideTest(ReaderTest):
    """Tests on the page 4000 px wide and the one that faces it. They have no text."""

    pages = WIDE, PAGE
    expected = "40[14]"


class Spreads(WideTest):
    context: ClassVar = {**ReaderTest.context, "viewport": {"width": 1280, "height": 800}}

    def wait_for_spread(self, reader, is_there=True):
        reader.page.wait_for_function("count => document.querySelectorAll('canvas.scan').length === count", arg=2 if is_there else 1)
        reader.rest()

    def test_two_pages_are_centred_from_the_start(self):
        self.expected += "|localStorage"  # about:blank has none
        reader = self.reader(viewport={"width": 1440, "height": 900})
        reader.page.add_init_script("localStorage.setItem('reader-spread', 'on')")
        for page, side in ((WIDE, -1), (PAGE, 1)):
            reader.open(page, signs_in=page == WIDE)
            self.wait_for_spread(reader)
            opened, facing = (self.service.layout(name) for name in ((WIDE, PAGE) if page == WIDE else (PAGE, WIDE)))
            other = opened["width"] * 1.01 * side if side > 0 else -0.01 * opened["width"]
            far = other + side * facing["width"] * opened["height"] / facing["height"]
            left, right = sorted((reader.on_screen(far, 0)[0], reader.on_screen(0 if side > 0 else opened["width"], 0)[0]))
            box = reader.page.locator("#map").bounding_box()
            self.assertAlmostEqual(left - box["x"], box["x"] + box["width"] - right, delta=2)
            self.assertTrue(left >= box["x"] - 1 and reader.on_screen(0, 0)[1] >= box["y"] - 1, "a page is cut")
            reader.page.goto("about:blank")

    def test_facing_pages_are_side_by_side_the_first_at_the_right_and_a_tap_goes_on_in_the_other(self):
        reader = self.opened(page=WIDE)
        right = self.service.layout(WIDE)
        reader.page.click("#spread")
        self.wait_for_spread(reader)
        box = reader.page.locator("#map").bounding_box()
        left_edge, right_edge = (reader.on_screen(x, 0)[0] for x in (0, right["width"]))
        self.assertTrue(
            box["x"] + box["width"] * 0.3 < left_edge < right_edge <= box["x"] + box["width"] + 1, "there is no room for a page at the left"
        )
        self.assertTrue(reader.page.is_disabled("#next") and reader.page.is_disabled("#previous"), "the next page is visible")
        reader.edit()
        place = left_edge - 200, box["y"] + box["height"] / 2
        reader.page.mouse.click(*place)
        self.turned(reader, PAGE)
        self.wait_for_spread(reader)
        self.assertEqual(reader.page.get_attribute("#mode-edit", "aria-pressed"), "true")
        self.assertAlmostEqual(reader.on_screen(self.service.layout(PAGE)["width"], 0)[0], left_edge, delta=10)
        # The open page is now at the left; a mark on it is visible from the other one.
        self.read_lines(PAGE)
        _, line = self.body(self.lines)
        reader.drag(middle(line.cells[1]), middle(line.cells[5]))
        reader.wait_for_marks([[self.numbers(line, 1, 5)]])
        self.picture(reader, "spread")
        reader.page.mouse.click(left_edge + 100, box["y"] + box["height"] / 2)
        self.turned(reader, WIDE)
        self.wait_for_spread(reader)
        left = self.service.layout(PAGE)
        scale = right["height"] / left["height"]
        between = left["width"] * scale + 0.01 * right["width"]
        seen = [(x * scale - between, y * scale) for x, y in map(middle, line.cells[1:6])]
        self.assertEqual(reader.colours("canvas.marks:last-of-type", seen), ["255,226,92,255"] * 5)
        reader.page.set_viewport_size({"width": 820, "height": 1180})
        self.wait_for_spread(reader, is_there=False)
        self.assertFalse(reader.page.is_visible("#spread"))
        self.assertFalse(reader.page.is_disabled("#next"))

    def test_a_mark_goes_on_on_the_facing_page_and_both_parts_change_together(self):
        reader = self.opened(page=WIDE)
        reader.page.click("#spread")
        self.wait_for_spread(reader)
        reader.edit()
        _, line = self.body(self.lines)
        reader.drag(middle(line.cells[1]), middle(line.cells[5]))
        reader.page.click("#go-on-elsewhere")
        self.turned(reader, PAGE)
        self.wait_for_spread(reader)
        left, right = self.service.layout(PAGE), self.service.layout(WIDE)
        _, other = self.body(lines(left))
        reader.drag(middle(other.cells[1]), middle(other.cells[5]))
        reader.page.click("#recolour-pink")
        reader.wait_for_marks(["pink", "pink"], "colour")
        scale = left["height"] / right["height"]
        seen = [(1.01 * left["width"] + x * scale, y * scale) for x, y in map(middle, line.cells[1:6])]
        reader.wait_until(lambda: reader.colours("canvas.marks:last-of-type", seen), ["255,184,207,255"] * 5)
        reader.page.click("#undo")
        reader.wait_until(lambda: reader.colours("canvas.marks:last-of-type", seen), ["255,226,92,255"] * 5)


class Renditions(WideTest):
    def answer_with(self, width, route):
        """Answers each request for the page's image with one rendition."""
        if "tile=" in route.request.url:
            return route.fulfill(status=404, body="{}")
        return route.continue_(url=re.sub(r"width=\d+", width, route.request.url))

    def test_marks_and_strokes_lie_over_the_same_print_in_each_rendition(self):
        reader, line = self.editing(page=WIDE, service_workers="block")
        reader.fit_tier(line)
        reader.finger(middle(line.cells[1]), middle(line.cells[5]))
        first = self.number(line.cells[1])
        reader.wait_for_marks([[[first, first + 4]]])
        reader.page.tap("#pen")
        x, y = middle(line.cells[6])
        places = [(x + 60 - 10 * i, y) for i in range(13)]
        reader.draw([(*place, 0.5) for place in places])
        reader.wait_for_marks([[[first, first + 4]], []])
        views, prints, colours, inks = [], [], [], []
        for width in (2000, 3000, 4000):
            reader.page.context.unroute("**/image?*")
            reader.page.context.route("**/image?*", functools.partial(self.answer_with, f"width={width}"))
            reader.page.goto("about:blank")
            reader.page.goto(f"{self.service.base}/read/#/{EDITION}/{WIDE}/{first}-{first + 4}@1")
            reader.page.wait_for_function("width => document.getElementById('map')?.dataset.scan === width", arg=f"{width}")
            reader.rest()
            views.append(reader.view)
            inside, outside = [middle(cell) for cell in line.cells[1:6]], [middle(line.cells[i]) for i in (0, 8)]
            colours.append(reader.colours("canvas.marks", inside + outside))
            inks.append(reader.colours("canvas.strokes", outside[:1] + places[2:-2:4]))
            cell = line.cells[3]
            left, top = reader.on_screen(cell[0] - 60, cell[1] - 60)
            prints.append(reader.page.evaluate(script("print"), [round(left), round(top), SIDE, SIDE]))
        self.assertEqual(len(set(views)), 1)
        self.assertEqual(colours[0], ["255,226,92,255"] * 5 + ["0,0,0,0"] * 2)
        self.assertEqual(inks[0], ["0,0,0,0"] + [BLACK] * 3)
        self.assertEqual((colours[1:], inks[1:]), (colours[:1] * 2, inks[:1] * 2))
        for print_ in prints[:2]:
            self.assertNotEqual(print_, prints[2], "the rendition is the same")
            self.assertEqual(shift(print_, prints[2]), (0, 0), "the print lies elsewhere")
