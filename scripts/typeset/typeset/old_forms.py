"""Text as printed before 1946: old character forms, historical kana, っ ゃ ゅ ょ as large as other kana."""

import re

from . import words

PAIRS = words.old_forms.pairs.replace("\n", "")
FORMS = {PAIRS[i]: PAIRS[i + 1] for i in range(0, len(PAIRS), 2)}
OLD = frozenset(FORMS.values()) | set("ゐゑヰヱ")
KANA = [(re.compile(pattern), kana) for pattern, kana in words.old_forms.kana]
LARGE = str.maketrans("ぁぃぅぇぉっゃゅょァィゥェォッャュョ", "あいうえおつやゆよアイウエオツヤユヨ")


def old(text):
    for pattern, kana in KANA:
        text = pattern.sub(kana, text)
    return text.translate(LARGE).translate(str.maketrans(FORMS))
