"""Lines, paragraphs and articles: adding, deleting, joining, splitting, reordering."""

import itertools
import json

from fixtures.layouts import lines
from people import middle
from tests.base import PAGE, ReviewTest


class LinesAndOrder(ReviewTest):
    def at_line(self):
        """An editor who has clicked a line's first character, the page's lines, and the line with its place."""
        editor, page = self.opened()
        i, line = self.body(page)
        self.click_first(editor, line)
        return editor, page, i, line

    def click_first(self, editor, line):
        """Goes to a line, and clicks its first character."""
        editor.near(line.rect)
        editor.click(*middle(line.cells[0]))

    def test_a_doubt_of_order_is_settled_by_one_key(self):
        layout = self.service.layout(PAGE)
        page = lines(layout)
        # The end of a paragraph inside an article, the line after it, and a later paragraph of another article.
        at = next(i for i in range(len(page) - 1) if page[i].article == page[i + 1].article and page[i].paragraph != page[i + 1].paragraph)
        line, after = page[at], page[at + 1]
        other = next(
            one
            for before, one in itertools.pairwise(page)
            if one.article > line.article and before.paragraph != one.paragraph and before.article == one.article
        )
        odds = [{"place": after.rect, "odds": 0.55, "text": "甲"}, {"place": other.rect, "odds": 0.3, "text": "乙"}, {"place": None, "odds": 0.15}]
        layout["findings"] = [{"severity": "note", "code": "order.doubtful", "place": line.rect, "text": "末", "candidates": odds, "message": "?"}]
        self.put(layout)
        self.layout = self.service.layout(PAGE)
        editor = self.editor()
        editor.open(PAGE)
        editor.press("n")
        self.assertIn("what is read after this line “末”: “甲” 55 % or “乙” 30 % or the end 15 %", editor.page.inner_text("#finding-0"))
        drawn = editor.pixels()
        editor.press("2")
        self.assertEqual(editor.count("#finding-0"), 0)
        self.assertNotEqual(editor.pixels(), drawn)
        self.assertEqual(editor.steps, [{"do": "moveParagraph", "line": other.rect, "side": "after", "of": line.rect}])
        editor.press("Control+z", "n", "3")
        self.assertEqual(editor.count("#finding-0"), 0)
        self.assertEqual(editor.steps, [{"do": "splitArticle", "before": after.rect}])
        editor.press("Control+z", "n")
        editor.push("#candidate-1")
        self.assertEqual(editor.steps, [{"do": "dismissFinding", "code": "order.doubtful", "place": line.rect}])
        editor.press("Control+z", "n", "2")
        editor.save()
        stored = [one.rect for one in lines(self.service.layout(PAGE))]
        self.assertEqual(stored[stored.index(line.rect) + 1], other.rect)

    def test_delete_a_line_and_draw_it_again(self):
        editor, _page, line = self.editing()
        self.click_first(editor, line)
        editor.page.click("#unit-line")
        editor.push("#do-remove")
        operations = [{"do": "deleteLine", "line": line.rect}]
        editor.press("Escape", "a")
        left, top, right, bottom = line.rect
        editor.drag((left, top), (right, bottom))
        added = editor.steps
        self.assertEqual([operation["do"] for operation in added], ["deleteLine", "addLine"])
        self.assertTrue(all(abs(a - b) <= 1 for a, b in zip(added[1]["rect"], line.rect)))
        self.assertEqual((added[1]["writing"], added[1]["role"]), ("vertical", "body"))
        self.check_saved(editor, operations + added[1:])

    def test_add_a_line_by_keys(self):
        editor, page, i, line = self.at_line()
        editor.press("2", "Delete")
        before = page[i - 1]
        editor.click(*middle(before.cells[0]))
        editor.press("a", "ArrowDown", "Shift+ArrowUp", "Enter")
        left, top, right, bottom = before.rect
        beside = int((right - left) * 1.4 + 0.5)
        operations = editor.steps
        self.assertEqual(operations[0], {"do": "deleteLine", "line": line.rect})
        self.assertEqual(operations[1]["rect"], [left - beside, top + 8, right - beside, bottom])
        self.assertEqual((operations[1]["side"], operations[1]["of"]), ("after", before.rect))
        self.check_saved(editor, operations)

    def test_move_a_line_by_mouse(self):
        editor, page, i, line = self.at_line()
        target = page[i + 1]
        editor.page.click("#unit-line")
        editor.page.click("#do-move")
        editor.click(*middle(target.cells[0]))
        editor.rest()
        self.check_saved(editor, [{"do": "moveLines", "lines": [line.rect], "side": "after", "of": target.rect}])

    def test_move_a_line_by_keys(self):
        editor, page, i, line = self.at_line()
        editor.press("2", "x", "ArrowRight", "Shift+Enter")
        self.check_saved(editor, [{"do": "moveLines", "lines": [line.rect], "side": "before", "of": page[i - 1].rect}])

    def test_move_a_paragraph(self):
        editor, page = self.opened()
        first = {}
        for line in page:
            first.setdefault(line.paragraph, line)
        ours = [first[key] for key in sorted(first) if key[0] == page[-1].article and first[key].data["role"] == "body"]
        paragraph, target = ours[0], ours[2]
        editor.select(paragraph.cells[0])
        editor.press("3", "x")
        editor.select(target.cells[0])
        editor.rest()
        self.check_saved(editor, [{"do": "moveParagraph", "line": paragraph.rect, "side": "after", "of": target.rect}])

    def firsts(self, page):
        found = {}
        for line in page:
            found.setdefault(line.article, line)
        return [found[key] for key in sorted(found)]

    def test_swap_articles_by_dragging_one(self):
        editor, page = self.opened()
        a, b = self.firsts(page)[:2]
        editor.page.drag_and_drop("#article-1", "#article-0")
        editor.rest()
        self.check_saved(editor, [{"do": "moveArticle", "line": b.rect, "side": "before", "of": a.rect}])

    def test_move_an_article_by_keys(self):
        editor, page = self.opened()
        a, b, c = self.firsts(page)[:3]
        editor.page.focus("#article-0 button")
        # The focus stays on the article.
        editor.press("Alt+ArrowDown", "Alt+ArrowDown")
        self.check_saved(editor, [{"do": "moveArticle", "line": a.rect, "side": "after", "of": one.rect} for one in (b, c)])

    def check_split_and_join(self, unit, name):
        editor, _page, line = self.editing(0, unit, "b", unit, "j", "b")
        split = {"do": f"split{name}", "before": line.rect}
        self.check_saved(editor, [split, {"do": f"join{name}", "line": line.rect}, split])

    def test_split_and_join_paragraphs(self):
        self.check_split_and_join("2", "Paragraph")

    def test_split_and_join_articles(self):
        self.check_split_and_join("4", "Article")

    def test_join_a_paragraph_across_a_tier_with_a_click_and_a_key(self):
        editor, page = self.opened()
        # A paragraph that continues in the next tier, split there first.
        line = next(line for before, line in itertools.pairwise(page) if line.paragraph == before.paragraph and line.rect[0] > before.rect[2])
        editor.select(line.cells[0])
        editor.press("2", "b", "1")
        torn = [{"do": "splitParagraph", "before": line.rect}]
        self.assertEqual(editor.save(), torn)
        torn_layout = self.service.layout(PAGE)
        editor.click(*middle(line.cells[0]))
        editor.press("j")
        self.assertEqual(editor.save(), [{"do": "joinParagraph", "line": line.rect}])
        self.assertNotEqual(torn_layout["articles"], self.layout["articles"])
        self.assertEqual(self.service.layout(PAGE)["articles"], self.layout["articles"])

    def test_b_at_the_start_of_a_paragraph_splits_the_article(self):
        editor, page = self.opened()
        line = next(b for a, b in itertools.pairwise(page) if a.article == b.article and a.paragraph != b.paragraph and len(b.cells) > 3)
        editor.select(line.cells[0])
        editor.press("b")
        self.check_saved(editor, [{"do": "splitArticle", "before": line.rect}])

    def test_lines_in_a_rectangle_get_a_role_together(self):
        editor, page = self.opened()
        i, line = self.body(page)
        group = [one for one in page[i : i + 3] if one.rect[1] == line.rect[1]]
        self.assertGreater(len(group), 1)
        editor.near(line.rect)
        editor.press("k")
        box = [min(one.rect[0] for one in group), line.rect[1], line.rect[2], max(one.rect[3] for one in group)]
        editor.drag([box[0] - 2, box[1] - 2], [box[2] + 2, box[3] + 2])
        self.assertIn("Line", editor.selected)
        editor.option("#role", "caption")
        self.check_saved(editor, [{"do": "setRole", "lines": [one.rect for one in group], "role": "caption"}])
        # The next click selects a character again.
        editor.select(line.cells[0])
        self.assertEqual(editor.page.get_attribute("#unit-cell", "aria-pressed"), "true")

    def test_keys_turn_the_pages_and_keep_the_draft(self):
        editor, _page, line = self.editing(3, "b")
        for key, name in (("PageDown", "06"), ("PageUp", PAGE)):
            editor.press(key)
            editor.page.wait_for_function("name => location.hash.endsWith(`/${name}`)", arg=name)
            editor.settle()
        self.assertEqual(editor.steps, [{"do": "splitLine", "before": line.cells[3]}])
        editor.open("06", signs_in=False)
        editor.press("PageDown")
        editor.hears("This is the last page.")

    def test_split_a_line_and_join_it(self):
        editor, _page, line = self.editing(3, "b")
        split = {"do": "splitLine", "before": line.cells[3]}
        halves = [
            found.rect
            for found in lines(self.service.corrected(self.layout, [split]))
            if found.rect[0] == line.rect[0] and found.rect[2] == line.rect[2] and line.rect[1] <= found.rect[1] and found.rect[3] <= line.rect[3]
        ]
        self.assertEqual(len(halves), 2)
        editor.press("Escape", "2")
        editor.click(*middle(line.cells[1]))
        editor.shift_click(*middle(line.cells[5]))
        editor.press("j")
        operations = [split, {"do": "joinLines", "lines": halves}]
        self.assertEqual(editor.save(), operations)
        self.assertTrue(self.service.layout(PAGE) == self.service.corrected(self.layout, operations))

    def test_a_line_across_is_read_from_the_right(self):
        editor, page, _body = self.editing(0, "2")
        self.assertEqual(editor.count("#do-fromRight"), 0, "a vertical line is read from its top alone")
        # Draw a line over the folio strip, which has no numbers.
        strip = [700, 3, 850, 33]
        editor.press("Escape", "1")
        editor.near(strip)
        editor.press("a")
        editor.drag(strip[:2], strip[2:])
        added = editor.steps[0]
        line = lines(self.service.corrected(self.layout, [added]))[-1]
        self.assertEqual((line.is_vertical, len(line.cells)), (False, 5))

        def turned(is_turned):
            self.assertEqual(editor.page.get_attribute("#do-fromRight", "aria-pressed"), str(is_turned).lower())
            return {"do": "setReadFromRight", "lines": [line.rect], "rtl": is_turned}

        editor.click(*middle(line.cells[0]))
        editor.press("2")
        self.assertFalse(turned(False)["rtl"])
        operations = [added]
        for is_turned in (True, False, True):
            if is_turned:
                editor.press("w")
            else:
                editor.page.click("#do-fromRight")
                editor.rest()
            operations.append(turned(is_turned))
        # The first number is at the right end, and the left arrow moves forward.
        first = sum(len(other.cells) for other in page) + 1
        editor.press("Escape", "1")
        editor.click(*middle(line.cells[-1]))
        self.assertIn(f"number {first},", editor.selected)
        editor.press("ArrowLeft")
        self.assertIn(f"number {first + 1},", editor.selected)
        # Add a cell at the end of reading; the second line then continues to the left.
        editor.press("e", "b")
        left, _, right, _ = line.cells[0]
        operations.append({"do": "addCell", "line": line.rect, "edge": "start", "to": left - (right - left)})
        operations.append({"do": "splitLine", "before": line.cells[-2]})
        self.check_saved(editor, operations)
        saved = self.service.layout(PAGE)
        self.assertEqual([found.rect[2] for found in lines(saved)[-2:]], [line.rect[2], line.cells[-1][0]])
        editor.page.click("#history > summary")
        name, data = editor.download("#export-blocks")
        exported = json.loads(data)
        self.assertEqual((name, exported), (f"{PAGE}.blocks.json", self.service.blocks(saved)))
        self.assertTrue(all(block["rtl"] for block in exported["articles"][-1]["blocks"]))

    def test_lines_are_selected_with_shift_and_the_arrows(self):
        editor, page = self.opened()
        i, line = self.body(page)
        editor.select(line.cells[0])
        editor.press("2", "Shift+ArrowLeft", "Shift+ArrowLeft", "Shift+ArrowRight")
        editor.option("#role", "caption")
        self.check_saved(editor, [{"do": "setRole", "lines": [line.rect, page[i + 1].rect], "role": "caption"}])

    def test_the_width_of_a_line_by_keys(self):
        editor, _page, line = self.editing()
        left, top, right, bottom = line.rect
        editor.select(line.cells[2])
        editor.press("2", "]", "[", "[", ".", ",", ".")
        steps, cross = [], [left, right]
        for side, by in ((0, 1), (0, -1), (0, -1), (1, 1), (1, -1), (1, 1)):
            rect = [cross[0], top, cross[1], bottom]
            cross[side] += by
            steps.append({"do": "setCross", "line": rect, "cross": list(cross)})
        self.check_saved(editor, steps)

    def test_the_width_of_a_line_by_dragging_its_side(self):
        editor, _page, line = self.editing()
        left, top, right, bottom = line.rect
        editor.select(line.cells[2])
        editor.press("2")
        before = editor.view
        y = middle(line.cells[4])[1]
        editor.drag((right, y), (right + 2, y))
        editor.drag((left, y), (left - 2, y))
        self.assertEqual(editor.view, before, "the page moved with the side")
        wider = [left, top, right + 2, bottom]
        steps = ((line.rect, [left, right + 2]), (wider, [left - 2, right + 2]))
        self.check_saved(editor, [{"do": "setCross", "line": rect, "cross": cross} for rect, cross in steps])
