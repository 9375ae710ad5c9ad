"""Simulates the lines of newspaper pages with their true blocks and order of reading; no image is drawn.

    simulate.py FILE [--seed N]    draws one page of each kind of paper
"""

import argparse
from itertools import pairwise

import numpy as np
from PIL import Image, ImageDraw

import noise as noises
from lines import Page
from makeup import KINDS, PAPERS, sheet
from setting import set_areas, set_blocks

LEAST, MOST = 3, 600


def attempt(random, paper, skeleton=None):
    """Returns a page, or nothing if too few lines are left."""
    made = skeleton.sheet(random, paper) if skeleton else sheet(random, paper)
    style, clip = made.style, made.style.clip > 0.5
    noise = noises.Noise.draw(random, style.wear, clip)
    lines = set_blocks(made, random).with_lines(set_areas(made, random, noise.lettered))
    if len(lines) < LEAST:
        return None
    lines = lines.with_lines(noises.scraps(lines, made, noise, random, clip))
    lines = noises.torn(lines, noise, random, style.rtl)
    gone = noises.merge(lines, noise, random) | noises.lost(lines, noise, random)
    outside, part = noises.cut(lines, noise, random, MOST)
    gone |= outside
    hidden = noises.hidden(lines, ~gone & ~part)
    noises.relabel_cut(lines, part)
    kept = random.permutation(np.flatnonzero(~gone))
    if len(kept) < LEAST or not (lines.article[kept] >= 0).any():
        return None
    warp = noises.warp_of(noise, random)
    lines = noises.shaken(lines.take(kept), noise, random, warp)
    window = np.concatenate([lines.box[:, :2].min(0), lines.box[:, 2:].max(0)])
    return Page(
        lines.box.astype(np.float32), lines.vertical, lines.size.astype(np.float32), lines.count.astype(np.int32),
        lines.kind.astype(np.int8), lines.article.astype(np.int32), lines.block.astype(np.int32),
        lines.place.astype(np.float32), lines.flow.astype(np.int32), hidden[0][kept], hidden[1][kept],
        noises.found_rules(made, lines, noise, random, warp, window).astype(np.float32),
        noises.found_pictures(made, noise, random, warp, window).astype(np.float32), style=style.name,
    )


def page(random: np.random.Generator, paper: str | None = None, skeleton=None) -> Page:
    """Simulates a page with 3 to 600 lines; of a kind of paper drawn by its share, or of the kind `paper`; with the make-up of
    a real page (`skeletons.Skeleton`), if one is given."""
    while True:
        made = attempt(random, paper, skeleton)
        if made is not None:
            return made


COLOURS = dict(zip(KINDS, (
    "#c00000", "#e06000", "#b0a000", "#00a0c0", "#2050d0", "#8000a0", "#008030", "#909090", "#707050", "#b08060", "#ff60c0")))
TITLE, HEIGHT, MOST_WIDE = 16, 300, 520
"""Height of a picture's title, height of the picture below it, and its greatest width, in px."""


def draw(made: Page):
    """Draws a page: lines coloured by kind, arrows along the order of reading."""
    low, high = made.box[:, :2].min(0) - 2, made.box[:, 2:].max(0) + 2
    scale = min(MOST_WIDE / (high[0] - low[0]), HEIGHT / (high[1] - low[1]))
    image = Image.new("RGB", (max(130, round((high[0] - low[0]) * scale)), HEIGHT + TITLE), "white")
    pen = ImageDraw.Draw(image)

    def points(rect):
        rect = (np.asarray(rect, float) - np.tile(low, len(rect) // 2)) * scale
        return [float(v) + (TITLE if k % 2 else 0) for k, v in enumerate(rect)]

    for rect in made.pictures:
        pen.rectangle(points(rect), fill="#e4e4e4", outline="#a0a0a0")
    for i in range(len(made.kind)):
        x0, y0, x1, y1 = points(made.box[i])
        pen.rectangle((x0, y0, max(x0, x1 - 1), max(y0, y1 - 1)), fill=COLOURS[KINDS[made.kind[i]]])
    for rect in made.rules:
        pen.line(points(rect), fill="black")
    for article in np.unique(made.article[made.article >= 0]):
        own = np.flatnonzero((made.article == article) & (made.flow >= 0))
        own = own[np.lexsort((made.place[own], made.flow[own]))]
        for i, j in pairwise(own):
            if made.flow[i] != made.flow[j]:
                a, b = made.box[i], made.box[j]
                line = points([(a[0] + a[2]) / 2, (a[1] + a[3]) / 2, (b[0] + b[2]) / 2, (b[1] + b[3]) / 2])
                pen.line(line, fill="#00ff60" if made.flow[j] == made.flow[i] + 1 else "#ff0000", width=1)
                pen.ellipse((line[2] - 2, line[3] - 2, line[2] + 2, line[3] + 2), fill="#00c040")
    pen.text((3, 1), made.style, fill="black", font_size=13)
    return image


def legend():
    image = Image.new("RGB", (130, HEIGHT + TITLE), "white")
    pen = ImageDraw.Draw(image)
    for k, kind in enumerate(KINDS):
        pen.rectangle((8, 24 + 24 * k, 20, 36 + 24 * k), fill=COLOURS[kind])
        pen.text((28, 22 + 24 * k), kind, fill="black", font_size=13)
    return image


def contact_sheet(seed: int):
    """Draws one page of each kind of paper in one image, with a legend."""
    random = np.random.default_rng(seed)
    rows = [[]]
    for picture in [*(draw(page(random, paper)) for paper in PAPERS), legend()]:
        if sum(one.width + 6 for one in rows[-1]) + picture.width + 6 > 1500:
            rows.append([])
        rows[-1].append(picture)
    tall = rows[0][0].height + 6
    image = Image.new("RGB", (max(sum(one.width + 6 for one in row) for row in rows) + 6, len(rows) * tall + 6), "#606060")
    for k, row in enumerate(rows):
        x = 6
        for picture in row:
            image.paste(picture, (x, k * tall + 6))
            x += picture.width + 6
    return image


def main():
    parser = argparse.ArgumentParser(description="Draws one simulated page of each kind of paper.")
    parser.add_argument("file")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    contact_sheet(options.seed).save(options.file, quality=72, optimize=True, progressive=True)


if __name__ == "__main__":
    main()
