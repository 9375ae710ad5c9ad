"""Unnumbered print: its findings, its place, and the click that numbers it; regions without numbers, and ruby."""

from fixtures.layouts import lines
from people import middle, script
from tests.base import PAGE, ReviewTest


def union(rects):
    return [min(r[0] for r in rects), min(r[1] for r in rects), max(r[2] for r in rects), max(r[3] for r in rects)]


def overlap(a, b):
    """The intersection of two rectangles as a share of their union."""
    width, height = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    shared = max(0, width) * max(0, height)
    return shared / (area(a) + area(b) - shared)


def area(rect):
    return (rect[2] - rect[0]) * (rect[3] - rect[1])


def finding(place, characters):
    message = f"Print of about {characters} characters has no number. Number it as a line, or set it aside."
    return {"severity": "warning", "code": "print.unnumbered", "place": place, "parameters": [str(characters)], "message": message}


def page_finding(characters):
    message, parameters = f"About {characters} of {11 * characters} characters on this page have no number.", [str(characters), str(11 * characters)]
    return {"severity": "warning", "code": "page.unnumbered", "place": None, "parameters": parameters, "message": message}


class Unnumbered(ReviewTest):
    def lose(self, *groups, unclear=None):
        """A revision in which groups of lines have no number, with the findings that the analysis would have."""
        layout = self.service.layout(PAGE)
        gone = [{"do": "deleteLine", "line": line.rect} for group in groups for line in group]
        layout = self.service.corrected(layout, gone)
        if unclear:
            layout["unnumbered"].append({"kind": "unclear", "rect": unclear})
        counts = [sum(len(line.cells) for line in group) for group in groups]
        self.places = [union([line.rect for line in group]) for group in groups]
        layout["findings"] = [finding(place, count) for place, count in zip(self.places, counts)] + [page_finding(sum(counts))]
        self.put(layout)
        return layout

    def columns(self, count):
        """Consecutive lines of body text side by side within a paragraph, and the line before them."""
        all_lines = lines(self.service.layout(PAGE))
        for i in range(1, len(all_lines) - count):
            group = all_lines[i : i + count]
            around = {line.paragraph for line in all_lines[i - 1 : i + count + 1]}
            if len(around) == 1 and all(self.is_full(line) and line.rect[1] == group[0].rect[1] for line in group):
                return all_lines[i - 1], group
        raise AssertionError("the sample page has no such lines")

    @staticmethod
    def is_full(line):
        return line.data["role"] == "body" and line.is_vertical and len(line.cells) > 9

    def added(self, layout, before):
        """Lines that only the second layout has."""
        old = [line.rect for line in lines(before)]
        return [line for line in lines(layout) if line.rect not in old]

    def check_cells(self, found, group):
        """The cells nearly equal those of the analysis."""
        self.assertEqual([len(line.cells) for line in found], [len(line.cells) for line in group])
        for line, truth in zip(found, group):
            self.assertTrue(all(overlap(cell, other) > 0.5 for cell, other in zip(line.cells, truth.cells)), f"{line.cells}, {truth.cells}")

    def lost(self, editor=None):
        """An editor at a page without numbers on three columns, and on another column elsewhere."""
        editor = editor or self.editor()
        self.before, self.group = self.columns(3)
        everything = lines(self.service.layout(PAGE))
        headlines = (line for line in everything if line.data["role"] == "headline" and line.is_vertical)
        other = next(line for line in headlines if len(line.cells) > 5)
        self.layout = self.lose(self.group, [other])
        editor.open(PAGE)
        return editor

    def is_marked(self, editor, place):
        """Whether magenta is drawn along the left edge of a place."""
        (left, top), (_, bottom) = editor.on_screen(place[0], place[1]), editor.on_screen(place[2], place[3])
        return editor.page.evaluate(script("magenta"), [left, top, bottom]) > 0.3 * (bottom - top)

    def test_one_click_numbers_several_columns(self):
        editor = self.lost()
        self.assertEqual(editor.count("#findings button.number"), 4)
        self.assertTrue(all(self.is_marked(editor, place) for place in self.places))
        editor.push("#finding-1")
        self.picture(editor, "unnumbered")
        editor.page.click("#number-1")
        editor.page.wait_for_function("() => document.querySelectorAll('#findings button.number').length === 2")
        editor.rest()
        self.assertIn("Line", editor.selected)
        editor.push("#fit")
        self.assertEqual([self.is_marked(editor, place) for place in self.places], [False, True])
        # Undo brings the finding back.
        editor.press("Control+z")
        self.assertEqual(editor.count("#findings button.number"), 4)
        editor.press("Control+Shift+z")
        operations = editor.save()
        self.assertEqual([operation["do"] for operation in operations], ["addLine"] * 3)
        stored = self.service.layout(PAGE)
        self.assertTrue(stored == self.service.corrected(self.layout, operations), "the layout that is stored is not what the command makes")
        self.check_cells(self.added(stored, self.layout), self.group)
        # The new lines are a separate article at the end.
        self.assertEqual(len(stored["articles"]), len(self.layout["articles"]) + 1)
        self.assertEqual([finding["code"] for finding in stored["findings"]], ["print.unnumbered", "page.unnumbered"])

    def test_keys_number_it_after_the_selection(self):
        editor = self.lost()
        editor.press("n", "n")
        editor.press("Shift+L")
        editor.hears("First select the line")
        editor.select(self.before.cells[0])
        editor.press("Shift+L")
        editor.page.wait_for_function("() => document.querySelectorAll('#findings button.number').length === 2")
        editor.press("n", "l")
        editor.page.wait_for_function("() => document.querySelectorAll('#findings button.number').length === 0")
        editor.save()
        stored = self.service.layout(PAGE)
        # The page's finding was removed with the last place.
        self.assertEqual(stored["findings"], [])
        order = [line.rect for line in lines(stored)]
        at = order.index(self.before.rect)
        self.assertTrue(all(overlap(a, b.rect) > 0.7 for a, b in zip(order[at + 1 : at + 4], self.group)))
        numbered = lines(stored)
        self.assertEqual({line.paragraph for line in numbered[at : at + 4]}, {numbered[at].paragraph})

    def test_a_click_on_lost_print_selects_its_finding_and_the_unit_does_not_stick(self):
        editor = self.lost()
        [left, top, right, bottom] = self.places[0]
        editor.near(self.places[0])
        # Between the columns there is no cell, either.
        editor.click((left + right) / 2, (top + bottom) / 2)
        editor.rest()
        self.assertIn("current", editor.page.locator("#findings li:has(.number)").nth(0).get_attribute("class"))
        self.assertEqual(editor.selected, "")
        editor.press("l")
        editor.page.wait_for_function("() => document.querySelectorAll('#findings button.number').length === 2")
        editor.rest()
        self.assertIn("Line", editor.selected)
        editor.select(self.before.cells[0])
        self.assertNotIn("Line", editor.selected)
        self.assertEqual(editor.page.get_attribute("#unit-cell", "aria-pressed"), "true")

    def test_numbers_end_what_the_analysis_set_aside_as_unclear(self):
        editor = self.editor()
        self.before, self.group = self.columns(3)
        place = union([line.rect for line in self.group])
        self.layout = self.lose(self.group, unclear=place)
        editor.open(PAGE)
        editor.page.click("#number-1")
        editor.page.wait_for_function("() => document.querySelectorAll('#findings button.number').length === 0")
        operations = editor.save()
        self.assertEqual([operation["do"] for operation in operations], ["number"] + ["addLine"] * 3)
        stored = self.service.layout(PAGE)
        self.assertNotIn(place, [text["rect"] for text in stored["unnumbered"]])
        self.assertEqual(stored["findings"], [])
        self.check_cells(self.added(stored, self.layout), self.group)

    def test_it_is_set_aside_where_it_stands(self):
        editor = self.lost()
        editor.press("n", "n", "u", "Enter")
        self.assertEqual(editor.save(), [{"do": "unnumber", "rect": self.places[0], "kind": "advertisement"}])
        self.assertEqual([finding.get("place") for finding in self.service.layout(PAGE)["findings"]], [self.places[1], None])

    def test_a_page_without_an_image_gets_one_line(self):
        self.expected = "404"
        editor = self.editor()
        editor.page.route("**/image?*", lambda route: route.fulfill(status=404, body="{}"))
        self.lost(editor)
        editor.page.click("#number-2")
        editor.page.wait_for_function("() => document.querySelectorAll('#findings button.number').length === 2")
        (operation,) = editor.save()
        self.assertEqual((operation["rect"], operation["writing"], operation["role"]), (self.places[1], "vertical", "headline"))
        self.assertGreater(len(operation["cuts"]), 3)


class Regions(ReviewTest):
    def test_a_region_without_numbers_and_with_them_again(self):
        editor, _page, line = self.editing()
        editor.near(line.rect)
        editor.page.select_option("#region", "table")
        editor.page.click("#do-unnumber")
        left, top, right, bottom = line.rect
        editor.drag((left - 2, top - 2), (right + 2, bottom + 2))
        sent = editor.save()
        self.assertEqual((sent[0]["do"], sent[0]["kind"]), ("unnumber", "table"))
        self.assertTrue(all(abs(a - b) <= 1 for a, b in zip(sent[0]["rect"], [left - 2, top - 2, right + 2, bottom + 2])))
        self.assertTrue(self.service.layout(PAGE) == self.service.corrected(self.layout, sent))
        editor.click(*middle(line.rect))
        editor.press("Delete")
        again = editor.save()
        self.assertEqual(again, [{"do": "number", "rect": sent[0]["rect"]}])

    def test_ruby(self):
        editor, _page, line = self.editing()
        cell = line.cells[2]
        editor.select(cell)
        editor.press("g", "Enter")
        half = int((cell[2] - cell[0]) / 2 + 0.5)
        ruby = [cell[2], cell[1], cell[2] + half, cell[3]]
        editor.press("h")
        editor.press("Control+z")
        self.check_saved(editor, [{"do": "attachRuby", "ruby": ruby, "cell": cell}])
