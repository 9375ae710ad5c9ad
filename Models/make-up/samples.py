"""What the networks of make-up learn from: simulated, drawn and real pages, varied, with features and targets."""
import subprocess
from dataclasses import replace
from itertools import pairwise

import numpy as np

import found
import network
import simulate
from makeup import PAPERS

NONE, UNKNOWN = -1, -2
"""Next of a thing that has none; next of a thing whose next is not known."""
RARE = np.array([3, 3, 3, 1.5, 1, 3, 3, 2, 2, 2, 2, 2], np.float32)
"""Weight of each kind in learning."""


OF_SKELETONS = 0.33
"""Share of the simulated pages that have the make-up of real pages."""

LOST_TRAITS = 0.3
"""Share of the groups of traits that a page lacks."""


# Varied pages


def stretched(page, sx, sy, scale):
    """Returns a page stretched by `sx` and `sy`, whose em is measured too small by `scale`."""
    by = np.array([sx, sy, sx, sy], np.float32) * scale
    size = page.size * scale * np.where(page.vertical, sx, sy)
    return replace(page, box=page.box * by, size=size.astype(np.float32), rules=page.rules * by, pictures=page.pictures * by)


def window(page, random, most):
    """Returns the positions of the lines in a part of a page with at most `most` lines; all for half of the pages that are small."""
    if len(page) <= most and random.random() < 0.5:
        return np.arange(len(page))
    middle = (page.box[:, :2] + page.box[:, 2:]) / 2
    low, high = page.box[:, :2].min(0), page.box[:, 2:].max(0)
    share = min(1.0, np.sqrt(most / len(page))) * random.uniform(0.6, 1.1)
    side = np.maximum((high - low) * share * np.exp(random.normal(0, 0.25, 2)), 12)
    focus = middle[random.integers(len(page))]
    kept = (np.abs(middle - focus) < side / 2).all(1)
    if kept.sum() > most:
        near = np.argsort(np.abs((middle - focus) / side).max(1), kind="stable")[:most]
        kept &= np.isin(np.arange(len(page)), near)
    return np.flatnonzero(kept)


def varied(page, random, most=450):
    """Returns a part of a page: stretched, with lines, separators and pictures missing, and shaken."""
    page = stretched(page, *np.exp(random.normal(0, 0.1, 2)), np.exp(random.normal(0, 0.05)))
    kept = window(page, random, most)
    lost = random.choice([0, 0.01, 0.04]) * np.where(page.kind[kept] <= 2, 3, 1)
    kept = kept[random.random(len(kept)) >= lost]
    if len(kept) < 3:
        return None
    gone = np.ones(len(page), bool)
    gone[kept] = False
    following = successors(page)
    hidden_next, hidden_prev = page.hidden_next.copy(), page.hidden_prev.copy()
    for one, other in enumerate(following):
        if other >= 0:
            hidden_next[one] |= gone[other]
            hidden_prev[other] |= gone[one]
    page = replace(page, hidden_next=hidden_next, hidden_prev=hidden_prev).take(random.permutation(kept))
    low, high = page.box[:, :2].min(0) - 3, page.box[:, 2:].max(0) + 3

    def seen(boxes, share):
        boxes = boxes[random.random(len(boxes)) >= share]
        boxes = boxes[(boxes[:, 2] >= low[0]) & (boxes[:, 0] <= high[0]) & (boxes[:, 3] >= low[1]) & (boxes[:, 1] <= high[1])]
        return np.concatenate([np.maximum(boxes[:, :2], low), np.minimum(boxes[:, 2:], high)], 1).astype(np.float32)
    box = page.box + random.normal(0, random.choice([0.01, 0.05]), page.box.shape)
    box[:, 2:] = np.maximum(box[:, 2:], box[:, :2] + 0.2)
    return replace(
        page, box=box.astype(np.float32), traits=blurred(page.traits, random), rules=seen(page.rules, random.choice([0, 0.1, 0.4])),
        pictures=seen(page.pictures, random.choice([0, 0.2])))


TRAIT_GROUPS = [*([k] for k in range(11)), range(11, 16), range(16, 23), range(23, 30), range(30, 37)]
"""Traits that are lost together: single ones, those of glyphs, and the classes in, near and around a line."""


def blurred(traits, random):
    """Returns traits with noise, with some groups made alike on the whole page, and with some lines that have the traits of others. So the
    networks do not rely on any single trait, nor know the lines of a page again."""
    traits = traits + random.normal(0, random.choice([0.01, 0.04, 0.1]), traits.shape)
    for group in TRAIT_GROUPS:
        if random.random() < LOST_TRAITS:
            traits[:, group] = traits[:, group].mean(0)
    wrong = random.random(len(traits)) < random.choice([0, 0.02, 0.08])
    traits[wrong] = traits[random.integers(len(traits), size=wrong.sum())]
    return traits.astype(np.float32)


# Traits of simulated lines


class Pool:
    """Traits of the lines of drawn and real pages by kind, which simulated lines borrow."""

    def __init__(self, pages):
        self.pages, every = [], {}
        for page in pages:
            own = {}
            for kind in range(12):
                for large in (False, True):
                    traits = page.traits[(page.kind == kind) & ((page.size > 1.25) == large)]
                    if len(traits):
                        own[kind, large] = traits
                        every.setdefault((kind, large), []).append(traits)
            self.pages.append(own)
        self.every = {key: np.concatenate(parts) for key, parts in every.items()}

    def lent(self, page, random):
        """Returns traits for the lines of a simulated page: of lines of one page, if it has lines of that kind."""
        own = self.pages[random.integers(len(self.pages))]
        traits = np.zeros((len(page.box), found.TRAITS), np.float32)
        for kind in np.unique(page.kind):
            for large in (False, True):
                lines = np.flatnonzero((page.kind == kind) & ((page.size > 1.25) == large))
                if not len(lines):
                    continue
                keys = [(kind, large), (11, large) if kind >= network.NUMBERED else (4, large), (kind, not large)]
                if kind >= network.NUMBERED and random.random() < 0.5:
                    keys[:2] = keys[1::-1]
                source = next((own[key] for key in keys[:1] if key in own), None)
                if source is None:
                    source = next((self.every[key] for key in keys if key in self.every), np.zeros((1, found.TRAITS), np.float32))
                traits[lines] = source[random.integers(len(source), size=len(lines))]
        return traits


def simulated(random, pool, skeletons=()):
    """Returns a simulated page; a third of them have the make-up of real pages, if skeletons are given."""
    if skeletons and random.random() < OF_SKELETONS:
        page = simulate.page(random, random.choice(list(PAPERS)), skeletons[random.integers(len(skeletons))])
    else:
        page = simulate.page(random)
    return replace(page, traits=blurred(pool.lent(page, random), random))


# Features, computed by the program


class Program:
    """A process of `mojiwaku-training make-up` that answers each page with features."""

    def __init__(self, program, *arguments):
        self.process = subprocess.Popen(
            [program, "make-up", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=1 << 20)
        self.has_blocks = arguments[0] == "blocks"

    def numbers(self, kind, *shape):
        data = self.process.stdout.read(4 * int(np.prod(shape)))
        return np.frombuffer(data, kind).reshape(shape)

    def answer(self, page):
        """Returns the blocks (for each line, its block and place in it; nothing for `lines`), and the features."""
        self.process.stdin.write(found.written(page))
        self.process.stdin.flush()
        blocks = self.numbers("<i4", len(page), 2) if self.has_blocks else None
        count, slots, things, pairs = self.numbers("<i4", 4)
        near, back = self.numbers("<i4", count, slots), self.numbers("<i4", count, slots)
        return blocks, dict(
            near=near, back=back, things=self.numbers("<f4", count, things), pairs=self.numbers("<f4", count, slots, pairs))


# Targets


def successors(page):
    """Returns the next line in the block of each line: NONE, or UNKNOWN for a line whose block is not known."""
    following = np.full(len(page), NONE)
    known = page.block >= 0
    for one, other in pairwise(np.lexsort((page.place, page.block))):
        if page.block[one] == page.block[other] and known[one]:
            following[one] = other
    following[~known | (page.kind < 0)] = UNKNOWN
    return following


def preceding(following):
    before = np.full(len(following), NONE)
    before[following == UNKNOWN] = UNKNOWN
    for one, other in enumerate(following):
        if other >= 0:
            before[other] = one
    return before


def slots_of(graph, target):
    """Returns targets as slots: the number of slots for none, -1 if it is unknown or no neighbour."""
    hit = graph["near"] == target[:, None]
    slot = np.where(hit.any(1), hit.argmax(1), -1)
    slot[target == NONE] = graph["near"].shape[1]
    slot[target == UNKNOWN] = -1
    return slot


def of_lines(page, graph):
    following = successors(page)
    before = preceding(following)
    single = page.kind == found.UNNUMBERED
    following[single | page.hidden_next & (following < 0)] = UNKNOWN
    before[single | page.hidden_prev & (before < 0)] = UNKNOWN
    return dict(next=slots_of(graph, following), before=slots_of(graph, before), kinds=page.kind, same=same(page.article, page.kind, graph))


def same(article, kind, graph):
    """Returns for each pair whether both have one article; -1 if unknown."""
    near = np.maximum(graph["near"], 0)
    other, sort = article[near], kind[near]
    result = (article[:, None] == other).astype(np.int32)
    either = (article[:, None] < 0) & (other < 0) | (kind[:, None] < 0) | (sort < 0)
    result[either] = -1
    return result


def of_blocks(page, blocks, graph):
    """Returns the targets of the blocks that the program made of a page's lines."""
    count = len(graph["near"])
    flow = (page.flow >= 0) & (page.kind >= 0) & (page.kind < network.NUMBERED)
    order = [at for at in np.lexsort((page.place, page.block, page.flow, page.article)) if flow[at]]
    after, before = {}, {}
    for one, other in pairwise(order):
        if page.article[one] == page.article[other]:
            after[one], before[other] = other, one
    members = [[] for _ in range(count)]
    for line in np.lexsort((blocks[:, 1], blocks[:, 0])):
        members[blocks[line, 0]].append(line)
    first, last = {own[0]: block for block, own in enumerate(members)}, {own[-1]: block for block, own in enumerate(members)}
    following, preceded = np.full(count, UNKNOWN), np.full(count, UNKNOWN)
    kinds, articles = np.full(count, -1), np.full(count, -1)
    for block, own in enumerate(members):
        weight = np.zeros(13)
        np.add.at(weight, page.kind[own] + 1, page.count[own] + 2)
        kinds[block] = weight.argmax() - 1
        votes = page.article[own][page.kind[own] == kinds[block]]
        articles[block] = np.bincount(votes[votes >= 0]).argmax() if (votes >= 0).any() else -1
        if 0 <= kinds[block] < network.NUMBERED:
            if flow[own[-1]]:
                if own[-1] not in after:
                    following[block] = UNKNOWN if page.hidden_next[own[-1]] else NONE
                elif (next_block := first.get(after[own[-1]], block)) != block:
                    following[block] = next_block
            if flow[own[0]]:
                if own[0] not in before:
                    preceded[block] = UNKNOWN if page.hidden_prev[own[0]] else NONE
                elif (prev_block := last.get(before[own[0]], block)) != block:
                    preceded[block] = prev_block
        if kinds[block] == found.CAPTION:
            following[block] = preceded[block] = NONE
    return dict(
        next=slots_of(graph, following), before=slots_of(graph, preceded), kinds=kinds, same=same(articles, kinds, graph))


# Batches


def batch(parts, size):
    """Returns the arrays of a batch of `size` things from pages with their features and targets."""
    slots = parts[0][0]["near"].shape[1]
    arrays = dict(
        near=np.tile(np.arange(size)[:, None], (1, slots)).astype(np.int32), mask=np.zeros((size, slots), np.float32),
        back=np.full((size, slots), slots, np.int32), things=np.zeros((size, parts[0][0]["things"].shape[1]), np.float32),
        pairs=np.zeros((size, slots, parts[0][0]["pairs"].shape[2]), np.float32), next=np.full(size, -1, np.int32),
        before=np.full(size, -1, np.int32), kinds=np.full(size, -1, np.int32), same=np.full((size, slots), -1, np.int32),
        weights=np.zeros(size, np.float32), rare=np.ones(size, np.float32))
    start = 0
    for graph, targets, weight in parts:
        stop = start + len(graph["near"])
        own = slice(start, stop)
        arrays["mask"][own] = graph["near"] >= 0
        arrays["near"][own] = np.where(graph["near"] >= 0, graph["near"] + start, np.arange(start, stop)[:, None])
        for name in ("back", "things", "pairs"):
            arrays[name][own] = graph[name]
        for name, target in targets.items():
            arrays[name][own] = target
        arrays["weights"][own] = weight
        arrays["rare"][own] = np.where(targets["kinds"] >= 0, RARE[np.maximum(targets["kinds"], 0)], 1)
        start = stop
    return arrays


class Source:
    """A mixture of pages: `real` and `drawn` are lists of pages, `shares` the probabilities of simulated, real and drawn pages, `skeletons` real
    make-up for a part of the simulated ones."""

    def __init__(self, real, drawn, shares, skeletons, seed):
        self.random = np.random.default_rng(seed)
        self.real, self.drawn, self.shares, self.skeletons = real, drawn, shares, skeletons
        self.pool = Pool(real + drawn)
        # A page with more lines is drawn more often.
        self.weights = [np.sqrt([min(150, len(page)) for page in pages]) if pages else None for pages in (real, drawn)]

    def page(self):
        while True:
            kind = self.random.choice(3, p=self.shares)
            if kind == 0:
                return simulated(self.random, self.pool, self.skeletons)
            pages, weights = (self.real, self.drawn)[kind - 1], self.weights[kind - 1]
            page = varied(pages[self.random.choice(len(pages), p=weights / weights.sum())], self.random)
            if page is not None:
                return page

    def batches(self, size, program):
        """Yields batches of things: of lines, or of the blocks that the program makes."""
        parts, filled, pages = [], 0, 0
        while True:
            page = self.page()
            if not 3 <= len(page) <= 700:
                continue
            blocks, graph = program.answer(page)
            count = len(graph["near"])
            if count > size:
                continue
            if filled + count > size:
                yield batch(parts, size), pages
                parts, filled = [], 0
            parts.append((graph, of_lines(page, graph) if blocks is None else of_blocks(page, blocks, graph), 1.0))
            filled, pages = filled + count, pages + 1
