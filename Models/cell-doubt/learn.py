"""Learns anew which cells may be wrong: writes cell-doubt.bin, and the table of ../README.md.

Usage: Models/cell-doubt/learn [--keep DIR] [--jobs N] [--check]

Sets 48 pages (scripts/typeset, seeds 400 to 447 as they are drawn), lets `mojiwaku cell-samples` cut them, tells by the
truth which cells are wrong, and grows a forest on three pages of four; the others it is checked on. Then it grows the
forest that is kept, on all of them. On two processors some ten minutes, most of them for the pages; the same program
gives the same bytes on one machine.

  --keep DIR   keep the pages in DIR, and take those that are there
  --jobs N     so many pages at once (the number of processors)
  --check      write nothing; the exit code is 1 if another forest came out than the one in the tree
"""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import numpy
from sklearn.ensemble import HistGradientBoostingClassifier

import samples

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PROGRAM = ROOT / ".build/release/mojiwaku"
MODEL = HERE / "cell-doubt.bin"
README = HERE.parent / "README.md"
MARKER = "<!-- cell-doubt: "
SEEDS = range(400, 448)
CHECKED = 4
TREES, LEAVES, RATE = 80, 8, 0.1
# Of right cells a share is enough; a page on which all went wrong must not outweigh the others.
OF_RIGHT, MOST_WRONG = 0.15, 60
# More doubt never makes a cell surer: of its margin, and of its cost (CellFacts).
DIRECTIONS = [-1, 1] + [0] * (samples.FACTS - 2)


def pages(folder, jobs):
    """(image, truth) of each page, set where it is not there yet."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = [str(seed) for seed in SEEDS if not truth_of(folder, seed).exists()]
    runs = [subprocess.Popen([ROOT / "scripts/typeset/run", "--out", folder, *wanted[k::jobs]], stdout=subprocess.DEVNULL)
            for k in range(jobs) if wanted[k::jobs]]
    if any([run.wait() for run in runs]):
        raise SystemExit("A page could not be set: see above. Run scripts/setup --typesetter first.")
    return [(next(folder.glob(f"seed{seed:04}.[pj][np]g")), truth_of(folder, seed)) for seed in SEEDS]


def truth_of(folder, seed):
    return folder / f"seed{seed:04}.truth.json.gz"


def grown(told):
    """A forest, of (facts, wrong) of each page."""
    random = numpy.random.default_rng(1)
    facts, wrong, weight = [], [], []
    for of_page, is_wrong in told:
        kept = is_wrong | (random.random(len(is_wrong)) < OF_RIGHT)
        facts.append(of_page[kept])
        wrong.append(is_wrong[kept])
        weight.append(numpy.where(is_wrong[kept], min(1, MOST_WRONG / max(1, is_wrong.sum())), 1 / OF_RIGHT))
    forest = HistGradientBoostingClassifier(
        max_iter=TREES, max_leaf_nodes=LEAVES, learning_rate=RATE, l2_regularization=5.0, min_samples_leaf=40,
        monotonic_cst=DIRECTIONS, early_stopping=False, random_state=1)
    forest.fit(numpy.concatenate(facts).astype(float), numpy.concatenate(wrong), sample_weight=numpy.concatenate(weight))
    return forest


def in_bytes(forest):
    """The form that Forest.swift reads."""
    out = bytearray([1, samples.FACTS])

    def number(value):
        out.extend(int(max(-32768, min(32767, value))).to_bytes(2, "little", signed=True))

    def node(nodes, at):
        here = nodes[at]
        if here["is_leaf"]:
            out.append(255)
            number(round(here["value"] * 256))
        else:
            out.append(int(here["feature_idx"]))
            number(numpy.floor(here["num_threshold"]))
            node(nodes, here["left"])
            node(nodes, here["right"])

    out.append(255)
    number(round(float(forest._baseline_prediction.ravel()[0]) * 256))
    for (tree,) in forest._predictors:
        node(tree.nodes, 0)
    return bytes(out)


def odds(model, facts):
    """What the forest in `model` answers, in 256ths of a nat: as Forest.swift does."""
    result = numpy.zeros(len(facts), int)
    at = 2

    def walk(rows):
        nonlocal at
        fact, value = model[at], int.from_bytes(model[at + 1:at + 3], "little", signed=True)
        at += 3
        if fact == 255:
            result[rows] += value
        else:
            yes = facts[rows, fact] <= value
            walk(rows[yes])
            walk(rows[~yes])

    while at < len(model):
        walk(numpy.arange(len(facts)))
    return result


def held(doubt, wrong, share):
    """How much of what is wrong the most doubtful `share` of the cells holds."""
    first = numpy.argsort(-doubt, kind="stable")[:int(len(wrong) * share)]
    return wrong[first].sum() / max(1, wrong.sum())


def table(told, model):
    facts, wrong = (numpy.concatenate(part) for part in zip(*told))
    rows = [("the price of other cuts alone", -facts[:, 0]), ("the forest", odds(model, facts))]
    lines = ["| by | 0.5 % of the cells hold | 1 % | 2 % |", "|---|--:|--:|--:|"]
    lines += [f"| {name} | {held(doubt, wrong, 0.005):.2f} | {held(doubt, wrong, 0.01):.2f} | {held(doubt, wrong, 0.02):.2f} |"
              for name, doubt in rows]
    return f"\n{len(told)} pages, {len(wrong):,} cells, {int(wrong.sum()):,} of them wrong:\n\n" + "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", type=pathlib.Path, metavar="DIR")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        made = pages(options.keep or pathlib.Path(folder), options.jobs)
        with ThreadPoolExecutor(options.jobs) as pool:
            told = list(pool.map(lambda page: samples.of_page(PROGRAM, *page), made))
    seen = [page for i, page in enumerate(told) if i % CHECKED]
    shown = table([page for i, page in enumerate(told) if i % CHECKED == 0], in_bytes(grown(seen)))
    print(shown)
    model = in_bytes(grown(told))
    if options.check:
        sys.exit(0 if MODEL.read_bytes() == model else "Another forest came out than the one in the tree.")
    MODEL.write_bytes(model)
    text = README.read_text()
    if MARKER in text:
        start, end = text.index("-->", text.index(MARKER)) + len("-->"), text.index("<!-- /cell-doubt -->")
        README.write_text(f"{text[:start]}\n{shown}\n{text[end:]}")


if __name__ == "__main__":
    main()
