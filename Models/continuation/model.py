"""Writes continuation.bin, with the characters that have ids and the pair model, and check.json with answers of both.

Arrays of continuation.bin:
  characters  the code points of the ids from 2
  forms       replacements of characters (NFKC; new forms of kanji for old ones): for each its code point, the number of characters that
              replace it, and these characters
  others      output of pairs.encoded
"""
import json
import unicodedata

import numpy

import measuring
import schemas
from corpus import FOLDER, HERE, Encoder, alphabet, documents
from typeset import old_forms

MODEL, CHECK = HERE / "continuation.bin", HERE / "check.json"
# Ranges of printed signs that may have another form in the training text: signs, compatibility forms, full-width letters.
FOLDED = range(0xA0, 0x180), range(0x2000, 0x3400), range(0xF900, 0xFB00), range(0xFE30, 0xFE70), range(0xFF00, 0xFFF0)


def letters(characters):
    """Returns the arrays that convert text to ids."""
    known = set(characters)
    folds = []
    for code in (code for codes in FOLDED for code in codes):
        read = unicodedata.normalize("NFKC", chr(code))
        if read != chr(code) and known.issuperset(read):
            folds += [code, len(read), *map(ord, read)]
    for new, old in old_forms.FORMS.items():
        if new in known:
            folds += [ord(old), 1, ord(new)]
    return dict(characters=numpy.array([*map(ord, characters)], "i4"), forms=numpy.array(folds, "i4"))


def walked(folds):
    """Yields each character that has a replacement, and its replacement."""
    at = 0
    while at < len(folds):
        code, length = folds[at:at + 2]
        yield chr(code), "".join(map(chr, folds[at + 2:at + 2 + length]))
        at += 2 + length


class Reader:
    """Converts text to ids as the product does."""

    def __init__(self, arrays):
        self.characters = "".join(map(chr, arrays["characters"]))
        self.encoder = Encoder(self.characters)
        self.folds = str.maketrans(dict(walked(arrays["forms"].tolist())))

    def read(self, text):
        """Returns a text without white space, in the forms that have ids."""
        return "".join(text.translate(self.folds).split())

    def tail(self, text):
        return self.encoder(self.read(text))[-measuring.TAIL:]

    def head(self, text):
        return self.encoder(self.read(text))[:measuring.HEAD]


def answers(data, passages):
    """Returns the models' answers for the passages of a page: the score of each end with each beginning."""
    import pairs

    arrays = schemas.CONTINUATION.arrays(data)
    reader, model = Reader(arrays), pairs.Whole(arrays)
    tails, heads = [reader.tail(text) for text in passages], [reader.head(text) for text in passages]
    return dict(pairs=model.scores(tails, heads).tolist())


# Texts written by the developers. They have all kinds of characters and lengths, so that the check covers these.
PASSAGES = (
    "市議会は二十三日、来年度の予算案を全会一致で可決した。総額は前年度を三パーセント上回る千二百億円で、学校の耐震工事と子育て支",
    "援に重点を置いた。市長は「暮らしを守る予算だ」と述べた。反対する意見はなかったが、財源を不安に思う声もあった。",
    "　県警によると、会社員の男性（４５）が運転するトラックが、信号を待っていた乗用車に追突した。乗用車の二人が軽いけがをし",
    "て病院に運ばれた。男性は「考え事をしていた」と話しているという。現場は見通しのよい直線。",
    "東京株式市場は三日ぶりに反発し、日経平均株価の終値は前日比１２０円４５銭高の１万７５４３円２１銭だった。ＩＴ関連の銘柄が買わ",
    "れた。ｻｯｶｰのＷ杯…予選㈱※",
    "鷗\U00020BB7 龘",
    "援",
    "",
    "　 \n",
)


def main():
    learned = schemas.CONTINUATION.arrays((FOLDER / "pairs.bin").read_bytes())
    data = schemas.CONTINUATION.file(letters(alphabet(documents()[0])) | learned)
    MODEL.write_bytes(data)
    CHECK.write_text(json.dumps(dict(passages=PASSAGES, **answers(data, PASSAGES)), ensure_ascii=False) + "\n")
    print(f"{MODEL}: {len(data)} bytes")


if __name__ == "__main__":
    main()
