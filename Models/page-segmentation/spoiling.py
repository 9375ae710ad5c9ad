"""Training input of the network: crops of sheets with the defects of scanners, copiers and telephones, and the class of each square of half
an em."""
import cv2
import numpy

from drawing import EM, PICTURE, UNKNOWN

CROP, CELL = 256, 4
TILE = 16


def evened(grey):
    """Returns the greys divided by the local paper, from 0 (ink) to 127 (paper), as the product computes it. The paper of a tile of 16 px
    is the 230th of 256 of its greys, then the greatest within two tiles. It is interpolated linearly between tiles, and is at least 5/16 of
    the page's paper."""
    height, width = grey.shape
    high, wide = -(-height // TILE), -(-width // TILE)
    padded = numpy.pad(grey, ((0, high * TILE - height), (0, wide * TILE - width)), mode="edge")
    tiles = padded.reshape(high, TILE, wide, TILE).transpose(0, 2, 1, 3).reshape(high, wide, TILE * TILE)
    paper = numpy.partition(tiles, 230, axis=2)[:, :, 230]
    whole = int(numpy.partition(paper.ravel(), paper.size * 7 // 8)[paper.size * 7 // 8])
    paper = cv2.dilate(paper.astype(numpy.uint8), numpy.ones((5, 5), numpy.uint8), borderType=cv2.BORDER_REPLICATE).astype(numpy.int64)
    paper = numpy.maximum(paper, max(16, whole * 5 // 16))
    paper = between(between(paper, height, 0), width, 1)
    return numpy.minimum(127, (grey.astype(numpy.int64) * 127 * 256 + paper // 2) // paper).astype(numpy.uint8)


def between(values, length, axis):
    """Interpolates values at the centres of tiles linearly to each px along one axis. The result is in 16ths."""
    places = 2 * numpy.arange(length) + 1 - TILE
    low = numpy.floor_divide(places, 2 * TILE)
    part = (places - low * 2 * TILE) // 2
    last = values.shape[axis] - 1
    a, b = numpy.take(values, numpy.clip(low, 0, last), axis), numpy.take(values, numpy.clip(low + 1, 0, last), axis)
    part = part[:, None] if axis == 0 else part[None, :]
    return a * (TILE - part) + b * part


def cells(label, light):
    """Returns the class of each square of half an em, and whether its type is light. The class with the largest area counts, except that
    type counts from three tenths of the area."""
    count = label.shape[0] // CELL
    split = label.reshape(count, CELL, count, CELL).transpose(0, 2, 1, 3).reshape(count, count, -1)
    out = numpy.zeros((count, count), numpy.uint8)
    for kind, least in ((6, 0.15), (PICTURE, 0.5), (UNKNOWN, 0.3), (1, 0.3), (2, 0.3), (3, 0.3), (4, 0.3)):
        out[(split == kind).mean(-1) >= least] = kind
    pale = light.reshape(count, CELL, count, CELL).mean((1, 3)) > 0.3
    return out, pale


def crop(sheet, chance):
    """Returns a crop of a sheet: its greys divided by the local paper, and for each cell the class and whether type is light."""
    grey, kinds, pale = scanned(sheet, chance)
    return evened(grey), kinds, pale


def scanned(sheet, chance):
    """Returns a crop of a sheet at 5 to 12.5 px to the em: its greys from 0 to 255, and for each cell the class and whether type is
    light."""
    em = float(numpy.exp(chance.uniform(numpy.log(5), numpy.log(12.5))))
    squeeze = float(numpy.exp(chance.normal(0, 0.07)))
    across, down = em / EM * squeeze, em / EM / squeeze
    turn = numpy.deg2rad(chance.normal(0, 0.8) if chance.random() < 0.8 else chance.normal(0, 3))
    grey, label, light = sheet.grey, sheet.label, sheet.light
    height, width = grey.shape
    x = chance.uniform(0, max(1, width - CROP / across)) + CROP / across / 2
    y = chance.uniform(0, max(1, height - CROP / down)) + CROP / down / 2
    # For each point of a coarse grid over the crop, its place in the sheet. The grid is bent like paper.
    knots = numpy.linspace(0, CROP, 9)
    u, v = numpy.meshgrid(knots - CROP / 2, knots - CROP / 2)
    if chance.random() < 0.35:
        u = u * (1 + v / CROP * chance.normal(0, 0.06)) + chance.normal(0, 2.0) * numpy.sin(v / CROP * chance.uniform(2, 5) + chance.uniform(0, 6))
        v = v * (1 + u / CROP * chance.normal(0, 0.06)) + chance.normal(0, 2.0) * numpy.sin(u / CROP * chance.uniform(2, 5) + chance.uniform(0, 6))
    maps = ((u * numpy.cos(turn) - v * numpy.sin(turn)) / across + x, (u * numpy.sin(turn) + v * numpy.cos(turn)) / down + y)
    columns, rows = (cv2.resize(m.astype(numpy.float32), (CROP + 32, CROP + 32), interpolation=cv2.INTER_LINEAR)[16:-16, 16:-16] for m in maps)
    # Detail finer than a px of the crop is averaged, as a lens or scaling does.
    ratio = 1 / max(across, down)
    soft = cv2.GaussianBlur(grey, (0, 0), 0.42 * ratio) if ratio > 1.2 else grey
    border = float(chance.choice([255, 255, 255, 120, 30, 0]))
    out = cv2.remap(soft, columns, rows, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=border) / 255
    kinds = cv2.remap(label, columns, rows, cv2.INTER_NEAREST, borderMode=cv2.BORDER_CONSTANT, borderValue=0)
    pale = cv2.remap(light.astype(numpy.uint8), columns, rows, cv2.INTER_NEAREST, borderMode=cv2.BORDER_CONSTANT, borderValue=0)
    return aged(out, chance), *cells(kinds, pale)


def specked(out, chance):
    """Returns the crop with dirt on its paper and gaps in its ink: specks of one or a few px, and scratches."""
    side = out.shape[0]
    out = numpy.ascontiguousarray(out, numpy.float32)
    for tone, most in ((chance.uniform(0, 0.6), 700), (1.0, 250)):
        for _ in range(int(chance.uniform(0, 1) ** 3 * most)):
            x, y = (int(v) for v in chance.integers(0, side, 2))
            if chance.random() < 0.85:
                wide, high = (int(v) for v in chance.choice([1, 1, 1, 2, 2, 3], 2))
                out[y:y + high, x:x + wide] = tone
            else:
                long = int(chance.integers(4, 40))
                out[y:y + long, x:x + 1] = tone
    return out


def threshold(out, chance):
    """Returns a threshold between the print and the paper around it: one number, or a number for each px."""
    wide = cv2.resize(cv2.resize(out.astype(numpy.float32), (16, 16), interpolation=cv2.INTER_AREA), out.shape, interpolation=cv2.INTER_LINEAR)
    low, top = numpy.percentile(out, [3, 92])
    share = chance.uniform(0.4, 0.8)
    return (low + (top - low) * share) * (1 if chance.random() < 0.5 else wide / max(0.05, float(wide.mean())))


def aged(out, chance):
    """Returns greys from 0 to 255 that simulate print, paper, light and lens."""
    side = out.shape[0]
    down, across = numpy.mgrid[0:side, 0:side].astype(numpy.float32) / side
    if chance.random() < 0.2:
        out = 1 - (1 - out) * chance.uniform(0.35, 0.85)
    if chance.random() < 0.15:
        # The print of the other side shows through.
        out = out - (1 - out[:, ::-1]) * chance.uniform(0.05, 0.3)
    if chance.random() < 0.45:
        out = cv2.GaussianBlur(out, (0, 0), chance.uniform(0.3, 1.1))
    if chance.random() < 0.5:
        grain = cv2.resize(chance.normal(0, 1, (side // 8, side // 8)).astype(numpy.float32), (side, side))
        out = out * (1 + grain * chance.uniform(0.01, 0.08))
    if chance.random() < 0.3:
        out = specked(out, chance)
    paper = chance.uniform(0.4, 1)
    ink = chance.uniform(0, 0.35) * paper
    out = ink + (paper - ink) * out
    if chance.random() < 0.35:
        out = out * (1 - chance.uniform(0, 0.5) * (across * chance.uniform(-1, 1) + down * chance.uniform(-1, 1)))
    if chance.random() < 0.15:
        # A shadow or a fold is added.
        edge = across * chance.normal(0, 1) + down * chance.normal(0, 1) - chance.uniform(-0.7, 0.9)
        out = out * numpy.where(edge > 0, 1, chance.uniform(0.5, 0.9)) if chance.random() < 0.5 else out * (1 - 0.4 * numpy.exp(-(edge * 30) ** 2))
    if chance.random() < 0.1:
        # Stains are added.
        for _ in range(int(chance.integers(1, 4))):
            spot = ((across - chance.random()) ** 2 + (down - chance.random()) ** 2) < chance.uniform(0.001, 0.05)
            out = numpy.where(spot, out * chance.uniform(0.6, 0.95), out)
    out = out + chance.normal(0, chance.uniform(0, 0.06), out.shape)
    kind = chance.random()
    if kind < 0.15:
        out = (out > threshold(out, chance)).astype(numpy.float32)
    elif kind < 0.25:
        out = 1 / (1 + numpy.exp(-(out - threshold(out, chance)) * chance.uniform(8, 25)))
    out = (numpy.clip(out, 0, 1) * 255).astype(numpy.uint8)
    if chance.random() < 0.3:
        out = cv2.imdecode(cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, int(chance.integers(25, 80))])[1], cv2.IMREAD_GRAYSCALE)
    return out
