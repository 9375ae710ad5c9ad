"""What is told of a pair of passages the second time, when it is known what else could be read: as LinkRivals.swift counts it."""
import numpy

# As in LinkRivals.swift and LinkFeatures.swift.
LEAST, NONE = -1500, -6000
OF_FIRST, OF_SECOND = [55, 54, 6, 5, 26, 27, 2], [2, 1]


def _best(values, without):
    """The best and the second best value but for one place, and the place of the best."""
    values = values.copy()
    values[without] = NONE
    place = values.argmax()
    first = values[place]
    values[place] = NONE
    return first, values.max(), place


def facts(ends, points, pairs):
    """The facts of each pair that is at all likely, by its points from the first forest; with these pairs' places."""
    size = ends.max() + 1 if len(ends) else 0
    table, place = numpy.full((size, size), NONE), numpy.full((size, size), -1)
    table[ends[:, 0], ends[:, 1]] = points
    place[ends[:, 0], ends[:, 1]] = numpy.arange(len(ends))
    likely = numpy.flatnonzero(points > LEAST)
    told = numpy.zeros((len(likely), 7 + len(OF_FIRST) + len(OF_SECOND) + pairs.shape[1]), numpy.int16)
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
