"""Tables: share prices, results, weather. Their words have no numbers."""

from .draws import one
from .lettering import column, level
from .words import tables as W


def draw(page, box, kind, rng):
    """A table in `box` [x0, y0, x1, y1]: `shares`, `weather`, `results` or `upright`, by default a random one of these; `quotes` or `programme`,
    which have no frame."""
    framed, open_ = dict(shares=shares, weather=weather, results=results, upright=upright), dict(quotes=quotes, programme=programme)
    kinds = framed | open_
    kind = kind or one(rng, list(framed))
    if kind not in kinds:
        raise ValueError(f"no table is called {kind!r}: {', '.join(kinds)}")
    if kind in framed:
        page.frame(*box, 1.8)
    kinds[kind](page, *box, rng)


def shares(page, x0, y0, x1, y1, rng):
    """Names and prices in small rows, in columns with thin rules, grouped by trade."""
    size = 19.0
    n = max(1, int((x1 - x0) / 200))
    wide, rows = (x1 - x0 - 8) / n, int((y1 - y0 - 12) / (size * 1.32))
    ty = page.spec["type"]
    section = int(rng.integers(len(W.sections)))
    for c in range(n):
        left = x0 + 4 + wide * c
        if c:
            page.fill(left - 0.7, y0, left + 0.7, y1)
        r = 0
        while r < rows:
            y = y0 + 8 + size * 1.32 * r
            if (r + 7 * c) % 23 == 0:
                page.fill(left + 3, y - 1, left + wide - 3, y + size, tone=50)
                level(page, ty["gothic"], W.sections[section % len(W.sections)], left + 6, y - 1, size, wide - 12, 0.6, centre=True)
                section += 1
            else:
                name = one(rng, W.firms_a) + one(rng, W.firms_a) + one(rng, W.firms_b)
                price, move = f"{int(rng.integers(90, 9900))}", f"{'△▲'[int(rng.integers(2))]}{int(rng.integers(1, 180))}"
                level(page, ty["caption"], name, left + 6, y, size, wide * 0.4)
                level(page, ty["caption"], price, left + wide * 0.48, y, size, wide * 0.24)
                level(page, ty["caption"], move, left + wide * 0.74, y, size, wide * 0.23)
            r += 1


def quotes(page, x0, y0, x1, y1, rng):
    """Names and prices in small rows without rules, in widely spaced columns, sometimes with names of trades between them."""
    ty, size = page.spec["type"], float(rng.uniform(16, 27))
    wide, step = size * float(rng.uniform(7.5, 11)), size * float(rng.uniform(1.15, 1.6))
    between, ruled, moves = size * float(rng.uniform(0.8, 4)), rng.random() < 0.3, rng.random() < 0.5
    font = ty[["caption", "gothic", "body"][int(rng.integers(3))]]
    n, rows = max(1, int((x1 - x0 + between) / (wide + between))), int((y1 - y0 - 8) / step)
    every = int(rng.integers(9, 40))
    for c in range(n):
        left = x1 - wide - (wide + between) * c
        if c and ruled:
            page.fill(left + wide + between / 2, y0 + 4, left + wide + between / 2 + 1.4, y1 - 4)
        for r in range(rows):
            y = y0 + 4 + step * r
            if (r + 11 * c) % every == 0:
                level(page, ty["gothic"], one(rng, W.sections), left, y, size, wide, 0.5, centre=ruled)
                continue
            name = one(rng, W.firms_a) + one(rng, W.firms_a) + one(rng, W.firms_b)
            level(page, font, name, left, y, size, wide * 0.42)
            level(page, font, f"{int(rng.integers(90, 9900))}", left + wide * 0.52, y, size, wide * 0.22)
            if moves:
                level(page, font, f"{'△▲'[int(rng.integers(2))]}{int(rng.integers(1, 180))}", left + wide * 0.77, y, size, wide * 0.23)


def programme(page, x0, y0, x1, y1, rng):
    """Times and horizontal titles, some with a line or two of smaller type under them; stations side by side."""
    ty, size = page.spec["type"], float(rng.uniform(19, 30))
    n = max(1, int((x1 - x0) / (size * float(rng.uniform(11, 17)))))
    wide, ruled = (x1 - x0) / n, rng.random() < 0.7
    for c in range(n):
        left, y = x0 + wide * c + 6, y0 + 6
        if c and ruled:
            page.fill(left - 7, y0, left - 5.4, y1)
        hour = int(rng.integers(5, 8))
        while y + size * 1.2 < y1 and hour < 24:
            level(page, ty["gothic"], f"{hour}.{int(rng.integers(0, 12)) * 5:02}", left, y, size, size * 2.2)
            level(page, ty["gothic"], one(rng, W.shows), left + size * 2.5, y, size, wide - 12 - size * 2.5)
            y += size * 1.3
            for _ in range(int(rng.integers(0, 3))):
                if y + size * 1.2 < y1:
                    level(page, ty["caption"], one(rng, W.says), left + size * 2.5, y, size * 0.85, wide - 12 - size * 2.5)
                    y += size * 1.15
            hour += int(rng.integers(0, 2))


def rows_of(page, x0, y0, x1, y1, heads, rows, parts):
    """A ruled table: column heads over rows; `parts` are the columns' shares of the width."""
    ty = page.spec["type"]
    high = (y1 - y0) / (len(rows) + 1)
    size = min(30.0, high * 0.62)
    edges = [x0]
    for p in parts:
        edges.append(edges[-1] + (x1 - x0) * p / sum(parts))
    page.fill(x0, y0, x1, y0 + high, tone=50)
    for i, row in enumerate([heads, *rows]):
        y = y0 + high * i
        if i:
            page.fill(x0, y - 0.6, x1, y + 0.6)
        for a, b, text in zip(edges, edges[1:], row):
            level(page, ty["gothic"] if i == 0 else ty["caption"], text, a + 6, y + (high - size) / 2, size, b - a - 12, centre=True)
    for e in edges[1:-1]:
        page.fill(e - 0.6, y0, e + 0.6, y1)


def fitting(y0, y1, high, most):
    return max(2, min(most, int((y1 - y0) / high) - 1))


def weather(page, x0, y0, x1, y1, rng):
    towns = [W.towns[int(i)] for i in rng.permutation(len(W.towns))[: fitting(y0, y1, 38, len(W.towns))]]
    rows = [[t, one(rng, W.skies), str(int(rng.integers(8, 19))), str(int(rng.integers(-2, 8))), f"{int(rng.integers(0, 10))}0％"] for t in towns]
    rows_of(page, x0, y0, x1, y1, ["地点", "天気", "最高", "最低", "降水"], rows, [3, 4, 2, 2, 3])


def results(page, x0, y0, x1, y1, rng):
    towns = [W.towns[int(i)] for i in rng.permutation(len(W.towns))[: fitting(y0, y1, 40, 8)]]
    rows = [
        [t, str(int(rng.integers(3, 12))), str(int(rng.integers(1, 9))), str(int(rng.integers(0, 5))), f".{int(rng.integers(300, 720))}"]
        for t in towns
    ]
    rows_of(page, x0, y0, x1, y1, ["チーム", "勝", "敗", "分", "勝率"], rows, [4, 2, 2, 2, 3])


def upright(page, x0, y0, x1, y1, rng):
    """A table with vertical rows: names at the top, numbers below them."""
    ty = page.spec["type"]
    n = max(3, int((x1 - x0) / 46))
    step, size = (x1 - x0) / n, min(28.0, (x1 - x0) / n * 0.6)
    parts = [y0, y0 + (y1 - y0) * 0.42, y0 + (y1 - y0) * 0.72, y1]
    for y in parts[1:-1]:
        page.fill(x0, y - 0.6, x1, y + 0.6)
    order = rng.permutation(len(W.towns))
    for i in range(n):
        x = x1 - step * (i + 0.5)
        if i:
            page.fill(x1 - step * i - 0.6, y0, x1 - step * i + 0.6, y1)
        words = ("品名", "本日", "前日")
        if i:
            words = W.towns[int(order[i % len(W.towns)])] + "産", str(int(rng.integers(20, 990))), str(int(rng.integers(20, 990)))
        for a, b, w in zip(parts, parts[1:], words):
            column(page, ty["gothic"] if i == 0 else ty["caption"], w, x, a + 8, size, b - a - 16, spread=0.2)
