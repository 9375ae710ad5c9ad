"""Trains the models of line roles and reading order again: writes line-kinds.bin, passage-links.bin and the table of ../README.md.

Usage: Models/order/learn [--keep DIR] [--jobs N] [--skeletons DIR]… [--kinds | --links | --further] [--check]

Sets the pages of pages.json (scripts/typeset) and pages from skeletons, and squeezes and crops the training pages (vary.py).
`mojiwaku-training order-samples` writes the features of their lines, the truth gives the class of each line, and trees of classes are
trained. The program then writes the features of passages and of the possible links, and a graph network (graph.py) is trained on the
reading order. The lines of each of these pages are sorted by trees that were not trained on the page's style, because trees trained on it
would make no mistakes there. Both models are checked on new pages, neither squeezed nor cropped. The program gives the same bytes each time
on one machine.

  --keep DIR   keep the pages in DIR, and use pages that are there already
  --jobs N     number of pages processed at once (the number of processors)
  --skeletons DIR   also train on pages set from each skeleton or *.blocks.json in DIR; may be given several times
  --each N     number of pages from each skeleton (12); a higher number gives them more weight
  --kinds      train the trees of classes only; the table combines them with the links in the repository
  --links      train the graph network only
  --further    train the graph network in the repository further, on a part of the pages (PARTS), on those from skeletons, and on
               small ones (stacks.py)
  --check      write nothing; exit with 1 if the models differ from the ones in the repository
"""
import json
import pathlib
import subprocess
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, repeat

import numpy
from scipy.optimize import linear_sum_assignment
from sklearn.ensemble import HistGradientBoostingClassifier

import graph
import samples
import schemas
import stacks
import training
import trees
import vary
from fixtures import typesetter

HERE = pathlib.Path(__file__).resolve().parent
PROGRAM = training.PROGRAM
KINDS, LINKS = HERE / "line-kinds.bin", HERE / "passage-links.bin"
OF_KINDS = dict(
    learning_rate=0.1, early_stopping=False, random_state=1, max_iter=120, max_leaf_nodes=31, min_samples_leaf=15, max_features=0.6,
    l2_regularization=2.0)
# Weights of lines in training. Nearly all lines of a page are body text, but the rare others determine the shape of an article.
WEIGHT_OF_BODY, WEIGHT_OF_OTHERS = 0.4, 1.5
# Number of times that the graph network is trained on each page.
ROUNDS = 12
# With --skeletons, the answers about classes are a mixture of two models. This share is from the first model, which is trained on pages from
# skeletons and on a part of the other pages. The rest is from the second model, which is trained on all other pages.
SKELETON_SHARE = 0.75
# Weight of a page from a skeleton in training the first model.
SKELETON_WEIGHT = 1.5
# The part of the pages for the first model ("skeletons") and for --further. For each of `learn`, `papers` and `mixed`: a number n, and the
# positions, from 0, of the pages that are taken of every n consecutive pages.
PARTS = {"skeletons": ((3, (0,)), (3, (0, 1)), (10, (0,))), "further": ((6, (0,)), (3, (0,)), (10, (0,)))}
# The two runs of --further: the number of rounds, the rate, and how often a round uses each small page.
FURTHER_RUNS = (8, 1e-3, 1), (3, 6e-4, 5)
DROP, ALONE, OTHER = (schemas.NUMBERS[name] for name in ("drop", "alone", "other"))
# The feature of a line's kind by size and place; its value for headings; and its minimum value for lines that are set aside.
SORTED, HEADING, SET_ASIDE = schemas.LINES.place("sortedKind"), schemas.NUMBERS["heading"], schemas.NUMBERS["setAside"]
NEVER = -10 ** 6


def specifications():
    """Returns four dictionaries of specifications by name: of all training pages, of those of papers, of those of mixed papers, and of the
    pages for checking."""
    pages = json.loads((HERE / "pages.json").read_text())
    return [{name_of(row): row for row in pages[use]} for use in ("learn", "papers", "mixed", "check")]


def from_skeletons(folder, count):
    """Returns `count` pages for each skeleton of a folder, by name. Files `*.blocks.json`, which `mojiwaku blocks` writes, are skeletons
    too."""
    pages = {}
    for path in sorted(folder.glob("*.json")):
        found = json.loads(path.read_text())
        if "articles" in found:
            bones = {"width": found["width"], "height": found["height"], "articles": found["articles"], "ignore": found.get("ignore", [])}
            stem = path.name.removesuffix(".json").removesuffix(".blocks")
            pages |= {f"{stem}-{seed}": {"seed": seed, "skeleton": bones} for seed in range(1, count + 1)}
    if not pages:
        raise SystemExit(f"{folder} has no skeletons. Name a folder with skeletons, or with *.blocks.json as `mojiwaku blocks` writes.")
    return pages


def part(groups, use):
    """Returns the part of each group of pages that `use` has (PARTS)."""
    return [[own for at, own in enumerate(group) if at % each in places] for group, (each, places) in zip(groups, PARTS[use])]


def name_of(row):
    """Returns the name of a page. For a page of a paper, it begins with the name of the paper."""
    return f"{row['paper']}-{row['seed']}" if "paper" in row else f"seed{row['seed']:04}"


class Page:
    """A page with the lines that the program found, and the classes of these lines by the truth."""

    def __init__(self, image, truth, weight=1.0):
        self.weight = weight
        # The truths of a thousand pages would fill the memory, so each truth is read when it is needed.
        self.image, self.truth = image, truth
        found = self.program_output()
        self.features = numpy.array([line["features"] for line in found["lines"]])
        self.classes = numpy.array(samples.classes(*self.held(found)))
        # Number of characters of each line.
        self.sizes = numpy.array([len(line["cuts"]) - 1 for line in found["lines"]])

    @property
    def style(self):
        """Returns the name of the page's paper or skeleton. If there is none, or the paper is mixed, returns the page's own name."""
        stem = pathlib.Path(self.image).stem
        return stem if stem.startswith("mixed-") else stem.rsplit("-", 1)[0]

    def program_output(self, classes=None):
        """Returns the output of `mojiwaku-training order-samples` for the page, if its lines have these classes."""
        with tempfile.NamedTemporaryFile(suffix=".json") as file:
            more = [] if classes is None else ["--classes", ",".join(map(str, classes))]
            subprocess.run([PROGRAM, "order-samples", self.image, "--output", file.name, *more], check=True)
            return json.loads(pathlib.Path(file.name).read_text())

    def held(self, found):
        """Returns the characters of the truth that are in each detected cell, and the truth."""
        truth = samples.truth(self.truth)
        return samples.held(found, truth), truth

    def link(self, kinds):
        """Finds the page's passages if its lines are sorted by a model, the possible links between the passages, and the right links among
        these. Also finds the passage that follows each passage, -1 if none does."""
        found = self.program_output(sorted_by(kinds, self.features))
        held, truth = self.held(found)
        right, self.before, self.after = samples.links(found, held, truth)
        self.others = numpy.array(samples.others(found, samples.classes(held, truth)), numpy.float32)
        self.passage_sizes = numpy.array([sum(self.sizes[line] for line in lines) for lines in found["passages"]])
        links = numpy.array(found["pairs"], numpy.float32).reshape(-1, 2 + graph.LINK_FEATURES)
        self.passages = numpy.array(found["passageFeatures"], numpy.float32)
        self.ends, self.links = links[:, :2].astype(int), links[:, 2:]
        self.right = numpy.array([(a, b) in right for a, b in self.ends.tolist()], bool)
        self.next = numpy.full(len(self.passages), -1)
        for first, second in right:
            self.next[first] = second
        return self

    def points(self, links):
        """Returns the score of each link in 256ths of a nat, as PassageLinks.swift computes it; NEVER for an impossible link. Also returns
        whether each passage is set aside."""
        points = numpy.full((len(self.passages),) * 2, NEVER)
        scores, others = graph.points(links, self.passages, self.ends, self.links)
        aside = others * 256 >= OTHER
        points[self.ends[:, 0], self.ends[:, 1]] = numpy.where(aside[self.ends].any(1), NEVER, numpy.round(scores * 256) + ALONE)
        return points, aside


def sorted_by(kinds, features):
    """Returns the class of each line, as LineKinds.swift decides it."""
    answers = trees.answers(kinds, features)
    answers[:, samples.NONE] -= numpy.where(features[:, SORTED] < SET_ASIDE, DROP, 0)
    return answers.argmax(1)


def kinds_of(pages):
    """Trains the trees for classes of lines, and returns their bytes."""
    features, classes, sizes = (numpy.concatenate(part) for part in zip(*((p.features, p.classes, p.sizes) for p in pages)))
    weights = numpy.sqrt(sizes) * numpy.where(classes == samples.BODY, WEIGHT_OF_BODY, WEIGHT_OF_OTHERS)
    weights *= numpy.repeat([page.weight for page in pages], [len(page.classes) for page in pages])
    known = classes >= 0
    model = HistGradientBoostingClassifier(**OF_KINDS).fit(features[known], classes[known], sample_weight=weights[known])
    return trees.encode(model, features.shape[1])


def links_of(pages, rounds=ROUNDS, **how):
    """Trains a graph network for the reading order, and returns its weights."""
    graphs = [
        graph.graph(page.passages, page.ends, page.links, page.right, page.others, page.before, page.after) for page in pages if len(page.ends)]
    return graph.learned(graphs, rounds, tell=lambda message: print(message, file=sys.stderr), **how)


def successors(points):
    """Returns, for the best assignment, the passage that follows each passage; -1 if none does. `points` is square, with NEVER for an
    impossible pair."""
    size = len(points)
    gain = numpy.zeros((size, 2 * size))
    gain[:, :size] = numpy.where(points > 0, points, NEVER)
    _, chosen = linear_sum_assignment(gain, maximize=True)
    return numpy.where(chosen < size, chosen, -1)


def judged(pages, kinds, links):
    """Returns counts by name: the number of cases on the pages, and the number of cases in which the models are correct."""
    counts = {f"characters in {name}": [0, 0] for name in samples.NAMES}
    counts |= {name: [0, 0] for name in ("characters in numbered passages", "characters in unnumbered passages", "passages that continue",
                                         "passages that end an article")}
    for page in pages:
        classes = sorted_by(kinds, page.features)
        for name, kind in samples.NAMES.items():
            own = page.classes == kind
            counts[f"characters in {name}"][0] += page.sizes[own].sum()
            counts[f"characters in {name}"][1] += page.sizes[own & (classes == kind)].sum()
        points, aside = page.points(links)
        for name, own, good in (("numbered", page.others == 0, ~aside), ("unnumbered", page.others == 1, aside)):
            counts[f"characters in {name} passages"][0] += page.passage_sizes[own].sum()
            counts[f"characters in {name} passages"][1] += page.passage_sizes[own & good].sum()
        good = successors(points) == page.next
        for name, own in (("passages that continue", page.next >= 0), ("passages that end an article", (page.next < 0) & (page.others == 0))):
            counts[name][0] += own.sum()
            counts[name][1] += (own & good).sum()
    return counts


def table(pages, kinds, links):
    """Returns a table with the shares of cases in which the models are correct on new pages."""
    lines = ["| cases | count | share correct |", "|---|--:|--:|"]
    lines += [f"| {name} | {count:,} | {right / max(1, count):.4f} |" for name, (count, right) in judged(pages, kinds, links).items()]
    return f"\n{len(pages)} pages:\n\n" + "\n".join(lines) + "\n"


def linked(page, kinds): return page.link(kinds)


def linked_blindly(pages, pool):
    """Returns the pages with their links. The lines of each page are sorted by trees that were trained on half of the styles, the half
    without the page's style."""
    styles = sorted({page.style for page in pages})
    halves = [styles.index(page.style) % 2 for page in pages]
    kinds = [kinds_of([page for page, own in zip(pages, halves) if own != half]) for half in (0, 1)]
    return list(pool.map(linked, pages, [kinds[own] for own in halves], chunksize=8))


def main():
    parser = training.parser(__doc__)
    parser.add_argument("--skeletons", type=pathlib.Path, metavar="DIR", action="append", default=[])
    parser.add_argument("--each", type=int, default=12, metavar="N")
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--kinds", action="store_true")
    only.add_argument("--links", action="store_true")
    only.add_argument("--further", action="store_true")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary, ProcessPoolExecutor(options.jobs) as pool:
        folder = (options.keep or pathlib.Path(temporary)).resolve()

        def made(rows, is_varied=False, weight=1.0):
            files = typesetter.make(folder, rows, options.jobs).values()
            if is_varied:
                files = pool.map(vary.varied, repeat(folder / "varied"), *zip(*files))
            return list(pool.map(Page, *zip(*files), repeat(weight), chunksize=8))

        *taught, unseen = specifications()
        if options.further:
            taught = [dict(rows) for rows in part([rows.items() for rows in taught], "further")]
        drawn = [made(rows, is_varied=True) for rows in taught]
        unseen = made(unseen)
        small = made(stacks.specifications()) if options.further else []
        natural = []
        for skeletons in options.skeletons:
            natural += made(from_skeletons(skeletons, options.each), is_varied=True, weight=SKELETON_WEIGHT)
        is_new = not (options.links or options.further)
        pages = [*natural, *chain(*drawn)]
        kinds = kinds_of(list(chain(*drawn))) if is_new else schemas.LINES.body(KINDS.read_bytes())
        if is_new and natural:
            kinds = trees.mixed(kinds_of([*natural, *chain(*part(drawn, "skeletons"))]), kinds, SKELETON_SHARE)
        links = graph.decoded(schemas.LINKS.body(LINKS.read_bytes()))
        if options.further:
            linked_pages = list(pool.map(linked, pages, repeat(kinds), chunksize=8))
            small = list(pool.map(linked, small, repeat(kinds), chunksize=8))
            for rounds, rate, times in FURTHER_RUNS:
                links = links_of(linked_pages + times * small, rounds, rate=rate, start=links)
        elif not options.kinds:
            links = links_of(linked_blindly(pages, pool))
    shown = table([page.link(kinds) for page in unseen], kinds, links)
    print(shown)
    learnt = {KINDS: schemas.LINES.head() + kinds, LINKS: schemas.LINKS.head() + graph.encoded(links)}
    training.store(learnt, options.check)
    training.write_table("order", shown)


if __name__ == "__main__":
    main()
