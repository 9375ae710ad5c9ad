"""The words that two passages share: the cosine of their words, each weighed by how often it is there and in how few passages of the page.

In whole numbers, as the product counts them. Words are runs of a kind of character: of kanji all pieces of two and three, of katakana, letters
and figures the whole run, from two characters on. A second cosine counts single kanji too: it is blurred less by characters that are misread.
"""
import functools
import itertools
import math
from collections import Counter

COSINE_BITS = 14
LOGARITHM_OF_TWO = 45426  # in 65536ths
KANJI, KATAKANA, LETTER, FIGURE, OTHER = range(5)


def kind(character):
    code = ord(character)
    if 0x4E00 <= code <= 0x9FFF or 0x3400 <= code <= 0x4DBF or code == 0x3005:
        return KANJI
    if 0x30A1 <= code <= 0x30FA or code == 0x30FC:
        return KATAKANA
    if "a" <= character <= "z" or "A" <= character <= "Z":
        return LETTER
    return FIGURE if "0" <= character <= "9" else OTHER


def words(text, hasSingleKanji):
    """The words of a text with how often each is there."""
    found = Counter()
    for own, run in itertools.groupby(text, kind):
        run = "".join(run)
        if own == KANJI:
            for length in (1, 2, 3) if hasSingleKanji else (2, 3):
                found.update(run[at:at + length] for at in range(len(run) - length + 1))
        elif own != OTHER and len(run) > 1:
            found[run.lower() if own == LETTER else run] += 1
    return found


@functools.cache
def logarithm(x):
    """The natural logarithm of a whole number, in 65536ths: a bit of that to 2 each time that the number is squared."""
    exponent = x.bit_length() - 1
    found, x = exponent, x << 30 >> exponent
    for _ in range(16):
        x = x * x >> 30
        found, x = found << 1 | x >> 31, x >> (x >> 31)
    return found * LOGARITHM_OF_TWO >> 16


def cosines(texts, hasSingleKanji):
    """The cosine of each two texts of a page, in 16384ths."""
    counts = [words(text, hasSingleKanji) for text in texts]
    passages = Counter(word for own in counts for word in own)
    weights = [
        {word: (65536 + logarithm(count)) * (logarithm(len(texts) + 1) - logarithm(passages[word])) >> 20 for word, count in own.items()}
        for own in counts]
    lengths = [max(1, math.isqrt(sum(weight * weight for weight in own.values()))) for own in weights]
    found = [[0] * len(texts) for _ in texts]
    for one, other in itertools.combinations_with_replacement(range(len(texts)), 2):
        fewer, more = sorted((weights[one], weights[other]), key=len)
        both = sum(weight * more.get(word, 0) for word, weight in fewer.items())
        found[one][other] = found[other][one] = (both << COSINE_BITS) // (lengths[one] * lengths[other])
    return found
