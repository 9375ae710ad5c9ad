"""A lead (リード): the first paragraph of an article, larger than its body, in lines as long as one or more tiers are high.

It is at the start of the text, under or beside the headline, and takes as many columns as it needs; the body flows around it.
"""

from .body import body_type
from .lines import break_lines, set_line, tokens

LEAD = 7


def set_lead(art):
    """Sets `lead_block`: `tiers` that it covers, `bands` within these (1), `scale` of its type, `leading`, `gothic`, `pointer`."""
    how = art.spec["lead_block"]
    b0, c0, room = first_place(art)
    nt = min(how.get("tiers", 2), len(art.bands) - b0)
    rows = bands(art, b0, nt, how.get("bands", 1))
    ty = type_of(art, how, rows[0][1] - rows[0][0])
    pitch = art.pitch * how.get("scale", 1.25) * how.get("leading", 1.0)
    lines = break_lines(tokens(ty, text(art, ty, rows, pitch, room, how)), rows[0][1] - rows[0][0], ty.h)
    per = -(-len(lines) // len(rows))
    wide = int(-(-(per * pitch + 0.4 * art.pitch) // art.pitch))
    art.take((b0, b0 + nt), (c0, c0 + wide), LEAD, "lead")
    left = (wide * art.pitch - per * pitch) / 2
    for i, (toks, indent) in enumerate(lines):
        y0, y1 = rows[i // per]
        x = art.edge(c0) - left - (i % per + 0.5) * pitch
        info = dict(role="body", flow="main", para=f"lead{art.parts}", seg=f"lead{i // per}")
        signs, ruby = set_line(ty, toks, y0, x, y1 - y0, indent, i == len(lines) - 1, info)
        art.put(signs, ruby)
    art.features.add("lead")


def first_place(art):
    """The tier and column of the start of the text, and the number of free columns from there."""
    for b in range(len(art.bands)):
        free = [c for c in range(art.ncols) if art.grid[b, c] == 0]
        if free:
            n = next((i for i, c in enumerate(free) if c != free[0] + i), len(free))
            return b, free[0], n
    raise ValueError(f"article {art.n} has no room for a lead")


def bands(art, b0, nt, n):
    y0, y1 = art.bands[b0][0], art.bands[b0 + nt - 1][1]
    h = (y1 - y0 + art.page.gap) / n
    return [(y0 + i * h, y0 + (i + 1) * h - art.page.gap) for i in range(n)]


def type_of(art, how, high):
    t, k = art.page.spec["type"], how.get("scale", 1.25)
    ty = body_type(dict(t, w=art.body.w * k, h=art.body.h * k), high)
    return ty.in_gothic() if how.get("gothic") else ty


def text(art, ty, rows, pitch, room, how):
    """Sentences for at least three lines and at most about two fifths of the free columns."""
    most = max(3, int(room * 0.45 * art.pitch / pitch)) * len(rows) * (rows[0][1] - rows[0][0]) / ty.h - 3
    out = art.writer.sentence()
    pointer = how.get("pointer", "")
    for _ in range(int(how.get("sentences", 3)) - 1):
        state = art.writer.saved()
        more = art.writer.sentence()
        if len(out) + len(more) + len(pointer) > most:
            art.writer.restore(state)
            break
        out += more
    return art.writer.dress(out, True) + pointer
