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
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import numpy
from sklearn.ensemble import HistGradientBoostingClassifier

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
import forest  # noqa: E402
import samples  # noqa: E402
import typesetter  # noqa: E402

PROGRAM = typesetter.ROOT / ".build/release/mojiwaku"
MODEL = HERE / "cell-doubt.bin"
README = HERE.parent / "README.md"
MARKER = "<!-- cell-doubt: "
SPECIFICATIONS = {f"seed{seed:04}": dict(seed=seed, want={}) for seed in range(400, 448)}
CHECKED = 4
TREES, LEAVES, RATE = 80, 8, 0.1
# Of right cells a share is enough; a page on which all went wrong must not outweigh the others.
OF_RIGHT, MOST_WRONG = 0.15, 60
# More doubt never makes a cell surer: of its margin, and of its cost (CellFeatures).
DIRECTIONS = [-1, 1] + [0] * (samples.FACTS - 2)


def grown(told):
    """The bytes of a forest, of (facts, wrong) of each page."""
    random = numpy.random.default_rng(1)
    facts, wrong, weight = [], [], []
    for of_page, is_wrong in told:
        kept = is_wrong | (random.random(len(is_wrong)) < OF_RIGHT)
        facts.append(of_page[kept])
        wrong.append(is_wrong[kept])
        weight.append(numpy.where(is_wrong[kept], min(1, MOST_WRONG / max(1, is_wrong.sum())), 1 / OF_RIGHT))
    model = HistGradientBoostingClassifier(
        max_iter=TREES, max_leaf_nodes=LEAVES, learning_rate=RATE, l2_regularization=5.0, min_samples_leaf=40,
        monotonic_cst=DIRECTIONS, early_stopping=False, random_state=1)
    model.fit(numpy.concatenate(facts).astype(float), numpy.concatenate(wrong), sample_weight=numpy.concatenate(weight))
    return forest.encode(model, samples.FACTS)


def held(doubt, wrong, share):
    """How much of what is wrong the most doubtful `share` of the cells holds."""
    first = numpy.argsort(-doubt, kind="stable")[:int(len(wrong) * share)]
    return wrong[first].sum() / max(1, wrong.sum())


def table(told, model):
    facts, wrong = (numpy.concatenate(part) for part in zip(*told))
    rows = [("the price of other cuts alone", -facts[:, 0]), ("the forest", forest.answers(model, facts)[:, 0])]
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
        made = typesetter.make((options.keep or pathlib.Path(folder)).resolve(), SPECIFICATIONS, options.jobs)
        with ThreadPoolExecutor(options.jobs) as pool:
            told = list(pool.map(lambda page: samples.of_page(PROGRAM, *page), made.values()))
    seen = [page for i, page in enumerate(told) if i % CHECKED]
    shown = table([page for i, page in enumerate(told) if i % CHECKED == 0], grown(seen))
    print(shown)
    model = grown(told)
    if options.check:
        sys.exit(0 if MODEL.read_bytes() == model else "Another forest came out than the one in the tree.")
    MODEL.write_bytes(model)
    text = README.read_text()
    if MARKER in text:
        start, end = text.index("-->", text.index(MARKER)) + len("-->"), text.index("<!-- /cell-doubt -->")
        README.write_text(f"{text[:start]}\n{shown}\n{text[end:]}")


if __name__ == "__main__":
    main()
