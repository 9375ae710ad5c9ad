"""Draws advertisements in frames. Their words have no numbers."""

from .draws import one
from .lettering import column, level, sizes
from .words import advertisements as A


def place(page, ad, rng):
    """One advertisement in a rectangle of the grid (`cols`, `tiers`): `shop`, `dark`, `books`, `text`, or a small `spot`."""
    (c0, c1), (t0, t1) = ad["cols"], ad["tiers"]
    x0 = page.col_edge(c1) + (0 if c1 == page.columns else 5)
    x1 = page.col_edge(c0) - (0 if c0 == 0 else 5)
    box = x0, page.tier(t0)[0], x1, page.bottom if t1 == page.tiers else page.tier(t1 - 1)[1]
    kind = ad.get("kind", "shop")
    if kind not in KINDS:
        raise ValueError(f"no advertisement is called {kind!r}: {', '.join(KINDS)}")
    page.ignore.append(("advertisement", list(box)))
    page.solid.append((box, "advertisement"))
    page.frame(*box, 2.4)
    KINDS[kind](page, ad, box, rng)


def fresh(page, entries, rng):
    """A random entry; one that the page does not have yet, if possible."""
    left = [e for e in entries if e[0] not in page.used] or entries
    entry = one(rng, left)
    page.used.add(entry[0])
    return entry


def books(page, ad, box, rng):
    """New books side by side, under their publisher in white on black."""
    _, y0, x1, y1, w, h, ty = sizes(page, box)
    n = max(3, min(len(A.books), int(w / 165)))
    head = min(150.0, w * 0.16)
    page.fill(x1 - head, y0, x1, y1)
    column(page, ty["body"], "北汐出版の新刊", x1 - head / 2, y0 + 30, head * 0.5, h - 60, 1.0, "paper", 0.6)
    step = (w - head) / n
    for i, k in enumerate(rng.permutation(len(A.books))[:n]):
        r = x1 - head - i * step
        if i:
            page.rule(r, y0 + 14, r, y1 - 14, "thin")
        book(page, A.books[int(k)], ty["heads"][0][0] if i % 2 else ty["body"], r, y0, y1, step)
        level(page, ty["gothic"], f"{int(rng.integers(14, 29))}00円", r - step + 12, y1 - 42, 26, step - 24, centre=True)


def book(page, entry, font, r, y0, y1, step):
    (title, who, say), h, ty = entry, y1 - y0, page.spec["type"]
    column(page, font, title, r - step * 0.3, y0 + 26, min(84.0, step * 0.46), h * 0.8, 0.8, spread=0.7)
    small = min(27.0, step * 0.17)
    part = say.find("、") + 1 or say.find("。") + 1 if "、" in say[3:-3] or "。" in say[:-2] else len(say) // 2 + 1
    column(page, ty["body"], say[:part], r - step * 0.66, y0 + 26, small, h * 0.6, spread=0.2)
    column(page, ty["body"], say[part:], r - step * 0.66 - small * 1.3, y0 + 26 + small, small, h * 0.6, spread=0.2)
    column(page, ty["gothic"], who, r - step * 0.78, y0 + h * 0.68, small * 1.15, h * 0.22, spread=0.3)


def shop(page, ad, box, rng):
    """A slogan over a picture, points and the shop's name; `dark`: the slogan in white on black."""
    x0, y0, x1, y1, w, h, ty = sizes(page, box)
    bold = ty["heads"][0][0]
    name, cry, points, tel = A.shops[ad["shop"]] if "shop" in ad else fresh(page, A.shops, rng)
    bottom = y1 - h * 0.2
    if ad.get("kind") == "dark":
        page.fill(x0 + 10, y0 + 10, x1 - 10, y0 + h * 0.34)
        size = min(h * 0.2, 150)
        level(page, bold, cry, x0 + 40, y0 + 5 + h * 0.17 - size / 2, size, w - 80, tone="paper", centre=True)
    else:
        size = min(h * 0.21, 170)
        squeeze = min(1.25, max(1.0, (w - 48) / (size * len(cry)) * 0.95))
        level(page, bold, cry, x0 + 24, y0 + h * 0.18 - size / 2, size, w - 48, centre=True, squeeze=squeeze)
    pw, py = w * (0.42 if w > 620 else 0.44), y0 + h * 0.38
    right = bool(rng.integers(2))
    px = x1 - 22 - pw if right else x0 + 22
    page.image(px, py, pw, bottom - 16 - py, int(rng.integers(1 << 31)), "street" if "家" in cry else "hills")
    tx, tw = (x0 + 24, px - x0 - 46) if right else (px + pw + 24, x1 - px - pw - 46)
    step = (bottom - 16 - py) / len(points)
    for i, t in enumerate(points):
        size = min(step * 0.62, 64.0)
        level(page, ty["gothic"], t, tx, py + step * i + (step - size) / 2, size, tw)
        if i:
            page.rule(tx, py + step * i, tx + tw, py + step * i, "dotted")
    page.fill(x0 + 10, bottom, x1 - 10, y1 - 10, tone=34)
    size = min(h * 0.2 * 0.56, 92)
    level(page, ty["body"], name, x0 + 34, bottom + (h * 0.2 - 10 - size) / 2, size, w * 0.5 - 50, 1.2)
    level(page, bold, tel, x0 + w * 0.5, bottom + (h * 0.2 - 10 - size) / 2, size, w * 0.5 - 34, centre=True)


def spot(page, ad, box, rng):
    """A small advertisement: the offer, the firm, its number; sometimes on a dark ground."""
    x0, y0, x1, _, w, h, ty = sizes(page, box)
    offer, firm, tel = fresh(page, A.spots, rng)
    dark = rng.random() < 0.35
    if dark:
        page.fill(x0 + 6, y0 + 6, x1 - 6, y0 + h * 0.55)
    elif rng.random() < 0.5:
        page.fill(x0 + 6, y0 + 6, x1 - 6, y0 + h * 0.55, tone=34)
    size = min(h * 0.3, w / (len(offer) + 0.6))
    level(page, ty["heads"][0][0], offer, x0 + 14, y0 + h * 0.3 - size / 2, size, w - 28, tone="paper" if dark else "ink", centre=True)
    level(page, ty["gothic"], firm, x0 + 14, y0 + h * 0.6, h * 0.16, w - 28, centre=True)
    level(page, ty["gothic"], tel, x0 + 14, y0 + h * 0.79, h * 0.14, w - 28, centre=True)


def old(page, ad, box, rng):
    """An advertisement of old papers, set in columns: one large name, small lines, a rule or a black ground."""
    _, y0, x1, y1, w, h, ty = sizes(page, box)
    n = max(1, round(w / max(150.0, h * 0.7)))
    for i in range(n):
        a, b = x1 - w * (i + 1) / n, x1 - w * i / n
        firm, what, say = fresh(page, A.old, rng)
        if i:
            page.rule(b, y0 + 2, b, y1 - 2, "thin")
        dark = rng.random() < 0.2
        wide = (b - a) * 0.42
        if dark:
            page.fill(b - wide - 6, y0 + 6, b - 6, y1 - 6)
        size, tone = min(wide * 0.82, (h - 30) / len(what)), "paper" if dark else "ink"
        column(page, one(rng, ty["heads"])[0], what, b - wide / 2 - 6, y0 + 16, size, h - 30, 1.0, tone, 0.5)
        size = min(26.0, (b - a) * 0.12)
        for j, part in enumerate([say[: len(say) // 2], say[len(say) // 2 :]]):
            column(page, ty["body"], part, b - wide - 14 - size * (0.6 + 1.3 * j), y0 + 14, size, h - 28)
        column(page, ty["gothic"], firm, a + (b - a) * 0.12, y0 + h * 0.3, min(40.0, (b - a) * 0.16), h * 0.66)


def text(page, ad, box, rng):
    """A slogan, a few horizontal sentences in the size of text, perhaps a picture; the rest may be empty."""
    x0, y0, x1, y1, w, h, ty = sizes(page, box)
    name, cry, _, tel = fresh(page, A.shops, rng)
    size = min(h * float(rng.uniform(0.06, 0.16)), w / (len(cry) + 1) * 1.2, 110)
    level(page, one(rng, ty["heads"])[0], cry, x0 + 18, y0 + 16, size, w - 36, centre=rng.random() < 0.4)
    top, left, right = y0 + 16 + size * 1.4, x0 + 20, x1 - 20
    if rng.random() < 0.7 and h > size * 4:
        pw, ph = w * float(rng.uniform(0.25, 0.45)), min(y1 - top - 14, w * float(rng.uniform(0.2, 0.4)))
        px = right - pw if rng.random() < 0.6 else left
        page.image(px, top, pw, ph, int(rng.integers(1 << 31)))
        left, right = (left, px - 16) if px > left else (px + pw + 16, right)
    pitch = float(rng.uniform(0.7, 1.2)) * ty["w"]
    step, each, y = pitch * float(rng.uniform(1.3, 1.7)), max(4, int((right - left) / pitch)), top
    for k in rng.permutation(len(A.sells))[: int(rng.integers(1, 4))]:
        for start in range(0, len(A.sells[k]), each):
            if y + step > y1 - 2.4 * pitch:
                break
            level(page, ty[["body", "gothic", "caption"][int(k) % 3]], A.sells[k][start : start + each], left, y, pitch, right - left)
            y += step
    if rng.random() < 0.6 and y + 2.2 * pitch < y1:
        level(page, ty["gothic"], f"{name}　{tel}", x0 + 20, y1 - 1.8 * pitch, 1.3 * pitch, w - 40, 0.5, centre=rng.random() < 0.5)


KINDS = dict(shop=shop, dark=shop, books=books, text=text, spot=spot, old=old)
