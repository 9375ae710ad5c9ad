"""Samples for the shape classifier: the inks that a page's cells may have, and the shape of each by the page's truth."""
import numpy

import schemas
from fixtures import typesetter

UNDECIDED, EASY, PART, MERGED, HARD = range(5)
SHAPES, INPUTS = schemas.SHAPES.classes, len(schemas.SHAPES)
_RECORD = numpy.dtype([("line", "<i4"), ("top", "<i4"), ("foot", "<i4"), ("axis", "<i4"), ("em", "<i4"), ("input", "u1", INPUTS)])
_MARKS = {
    "stop": "、。，．",
    "opening": "「『（〔［【〈《｛",
    "closing": "」』）〕］】〉》｝",
    "dot": "・：；",
    "dash": "ー―—…‥〜～｜",
}
_SHAPE_OF = {character: SHAPES.index(shape) for shape, marks in _MARKS.items() for character in marks}


def records(path):
    """Reads the output of `mojiwaku-training shape-samples`."""
    return numpy.fromfile(path, _RECORD)


def truth(path):
    return [c for c in typesetter.truth_of(path)["characters"] if not c.get("horizontal")]


def shape(character):
    if character.get("turned"):
        return SHAPES.index("turned")
    return _SHAPE_OF.get(character["t"], SHAPES.index("whole"))


def labelled(samples, characters):
    """Returns the shape of each sample, and its difficulty (`EASY`, `PART`, `MERGED`, `HARD`; `UNDECIDED` if the truth does not decide).

    A sample is a character if its rows contain 95 % of that character's ink and at most 5 % of any other's (the measure of `mojiwaku
    evaluate`), and if it is hardly longer.
    """
    box = numpy.array([c["ink"] for c in characters], float)
    middle = (box[:, :2] + box[:, 2:]) / 2
    shapes = numpy.array([shape(c) for c in characters])
    result = numpy.zeros(len(samples), int)
    hardness = numpy.full(len(samples), UNDECIDED)
    order = numpy.argsort(middle[:, 1])
    heights = middle[order, 1]
    tall = (box[:, 3] - box[:, 1]).max()
    starts = numpy.flatnonzero(numpy.r_[True, samples["line"][1:] != samples["line"][:-1]])
    ends = numpy.r_[starts[1:], len(samples)]
    for start, end in zip(starts, ends):
        _tell(samples[start:end], result[start:end], hardness[start:end], box, middle, shapes, order, heights, tall)
    return result, hardness


def _tell(samples, result, hardness, box, middle, shapes, order, heights, tall):
    em = samples["em"][0]
    near = order[numpy.searchsorted(heights, samples["top"].min() - tall):numpy.searchsorted(heights, samples["foot"].max() + tall)]
    axis = numpy.interp(middle[near, 1], samples["top"], samples["axis"])  # the samples of a line are sorted by top
    own = near[abs(middle[near, 0] - axis) < 0.55 * em]
    if len(own) == 0:
        return
    top, foot = samples["top"][:, None], samples["foot"][:, None]
    low, high = box[own, 1] + 1, numpy.maximum(box[own, 3] - 1, box[own, 1] + 1.5)
    share = (numpy.minimum(foot, high) - numpy.maximum(top, low)).clip(0) / (high - low)
    full = share >= 0.95
    part = (share > 0.05) & ~full
    which = full.argmax(1)
    length = samples["foot"] - samples["top"]
    fits = length <= 1.25 * (box[own, 3] - box[own, 1])[which] + 0.1 * em
    is_one = (full.sum(1) == 1) & ~part.any(1)
    result[:] = numpy.where(is_one & fits, shapes[own[which]], 0)
    hardness[:] = numpy.where(length < 0.3 * em, EASY, PART)
    # The ink contains parts of several characters, such as 「 with the upper bar of 二. In type of variable advance, most wrong cells are of
    # this kind.
    hardness[(((share > 0.05).sum(1) > 1) & (length < 1.15 * em))] = MERGED
    # The ink contains several characters but is no longer than one, such as 」「 or 一一, or it is near characters on their side.
    near_turned = ((share > 0.05) & (shapes[own] == SHAPES.index("turned"))).any(1)
    hardness[(full.sum(1) > 1) & ~part.any(1) & (length < 1.15 * em) | near_turned] = HARD
    # The ink is of no character (a speck, ruby), or of one character with much such ink beside it. The shape is unknown.
    hardness[(share.max(1) <= 0.05) | (is_one & ~fits)] = UNDECIDED
