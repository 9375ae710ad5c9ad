"""The marker module of the readers' page compared with the library on the same maps: in the browser, like in apps."""

import gzip
import random
import re

from fixtures.layouts import lines
from fixtures.service import EDITION, ROOT
from people import script
from tests.base import PAGE, ReviewTest

MODULE = ROOT / "Sources" / "ReviewPage" / "Reader" / "marker.js"


class Marker(ReviewTest):
    expected = "401"

    def setUp(self):
        super().setUp()
        self.page = self.editor().page
        self.page.goto(f"{self.service.base}/read/")

    def load(self, address):
        return self.page.evaluate(script("map"), {"address": address, "token": self.service.tokens["anna"]})

    def address(self, page, rest):
        return f"/v1/editions/{EDITION}/pages/{page}/{rest}"

    def horizontal(self, rtl):
        """Turns some lines of the page into horizontal ones, optionally read from the right."""
        columns = [line for line in lines(self.service.layout(PAGE)) if line.data["role"] == "body" and line.is_vertical]
        made = self.service.correct(PAGE, [{"do": "setWriting", "lines": [columns[5].rect], "writing": "horizontal"}])
        if rtl:
            rows = [line.rect for line in lines(self.service.layout(PAGE)) if not line.is_vertical]
            made = self.service.correct(PAGE, [{"do": "setReadFromRight", "lines": rows, "rtl": True}])
        return made["revision"]

    def check_spans(self, page):
        map = self.service.get(self.address(page, "map"))
        chance = random.Random(7)
        found = 0
        for reach in (0, 7, 40, 500):
            spans = [
                {end: [chance.randrange(-20, map["width"] + 20), chance.randrange(-20, map["height"] + 20)] for end in ("from", "to")}
                for _ in range(100)
            ]
            expected = self.service.get(self.address(page, "spans"), body={"spans": spans, "reach": reach})["spans"]
            shown = self.page.evaluate(
                script("spans"),
                {"spans": spans, "reach": reach},
            )
            self.assertEqual(shown, expected, f"page {page}, reach {reach}")
            found += sum(span is not None for span in expected)
        self.assertGreater(found, 50)

    def test_numbers_at_points_and_rectangles_are_those_of_the_library(self):
        for page in (PAGE, "06"):
            self.load(self.address(page, "map"))
            self.check_spans(page)

    def test_lines_across_and_lines_that_are_read_from_the_right(self):
        for rtl in (False, True):
            self.horizontal(rtl)
            answer = self.load(self.address(PAGE, "map"))
            self.assertTrue(any(line["writing"] == "horizontal" for line in answer["lines"]))
            self.assertEqual(any(line["rtl"] for line in answer["lines"]), rtl)
            self.check_spans(PAGE)

    def test_leaning_shapes_are_those_of_the_library(self):
        answer = self.load(self.address(PAGE, "map"))
        leaning = [line for line in answer["lines"] if line["lean"] and line["last"] - line["first"] > 3]
        self.assertTrue(leaning)
        for line in leaning[:5]:
            first, last = line["first"] + 1, line["last"] - 1
            annotation = self.service.get(self.address(PAGE, f"annotation?first={first}&last={last}"))
            drawn = next(selector["value"] for selector in annotation["target"]["selector"] if selector["type"] == "SvgSelector")
            expected = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", re.search(r' d="([^"]+)"', drawn)[1])]
            corners = self.page.evaluate("([a, b]) => map.fill(a, b).flatMap(({ corners }) => corners.flat())", [first, last])
            self.assertEqual(len(corners), len(expected))
            for mine, theirs in zip(corners, expected, strict=True):
                self.assertAlmostEqual(mine, theirs, delta=0.0051)

    def test_marks_move_to_a_corrected_map_as_the_service_moves_them(self):
        first = self.service.get(self.address(PAGE, "map"))
        before = lines(self.service.layout(PAGE))
        _, line = self.body(before)
        other = next(one for one in before if one.article != line.article)
        cell = line.cells[2]
        self.service.correct(
            PAGE,
            [
                {"do": "splitCell", "cell": cell, "at": (cell[1] + cell[3]) // 2},
                {"do": "mergeCells", "cells": [line.cells[4], line.cells[5]]},
                {"do": "moveArticle", "line": other.rect, "side": "after" if other.article < line.article else "before", "of": line.rect},
                {"do": "deleteLine", "line": before[-1].rect},
            ],
        )
        expected = self.service.get(self.address(PAGE, "renumbering?from=1"))
        self.assertTrue(expected["recuts"] and expected["vanished"] and len(expected["runs"]) > 3)
        self.load(f"/v1/maps/{self.map_id(1)}")
        self.page.evaluate("() => { window.before = map }")
        self.load(self.address(PAGE, "map"))
        found = self.page.evaluate("() => before.renumbering(map)")
        for field in ("from", "to", "runs", "recuts", "vanished", "appeared"):
            self.assertEqual(found[field], expected[field], field)
        count = first["lines"][-1]["first"] + len(first["lines"][-1]["cuts"]) - 2
        chance = random.Random(3)
        for _ in range(20):
            start = chance.randrange(1, count)
            end = chance.randrange(start, min(count, start + 200) + 1)
            annotation = self.service.get(self.address(PAGE, f"annotation?first={start}&last={end}&revision=1"))
            moved = self.page.evaluate("([a, b]) => moveMark(before.renumbering(map), [a, b])", [start, end])
            if not moved:
                continue
            found = self.service.get(self.address(PAGE, "annotation"), body=annotation)
            self.assertEqual(moved, [[mark["first"], mark["last"]] for mark in found["marks"]], f"{start} to {end}")

    def map_id(self, revision):
        """The id of an earlier revision's map, from a mark."""
        annotation = self.service.get(self.address(PAGE, f"annotation?first=1&last=1&revision={revision}"))
        return annotation["target"]["state"]["map"].rsplit("/", 1)[1]

    def test_the_module_stands_alone_and_is_small(self):
        text = MODULE.read_bytes()
        self.assertNotIn(b"import ", text.replace(b"no import", b""))
        self.assertLess(len(gzip.compress(text)), 30_000)

    def test_a_number_at_a_point_is_found_in_a_tenth_of_a_millisecond(self):
        self.load(self.address("06", "map"))
        took = self.page.evaluate(script("speed"))
        self.assertLess(took, 0.1)
