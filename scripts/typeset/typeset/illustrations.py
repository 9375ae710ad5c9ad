"""Photographs, charts and tables within an article, and their captions. The text jumps over them; only captions have numbers."""

from . import charts, tables
from .body import Type
from .draws import stream
from .lines import break_lines, set_line, tokens

PHOTO = 3
CAPTION_MARKS = {"": "{}", "triangle": "▲{}", "brackets": "（{}）", "square": "【{}】"}


def picture(art, ph, i):
    """One picture: `cols` × `tiers` from tier `from`, at the `left`, the `right`, or `amid` the text at column `at`."""
    k, nb, b0, where = ph["cols"], ph["tiers"], ph.get("from", 0), ph.get("place", "left")
    runs = [art.run(b) for b in range(b0, min(b0 + nb, len(art.bands)))]
    lo, hi = max(r[0] for r in runs), min(r[1] for r in runs)
    c0 = {"left": hi - k, "right": lo}.get(where, lo + ph.get("at", 0))
    what = ph.get("kind", "photo")
    art.take((b0, b0 + nb), (c0, c0 + k), PHOTO, what)
    flush = c0 + k == art.ncols and not art.frame and art.c1 == art.page.columns
    x0, x1 = art.edge(c0 + k) + (0 if flush else 9), art.edge(c0) - (0 if c0 == 0 else 9)
    box = captioned(art, ph, i, [x0, art.bands[b0][0] + 2, x1, art.bands[b0 + nb - 1][1] - 1])
    art.features.add("picture-amid" if where == "amid" else "picture-edge")
    if what == "photo":
        art.page.image(
            box[0], box[1], box[2] - box[0], box[3] - box[1], int(art.page.rng.integers(1 << 31)), ph.get("scene", art.writer.topic.get("scene"))
        )
        art.page.ignore.append(("picture", box))
        return
    own = stream(art.page.spec["seed"], 301 + art.n, i)
    if what == "chart":
        charts.draw(art.page, box, ph.get("chart"), own)
    elif what == "table":
        tables.draw(art.page, box, ph.get("table"), own)
    else:
        raise ValueError(f"article {art.n}: no picture is called {what!r}: photo, chart, table")
    art.page.ignore.append((what, box))
    art.page.solid.append((box, what))
    art.features.add(what)


def captioned(art, ph, i, box):
    """Sets the caption along one side of a picture's box (`under`, `above`; vertical: `side`, the left one, `right`). Returns the rest of the box."""
    where = ph.get("caption", "under")
    if where == "none":
        return box
    default = art.writer.source if ph.get("kind", "photo") != "photo" else lambda: art.writer.several("caption", 2)[i % 2]
    text = ph.get("text") or default()
    if ph.get("long") and "text" not in ph:
        more = art.writer.fill(art.writer.topic["text"][i % min(3, len(art.writer.topic["text"]))], True)
        text += "" if "。" in text else "。" + art.writer.dress(more)
    marks = ph.get("marks", "")
    text = CAPTION_MARKS["square" if marks == "brackets" and "（" in text else marks].format(text)
    x0, y0, x1, y1 = box
    side = where in ("side", "right")
    size = 22.0 * max(1.0, art.body.w / 28)
    ty = Type(art.page.spec["type"]["caption"], size, size, 0.0, "tcy", level=not side)
    lines = break_lines(tokens(ty, text), y1 - y0 if side else x1 - x0)
    step = size + 7
    deep = len(lines) * step + 4
    if ph.get("long") and len(lines) > 1:
        art.features.add("caption-lines")
    if deep > ((x1 - x0) if side else (y1 - y0)) * 0.5:
        raise ValueError(f"article {art.n}: the caption is too long for its picture")
    part = art.part("caption", "caption")
    for j, (toks, _) in enumerate(lines):
        last = j == len(lines) - 1
        if side:
            along, across, room = y0, (x0 if where == "side" else x1 - deep + 8) + deep - 8 - step * j - size / 2, y1 - y0
        else:
            along, across, room = x0, (y0 + step * j if where == "above" else y1 - deep + 8 + step * j) + size / 2, x1 - x0
        art.put(set_line(ty, toks, along, across, room, info=part, last=last)[0])
    if side:
        art.features.add("caption-vertical")
        return [x0 + deep, y0, x1, y1] if where == "side" else [x0, y0, x1 - deep, y1]
    return [x0, y0 + deep + 2, x1, y1] if where == "above" else [x0, y0, x1, y1 - deep]
