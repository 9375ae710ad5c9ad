"""Sets the blocks of a sheet as lines, all blocks at once, and the print of its areas."""

from math import exp

import numpy as np

from lines import Lines
from makeup import ADVERTISEMENT, BODY, CAPTION, FOLIO, LEAD, OTHER, TABLE, Dice, Sheet

# Share of body lines that end up to an em before their tier's end, by the care of the paper's typesetters.
RAGGED = (0.02, 0.08, 0.2)


def stray_lines(rows):
    """Returns lines of no article from rows of x0, y0, x1, y1, vertical, size, count, kind, block, place."""
    table = np.array(rows, float).reshape(-1, 10)
    none = np.full(len(table), -1)
    return Lines(
        table[:, :4], table[:, 4] > 0, table[:, 5], table[:, 6].astype(int), table[:, 7].astype(int), none, table[:, 8].astype(int), table[:, 9], none
    )


def set_blocks(sheet: Sheet, random: np.random.Generator) -> Lines:
    """Sets the blocks of all articles: lines at the pitch, paragraphs, ragged ends, staggered headlines."""
    style = sheet.style
    table = np.array(
        [(b.x0, b.y0, b.x1, b.y1, b.kind, b.vertical, b.size, b.lines, b.article, b.flow, b.begins, b.ends) for b in sheet.blocks], float
    ).reshape(-1, 12)
    x0, y0, x1, y1 = table[:, :4].T
    kind, vertical, size = table[:, 4].astype(int), table[:, 5] > 0, table[:, 6]
    text = (kind == LEAD) | (kind == BODY)
    low, high = np.where(vertical, y0, x0), np.where(vertical, y1, x1)
    depth = np.maximum(np.where(vertical, x1 - x0, y1 - y0), 0.3)
    step = size * style.pitch * np.where(vertical, 1, 0.95)
    lines = np.where(text, np.maximum(1, np.floor((depth - size) / step + 1.15)), np.maximum(1, table[:, 7])).astype(int)
    size = np.minimum(size, np.where(text, size, depth / (1 + 1.02 * (lines - 1))))
    fitted = (depth - size) / np.maximum(1, lines - 1)
    step = np.where(~text | (lines > 7) | (fitted < step), fitted, step)

    b = np.repeat(np.arange(len(lines)), lines)
    j = np.arange(len(b)) - np.repeat(np.cumsum(lines) - lines, lines)
    last = j == lines[b] - 1
    begin, end = ends_of(random, style, b, j, last, text, kind, table[:, 10] > 0, table[:, 11] > 0, low, high, lines, size)
    far = np.where(vertical, x1, y0)[b]
    near = np.where(vertical[b], far - j * step[b] - size[b], far + j * step[b])
    box = np.where(vertical[b][:, None], np.stack([near, begin, near + size[b], end], 1), np.stack([begin, near, end, near + size[b]], 1))
    spacing = np.where(
        text | (kind == CAPTION),
        np.where(vertical, style.advance, 0.97),
        random.choice([0.82, 0.9, 0.96, 1.02, 1.3], len(kind), p=[0.12, 0.28, 0.3, 0.22, 0.08]),
    )
    count = np.maximum(1, np.round((end - begin) / (size * spacing)[b])).astype(int)
    return Lines(box, vertical[b], size[b], count, kind[b], table[b, 8].astype(int), b, j.astype(float), table[b, 9].astype(int))


def ends_of(random, style, b, j, last, text, kind, begins, ends, low, high, lines, size):
    """Returns where each line begins and ends along its direction."""
    begin, end = low[b].copy(), high[b].copy()
    length = end - begin
    chance = random.random((5, len(b)))
    paragraph_ends = np.where(last, ends[b], chance[0] < 1 / style.paragraph)
    paragraph_begins = np.where(j == 0, begins[b], np.roll(paragraph_ends, 1))
    inside = text[b]
    em = size[b] * style.advance
    begin += np.where(inside & paragraph_begins & (chance[1] < style.indents), np.minimum(em, 0.3 * length), 0)
    short = chance[2] * np.maximum(0, length - 2.5 * em)
    short = np.where(chance[3] < 0.12, 0, short)
    ragged = np.where(chance[3] < random.choice(RAGGED), chance[2], 0)
    end -= np.where(inside, np.where(paragraph_ends, short, ragged), 0)
    end -= np.where((kind[b] == CAPTION) & last & (lines[b] > 1), chance[2] * 0.9 * np.maximum(0, length - 1), 0)
    head = (kind[b] < LEAD) & (lines[b] > 1)
    end -= np.where(head & (chance[1] < 0.6), chance[2] * 0.4 * length, 0)
    begin += np.where(head & (j > 0) & (chance[3] < 0.4), chance[4] * 0.25 * length, 0)
    return begin, np.maximum(end, begin + np.minimum(length, 0.6))


# Print of no article


class Strays:
    """Collects rows of lines of no article."""

    def __init__(self, dice):
        self.dice, self.rows, self.blocks = dice, [], 0

    def block(self):
        """Begins a block; returns its number."""
        self.blocks += 1
        return self.blocks - 1

    def line(self, rect, vertical, kind, block, place, spacing=1.0):
        """Adds a line; its size is its thickness."""
        x0, y0, x1, y1 = rect
        size, length = (x1 - x0, y1 - y0) if vertical else (y1 - y0, x1 - x0)
        if size > 0.15 and length > 0.15:
            self.rows.append((x0, y0, x1, y1, vertical, size, max(1, round(length / size / spacing)), kind, block, place))

    def group(self, rect, kind, size=None, vertical=None, most=6, turned=0.4):
        """Sets some lines of one size in a rectangle; a share `turned` of the rows is taken for short columns."""
        dice = self.dice
        x0, y0, x1, y1 = rect
        if vertical is None:
            vertical = dice.chance(0.6 if x1 - x0 > 0.6 * (y1 - y0) else 0.9)
        depth, length = (x1 - x0, y1 - y0) if vertical else (y1 - y0, x1 - x0)
        size = min(size or exp(dice.between(-0.35, 0.9)), depth, length)
        step = size * dice.between(1.12, 1.8)
        count = min(max(1, int((depth - size) / step) + 1), dice.pick((1, 2, 3, 5, most)))
        share = dice.between(0.3, 1)
        start, near = dice.between(0, length * (1 - share)), dice.between(0, max(0, depth - size - (count - 1) * step))
        if not vertical and dice.chance(turned):
            tall = (count - 1) * step + size
            return self.turned((x0 + start, y0 + near, x0 + start + length * share, y0 + near + tall), kind, size)
        block, spacing = self.block(), dice.pick((0.9, 1, 1.15, 1.5))
        for k in range(count):
            end = start + length * share * (dice.between(0.4, 1) if dice.chance(0.4) else 1)
            at = near + k * step
            if vertical:
                self.line((x1 - at - size, y0 + start, x1 - at, y0 + end), True, kind, block, k, spacing)
            else:
                self.line((x0 + start, y0 + at, x0 + end, y0 + at + size), False, kind, block, k, spacing)

    def turned(self, rect, kind, size):
        """Sets rows that an analysis takes for columns of one or a few characters."""
        dice, block = self.dice, self.block()
        x0, y0, x1, y1 = rect
        for k in range(min(20, int((x1 - x0) / size))):
            x = x1 - (k + 1) * size
            if dice.chance(0.8):
                self.line((x + 0.03, y0, x + size - 0.03, y1), True, kind, block, k)

    def cells(self, rect, count):
        """Cuts a rectangle into about `count` cells."""
        x0, y0, x1, y1 = rect
        if count <= 1 or (x1 - x0) * (y1 - y0) < 6:
            return [rect]
        share, part = self.dice.between(0.25, 0.75), count // 2
        if (x1 - x0) * self.dice.between(0.6, 1.6) > y1 - y0:
            x = x0 + share * (x1 - x0)
            return self.cells((x, y0, x1, y1), part) + self.cells((x0, y0, x, y1), count - part)
        y = y0 + share * (y1 - y0)
        return self.cells((x0, y0, x1, y), part) + self.cells((x0, y, x1, y1), count - part)

    def advertisement(self, rect):
        """Sets an advertisement: cells of dense text or of a few lines of many sizes."""
        dice = self.dice
        x0, y0, x1, y1 = rect
        dense = dice.pick((0.1, 0.4, 0.8))
        for a, b, c, d in self.cells(rect, min(dice.whole(2, 16), max(1, int((x1 - x0) * (y1 - y0) / 20)))):
            if c - a < 1 or d - b < 1 or dice.chance(0.12):
                continue
            if dice.chance(dense):
                self.text((a + 0.3, b + 0.2, c - 0.3, d - 0.2), ADVERTISEMENT)
            else:
                self.group((a + 0.3, b + 0.3, c - 0.3, d - 0.3), ADVERTISEMENT)

    def text(self, rect, kind):
        """Fills a rectangle with upright lines of small type in tiers."""
        dice = self.dice
        x0, y0, x1, y1 = rect
        size = dice.between(0.7, 1.1)
        step = size * dice.between(1.1, 1.5)
        count, lines = max(1, round((y1 - y0) / dice.between(6, 14))), min(30, int((x1 - x0 - size) / step) + 1)
        tall = (y1 - y0) / count
        for tier in range(count):
            block, top = self.block(), y0 + tier * tall
            for k in range(lines):
                end = top + (tall - 0.5) * (dice.between(0.3, 1) if dice.chance(0.25) else 1)
                self.line((x1 - k * step - size, top, x1 - k * step, end), True, kind, block, k)

    def table(self, rect):
        """Sets a table, a programme, results or a price list: rows or columns of short lines of small type."""
        dice = self.dice
        x0, y0, x1, y1 = rect
        vertical, size = dice.chance(0.45), dice.between(0.65, 1.05)
        step = size * dice.between(1.15, 1.6)
        depth, length = (x1 - x0, y1 - y0) if vertical else (y1 - y0, x1 - x0)
        columns = max(1, min(6, int(length / dice.between(3, 12))))
        block = self.block()
        for row in range(min(30, int(depth / step))):
            near = row * step
            for column in range(columns):
                if dice.chance(0.12):
                    continue
                start = length / columns * column
                end = start + length / columns * dice.between(0.3, 0.95)
                if vertical:
                    line = x1 - near - size, y0 + start, x1 - near, y0 + end
                else:
                    line = x0 + start, y0 + near, x0 + end, y0 + near + size
                self.line(line, vertical, TABLE, block, row * columns + column)

    def folio(self, rect):
        """Sets a title of a paper, date lines or a folio strip."""
        dice = self.dice
        x0, y0, x1, y1 = rect
        wide, tall = x1 - x0, y1 - y0
        if min(wide, tall) > 3 and max(wide, tall) > 9:
            vertical = tall > wide
            size = min(wide, tall) * dice.between(0.6, 0.95)
            self.group((x0, y0, x0 + size, y1) if vertical else (x0, y0, x1, y0 + size), FOLIO, size, vertical, 1)
        elif min(wide, tall) > 3:
            for cell in self.cells(rect, dice.whole(2, 5)):
                self.group(cell, FOLIO, dice.between(0.5, 0.95), None, 5)
        else:
            self.group(rect, FOLIO, dice.between(0.6, 1.2), wide < tall, 2)

    def lettering(self, rect):
        """Sets words in a picture, a logo or a chart."""
        for cell in self.cells(rect, self.dice.whole(2, 6)):
            if self.dice.chance(0.45):
                self.group(cell, OTHER, exp(self.dice.between(-0.7, 0.8)), None, 2)


def set_areas(sheet: Sheet, random: np.random.Generator, lettered: float) -> Lines:
    """Sets the print of all areas, and words in a share `lettered` of the pictures."""
    strays = Strays(Dice(random))
    setters = {ADVERTISEMENT: strays.advertisement, TABLE: strays.table, FOLIO: strays.folio, OTHER: strays.lettering}
    for *rect, kind in sheet.areas:
        setters[kind](tuple(rect))
    for rect in sheet.pictures:
        if strays.dice.chance(lettered):
            strays.lettering(rect)
    return stray_lines(strays.rows)
