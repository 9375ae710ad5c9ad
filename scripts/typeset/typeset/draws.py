"""Random draws, which all parts of the typesetter share."""

import numpy as np


def stream(*seeds):
    """The random generator of a page's seed and further numbers, which name its use."""
    return np.random.Generator(np.random.PCG64(list(seeds)))


def one(rng, options):
    return options[int(rng.integers(len(options)))]


def parts(start, end, size, least=0):
    """Divides a range into parts as long as `size()`. A rest that is shorter than `least` belongs to the part before it."""
    while start < end:
        stop = min(end, start + size())
        stop = end if end - stop < least else stop
        yield start, stop
        start = stop


class Draws:
    def __init__(self, rng):
        self.rng = rng

    def one(self, options):
        return one(self.rng, options)

    def chance(self, p):
        return bool(self.rng.random() < p)

    def u(self, lo, hi):
        return float(self.rng.uniform(lo, hi))
