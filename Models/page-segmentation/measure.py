"""Measures page-segmentation.bin, and writes the tables of ../README.md.

Measures drawn crops that are not used for learning: as learned, and with kinds of degradation that are not in spoiling.py. Then it measures
the real pages of ../shared (or of the folder MOJIWAKU_SHARED), whose images are not used for learning. Without these pages or the program,
the real part of the table stays as it is. It takes three minutes on two processors.
"""
import json
import pathlib
import subprocess
import tempfile

import cv2
import numpy

import assets
import network
import sheets
import spoiling
import training
from drawing import HORIZONTAL, LARGE, PAPER, PICTURE, RUBY, RULE, UNKNOWN, VERTICAL
from evaluation.paths import ROOT, SHARED
from fixtures import markdown

HERE = pathlib.Path(__file__).resolve().parent
SEEDS = 49  # second part of the seeds; learn.py uses 48
SHEETS, CROPS, BATCH = 96, 2, 16  # sheets, crops of each, crops that are seen at once
PROGRAM = ROOT / ".build/release/mojiwaku"  # its layouts give the em of real pages
WORKING_EM = 8
PRINT = 24  # mean ink, of 127, of a half em with print
CLASSES = {"vertical": VERTICAL, "horizontal": HORIZONTAL, "large": LARGE, "ruby": RUBY, "picture": PICTURE, "separator": RULE}
AREAS = {"text": ("body", "lead", "byline"), "headlines": ("headline", "subheadline", "crosshead"), "captions": ("caption",)}
# The boxes of `ignore` that contain a picture and little else. The others are advertisements, mastheads, ornaments, and charts with words.
PICTURES = {"daily-1921-fold": [5], "daily-1939-fold": [5]}


def at_double_size(grey, change):
    """Returns the greys with a change that is made at twice the size, so that it moves edges by half a px."""
    large = cv2.resize(grey, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    return cv2.resize(change(large, numpy.ones((3, 3), numpy.uint8)), grey.shape[::-1], interpolation=cv2.INTER_AREA)


def moved(grey, chance):
    """Blurs the greys along a line of 3 to 6 px."""
    kernel, length, angle = numpy.zeros((7, 7), numpy.float32), chance.uniform(3, 6), chance.uniform(0, numpy.pi)
    step = numpy.array([numpy.cos(angle), numpy.sin(angle)]) * length / 2
    start, end = ([int(v) for v in (3 + sign * step) * 16] for sign in (-1, 1))
    cv2.line(kernel, start, end, 1, 1, cv2.LINE_AA, 4)
    return cv2.filter2D(grey, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REPLICATE)


def screened(grey, chance):
    """Prints everything with the dots of a screen of 2.5 to 4 px."""
    down, across = numpy.mgrid[0:grey.shape[0], 0:grey.shape[1]]
    period, angle = chance.uniform(2.5, 4), chance.uniform(0, numpy.pi / 2)
    u, v = (2 * numpy.pi / period * (across * numpy.cos(a) + down * numpy.sin(a)) for a in (angle, angle + numpy.pi / 2))
    return grey + (numpy.cos(u) + numpy.cos(v)) * 20


def sharpened(grey, chance):
    """Adds two to four times the detail of an unsharp mask."""
    grey = grey.astype(numpy.float32)
    return grey + chance.uniform(2, 4) * (grey - cv2.GaussianBlur(grey, (0, 0), chance.uniform(1, 2)))


def without_rows(grey, chance):
    """Repeats the row above in place of a quarter of the rows, as after a broken transmission, and darkens every second row."""
    rows = numpy.arange(len(grey))
    lost = chance.random(len(grey)) < 0.25
    return grey[numpy.where(lost, numpy.maximum(rows - 1, 0), rows)] * numpy.where(rows % 2, 1, 0.85)[:, None]


def washed_out(grey, chance):
    """Lightens ink by a gamma curve, and then leaves a quarter to a half of the contrast."""
    return 255 - (1 - (grey / 255) ** chance.uniform(0.35, 0.6)) * 255 * chance.uniform(0.25, 0.5) / 0.6


def woven(grey, chance):
    """Adds the threads of coarse paper: noise that is long in one direction, across and down."""
    noise = chance.normal(0, 1, (2, *grey.shape))
    threads = cv2.GaussianBlur(noise[0], (0, 0), sigmaX=6, sigmaY=0.7) + cv2.GaussianBlur(noise[1], (0, 0), sigmaX=0.7, sigmaY=6)
    return grey * (1 + threads / threads.std() * chance.uniform(0.04, 0.1))


DEGRADATIONS = {
    "as learned": lambda grey, _: grey, "blurred by motion": moved, "swollen ink": lambda grey, _: at_double_size(grey, cv2.erode),
    "worn strokes": lambda grey, _: at_double_size(grey, cv2.dilate), "a screen over everything": screened,
    "four greys": lambda grey, _: grey // 64 * 85, "sharpened, with halos": sharpened, "lost rows": without_rows, "washed out": washed_out,
    "coarse threads": woven,
}


def degraded(grey, name, number):
    """Returns the greys with one degradation; `number` is the seed."""
    changed = DEGRADATIONS[name](grey, numpy.random.default_rng([number, SEEDS + 1]))
    return numpy.clip(changed, 0, 255).astype(numpy.uint8)


def seen(weights, greys):
    """Returns, for pages of one size and in greys, the class of each half em, and whether its type is light."""
    height, width = (-(-side // 32) * 32 for side in greys[0].shape)
    whole = numpy.zeros((len(greys), height, width), numpy.float32)
    for page, grey in zip(whole, greys, strict=True):
        page[:grey.shape[0], :grey.shape[1]] = 127 - spoiling.evened(grey)
    found = numpy.concatenate([numpy.asarray(network.answers(weights, whole[k:k + BATCH], True)) for k in range(0, len(whole), BATCH)])
    return found[..., :7].argmax(-1), found[..., 7] > 0


def share(part, of):
    """Returns a share as text; – if there is nothing to count."""
    return f"{part / of:.3f}" if of else "–"


def drawn_table(weights, own, count, names=tuple(DEGRADATIONS)):
    """Returns the table over drawn crops: a row for each degradation."""
    crops = []
    for number in range(count):
        chance = numpy.random.default_rng([number, SEEDS])
        sheet = sheets.draw(own, chance)
        crops += [spoiling.scanned(sheet, chance) for _ in range(CROPS)]
    kinds, pale = (numpy.stack([crop[k] for crop in crops]) for k in (1, 2))
    isCounted, isText = kinds != UNKNOWN, numpy.isin(kinds, (VERTICAL, HORIZONTAL, LARGE))
    rows = []
    for name in names:
        found, light = seen(weights, [degraded(crop[0], name, number) for number, crop in enumerate(crops)])
        pairs = [((found == kinds) & isCounted, isCounted)]
        pairs += [((found == kind) & (kinds == kind), ((found == kind) | (kinds == kind)) & isCounted) for kind in CLASSES.values()]
        pairs += [(light & pale & isText, pale & isText), (light & pale & isText, light & isText)]
        rows.append([name, *(share(part.sum(), of.sum()) for part, of in pairs)])
    return markdown.table([f"{len(crops)} drawn crops", "right", *CLASSES, "light found", "light right"], rows)


def em_of(page):
    """Returns the median advance of the characters of a page's body text in px, as the program finds them."""
    with tempfile.TemporaryDirectory() as folder:
        # The program ends with 1 if a page has a warning, so its exit status is not checked.
        subprocess.run([PROGRAM, "extract", page, "--output", folder], check=False, capture_output=True)
        layout = json.loads(next(pathlib.Path(folder).glob("*.layout.json")).read_text())
    lines = [line for article in layout["articles"] for paragraph in article["paragraphs"] for line in paragraph["lines"]]
    cuts = [[line["start"], *(character["end"] for character in line["characters"])] for line in lines if line["role"] == "body"]
    return float(numpy.median(numpy.concatenate([numpy.diff(places) for places in cuts])))


def corners(box):
    return [[box[k], box[m]] for k, m in ((0, 1), (2, 1), (2, 3), (0, 3))]


def real_rows(weights, truth, name):
    """Returns the rows of a real page: for each kind of area, the classes of the half ems with print."""
    page = json.loads(truth.read_text())
    image = truth.with_name(page["image"])
    em = em_of(image)
    size = [int(page[side] * WORKING_EM / em) for side in ("width", "height")]
    grey = cv2.resize(cv2.imread(str(image), cv2.IMREAD_GRAYSCALE), size, interpolation=cv2.INTER_AREA)
    kinds = seen(weights, [grey])[0][0]
    columns, rows = (side // spoiling.CELL for side in size)
    ink = (127 - spoiling.evened(grey))[:rows * spoiling.CELL, :columns * spoiling.CELL]
    isPrint = ink.reshape(rows, spoiling.CELL, columns, spoiling.CELL).mean((1, 3)) >= PRINT
    blocks = [block for article in page["articles"] for block in article["blocks"]]
    areas = {area: [block.get("quad") or corners(block["rect"]) for block in blocks if block["role"] in roles] for area, roles in AREAS.items()}
    areas["pictures"] = [corners(page["ignore"][k]) for k in PICTURES.get(name, [])]
    for area, shapes in areas.items():
        inside = numpy.zeros(grey.shape, numpy.uint8)
        for shape in shapes:
            cv2.fillPoly(inside, [numpy.round(numpy.array(shape) * WORKING_EM / em).astype(numpy.int32)], 1)
        own = kinds[:rows, :columns][isPrint & (inside[2::spoiling.CELL, 2::spoiling.CELL][:rows, :columns] > 0)]
        if len(own):
            wanted = (VERTICAL, HORIZONTAL, LARGE, RUBY), (LARGE,), (PICTURE,), (PAPER, RULE)
            yield [f"{name}, {area}", f"{em:.0f}", f"{len(own):,}", *(share(numpy.isin(own, some).sum(), len(own)) for some in wanted)]


def main():
    weights = network.decoded((HERE / "page-segmentation.bin").read_bytes())
    drawn = drawn_table(weights, assets.Assets(), SHEETS)
    print("\n".join(drawn), flush=True)
    training.write_table("page-segmentation", *drawn)
    pages = sorted(SHARED.glob("real/*.blocks.json"))
    if not pages or not PROGRAM.exists():
        print(f"The real pages were not measured: {SHARED / 'real'} or {PROGRAM} is missing.")
        return
    rows = [row for truth in pages for row in real_rows(weights, truth, truth.name.removesuffix(".blocks.json"))]
    lines = markdown.table(["real page, area", "em, px", "half ems with print", "text", "large", "picture", "paper or separator"], rows)
    print("\n".join(lines))
    training.write_table("page-segmentation-real", *lines)


if __name__ == "__main__":
    main()
