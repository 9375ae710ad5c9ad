"""Draws glyphs with the variation of print: flat and large, thin and heavy, blurred and grainy, in greys and in black and white."""

import pathlib
import struct
import tomllib

import numpy
from PIL import Image, ImageDraw, ImageFilter, ImageFont

import alphabet

FONTS = {name: f"/usr/share/fonts/{file}" for name, file in tomllib.loads(pathlib.Path(__file__).with_name("fonts.toml").read_text()).items()}
# Fonts of body text on the pages that scripts/typeset sets, and fonts of similar design. They are left out when the choice between readings
# is trained.
SET = [name for name in FONTS if name.startswith(("ipa-m", "ipaex-m", "ipamj", "bizud-m", "dejima", "noto-serif"))]
# Em in px of a glyph when it is first drawn.
BIG = 96
# Ink, of 255, from which a pixel belongs to a glyph that is cut out.
INK = 90


def missing(font):
    """Returns the print that a font gives for a missing glyph."""
    return _mask(font, "\ufffe")


def _mask(font, sign):
    mask = font.getmask(sign)
    return mask.size, bytes(mask)


def drawn(font, text, form):
    """Returns a glyph drawn at BIG px and cut out, with ink as 255; None if there is no ink."""
    image = Image.new("L", (2 * BIG, 2 * BIG), 0)
    features = ["vert"] if form == alphabet.VERTICAL else None
    ImageDraw.Draw(image).text((BIG // 4, BIG // 4), text, 255, font, features=features)
    box = image.getbbox()
    if box is None:
        return None
    image = image.crop(box)
    return image.transpose(Image.ROTATE_270) if form == alphabet.TURNED else image


def printed(glyph, is_pair, random):
    """Returns a glyph with random properties of print, with ink as 0, and the em of its line in px; None if nothing is left of the
    glyph."""
    image = Image.new("L", (glyph.width + 8, glyph.height + 8), 0)
    image.paste(glyph, (4, 4))
    weight = random.random()
    for share, change in ((0.2, ImageFilter.MaxFilter(3)), (0.27, ImageFilter.MaxFilter(5)), (0.45, ImageFilter.MinFilter(3))):
        if weight < share:
            image = image.filter(change)
            break
    em = float(numpy.exp(random.uniform(numpy.log(17), numpy.log(58))))
    # The type of newspapers is flat, so glyphs are made less high than wide.
    width, height = random.uniform(0.93, 1.07), random.uniform(0.74, 1.06)
    if is_pair:
        wide = glyph.width > 0.8 * BIG
        width = random.uniform(0.75, 1) * BIG / glyph.width if wide else random.uniform(0.85, 1.1)
        height = random.uniform(0.85, 1.1)
    if random.random() < 0.3:
        image = image.rotate(random.uniform(-2, 2), Image.BILINEAR, expand=True)
    size = max(2, round(image.width * em / BIG * width)), max(2, round(image.height * em / BIG * height))
    image = image.resize(size, Image.BOX if em < BIG / 2 else Image.BILINEAR)
    blur = abs(random.normal(0, 0.5)) + 0.004 * em
    if blur > 0.3:
        image = _blurred(image, blur, 2)
    greys = numpy.asarray(image, numpy.float32)
    if random.random() < 0.7:
        greys = greys * (255 / max(60, numpy.percentile(greys, 97)))
    if random.random() < 0.4:
        greys = greys + random.normal(0, random.uniform(0, 35), greys.shape)
    if random.random() < 0.25:
        # Draw a page of two greys, smoothed to one of the degrees of `TextRecogniser` or not at all.
        image = Image.fromarray(numpy.where(greys > random.uniform(80, 160), 255, 0).astype(numpy.uint8))
        blur = (0, 0.035, 0.05)[random.integers(3)] * em
        if blur:
            image = _blurred(image, blur, 3)
        greys = numpy.asarray(image, numpy.float32)
        greys = greys * (255 / max(120, greys.max()))
    greys = _cut_out(numpy.clip(greys, 0, 255), em, random)
    return None if greys is None else ((255 - greys).astype(numpy.uint8), em * random.uniform(0.93, 1.07))


def _blurred(image, radius, room):
    larger = Image.new("L", (image.width + 2 * room, image.height + 2 * room), 0)
    larger.paste(image, (room, room))
    return larger.filter(ImageFilter.GaussianBlur(radius))


def _cut_out(greys, em, random):
    ink = greys > INK
    if not ink.any():
        return None
    rows, columns = numpy.where(ink.any(1))[0], numpy.where(ink.any(0))[0]
    sides = [rows[0], rows[-1] + 1, columns[0], columns[-1] + 1]
    if random.random() < 0.15:
        # The cell has lost an edge of its glyph.
        side = random.integers(4)
        sides[side] += (1, -1)[side % 2] * max(1, round(em * random.uniform(0.01, 0.05)))
        if sides[1] - sides[0] < 2 or sides[3] - sides[2] < 2:
            return None
    greys = greys[sides[0] : sides[1], sides[2] : sides[3]]
    if random.random() < 0.1:
        # The cell contains a remnant of the neighbouring glyph.
        rest = numpy.zeros((max(1, round(em * 0.04)), greys.shape[1]), numpy.float32)
        start = random.integers(greys.shape[1])
        rest[:, start : start + max(1, int(em * random.uniform(0.05, 0.3)))] = 220
        greys = numpy.vstack([rest, greys] if random.random() < 0.5 else [greys, rest])
    return greys


def write(path, name, glyphs, count, seed):
    """Writes each glyph of a font `count` times, as input of `mojiwaku-training glyph-samples`. Returns the number of the glyph of each
    sample."""
    random = numpy.random.default_rng([seed, list(FONTS).index(name)])
    font = ImageFont.truetype(FONTS[name], BIG)
    numbers, none = [], missing(font)
    with open(path, "wb") as file:
        for number, (text, form) in enumerate(glyphs):
            has_glyph = _mask(font, text[-1]) != none
            glyph = drawn(font, text, form) if has_glyph else None
            for _ in range(count if glyph else 0):
                shown = printed(glyph, len(text) == 2, random)
                if shown is not None:
                    greys, em = shown
                    file.write(struct.pack("<iif", greys.shape[1], greys.shape[0], em) + greys.tobytes())
                    numbers.append(number)
    return numpy.array(numbers, numpy.int32)
