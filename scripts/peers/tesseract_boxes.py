"""Prints Tesseract's characters on a page image, as {"rects": [[x0, y0, x1, y1, article, paragraph], …]} for score.py.

Usage: scripts/peers/run tesseract IMAGE     (needs tesseract-ocr and tesseract-ocr-jpn-vert)

Tesseract has no boxes for symbols in vertical text (they are zeros), so each word's box is divided evenly among its characters, along its longer
side. A block counts as an article, a paragraph of a block as a paragraph. The order is Tesseract's own.
"""

import csv
import io
import json
import subprocess
import sys


def words(image):
    """The words of a page, in Tesseract's order: rows of its TSV output."""
    command = ["tesseract", image, "stdout", "-l", "jpn_vert", "--psm", "3", "tsv"]
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


def rects(image):
    found, paragraphs = [], {}
    for row in words(image):
        block = int(row["block_num"])
        paragraph = paragraphs.setdefault((block, row["par_num"]), len(paragraphs))
        box = [int(row[key]) for key in ("left", "top", "width", "height")]
        found += [cell + [block, paragraph] for cell in shared_out(*box, len(row["text"].strip()))]
    return found


if __name__ == "__main__":
    json.dump({"rects": rects(sys.argv[1])}, sys.stdout, separators=(",", ":"))
