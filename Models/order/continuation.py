"""Counts what the costs of text say of links: the tables in Sources/PageAnalysis/ReadingOrder/TextContinuation.swift.

Usage: scripts/python models Models/order/continuation.py [--keep DIR] [--jobs N]

Sets the pages of papers of pages.json, three of four papers (the others are for measuring), lets `mojiwaku-training order-samples --text`
read the ends and the beginnings of their passages, and counts which difference of costs right links have, and other possible ones. A step's
points are the logarithm of how much oftener it comes with right links than it would if text said nothing; four more of each keep a step that
hardly comes from saying much.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor

import numpy

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
import learn  # noqa: E402
import samples  # noqa: E402
import typesetter  # noqa: E402

SWIFT = typesetter.ROOT / "Sources/PageAnalysis/ReadingOrder/TextContinuation.swift"
SMOOTHING = 4


def parameters():
    """The steps and the marks that end a sentence, as the program has them."""
    source = SWIFT.read_text()
    steps = re.search(r"var steps = \[(.*?)\]", source, re.DOTALL).group(1)
    return [int(step) for step in steps.replace("\n", " ").split(",") if step.strip()], re.search(r'var ends = Set\("(.*?)"\)', source).group(1)


def differences(image, truth):
    """Of each link that is possible on a page: the difference of costs, the last character before it, whether it is right; those read."""
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        subprocess.run([learn.PROGRAM, "order-samples", image, "--output", file.name, "--text"], check=True)
        found = json.loads(pathlib.Path(file.name).read_text())
    page = samples.truth(truth)
    right = samples.links(found, samples.held(found, page), page)
    return [(*text, tuple(pair[:2]) in right) for pair, text in zip(found["pairs"], found["texts"]) if text]


def points(rows, steps):
    """Points of each step, in 256ths of a nat."""
    counts = numpy.zeros((2, len(steps) + 1))
    for difference, right in rows:
        counts[int(right), numpy.searchsorted(steps, difference, side="right")] += 1
    expected = counts[0] / max(1, counts[0].sum()) * counts[1].sum()
    return [round(256 * float(value)) for value in numpy.log((counts[1] + SMOOTHING) / (expected + SMOOTHING))]


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--keep", type=pathlib.Path, help="a folder in which pages are kept")
    options.add_argument("--jobs", type=int, default=2)
    options = options.parse_args()
    specification = learn.specifications()[1]
    papers = sorted({name.rsplit("-", 1)[0] for name in specification})
    taught = {name: row for name, row in specification.items() if papers.index(name.rsplit("-", 1)[0]) % learn.PARTS}
    steps, ends = parameters()
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor(options.jobs) as pool:
        pages = typesetter.make(options.keep or pathlib.Path(folder), taught, options.jobs)
        rows = [row for page in pool.map(differences, *zip(*pages.values())) for row in page]
    for name, isClosed in (("closed", True), ("open", False)):
        chosen = [(difference, right) for difference, last, right in rows if (chr(last) in ends) == isClosed]
        print(f"var {name} = {points(chosen, steps)}  # {sum(right for _, right in chosen)} right of {len(chosen)}")


if __name__ == "__main__":
    main()
