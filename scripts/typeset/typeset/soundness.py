"""Checks that nothing is printed over anything else: type must not touch rules, pictures, frames, or other type."""

from collections import defaultdict

TILE = 128
ROOM = {"body": 1.5, "caption": 1.5}  # allowed overlap of type in px; headlines' bodies are larger than their ink


class Boxes:
    """Boxes by the tiles that they touch."""

    def __init__(self):
        self.tiles = defaultdict(list)

    def keys(self, b):
        for y in range(int(b[1]) // TILE, int(b[3]) // TILE + 1):
            for x in range(int(b[0]) // TILE, int(b[2]) // TILE + 1):
                yield x, y

    def add(self, box, what):
        for k in self.keys(box):
            self.tiles[k].append((box, what))

    def near(self, box):
        for k in self.keys(box):
            yield from self.tiles.get(k, ())


def overlap(a, b):
    return min(min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1]))


def faults(page):
    """Forbidden overlaps of type, as sentences."""
    out, solid, lines = [], Boxes(), Boxes()
    for box, what in page.solid:
        solid.add(box, what)
    for s in page.signs:
        if not s.info:
            continue
        room = ROOM.get(s.info["role"], 4.0)
        name = f"{s.t} of article {s.info['article']} ({s.info['role']})"
        for box, what in solid.near(s.cell):
            if overlap(s.cell, box) > room:
                out.append(f"{name} at {rounded(s.cell)} stands on a {what} at {rounded(box)}")
        for box, (line, other) in lines.near(s.cell):
            if line != s.info["line"] and overlap(s.cell, box) > room:
                out.append(f"{name} at {rounded(s.cell)} stands on {other} of another line")
        for n, box in page.frames:
            if n != s.info["article"] and overlap(s.cell, box) > room:
                out.append(f"{name} stands within the frame of article {n}")
        if s.cell[0] < 0 or s.cell[1] < 0 or s.cell[2] > page.width or s.cell[3] > page.height:
            out.append(f"{name} stands off the page")
        lines.add(s.cell, (s.info["line"], s.t))
    return list(dict.fromkeys(out))


def rounded(box):
    return [round(v) for v in box]


def verify(page):
    found = faults(page)
    if found:
        raise ValueError(f"the make-up prints one thing over another ({len(found)} times): " + "; ".join(found[:3]))
