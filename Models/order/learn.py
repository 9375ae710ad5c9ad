"""Learns anew what a line is, and what is read after what: writes line-kinds.bin, passage-links.bin, rival-links.bin and the table of ../README.md.

Usage: Models/order/learn [--keep DIR] [--jobs N] [--kinds | --links] [--check]

Sets the pages of pages.json (scripts/typeset), lets `mojiwaku-training order-samples` tell the features of their lines, tells by the truth
what each line is, and grows trees of kinds. Then it lets the program tell the features of all pairs of passages, of lines
sorted by those, and grows trees of links; then second ones, that are told what trees of links that have not
seen the page say of all pairs (rivals.py). All are checked on pages that none has seen. The same program gives the same
bytes on one machine.

  --keep DIR   keep the pages in DIR, and take those that are there
  --jobs N     so many pages at once (the number of processors)
  --kinds      learn the trees of kinds only; the table is of those in the tree and of it
  --links      learn the trees of links only, of lines sorted by the model of kinds in the tree
  --check      write nothing; the exit code is 1 if other models came out than those in the tree
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

import numpy
from sklearn.ensemble import HistGradientBoostingClassifier

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
import rivals  # noqa: E402
import samples  # noqa: E402
import schemas  # noqa: E402
import trees  # noqa: E402
import typesetter  # noqa: E402

PROGRAM = typesetter.ROOT / ".build/release/mojiwaku-training"
README = HERE.parent / "README.md"
MARKER = "<!-- order: "
KINDS, LINKS, RIVALS = HERE / "line-kinds.bin", HERE / "passage-links.bin", HERE / "rival-links.bin"
# What else could be read on a page is told by trees of links that have learned from the other parts.
PARTS = 3
COMMON = dict(learning_rate=0.1, early_stopping=False, random_state=1)
OF_KINDS = dict(COMMON, max_iter=60, max_leaf_nodes=15, min_samples_leaf=15, max_features=0.6, l2_regularization=2.0)
OF_LINKS = dict(COMMON, max_iter=640, max_leaf_nodes=31, min_samples_leaf=20, max_features=0.5, l2_regularization=3.0)
OF_RIVALS = dict(COMMON, max_iter=480, max_leaf_nodes=16, min_samples_leaf=30, max_features=0.5, l2_regularization=5.0)
# Body is nearly all of a page; what is rare decides an article's shape.
WEIGHT_OF_BODY, WEIGHT_OF_OTHERS = 0.4, 1.5
# Text that goes on beyond a picture amid it is rare, and each time it decides a whole tier: how often each such link is learned.
JUMP, AGAIN = schemas.LINKS.place("isJump"), 8
FOR_JUMP, FOR_JUMP_AMONG_RIVALS = schemas.NUMBERS["jump"], schemas.NUMBERS["jumpAmongRivals"]
OF_WRONG = 0.4
DROP, DROP_OF_HEADINGS = schemas.NUMBERS["drop"], schemas.NUMBERS["dropOfHeadings"]
# What a line is by its size and place: its value for headings, and the least one for lines that are not numbered.
SORTED, HEADING, SET_ASIDE = schemas.LINES.place("sortedKind"), schemas.NUMBERS["heading"], schemas.NUMBERS["setAside"]


def specifications():
    """The pages to learn all from, more to learn from what lines are, more to learn from what follows what, and those to check on:
    four dictionaries by name."""
    rows = json.loads((HERE / "pages.json").read_text())
    return [{f"seed{row['seed']:04}": row for row in rows[use]} for use in ("learn", "kinds", "links", "check")]


class Page:
    """A page with what the program tells of its lines and what the truth says of them."""

    def __init__(self, image, truth):
        # The truth of a thousand pages would fill the memory: it is read when it is asked.
        self.image, self.truth = image, truth
        found = self.told()
        self.features = numpy.array([line["features"] for line in found["lines"]])
        self.classes = numpy.array(samples.classes(*self.held(found)))
        self.sizes = numpy.array([len(line["cuts"]) - 1 for line in found["lines"]])

    def told(self, classes=None):
        """What `mojiwaku-training order-samples` writes of the page whose lines are of these classes."""
        with tempfile.NamedTemporaryFile(suffix=".json") as file:
            more = [] if classes is None else ["--classes", ",".join(map(str, classes))]
            subprocess.run([PROGRAM, "order-samples", self.image, "--output", file.name, *more], check=True)
            return json.loads(pathlib.Path(file.name).read_text())

    def held(self, found):
        """The truth's characters in each cell of what was found, and the truth."""
        truth = samples.truth(self.truth)
        return samples.held(found, truth), truth

    def pair(self, kinds):
        """Tells pairs of passages, of lines sorted by a model: passages, features, and whether the second is read after the first."""
        found = self.told(sorted_by(kinds, self.features))
        right = samples.links(found, *self.held(found))
        # No limit that trees learn lies beyond 16 bits.
        pairs = numpy.array(found["pairs"]).clip(-1 << 15, (1 << 15) - 1).astype(numpy.int16)
        self.ends, self.pairs = pairs[:, :2], pairs[:, 2:]
        self.right = numpy.array([(a, b) in right for a, b in self.ends.tolist()], bool)
        return self

    def weigh(self, links):
        """What the trees of links say of the pairs, and what is told of the likely ones to those of rivals."""
        self.points = trees.answers(links, self.pairs)[:, 0] + numpy.where(self.pairs[:, JUMP] == 1, FOR_JUMP, 0)
        self.likely, self.rivals = rivals.features(self.ends, self.points, self.pairs)
        return self


def sorted_by(kinds, features):
    """The class of each line, as LineKinds.swift says."""
    answers = trees.answers(kinds, features)
    drop = numpy.where(features[:, SORTED] == HEADING, DROP_OF_HEADINGS, DROP)
    answers[:, samples.NONE] -= numpy.where(features[:, SORTED] < SET_ASIDE, drop, 0)
    return answers.argmax(1)


def kinds_of(pages):
    """The bytes of trees that say what lines are."""
    features, classes, sizes = (numpy.concatenate(part) for part in zip(*((p.features, p.classes, p.sizes) for p in pages)))
    weights = numpy.sqrt(sizes) * numpy.where(classes == samples.BODY, WEIGHT_OF_BODY, WEIGHT_OF_OTHERS)
    known = classes >= 0
    model = HistGradientBoostingClassifier(**OF_KINDS).fit(features[known], classes[known], sample_weight=weights[known])
    return trees.encode(model, features.shape[1])


def links_of(pages):
    """The bytes of trees that say what is read after what."""
    features, right = (numpy.concatenate(part) for part in zip(*((p.pairs, p.right) for p in pages)))
    # Of the wrong pairs, nearly all and most of them plain, a share is enough.
    some = right | (features[:, JUMP] == 1) | (numpy.random.default_rng(1).random(len(right)) < OF_WRONG)
    features, right = features[some], right[some]
    times = numpy.where(features[:, JUMP] == 1, AGAIN, 1)
    features, right = numpy.repeat(features, times, axis=0), numpy.repeat(right, times)
    weights = numpy.where(right | (features[:, JUMP] == 1), 1.0, 1 / OF_WRONG)
    return trees.encode(HistGradientBoostingClassifier(**OF_LINKS).fit(features, right, sample_weight=weights), features.shape[1])


def rivals_of(pages):
    """The bytes of trees that say what is read after what, of likely pairs, knowing what else could be."""
    features = numpy.concatenate([p.rivals for p in pages])
    right = numpy.concatenate([p.right[p.likely] for p in pages])
    times = numpy.where(numpy.concatenate([p.pairs[p.likely, JUMP] for p in pages]) == 1, AGAIN, 1)
    features, right = numpy.repeat(features, times, axis=0), numpy.repeat(right, times)
    return trees.encode(HistGradientBoostingClassifier(**OF_RIVALS).fit(features, right), features.shape[1])


def table(pages, kinds, again):
    """What share the models tell rightly on pages that they have not seen."""
    rows = []
    for name, kind in samples.NAMES.items():
        own = [(p.sizes[p.classes == kind], sorted_by(kinds, p.features)[p.classes == kind] == kind) for p in pages]
        sizes, good = (numpy.concatenate(part) for part in zip(*own))
        rows.append((f"characters in lines of {name}", sizes.sum(), (sizes * good).sum()))
    for name in "by the first model", "by the second":
        followed, best, pairs = 0, 0, [0, 0]
        for page in pages:
            points = page.points.copy()
            if name == "by the second":
                points[page.likely] = trees.answers(again, page.rivals)[:, 0]
            for first in numpy.unique(page.ends[page.right, 0]):
                own = page.ends[:, 0] == first
                followed, best = followed + 1, best + page.right[own][points[own].argmax()]
            pairs = pairs[0] + len(points), pairs[1] + ((points > 0) == page.right).sum()
        rows += [(f"passages with one after them: the likeliest is right, {name}", followed, best), (f"pairs of passages, {name}", *pairs)]
    lines = ["| what | how many | told rightly |", "|---|--:|--:|"]
    lines += [f"| {name} | {count:,} | {right / max(1, count):.4f} |" for name, count, right in rows]
    return f"\n{len(pages)} pages:\n\n" + "\n".join(lines) + "\n"


def paired(page, kinds): return page.pair(kinds)
def weighed(page, links): return page.weigh(links)


def learned(pages, kinds, pool):
    """The bytes of the two models of links, of lines sorted by one of kinds."""
    pages = list(pool.map(paired, pages, repeat(kinds), chunksize=8))
    for part in range(PARTS):
        links = links_of([page for i, page in enumerate(pages) if i % PARTS != part])
        pages[part::PARTS] = pool.map(weighed, pages[part::PARTS], repeat(links), chunksize=8)
    return links_of(pages), rivals_of(pages)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", type=pathlib.Path, metavar="DIR")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--kinds", action="store_true")
    only.add_argument("--links", action="store_true")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary, ProcessPoolExecutor(options.jobs) as pool:
        folder = (options.keep or pathlib.Path(temporary)).resolve()

        def made(rows):
            return list(pool.map(Page, *zip(*typesetter.make(folder, rows, options.jobs).values()), chunksize=8))

        both, ours, more, check = specifications()
        both, unseen = made(both), made(check)
        kinds = schemas.LINES.body(KINDS.read_bytes()) if options.links else kinds_of(both + made(ours))
        if options.kinds:
            links, again = schemas.LINKS.body(LINKS.read_bytes()), schemas.RIVAL_LINKS.body(RIVALS.read_bytes())
        else:
            links, again = learned(both + made(more), kinds, pool)
        unseen = [page.pair(kinds).weigh(links) for page in unseen]
    shown = table(unseen, kinds, again)
    print(shown)
    learnt = {
        KINDS: schemas.LINES.head() + kinds, LINKS: schemas.LINKS.head() + links, RIVALS: schemas.RIVAL_LINKS.head() + again}
    if options.check:
        sys.exit(0 if all(path.read_bytes() == data for path, data in learnt.items()) else "Other models came out than those in the tree.")
    for path, data in learnt.items():
        path.write_bytes(data)
    text = README.read_text()
    start, end = text.index("-->", text.index(MARKER)) + len("-->"), text.index("<!-- /order -->")
    README.write_text(f"{text[:start]}\n{shown}\n{text[end:]}")


if __name__ == "__main__":
    main()
