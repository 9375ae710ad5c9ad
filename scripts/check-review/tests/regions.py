"""Parts without numbers: regions, and ruby."""

from people import middle
from tests.base import PAGE, ReviewTest


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
