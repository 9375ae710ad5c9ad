"""Draws sheets of newspaper, and the class of each of their pixels. These are made-up pages at 16 px to the em, for training only.

A sheet has no readable content. Type of all sizes, grounds, pictures and separators are beside one another as in print.
"""
import cv2
import numpy

EM = 16
SIDE = 72 * EM
PAPER, VERTICAL, HORIZONTAL, LARGE, RUBY, PICTURE, RULE, UNKNOWN = range(8)
# Minimum size of large type, in ems, in any direction.
LARGE_FROM = 1.6


class Sheet:
    def __init__(self, assets, chance, height=SIDE, width=SIDE):
        self.assets, self.chance = assets, chance
        self.grey = numpy.full((height, width), 255, numpy.float32)
        self.label = numpy.zeros((height, width), numpy.uint8)
        self.light = numpy.zeros((height, width), bool)
        self.used = numpy.zeros((height // EM, width // EM), bool)

    # Small things.

    def clip(self, x0, y0, x1, y1):
        height, width = self.grey.shape
        x0, y0 = min(width, max(0, int(x0))), min(height, max(0, int(y0)))
        return x0, y0, max(x0, min(width, int(x1))), max(y0, min(height, int(y1)))

    def mark(self, box, kind):
        x0, y0, x1, y1 = self.clip(*box)
        self.label[y0:y1, x0:x1] = kind

    def characters(self, count, limit=None):
        start = int(self.chance.integers(0, len(self.assets.text) - count - 1))
        found = self.assets.text[start:start + count]
        return found if limit is None else found % limit

    def lay(self, x, y, ink, tone):
        """Draws a piece of ink (0 to 255) with its upper left corner at (x, y), clipped to the sheet; `tone` is the grey of full ink."""
        x, y = int(x), int(y)
        x0, y0, x1, y1 = self.clip(x, y, x + ink.shape[1], y + ink.shape[0])
        if x0 < x1 and y0 < y1:
            grey = self.grey[y0:y1, x0:x1]
            grey += ((tone - grey) * (ink[y0 - y:y1 - y, x0 - x:x1 - x].astype(numpy.float32) / 255)).astype(grey.dtype)

    def line(self, font, codes, width, height, advance, isVertical):
        """Returns the ink of one line. Its glyphs have a size in px and a regular advance."""
        width, height = max(2, int(width)), max(2, int(height))
        tiles = font[1 if isVertical else 0]
        length = int(advance * (len(codes) - 1)) + (height if isVertical else width)
        ink = numpy.zeros((length, width) if isVertical else (height, length), numpy.uint8)
        for k, code in enumerate(codes):
            glyph = cv2.resize(tiles[code], (width, height), interpolation=cv2.INTER_AREA if width < tiles.shape[2] else cv2.INTER_LINEAR)
            at = int(k * advance)
            part = ink[at:at + height] if isVertical else ink[:, at:at + width]
            numpy.maximum(part, glyph[:part.shape[0], :part.shape[1]], out=part)
        return ink

    def rule(self, x0, y0, x1, y1, thick=1, kind="plain"):
        """Draws a vertical or a horizontal separator."""
        tone = float(self.chance.uniform(0, 120))
        isUpright = abs(y1 - y0) > abs(x1 - x0)
        length = int(max(abs(y1 - y0), abs(x1 - x0)))
        if length < 2:
            return
        if kind == "double":
            self.rule(x0, y0, x1, y1, thick)
            shift = thick + 3
            self.rule(x0 + shift * isUpright, y0 + shift * (not isUpright), x1 + shift * isUpright, y1 + shift * (not isUpright), 1)
            return
        across = thick if kind != "wavy" else 6
        ink = numpy.full((across, length), 255, numpy.uint8)
        if kind == "dots":
            step = int(self.chance.integers(3, 9))
            ink[:, numpy.arange(length) % step >= step // 2] = 0
        elif kind == "wavy":
            ink[:] = 0
            places = numpy.arange(length)
            ink[(2.5 + 2.5 * numpy.sin(places * 0.7)).astype(int), places] = 255
        ink = ink.T if isUpright else ink
        self.lay(min(x0, x1), min(y0, y1), ink, tone)
        box = self.clip(min(x0, x1), min(y0, y1), min(x0, x1) + ink.shape[1], min(y0, y1) + ink.shape[0])
        part = self.label[box[1]:box[3], box[0]:box[2]]
        part[part == PAPER] = RULE

    def any_rule(self, x0, y0, x1, y1):
        kind = self.chance.choice(["plain", "plain", "plain", "double", "dots", "wavy"])
        self.rule(x0, y0, x1, y1, int(self.chance.choice([1, 1, 1, 2, 2, 3, 5, 8])), kind)

    def frame(self, box, inset=2):
        x0, y0, x1, y1 = (int(v) for v in box)
        kind = self.chance.choice(["plain", "plain", "double", "dots", "wavy"])
        thick = int(self.chance.choice([1, 1, 2, 3, 6]))
        for a, b, c, d in ((x0, y0, x1, y0), (x0, y1 - inset - thick, x1, y1 - inset - thick), (x0, y0, x0, y1),
                           (x1 - inset - thick, y0, x1 - inset - thick, y1)):
            self.rule(a, b, c, d, thick, kind)

    def ground(self, box):
        """Draws a ground for type. Returns the tone of type on the ground, and whether that type is light."""
        x0, y0, x1, y1 = self.clip(*box)
        if x1 <= x0 or y1 <= y0:
            return 0.0, False
        part = self.grey[y0:y1, x0:x1]
        chance, height, width = self.chance, y1 - y0, x1 - x0
        isDark = chance.random() < 0.55
        tone = chance.uniform(0, 110) if isDark else chance.uniform(150, 240)
        kind = chance.random()
        fill = numpy.full((height, width), tone, numpy.float32)
        if kind < 0.2:
            fill = screened(fill, chance)
        elif kind < 0.35:
            along = numpy.linspace(0, 1, width if chance.random() < 0.5 else height, dtype=numpy.float32)
            slope = (chance.uniform(-70, 70) * along)
            fill = fill + (slope[None, :] if len(slope) == width else slope[:, None])
        elif kind < 0.42:
            step = int(chance.integers(3, 8))
            fill[(numpy.arange(height) % step) < step // 2] = 255 if not isDark else 60
        elif kind < 0.5:
            fill = picture(width, height, self.assets, chance).astype(numpy.float32)
            fill = fill * 0.45 if isDark else 150 + fill * 0.4
        part[:] = numpy.clip(fill, 0, 255)
        self.label[y0:y1, x0:x1], self.light[y0:y1, x0:x1] = PAPER, False
        return (chance.uniform(205, 255), True) if isDark else (chance.uniform(0, 70), False)

    # Blocks. All boxes are in px.

    def text(self, box, size=1.0, isVertical=True, font=None, tone=None, light=False, kind=None, spread=None, pitch=None, ruby=None):
        """Draws a block of lines of one size. The lines begin at the right if they are vertical, otherwise at the top."""
        chance, assets = self.chance, self.assets
        x0, y0, x1, y1 = (float(v) for v in box)
        font = assets.body[chance.integers(len(assets.body))] if font is None else font
        tone = float(chance.choice([0, 0, 20, 60, 100])) if tone is None else tone
        em = size * EM
        flat = chance.choice([1.0, 1.0, 0.9, 0.82])
        spread = chance.choice([1.0, 1.0, 1.0, 1.03, 1.1]) if spread is None else spread
        ruby = chance.choice([0, 0, 0, 0.1, 0.3, 1.0]) if ruby is None else ruby
        pitch = chance.uniform(1.25, 1.9) + (0.35 if ruby else 0) if pitch is None else pitch
        if kind is None:
            kind = LARGE if size > LARGE_FROM else VERTICAL if isVertical else HORIZONTAL
        width, height = (em, em * flat) if isVertical else (em * flat, em)
        advance = (height if isVertical else width) * spread
        reach, room = (y1 - y0, x1 - x0) if isVertical else (x1 - x0, y1 - y0)
        full, lines = int((reach - em) // advance) + 1, int((room - em) // (pitch * em)) + 1
        if full < 1 or lines < 1:
            return
        isNew = True
        for line in range(lines):
            indent = int(isNew and chance.random() < 0.8 and full > 4)
            isNew = chance.random() < 0.18
            count = max(1, int(chance.integers(1, full + 1)) if isNew and chance.random() < 0.8 else full) - indent
            if count < 1:
                continue
            ink = self.line(font, self.characters(count, font.shape[1]), width, height, advance, isVertical)
            if isVertical:
                x, y = x1 - em - line * pitch * em, y0 + indent * advance
                if x < x0:
                    break
            else:
                x, y = x0 + indent * advance, y0 + line * pitch * em
            self.lay(x, y, ink, tone)
            own = self.mark_type(x, y, ink, kind, light)
            if ruby and pitch >= 1.5:
                self.ruby(own, em, advance, count, isVertical, ruby, tone)

    def mark_type(self, x, y, ink, kind, light):
        """Marks the class of drawn type, and whether it is light; returns its box."""
        own = (x, y, x + ink.shape[1], y + ink.shape[0])
        self.mark(own, kind)
        if light:
            a, b, c, d = self.clip(*own)
            self.light[b:d, a:c] = True
        return own

    def ruby(self, box, em, advance, count, isVertical, share, tone):
        """Draws kana of half the size beside some of a line's characters: at the right of a vertical line, above a horizontal line."""
        chance, assets = self.chance, self.assets
        font = assets.body[chance.integers(len(assets.body))]
        side = em * chance.uniform(0.42, 0.55)
        for k in range(0, count, 2):
            if chance.random() > share:
                continue
            codes = chance.choice(assets.kana, int(chance.integers(2, 5)))
            ink = self.line(font, codes, side, side, side, isVertical)
            x = box[2] + 1 if isVertical else box[0] + k * advance
            y = box[1] + k * advance if isVertical else box[1] - side - 1
            self.lay(x, y, ink, tone)
            self.mark((x, y, x + ink.shape[1], y + ink.shape[0]), RUBY)

    def headline(self, box, isVertical, size):
        """Draws lines of large type in a box. They are plain, grey or outlined, or on any kind of ground."""
        chance, assets = self.chance, self.assets
        fonts = assets.head if chance.random() < 0.65 else assets.body
        font = fonts[chance.integers(len(fonts))]
        x0, y0, x1, y1 = box
        style = chance.random()
        tone, light = float(chance.choice([0, 0, 30, 80, 130])), False
        if style < 0.27:
            margin = chance.uniform(0.1, 0.5) * EM
            tone, light = self.ground(box)
            x0, y0, x1, y1 = x0 + margin, y0 + margin, x1 - margin, y1 - margin
        elif style < 0.5:
            # The headline is in a frame, or between rules at its ends.
            margin = chance.uniform(0.3, 1.0) * EM
            if chance.random() < 0.6:
                self.frame(box)
            elif isVertical:
                self.any_rule(x0, y0, x1, y0)
                self.any_rule(x0, y1 - 8, x1, y1 - 8)
            else:
                self.any_rule(x0, y0, x0, y1)
                self.any_rule(x1 - 8, y0, x1 - 8, y1)
            x0, y0, x1, y1 = x0 + margin, y0 + margin, x1 - margin, y1 - margin
        em = min(size * EM, (x1 - x0) if isVertical else (y1 - y0))
        if em < EM * 0.8:
            return
        squeeze = chance.uniform(0.6, 1.0) if chance.random() < 0.4 else 1.0
        width, height = (em, em * squeeze) if isVertical else (em * squeeze, em)
        advance = (height if isVertical else width) * chance.uniform(1.0, 1.15 if chance.random() < 0.8 else 1.8)
        pitch = em * chance.uniform(1.1, 1.6)
        reach, room = (y1 - y0, x1 - x0) if isVertical else (x1 - x0, y1 - y0)
        full, lines = int((reach - em) // advance) + 1, int((room - em) // pitch) + 1
        if full < 1:
            return
        for line in range(max(1, lines)):
            count = int(chance.integers(max(1, full * 2 // 3), full + 1))
            ink = self.line(font, self.characters(count, font.shape[1]), width, height, advance, isVertical)
            start = chance.uniform(0, reach - (ink.shape[0] if isVertical else ink.shape[1])) if chance.random() < 0.5 else 0
            x = x1 - em - line * pitch if isVertical else x0 + start
            y = y0 + start if isVertical else y0 + line * pitch
            if style > 0.85:
                thick = max(1, round(em * chance.uniform(0.02, 0.06)))
                kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * thick + 1, 2 * thick + 1))
                padded = cv2.copyMakeBorder(ink, thick, thick, thick, thick, cv2.BORDER_CONSTANT, value=0)
                self.lay(x - thick, y - thick, cv2.dilate(padded, kernel), tone)
                self.lay(x, y, ink, chance.uniform(150, 255))
            else:
                self.lay(x, y, ink, tone)
            kind = LARGE if em > LARGE_FROM * EM else VERTICAL if isVertical else HORIZONTAL
            self.mark_type(x, y, ink, kind, light)

    def picture(self, box):
        x0, y0, x1, y1 = self.clip(*box)
        if x1 - x0 < 8 or y1 - y0 < 8:
            return
        self.grey[y0:y1, x0:x1] = picture(x1 - x0, y1 - y0, self.assets, self.chance)
        self.mark(box, PICTURE)
        if self.chance.random() < 0.25:
            # Words in a picture have no class.
            a, b = x0 + (x1 - x0) * self.chance.uniform(0, 0.6), y0 + (y1 - y0) * self.chance.uniform(0, 0.6)
            inner = (a, b, min(x1, a + 10 * EM), min(y1, b + 6 * EM))
            self.text(inner, self.chance.uniform(0.8, 2.5), self.chance.random() < 0.5, tone=float(self.chance.choice([0, 255])), kind=UNKNOWN)
        if self.chance.random() < 0.3:
            self.frame(box)

    def table(self, box):
        """Draws cells between thin rules. Most cells have a few characters."""
        chance = self.chance
        x0, y0, x1, y1 = box
        wide, high = chance.uniform(2.5, 8) * EM, chance.uniform(1.3, 3) * EM
        if chance.random() < 0.3:
            wide, high = high, wide * 1.5
        size = chance.uniform(0.7, 1.0)
        hasRules = chance.random() < 0.8
        for y in numpy.arange(y0, y1 - high + 1, high):
            if hasRules:
                self.rule(x0, y, x1, y)
            for x in numpy.arange(x0, x1 - wide + 1, wide):
                if chance.random() < 0.85:
                    self.text((x + 3, y + 3, x + wide - 2, y + high - 1), size, wide < high, ruby=0, tone=0.0)
        if hasRules:
            for x in numpy.arange(x0, x1 + 1, wide):
                self.rule(x, y0, x, y1)

    def chart(self, box):
        """Draws a chart of bars, lines or sectors with labels, a map, or a flow chart. Words in it have no class."""
        chance = self.chance
        x0, y0, x1, y1 = self.clip(*box)
        width, height = x1 - x0, y1 - y0
        if min(width, height) < 3 * EM:
            return self.picture(box)
        self.mark(box, PICTURE)
        part = numpy.full((height, width), 255 if chance.random() < 0.7 else chance.uniform(180, 250), numpy.float32)
        kind, tones = chance.integers(5), [0, 40, 90, 140, 190, 220]
        if kind == 0:
            step = chance.uniform(1, 3) * EM
            for x in numpy.arange(EM, width - step, step):
                top = height * chance.uniform(0.1, 0.9)
                cv2.rectangle(part, (int(x), int(top)), (int(x + step * 0.6), height - EM), float(chance.choice(tones)), -1)
        elif kind == 1:
            for _ in range(int(chance.integers(1, 5))):
                points = numpy.stack([numpy.linspace(0, width, 12), height * chance.uniform(0.1, 0.9, 12)], 1).astype(numpy.int32)
                cv2.polylines(part, [points], False, float(chance.choice(tones[:4])), int(chance.integers(1, 4)))
        elif kind == 2:
            middle, turn = (width // 2, height // 2), 0.0
            while turn < 360:
                step = chance.uniform(20, 120)
                cv2.ellipse(part, middle, (width // 3, height // 3), 0, turn, min(360, turn + step), float(chance.choice(tones)), -1)
                turn += step
        elif kind == 3:
            for _ in range(int(chance.integers(3, 12))):
                steps = chance.normal(0, 1, (int(chance.integers(6, 40)), 2))
                points = numpy.cumsum(steps, 0) * EM + [width * chance.random(), height * chance.random()]
                if chance.random() < 0.4:
                    cv2.fillPoly(part, [points.astype(numpy.int32)], float(chance.choice(tones)))
                cv2.polylines(part, [points.astype(numpy.int32)], chance.random() < 0.5, 0.0, int(chance.integers(1, 3)))
        else:
            for _ in range(int(chance.integers(2, 8))):
                a, b = int(chance.integers(0, max(1, width - 4 * EM))), int(chance.integers(0, max(1, height - 2 * EM)))
                cv2.rectangle(part, (a, b), (a + int(chance.uniform(2, 6) * EM), b + int(chance.uniform(1, 3) * EM)), 0.0, 1)
                cv2.line(part, (a, b), (int(width * chance.random()), int(height * chance.random())), 0.0, 1)
        self.grey[y0:y1, x0:x1] = part
        for _ in range(int(chance.integers(2, 12))):
            a, b = x0 + width * chance.random() * 0.85, y0 + height * chance.random() * 0.9
            self.text((a, b, min(x1, a + chance.uniform(2, 6) * EM), min(y1, b + 1.3 * EM)), chance.uniform(0.6, 1.1), False, ruby=0, kind=UNKNOWN)

    def code(self, box):
        """Draws a QR code or a bar code."""
        x0, y0, x1, y1 = self.clip(*box)
        chance = self.chance
        if chance.random() < 0.7:
            side = min(x1 - x0, y1 - y0)
            count = int(chance.integers(21, 42))
            if side < count:
                return
            cells = (chance.random((count, count)) < 0.5).astype(numpy.uint8) * 255
            for a, b in ((0, 0), (0, count - 7), (count - 7, 0)):
                cells[a:a + 7, b:b + 7], cells[a + 1:a + 6, b + 1:b + 6], cells[a + 2:a + 5, b + 2:b + 5] = 0, 255, 0
            x1, y1 = x0 + side, y0 + side
            self.grey[y0:y1, x0:x1] = cv2.resize(cells, (side, side), interpolation=cv2.INTER_NEAREST)
        else:
            bars = numpy.repeat(chance.random((x1 - x0) // 2 + 1) < 0.5, 2)[:x1 - x0]
            self.grey[y0:y1, x0:x1] = numpy.where(bars, 0, 255)[None, :]
        self.mark((x0, y0, x1, y1), PICTURE)

    def comic(self, box):
        """Draws panels. Each has a drawing, and words in bubbles, which have no class."""
        chance = self.chance
        x0, y0, x1, y1 = box
        count = int(chance.integers(2, 5))
        high = (y1 - y0) / count
        for k in range(count):
            panel = (x0, y0 + k * high, x1, y0 + (k + 1) * high - 4)
            a, b, c, d = self.clip(*panel)
            if c - a < 2 * EM or d - b < 2 * EM:
                continue
            self.grey[b:d, a:c] = line_art(c - a, d - b, self.assets, chance)
            self.mark(panel, PICTURE)
            self.frame(panel)
            self.mark(panel, PICTURE)
            x = a + (c - a) * chance.uniform(0, 0.6)
            self.text((x, b + 6, min(c, x + 4 * EM), b + (d - b) * 0.6), 0.8, True, ruby=0, tone=0.0, kind=UNKNOWN)

    def boxed(self, box):
        """Draws text in a frame or on a ground. It may have a headline."""
        chance = self.chance
        x0, y0, x1, y1 = box
        tone, light = 0.0, False
        if chance.random() < 0.6:
            tone, light = self.ground(box)
        if chance.random() < 0.6:
            self.frame(box)
        margin = chance.uniform(0.5, 1.2) * EM
        x0, y0, x1, y1 = x0 + margin, y0 + margin, x1 - margin, y1 - margin
        isVertical = chance.random() < 0.7
        if chance.random() < 0.5 and min(x1 - x0, y1 - y0) > 6 * EM:
            size = chance.uniform(1.2, 3)
            font = self.assets.head[chance.integers(len(self.assets.head))]
            if isVertical:
                self.text((x1 - size * EM, y0, x1, y1), size, True, font, tone, light, ruby=0)
                x1 -= size * EM * 1.3
            else:
                self.text((x0, y0, x1, y0 + size * EM), size, False, font, tone, light, ruby=0)
                y0 += size * EM * 1.4
        self.text((x0, y0, x1, y1), chance.uniform(0.85, 1.1), isVertical, tone=tone, light=light)

    def advertisement(self, box):
        """Draws type of many sizes, pictures and grounds in a frame."""
        chance = self.chance
        x0, y0, x1, y1 = box
        if chance.random() < 0.3:
            self.ground(box)
        for _ in range(int(chance.integers(3, 9))):
            width, height = chance.uniform(0.2, 0.7) * (x1 - x0), chance.uniform(0.15, 0.5) * (y1 - y0)
            a, b = chance.uniform(x0, x1 - width), chance.uniform(y0, y1 - height)
            c, d = self.clip(a, b, a + width, b + height), chance.random()
            if self.label[c[1]:c[3], c[0]:c[2]].any():
                continue
            if d < 0.3:
                self.picture((a, b, a + width, b + height))
            elif d < 0.6:
                self.headline((a, b, a + width, b + height), chance.random() < 0.4, chance.uniform(1.3, 6))
            else:
                self.text((a, b, a + width, b + height), chance.uniform(0.6, 1.4), chance.random() < 0.4, ruby=0)
        self.frame(box)

    def stamp(self, box):
        """Draws a seal, or strokes of handwriting, over the content of the sheet."""
        chance = self.chance
        x0, y0, x1, y1 = self.clip(*box)
        part = numpy.ascontiguousarray(self.grey[y0:y1, x0:x1])
        if min(part.shape) < EM:
            return
        tone = float(chance.uniform(0, 120))
        if chance.random() < 0.5:
            radius = min(part.shape) // 2 - 2
            cv2.circle(part, (part.shape[1] // 2, part.shape[0] // 2), radius, tone, int(chance.integers(1, 5)))
        else:
            for _ in range(int(chance.integers(2, 9))):
                points = (numpy.cumsum(chance.normal(0, 0.5, (14, 2)), 0) * EM + numpy.array(part.shape[::-1]) * chance.random(2)).astype(numpy.int32)
                cv2.polylines(part, [points], False, tone, int(chance.integers(1, 4)))
        self.grey[y0:y1, x0:x1] = part
        self.mark((x0, y0, x1, y1), UNKNOWN)


def screened(fill, chance):
    """Returns a fill drawn by the dots of a screen."""
    height, width = fill.shape
    period, angle = chance.uniform(2, 7), chance.uniform(0, numpy.pi / 2)
    down, across = numpy.mgrid[0:height, 0:width].astype(numpy.float32)
    u = (across * numpy.cos(angle) + down * numpy.sin(angle)) * 2 * numpy.pi / period
    v = (down * numpy.cos(angle) - across * numpy.sin(angle)) * 2 * numpy.pi / period
    level = (numpy.cos(u) + numpy.cos(v)) / 4 + 0.5
    return 255 / (1 + numpy.exp((level - fill / 255) * chance.uniform(4, 14)))


def line_art(width, height, assets, chance):
    out = numpy.full((height, width), 255, numpy.uint8)
    for _ in range(int(chance.integers(1, 4))):
        drawing = assets.drawings[chance.integers(len(assets.drawings))]
        scale = chance.uniform(0.4, 1) * min(width / drawing.shape[1], height / drawing.shape[0])
        wide, high = max(4, int(drawing.shape[1] * scale)), max(4, int(drawing.shape[0] * scale))
        if wide > width or high > height:
            continue
        x, y = chance.integers(0, width - wide + 1), chance.integers(0, height - high + 1)
        part = out[y:y + high, x:x + wide]
        numpy.minimum(part, cv2.resize(drawing, (wide, high), interpolation=cv2.INTER_AREA), out=part)
    return out


def picture(width, height, assets, chance):
    """Returns a photograph or clip art as it looks in print: in halftone dots, in lines, or in two greys."""
    if chance.random() < 0.3:
        out = line_art(width, height, assets, chance).astype(numpy.float32)
        return out if chance.random() < 0.6 else screened(out, chance)
    photo = assets.photographs[chance.integers(len(assets.photographs))]
    scale = chance.uniform(0.25, 2.5)
    wide, high = int(min(photo.shape[1], width / scale + 1)), int(min(photo.shape[0], height / scale + 1))
    x, y = chance.integers(0, photo.shape[1] - wide + 1), chance.integers(0, photo.shape[0] - high + 1)
    out = cv2.resize(photo[y:y + high, x:x + wide], (width, height), interpolation=cv2.INTER_AREA).astype(numpy.float32)
    low, top = numpy.percentile(out, [1, 99])
    out = numpy.clip((out - low) / max(8, top - low), 0, 1) ** chance.uniform(0.5, 1.8) * 255
    kind = chance.random()
    if kind < 0.35:
        return out
    if kind < 0.85:
        return screened(out, chance)
    return (out > chance.uniform(80, 180)).astype(numpy.float32) * 255
