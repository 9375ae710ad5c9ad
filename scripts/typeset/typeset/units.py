"""From text to marker units: one character, one group of 縦中横, one square, or one letter on its side."""

import re

KANJI_DIGITS = "〇一二三四五六七八九"
WIDE = {chr(c): chr(c + 0xFEE0) for c in range(0x21, 0x7F)}
SQUARES = frozenset(map(chr, [*range(0x3300, 0x3358), *range(0x337B, 0x3380), 0x3231, 0x3232, 0x3239]))


def kanji_number(s):
    """21 as 二十一, 2026 as 二〇二六, 3.5 as 三・五."""
    if "." in s:
        return "・".join(kanji_number(p) if i == 0 else "".join(KANJI_DIGITS[int(c)] for c in p) for i, p in enumerate(s.split(".")))
    n = int(s)
    if len(s) >= 4 or s[0] == "0":
        return "".join(KANJI_DIGITS[int(c)] for c in s)
    out = ""
    for unit, name in ((100, "百"), (10, "十")):
        if n >= unit:
            out += ("" if n // unit == 1 else KANJI_DIGITS[n // unit]) + name
            n %= unit
    return out + (KANJI_DIGITS[n] if n or not out else "")


def in_kanji(text):
    return re.sub(r"\d+(?:\.\d+)?", lambda m: kanji_number(m[0]), text)


def wide(s, kind=None):
    return ((WIDE[c], kind) for c in s)


def figure(s, figures, longest):
    """A number, perhaps with a decimal point."""
    if figures == "sideways" and len(s) > 2:
        return [(c, "sideways") for c in s]
    if s.isdigit():
        group = 2 <= len(s) <= longest if figures == "tcy" else figures == "sideways" and len(s) == 2
        return [(s, "tcy")] if group else wide(s)
    a, b = s.split(".")
    return [*([(a, "tcy")] if figures == "tcy" and len(a) == 2 else wide(a)), ("・", None), *wide(b)]


def word(s, figures, latin, longest):
    """Latin letters: capitals may form one group; other words are on their side, unless `latin` is "stack"."""
    if len(s) > 2 and "sideways" in (latin, figures):
        return [(c, "sideways") for c in s]
    if latin == "tcy" and 2 <= len(s) <= longest and s.isupper():
        return [(s, "tcy")]
    if latin != "stack" and not s.isupper() and len(s) > 1:
        return [(c, "sideways") for c in s]
    return wide(s)


def units(text, figures, level=False, longest=3, latin="stack", percent=False):
    """Yields the units of a text as (string, kind). `figures` is the setting of digits: tcy, stack, kanji or sideways; `longest` is the largest
    number of digits in one 縦中横; `latin` is the setting of letters: stack, tcy or sideways. With `percent`, a number and its ％ are one unit. In
    a horizontal line (`level`) nothing is grouped."""
    if figures == "kanji":
        text = in_kanji(text)
    for m in re.finditer(r"(?<![\d.])\d[%％]|\d+(?:\.\d+)?|[A-Za-z]+|[！？!?]{2}|.", text):
        s = m[0]
        if level or not re.match(r"[!-~]|[！？]{2}", s):
            yield from ((c, "square" if c in SQUARES else None) for c in s)
        elif len(s) == 2 and s[1] in "%％":
            yield from [(s[0] + "%", "tcy")] if percent and figures != "kanji" else [(WIDE[s[0]], None), ("％", None)]
        elif len(s) == 2 and s[0] in "！？!?":
            yield s.translate({0xFF01: "!", 0xFF1F: "?"}), "tcy"
        elif s[0].isdigit():
            yield from figure(s, figures, longest)
        elif s.isalpha():
            yield from word(s, figures, latin, longest)
        else:
            yield from wide(s)
