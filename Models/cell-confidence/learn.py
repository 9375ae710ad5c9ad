"""Trains the model of wrong cells again: writes cell-confidence.bin, and the table of ../README.md.

Usage: Models/cell-confidence/learn [--keep DIR] [--jobs N] [--check]

Sets 48 pages (scripts/typeset, seeds 400 to 447 unchanged), cuts them with `mojiwaku-training cell-samples`, and finds the wrong cells by
the truth. Trees trained on three pages of four are checked on the others. The final trees are trained on all pages. On two processors this
takes some ten minutes, most of them for the pages. The program gives the same bytes each time on one machine.

  --keep DIR   keep the pages in DIR, and use pages that are there already
  --jobs N     number of pages processed at once (the number of processors)
  --check      write nothing; exit with 1 if the trees differ from the ones in the repository
"""
import functools
import pathlib

import numpy

import cell_samples
import schemas
import training
import trees
from fixtures import typesetter

HERE = pathlib.Path(__file__).resolve().parent
MODEL = HERE / "cell-confidence.bin"
SPECIFICATIONS = {f"seed{seed:04}": dict(seed=seed, want={}) for seed in range(400, 448)}
CHECKED = 4
TREES, LEAVES = 80, 8
# Share of the correct cells that is used; more are not needed. Then the weight limit of a page: all of its wrong cells together weigh at
# most as much as this number of cells, so that a bad page does not outweigh the others.
OF_RIGHT, MOST_WRONG = 0.15, 60
# Directions in which features act: a larger margin never makes a cell more likely to be wrong, and a higher cost never makes it less
# likely.
DIRECTIONS = [{"margin": -1, "cost": 1}.get(name, 0) for name in schemas.CELLS.features]


def grown(samples):
    """Trains trees on the features and the errors of each page's cells, and returns the bytes of the trees."""
    random = numpy.random.default_rng(1)
    features, wrong, weight = [], [], []
    for of_page, is_wrong in samples:
        kept = is_wrong | (random.random(len(is_wrong)) < OF_RIGHT)
        features.append(of_page[kept])
        wrong.append(is_wrong[kept])
        weight.append(numpy.where(is_wrong[kept], min(1, MOST_WRONG / max(1, is_wrong.sum())), 1 / OF_RIGHT))
    model = trees.grown(
        numpy.concatenate(features), numpy.concatenate(wrong), TREES, LEAVES, weights=numpy.concatenate(weight), l2_regularization=5.0,
        min_samples_leaf=40, monotonic_cst=DIRECTIONS)
    return trees.encode(model, len(schemas.CELLS))


def table(samples, model):
    features, wrong = (numpy.concatenate(part) for part in zip(*samples))
    rows = [("the margin alone", -features[:, schemas.CELLS.place("margin")]), ("the trees", trees.answers(model, features)[:, 0])]
    head = f"\n{len(samples)} pages, {len(wrong):,} cells, {int(wrong.sum()):,} of them wrong:\n"
    return "\n".join([head, *cell_samples.table(rows, wrong, (0.005, 0.01, 0.02)), ""])


def main():
    options = training.parser(__doc__, checks=True).parse_args()
    with training.folder(options) as folder:
        made = typesetter.make(folder, SPECIFICATIONS, options.jobs)
        samples = training.at_once(options.jobs, functools.partial(cell_samples.of_page, training.PROGRAM), made.values())
    seen, checked = training.parted(samples, CHECKED)
    shown = table(checked, grown(seen))
    print(shown)
    model = grown(samples)
    training.store({MODEL: schemas.CELLS.head() + model}, options.check)
    training.write_table("cell-confidence", shown)


if __name__ == "__main__":
    main()
