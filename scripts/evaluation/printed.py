"""Measures mojiwaku on printed pages whose blocks were drawn by hand, and writes their table in docs/evaluation.md.

Usage: scripts/evaluation/run printed [--keep DIR] [--overlays DIR] [--print]

Pages: the images of ../shared/real (MOJIWAKU_SHARED names another folder) with a block truth there, or in scripts/evaluation/truths. A join leads
from a block to the next block of its article. Wrong joins are counted by kind: a block has no cell, the map continues in another article, or in
another order inside of the article.
  --keep DIR       leave layouts and maps there (default: a temporary folder)
  --overlays DIR   draw the pages with their cells, numbers and order there
  --print          write the table to stdout and leave the document unchanged
"""

import datetime
import json
import pathlib
import subprocess
import tempfile

from fixtures.markdown import parts, table

from . import measure, pages, paths
from .tables import effort, mean, number

FIGURES = ["covered", "flow", "joins", "fill", "article", "stray"]
TRUTHS = pathlib.Path(__file__).resolve().parent / "truths"
# Kinds of joins, and their names in the table.
KINDS = {"right": "right", "noCell": "a block has no cell", "otherArticle": "into another article", "otherOrder": "in another order"}
# The required means.
ASKED = {"covered": 0.97, "flow": 0.97, "joins": 0.85, "fill": 0.93, "article": 0.92, "stray": 0.03}


def doubted(row, layout):
    """For a page's joins, by kind: whether the analysis doubts each. A doubt is a finding on the line of the cell before the join."""
    places = [f["place"] for f in layout["findings"] if f["code"] == "order.doubtful" and f.get("place")]
    kinds = {kind: [] for kind in KINDS}
    for join in row["blockJoins"]:
        x0, y0, x1, y1 = join.get("from", [-1] * 4)
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        kinds[join["kind"]].append(any(a <= x < c and b <= y < d for a, b, c, d in places))
    return kinds


def truths():
    """The pages with block truth and an existing image."""
    folder = paths.SHARED / "real"
    found = []
    for path in sorted([*folder.glob("*.blocks.json"), *TRUTHS.glob("*.blocks.json")]):
        image = folder / json.loads(path.read_text())["image"]
        if image.is_file():
            found.append(pages.Page(path.name.removesuffix(".blocks.json"), image, path))
    return sorted(found)


def measured(page, out):
    """A page's measures, its joins by kind, and its layout's path; None when it could not be extracted."""
    result = measure.extracted(page, out)
    if result is None:
        return None
    report = measure.evaluate("--blocks", page.truth, "--map", result["map"], "--image", page.image, "--json", "--effort")
    layout = pathlib.Path(result["map"].replace(".map.json", ".layout.json"))
    row = json.loads(report)["pages"][0]
    row["kinds"] = doubted(row, json.loads(layout.read_text()))
    return row | {"page": page.name, "layout": layout}


def shown(rows):
    """The tables of measures, and of wrong joins."""
    efforts = [row["effort"] for row in rows]
    body = [[row["page"]] + [number(row.get(f)) for f in FIGURES] + [number(row["effort"].get("perThousand"), 1)] for row in rows]
    body.append([f"**mean** ({len(rows)})"] + [number(mean(rows, f)) for f in FIGURES] + [number(mean(efforts, "perThousand"), 1)])
    body.append(["needed"] + [f"{'≤' if f == 'stray' else '≥'} {ASKED[f]:.2f}" for f in FIGURES] + [""])
    head = "Joins of all pages: right ones, those of them with a doubt (`order.doubtful`), wrong ones by kind, those of them with a doubt:"
    right, *wrong = ([doubt for row in rows for doubt in row["kinds"][kind]] for kind in KINDS)
    counts = [len(right), sum(right), *map(len, wrong), sum(map(sum, wrong))]
    joins = table(["right", "right with doubt", *list(KINDS.values())[1:], "wrong with doubt"], [counts])
    measured_with = f"Measured {datetime.date.today().isoformat()}, engine {paths.version()}."
    return parts(measured_with, table(["page"] + FIGURES + ["effort"], body), "[Effort](#effort) by kind:", effort(rows), head, joins)


def main():
    parser = paths.parser("printed", __doc__)
    parser.add_argument("--overlays", metavar="DIR", type=pathlib.Path)
    parser.add_argument("--print", action="store_true", dest="to_stdout")
    options = parser.parse_args()
    found = truths()
    if not found:
        paths.fail(f"No printed page with block truth is in {paths.SHARED / 'real'}. Set MOJIWAKU_SHARED.")
    paths.build()
    with tempfile.TemporaryDirectory() as folder:
        rows = []
        for page in found:
            row = measured(page, options.keep or pathlib.Path(folder))
            if row is None:
                paths.fail(f"{page.name} could not be extracted: see above.")
            rows.append(row)
            if options.overlays:
                options.overlays.mkdir(parents=True, exist_ok=True)
                command = [paths.BINARY, "overlay", page.image, row["layout"], "--output", options.overlays / f"{page.name}.png"]
                subprocess.run(command, check=True)
    paths.publish("printed", shown(rows), options.to_stdout)


if __name__ == "__main__":
    main()
