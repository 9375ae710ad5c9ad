"""Tests of the evaluation's tables and of stored results: scripts/evaluation/run test, two seconds."""

import json
import pathlib
import tempfile
import unittest
from unittest import mock

from fixtures import markdown, typesetter

from . import cases, development, measure, pages, peers, printed, reserved, tables


class Tables(unittest.TestCase):
    def test_a_value_just_below_one_is_shown_below_one(self):
        shown = [tables.number(value) for value in (1.0, 0.99996, 0.25, None)]
        self.assertEqual(shown, ["1.000", "0.999", "0.250", "–"])

    def test_means_and_worst_pass_over_rows_without_the_figure(self):
        rows = [{"page": "a", "boxes": 0.5, "stray": 0.1}, {"page": "b", "boxes": 1.0}, {"page": "c"}]
        self.assertEqual(tables.mean(rows, "boxes"), 0.75)
        self.assertEqual(tables.worst(rows, "boxes")["page"], "a")
        self.assertIsNone(tables.mean(rows, "joins"))
        self.assertIsNone(tables.worst(rows, "joins"))

    def test_larger_values_of_stray_and_time_are_worse(self):
        rows = [{"page": "a", "stray": 0.1, "seconds": 1}, {"page": "b", "stray": 0.2, "seconds": 3}]
        self.assertEqual([tables.worst(rows, f)["page"] for f in ("stray", "seconds")], ["b", "b"])

    def test_a_figure_below_its_bar_is_marked(self):
        self.assertEqual(tables.marked(0.94, 0.95), "0.940 ✗")
        self.assertEqual(tables.marked(0.94, 0.95, slack=0.05), "0.940")
        self.assertEqual(tables.marked(None, 0.95), "–")

    def test_effort_is_summed_over_pages(self):
        pages = [{"effort": {"characters": 500, "operations": 2, "perThousand": 4.0, "number": 1, "drop": 1}}] * 2
        self.assertEqual(tables.effort(pages)[-1], "| 4.0 | 4 | 2 | 2 |")


class Cases(unittest.TestCase):
    def test_a_case_overrides_the_page_by_key_and_by_place(self):
        page = {"a": 1, "type": {"w": 2, "h": 3}, "articles": [{"cols": [0, 18], "head": {"size": 9}}]}
        own = {"type": {"w": 5}, "scan": None, "articles": [{"cols": [0, 2], "head": {"neg": True}}, {"cols": [2, 18]}]}
        self.assertEqual(
            cases.merged(page, own),
            {"a": 1, "type": {"w": 5, "h": 3}, "scan": None, "articles": [{"cols": [0, 2], "head": {"size": 9, "neg": True}}, {"cols": [2, 18]}]},
        )

    def test_wrong_is_the_larger_number_of_missing_or_cut_cells(self):
        self.assertEqual(cases.wrong({"characters": 200, "boxes": 0.99, "cells": 100, "uncut": 1.0}), 2)
        self.assertEqual(cases.wrong({"characters": 200, "boxes": 1.0, "cells": 100, "uncut": 0.97}), 3)

    def test_every_case_has_its_own_file_name(self):
        listed = cases.listed()
        self.assertGreater(len(listed), 30)
        self.assertEqual(len({cases.file_name(case) for case in listed}), len(listed))
        self.assertTrue(all(case["known"] >= 0 for case in listed))


class Printed(unittest.TestCase):
    def test_doubts_are_counted_by_kind_of_join(self):
        joins = [
            {"kind": "right", "from": [10, 10, 20, 20]},
            {"kind": "right", "from": [110, 10, 120, 20]},
            {"kind": "otherArticle", "from": [10, 90, 20, 95]},
            {"kind": "noCell"},
        ]
        findings = [{"code": "order.doubtful", "place": [0, 0, 30, 100]}, {"code": "page.poor", "place": [0, 0, 200, 100]}]
        kinds = printed.doubted({"blockJoins": joins}, {"findings": findings})
        self.assertEqual(kinds, {"right": [True, False], "noCell": [False], "otherArticle": [True], "otherOrder": []})

    def test_the_truths_of_the_project_are_block_truths(self):
        found = list(printed.TRUTHS.glob("*.json"))
        self.assertTrue(found)
        for path in found:
            truth = json.loads(path.read_text())
            for block in (block for article in truth["articles"] for block in article["blocks"]):
                x0, y0, x1, y1 = block["rect"]
                self.assertTrue(0 <= x0 < x1 <= truth["width"] and 0 <= y0 < y1 <= truth["height"], path)


def row(name, **figures):
    usual = dict(width=4000, height=5392, seconds=1.5, memory=60.0, features=[], broken={}, boxes=0.9, flow=0.8, fill=0.7)
    return {"page": name} | usual | figures


class Development(unittest.TestCase):
    def test_each_program_has_a_line_for_each_group(self):
        ours = [row("dev1-x"), row("dev2-x", boxes=0.7)]
        theirs = [{"page": "dev1-x", "boxes": 0.1, "seconds": 100.0}, {"page": "dev2-x", "boxes": 0.3, "seconds": 50.0}]
        with mock.patch.object(development, "version", lambda: "1"), mock.patch.object(peers, "tesseract_version", lambda: "5"):
            lines = development.beside_peers(ours, {"Tesseract": theirs})
        self.assertTrue(any(line.startswith("| **clean** (2) | mojiwaku | 0.800 |") for line in lines))
        self.assertTrue(any(line.startswith("|  | Tesseract | 0.200 |") and line.endswith("| 75.0 |") for line in lines))

    def test_a_page_that_is_too_slow_or_too_large_is_marked(self):
        cells = development.page_row(row("dev1-x", seconds=3.2, memory=700.0), {})
        self.assertEqual(cells[-2:], ["3.20 ✗", "700 ✗"])
        self.assertEqual(development.page_row(row("dev1-x", seconds=3.2, width=6000), {})[-2], "3.20")

    def test_tables_go_between_their_markers_and_nothing_else_changes(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "e.md"
            path.write_text("a\n<!-- peers: made by x -->\nold\n<!-- /peers -->\nb\n<!-- figures: y -->\n1\n<!-- /figures -->\n")
            markdown.replace(path, "peers", ["new \\1", "lines"])
            self.assertEqual(path.read_text().split("\n")[1:5], ["<!-- peers: made by x -->", "new \\1", "lines", "<!-- /peers -->"])
            self.assertIn("\n1\n", path.read_text())


class Kept(unittest.TestCase):
    def test_a_kept_report_is_short_and_has_no_breakdown_of_a_page(self):
        report = {
            "pages": [{"page": "a", "boxes": 0.123456, "classes": {}, "articles": {}, "map": "x"}],
            "classes": {"kanji": {"found": 2 / 3, "characters": 3}},
        }
        kept = measure.lasting(report)
        self.assertEqual(kept["pages"], [{"page": "a", "boxes": 0.1235}])
        self.assertEqual(kept["classes"], {"kanji": {"found": 0.6667, "characters": 3}})

    def test_a_peer_reads_each_image_once(self):
        with tempfile.TemporaryDirectory() as folder:
            image = pathlib.Path(folder) / "a.png"
            image.write_bytes(b"pixels")
            page = pages.Page("a", image, image)
            answer = (json.dumps({"rects": [[0, 0, 1, 1]]}), 0, 12.5, 10)
            with (
                mock.patch.object(peers, "RESULTS", pathlib.Path(folder) / "kept"),
                mock.patch.object(peers, "timed", return_value=answer) as timed,
                mock.patch.object(peers, "say"),
            ):
                first, second = peers.found(peers.PEERS[1], page), peers.found(peers.PEERS[1], page)
                image.write_bytes(b"other pixels")
                peers.found(peers.PEERS[1], page)
            self.assertEqual(first, {"rects": [[0, 0, 1, 1]], "seconds": 12.5})
            self.assertEqual(first, second)
            self.assertEqual(timed.call_count, 2)


class Reserved(unittest.TestCase):
    def test_a_page_is_set_again_only_when_its_row_or_the_typesetter_changed(self):
        with tempfile.TemporaryDirectory() as name, mock.patch.object(typesetter, "TYPESETTER", pathlib.Path(name) / "typesetter"):
            folder, rows = pathlib.Path(name), [{"seed": 3, "kind": "clean"}, {"seed": 4, "kind": "clean"}]
            typesetter.TYPESETTER.mkdir()
            run = typesetter.TYPESETTER / "run"
            run.write_text('#!/bin/sh\nshift 2\nfor f; do echo "${f##*/}" >>"${0%/*}/set"; touch "${f%.json}.png" "${f%.json}.truth.json.gz"; done\n')
            run.chmod(0o755)

            def made(rows):
                """The names of the pages, and of those that were set."""
                (log := typesetter.TYPESETTER / "set").write_text("")
                return [page.name for page in reserved.made(rows, folder / "pages")], sorted(log.read_text().split())

            both = ["seed0003", "seed0004"]
            self.assertEqual(made(rows), (both, ["seed0003.json", "seed0004.json"]))
            self.assertEqual(made(rows), (both, []))
            self.assertEqual(made([rows[0], rows[1] | {"want": {"tiers": 3}}]), (both, ["seed0004.json"]))
            with mock.patch.object(typesetter, "sources_digest", lambda: "new"):
                self.assertEqual(made(rows[:1]), (both[:1], ["seed0003.json"]))
            run.write_text("#!/bin/sh\nexit 2\n")
            with self.assertRaises(SystemExit):
                made(rows)

    def test_each_kind_has_its_mean_and_its_worst_page(self):
        rows = [row("seed0001", kind="clean"), row("seed0002", kind="clean", boxes=0.5), row("seed0003", kind="gazette")]
        lines = reserved.by_kind(rows, {r["page"]: r["kind"] for r in rows})
        clean = next(line for line in lines if line.startswith("| **clean** (2)"))
        self.assertIn("| 0.700 |", clean)
        self.assertIn("seed0002 (0.667)", clean)
        self.assertIn("0.500 0002", lines[lines.index(clean) + 1])

    def test_a_second_log_of_a_day_does_not_replace_the_first(self):
        with tempfile.TemporaryDirectory() as name:
            logs = [reserved.write(["x"], {"pages": []}, pathlib.Path(name)) for _ in range(3)]
            self.assertEqual(len({log.name for log in logs}), 3)
            self.assertTrue(all(log.with_suffix(".json").is_file() for log in logs))

    def test_the_list_names_each_seed_once_with_its_kind(self):
        seeds = [row["seed"] for row in reserved.rows()]
        self.assertEqual(sorted(set(seeds)), sorted(seeds))
        self.assertTrue(seeds and all(row["kind"] for row in reserved.rows()))
