"""Pages for measuring the models of continuation: neighbouring articles cut into passages, each of which may continue in any other one.

Articles are set in lines like those of newspapers, with an indent of a character before each paragraph. The questions are passages that end
within a sentence. The possible answers are the beginnings of all other passages of the page, including first passages.
"""
import itertools
import random
from typing import NamedTuple

import numpy

TAIL, HEAD = 40, 20  # number of characters that the models read before a break, and after it
RATES = 0, 2, 5  # percentages of misread characters
DROPPED = 0.005  # share of characters that are not read at all, if any are misread
ARRANGEMENTS = 2
SHORTEST, LONGEST = 400, 1400  # range of the number of characters of an article; longer articles are cut off
ARTICLES = 5, 8
WIDTHS = 11, 13  # range of the number of characters of a line
LINES = 10, 24  # range of the number of lines of a passage
LEAST_REST = 5  # minimum number of lines of the last passage; fewer lines are added to the passage before
HANGING = set("、。」』)")
OPEN, CLOSE = set("「『("), set("」』)")


class Passage(NamedTuple):
    page: int
    text: str
    follower: int  # index of the next passage of the article; -1 at the end of the article
    breaksOff: bool  # whether the passage has a follower and ends within a sentence


def paragraphs(text, chance):
    """Returns the paragraphs of an article. If the text has no ends of paragraphs, a random number of sentences makes a paragraph."""
    if "\n" in text:
        return text.split("\n")
    sentences, begun, depth = [], "", 0
    for character in text:
        begun += character
        depth = max(0, depth + (character in OPEN) - (character in CLOSE))
        if character == "。" and depth == 0:
            sentences.append(begun)
            begun = ""
    found, begun = [], ""
    for sentence in sentences + [begun]:
        begun += sentence
        if begun and (chance.random() < 0.5 or len(begun) > 160):
            found.append(begun)
            begun = ""
    return found + [begun] if begun else found


def lines(text, width, chance):
    """Returns the lines of an article. Each has its text, and whether it ends a paragraph. Marks hang at the end of a line."""
    found = []
    for paragraph in paragraphs(text, chance):
        indented, at = "\u3000" + paragraph, 0
        while at < len(indented):
            end = at + width
            while end < len(indented) and indented[end] in HANGING:
                end += 1
            found.append((indented[at:end].lstrip("\u3000"), end >= len(indented)))
            at = end
    return found


def pages(articles):
    """Returns the passages of all pages, one page after the other."""
    chance, found, page = random.Random(11), [], 0
    usable = [article[:LONGEST] for article in articles if len(article) >= SHORTEST]
    for arrangement in range(ARRANGEMENTS):
        at = arrangement * 3
        while len(usable) - at >= ARTICLES[0]:
            count, width = chance.randint(*ARTICLES), chance.randint(*WIDTHS)
            for article in usable[at:at + count]:
                found += passages(lines(article, width, chance), page, len(found), chance)
            at, page = at + count, page + 1
    return found


def passages(rows, page, first, chance):
    """Returns the passages of an article. `first` is the index that the first passage has among all."""
    cuts = [0]
    while cuts[-1] < len(rows):
        end = cuts[-1] + chance.randint(*LINES)
        cuts.append(len(rows) if len(rows) - end < LEAST_REST else end)
    found = []
    for begin, end in itertools.pairwise(cuts):
        text = "".join(row[0] for row in rows[begin:end])
        follower = -1 if end == len(rows) else first + len(found) + 1
        breaksOff = follower >= 0 and not rows[end - 1][1] and text[-1] != "。"
        found.append(Passage(page, text, follower, breaksOff))
    return found


def spoiled(text, rate, characters, chance):
    """Returns a text with reading errors. Some characters are dropped, and `rate` per cent are replaced, mostly by frequent characters."""
    if not rate:
        return text
    read = []
    for character in text:
        drawn = chance.random()
        if drawn >= DROPPED + rate / 100:
            read.append(character)
        elif drawn >= DROPPED:
            read.append(characters[int(len(characters) ** chance.random()) - 1])
    return "".join(read)


def encoded(passages, rate, encoder, characters):
    """Returns the ids of the ends of passages (padded at the left) and of their beginnings (padded at the right), the lengths of both, and
    the right followers."""
    chance = random.Random(rate)
    texts = [encoder(spoiled(passage.text, rate, characters, chance)) for passage in passages]
    tails, heads = numpy.zeros((len(texts), TAIL), numpy.uint16), numpy.zeros((len(texts), HEAD), numpy.uint16)
    lengths = numpy.array([(min(len(ids), TAIL), min(len(ids), HEAD)) for ids in texts], numpy.uint8)
    for row, ids in enumerate(texts):
        tails[row, TAIL - lengths[row, 0]:] = ids[-TAIL:]
        heads[row, :lengths[row, 1]] = ids[:HEAD]
    followers = numpy.array([passage.follower if passage.breaksOff else -1 for passage in passages], numpy.int16)
    return dict(tails=tails, heads=heads, lengths=lengths, followers=followers, pages=numpy.array([p.page for p in passages], numpy.int16))


def right(scores, followers, pages):
    """Of the passages that end within a sentence, returns the share whose follower has the highest score on the page. `scores` is passages ×
    passages."""
    isPossible = (pages[:, None] == pages[None]) & ~numpy.eye(len(pages), dtype=bool)
    asked = numpy.flatnonzero(followers >= 0)
    best = numpy.where(isPossible, scores, -numpy.inf)[asked].argmax(1)
    return float((best == followers[asked]).mean())


def summary(passages):
    asked = [passage for passage in passages if passage.breaksOff]
    counts = numpy.bincount([passage.page for passage in passages])
    candidates = numpy.mean([counts[passage.page] - 1 for passage in asked])
    length = numpy.mean([len(passage.text) for passage in passages])
    return (f"{len(counts)} pages, {len(passages)} passages of {length:.0f} characters, {len(asked)} break off amid a sentence, "
            f"{candidates:.1f} answers each")
