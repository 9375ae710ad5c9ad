"""Draws random pages from seeds, for scripts/soak/run pages.

A page's seed determines its kind, in rotation, and everything on it. The same seed gives the same page while this file, the packages of
`scripts/python typeset` and the pages for crops stay unchanged.
"""

import functools
import math

import cv2
import numpy as np

from evaluation.paths import ROOT, SHARED

SAMPLES = [ROOT / "SampleScans/2026-11-21-morning"]
SCANS = [SHARED / "real", SHARED / "pages"]
WHITE = 255


def pick(r, *options):
    return options[r.integers(len(options))]


def spread(r, low, high):
    """A random number between two limits, equally likely in each octave."""
    return math.exp(r.uniform(math.log(low), math.log(high)))


def side(r):
    """Length of a page's side in px: mostly small, so that hundreds of pages are done quickly."""
    chance = r.random()
    if chance < 0.12:
        return int(r.integers(64, 600))
    if chance < 0.95:
        return int(r.integers(600, 1800))
    return int(r.integers(1800, 3000))


def paper(r):
    return np.full((side(r), side(r)), pick(r, WHITE, WHITE, 235, 200), np.uint8)


def to_bytes(field):
    """A field of any range as grey values from 0 to 255."""
    return cv2.normalize(field, None, 0, 255, cv2.NORM_MINMAX).astype(np.uint8)


# Pages without text


def noise(r, _):
    height, width = side(r), side(r)
    form = pick(r, "specks", "specks", "grey", "blurred", "streaks")
    if form == "specks":
        grain = pick(r, 1, 1, 2, 3, 5, 8)
        field = r.random((-(-height // grain), -(-width // grain)), np.float32)
        image = np.where(field < spread(r, 0.0005, 0.6), 0, WHITE).astype(np.uint8)
        image[field > 1 - spread(r, 0.0005, 0.1)] = pick(r, WHITE, 128)
        return cv2.resize(image, None, fx=grain, fy=grain, interpolation=cv2.INTER_NEAREST)[:height, :width]
    field = r.standard_normal((height, width), np.float32)
    if form == "grey":
        return np.clip(field * r.uniform(2, 80) + r.uniform(40, 250), 0, 255).astype(np.uint8)
    across, down = spread(r, 0.7, 20), spread(r, 0.7, 20)
    field = cv2.GaussianBlur(field, (0, 0), across, None, down if form == "streaks" else across)
    if r.random() < 0.6:
        field = np.where(field < np.quantile(field, spread(r, 0.01, 0.6)), 0.0, 1.0)
    return to_bytes(field)


def ruled(r, image):
    """Lines across, down or both, like ruled paper and forms."""
    height, width = image.shape
    thickness, pitch = int(r.integers(1, 7)), spread(r, 6, 120)
    dash = pick(r, 0, 0, 0, int(r.integers(2, 30)))
    for down in pick(r, (True,), (False,), (True, False)):
        for at in np.arange(r.uniform(0, pitch), width if down else height, pitch).astype(int):
            if dash:
                for start in range(0, height if down else width, 2 * dash):
                    ends = ((at, start), (at, start + dash)) if down else ((start, at), (start + dash, at))
                    cv2.line(image, *ends, int(r.integers(0, 120)), thickness)
            else:
                cv2.line(image, (at, 0) if down else (0, at), (at, height) if down else (width, at), 0, thickness)


def crossword(r, image):
    pitch, thickness = int(r.integers(10, 80)), int(r.integers(1, 4))
    black, figures = r.uniform(0, 0.5), r.uniform(0, 1)
    rows, columns = min(image.shape[0] // pitch, 40), min(image.shape[1] // pitch, 40)
    for row in range(rows):
        for column in range(columns):
            corner = (column * pitch, row * pitch)
            cv2.rectangle(image, corner, (corner[0] + pitch, corner[1] + pitch), 0, cv2.FILLED if r.random() < black else thickness)
            if r.random() < figures:
                figure = str(r.integers(100))
                cv2.putText(image, figure, (corner[0] + 2, corner[1] + pitch - 3), cv2.FONT_HERSHEY_SIMPLEX, pitch / 45, 0, thickness)


def frames(r, image):
    """Frames, nested or anywhere."""
    height, width = image.shape
    if r.random() < 0.5:
        step, inset = spread(r, 4, 60), 0
        while 2 * inset < min(height, width):
            cv2.rectangle(image, (inset, inset), (width - 1 - inset, height - 1 - inset), 0, int(r.integers(1, 6)))
            inset += int(step * r.uniform(0.5, 1.5)) + 1
        return
    for _ in range(int(spread(r, 2, 200))):
        ends = [(int(r.integers(width)), int(r.integers(height))) for _ in range(2)]
        cv2.rectangle(image, *ends, int(r.integers(0, 150)), pick(r, 1, 2, 4, 10, cv2.FILLED if r.random() < 0.1 else 3))


def grids(r, _):
    image = paper(r)
    for draw in pick(r, (ruled,), (crossword,), (frames,), (ruled, frames), (crossword, ruled)):
        draw(r, image)
    return turned(r, image, r.uniform(-12, 12)) if r.random() < 0.4 else image


def blobs(r, _):
    """A few giant shapes, or thousands of tiny ones."""
    image = paper(r)
    height, width = image.shape
    form = pick(r, "giant", "tiny", "rows")
    if form == "giant":
        for _ in range(r.integers(1, 8)):
            corners = np.stack([r.integers(0, width, 8), r.integers(0, height, 8)], axis=1).astype(np.int32)
            cv2.fillPoly(image, [corners if r.random() < 0.3 else cv2.convexHull(corners)], int(r.integers(0, 120)))
    elif form == "tiny":
        largest = int(r.integers(1, 6))
        for x, y in zip(r.integers(0, width, int(spread(r, 1000, 20000))), r.integers(0, height, 20000)):
            cv2.circle(image, (int(x), int(y)), int(r.integers(0, largest)), 0, cv2.FILLED)
    else:
        # Boxes in columns, like characters.
        size, gap = spread(r, 5, 60), r.uniform(1.05, 2)
        for x in np.arange(0, width, size * r.uniform(1.1, 2.5)):
            for y in np.arange(0, height, size * gap):
                if r.random() < 0.9:
                    end = (int(x + size * r.uniform(0.4, 1)), int(y + size * r.uniform(0.4, 1)))
                    cv2.rectangle(image, (int(x), int(y)), end, 0, pick(r, 1, 2, 3, cv2.FILLED))
    return image


def bare(r, _):
    """One shade or a gradient; the page may be one pixel wide, or very long."""
    height, width = side(r), side(r)
    shape = pick(r, "page", "page", "line", "strip", "dot")
    if shape == "line":
        width = 1
    elif shape == "strip":
        height, width = int(r.integers(2, 40)), int(r.integers(1000, 11000))
    elif shape == "dot":
        height, width = int(r.integers(1, 40)), int(r.integers(1, 40))
    shade = pick(r, 0, 0, WHITE, WHITE, 128, 254)
    image = np.full((height, width), shade, np.uint8)
    if r.random() < 0.25:
        image = to_bytes(np.linspace(0, 1, width) * np.linspace(0.5, 1, height)[:, None])
    elif r.random() < 0.25:
        image[r.integers(height) :, r.integers(width) :] = WHITE - shade
    return image.T if r.random() < 0.5 else image


# Pages with text of other pages


@functools.lru_cache(maxsize=8)
def read(path):
    return cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)


def turned(r, image, degrees):
    """The image rotated about its middle without loss."""
    height, width = image.shape
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1)
    cos, sin = abs(matrix[0, 0]), abs(matrix[0, 1])
    size = int(width * cos + height * sin) + 1, int(width * sin + height * cos) + 1
    matrix[:, 2] += (size[0] - width) / 2, (size[1] - height) / 2
    return cv2.warpAffine(image, matrix, size, borderValue=pick(r, WHITE, WHITE, int(np.median(image)), 0))


def scaled(image, scale):
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    return cv2.resize(image, None, fx=max(scale, 1 / image.shape[1]), fy=max(scale, 1 / image.shape[0]), interpolation=how)


def crop(r, sources, height, width, scale):
    """A piece of a page with about this size after scaling, or smaller if the page is smaller."""
    page = read(pick(r, *sources))
    height, width = (min(max(1, round(wanted / scale)), there) for wanted, there in zip((height, width), page.shape))
    top, left = r.integers(page.shape[0] - height + 1), r.integers(page.shape[1] - width + 1)
    return scaled(page[top : top + height, left : left + width], scale)


def changed(r, image):
    """A piece that is turned, mirrored, inverted or unchanged."""
    if r.random() < 0.3:
        image = turned(r, image, pick(r, 90, 180, 270, r.uniform(-5, 5), r.uniform(0, 360)))
    if r.random() < 0.2:
        image = image[:, ::-1]
    if r.random() < 0.2:
        image = WHITE - image
    return image


def paste(r, image, piece):
    """Puts a piece onto a page; it may exceed the edges. The page below stays visible, shows through, or is covered."""
    height, width = image.shape
    top, left = (int(r.integers(-(size // 2), room - size // 2)) for size, room in zip(piece.shape, image.shape))
    piece = piece[max(0, -top) :, max(0, -left) :][: height - max(0, top), : width - max(0, left)]
    place = image[max(0, top) :, max(0, left) :][: piece.shape[0], : piece.shape[1]]
    place[...] = pick(r, lambda: np.minimum(place, piece), lambda: piece, lambda: cv2.addWeighted(place, 0.5, piece, 0.5, 0))()


def worn(r, image):
    """The image blurred, thinned, thickened, paled or unchanged."""
    form = pick(r, "as it is", "as it is", "blurred", "thinned", "thickened", "pale")
    if form == "blurred":
        return cv2.GaussianBlur(image, (0, 0), spread(r, 0.5, 6))
    if form in ("thinned", "thickened"):
        wear = cv2.dilate if form == "thinned" else cv2.erode
        return wear(image, np.ones((r.integers(1, 4), r.integers(1, 4)), np.uint8))
    if form == "pale":
        return np.clip(image * r.uniform(0.1, 0.8) + 60, 0, 255).astype(np.uint8)
    return image


def collage(r, sources):
    image = paper(r)
    for _ in range(int(spread(r, 1, 16))):
        height, width = (int(size * r.uniform(0.1, 1)) for size in image.shape)
        paste(r, image, changed(r, crop(r, sources, height, width, spread(r, 0.25, 3))))
    return worn(r, image)


def squeezed(r, sources):
    """Overlapping strips of text, across or down; also text in a strip of a page."""
    shape = [side(r), side(r)]
    if r.random() < 0.15:
        shape[r.integers(2)] = int(r.integers(8, 120))
    scale = spread(r, 0.4, 1.6)
    text = crop(r, sources, *shape, scale)
    if r.random() < 0.5:
        text = text.T
    image, at, start = np.full_like(text, WHITE), 0, 0
    strip = int(spread(r, 10, 120))
    pitch = max(2, int(strip * r.uniform(0.3, 0.95)))
    while at < len(image) and start < len(text):
        piece = text[start : start + strip][: len(image) - at]
        image[at : at + len(piece)] = np.minimum(image[at : at + len(piece)], piece)
        at, start = at + pitch, start + strip
    return worn(r, image[: max(at, 1)] if r.random() < 0.5 else image)


def film(r, sources):
    """A microfilm frame: a dark border, scratches, dust and hair over text or nothing, often inverted."""
    height, width = side(r), side(r)
    image = np.full((height, width), int(r.integers(0, 90)), np.uint8)
    edges = [int(r.uniform(0, 0.2) * size) for size in (height, width, height, width)]
    page = image[edges[0] : height - edges[2], edges[1] : width - edges[3]]
    page[...] = int(r.integers(170, 256))
    if r.random() < 0.6:
        piece = crop(r, sources, *page.shape, spread(r, 0.3, 1.5))
        place = page[: piece.shape[0], : piece.shape[1]]
        place[...] = np.minimum(place, piece[: place.shape[0], : place.shape[1]])
    for _ in range(int(spread(r, 1, 60))):  # scratches, mostly along the film
        x, top = int(r.integers(width)), int(r.integers(height))
        ends = (x, top), (x + int(r.normal(0, 10)), top + int(r.integers(height)))
        cv2.line(image, *ends, pick(r, 0, WHITE), int(r.integers(1, 4)))
    for _ in range(int(spread(r, 1, 2000))):
        cv2.circle(image, (int(r.integers(width)), int(r.integers(height))), int(spread(r, 1, 6)), pick(r, 0, WHITE), cv2.FILLED)
    for _ in range(r.integers(12)):
        steps = r.normal(0, 1, (40, 2)).cumsum(axis=0) * spread(r, 1, 12)
        hair = (steps.cumsum(axis=0) / 8 + [r.integers(width), r.integers(height)]).astype(np.int32)
        cv2.polylines(image, [hair], False, pick(r, 0, WHITE), int(r.integers(1, 4)))
    image = turned(r, image, r.uniform(-4, 4)) if r.random() < 0.3 else image
    return WHITE - image if r.random() < 0.4 else image


# Each kind with its sources of text; none for pages without text.
KINDS = {
    "noise": (noise, []),
    "grids": (grids, []),
    "blobs": (blobs, []),
    "bare": (bare, []),
    "film": (film, SAMPLES),
    "collage": (collage, SAMPLES),
    "scans": (collage, SCANS),
    "squeezed": (squeezed, SAMPLES),
}


def kind_of(seed):
    return list(KINDS)[seed % len(KINDS)]


@functools.cache
def sources(kind):
    """The images for the text of pages of this kind."""
    return sorted(path for folder in KINDS[kind][1] for path in folder.glob("*") if path.suffix in (".png", ".jpg"))


def is_there(kind):
    """Whether pages of this kind need no text, or have a source of text."""
    return not KINDS[kind][1] or bool(sources(kind))


def is_drawable(seed):
    return is_there(kind_of(seed))


def write(seed, folder):
    """Draws the page of a seed into a file; returns its path."""
    kind = kind_of(seed)
    r = np.random.default_rng(seed)
    image = KINDS[kind][0](r, sources(kind))
    stem = f"{kind}-{seed}"
    form = pick(r, *["png"] * 14, "colour", "jpeg", "jpeg", "jpeg", "1 bit", "1 bit")
    if form == "jpeg":
        path, options = folder / f"{stem}.jpg", [cv2.IMWRITE_JPEG_QUALITY, int(r.integers(8, 98))]
    else:
        path, options = folder / f"{stem}.png", [cv2.IMWRITE_PNG_COMPRESSION, 1]
    if form == "colour":
        image = (image[:, :, None] * r.uniform(0.6, 1, 3)).astype(np.uint8)
    if form == "1 bit":
        image = np.where(image < r.integers(60, 220), 0, WHITE).astype(np.uint8)
        options += [cv2.IMWRITE_PNG_BILEVEL, 1]
    if not cv2.imwrite(str(path), np.ascontiguousarray(image), options):
        raise OSError(f"{path} could not be written")
    return path
