"""Trains the shape classifier again: writes shape-classifier.bin, and the table of ../README.md.

Usage: Models/shape-classifier/learn [--keep DIR] [--jobs N] [--check FILE]

Sets 261 pages (scripts/typeset: 243 for training, 18 in other fonts for checking), writes the classifier's possible inputs on them with
`mojiwaku-training shape-samples`, finds the shape of each by the truth, and trains a small network. On two busy processors this takes
thirteen minutes for the pages and nine for the rest, in 6 GB of memory. The program gives the same model each time on one machine. On
another one the order of floating-point sums may differ, and the numbers in the table agree to 0.001 (../README.md).
  --keep DIR     keep pages and samples there, and use them again (default: a temporary folder)
  --check FILE   train nothing and write nothing: print the table of another model on the pages for checking
"""
import pathlib
import subprocess
import sys
import tempfile

import numpy

import pages
import samples
import training
from fixtures import markdown
from network import Network, WholeNetwork

HERE = pathlib.Path(__file__).resolve().parent
# Shares of inputs without a character that are used in training, by difficulty. Most inputs of the classifier contain no character.
OF_NONE = {samples.UNDECIDED: 0.0, samples.EASY: 0.05, samples.PART: 0.14, samples.MERGED: 0.45, samples.HARD: 0.8}
COPIES = 3
HIDDEN, EPOCHS, SEED = 128, 10, 7
# Amount that is added to the odds of `none`, in nats. Among the possible cells of a line, far more are no character than among the samples.
OFTENER = 1.6


def page_samples(number, image, truth, copies):
    """Returns the bytes and the shapes of a page's samples. Of the samples without a character, only a share is returned, and always the
    same ones."""
    random = numpy.random.default_rng(number)
    with tempfile.NamedTemporaryFile(suffix=".samples") as file:
        subprocess.run([training.PROGRAM, "shape-samples", image, "--output", file.name, "--copies", str(copies),
                        "--seed", str(number + 1)], check=True)
        found = samples.records(file.name)
    shape, hardness = samples.labelled(found, samples.truth(truth))
    share = numpy.array([OF_NONE[h] for h in sorted(OF_NONE)])[hardness]
    share[(shape > 0) & (hardness != samples.UNDECIDED)] = 1
    kept = random.random(len(shape)) < share * (0.6 if copies > 1 else 1)
    return found["input"][kept], shape[kept]


def gathered(made, use, copies, jobs):
    def part(number, page):
        name, _, image, truth = page
        found = page_samples(number, image, truth, copies)
        print(f"{name}: {len(found[1])} samples", file=sys.stderr)
        return found

    # Separate programs process the pages, and the threads only wait for them.
    parts = training.at_once(jobs, part, [(number, page) for number, page in enumerate(made) if page[1] == use])
    return tuple(map(numpy.concatenate, zip(*parts)))


def row(network, title, inputs, shapes):
    """Returns a row of the table, with the share of each shape's samples that is classified correctly. The whole matrix is written to stderr."""
    given = numpy.concatenate([network.answers(inputs[i:i + 50000]).argmax(1) for i in range(0, len(inputs), 50000)])
    matrix = numpy.zeros((len(samples.SHAPES),) * 2, int)
    numpy.add.at(matrix, (shapes, given), 1)
    print(title, samples.SHAPES, matrix, sep="\n", file=sys.stderr)
    right = [f"{(given[shapes == s] == s).mean():.4f}" if (shapes == s).any() else "–" for s in range(len(samples.SHAPES))]
    return [title, *right, len(shapes)]


def table(rows):
    return markdown.table(["fonts", *samples.SHAPES, "samples"], rows)


def learned(inputs, shapes, random, hidden=HIDDEN, epochs=EPOCHS):
    network = Network(samples.INPUTS, hidden, len(samples.SHAPES), random)
    # Rare shapes get more weight than their frequency, because the search for a line's cuts takes the frequency into account.
    seen = numpy.bincount(shapes, minlength=len(samples.SHAPES))
    weights = numpy.minimum(12, (seen.max() / seen) ** 0.5).astype(numpy.float32)
    network.learn(inputs, shapes, weights, epochs, random, lambda line: print(line, file=sys.stderr))
    network.parts[-1][samples.SHAPES.index("none")] += OFTENER
    return WholeNetwork.of(network)


def main():
    parser = training.parser(__doc__)
    parser.add_argument("--check", type=pathlib.Path, metavar="FILE")
    options = parser.parse_args()
    with training.folder(options) as folder:
        made = pages.make(folder, options.jobs, ["check"] if options.check else ["learn", "check"])
        taught = None if options.check else gathered(made, "learn", COPIES, options.jobs)
        unseen = gathered(made, "check", 1, options.jobs)
    if options.check:
        print("\n".join(table([row(WholeNetwork.read(options.check), "unseen", *unseen)])))
        return
    network = learned(*taught, numpy.random.default_rng(SEED))
    network.write(HERE / "shape-classifier.bin")
    made = table([row(network, "learned from", *taught), row(network, "unseen", *unseen)])
    training.write_table("shape-classifier", *made)
    print("\n".join(made))


if __name__ == "__main__":
    main()
