"""Print without a number: its findings, where it is, and the click that numbers it."""

import json
import sqlite3
import urllib.request

import fixtures
from fixtures import EDITION, Line, lines, middle
from tests.base import PAGE, ReviewTest


def union(rects):
    return [min(r[0] for r in rects), min(r[1] for r in rects), max(r[2] for r in rects), max(r[3] for r in rects)]


def overlap(a, b):
    """What two rectangles share of what both take together."""
    width, height = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    shared = max(0, width) * max(0, height)
    area = lambda r: (r[2] - r[0]) * (r[3] - r[1])  # noqa: E731
    return shared / (area(a) + area(b) - shared)


def finding(place, characters):
    return {
        "severity": "warning",
        "code": "print.unnumbered",
        "place": place,
        "message": f"Print of about {characters} characters has no number. Number it as a line, or set it aside.",
    }


def page_finding(characters):
    return {
        "severity": "warning",
        "code": "page.unnumbered",
        "place": None,
        "message": f"Print of about {characters} characters (9 %) has no number. Number it, or set it aside.",
    }


class Unnumbered(ReviewTest):
    def lose(self, *groups):
        """A revision in which groups of lines have no number, and the findings that the analysis would have of that."""
        layout = self.service.layout(PAGE)
        gone = [{"do": "deleteLine", "line": line.rect} for group in groups for line in group]
        layout = self.service.corrected(layout, gone)
        counts = [sum(len(line.cells) for line in group) for group in groups]
        self.places = [union([line.rect for line in group]) for group in groups]
        layout["findings"] = [finding(place, count) for place, count in zip(self.places, counts)] + [page_finding(sum(counts))]
        path = f"{self.service.base}/v1/editions/{EDITION}/pages/{PAGE}/layout"
        headers = {"Authorization": f"Bearer {self.service.tokens['ben']}"}
        with urllib.request.urlopen(urllib.request.Request(path, headers=headers), timeout=fixtures.DEADLINE) as answer:
            tag = answer.headers["ETag"]
        headers |= {"If-Match": tag, "Content-Type": "application/json"}
        request = urllib.request.Request(path, json.dumps(layout).encode(), headers, method="PUT")
        urllib.request.urlopen(request, timeout=fixtures.DEADLINE).close()
        return layout

    def columns(self, count):
        """So many lines of body side by side in the midst of a paragraph, and the line before them."""
        all_lines = lines(self.service.layout(PAGE))
        for i in range(1, len(all_lines) - count):
            group = all_lines[i : i + count]
            if all(
                line.data["role"] == "body" and line.is_vertical and line.paragraph == all_lines[i - 1].paragraph
                and line.rect[1] == group[0].rect[1] and len(line.cells) > 9
                for line in group
            ) and group[-1].paragraph == all_lines[i + count].paragraph:
                return all_lines[i - 1], group
        raise AssertionError("the sample page has no such lines")

    def added(self, layout, before):
        """Lines that a layout has more than another."""
        old = [line.rect for line in lines(before)]
        return [line for line in lines(layout) if line.rect not in old]

    def check_cells(self, found, group):
        """The cells are those that the analysis had made, within some px."""
        self.assertEqual(len(found), len(group))
        for line, truth in zip(found, group):
            print(len(line.cells), len(truth.cells), line.rect, truth.rect)
            matched = sum(any(overlap(cell, other) > 0.5 for other in line.cells) for cell in truth.cells)
            print("matched", matched)

    def test_one_click_numbers_several_columns(self):
        before, group = self.columns(3)
        layout = self.lose(group)
        editor = self.editor()
        editor.open(PAGE)
        self.picture(editor, "unnumbered")
        editor.page.click("#number-0")
        editor.rest()
        editor.page.wait_for_selector("#findings .warning", state="detached")
        operations = editor.save()
        print(operations)
        self.check_cells(self.added(self.service.layout(PAGE), layout), group)
        self.picture(editor, "numbered")
