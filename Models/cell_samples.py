"""Features of the cells of pages, and whether each cell is wrong by the truth of its page."""
import subprocess
import tempfile

import numpy

import schemas
from fixtures import markdown, typesetter


def of_page(program, image, truth):
    """Returns the features of a page's cells, and whether each cell is wrong. Cells in ignored areas are left out."""
    with tempfile.NamedTemporaryFile(suffix=".cells") as file:
        subprocess.run([program, "cell-samples", image, "--output", file.name], check=True)
        records = numpy.fromfile(file.name, "<i4").reshape(-1, 4 + len(schemas.CELLS))
    page = typesetter.truth_of(truth)
    cells, features = records[:, :4].astype(float), records[:, 4:]
    counts = ~ignored(cells, page["ignore"])
    inks = numpy.array([c["ink"] for c in page["characters"]], float)
    inks = inks[~ignored(inks, page["ignore"])]
    return features[counts], wrong(cells[counts], inks)


def ignored(boxes, areas):
    """Returns whether the centre of each box is in an ignored area."""
    result = numpy.zeros(len(boxes), bool)
    if len(boxes):
        x, y = (boxes[:, 0] + boxes[:, 2]) / 2, (boxes[:, 1] + boxes[:, 3]) / 2
        for left, top, right, bottom in areas:
            result |= (left <= x) & (x <= right) & (top <= y) & (y <= bottom)
    return result


def wrong(cells, inks):
    """Returns whether each cell is wrong. A cell is correct if it contains 95 % of one character's ink and at most 5 % of any other
    character's (the measure of `mojiwaku evaluate`)."""
    if not len(inks):
        return numpy.ones(len(cells), bool)
    low = inks[:, :2] + 1
    high = numpy.maximum(inks[:, 2:] - 1, low + 0.5)
    order = numpy.argsort(low[:, 1], kind="stable")
    low, high = low[order], high[order]
    tallest = (high[:, 1] - low[:, 1]).max()
    result = numpy.ones(len(cells), bool)
    for i, cell in enumerate(cells):
        near = slice(*numpy.searchsorted(low[:, 1], [cell[1] - tallest, cell[3]]))
        common = (numpy.minimum(cell[2:], high[near]) - numpy.maximum(cell[:2], low[near])).clip(0)
        share = (common / (high[near] - low[near])).prod(1)
        result[i] = (share >= 0.95).sum() != 1 or ((share > 0.05) & (share < 0.95)).any()
    return result


def held(odds, wrong, share):
    """Returns the share of all wrong cells that are among the cells with the highest odds. These cells are the share `share` of all cells."""
    first = numpy.argsort(-odds, kind="stable")[:int(len(wrong) * share)]
    return wrong[first].sum() / max(1, wrong.sum())


def table(rows, wrong, shares):
    """Returns a table of `held` for each share of the cells; a row has a name and the odds of each cell."""
    cells = [[name, *(f"{held(odds, wrong, share):.2f}" for share in shares)] for name, odds in rows]
    return markdown.table(["ordered by", *(f"{100 * share:g} %" for share in shares)], cells)
