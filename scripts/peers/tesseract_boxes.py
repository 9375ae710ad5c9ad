"""Prints Tesseract's characters on a page image, as {"rects": [[x0, y0, x1, y1, article, paragraph], …]} for score.py.

Usage: scripts/peers/run tesseract IMAGE > MAP.json          (needs tesseract-ocr and tesseract-ocr-jpn-vert)
       scripts/peers/run tesseract --psm 5 IMAGE > MAP.json  (another page segmentation mode)

Tesseract has no boxes for symbols in vertical text (they are zeros), so each word's box is divided evenly among its characters, along its longer
side. A block counts as an article, a paragraph of a block as a paragraph. The order is Tesseract's own.
"""

import argparse
import csv
import io
import json
import subprocess
import sys


def words(image, psm):
    """The words of a page, in Tesseract's order: rows of its TSV output."""
    command = ["tesseract", image, "stdout", "-l", "jpn_vert", "--psm", str(psm), "tsv"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"tesseract failed on {image}: {done.stderr.strip()}")
    for row in csv.DictReader(io.StringIO(done.stdout), delimiter="\t", quoting=csv.QUOTE_NONE):
        if row["level"] == "5" and row["text"].strip():
            yield row


def shared_out(x, y, width, height, count):
    """Divides the box of a word into `count` equal parts, along its longer side."""
    for i in range(count):
        if height >= width:
            yield [x, round(y + height * i / count, 2), x + width, round(y + height * (i + 1) / count, 2)]
        else:
            yield [round(x + width * i / count, 2), y, round(x + width * (i + 1) / count, 2), y + height]


def rects(image, psm):
    found, paragraphs = [], {}
    for row in words(image, psm):
        block = int(row["block_num"])
        paragraph = paragraphs.setdefault((block, row["par_num"]), len(paragraphs))
        box = [int(row[key]) for key in ("left", "top", "width", "height")]
        found += [cell + [block, paragraph] for cell in shared_out(*box, len(row["text"].strip()))]
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="scripts/peers/run tesseract", description="Tesseract's characters on a page, for score.py")
    parser.add_argument("--psm", type=int, default=3, help="page segmentation mode (default 3: automatic)")
    parser.add_argument("image")
    options = parser.parse_args()
    json.dump({"rects": rects(options.image, options.psm)}, sys.stdout, separators=(",", ":"))
