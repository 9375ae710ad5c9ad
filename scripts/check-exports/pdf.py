#!/usr/bin/env python3
"""Checks a PDF of `mojiwaku export` against its layouts.

    pdf.py PDF LAYOUT IMAGE [LAYOUT IMAGE ...]

Needs qpdf, pdftotext, pdfinfo (poppler-utils) and mutool (mupdf-tools). Prints the measurements. The exit status is 1 for a fault.
"""

import html
import json
import os
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as ET

import faults
from faults import expect, same

from fixtures.layouts import articles_of, text_of

SIZE_LIMIT = 1.2
TOLERANCE = 1.0


def run(*command):
    done = subprocess.run(command, capture_output=True)
    expect(done.returncode == 0, f"{' '.join(command[:3])}: exit {done.returncode}: {done.stderr.decode()[:300]}")
    return done.stdout.decode("utf-8", "replace")


class Cell:
    """A character's text, its cell in px, and the deviation that is allowed for the edges of a leaning cell."""

    def __init__(self, text, rect, slope, vertical):
        self.text, self.rect, self.slope, self.vertical = text, rect, slope, vertical
        # The upright box around a leaning cell is wider by the lean, and is rounded to whole px.
        along = rect[3] - rect[1] if vertical else rect[2] - rect[0]
        self.slack = (0.5 + abs(slope) * along / 2) if slope else 0


def cells_of(lines):
    """The cells of lines, except those without text."""
    return [
        Cell(character["text"], rect, line.lean / (line.end - line.start), line.is_vertical)
        for line in lines
        for character, rect in zip(line.characters, line.cells)
        if "text" in character
    ]


def distance(box, cell):
    return max(max(abs(a - b) for a, b in zip(box, cell.rect)) - cell.slack, 0)


def check_boxes(viewer, page, cells, characters):
    """Checks `characters`: (character, box in px), in the viewer's order. Measures only cells with a single character."""
    if not same(f"{viewer}, page {page}", "".join(c for c, _ in characters), "".join(cell.text for cell in cells)):
        return
    wanted = [cell for cell in cells for _ in cell.text]
    errors = sorted(distance(box, cell) for (_, box), cell in zip(characters, wanted) if len(cell.text) == 1)
    if errors:
        print(f"  {viewer}: {len(errors)} boxes, off by {errors[len(errors) // 2]:.3f} px in the median, {errors[-1]:.3f} at most")
        expect(errors[-1] <= TOLERANCE, f"{viewer}, page {page}: a box is {errors[-1]:.2f} px off its cell")


def check_mupdf(pdf, page, layout, cells):
    root = ET.fromstring(run("mutool", "draw", "-q", "-F", "stext", "-o", "-", pdf, str(page)))
    scale = layout["width"] / float(root.find("page").get("width"))
    characters = []
    for char in root.iter("char"):
        if char.get("c").isspace():
            continue
        quad = [float(v) * scale for v in char.get("quad").split()]
        characters.append((char.get("c"), [min(quad[::2]), min(quad[1::2]), max(quad[::2]), max(quad[1::2])]))
    check_boxes("MuPDF", page, cells, characters)


def check_poppler(pdf, page, layout, cells):
    xml = run("pdftotext", "-raw", "-bbox", "-f", str(page), "-l", str(page), pdf, "-")
    width = float(re.search(r'<page width="([\d.]+)"', xml)[1])
    scale = layout["width"] / width
    words = [
        (html.unescape(m[4]), [float(v) * scale for v in m[:4]])
        for m in re.findall(r'<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)</word>', xml)
    ]
    wanted = [cell for cell in cells for _ in cell.text]
    if not same(f"Poppler, page {page}", "".join(text for text, _ in words), "".join(cell.text for cell in cells)):
        return
    place, worst = 0, 0
    for text, box in words:
        members = wanted[place : place + len(text)]
        # A word may end within a cell of several characters: its box is not checked.
        begins_within = place > 0 and wanted[place - 1] is members[0]
        place += len(text)
        if begins_within or (place < len(wanted) and wanted[place] is members[-1]):
            continue
        union = [f(cell.rect[i] for cell in members) for i, f in enumerate((min, min, max, max))]
        # A word has the baseline of its first character. Poppler lets the other characters deviate by half a point.
        slack = max(cell.slack for cell in members) + (0.5 * scale if members[0].slope else 0)
        worst = max(worst, max(abs(a - b) for a, b in zip(box, union)) - slack)
    print(f"  Poppler: {len(words)} words, off by {worst:.3f} px at most")
    expect(worst <= TOLERANCE, f"Poppler, page {page}: a word's box is {worst:.2f} px off its cells")


def check_order(pdf, page, wanted):
    for name, text in (
        ("pdftotext -raw", run("pdftotext", "-raw", "-f", str(page), "-l", str(page), pdf, "-")),
        ("mutool draw -F text", run("mutool", "draw", "-q", "-F", "text", "-o", "-", pdf, str(page))),
    ):
        same(f"{name}, page {page}", text, wanted)
        gaps = re.findall(r"\S [^\S\n]*\S", text)
        print(f"  {name}: {len(gaps)} spaces")


def check_outline(pdf, layouts):
    shown = [line.rstrip() for line in run("mutool", "show", pdf, "outline").splitlines()]
    titles = []
    for layout in layouts:
        if len(layouts) > 1:
            titles.append(layout["page"])
        for number, lines in enumerate(articles_of(layout), 1):
            heads = [line.text() for line in lines if line.data["role"] == "headline" and line.text("")]
            whole = text_of(lines)
            if heads:
                titles.append("　".join(heads))
            elif text_of(lines, ""):
                titles.append(whole[:20] + "…" if len(whole) > 20 else whole)
            else:
                titles.append(f"記事 {number}")
    quoted = [re.search(r'"(.*)"\t', line)[1] for line in shown if '"' in line]
    got = [re.sub(r"\\(.)", r"\1", title) for title in quoted]
    expect(got == titles, f"the outline is {got[:3]} …, not {titles[:3]} …")
    expect(all(re.search(r"#page=\d+", line) for line in shown if '"' in line), "an item of the outline leads nowhere")
    print(f"outline: {len(got)} items")


def check_structure(pdf, articles):
    info = run("pdfinfo", pdf)
    expect(re.search(r"Tagged:\s+yes", info), "pdfinfo says that the PDF is not tagged")
    tree = run("pdfinfo", "-struct-text", pdf)
    text = "".join(re.findall(r'^\s*"(.*)"$', tree, re.M))
    same("the structure", text, "".join(text_of(lines, "") for lines in articles))
    count = sum(1 for lines in articles if text_of(lines, ""))
    found = len(re.findall(r"^\s*Art\b", tree, re.M))
    expect(found == count, f"the structure has {found} articles, not {count}")
    paragraphs = len(re.findall(r"^ *(?:P|H1|H2|H3|Caption)\b", tree, re.M))
    print(f"structure: {found} articles, {paragraphs} paragraphs")


def main():
    pdf, names, images = sys.argv[1], sys.argv[2::2], sys.argv[3::2]
    layouts = [json.loads(pathlib.Path(name).read_text()) for name in names]
    check = subprocess.run(["qpdf", "--check", pdf], capture_output=True, text=True)
    expect(check.returncode == 0 and "WARNING" not in check.stderr, f"qpdf --check: {check.stderr or check.stdout}")
    everything = []
    for page, layout in enumerate(layouts, 1):
        print(f"page {page}: {layout['page']}")
        articles = articles_of(layout)
        everything += articles
        cells = [cell for lines in articles for cell in cells_of(lines)]
        check_order(pdf, page, "".join(cell.text for cell in cells))
        check_mupdf(pdf, page, layout, cells)
        check_poppler(pdf, page, layout, cells)
    check_outline(pdf, layouts)
    check_structure(pdf, everything)
    size, source = os.path.getsize(pdf), sum(os.path.getsize(image) for image in images)
    print(f"size: {size} bytes, {size / source:.3f} of the images'")
    expect(size <= SIZE_LIMIT * source, f"the PDF is {size / source:.2f} times as large as its images")
    faults.end()


main()
