"""The features of a link beside its rivals, as LinkRivals.swift counts them."""
import numpy

import schemas

LEAST, NONE = schemas.RIVALS["least"], schemas.RIVALS["none"]
# What is compared with the best other link, in the order of the rivals' features.
OF_FIRST, OF_SECOND = ([schemas.LINKS.place(feature) for _, feature in schemas.RIVALS[key]] for key in ("ofFirst", "ofSecond"))
OWN = ["points", "bestAfter", "bestBefore", "secondAfter", "secondBefore", "nextsOther", "previousOther"]
COMPARED = [name for key in ("ofFirst", "ofSecond") for name, _ in schemas.RIVALS[key]]
if schemas.RIVAL_LINKS.features != OWN + COMPARED + schemas.LINKS.features:
    raise SystemExit("rivals.py tells other features than RivalFeature in Swift: mend it, then learn anew.")


def _best(values, without):
    """The best and the second best value but for one place, and the place of the best."""
    values = values.copy()
    values[without] = NONE
    place = values.argmax()
    first = values[place]
    values[place] = NONE
    return first, values.max(), place


def features(ends, points, pairs):
    """The features of each pair that is at all likely, by its points from the first model; with these pairs' places."""
    size = ends.max() + 1 if len(ends) else 0
    table, place = numpy.full((size, size), NONE), numpy.full((size, size), -1)
    table[ends[:, 0], ends[:, 1]] = points
    place[ends[:, 0], ends[:, 1]] = numpy.arange(len(ends))
    likely = numpy.flatnonzero(points > LEAST)
    told = numpy.zeros((len(likely), len(OWN) + len(COMPARED) + pairs.shape[1]), numpy.int16)
    for row, k in zip(told, likely):
        a, b = ends[k]
        after, next_after, following = _best(table[a], b)
        before, next_before, previous = _best(table[:, b], a)
        other_before = _best(table[:, following], a)[0] if after > NONE else NONE
        other_after = _best(table[previous], b)[0] if before > NONE else NONE
        rival = pairs[place[previous, b] if before > NONE else k].astype(int)
        other = pairs[place[a, following] if after > NONE else k].astype(int)
        own = pairs[k]
        row[:] = [points[k], after, before, next_after, next_before, other_before, other_after,
                  *(rival - own)[OF_FIRST], *(other - own)[OF_SECOND], *own]
    return likely, told
