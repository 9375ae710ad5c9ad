"""The strip at the head of a page (folio, title, date), a page number at its foot, stand-alone tables. Their characters have no numbers."""

from . import charts, tables
from .lettering import level


def folio(page):
    """The strip in the style of `folio`: `plain`, `block`, `gazette`; `foot` for only a page number under the text."""
    f = page.spec["folio"]
    style = f["style"]
    if style not in STYLES:
        raise ValueError(f"no folio is called {style!r}: {', '.join(STYLES)}")
    STYLES[style](page, f, page.spec["type"])


def strip(page, f):
    page.rule(page.left, page.top - 20, page.right, page.top - 20, f.get("rule", "medium"))
    page.ignore.append(("folio", [0, 0, page.width, page.top - 14]))


def plain(page, f, ty):
    y = page.top - 84
    level(page, ty["gothic"], f["number"], page.left, y, 46, bold=1.0)
    level(page, ty["gothic"], f["section"], page.left + 110, y + 8, 36)
    level(page, ty["body"], f["title"], page.right - 330, y - 2, 48, 330)
    level(page, ty["body"], f["date"], page.left + 600, y + 12, 30)
    strip(page, f)


def block(page, f, ty):
    y = page.top - 84
    page.fill(page.left, y - 6, page.left + 120, y + 54)
    level(page, ty["gothic"], f["number"], page.left, y, 48, 120, tone="paper", centre=True)
    level(page, ty["body"], f["date"], page.right - 900, y + 12, 30)
    level(page, ty["heads"][0][0], f["section"], page.left + 160, y, 46)
    level(page, ty["body"], f["title"], page.right - 300, y - 4, 48, 300)
    strip(page, f)


def gazette(page, f, ty):
    y, wide = page.top - 96, page.right - page.left
    level(page, ty["body"], f["date"], page.left + wide * 0.08, y, 42)
    level(page, ty["body"], f["title"], page.left + wide * 0.43, y - 4, 50, wide * 0.2, squeeze=1.5)
    level(page, ty["body"], f["section"], page.left + wide * 0.68, y, 42)
    level(page, ty["gothic"], f["number"], page.right - 60, y, 48, bold=0.8)
    strip(page, f)


def foot(page, f, ty):
    y = page.bottom + 34
    level(page, ty["body"], f["number"], page.left + 10, y, 44)
    level(page, ty["body"], f["title"] + "　" + f["section"], page.left + 130, y + 6, 32)
    page.ignore.append(("folio", [0, page.bottom + 24, page.width, page.height]))


def middle(page, f, ty):
    """Number, title and date in sequence, in the middle of a strip between two rules; from the right on old papers."""
    words = f"（{f['number']}）　{f['title']}　{f['date']}　{f['section']}"
    size, y = 32, page.top - 66
    page.rule(page.left, y - 12, page.right, y - 12, "thin")
    level(page, ty["body"], words[::-1] if f.get("rtl") else words, page.left + 200, y, size, page.right - page.left - 400, centre=True)
    strip(page, f)


def none(page, f, ty):
    """No folio at all."""


STYLES = dict(plain=plain, block=block, gazette=gazette, foot=foot, middle=middle, none=none)


def table(page, entry, rng):
    """A stand-alone table in a rectangle of the grid (`cols`, `tiers`)."""
    (c0, c1), (t0, t1) = entry["cols"], entry["tiers"]
    box = [page.col_edge(c1) + (0 if c1 == page.columns else 8), page.tier(t0)[0], page.col_edge(c0) - (0 if c0 == 0 else 8), page.tier(t1 - 1)[1]]
    page.ignore.append(("table", box))
    page.solid.append((tuple(box), "table"))
    page.features.add("table")
    kind = entry.get("kind", "shares")
    (charts if kind == "scheme" else tables).draw(page, box, kind, rng)
