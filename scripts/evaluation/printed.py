"""Measures mojiwaku on printed pages whose blocks were drawn by hand, and writes their table in docs/evaluation.md.

Usage: scripts/evaluation/run printed [--keep DIR] [--overlays DIR] [--print]

Pages: the images of ../shared/real (MOJIWAKU_SHARED names another folder) that have a block truth there, or in scripts/evaluation/truths.
A join leads from a block to the next one of its article. Those that are not read so are counted by kind: a block has no cell, the map
goes on in another article, or in another order inside of the article.
  --keep DIR       leave layouts and maps there (default: a temporary folder)
  --overlays DIR   draw the pages with their cells, numbers and order there
  --print          write the table to stdout and leave the document as it is
"""

import argparse
import collections
import datetime
import itertools
import json
import pathlib
import statistics
import subprocess
import tempfile

from . import document, measure, pages, paths
from .tables import mean, number, table

FIGURES = ["covered", "flow", "joins", "fill", "article", "stray"]
TRUTHS = pathlib.Path(__file__).resolve().parent / "truths"
# What is asked of the mean.
ASKED = {"covered": 0.97, "flow": 0.97, "joins": 0.85, "fill": 0.93, "article": 0.92, "stray": 0.03}


class Cell:
    """A numbered cell of a map: its place and its article."""

    def __init__(self, number, box, article):
        self.number, self.box, self.article = number, box, article

    @property
    def middle(self):
        return (self.box[0] + self.box[2]) / 2, (self.box[1] + self.box[3]) / 2


def cells(found):
    """The cells of a map in the order of their numbers."""
    out = []
    for line in found["lines"]:
        (low, high), cuts, lean = line["cross"], line["cuts"], line.get("lean", 0)
        ranges = list(itertools.pairwise(cuts))
        for start, end in reversed(ranges) if line.get("rtl") else ranges:
            moved = lean * ((start + end) / 2 - cuts[0]) / max(1, cuts[-1] - cuts[0])
            across = (low + moved, high + moved)
            box = (across[0], start, across[1], end) if line["writing"] == "vertical" else (start, across[0], end, across[1])
            out.append(Cell(len(out) + 1, box, line["article"]))
    return out


def holds(block, x, y):
    """Whether a block's rectangle or quadrangle holds a point."""
    if "rect" in block:
        x0, y0, x1, y1 = block["rect"]
        return x0 <= x < x1 and y0 <= y < y1
    inside, corners = False, block["quad"]
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1]):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def ends(block, own):
    """The first and the last cell of a block in its order of reading: lines from the right, or from the top. Cells are of one line whose
    middles lie within 0.55 of the median breadth, as in `evaluate --blocks`."""
    vertical = block.get("writing", "vertical") == "vertical"
    axis = 0 if vertical else 1

    def across(cell):
        return -cell.middle[0] if vertical else cell.middle[1]

    def along(cell):
        return cell.middle[1] if vertical else -cell.middle[0] if block.get("rtl") else cell.middle[0]

    breadth = statistics.median(cell.box[axis + 2] - cell.box[axis] for cell in own)
    lines = []
    for cell in sorted(own, key=across):
        if lines and across(cell) - across(lines[-1][-1]) <= 0.55 * breadth:
            lines[-1].append(cell)
        else:
            lines.append([cell])
    return min(lines[0], key=along), max(lines[-1], key=along)


def joins(truth, found, doubts):
    """The joins of a page by kind, each as whether a doubt was told there: right, lost, parted, turned."""
    kinds = collections.defaultdict(list)
    own = collections.defaultdict(list)
    blocks = [block for article in truth["articles"] for block in article["blocks"]]
    for cell in cells(found):
        held = next((n for n, block in enumerate(blocks) if holds(block, *cell.middle)), None)
        own[held].append(cell)
    places = iter(range(len(blocks)))
    for article in truth["articles"]:
        flow = [(block, own[n]) for block, n in [(block, next(places)) for block in article["blocks"]] if block["role"] != "caption"]
        told = [ends(block, inside) if inside else None for block, inside in flow]
        for before, after in itertools.pairwise(told):
            if not before or not after:
                kinds["lost"].append(False)
                continue
            last, first = before[1], after[0]
            kind = "right" if first.number == last.number + 1 else "parted" if first.article != last.article else "turned"
            kinds[kind].append(any(x0 <= last.middle[0] < x1 and y0 <= last.middle[1] < y1 for x0, y0, x1, y1 in doubts))
    return kinds


def truths():
    """The pages with block truth whose images are there."""
    folder = paths.SHARED / "real"
    found = []
    for path in sorted([*folder.glob("*.blocks.json"), *TRUTHS.glob("*.blocks.json")]):
        image = folder / json.loads(path.read_text())["image"]
        if image.is_file():
            found.append(pages.Page(path.name.removesuffix(".blocks.json"), image, path))
    return sorted(found)


def measured(page, out):
    """A page's figures, its joins by kind, and its layout's path; None when it could not be extracted."""
    result = measure.extracted(page, out)
    if result is None:
        return None
    command = [paths.BINARY, "evaluate", "--blocks", page.truth, "--map", result["map"], "--image", page.image, "--json"]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        paths.fail("mojiwaku evaluate --blocks failed: see above.")
    layout = pathlib.Path(result["map"].replace(".map.json", ".layout.json"))
    doubts = [f["place"] for f in json.loads(layout.read_text())["findings"] if f["code"] == "order.doubtful" and f.get("place")]
    row = json.loads(done.stdout)["pages"][0]
    kinds = joins(json.loads(page.truth.read_text()), json.loads(pathlib.Path(result["map"]).read_text()), doubts)
    row["kinds"] = kinds
    if row["joins"] is not None and abs(row["joins"] - len(kinds["right"]) / sum(map(len, kinds.values()))) > 1e-9:
        paths.say(f"{page.name}: the joins that are counted by kind are others than those of `mojiwaku evaluate`.")
    return row | {"page": page.name, "layout": layout}


def shown(rows):
    """The tables of figures, and of what is wrong with the joins."""
    lines = [f"Measured {datetime.date.today().isoformat()}, engine {paths.version()}.", ""]
    body = [[row["page"]] + [number(row.get(f)) for f in FIGURES] for row in rows]
    body.append([f"**mean** ({len(rows)})"] + [number(mean(rows, f)) for f in FIGURES])
    body.append(["asked"] + [f"{'≤' if f == 'stray' else '≥'} {ASKED[f]:.2f}" for f in FIGURES])
    lines += [*table(["page"] + FIGURES, body), "", "Joins, those that are wrong by kind, and how many carry a doubt (`order.doubtful`):", ""]
    kinds = ("lost", "parted", "turned")
    names = ["page", "right", "with doubt", "a block has no cell", "into another article", "in another order", "wrong with doubt"]
    body = []
    for row in rows:
        own = row["kinds"]
        wrong = [own[kind] for kind in kinds]
        counts = [len(own["right"]), sum(own["right"]), *map(len, wrong), sum(map(sum, wrong))]
        body.append([row["page"], *map(str, counts)])
    return lines + table(names, body)


def main():
    parser = argparse.ArgumentParser(prog="scripts/evaluation/run printed", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", metavar="DIR", type=pathlib.Path)
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
    lines = shown(rows)
    if options.to_stdout:
        print("\n".join(lines))
    else:
        document.replace("printed", lines)
        print("printed: docs/evaluation.md")


if __name__ == "__main__":
    main()
