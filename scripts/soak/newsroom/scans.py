"""The delivered scans: sample pages as PNG, and as TIFF of several pages."""

import json
import struct
import unicodedata
import zlib

from fixtures.editions import SAMPLES, hand_in, marked

SCAN = SAMPLES / "05.png"


def nfd(text):
    return unicodedata.normalize("NFD", text)


def page(mark):
    """A sample page in a file that is unique to its mark."""
    return marked(SCAN.read_bytes(), mark)


def pixels(png):
    """Width, height and rows of a PNG in grey of eight bits."""
    width, height, depth, colour = struct.unpack(">IIBB", png[16:26])
    if (depth, colour) != (8, 0):
        raise ValueError("no picture in grey of eight bits")
    packed, place = b"", 8
    while place < len(png):
        (length,) = struct.unpack(">I", png[place : place + 4])
        if png[place + 4 : place + 8] == b"IDAT":
            packed += png[place + 8 : place + 8 + length]
        place += length + 12
    data, rows, above = zlib.decompress(packed), [], bytearray(width)
    for start in range(0, height * (width + 1), width + 1):
        kind, row = data[start], bytearray(data[start + 1 : start + 1 + width])
        if kind:
            unfilter(kind, row, above)
        rows.append(bytes(row))
        above = row
    return width, height, rows


def unfilter(kind, row, above):
    """Undoes a PNG filter for one-byte pixels."""
    left = corner = 0
    for i, up in enumerate(above):
        if kind == 1:
            add = left
        elif kind == 2:
            add = up
        elif kind == 3:
            add = (left + up) // 2
        else:
            a, b, c = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
            add = left if a <= b and a <= c else up if b <= c else corner
        left, corner = row[i] + add & 255, up
        row[i] = left


def tiff(picture, marks):
    """A TIFF with a page for each mark: the picture with a spot in a corner, so that all pages differ."""
    width, height, rows = picture
    out = bytearray(b"II*\0\0\0\0\0")
    link = 4
    for mark in marks:
        spotted = [b"\0" * (4 * mark) + row[4 * mark :] for row in rows[:12]] + rows[12:]
        packed = zlib.compress(b"".join(spotted), 1)
        place = len(out)
        out += packed + b"\0" * (len(packed) % 2)
        tags = [
            (256, 4, width), (257, 4, height), (258, 3, 8), (259, 3, 8), (262, 3, 1),
            (273, 4, place), (277, 3, 1), (278, 4, height), (279, 4, len(packed)),
        ]  # fmt: skip
        struct.pack_into("<I", out, link, len(out))
        out += struct.pack("<H", len(tags)) + b"".join(struct.pack("<HHII", tag, kind, 1, value) for tag, kind, value in tags)
        link = len(out)
        out += b"\0\0\0\0"
    return bytes(out)


def describe(inbox, folder, **fields):
    """Delivers edition.json."""
    hand_in(inbox / folder / "edition.json", json.dumps(fields, ensure_ascii=False).encode())
