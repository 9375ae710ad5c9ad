"""Measures continuation.bin on held-out text: the share of passages that break off amid a sentence whose follower has the highest score.

Usage: scripts/python segmentation Models/continuation/measure.py [--text FOLDER] [--model FILE]

Prints a table: each evidence by itself, and together with weights that are fitted (a conditional logit; D. McFadden: "Conditional logit
analysis of qualitative choice behavior", 1974). Weights of news are fitted on the other half of the pages; those of articles on Kyoto on all
news with errors. The last columns have passages assigned to one another, each to one at most (H. Kuhn: "The Hungarian method", 1955).

  --text FOLDER  the corpora (../shared/text beside the repository)
  --model FILE   continuation.bin
"""
import argparse
import pathlib
import random

import numpy
from scipy.optimize import linear_sum_assignment, minimize

import measuring
import model
import pairs
import words
from corpus import KYOTO, NEWS, TEXT, documents

FEATURES = "pairs", "indent", "words", "root of words", "kanji", "root of kanji"
PARTS = {
    "pairs": (0,),
    "words, indent": (1, 2, 3, 4, 5),
    "pairs, words, indent": (0, 1, 2, 3, 4, 5),
}
SETS = (NEWS, 0), (NEWS, 2), (KYOTO, 0), (KYOTO, 2)


def facts(passages, rate, parts):
    """Of each page: features (passages × passages × FEATURES), followers by their place in the page (-1: none, or a sentence ends there)."""
    reader, network = model.Reader(parts[0]), pairs.Whole(parts[1])
    chance = random.Random(rate)
    texts = [reader.read(measuring.spoiled(passage.text, rate, reader.characters, chance)) for passage in passages]
    tails, heads = [reader.tail(text) for text in texts], [reader.head(text) for text in texts]
    before, after = network.vectors(0, tails), network.vectors(1, [head[::-1] for head in heads])
    whole = numpy.array([passage.page for passage in passages])
    for page in numpy.unique(whole):
        at = numpy.flatnonzero(whole == page)
        own = [texts[k] for k in at]
        cosines = [numpy.array(words.cosines(own, hasSingle)) / 2 ** words.COSINE_BITS for hasSingle in (False, True)]
        found = numpy.stack([
            pairs.shifted(before[at] @ after[at].T * network.sharpness, 28) / 256,
            numpy.broadcast_to([passages[k].isIndented for k in at], (len(at), len(at))).astype(float),
            cosines[0], cosines[0] ** 0.5, cosines[1], cosines[1] ** 0.5], 2)
        followers = numpy.array([passages[k].follower - at[0] if passages[k].breaksOff else -1 for k in at])
        yield found, followers


def rows(pages):
    """Features of all answers to each question, and the right answer; no passage goes on in itself."""
    for found, followers in pages:
        for row in numpy.flatnonzero(followers >= 0):
            isOther = numpy.arange(len(followers)) != row
            yield found[row, isOther], int(followers[row] - (followers[row] > row))


def fitted(pages, features):
    """Weights of features that make the right answers likeliest."""
    features = list(features)
    asked = [(answers[:, features], right) for answers, right in rows(pages)]
    scale = numpy.concatenate([answers for answers, _ in asked]).std(0) + 1e-9

    def loss(weights):
        total, slope = 1e-3 * (weights @ weights), 2e-3 * weights
        for answers, right in asked:
            scaled = answers / scale
            points = scaled @ weights
            chances = numpy.exp(points - points.max())
            chances /= chances.sum()
            total -= numpy.log(max(chances[right], 1e-300))
            slope += chances @ scaled - scaled[right]
        return total, slope

    return minimize(loss, numpy.zeros(len(features)), jac=True, method="L-BFGS-B").x / scale


def right(pages, features, weights):
    """How many followers are found by themselves, and when each passage is assigned to one other, and how many there are."""
    alone = assigned = count = 0
    for found, followers in pages:
        points = found[:, :, list(features)] @ weights
        numpy.fill_diagonal(points, -1e6)
        asked = numpy.flatnonzero(followers >= 0)
        points = points[asked]
        chances = points - points.max(1, keepdims=True)
        chances -= numpy.log(numpy.exp(chances).sum(1, keepdims=True))
        alone += int((points.argmax(1) == followers[asked]).sum())
        row, column = linear_sum_assignment(-numpy.maximum(chances, -1e3))
        assigned += int((column == followers[asked][row]).sum())
        count += len(asked)
    return numpy.array([alone, assigned, count])


def shares(pages, features):
    """Shares that are right of each set, by themselves and assigned, and the weights of news with errors."""
    found = {}
    for name, rate in SETS:
        if name == NEWS:
            own = pages[name, rate]
            halves = own[::2], own[1::2]
            told = sum(right(test, features, fitted(learned, features)) for learned, test in (halves, halves[::-1]))
        else:
            told = right(pages[name, rate], features, fitted(pages[NEWS, 2], features))
        found[name, rate] = told[:2] / told[2]
    return found, fitted(pages[NEWS, 2], features)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--text", type=pathlib.Path, default=TEXT)
    options.add_argument("--model", type=pathlib.Path, default=model.MODEL)
    options = options.parse_args()
    parts, (_, held) = model.parted(options.model.read_bytes()), documents(options.text)
    pages = {}
    for name, rate in SETS:
        passages = measuring.pages(held[name])
        if rate == 0:
            print(f"{name}: {measuring.told(passages)}", flush=True)
        pages[name, rate] = list(facts(passages, rate, parts))
    print("| by | " + " | ".join(f"{name}, {rate} %{way}" for way in ("", ", assigned") for name, rate in SETS) + " |")
    print("|---|" + "--:|" * 2 * len(SETS))
    for part, features in PARTS.items():
        found, weights = shares(pages, features)
        print(f"| {part} | " + " | ".join(f"{found[own][way]:.3f}" for way in range(2) for own in SETS) + " |", flush=True)
    print(", ".join(f"{name} {weight:.2f}" for name, weight in zip(FEATURES, weights)))


if __name__ == "__main__":
    main()
