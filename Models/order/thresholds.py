"""Measures candidates for OrderDoubts.sure and LineKinds.drop with the models in the repository.

Usage: scripts/python models Models/order/thresholds.py FOLDER

FOLDER contains pages with their truth (scripts/typeset/run --out FOLDER SEED…) that were not used in training. For each limit it prints:
the number of wrong and of right choices of the next passage that are reported as doubtful (required: at least 70 % of the wrong ones, at
most 8 % of the right ones); the number of characters lost in lines that are set aside, and of characters kept that should not be numbered;
and the same for lines as large as headlines, in lines.
"""
import os
import pathlib
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import graph
import learn
import samples
import schemas

LIMITS = range(200, 1300, 100)
DROPS = (384, 512, 640, 768, 896)


def margins(points, chosen):
    """Returns the margin of each choice over the best other choice, as PassageLinks.doubts computes it; -learn.NEVER if there is no
    other."""
    before = numpy.full(len(points), -1)
    before[chosen[chosen >= 0]] = numpy.flatnonzero(chosen >= 0)
    lost = numpy.array([points[a, b] if a >= 0 else 0 for b, a in enumerate(before)])
    found = []
    for a, own in enumerate(chosen):
        others = [points[a, b] - lost[b] for b in numpy.flatnonzero(points[a] > learn.NEVER) if b != own]
        if own >= 0:
            others.append(0)
        found.append((points[a, own] if own >= 0 else 0) - max(others) if others else -learn.NEVER)
    return numpy.array(found)


def choices(page, kinds, links):
    """Returns, for each passage that has a follower, the margin of the choice, and whether the choice is right."""
    points, _ = page.link(kinds).points(links)
    chosen = learn.successors(points)
    known = page.next >= 0
    return margins(points, chosen)[known], (chosen == page.next)[known]


def headings(page, kinds, drop):
    """Returns, with this limit, the number of headline lines that are set aside, and of lines that should be set aside but are kept."""
    learn.DROP = drop
    told = learn.sorted_by(kinds, page.features)
    large = page.features[:, learn.SORTED] == learn.HEADING
    lost = large & (page.classes <= 1) & (page.classes >= 0) & (told == samples.NONE)
    kept = large & (page.classes == samples.NONE) & (told != samples.NONE)
    return lost.sum(), kept.sum()


def text(page, kinds, drop):
    """Returns, with this limit, the number of characters of text that are set aside, and of other characters that are kept."""
    learn.DROP = drop
    told, known = learn.sorted_by(kinds, page.features) == samples.NONE, page.classes == samples.NONE
    return page.sizes[told & ~known & (page.classes >= 0)].sum(), page.sizes[known & ~told].sum()


def main():
    folder = pathlib.Path(sys.argv[1])
    truths = sorted(folder.glob("*.truth.json*"))
    pages = [(next(p for p in folder.glob(t.name.split(".")[0] + ".*") if p.suffix in (".png", ".jpg", ".tif")), t) for t in truths]
    kinds = schemas.LINES.body(learn.KINDS.read_bytes())
    links = graph.decoded(schemas.LINKS.body(learn.LINKS.read_bytes()))
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        told = list(pool.map(lambda page: learn.Page(*page), pages))
        found = list(pool.map(lambda page: choices(page, kinds, links), told))
    sure, right = (numpy.concatenate(part) for part in zip(*found))
    print(f"{len(told)} pages: {(~right).sum()} wrong choices, {right.sum()} right ones")
    for limit in LIMITS:
        doubted = sure < limit
        print(f"sure {limit}: doubted of the wrong {doubted[~right].mean():.3f}, of the right {doubted[right].mean():.4f}")
    for drop in DROPS:
        lost, kept = numpy.sum([text(page, kinds, drop) for page in told], axis=0)
        print(f"drop {drop}: characters lost {lost}, others kept {kept}")
    learn.DROP = schemas.NUMBERS["drop"]
    for drop in DROPS:
        lost, kept = numpy.sum([headings(page, kinds, drop) for page in told], axis=0)
        print(f"drop {drop}: headlines' lines lost {lost}, others' kept {kept}")


if __name__ == "__main__":
    main()
