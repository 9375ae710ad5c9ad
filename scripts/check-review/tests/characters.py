"""Cells: splitting, merging, moving, adding, deleting, describing."""

from fixtures.layouts import lines
from people import middle
from tests.base import PAGE, ReviewTest


class Characters(ReviewTest):
    def test_split_with_one_click_and_one_key(self):
        editor, _page, line = self.editing()
        cell = line.cells[2]
        editor.near(cell)
        x, y = middle(cell)
        editor.click(x, y + 3)
        editor.press("s")
        self.assertEqual(editor.count(".steps li"), 1)
        operations = editor.save()
        self.assertEqual([operation["do"] for operation in operations], ["splitCell"])
        self.assertEqual(operations[0]["cell"], cell)
        self.assertLessEqual(abs(operations[0]["at"] - (y + 3)), 1)
        self.assertTrue(self.service.layout(PAGE) == self.service.corrected(self.layout, operations))

    def test_split_by_the_button(self):
        editor, _page, line = self.editing()
        cell = line.cells[3]
        editor.select(cell)
        editor.push("#do-split")
        at = editor.steps[0]["at"]
        self.check_saved(editor, [{"do": "splitCell", "cell": cell, "at": at}])

    def test_move_a_cut_by_dragging_it(self):
        editor, _page, line = self.editing()
        cell = line.cells[2]
        editor.select(cell)
        before = editor.view
        x, _ = middle(cell)
        editor.drag((x, cell[3]), (x, cell[3] + 4))
        self.assertEqual(editor.view, before, "the page moved with the cut")
        self.check_saved(editor, [{"do": "moveCut", "cell": cell, "edge": "end", "to": cell[3] + 4}])

    def test_a_key_that_is_held_moves_one_cut_and_nothing_else(self):
        editor, _page, line = self.editing()
        left, top, right, bottom = line.cells[2]
        editor.select(line.cells[2])
        # Press keys faster than the service answers. Shift and a bracket give a brace on most keyboards.
        for key in "[[[[[[{":
            editor.page.keyboard.press(key)
        editor.rest()
        ends = [bottom - pace for pace in (1, 2, 3, 4, 5, 6, 11)]
        self.assertEqual(
            editor.steps,
            [{"do": "moveCut", "cell": [left, top, right, before], "edge": "end", "to": to} for before, to in zip([bottom, *ends], ends)],
        )
        self.assertEqual(editor.message, "")

    def test_split_where_the_arrows_lead(self):
        editor, _page, line = self.editing()
        at = next(i for i in range(1, len(line.cells)) if (line.cells[i][3] - line.cells[i][1]) % 2)
        editor.near(line.cells[at])
        editor.click(*middle(line.cells[at - 1]))
        editor.page.mouse.move(300, 20)
        editor.press("ArrowDown", "s")
        self.check_saved(editor, [{"do": "splitCell", "cell": line.cells[at], "at": (line.cells[at][1] + line.cells[at][3] + 1) // 2}])

    def test_several_are_deleted_together(self):
        editor, _page, line = self.editing()
        editor.near(line.cells[3])
        editor.click(*middle(line.cells[2]))
        editor.shift_click(*middle(line.cells[4]))
        editor.press("Delete")
        (left, top, right, _), bottom = line.cells[2], line.cells[4][3]
        self.check_saved(
            editor, [{"do": "mergeCells", "cells": [line.cells[2], line.cells[4]]}, {"do": "deleteCell", "cell": [left, top, right, bottom]}]
        )

    def test_delete_and_add(self):
        editor, _page, line = self.editing(1, "Delete")
        operations = [{"do": "deleteCell", "cell": line.cells[1]}]
        made = lines(self.service.corrected(self.layout, operations))
        longer = next(found for found in made if found.rect == line.rect)
        editor.select(longer.cells[0])
        editor.press("e")
        last = longer.cells[-1]
        self.check_saved(editor, operations + [{"do": "addCell", "line": line.rect, "edge": "end", "to": last[3] + last[3] - last[1]}])

    def test_kind_and_role(self):
        editor, _page, line = self.editing(2)
        editor.option("#kind", "combined")
        editor.option("#role", "caption")
        self.check_saved(
            editor, [{"do": "setKind", "cell": line.cells[2], "kind": "combined"}, {"do": "setRole", "lines": [line.rect], "role": "caption"}]
        )

    def test_text_is_set_and_removed(self):
        editor, _page, line = self.editing(2)
        editor.page.fill("#text", "国")
        editor.page.press("#text", "Enter")
        editor.rest()
        self.assertEqual(editor.page.input_value("#text"), "国")
        editor.select(line.cells[3])
        self.assertEqual(editor.page.input_value("#text"), "")
        self.check_saved(editor, [{"do": "setText", "cell": line.cells[2], "text": "国"}])

    def test_the_keys_alone(self):
        editor, page = self.opened()
        editor.page.focus("#main")
        editor.press("ArrowDown", "ArrowLeft", "ArrowRight", "ArrowDown")
        number = editor.page.inner_text("#selection p").split()[1].split("・")[0]
        cell = [cell for line in page for cell in line.cells][int(number) - 1]
        editor.press("m")
        operations = editor.save()
        self.assertEqual((operations[0]["do"], operations[0]["cells"][0]), ("mergeCells", cell))

    def test_more_is_selected_with_shift_and_the_arrows(self):
        editor, page, line = self.editing(2, "Shift+ArrowDown", "Shift+ArrowDown", "Shift+ArrowDown", "Shift+ArrowUp")
        number = [cell for line in page for cell in line.cells].index(line.cells[2]) + 1
        self.assertIn(f"{number}–{number + 2}", editor.page.inner_text("#selection"))
        editor.press("m")
        self.check_saved(editor, [{"do": "mergeCells", "cells": [line.cells[2], line.cells[4]]}])

    def test_more_is_selected_against_the_way_of_reading_and_no_further_than_the_line(self):
        editor, _page, line = self.editing(1, "Shift+ArrowUp", "Shift+ArrowUp", "Shift+ArrowUp", "m")
        self.check_saved(editor, [{"do": "mergeCells", "cells": [line.cells[0], line.cells[1]]}])
