"""Encodes the text for training the models of continuation: ids of characters, held-out text, and one file to copy to a GPU.

An id has 12 bits: 0 is any unknown character, 1 the end of a paragraph, the others are the most frequent characters, the most frequent
first. The file contains the ids of each corpus without ends of paragraphs, and the pages that measuring.py sets from held-out text.
"""
import json
import lzma
import pathlib
import unicodedata
import zipfile
from collections import Counter

import numpy

from evaluation.paths import ROOT, SHARED

HERE = pathlib.Path(__file__).resolve().parent
TEXT = SHARED / "text"
FOLDER = ROOT / ".build-continuation"
CORPUS = FOLDER / "corpus.npz"

UNKNOWN, MARK = 0, 1
IDS = 4096
OPENING = 0x8000  # added to the first id of a document
NEWS, KYOTO = "wikinews", "wikipedia-kyoto"
# Weight of each corpus when the alphabet is chosen. There is little news, but it is most like newspapers.
WEIGHTS = {NEWS: 20, "wikipedia-paragraphs": 4, "wikipedia-leads": 4, KYOTO: 1}
# News of these dates, and the last articles on Kyoto, are held out for measuring.
HELD_DATES = "2006-08-01", "2007-02-28"
HELD_ARTICLES = 560
NUMERALS = "0123456789", "〇一二三四五六七八九"


def plain(text):
    """Returns a text in the form that the models know: NFKC, no white space, paragraphs separated by single line ends."""
    lines = ("".join(line.split()) for line in unicodedata.normalize("NFKC", text).splitlines())
    return "\n".join(line for line in lines if line)


def documents():
    """Returns the documents for training and the held-out documents, each by corpus. News are sorted by date."""
    with lzma.open(TEXT / f"{NEWS}.jsonl.xz", "rt", encoding="utf-8") as file:
        news = sorted((json.loads(line) for line in file), key=lambda article: (article["date"] or "", article["head"]))
    first, last = HELD_DATES
    isHeld = [first <= (article["date"] or "") <= last for article in news]
    learned = {NEWS: [plain(article["text"]) for article, held in zip(news, isHeld) if not held]}
    held = {NEWS: [plain(article["text"]) for article, held in zip(news, isHeld) if held]}
    for name in WEIGHTS:
        if name != NEWS:
            with lzma.open(TEXT / f"{name}.txt.xz", "rt", encoding="utf-8") as file:
                learned[name] = [text for text in map(plain, file.read().split("\n\n")) if text]
    learned[KYOTO], held[KYOTO] = learned[KYOTO][:-HELD_ARTICLES], learned[KYOTO][-HELD_ARTICLES:]
    return learned, held


def alphabet(learned):
    """Returns the characters that have ids, in the order of their ids, which begin at 2."""
    counts = Counter()
    for name, texts in learned.items():
        for character, count in Counter("".join(texts)).items():
            counts[character] += count * WEIGHTS[name]
    del counts["\n"]
    return "".join(sorted(counts, key=lambda character: (-counts[character], character))[: IDS - 2])


class Encoder:
    """Converts texts to ids."""

    def __init__(self, characters):
        self.ids = numpy.zeros(0x110000, numpy.uint16)
        self.ids[[ord(character) for character in characters]] = numpy.arange(2, 2 + len(characters))
        self.ids[ord("\n")] = MARK

    def __call__(self, text):
        return self.ids[numpy.frombuffer(text.encode("utf-32-le"), "<u4")]

    def stream(self, texts):
        """Returns the ids of documents, one after the other, without ends of paragraphs. OPENING marks the first id of each document."""
        parts = [self(text.replace("\n", "")) for text in texts]
        for part in parts:
            part[0] |= OPENING
        return numpy.concatenate(parts)


def packed(path, arrays):
    """Writes arrays in the format of numpy.savez, but compressed better than by numpy.savez_compressed."""
    with zipfile.ZipFile(path, "w") as archive:
        for name, array in arrays.items():
            member = zipfile.ZipInfo(f"{name}.npy")
            member.compress_type = zipfile.ZIP_LZMA
            with archive.open(member, "w") as file:
                numpy.lib.format.write_array(file, array)


def main():
    import measuring

    learned, held = documents()
    characters = alphabet(learned)
    encoder = Encoder(characters)
    arrays = {"alphabet": numpy.array([ord(character) for character in characters], numpy.uint32)}
    for name, texts in learned.items():
        arrays[name] = encoder.stream(texts)
        print(f"{name}: {len(texts)} documents, {len(arrays[name])} characters, {(arrays[name] % OPENING == UNKNOWN).mean():.4f} unknown")
    for name, texts in held.items():
        pages = measuring.pages(texts)
        for rate in measuring.RATES:
            arrays |= {f"held/{name}/{rate}/{key}": array for key, array in measuring.encoded(pages, rate, encoder, characters).items()}
        print(f"held of {name}: {len(texts)} documents, {measuring.summary(pages)}")
    FOLDER.mkdir(exist_ok=True)
    packed(CORPUS, arrays)
    print(f"{CORPUS}: {CORPUS.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
