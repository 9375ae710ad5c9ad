"""Layouts of sheets: tiers with pieces set into them, the make-up of real papers, horizontal pages, and few pieces on much paper."""
import numpy

from drawing import EM, PAPER, Sheet

PIECES = ["picture", "headline", "boxed", "table", "chart", "advertisement", "code", "comic", "stamp"]
WEIGHTS = numpy.array([5, 11, 4, 2, 2, 2, 1, 1, 0.6])


def piece(sheet, kind, box):
    chance = sheet.chance
    if kind == "headline":
        isVertical = (box[3] - box[1]) > (box[2] - box[0])
        sheet.headline(box, isVertical, chance.choice([1.4, 1.7, 2, 2.5, 3, 4, 5, 7, 9]))
    else:
        getattr(sheet, kind)(box)


def put_pieces(sheet, count):
    """Places pieces in free areas of a sheet."""
    chance = sheet.chance
    rows, columns = sheet.used.shape
    for _ in range(count):
        kind = chance.choice(PIECES, p=WEIGHTS / WEIGHTS.sum())
        if kind == "headline":
            thick, long = int(chance.integers(2, 9)), int(chance.integers(6, 36))
            height, width = (long, thick) if chance.random() < 0.6 else (thick, long)
        elif kind in ("code", "stamp"):
            height = width = int(chance.integers(3, 9))
        else:
            height, width = int(chance.integers(4, 28)), int(chance.integers(4, 28))
        y, x = int(chance.integers(-height // 2, rows - height // 2)), int(chance.integers(-width // 2, columns - width // 2))
        area = sheet.used[max(0, y):y + height, max(0, x):x + width]
        if area.size == 0 or area.any():
            continue
        area[:] = True
        shift = chance.uniform(-0.3, 0.3, 2) * EM
        gap = chance.uniform(0.15, 0.6) * EM
        piece(sheet, kind, (x * EM + shift[0] + gap, y * EM + shift[1] + gap, (x + width) * EM + shift[0] - gap, (y + height) * EM + shift[1] - gap))


def body_style(sheet):
    """Returns one style for all body text of a sheet, because most of a paper's text looks alike."""
    chance = sheet.chance
    ruby = float(chance.choice([0, 0, 0, 0, 0.15, 1.0]))
    pitch = chance.uniform(1.25, 1.75) if not ruby else chance.uniform(1.6, 2.6)
    spread = 1.0 if chance.random() < 0.8 else chance.uniform(1.05, 1.9)
    return dict(font=sheet.assets.body[chance.integers(len(sheet.assets.body))], tone=float(chance.choice([0, 0, 0, 40, 90])),
                ruby=ruby, pitch=max(pitch, spread * 1.25), spread=spread)


def tiers(sheet):
    chance = sheet.chance
    style = body_style(sheet)
    put_pieces(sheet, int(chance.integers(0, 26)))
    rows, columns = sheet.used.shape
    y = -int(chance.integers(0, 12))
    while y < rows:
        height = int(chance.integers(6, 26))
        top, foot = y + 0.4, y + height - 0.4
        x = columns
        while x > 0:
            free = 0
            while x - free > 0 and not sheet.used[max(0, y):y + height, x - free - 1].any():
                free += 1
            if free == 0:
                # In the columns of a piece, text fills only the space above the piece.
                column = sheet.used[max(0, y):y + height, x - 1]
                run = numpy.flatnonzero(column)
                if len(run) and run[0] > 5:
                    sheet.text(((x - 1) * EM, top * EM, x * EM, (max(0, y) + run[0] - 0.4) * EM), **style)
                x -= 1
                continue
            width = min(free, int(chance.integers(3, 30)))
            box = [(x - width) * EM, top * EM, x * EM, foot * EM]
            size = 1.0 if chance.random() < 0.9 else chance.uniform(0.8, 1.45)
            sheet.text(box, size=size, **style)
            if chance.random() < 0.15:
                sheet.any_rule(box[0] - 2, box[1], box[0] - 2, box[3])
            x -= width + (1 if chance.random() < 0.3 else 0)
        if chance.random() < 0.6:
            sheet.any_rule(0, (y + height) * EM, columns * EM, (y + height) * EM)
        y += height


def real(sheet):
    """Draws the make-up of a real page or clip. It is stretched, and some pieces are left out."""
    chance = sheet.chance
    page = sheet.assets.make_ups[chance.integers(len(sheet.assets.make_ups))]
    bodies = [b for b in page["blocks"] if b[4] in ("body", "lead")] or page["blocks"]
    tall = numpy.median([(b[3] - b[1]) if b[5] else (b[2] - b[0]) for b in bodies])
    scale = chance.uniform(9, 19) * EM / tall
    across, down = scale * chance.uniform(0.8, 1.25), scale * chance.uniform(0.8, 1.25)
    height, width = sheet.grey.shape
    x = chance.uniform(min(0, width - page["width"] * across), max(0, width - page["width"] * across))
    y = chance.uniform(min(0, height - page["height"] * down), max(0, height - page["height"] * down))
    place = lambda b: (b[0] * across + x, b[1] * down + y, b[2] * across + x, b[3] * down + y)  # noqa: E731
    style = body_style(sheet)
    for box in page["pictures"]:
        if chance.random() < 0.9:
            piece(sheet, chance.choice(["picture", "picture", "advertisement", "chart", "boxed"]), place(box))
    for block in page["blocks"]:
        box, role, isVertical = place(block), block[4], block[5]
        if chance.random() < 0.05:
            continue
        if role in ("body", "lead", "byline"):
            sheet.text(box, isVertical=isVertical, **style)
        elif role == "caption":
            sheet.text(box, chance.uniform(0.8, 0.95), isVertical, ruby=0)
        else:
            thick = (box[2] - box[0]) if isVertical else (box[3] - box[1])
            sheet.headline(box, isVertical, max(1.2, thick / EM / chance.integers(1, 3)))
    for _ in range(int(chance.integers(0, 8))):
        a, b = chance.uniform(0, width), chance.uniform(0, height)
        long = chance.uniform(5, 40) * EM
        end = (a, b, a + long, b) if chance.random() < 0.5 else (a, b, a, b + long)
        sheet.any_rule(*end)


def across(sheet):
    """Draws horizontal text in columns."""
    chance = sheet.chance
    put_pieces(sheet, int(chance.integers(0, 14)))
    rows, columns = sheet.used.shape
    style = body_style(sheet) | dict(isVertical=False)
    width = int(chance.integers(12, 50))
    for x in range(0, columns, width + 2):
        y = 0
        while y < rows - 3:
            high = int(chance.integers(3, 22))
            if not sheet.used[y:y + high, x:x + width].any():
                box = (x * EM, (y + 0.3) * EM, min(columns, x + width) * EM, (y + high) * EM)
                if high < 6 and chance.random() < 0.6:
                    sheet.headline(box, False, chance.uniform(1.3, 4))
                else:
                    sheet.text(box, **style)
            y += high


def scattered(sheet):
    """Draws pieces of every kind on much paper: poems, lists, single lines of large type, pictures."""
    chance = sheet.chance
    rows, columns = sheet.used.shape
    put_pieces(sheet, int(chance.integers(5, 40)))
    for _ in range(int(chance.integers(3, 25))):
        height, width = int(chance.integers(3, 30)), int(chance.integers(2, 30))
        y, x = int(chance.integers(0, max(1, rows - height))), int(chance.integers(0, max(1, columns - width)))
        area = sheet.used[y:y + height, x:x + width]
        if area.any():
            continue
        area[:] = True
        spread = chance.uniform(1, 2.2)
        sheet.text((x * EM, y * EM, (x + width) * EM - 6, (y + height) * EM - 6), chance.choice([0.8, 1, 1, 1, 1.3, 1.8, 3]), chance.random() < 0.75,
                   spread=spread, pitch=spread * chance.uniform(1.15, 1.8))


def edge(sheet):
    """Leaves a margin at one side of a sheet. The paper may end in the margin, with something dark behind it."""
    chance = sheet.chance
    width, outside = int(chance.uniform(3, 26) * EM), float(chance.choice([255, 255, 160, 60, 10]))
    beyond = int(width * chance.uniform(0, 0.8)) if outside < 255 else 0
    turns = int(chance.integers(4))
    grey, label, light = (numpy.rot90(a, turns) for a in (sheet.grey, sheet.label, sheet.light))
    grey[:, :width], label[:, :width], light[:, :width] = 255, PAPER, False
    if beyond:
        grey[:, :beyond] = numpy.clip(outside + chance.normal(0, 20, (grey.shape[0], 1)).cumsum(0) * 0.05, 0, 255)


def draw(assets, chance):
    sheet = Sheet(assets, chance)
    if chance.random() < 0.08:
        sheet.grey[:] = chance.uniform(140, 235)
    kind = chance.random()
    make = tiers if kind < 0.5 else real if kind < 0.75 and assets.make_ups else across if kind < 0.85 else scattered
    make(sheet)
    if chance.random() < 0.4:
        for _ in range(int(chance.integers(1, 3))):
            edge(sheet)
    return sheet
