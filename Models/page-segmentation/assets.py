"""Gathers assets for drawing pages: glyphs, text, photographs, clip art, make-up of real papers, in one file to copy to a GPU.

Fonts are those of scripts/setup --typesetter; pictures come from the Debian packages gnome-backgrounds, mate-backgrounds,
plasma-workspace-wallpapers, lomiri-wallpapers-16.04, lomiri-wallpapers-20.04 and openclipart-png (scripts/setup --pictures). Text and
make-up come from ../shared if it exists; otherwise text is random kanji of JIS level 1 and kana.
"""
import glob
import json
import lzma
import os
import random
from collections import Counter

import cv2
import numpy
from PIL import Image, ImageDraw, ImageFont

from evaluation.paths import ROOT, SHARED

PATH = ROOT / ".build-segmentation/assets.npz"
BODY_TILE, HEAD_TILE = 32, 80
KANJI = 1100
HEAD_KANJI = 360
# Fonts: file, index in a collection, and whether the font is used for headlines.
FONTS = [
    ("opentype/ipafont-mincho/ipam.ttf", 0, False),
    ("opentype/ipafont-gothic/ipag.ttf", 0, False),
    ("opentype/ipaexfont-mincho/ipaexm.ttf", 0, True),
    ("truetype/bizud-mincho/BIZUDMincho-Regular.ttf", 0, False),
    ("truetype/motoya-l-cedar/MTLc3m.ttf", 0, False),
    ("opentype/mplus/Mplus1-Regular.otf", 0, False),
    ("opentype/mplus/Mplus1-Black.otf", 0, True),
    ("opentype/noto/NotoSerifCJK-Regular.ttc", 0, False),
    ("opentype/noto/NotoSerifCJK-Medium.ttc", 0, False),
    ("opentype/noto/NotoSerifCJK-Black.ttc", 0, True),
    ("opentype/noto/NotoSansCJK-Regular.ttc", 0, False),
    ("opentype/noto/NotoSansCJK-Bold.ttc", 0, True),
    ("opentype/noto/NotoSansCJK-Black.ttc", 0, True),
]
KANA = [chr(c) for c in range(0x3041, 0x3094)] + [chr(c) for c in range(0x30A1, 0x30F5)]
MARKS = list("、。，．・ー〜…—（）「」『』【】〈〉？！％")
LATIN = [chr(c) for c in range(0xFF10, 0xFF1A)] + [chr(c) for c in range(0xFF21, 0xFF3B)]
# Characters that are on their side in vertical text, and characters that are at the upper right there.
TURNED, RAISED = set("ー〜…—（）「」『』【】〈〉"), set("、。，．")


def texts():
    """Returns natural text as one string; random kanji of JIS level 1 if there is no text."""
    parts = []
    news = SHARED / "text/wikinews.jsonl.xz"
    if news.exists():
        with lzma.open(news, "rt") as file:
            parts += [json.loads(line)["text"] for line in file][:1200]
    paragraphs = SHARED / "text/wikipedia-paragraphs.txt.xz"
    if paragraphs.exists():
        with lzma.open(paragraphs, "rt") as file:
            parts.append(file.read(400_000))
    if not parts:
        chance = random.Random(5)
        kanji = [bytes([0xA0 + row, 0xA0 + cell]).decode("euc_jp") for row in range(16, 47) for cell in range(1, 95)]
        parts = ["".join(chance.choice(kanji if chance.random() < 0.4 else KANA) for _ in range(200_000))]
    wide = {c: chr(ord(c) + 0xFEE0) for c in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ()?!%"}
    wide |= {",": "、", "~": "〜"}
    return "".join(wide.get(c, c) for c in "".join(parts))


def alphabet(text):
    counts = Counter(c for c in text if "一" <= c <= "龥")
    return MARKS + KANA + LATIN + [c for c, _ in counts.most_common(KANJI)]


def tiles(path, index, characters, side):
    """Returns the ink (0 to 255) of each character in a square of `side` px: for horizontal lines, and for vertical lines."""
    font = ImageFont.truetype(path, side, index=index)
    across, down = [], []
    for character in characters:
        image = Image.new("L", (side, side), 0)
        ImageDraw.Draw(image).text((0, round(side * 0.88)), character, fill=255, font=font, anchor="ls")
        tile = numpy.asarray(image)
        across.append(tile)
        if character in TURNED:
            tile = numpy.rot90(tile, -1)
        elif character in RAISED:
            tile = numpy.roll(tile, (-round(side * 0.58), round(side * 0.58)), (0, 1))
        down.append(tile)
    return numpy.stack(across), numpy.stack(down)


def photographs(side=420):
    found, seen = [], set()
    files = glob.glob("/usr/share/backgrounds/**/*", recursive=True) + glob.glob("/usr/share/wallpapers/**/*", recursive=True)
    for name in sorted(files):
        real = os.path.realpath(name)
        if real in seen or not real.lower().endswith((".jpg", ".png", ".webp")):
            continue
        seen.add(real)
        grey = cv2.imread(real, cv2.IMREAD_REDUCED_GRAYSCALE_4)
        if grey is None or min(grey.shape) < 100:
            continue
        scale = min(1, side / min(grey.shape))
        found.append(cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA))
    return found


def drawings(count=700, side=180):
    files = sorted(glob.glob("/usr/share/openclipart/png/**/*.png", recursive=True))
    random.Random(3).shuffle(files)
    found = []
    for name in files:
        image = cv2.imread(name, cv2.IMREAD_UNCHANGED)
        if image is None or image.ndim < 3:
            continue
        scale = min(1, side / max(image.shape[:2]))
        size = max(8, int(image.shape[1] * scale)), max(8, int(image.shape[0] * scale))
        image = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
        grey = cv2.cvtColor(image[:, :, :3], cv2.COLOR_BGR2GRAY).astype(numpy.float32)
        if image.shape[2] == 4:
            share = image[:, :, 3] / 255
            grey = grey * share + 255 * (1 - share)
        found.append(grey.astype(numpy.uint8))
        if len(found) == count:
            break
    return found


def make_ups():
    """Returns the rectangles of real pages. For each page: (width, height, [(x0, y0, x1, y1, role, isVertical)], [pictures])."""
    found = []
    for path in sorted(SHARED.glob("real/skeletons/*.json")) + sorted(SHARED.glob("real/*.blocks.json")):
        page = json.loads(path.read_text())
        if path.name.startswith("daily-19"):
            continue  # these pages are for measuring the model
        blocks = []
        for article in page["articles"]:
            for block in article["blocks"]:
                box = block.get("rect")
                if box is None and "quad" in block:
                    xs, ys = zip(*block["quad"])
                    box = [min(xs), min(ys), max(xs), max(ys)]
                if box:
                    blocks.append([*box, block["role"], block.get("writing") != "horizontal"])
        if page.get("width") and blocks:
            found.append(dict(width=page["width"], height=page["height"], blocks=blocks,
                              pictures=[box for box in page.get("ignore", []) if len(box) == 4]))
    return found


def packed(kind, images):
    """Returns pictures as JPEG, one after the other, and the end of each."""
    pieces = [cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 80])[1].ravel() for image in images]
    return {kind: numpy.concatenate(pieces), kind + "Ends": numpy.cumsum([len(piece) for piece in pieces])}


def gather():
    text = texts()
    characters = alphabet(text)
    places = {c: k for k, c in enumerate(characters)}
    arrays = {"text": numpy.array([places[c] for c in text if c in places], numpy.uint16), "marks": numpy.array(len(MARKS)),
              "kana": numpy.array(len(MARKS) + len(KANA)), "makeUps": numpy.array(json.dumps(make_ups()))}
    for number, (name, index, isHead) in enumerate(FONTS):
        file = "/usr/share/fonts/" + name
        arrays[f"body{number}"] = numpy.stack(tiles(file, index, characters, BODY_TILE))
        if isHead:
            few = characters[:len(MARKS) + len(KANA) + len(LATIN) + HEAD_KANJI]
            arrays[f"head{number}"] = numpy.stack(tiles(file, index, few, HEAD_TILE))
    arrays |= packed("photographs", photographs()) | packed("drawings", drawings())
    PATH.parent.mkdir(exist_ok=True)
    numpy.savez_compressed(PATH, **arrays)


class Assets:
    """The assets for drawing, gathered if they are missing."""

    def __init__(self):
        if not PATH.exists():
            gather()
        with numpy.load(PATH) as file:
            data = {name: file[name] for name in file.files}
        self.text = data["text"]
        self.kana = range(int(data["marks"]), int(data["kana"]))
        self.make_ups = json.loads(str(data["makeUps"]))
        self.body = [data[name] for name in sorted(data) if name.startswith("body")]
        self.head = [data[name] for name in sorted(data) if name.startswith("head")]
        self.photographs, self.drawings = (self.decoded(data[kind], data[kind + "Ends"]) for kind in ("photographs", "drawings"))

    @staticmethod
    def decoded(file, ends):
        return [cv2.imdecode(piece, cv2.IMREAD_GRAYSCALE) for piece in numpy.split(file, ends[:-1])]
