"""Makes set lines as wrong as an analysis of a scan finds them.

Each rate is drawn for a page. Its range grows with the wear of the paper's scans.
"""

from math import exp
from types import SimpleNamespace

import numpy as np

from lines import Lines
from makeup import ADVERTISEMENT, BODY, OTHER, Dice
from setting import Strays, stray_lines

# Largest rate of a clean file and of a bad scan. A page's rate is a share of it; small shares are frequent.
RANGES = {
    "body_lost": (0.01, 0.06),  # share of lines that are not found
    "heads_lost": (0.15, 0.4),  # share of blocks of headlines that lose most of their lines
    "torn": (0.01, 0.08),  # share of lines in two pieces
    "heads_torn": (0.2, 0.4),  # the same, for headlines
    "merged": (0.01, 0.5),  # share of lines that run together with the line of the tier below
    "shake": (0.06, 0.15),  # standard deviation of all ends, em
    "half_ems": (0.08, 0.25),  # share of ends along a line that are wrong by up to half an em
    "stretch": (0.15, 0.15),  # largest stretch in each direction
    "skew": (0.008, 0.015),  # standard deviation of the slopes
    "areas_missed": (0.7, 0.3),  # share of the groups of print of no article that are not found
    "lettered": (0.5, 0.5),  # share of pictures with words
    "scraps": (0.35, 1),  # mean number of scraps for each line
    "ruby": (0.04, 0.12),  # share of lines with a piece of ruby taken for a line
    "picture_pieces": (2, 5),  # mean number of pieces of pictures taken for large characters, for each picture
    "rules_missed": (0.4, 0.7),
    "rules_broken": (0.4, 0.9),
    "rules_false": (0.25, 0.8),  # mean number of false rules for each line
    "pictures_missed": (0.4, 0.7),
    "pictures_false": (5, 18),  # mean number of false pictures
    "pictures_resized": (0.3, 0.5),  # largest error of a picture's sides, as a share
}


class Noise(SimpleNamespace):
    """The rates of one page, by the names of RANGES; `scale`, the size of the body type by the measure of an analysis; and `cut`: "whole", "window"
    (whole lines only) or "edge" (lines are cut by the edge)."""

    @staticmethod
    def draw(random, wear, clip):
        """Draws the rates of a page from the wear of its paper, 0 to 1."""
        shares = random.random((2, len(RANGES)))
        rates = {
            name: 0.0 if zero < 0.2 else share**2 * (low + wear * (high - low))
            for (name, (low, high)), zero, share in zip(RANGES.items(), *shares.tolist())
        }
        rates["shake"] = max(rates["shake"], 0.02)
        cut = random.choice(["whole", "window", "edge"], p=[0.6, 0.1, 0.3] if clip else [0.72, 0.16, 0.12])
        return Noise(**rates, scale=random.uniform(1, 1.2), cut=str(cut))


def along_of(lines, low):
    """Returns the beginnings or the ends of lines along their direction."""
    return np.where(lines.vertical, lines.box[:, 1 if low else 3], lines.box[:, 0 if low else 2])


def torn(lines: Lines, noise: Noise, random, rtl: bool) -> Lines:
    """Tears some lines into two pieces, the second one half a line later; pieces of headlines may be torn again."""
    lines = torn_once(lines, np.where(lines.kind <= 2, noise.heads_torn, noise.torn), 0.5, random, rtl)
    return torn_once(lines, np.where(lines.kind <= 1, noise.heads_torn / 2, 0), 0.25, random, rtl)


def torn_once(lines, rate, later, random, rtl):
    """Tears a share `rate` of the lines into two pieces; the second one's place is `later`."""
    chosen = np.flatnonzero((random.random(len(lines)) < rate) & (lines.count > 2))
    if not len(chosen):
        return lines
    second = lines.take(chosen)
    part = 1 + np.floor(random.random(len(chosen)) * (second.count - 1)).astype(int)
    part = np.where(random.random(len(chosen)) < 0.2, second.count - 1, part)  # often a single character comes off
    share = part / second.count
    gap = 0.05 + 0.3 * second.size * random.random(len(chosen)) ** 3
    low, high = along_of(second, True), along_of(second, False)
    backward = rtl & ~second.vertical  # a row from right to left: the first piece is the right one
    middle = np.where(backward, high - (high - low) * share, low + (high - low) * share)
    first_box, second_box = lines.box[chosen], second.box
    rows, axis = np.arange(len(chosen)), np.where(second.vertical, 1, 0)
    first_box[rows, np.where(backward, axis, axis + 2)] = middle + np.where(backward, gap, -gap)
    second_box[rows, np.where(backward, axis + 2, axis)] = middle + np.where(backward, -gap, gap)
    lines.box[chosen] = first_box
    lines.count[chosen] = part
    second.count = second.count - part
    second.place = second.place + later
    return lines.followed_by(second)


def merge(lines: Lines, noise: Noise, random) -> np.ndarray:
    """Runs some lines together with the next tier's line below; returns a mask of the lines that vanish."""
    gone = np.zeros(len(lines), bool)
    usable = lines.vertical & (lines.kind <= BODY)
    upper = np.flatnonzero(usable & (random.random(len(lines)) < noise.merged))
    if not len(upper):
        return gone
    lower = np.flatnonzero(usable)
    middle, box, size = (lines.box[:, 0] + lines.box[:, 2]) / 2, lines.box, lines.size
    blank = box[lower, 1] - box[upper, 3][:, None]
    meets = (np.abs(middle[lower] - middle[upper][:, None]) < 0.45 * size[upper][:, None]) & (blank > -0.5) & (blank < 1.8)
    meets &= np.abs(np.log(size[lower] / size[upper][:, None])) < 0.3
    taken = set()
    for i, j in zip(upper[meets.any(1)].tolist(), lower[meets.argmax(1)[meets.any(1)]].tolist()):
        if i in taken or j in taken or i == j:
            continue
        taken |= {i, j}
        keep, lose = (i, j) if lines.count[i] >= lines.count[j] else (j, i)
        box[keep, 1], box[keep, 3] = box[i, 1], box[j, 3]
        lines.count[keep] += lines.count[lose]
        gone[lose] = True
    return gone


def lost(lines: Lines, noise: Noise, random) -> np.ndarray:
    """Returns a mask of lines that an analysis does not find."""
    chance = random.random(len(lines))
    gone = chance < noise.body_lost
    blocks = random.random(lines.block.max() + 1)[lines.block]
    gone |= (lines.kind <= 1) & (blocks < noise.heads_lost) & (random.random(len(lines)) < 0.85)
    return gone | ((lines.kind >= ADVERTISEMENT) & (blocks < noise.areas_missed))


def cut(lines: Lines, noise: Noise, random, most: int):
    """Chooses a part of the page. Returns masks of the lines outside and of the lines that an edge cuts."""
    box, gone, part = lines.box, np.zeros(len(lines), bool), np.zeros(len(lines), bool)
    low, high = box[:, :2].min(0), box[:, 2:].max(0)
    middle = (box[:, :2] + box[:, 2:]) / 2
    if noise.cut == "edge":
        size = (high - low) * random.uniform(0.55, 1, 2)
        start = low + random.random(2) * (high - low - size)
        found = np.concatenate([np.maximum(box[:, :2], start), np.minimum(box[:, 2:], start + size)], 1)
        share = (np.maximum(0, found[:, 2:] - found[:, :2]) / np.maximum(0.05, box[:, 2:] - box[:, :2])).min(1)
        gone = (share < 0.3) | ((share < 0.93) & (random.random(len(lines)) < random.choice([0.1, 0.5, 0.9])))
        part = ~gone & (share < 0.93)
        lines.box = np.where(gone[:, None], box, found)
        low, high = start, start + size
    elif noise.cut == "window":
        size = (high - low) * random.uniform(0.4, 1, 2)
        low = low + random.random(2) * (high - low - size)
        high = low + size
        gone = ((middle < low) | (middle > high)).any(1)
    kept = np.flatnonzero(~gone)
    if len(kept) > most:
        centre = middle[random.choice(kept)]
        distance = (np.abs(middle[kept] - centre) / (high - low)).max(1)
        limit = np.partition(distance, most - 1)[most - 1]
        gone[kept[distance > limit * random.uniform(0.75, 0.999)]] = True
    return gone, part


def relabel_cut(lines, part):
    """Makes the lines that an edge cuts print of no article, in blocks of their own."""
    chosen = np.flatnonzero(part)
    own = lines.article[chosen] >= 0
    lines.kind[chosen[own]] = OTHER
    lines.article[chosen] = -1
    lines.flow[chosen] = -1
    _, blocks = np.unique(lines.block[chosen], return_inverse=True)
    lines.block[chosen] = lines.block.max(initial=0) + 1 + blocks


def hidden(lines, found):
    """Returns whether the next and the previous line of each line's block were lost."""
    order = np.lexsort((lines.place, lines.block))
    same = lines.block[order][1:] == lines.block[order][:-1]
    known = found[order]
    after, before = np.zeros(len(lines), bool), np.zeros(len(lines), bool)
    after[order[:-1]] = same & ~known[1:]
    before[order[1:]] = same & ~known[:-1]
    return after, before


def scraps(lines: Lines, sheet, noise: Noise, random, clip: bool) -> Lines:
    """Returns false lines: scraps, ornaments, ruby, pieces of pictures, a strip of the neighbouring page."""
    dice = Dice(random)
    strays = Strays(dice)
    box = lines.box
    x0, y0, x1, y1 = (*box[:, :2].min(0).tolist(), *box[:, 2:].max(0).tolist())
    for _ in range(random.poisson(noise.scraps * min(400, len(lines)))):
        size = min(4.0, max(0.45, 1.1 * exp(random.normal(0, 0.45))))
        vertical, count = (
            dice.chance(0.88),
            dice.pick((1, 2, 3, 5, 8, 14), (0.5, 0.14, 0.12, 0.1, 0.08, 0.06) if size < 1.7 else (4, 2, 2, 1, 0, 0)),
        )
        length = size * count * dice.between(0.3, 1.1) if count == 1 else size * count * dice.between(0.75, 1)
        x, y = scrap_place(dice, (x0, y0, x1, y1))
        rect = (x, y, x + size, y + length) if vertical else (x, y, x + length, y + size)
        strays.line(rect, vertical, OTHER, strays.block(), 0)
    for px0, py0, px1, py1 in sheet.pictures:
        for _ in range(random.poisson(noise.picture_pieces)):
            size = min(dice.between(0.8, 5), (px1 - px0) * 0.6, (py1 - py0) * 0.6)
            x, y = dice.between(px0, px1 - size), dice.between(py0, py1 - size)
            strays.line((x, y, x + size, y + size * dice.between(0.8, 1.3)), dice.chance(0.7), OTHER, strays.block(), 0)
    if dice.chance(0.35 if clip else 0.15):
        neighbour(strays, (x0, y0, x1, y1), sheet.style)
    found = clear_of(stray_lines(strays.rows), box)
    if sheet.style.ruby:
        strays = Strays(dice)
        body = np.flatnonzero(lines.vertical & (lines.kind <= BODY))
        for i in body[random.random(len(body)) < noise.ruby].tolist():
            size, top = dice.between(0.3, 0.5), dice.between(box[i, 1], box[i, 3])
            end = min(box[i, 3], top + dice.between(0.5, 4))
            strays.line((box[i, 2] + 0.05, top, box[i, 2] + 0.05 + size, end), True, OTHER, strays.block(), 0)
        found = found.with_lines(stray_lines(strays.rows))
    return found


def clear_of(strays, box):
    """Returns the strays that cover no other line: an analysis finds each piece of print once."""
    low = np.maximum(strays.box[:, None, :2], box[:, :2])
    high = np.minimum(strays.box[:, None, 2:], box[:, 2:])
    sides = strays.box[:, 2:] - strays.box[:, :2]
    return strays.take(np.maximum(0, high - low).prod(2).sum(1) < 0.15 * sides.prod(1))


def scrap_place(dice, rect):
    """Returns a place beside a page, or (less often) on it."""
    x0, y0, x1, y1 = rect
    x, y = dice.between(x0, x1), dice.between(y0, y1)
    if dice.chance(0.4):
        return x, y
    out = dice.between(0.3, 4)
    return dice.pick(((x0 - out - 1, y), (x1 + out, y), (x, y0 - out - 1), (x, y1 + out)))


def neighbour(strays, rect, style):
    """Adds a strip of the columns of a neighbouring article or page: beside the page, or cut short over or under it."""
    dice = strays.dice
    x0, y0, x1, y1 = rect
    if dice.chance(0.4):
        block, length = strays.block(), dice.between(0.5, 5)
        y = dice.pick((y0 - 0.8 - length, y1 + 0.8))
        for k in range(int((x1 - x0) * dice.between(0.2, 1) / style.pitch)):
            x = x1 - k * style.pitch
            strays.line((x - 1, y, x, y + length * (1 if dice.chance(0.7) else dice.between(0.2, 1))), True, OTHER, block, k)
        return
    columns, at_left = dice.whole(1, 3), dice.chance(0.5)
    y = y0 - dice.between(0, style.tier * 0.7)
    while y < y1:
        block = strays.block()
        for column in range(columns):
            size = dice.between(0.4, 1) if column == columns - 1 else 1.0
            x = x0 - 1 - column * style.pitch - size if at_left else x1 + 1 + column * style.pitch
            end = min(y1, y + style.tier * (1 if dice.chance(0.7) else dice.between(0.2, 1)))
            strays.line((x, max(y, y0), x + size, end), True, OTHER, block, column if at_left else columns - column)
        y += style.tier + style.gap


def warp_of(noise, random):
    """Returns a function that stretches and skews rectangles."""
    stretch = noise.scale * np.tile(1 + random.uniform(-1, 1, 2) * noise.stretch, 2)
    slope = random.normal(0, noise.skew, 2)
    bend = random.normal(0, noise.skew / 150)

    def warp(boxes):
        boxes = boxes * stretch
        middle = (boxes[:, :2] + boxes[:, 2:]) / 2
        shift = np.stack([slope[0] * middle[:, 1] + bend * middle[:, 1] ** 2, slope[1] * middle[:, 0]], 1)
        return boxes + np.tile(shift, 2)

    return warp


def shaken(lines, noise, random, warp):
    """Stretches, skews and shakes all lines; a line stays as thick as its type."""
    count = len(lines)
    box = warp(lines.box) + random.normal(0, noise.shake, (count, 4))
    size = np.maximum(0.25, lines.size * noise.scale * np.exp(random.normal(0, 0.045, count)))
    wrong = random.uniform(-0.5, 0.5, (count, 2)) * (random.random((count, 2)) < noise.half_ems)
    v, rows, axis = lines.vertical, np.arange(count), np.where(lines.vertical, 1, 0)
    box[rows, axis] += wrong[:, 0]
    box[rows, axis + 2] += wrong[:, 1]
    box[rows, axis + 2] = np.maximum(box[rows, axis + 2], box[rows, axis] + 0.3)
    across = np.where(v, 0, 1)
    middle = (box[rows, across] + box[rows, across + 2]) / 2
    thickness = size * np.exp(random.normal(0, 0.02, count))
    box[rows, across], box[rows, across + 2] = middle - thickness / 2, middle + thickness / 2
    lines.box, lines.size = box, size
    miscounted = random.random(count) < 0.1
    lines.count = np.maximum(1, lines.count + miscounted * random.integers(-1, 2, count))
    return lines


def found_rules(sheet, lines, noise, random, warp, window):
    """Returns the rules that an analysis finds: some missed, some broken, some false; each thin."""
    rules = np.array(sheet.rules, float).reshape(-1, 4)
    rules = rules[random.random(len(rules)) >= noise.rules_missed]
    broken = random.random(len(rules)) < noise.rules_broken
    part = random.uniform(0.15, 0.85, broken.sum())[:, None]
    start, end = rules[broken, :2], rules[broken, 2:]
    blank = random.uniform(0, 0.1, (broken.sum(), 1))
    first = np.concatenate([start, start + (end - start) * np.maximum(0.05, part - blank)], 1)
    second = np.concatenate([start + (end - start) * np.minimum(0.95, part + blank), end], 1)
    second = second[random.random(len(second)) < 0.75]
    rules = warp(np.concatenate([rules[~broken], first, second]))
    rules = np.concatenate([rules, false_rules(random, random.poisson(noise.rules_false * len(lines)), lines, window)])
    rules = rules + random.normal(0, 0.08, rules.shape)
    low, high = np.tile(window[:2] - 1.5, 2), np.tile(window[2:] + 1.5, 2)
    rules = rules[((rules[:, :2] < high[:2]) & (rules[:, 2:] > low[:2])).all(1)]
    rules = np.clip(rules, low, high)
    upright = rules[:, 3] - rules[:, 1] > rules[:, 2] - rules[:, 0]
    middle = (rules[:, :2] + rules[:, 2:]) / 2
    rules[upright, 0] = rules[upright, 2] = middle[upright, 0]
    rules[~upright, 1] = rules[~upright, 3] = middle[~upright, 1]
    return rules[(rules[:, 2:] - rules[:, :2]).max(1, initial=0) > 0.6]


def false_rules(random, count, lines, window):
    """Returns rules that are none: strokes and folds at random places, and, mostly, marks along lines."""
    start = window[:2] + random.random((count, 2)) * (window[2:] - window[:2])
    length = np.exp(random.normal(1.6, 0.7, count))
    upright = random.random(count) < 0.5
    beside = random.integers(0, len(lines), count)
    box, along = lines.box[beside], random.random(count) < 0.75
    start = np.where(along[:, None], box[:, :2] - 0.15, start)
    upright = np.where(along, lines.vertical[beside], upright)
    start[:, 1] += np.where(along & upright, random.random(count) * 0.5 * (box[:, 3] - box[:, 1]), 0)
    return np.concatenate([start, start + np.stack([~upright * length, upright * length], 1)], 1)


def found_pictures(sheet, noise, random, warp, window):
    """Returns the pictures that an analysis finds: some missed, some of wrong size, some that are none."""
    areas = [a[:4] for a in sheet.areas if random.random() < 0.35]
    pictures = np.array(sheet.pictures + areas, float).reshape(-1, 4)
    pictures = pictures[random.random(len(pictures)) >= noise.pictures_missed]
    count = random.poisson(noise.pictures_false)
    low, high = window[:2] / noise.scale, window[2:] / noise.scale
    start = low + random.random((count, 2)) * (high - low)
    false = np.concatenate([start, start + np.exp(random.normal(0.7, 0.7, (count, 2)))], 1)
    pictures = np.concatenate([pictures, false])
    side = np.tile(pictures[:, 2:] - pictures[:, :2], 2) * np.array([1, 1, -1, -1])
    wrong = random.uniform(-0.3, 1, pictures.shape) * noise.pictures_resized * (random.random(pictures.shape) < 0.4)
    pictures = warp(pictures + side * wrong) + random.normal(0, 0.15, pictures.shape)
    pictures = np.concatenate([np.maximum(pictures[:, :2], window[:2] - 1), np.minimum(pictures[:, 2:], window[2:] + 1)], 1)
    return pictures[(pictures[:, 2:] - pictures[:, :2]).min(1, initial=9) > 1]
