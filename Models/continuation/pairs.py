"""The pair model: scores the continuation of one passage in another. The state of a passage does not depend on other passages.

Two recurrent networks (gated recurrent units; K. Cho and others, 2014) read towards the break: one reads the end of the passage before it
from left to right, the other the beginning of the passage after it from right to left. A score is the product of their states, each
projected and of length 1. The networks learn to choose right pairs among wrong ones (InfoNCE; A. van den Oord and others, 2018), which makes
the score the pointwise mutual information of both passages.

The product computes in whole numbers. Weights are bytes with a power of two for each output (`shifts`). Letters are bytes with a unit of
1/64, and multiplied states are bytes with a unit of 1/128. Sums are exact in 32 bits, with a unit of 1/1024 after the shift. The logistic
function is a table. Training rounds weights, letters and states the same way (B. Jacob and others: "Quantization and training of neural
networks for efficient integer-arithmetic-only inference", 2018).
"""
import math
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy
from jax import lax

from corpus import IDS

LETTER_BITS, STATE_BITS, SUM_BITS = 6, 7, 10
BYTE = 127
LEAST_SHIFT, MOST_SHIFT = 4, 14
# number of fraction bits of the steps of the logistic function's table, and half the number of steps: 1/256, from -8 to 8
TABLE_BITS, TABLE_HALF = 8, 2048
GATE_BITS, KEPT_BITS = 15, 14  # number of fraction bits of gates, and of stored states
SUM_LIMIT = 32767  # sums are limited to 32, beyond which they have no effect
LETTER_AUXILIARY = 0.3
COLUMN_SHARE = 0.5


class Shape(NamedTuple):
    """Number of values of a letter, of a state, and of a projected state."""

    letter: int = 128
    state: int = 512
    width: int = 256


def started(shape, seed=0):
    """Returns random weights. The first axis is the network: that of ends, then that of beginnings. The last three weights are used in
    training only."""
    chance = numpy.random.default_rng(seed)

    def drawn(*sizes, spread=None):
        return chance.normal(0, spread or sizes[-2] ** -0.5, (2, *sizes)).astype(numpy.float32)

    gates = 3 * shape.state
    offsets = numpy.zeros((2, gates), numpy.float32)
    offsets[:, shape.state:2 * shape.state] = 1  # so that states are kept at the beginning of training
    return dict(
        letters=drawn(IDS, shape.letter, spread=0.3), inputs=drawn(shape.letter, gates), offsets=offsets,
        states=drawn(shape.state, gates, spread=0.6 * shape.state ** -0.5), projections=drawn(shape.state, shape.width),
        sharpness=numpy.float32(numpy.log(10)), guesses=drawn(shape.state, shape.letter), chances=numpy.zeros((2, IDS), numpy.float32))


def shape_of(weights):
    _, _, letter = weights["letters"].shape
    _, state, width = weights["projections"].shape
    return Shape(letter, state, width)


def shifts(w):
    """Returns, for each output, the maximum shift with which its weights fit a byte."""
    most = jnp.maximum(jnp.abs(w).max(-2, keepdims=True), 1e-6)
    return jnp.clip(jnp.floor(jnp.log2(BYTE / most)), LEAST_SHIFT, MOST_SHIFT)


def in_bytes(x, scale, isWhole):
    """Returns x rounded to bytes with a unit of 1/scale, with the gradient of x itself. `isWhole` is the share of the rounding: 0 for none,
    1 for all."""
    limit = BYTE / scale
    x = jnp.clip(x, -limit, limit)
    return x + lax.stop_gradient(isWhole * (jnp.clip(jnp.floor(x * scale + 0.5), -BYTE, BYTE) / scale - x))


def weights_in_bytes(w, isWhole):
    return in_bytes(w, 2.0 ** lax.stop_gradient(shifts(w)), isWhole)


def product(x, w):
    """Returns a matrix product for both networks. Bytes are exact in bfloat16, and so are sums of their products in float32."""
    return jnp.matmul(x.astype(jnp.bfloat16), w.astype(jnp.bfloat16), preferred_element_type=jnp.float32)


def states(weights, ids, isFresh, isWhole, thinned=lambda name, x: x):
    """Returns the states of both networks after each character (characters × networks × texts × values, as bytes).

    `ids` and `isFresh` are networks × characters × texts; a network's state is reset before a fresh character. `thinned` drops values in
    training.
    """
    count = weights["projections"].shape[1]
    letters = thinned("letters", in_bytes(weights["letters"], 2 ** LETTER_BITS, isWhole))
    read = jnp.stack([letters[network][ids[network]] for network in range(2)])
    networks, characters, texts, letter = read.shape
    sums = product(read.reshape(networks, characters * texts, letter), weights_in_bytes(weights["inputs"], isWhole))
    sums = (sums + weights["offsets"][:, None]).reshape(networks, characters, texts, -1)
    recurrent = thinned("states", weights_in_bytes(weights["states"], isWhole)).astype(jnp.bfloat16)

    def step(state, row):
        sums, isFresh = row
        state = jnp.where(isFresh[..., None], 0, state)
        own = product(in_bytes(state, 2 ** STATE_BITS, isWhole), recurrent)
        reset, lasting = (jax.nn.sigmoid(sums[..., at:at + count] + own[..., at:at + count]) for at in (0, count))
        new = jnp.tanh(sums[..., 2 * count:] + reset * own[..., 2 * count:])
        state = new + lasting * (state - new)
        return state, state

    first = jnp.zeros((networks, texts, count), jnp.float32)
    found = lax.scan(step, first, (jnp.moveaxis(sums, 1, 0), jnp.moveaxis(isFresh, 1, 0)), unroll=2)[1]
    return in_bytes(found, 2 ** STATE_BITS, isWhole)


def projected(weights, found, isWhole):
    """Returns the projected states (networks × texts × values), scaled to length 1."""
    x = product(found, weights_in_bytes(weights["projections"], isWhole))
    return x * lax.rsqrt((x * x).sum(-1, keepdims=True) + 1e-6)


def loss(weights, batch, places, groups, isWhole, thinned):
    """Returns two losses: of choosing each pair among all pairs of its group, and, for richer states, of guessing the letter beyond the
    break.

    The batch comes from learn.Sampler; `places` are the breaks in its texts.
    """
    ids, isFresh, isOne, clean = batch
    found = states(weights, ids, isFresh, isWhole, thinned)
    ends, beginnings = found[places - 1, 0], found[::-1, 1][places]
    both = jnp.stack([ends.reshape(-1, ends.shape[-1]), beginnings.reshape(-1, ends.shape[-1])])
    tails, heads = projected(weights, thinned("projected", both), isWhole)

    def grouped(x):
        return jnp.moveaxis(x.reshape(len(places), groups, -1, *x.shape[1:]), 1, 0).reshape(groups, -1, *x.shape[1:])

    tails, heads, isOne = grouped(tails), grouped(heads), grouped(isOne.reshape(-1))
    scores = jnp.exp(weights["sharpness"]) * product(tails, jnp.swapaxes(heads, 1, 2))
    right = jnp.diagonal(scores, axis1=1, axis2=2)
    share = isOne / isOne.sum()
    rows, columns = (((jax.nn.logsumexp(scores, axis) - right) * share).sum() for axis in (2, 1))
    letters = guessed(weights, both, clean, places)
    best = ((scores.argmax(2) == jnp.arange(scores.shape[1])) * share).sum()
    return rows + COLUMN_SHARE * columns + LETTER_AUXILIARY * letters, (rows, letters, best)


def guessed(weights, both, clean, places):
    """Returns, for each network, the loss in guessing the letter on the other side of the break, at every fourth break."""
    beyond = jnp.stack([clean[places].reshape(-1), clean[places - 1].reshape(-1)])[:, ::4]
    guesses = product(product(both[:, ::4], weights["guesses"]), jnp.swapaxes(weights["letters"], 1, 2)) + weights["chances"][:, None]
    return -jnp.take_along_axis(jax.nn.log_softmax(guesses), beyond[..., None], -1).mean()


def scores(weights, tails, heads, lengths, isWhole):
    """Returns the score of each end (rows; padded at the left) with each beginning (columns; padded at the right), in nats."""
    characters = max(tails.shape[1], heads.shape[1])
    tails = jnp.pad(tails, ((0, 0), (characters - tails.shape[1], 0)))
    heads = jnp.pad(heads, ((0, 0), (0, characters - heads.shape[1])))[:, ::-1]
    isFresh = jnp.arange(characters)[None, :, None] == characters - lengths.T[:, None].astype(jnp.int32)
    found = states(weights, jnp.stack([tails.T, heads.T]).astype(jnp.int32), isFresh, isWhole)
    before, after = projected(weights, found[-1], isWhole)
    return jnp.exp(weights["sharpness"]) * jnp.matmul(before, after.T, precision="highest")


def table():
    """Returns the logistic function from -8 to 8 in steps of 1/256, as whole numbers with a unit of 1/32768."""
    steps = numpy.arange(-TABLE_HALF, TABLE_HALF) / 2 ** TABLE_BITS
    return numpy.minimum(numpy.floor(2 ** GATE_BITS / (1 + numpy.exp(-steps)) + 0.5), 2 ** GATE_BITS - 1).astype("<i2")


def in_whole(w):
    """Returns weights (inputs × outputs) as bytes (outputs × inputs), and the shift of each output."""
    raised = numpy.asarray(shifts(jnp.asarray(w)), numpy.float64)
    whole = numpy.clip(numpy.floor(numpy.asarray(w, numpy.float64) * 2 ** raised + 0.5), -BYTE, BYTE)
    return numpy.ascontiguousarray(whole.T).astype(numpy.int8), raised[0].astype(numpy.int8)


def encoded(weights):
    """Returns the arrays of the model: the sharpness in 256ths of a nat, the table of the logistic function, and the parts of each network.
    Letters are id by id, weights output by output."""
    sharpness = round(256 * float(numpy.exp(numpy.float64(weights["sharpness"]))))
    arrays = dict(sharpness=numpy.array([sharpness], "i4"), gates=table())
    for number, side in enumerate(("ends", "beginnings")):
        letters, offsets = (numpy.asarray(weights[name][number], numpy.float64) for name in ("letters", "offsets"))
        arrays[f"{side}.sizes"] = numpy.array([IDS, *shape_of(weights)], "i4")
        arrays[f"{side}.letters"] = numpy.clip(numpy.floor(letters * 2 ** LETTER_BITS + 0.5), -BYTE, BYTE).astype("i1")
        arrays[f"{side}.offsets"] = numpy.floor(offsets * 2 ** SUM_BITS + 0.5).astype("i4")
        for name in ("inputs", "states", "projections"):
            whole, shift = in_whole(weights[name][number])
            arrays |= {f"{side}.{name}Shifts": shift, f"{side}.{name}": whole}
    return arrays


class Whole:
    """The pair model in whole numbers, computed as the product computes it."""

    def __init__(self, arrays):
        self.sharpness, self.table = int(arrays["sharpness"][0]), arrays["gates"].astype(numpy.int64)
        _, *sizes = arrays["ends.sizes"].tolist()
        self.shape = Shape(*sizes)
        self.networks = [{
            name.removeprefix(side): numbers if name.endswith(("sizes", "offsets", "Shifts")) else self.rows(name, numbers)
            for name, numbers in arrays.items() if name.startswith(side)} for side in ("ends.", "beginnings.")]

    def rows(self, name, numbers):
        return numbers.reshape(-1, self.shape.letter if name.endswith(("letters", "inputs")) else self.shape.state)

    def gate(self, sums):
        """Returns the logistic function of sums. The sums have a unit of 1/1024, the result has one of 1/32768."""
        return self.table[numpy.clip(shifted(sums, SUM_BITS - TABLE_BITS), -TABLE_HALF, TABLE_HALF - 1) + TABLE_HALF]

    def vectors(self, network, texts):
        """Returns the projected state of each text, scaled to length 16384. The ids of a text are in the network's reading order."""
        own, count = self.networks[network], self.shape.state
        lengths = numpy.array([len(text) for text in texts], int)
        states = numpy.zeros((len(texts), count), numpy.int64)
        for at in range(lengths.max(initial=0)):
            rows = numpy.flatnonzero(lengths > at)
            state = states[rows]
            read = exact(own["letters"][[texts[row][at] for row in rows]], own["inputs"])
            sums = own["offsets"] + shifted(read, own["inputsShifts"] + (LETTER_BITS - SUM_BITS))
            recurrent = shifted(exact(in_byte(state), own["states"]), own["statesShifts"] + (STATE_BITS - SUM_BITS))
            reset, lasting = (self.gate(sums[:, first:first + count] + recurrent[:, first:first + count]) for first in (0, count))
            held = numpy.clip(recurrent[:, 2 * count:], -SUM_LIMIT, SUM_LIMIT)
            # tanh(x) is twice the logistic function of 2x, minus 1.
            new = self.gate(2 * (sums[:, 2 * count:] + shifted(reset * held, GATE_BITS))) - 2 ** KEPT_BITS
            states[rows] = new + shifted(lasting * (state - new), GATE_BITS)
        sums = shifted(exact(in_byte(states), own["projections"]), own["projectionsShifts"] + (STATE_BITS - SUM_BITS))
        lengths = numpy.array([max(1, math.isqrt(int(x))) for x in (sums * sums).sum(1)])[:, None]
        return numpy.sign(sums) * (numpy.abs(sums) * 2 ** KEPT_BITS // lengths)

    def scores(self, tails, heads):
        """Returns the score of each end with each beginning, in 256ths of a nat. All texts are ids from left to right."""
        before, after = self.vectors(0, tails), self.vectors(1, [head[::-1] for head in heads])
        return shifted(before @ after.T * self.sharpness, 2 * KEPT_BITS)


def exact(x, w):
    """Returns a product of bytes (texts × inputs, outputs × inputs). Its sums are below 2²⁴, so they are exact in float32, which is
    fast."""
    return (x.astype(numpy.float32) @ w.T.astype(numpy.float32)).astype(numpy.int64)


def shifted(x, places):
    """Returns x / 2^places, rounded to the nearest whole number."""
    places = numpy.asarray(places, numpy.int64)
    return (x + (1 << places >> 1)) >> places


def in_byte(state):
    return numpy.clip(shifted(state, KEPT_BITS - STATE_BITS), -BYTE, BYTE)
