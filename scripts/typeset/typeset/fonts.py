"""The permitted fonts, and their glyphs as grey masks.

HarfBuzz shapes (feature `vert`, top to bottom) and FreeType draws unhinted outlines, so that type can be squeezed, thickened, laid on its side and
placed on a quarter of a pixel. Only these Debian packages are used, here and in training.
"""

import ctypes
import os
import pathlib
import tomllib
from functools import lru_cache

import freetype
import numpy as np
import uharfbuzz as hb

_KNOWN = tomllib.loads(pathlib.Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
# name: (Debian package, file, index in a collection)
FONTS = {name: (package, f"/usr/share/fonts/{file}", index) for name, (package, file, index) in _KNOWN.items()}
# Marks that must turn in vertical type: a font without a vertical form has them laid on their side.
TURN = set("ー…‥―—～〜＝－＜＞「」『』（）〔〕［］【】〈〉《》｛｝")
# In fonts without a vertical form, stops move to the upper right quarter of their body, and small kana move a tenth of an em in that direction.
STOPS, SMALL_KANA = set("、。，．"), set("ぁぃぅぇぉっゃゅょァィゥェォッャュョ")


def missing_packages():
    return sorted({p for p, f, _ in FONTS.values() if not os.path.exists(f)})


class Shape:
    """One glyph of a face: its origin relative to the top centre of its body, in ems, and its advance."""

    __slots__ = ("adv", "dx", "dy", "face", "gid", "turn")

    def __init__(self, face, gid, dx, dy, adv, turn=False):
        self.face, self.gid, self.dx, self.dy, self.adv, self.turn = face, gid, dx, dy, adv, turn


class Face:
    def __init__(self, name):
        _, path, index = FONTS[name]
        self.name = name
        self.ft = freetype.Face(path, index)
        blob = hb.Blob.from_file_path(path)
        self.hb = hb.Font(hb.Face(blob, index))
        self.upem = self.hb.face.upem
        self.masks = {}

    def _shape(self, text, direction):
        b = hb.Buffer()
        b.add_str(text)
        b.direction, b.script, b.language = direction, "Hani" if direction == "ttb" else "Latn", "ja"
        hb.shape(self.hb, b, {"vert": direction == "ttb", "kern": False, "palt": False, "liga": False})
        return list(zip(b.glyph_infos, b.glyph_positions))

    @lru_cache(None)
    def has(self, char):
        """Whether the font draws the character (some have empty glyphs in their tables)."""
        gid = self.hb.get_nominal_glyph(ord(char))
        return gid not in (None, 0) and (char.isspace() or self.extent(gid)[2] > self.extent(gid)[0])

    @lru_cache(None)
    def upright(self, char):
        """A character set upright in a vertical line: body of one em, origin relative to its top centre."""
        info, flat = self._shape(char, "ttb")[0][0], self._shape(char, "ltr")[0][0]
        if info.codepoint == flat.codepoint and char in TURN:
            return Shape(self, flat.codepoint, 0, 0, 1.0, True)
        wide = self.hb.get_glyph_h_advance(info.codepoint) / self.upem
        dx, dy = -wide / 2, -self.body_top()  # centred on its width, whatever the tables say
        if info.codepoint == flat.codepoint and char in STOPS:
            x0, y0, x1, y1 = self.extent(info.codepoint)
            dx, dy = 0.26 - (x0 + x1) / 2, -0.22 - (y0 + y1) / 2
        elif info.codepoint == flat.codepoint and char in SMALL_KANA:
            dx, dy = dx + 0.1, dy + 0.1
        return Shape(self, info.codepoint, dx, dy, 1.0)

    @lru_cache(None)
    def body_top(self):
        """Height of the body's top edge over the base line: the body is centred on 国."""
        _x0, y0, _x1, y1 = self.extent(self.hb.get_nominal_glyph(ord("国")))
        return (y0 + y1) / 2 + 0.5

    @lru_cache(None)
    def level(self, text):
        """A horizontal run: shapes with dx from the left end of the run, dy as the base line below the body's top."""
        out, x = [], 0.0
        for info, pos in self._shape(text, "ltr"):
            out.append(Shape(self, info.codepoint, x + pos.x_offset / self.upem, -self.body_top(), pos.x_advance / self.upem))
            x += pos.x_advance / self.upem
        return tuple(out)

    @lru_cache(None)
    def extent(self, gid):
        """Ink in ems, y upwards: x0, y0, x1, y1."""
        e = self.hb.get_glyph_extents(gid)
        u = self.upem
        return e.x_bearing / u, (e.y_bearing + e.height) / u, (e.x_bearing + e.width) / u, e.y_bearing / u

    def mask(self, gid, sx, sy, fx, fy, bold=0.0, turn=False):
        """Grey mask of a glyph with its origin at (fx, fy) px inside a pixel. Also returns the left and top of the mask relative to that pixel."""
        key = gid, round(sx * 64), round(sy * 64), round(fx * 4), round(fy * 4), round(bold * 64), turn
        hit = self.masks.get(key)
        if hit is not None:
            return hit
        f = self.ft
        if turn:  # a quarter turn clockwise; sizes are along the glyph's own axes before the turn
            m = freetype.Matrix(0, 0x10000, -0x10000, 0)
        else:
            m = freetype.Matrix(0x10000, 0, 0, 0x10000)
        f.set_char_size(key[1], key[2], 72, 72)
        f.set_transform(m, freetype.Vector(key[3] * 16, -key[4] * 16))
        f.load_glyph(gid, freetype.FT_LOAD_NO_HINTING | freetype.FT_LOAD_NO_BITMAP)
        slot = f.glyph
        if key[5]:
            o = slot._FT_GlyphSlot.contents.outline
            freetype.FT_Outline_EmboldenXY(ctypes.byref(o), key[5], key[5])
            freetype.FT_Outline_Translate(ctypes.byref(o), -key[5] // 2, -key[5] // 2)
        slot.render(freetype.FT_RENDER_MODE_NORMAL)
        b = slot.bitmap
        if b.width and b.rows:
            a = np.frombuffer(ctypes.string_at(b._FT_Bitmap.buffer, b.rows * b.pitch), np.uint8).reshape(b.rows, b.pitch)[:, : b.width]
        else:
            a = np.zeros((0, 0), np.uint8)
        hit = self.masks[key] = a, slot.bitmap_left, -slot.bitmap_top
        return hit


@lru_cache(None)
def face(name):
    return Face(name)


SERIF = ("mincho", "serif")


def is_gothic(name):
    return not any(k in name for k in SERIF)


@lru_cache(None)
def face_for(name, char):
    """The face itself, or the first fallback that has the character: of its kind, otherwise of any kind."""
    own = ("ipaex-gothic", "noto-sans-bold") if is_gothic(name) else ("ipaex-mincho", "noto-serif")
    for n in (name, *own, *FONTS):
        if face(n).has(char):
            return face(n)
    raise LookupError(f"no allowed font has {char!r} (U+{ord(char):04X}); set another character in its place")
