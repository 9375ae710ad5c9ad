"""Ruby for every kanji: a word's reading from SudachiPy's small dictionary, divided among its kanji."""

import re
from functools import lru_cache

KANJI = re.compile(r"[㐀-䶿一-鿿豈-﫿々〇ヶ]+")
# A reading of one kanji by sound: one kana, perhaps with ゃゅょ, perhaps with one of these after it.
SOUND = re.compile(r"[あ-わがぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽ][ゃゅょ]?[いうんつちくきっ]?")


@lru_cache(None)
def tokenizer():
    from sudachipy import Dictionary, SplitMode

    return Dictionary(dict="small").tokenizer(SplitMode.A)


def hiragana(kana):
    return "".join(chr(ord(c) - 0x60) if "ァ" <= c <= "ヶ" else c for c in kana)


def shares(n, kana):
    """All divisions of kana among n kanji, each read by sound."""
    if n == 1:
        return [[kana]] if SOUND.fullmatch(kana) else []
    heads = [kana[:k] for k in (1, 2, 3) if SOUND.fullmatch(kana[:k])]
    return [[h, *rest] for h in heads for rest in shares(n - 1, kana[len(h) :])]


def annotate_run(base, kana):
    """Annotates one run of kanji with its kana: with separate ruby for each kanji if the division is known, otherwise as one group."""
    if len(base) == 1:
        return f"{{{base}|{kana}}}"
    ways = shares(len(base), kana) if len(base) <= 5 and "々" not in base[:1] else []
    if not ways:
        return f"{{{base}|{kana}}}"
    best = min(ways, key=lambda w: (max(map(len, w)) - min(map(len, w)), sum(p[0] in "んっ" for p in w)))
    return "".join("{{{}|{}}}".format(*pair) for pair in zip(base, best))


def annotate_word(surface, kana):
    """Annotates a word with its reading. Kana of the word stay outside the ruby. If its parts do not match the reading, each run of kanji is one
    group."""
    parts = re.findall(KANJI.pattern + r"|[^㐀-䶿一-鿿豈-﫿々〇ヶ]+", surface)
    pattern = "".join("(.+?)" if KANJI.fullmatch(p) else re.escape(hiragana(p)) for p in parts)
    m = re.fullmatch(pattern, kana)
    if not m or not all(re.fullmatch(r"[ぁ-ゖー]+", g) for g in m.groups()):
        return surface
    found = iter(m.groups())
    return "".join(annotate_run(p, next(found)) if KANJI.fullmatch(p) else p for p in parts)


@lru_cache(4096)
def annotate_sentence(text):
    out = []
    for m in tokenizer().tokenize(text):
        s = m.surface()
        out.append(annotate_word(s, hiragana(m.reading_form())) if KANJI.search(s) else s)
    return "".join(out)


def annotate(text):
    """Text with {base|kana} on every kanji that the dictionary can read; existing ruby does not change."""

    def plain(s):
        return "".join(annotate_sentence(p) for p in re.split(r"(?<=。)", s) if p)

    return "".join(p if p.startswith("{") else plain(p) for p in re.split(r"(\{[^{}]*\})", text) if p)


def annotate_one(text, share):
    """Ruby on only one word, at about `share` (0 to 1) of the text. Text with markup does not change."""
    if "{" in text:
        return text
    full = annotate(text)
    found = list(re.finditer(r"(\{[^{}]*\})+", full))
    if not found:
        return text
    kept = found[min(len(found) - 1, int(share * len(found)))]

    def plain(s):
        return re.sub(r"\{([^|{}]*)\|[^{}]*\}", r"\1", s)

    return plain(full[: kept.start()]) + kept[0] + plain(full[kept.end() :])
