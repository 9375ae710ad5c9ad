"""Measures continuation.bin on held-out text. Of the passages that end within a sentence, it finds the share whose follower has the highest score.

Prints a table: by the highest score, and by the best assignment of passages to each other (H. Kuhn: "The Hungarian method", 1955).
"""
import random

import numpy
from scipy.optimize import linear_sum_assignment

import measuring
import model
import pairs
import schemas
from corpus import KYOTO, NEWS, documents
from fixtures import markdown

SETS = (NEWS, 0), (NEWS, 2), (KYOTO, 0), (KYOTO, 2)


def facts(passages, rate, arrays):
    """Returns, for each page, the scores (passages × passages), and for each passage the position of the passage that follows it. The
    position is -1 if none follows, or if the passage ends at the end of a sentence."""
    reader, network = model.Reader(arrays), pairs.Whole(arrays)
    chance = random.Random(rate)
    texts = [reader.read(measuring.spoiled(passage.text, rate, reader.characters, chance)) for passage in passages]
    tails, heads = [reader.tail(text) for text in texts], [reader.head(text) for text in texts]
    before, after = network.vectors(0, tails), network.vectors(1, [head[::-1] for head in heads])
    whole = numpy.array([passage.page for passage in passages])
    for page in numpy.unique(whole):
        at = numpy.flatnonzero(whole == page)
        found = pairs.shifted(before[at] @ after[at].T * network.sharpness, 28) / 256
        yield found, numpy.array([passages[k].follower - at[0] if passages[k].breaksOff else -1 for k in at])


def right(pages):
    """Returns the share of followers that are found by the highest score, and the share that are found by the best assignment."""
    alone = assigned = count = 0
    for points, followers in pages:
        numpy.fill_diagonal(points, -1e6)
        asked = numpy.flatnonzero(followers >= 0)
        points = points[asked]
        chances = points - points.max(1, keepdims=True)
        chances -= numpy.log(numpy.exp(chances).sum(1, keepdims=True))
        alone += int((points.argmax(1) == followers[asked]).sum())
        row, column = linear_sum_assignment(-numpy.maximum(chances, -1e3))
        assigned += int((column == followers[asked][row]).sum())
        count += len(asked)
    return alone / count, assigned / count


def main():
    arrays, (_, held) = schemas.CONTINUATION.arrays(model.MODEL.read_bytes()), documents()
    pages = {}
    for name, rate in SETS:
        passages = measuring.pages(held[name])
        if rate == 0:
            print(f"{name}: {measuring.summary(passages)}", flush=True)
        pages[name, rate] = list(facts(passages, rate, arrays))
    found = [right(pages[own]) for own in SETS]
    heads = [f"{name}, {rate} %{way}" for way in ("", ", assigned") for name, rate in SETS]
    print("\n".join(markdown.table(["by", *heads], [["pairs", *(f"{shares[way]:.3f}" for way in range(2) for shares in found)]])))


if __name__ == "__main__":
    main()
