"""Boxes (left, top, right, bottom): their overlaps, and the boxes near another one."""

from collections import defaultdict


def over(a, b):
    """The overlap of two boxes across and down; a negative value is a distance."""
    return min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])


class Boxes:
    """Boxes with what they are of, by the tiles that they touch."""

    def __init__(self, boxes=(), size=128):
        self.size, self.tiles = size, defaultdict(list)
        for box, what in boxes:
            self.add(box, what)

    def keys(self, b):
        for y in range(int(b[1]) // self.size, int(b[3]) // self.size + 1):
            for x in range(int(b[0]) // self.size, int(b[2]) // self.size + 1):
                yield x, y

    def add(self, box, what):
        for k in self.keys(box):
            self.tiles[k].append((box, what))

    def near(self, box):
        for k in self.keys(box):
            yield from self.tiles.get(k, ())
