"""The delivered scans: sample pages as PNG, and as TIFF of several pages."""

import io
import json
import unicodedata

from PIL import Image

from fixtures.editions import SAMPLES, hand_in, marked

SCAN = SAMPLES / "05.png"


def nfd(text):
    return unicodedata.normalize("NFD", text)


def page(mark):
    """A sample page in a file that is unique to its mark."""
    return marked(SCAN.read_bytes(), mark)


def tiff(marks):
    """A TIFF with a page for each mark: the sample page with a spot in a corner, so that all pages differ."""
    pages, out = [], io.BytesIO()
    for mark in marks:
        pages.append(Image.open(SCAN))
        pages[-1].paste(0, (0, 0, 4 * mark, 12))
    pages[0].save(out, "TIFF", save_all=True, append_images=pages[1:], compression="tiff_adobe_deflate")
    return out.getvalue()


def describe(inbox, folder, **fields):
    """Delivers edition.json."""
    hand_in(inbox / folder / "edition.json", json.dumps(fields, ensure_ascii=False).encode())
