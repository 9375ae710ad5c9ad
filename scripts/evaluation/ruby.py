"""Measures the share of pages' ruby in layouts, and the share of real ruby in it: maps show neither.

Usage: scripts/evaluation/run ruby PAGES LAYOUTS   (folders; of NAME.truth.json[.gz] in the one, NAME/NAME.layout.json in the other)
"""

import argparse
import gzip
import json
import pathlib
import sys


def counted(layout, truth):
    """Counts for a layout and its page's truth: `ruby`, the truth's ruby characters; `met`, those that meet the layout's ruby; `marks`, the layout's
    ruby rectangles; `right`, those that meet ruby of the truth. Ignored regions are left out."""

    def ignored(box):
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        return any(r[0] <= x <= r[2] and r[1] <= y <= r[3] for r in truth["ignore"])

    lines = [line for article in layout["articles"] for paragraph in article["paragraphs"] for line in paragraph["lines"]]
    marks = [box for line in lines for character in line["characters"] for box in character.get("ruby", []) if not ignored(box)]
    ruby = [r["ink"] for r in truth.get("ruby", []) if r["ink"] and not ignored(r["ink"])]
    return {"ruby": len(ruby), "met": sum(met(ruby, marks)), "marks": len(marks), "right": sum(met(marks, ruby))}


def met(boxes, others):
    """For each rectangle, whether it intersects a rectangle of the other list."""
    rows = sorted(others, key=lambda box: box[1])
    highest = max((box[3] - box[1] for box in rows), default=0)
    found, first = {}, 0
    for i in sorted(range(len(boxes)), key=lambda i: boxes[i][1]):
        box = boxes[i]
        while first < len(rows) and rows[first][1] + highest <= box[1]:
            first += 1
        found[i] = False
        for other in rows[first:]:
            if other[1] >= box[3]:
                break
            if other[0] < box[2] and box[0] < other[2] and other[3] > box[1]:
                found[i] = True
                break
    return [found[i] for i in range(len(boxes))]


def main():
    parser = argparse.ArgumentParser(prog="scripts/evaluation/run ruby", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", metavar="PAGES", type=pathlib.Path)
    parser.add_argument("layouts", metavar="LAYOUTS", type=pathlib.Path)
    options = parser.parse_args()
    pages, layouts = options.pages, options.layouts
    total = {"ruby": 0, "met": 0, "marks": 0, "right": 0}
    for path in sorted([*pages.glob("*.truth.json"), *pages.glob("*.truth.json.gz")]):
        name = path.name.split(".truth.json")[0]
        layout = layouts / name / f"{name}.layout.json"
        if not layout.is_file():
            print(f"ruby.py: {layout} is not there: its page is left out.", file=sys.stderr)
            continue
        with (gzip.open if path.suffix == ".gz" else open)(path, "rt") as file:
            counts = counted(json.loads(layout.read_text()), json.load(file))
        total = {key: total[key] + counts[key] for key in total}
    print(
        f"{total['ruby']} ruby characters, {total['met'] / max(1, total['ruby']):.3f} of them found; "
        f"{total['marks']} found, {total['right'] / max(1, total['marks']):.3f} of them ruby"
    )


if __name__ == "__main__":
    main()
