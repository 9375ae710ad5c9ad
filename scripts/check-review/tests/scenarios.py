"""Whole visits, from the first screen to the last: a reader on a phone, and an editor with twenty findings. tests/demo.py has the newcomer's."""

from fixtures.service import EDITION
from people import lines, middle
from tests.base import PAGE, ReviewTest
from tests.reader import PICTURE_PAGE, ReaderTest


class PhoneReader(ReaderTest):
    def test_a_reader_finds_turns_enlarges_marks_and_comes_back(self):
        reader = self.reader(viewport={"width": 390, "height": 844}, device_scale_factor=3)
        reader.sign_in()
        reader.page.tap(".shelf a")
        reader.settle()
        self.assertEqual(reader.page.get_attribute("#page", "value"), PICTURE_PAGE)
        self.picture(reader, "phone-page")
        reader.page.tap("#next")
        reader.page.wait_for_function("page => document.getElementById('page')?.value === page", arg=PAGE)
        reader.settle()
        self.lines = lines(self.service.layout(PAGE))
        self.cells = [cell for line in self.lines for cell in line.cells]
        _, line = self.body(self.lines)
        reader.fit_tier(line)
        reader.edit()
        reader.finger(middle(line.cells[1]), middle(line.cells[5]))
        first = self.number(line.cells[1])
        reader.wait_for_marks([[[first, first + 4]]])
        self.picture(reader, "phone-mark")
        reader.page.goto("about:blank")
        reader.page.goto(f"{self.service.base}/read/#/?marks")
        reader.page.wait_for_selector("#all-marks .quote")
        reader.page.tap("#all-marks a")
        reader.settle()
        self.assertEqual(reader.status, "Selected mark: 5 characters")
        x, y = reader.on_screen(*middle(line.cells[3]))
        box = reader.page.locator("#map").bounding_box()
        self.assertTrue(box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"], "the mark is not in the window")
        self.check_quiet(reader)


class FindingsEditor(ReviewTest):
    def test_an_editor_goes_through_twenty_findings_with_two_keys_each_and_approves(self):
        layout = self.service.layout(PAGE)
        finding = {"severity": "note", "code": "line.doubtful-kind", "message": "This print has numbers, but perhaps belongs to no article."}
        layout["findings"] = [finding | {"place": line.rect} for line in lines(layout)[:20]]
        self.put(layout)
        editor = self.editor()
        editor.sign_in(EDITION)
        editor.page.wait_for_selector(f"#page-{PAGE}")
        self.assertRegex(editor.page.inner_text(f"#page-{PAGE}"), r"Doubts 20\b")
        editor.open(PAGE, signs_in=False)
        self.picture(editor, "twenty-findings")
        for left in reversed(range(20)):
            editor.press("n", "d")
            self.assertEqual(editor.count("#findings .dismiss"), left)
        self.assertEqual([step["do"] for step in editor.save()], ["dismissFinding"] * 20)
        editor.page.click("#approve")
        editor.hears("Approved")
        self.assertEqual(self.service.layout(PAGE).get("findings", []), [])
        self.check_quiet(editor)
