"""Variation of pages as it occurs in practice: squeezed pages, and parts of pages. The name of a page determines its variation."""
import json
import pathlib
import zlib

import numpy
from PIL import Image

import samples
from typeset import crop
from typeset import truth as truths

SQUEEZED, CROPPED = 0.5, 0.35
FACTORS = 0.75, 1.35
SIDES = 0.3, 0.9
# Minimum number of characters of a crop. If it has fewer, another crop is drawn.
LEAST = 150


def how(name):
    """Returns the variation of a page, given its name: `squeeze` has the factors across and down; `crops` has the crops that are tried in
    order, as shares of the sides."""
    rng = numpy.random.Generator(numpy.random.PCG64(zlib.crc32(name.encode())))
    squeeze = rng.random() < SQUEEZED
    factors = numpy.exp(rng.uniform(*numpy.log(FACTORS), 2)).tolist()
    is_cropped = rng.random() < CROPPED
    sides, places = rng.uniform(*SIDES, (8, 2)), rng.random((8, 2))
    crops = [[*(place * (1 - side)), *(place * (1 - side) + side)] for side, place in zip(sides, places)]
    return {"squeeze": factors if squeeze else None, "crops": numpy.array(crops).tolist() if is_cropped else []}


def changed(image, truth, what):
    """Returns an image (an array) and its truth after a variation that `how` returned."""
    if what["squeeze"]:
        image, truth = crop.squeezed(image, truth, *what["squeeze"], bitonal=bool((numpy.isin(image, (0, 255))).all()))
    for shares in what["crops"]:
        height, width = image.shape[:2]
        part = crop.cropped(image, truth, [round(v * (width, height)[i % 2]) for i, v in enumerate(shares)])
        if len(part[1]["characters"]) >= LEAST:
            return part
    return image, truth


def varied(folder, image, truth):
    """Writes the varied page into a folder, unless it is there already. Returns the page's image and truth, which are the given ones if
    there is no variation."""
    name = pathlib.Path(image).stem
    what = how(name)
    if not what["squeeze"] and not what["crops"]:
        return image, truth
    folder.mkdir(parents=True, exist_ok=True)
    note, made = folder / f"{name}.json", (folder / pathlib.Path(image).name, folder / f"{name}.truth.json.gz")
    text = json.dumps({**what, "of": zlib.crc32(pathlib.Path(truth).read_bytes())})
    if not note.exists() or note.read_text() != text or not all(path.exists() for path in made):
        with Image.open(image) as file:
            mode = file.mode
            pixels = numpy.array(file.convert("L") if mode == "1" else file)
        pixels, own = changed(pixels, samples.truth(truth), what)
        picture = Image.fromarray(pixels)
        (picture.convert("1", dither=Image.Dither.NONE) if mode == "1" else picture).save(made[0], quality=90)
        truths.write(own, made[1])
        note.write_text(text)
    return made
