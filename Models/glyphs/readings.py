"""Characters of pages, each with two readings, and which of these is right by the page's truth."""

import subprocess
import tempfile
import unicodedata

import numpy

import cell_samples
import schemas
from fixtures import typesetter

# Dashes that share a glyph, but that NFKC does not unify.
_SAME = str.maketrans({"―": "ー", "—": "ー", "–": "ー", "‐": "ー", "~": "〜"})
TESSERACT, GLYPH, NEITHER = range(3)


def normalised(text):
    """Returns a text after NFKC, with dashes that share a glyph made equal."""
    return unicodedata.normalize("NFKC", text).translate(_SAME)


class Page:
    """The characters of a page, then those of its ruby: the features, and the right answers by the truth."""

    def __init__(self, rows, truth):
        sides = numpy.array([row[0].split() for row in rows], int).reshape(-1, 9)
        is_ruby = sides[:, 0] == 1
        self.features = numpy.array([row[1].split() for row in rows], int).reshape(-1, len(schemas.READINGS))
        texts = _texts(sides[~is_ruby, 1:5], truth["characters"]) + _texts(sides[is_ruby, 1:5], truth["ruby"])
        # Whether the truth knows the text of each character.
        self.is_known = numpy.array([bool(text) and "〓" not in text for text in texts], bool)
        is_tesseract, self.is_glyph = (numpy.array([_says(row, place, text) for row, text in zip(rows, texts)], bool) for place in (2, 3))
        self.classes = numpy.where(is_tesseract, TESSERACT, numpy.where(self.is_glyph, GLYPH, NEITHER))
        # Whether each cell counts, and whether it is wrong.
        cells = sides[:, 5:].astype(float)
        inks = numpy.array([c["ink"] for c in truth["characters"]], float)
        self.is_counted = ~is_ruby & ~cell_samples.ignored(cells, truth["ignore"])
        self.is_wrong = cell_samples.wrong(cells, inks[~cell_samples.ignored(inks, truth["ignore"])])


def of_page(program, glyphs, image, truth):
    """Returns the characters of a page, read with the given model of glyphs."""
    with tempfile.NamedTemporaryFile(suffix=".readings") as file:
        subprocess.run([program, "reading-samples", image, "--glyphs", glyphs, "--output", file.name], check=True)
        with open(file.name, encoding="utf-8") as lines:
            rows = [line.rstrip("\n").split("\t") for line in lines]
    return Page(rows, typesetter.truth_of(truth))


def _says(row, place, text):
    return bool(text) and len(row) > place and bool(row[place]) and normalised(row[place]) == normalised(text)


def _texts(inks, printed):
    """Returns the text of each ink. The truth's character with the largest overlap gives it, if the overlap exceeds three tenths of
    the union of both; otherwise it is None."""
    tile = 40
    tiles = {}
    for character in printed:
        left, top, right, bottom = character["ink"]
        tiles.setdefault(((left + right) // 2 // tile, (top + bottom) // 2 // tile), []).append(character)
    found = []
    for left, top, right, bottom in inks:
        column, row = (left + right) // 2 // tile, (top + bottom) // 2 // tile
        best, most = None, 0.3
        for character in (c for x in (-1, 0, 1) for y in (-1, 0, 1) for c in tiles.get((column + x, row + y), ())):
            own = character["ink"]
            common = max(0, min(own[2], right) - max(own[0], left)) * max(0, min(own[3], bottom) - max(own[1], top))
            both = (own[2] - own[0]) * (own[3] - own[1]) + (right - left) * (bottom - top) - common
            if both > 0 and common / both > most:
                best, most = character["t"], common / both
        found.append(best)
    return found
