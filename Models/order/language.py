"""Fits constants of PassageLinks.swift and PassageLanguage.swift: the weights of the network's odds and of the text, and the number that is
added to the score of every link (`alone`).

Usage: scripts/python models Models/order/language.py --skeletons DIR [--keep DIR] [--jobs N] [--each N] [--links FILE]

Sets pages from skeletons, reads them with `mojiwaku-training order-samples --text`, and finds the weights with the greatest likelihood of
the right follower and the right predecessor of each passage (a conditional logit; D. McFadden: "Conditional logit analysis of qualitative
choice behavior", 1974). Odds are realistic only on pages that the network was not trained on: --links names a network trained without these
skeletons. Prints the weights. For increasing values of `alone`, it also prints the share of passages with the right follower, and the share
of ends of articles that get no follower.
"""
import json
import pathlib
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor

import numpy
from scipy.optimize import minimize

import graph
import learn
import samples
import schemas
import training
from fixtures import typesetter

NAMES = "trust", "alone", "language"


def program_output(image):
    """Returns the program's output for a page, including the text of its passages."""
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        subprocess.run([training.PROGRAM, "order-samples", image, "--output", file.name, "--text"], check=True)
        return json.loads(pathlib.Path(file.name).read_text())


class Page:
    """The links of a page: the evidence for each link in nats, the right links, and the passages whose follower is known."""

    def __init__(self, found, truth, links):
        held = samples.held(found, truth)
        right, _, _ = samples.links(found, held, truth)
        pairs = numpy.array([pair[:2] for pair in found["pairs"]], int).reshape(-1, 2)
        features = numpy.array([pair[2:] for pair in found["pairs"]], numpy.float32).reshape(len(pairs), graph.LINK_FEATURES)
        points, others = graph.points(links, numpy.array(found["passageFeatures"], numpy.float32), pairs, features)
        aside = others * 256 >= learn.OTHER
        kept = ~aside[pairs].any(1)
        self.count = len(aside)
        self.known = ~aside & (numpy.array(samples.others(found, samples.classes(held, truth))) == 0)
        self.ends = pairs[kept]
        self.right = numpy.array([tuple(pair) in right for pair in self.ends.tolist()], bool)
        self.evidence = numpy.stack([points, numpy.ones(len(pairs)), numpy.array(found["language"]) / 256], 1)[kept]


def fitted(pages):
    """Returns the fitted weights, in the order of NAMES."""

    def loss(weights):
        total, slope, count = 0.0, numpy.zeros(len(weights)), 0
        for page in pages:
            points = page.evidence @ weights
            odds = numpy.exp(numpy.clip(points, -60, 60))
            for side in (0, 1):
                all_ = numpy.ones(page.count)
                numpy.add.at(all_, page.ends[:, side], odds)
                asked = page.known[page.ends[:, side]]
                total += numpy.log(all_[page.known]).sum() - points[page.right & asked].sum()
                slope += page.evidence.T @ ((odds / all_[page.ends[:, side]] - page.right) * asked)
                count += page.known.sum()
        return total / max(1, count), slope / max(1, count)

    return minimize(loss, numpy.array([1.0, 0.0, 1.0]), jac=True, method="L-BFGS-B").x


def shares(pages, weights):
    """Returns the share of passages that get the right follower, and the share of last passages that get no follower."""
    counts = numpy.zeros((2, 2))
    for page in pages:
        points = numpy.full((page.count,) * 2, float(learn.NEVER))
        points[page.ends[:, 0], page.ends[:, 1]] = page.evidence @ weights
        chosen, following = learn.successors(points), numpy.full(page.count, -1)
        following[page.ends[page.right, 0]] = page.ends[page.right, 1]
        for row, own in enumerate((page.known & (following >= 0), page.known & (following < 0))):
            counts[row] += own.sum(), (own & (chosen == following)).sum()
    return counts[:, 1] / numpy.maximum(1, counts[:, 0])


def main():
    parser = training.parser(__doc__)
    parser.add_argument("--skeletons", type=pathlib.Path, required=True, metavar="DIR")
    parser.add_argument("--each", type=int, default=4, metavar="N")
    parser.add_argument("--links", type=pathlib.Path, default=learn.LINKS, metavar="FILE")
    options = parser.parse_args()
    links = graph.decoded(schemas.LINKS.body(options.links.read_bytes()))
    # Threads are used instead of processes, because forking a process that has used JAX hangs.
    with tempfile.TemporaryDirectory() as temporary, ThreadPoolExecutor(options.jobs) as pool:
        rows = learn.from_skeletons(options.skeletons, options.each)
        files = typesetter.make((options.keep or pathlib.Path(temporary)).resolve(), rows, options.jobs).values()
        found = zip(pool.map(program_output, [image for image, _ in files]), [truth for _, truth in files])
        pages = [Page(page, samples.truth(truth), links) for page, truth in found if page["pairs"]]
    weights = fitted(pages)
    print(", ".join(f"{name} {weight:.2f}" for name, weight in zip(NAMES, weights)))
    print("| alone | goes on | ends |\n|--:|--:|--:|")
    for price in numpy.arange(0, 2.5, 0.5):
        goes_on, ends = shares(pages, weights + [0, price, 0])
        print(f"| {weights[1] + price:.2f} | {goes_on:.3f} | {ends:.3f} |")


if __name__ == "__main__":
    main()
