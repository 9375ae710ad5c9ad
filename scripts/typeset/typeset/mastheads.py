"""The front page's elements beside its articles, without numbers: masthead (題字) with date lines, index box, names of sections, contacts.

Each is a piece of `makeup.furniture` in a rectangle of the grid: `kind`, `cols`, `tiers`, and the keys that its function below takes.
"""

from .draws import one
from .lettering import column, level, sizes
from .units import kanji_number
from .words import papers


def place(page, entry, rng):
    (c0, c1), (t0, t1) = entry["cols"], entry["tiers"]
    left = page.col_edge(c1) + (0 if c1 == page.columns else page.pitch * 0.6)
    box = left, page.tier(t0)[0], page.col_edge(c0) - (0 if c0 == 0 else page.pitch * 0.4), page.tier(t1 - 1)[1]
    kind = entry["kind"]
    if kind not in KINDS:
        raise ValueError(f"no furniture is called {kind!r}: {', '.join(KINDS)}")
    page.ignore.append((kind, list(box)))
    page.solid.append((box, kind))
    page.features.add(kind)
    KINDS[kind](page, entry, box, rng)


def ornament(page, box, rng):
    """A ground for the title: none, a tint, lines, dots, or a picture."""
    how = rng.choice(["none", "none", "tint", "lines", "dots"])
    if how != "none":
        page.ground(box, str(how))


def dates(page):
    f = page.spec["folio"]
    n = page.spec["seed"]
    if f.get("rtl"):  # an old paper
        issue, publisher = f"第{kanji_number(str(2000 + n % 7000))}號", f"發行所 {f['title']}社"
        return [f["date"], issue, publisher, "蒼野市本町一丁目", "電話 二八七番", "一箇月七十錢"]
    issue, publisher = f"第{20000 + n * 7 % 9000}号", f"発行所 {f['title']}社"
    return [f["date"], issue, publisher, "蒼野市本町1の2", "電話 0120-55-0100", "月ぎめ3900円 1部150円"]


def masthead(page, entry, box, rng):
    """The title vertically in a box at the head of the page, with dates and the publisher's lines under it or at its side."""
    x0, y0, x1, y1, w, h, ty = sizes(page, box)
    title = page.spec["folio"]["title"]
    if rng.random() < 0.7:
        page.frame(*box, float(rng.choice([1.6, 2.6, 4.0])))
    side = rng.random() < 0.4  # the publisher's lines are at the side
    foot = y1 - 12 if side else y0 + h * 0.72
    left = x0 + w * 0.26 if side else x0 + 10
    ornament(page, (left, y0 + 8, x1 - 8, foot), rng)
    size = min((x1 - left - 20) * 0.82, (foot - y0 - 30) / len(title) * 0.98)
    column(page, one(rng, ty["heads"])[0], title, (left + x1 - 8) / 2, y0 + 18, size, foot - y0 - 32, 0.8, spread=0.3)
    lines = dates(page)
    if side:
        step = (left - x0 - 8) / 3
        for i, words in enumerate([lines[0], lines[1] + " " + lines[2], " ".join(lines[3:])][: max(1, int(step > 9) * 3)]):
            font, words = ty["gothic" if i == 0 else "body"], words.replace(" ", "　")
            column(page, font, words, left - step * (i + 0.5), y0 + 14, min(26.0, step * 0.8), h - 28)
    else:
        step = (y1 - foot - 8) / len(lines)
        for i, words in enumerate(lines):
            level(page, ty["gothic" if i == 0 else "body"], words, x0 + 10, foot + 6 + i * step, min(24.0, step * 0.8), w - 20, centre=True)


def banner(page, entry, box, rng):
    """The title across the head of the page, read from the right on old papers; dates at its sides or in a strip under it."""
    x0, y0, x1, y1, w, h, ty = sizes(page, box)
    title, lines = page.spec["folio"]["title"], dates(page)
    old = bool(entry.get("rtl"))
    strip = h * 0.24
    middle = w * float(rng.uniform(0.4, 0.6))
    a = x0 + (w - middle) / 2
    ornament(page, (a, y0 + 4, a + middle, y1 - strip - 6), rng)
    size = min((h - strip) * 0.72, middle / len(title) * 0.9)
    font = one(rng, ty["heads"])[0]
    step = (middle - 30) / len(title)
    for i, c in enumerate(title[::-1] if old else title):
        level(page, font, c, a + 15 + step * (i + 0.5) - size / 2, y0 + 4 + (h - strip - size) / 2, size, bold=1.0)
    page.rule(x0, y1 - strip, x1, y1 - strip, "medium")
    page.rule(x0, y1, x1, y1, "double" if rng.random() < 0.4 else "thin")
    words = "　".join(lines[:4])
    level(page, ty["gothic"], words[::-1] if old else words, x0 + 10, y1 - strip * 0.8, strip * 0.56, w - 20, centre=True)
    for side, part in ((x0 + 8, lines[2:4]), (a + middle + 8, lines[4:6])):
        room = (w - middle) / 2 - 16
        for i, words in enumerate(part):
            level(page, ty["body"], words, side, y0 + 14 + i * h * 0.2, min(30.0, h * 0.14), room)


def index(page, entry, box, rng):
    """The index (きょうの紙面): sections with their pages, vertical or horizontal, under a bar."""
    x0, y0, x1, y1, w, h, ty = sizes(page, box)
    page.frame(*box, 2.0)
    words = [papers.index[int(i)] for i in rng.permutation(len(papers.index))]
    pages = sorted(int(v) for v in rng.choice(range(2, 36), len(words), replace=False))
    if w > h * 1.6:
        page.fill(x0, y0, x0 + min(90.0, w * 0.15), y1)
        column(page, ty["gothic"], "紙面案内", x0 + min(90.0, w * 0.15) / 2, y0 + 10, min(44.0, w * 0.08), h - 20, tone="paper", spread=0.4)
        left, n = x0 + min(90.0, w * 0.15) + 14, max(2, int(w / 260))
        rows = max(1, int((h - 12) / 44))
        for i in range(min(len(words), n * rows)):
            x, y = left + (i % n) * (x1 - left) / n, y0 + 10 + i // n * (h - 16) / rows
            level(page, ty["gothic"], f"{words[i]} {pages[i]}面", x, y, min(30.0, (h - 16) / rows * 0.7), (x1 - left) / n - 12)
        return
    bar = min(56.0, h * 0.2)
    page.fill(x0, y0, x1, y0 + bar)
    level(page, ty["gothic"], "きょうの紙面", x0 + 8, y0 + bar * 0.16, bar * 0.64, w - 16, tone="paper", centre=True)
    n = max(2, min(len(words), int((h - bar) / 46)))
    step = (h - bar - 10) / n
    for i in range(n):
        level(page, ty["caption"], f"{words[i]}　{pages[i]}面", x0 + 12, y0 + bar + 8 + i * step, min(32.0, step * 0.68), w - 24, centre=True)


def section(page, entry, box, rng):
    """The name of a page or of a section on its ground, horizontal or vertical."""
    x0, y0, x1, y1, w, h, ty = sizes(page, box)
    ground = str(rng.choice(["black", "tint", "lines", "frame", "dots"]))
    if ground == "frame":
        page.frame(*box, 3.0)
    else:
        page.ground(box, ground)
    tone = "paper" if ground == "black" else "ink"
    text, font = entry.get("text", "声"), one(rng, ty["heads"])[0]
    if w > h:
        size = min(h * 0.62, w / (len(text) + 1.5))
        level(page, font, text, x0 + 12, (y0 + y1) / 2 - size / 2, size, w - 24, tone=tone, centre=True)
    else:
        size = min(w * 0.62, (h - 24) / len(text))
        column(page, font, text, (x0 + x1) / 2, y0 + 16, size, h - 30, tone=tone, spread=1.0)


def contact(page, entry, box, rng):
    """The address for letters: small lines in a frame."""
    x0, y0, _, _, w, h, ty = sizes(page, box)
    page.frame(*box, 1.8)
    lines = ["投稿・ご意見は", "〒000-0031 蒼野市本町1の2", "北汐新聞 読者室", "ファクス 0120-55-0111", "koe@kitashio.example"]
    lines += ["住所、氏名、年齢、職業、電話番号を", "採用分に薄謝。二重投稿はご遠慮ください"]
    n = max(2, min(len(lines), int(h / 34)))
    for i in range(n):
        level(page, ty["gothic" if i == 0 else "caption"], lines[i], x0 + 10, y0 + 8 + i * (h - 12) / n, min(28.0, (h - 12) / n * 0.72), w - 20)


KINDS = dict(masthead=masthead, banner=banner, index=index, section=section, contact=contact)
