"""The glyphs that the classifier knows, in the order of its file."""

# Ways of drawing a glyph: upright, turned by a quarter, or in its form for vertical type.
UPRIGHT, TURNED, VERTICAL = range(3)

SMALL_KANA = "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ"
# Glyphs that hiragana and katakana share. The katakana is left out.
BOTH_KANA = "へべぺ"
BRACKETS = "「」『』（）〈〉《》【】〔〕"
WIDE_BRACKETS = "［］｛｝"
# Texts whose glyphs are turned in a vertical line.
TURNED_TEXTS = BRACKETS + WIDE_BRACKETS + "ー…〜―：；＝"
# Texts that fonts draw in another form in a vertical line, not just turned: 〜 is mirrored.
VERTICAL_MARKS = "〜〝〟"
MARKS = "！？▽▼△▲■□◆◇●○◎★☆＝＋×％＆〇＊※→←↑↓〒、。・：；" + BRACKETS + WIDE_BRACKETS
# Two marks in the width of one.
PAIRS_OF_MARKS = ("!!", "!?", "?!", "??")
SQUARES = "㌔㍍㌢㌘㌧㌦㍑㌫㌻㌶㌃㌍㍉㍊㌣㍗㍿㍾㍽㍼㍻㈱㈲㈹" + "".join(map(chr, range(0x2460, 0x2474))) + "℃№"


def kanji():
    """Returns the kanji of JIS X 0208 and of the extensions of Windows (code page 932). Newspapers use these, including those of names."""
    found = []
    for first in (*range(0x81, 0xA0), *range(0xE0, 0xFD)):
        for second in range(0x40, 0xFD):
            try:
                sign = bytes([first, second]).decode("cp932")
            except UnicodeDecodeError:
                continue
            if len(sign) == 1 and (0x4E00 <= ord(sign) <= 0x9FFF or 0xF900 <= ord(sign) <= 0xFAFF or sign in "々〆仝"):
                found.append(sign)
    return list(dict.fromkeys(found))


def kana():
    """Returns kana of full size. A small kana is the same glyph in a smaller size."""
    every = [*map(chr, range(0x3041, 0x3094)), *map(chr, range(0x30A1, 0x30F7))]
    return [sign for sign in every if sign not in SMALL_KANA + BOTH_KANA]


def glyphs():
    """Returns all glyphs, each with its text and its way of drawing. Two digits of 縦中横 are one glyph. Squares and some marks
    have a special form for vertical type."""
    wide = map(chr, (*range(0xFF10, 0xFF1A), *range(0xFF21, 0xFF3B), *range(0xFF41, 0xFF5B)))
    upright = [*kanji(), *kana(), *wide, *SQUARES, *MARKS, *(f"{number:02}" for number in range(100)), *PAIRS_OF_MARKS]
    vertical = [*(text for text in SQUARES if 0x3300 <= ord(text) <= 0x337F), *VERTICAL_MARKS]
    return [(text, form) for form, texts in ((UPRIGHT, upright), (TURNED, TURNED_TEXTS), (VERTICAL, vertical)) for text in texts]
