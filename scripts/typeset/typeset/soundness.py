"""Checks that nothing is printed over anything else: type must not touch rules, pictures, frames, or other type."""

from .boxes import Boxes, over

ROOM = {"body": 1.5, "caption": 1.5}  # allowed overlap of type in px; headlines' bodies are larger than their ink


def faults(page):
    """Forbidden overlaps of type, as sentences."""
    out, solid, lines = [], Boxes(page.solid), Boxes()
    for s in page.signs:
        if not s.info:
            continue
        room = ROOM.get(s.info["role"], 4.0)
        name = f"{s.t} of article {s.info['article']} ({s.info['role']})"
        for box, what in solid.near(s.cell):
            if min(over(s.cell, box)) > room:
                out.append(f"{name} at {rounded(s.cell)} stands on a {what} at {rounded(box)}")
        for box, (line, other) in lines.near(s.cell):
            if line != s.info["line"] and min(over(s.cell, box)) > room:
                out.append(f"{name} at {rounded(s.cell)} stands on {other} of another line")
        for n, box in page.frames:
            if n != s.info["article"] and min(over(s.cell, box)) > room:
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
