"""The network of page segmentation: five scales (U-Net; O. Ronneberger and others: "U-Net", 2015), whole numbers in the product.

Activations are 0 to 127, with a unit of 1/16; weights are bytes with a power of two per output channel (`shift`), so that a layer is
`clamp((offset + Σ weight · x + half) >> shift, 0, 127)` with sums that are exact in 32 bits. Training rounds the same way (B. Jacob and
others: "Quantization and training of neural networks for efficient integer-arithmetic-only inference", 2018).
"""
import jax
import jax.numpy as jnp
import numpy
from jax import lax

import schemas

CHANNELS = [16, 32, 48, 64, 96]
ANSWERS = 8  # seven classes, and whether type is light on dark
STEP, TOP = 16, 127
HEAD_SHIFT = 6  # number of fraction bits of the head's answers, which are in 64ths of a nat

# name, kernel, inputs, outputs, stride and dilation of each layer
LAYERS = [("stem", 3, 1, CHANNELS[0], 2, 1)]
for _level in range(1, 5):
    LAYERS.append((f"down{_level}", 3, CHANNELS[_level - 1], CHANNELS[_level], 2, 1))
    for _block in range(1 if _level == 1 else 2):
        LAYERS.append((f"block{_level}{'ab'[_block]}", 3, CHANNELS[_level], CHANNELS[_level], 1, 2 if (_level, _block) == (4, 1) else 1))
for _level in (3, 2, 1):
    LAYERS.append((f"up{_level}", 1, CHANNELS[_level + 1], CHANNELS[_level], 1, 1))
    LAYERS.append((f"join{_level}", 3, CHANNELS[_level], CHANNELS[_level], 1, 1))
LAYERS.append(("head", 1, CHANNELS[1], ANSWERS, 1, 1))


def started(seed=0):
    chance = numpy.random.default_rng(seed)
    weights = {}
    for name, kernel, inputs, outputs, _, _ in LAYERS:
        spread = numpy.sqrt(2 / (kernel * kernel * inputs)) * (0.5 if name[:4] in ("bloc", "join") else 0.1 if name == "head" else 1)
        start = chance.normal(0, spread, (kernel, kernel, inputs, outputs))
        weights[name] = dict(w=start.astype(numpy.float32), b=numpy.zeros(outputs, numpy.float32))
    return weights


def shifts(w, isHead=False):
    """Returns, for each output, the maximum shift with which its weights fit a byte. All answers of the head need one shift."""
    most = jnp.maximum(jnp.abs(w).max(), 1e-6) if isHead else jnp.maximum(jnp.abs(w).max((0, 1, 2)), 1e-6)
    return jnp.clip(jnp.floor(jnp.log2(127 / most)), 2, 14)


def through(x, rounded):
    """Returns the rounded value, with the gradient of the unrounded value."""
    return x + lax.stop_gradient(rounded - x)


def convolve(layer, weights, x, isWhole):
    name, kernel, _, _, stride, dilation = layer
    w, b = weights[name]["w"], weights[name]["b"]
    if isWhole:
        raised = 2.0 ** lax.stop_gradient(shifts(w, name == "head"))
        w = through(w, jnp.clip(jnp.floor(w * raised + 0.5), -127, 127) / raised)
        b = through(b, jnp.floor(b * raised * STEP + 0.5) / (raised * STEP))
    pad = dilation * (kernel // 2)
    return lax.conv_general_dilated(x, w, (stride, stride), ((pad, pad), (pad, pad)), rhs_dilation=(dilation, dilation),
                                    dimension_numbers=("NHWC", "HWIO", "NHWC")) + b


def clamped(x, isWhole):
    x = jnp.clip(x, 0, TOP / STEP)
    return through(x, jnp.floor(x * STEP + 0.5) / STEP) if isWhole else x


def doubled(x):
    return jnp.repeat(jnp.repeat(x, 2, 1), 2, 2)


def answers(weights, ink, isWhole=False):
    """Converts ink (0 to 127, where 0 is paper; pages × height × width) to the answers for each square of half an em, in nats."""
    layers = {layer[0]: layer for layer in LAYERS}

    def run(name, x):
        return clamped(convolve(layers[name], weights, x, isWhole), isWhole)

    x = run("stem", ink[..., None] / STEP)
    kept = {}
    for level in range(1, 5):
        x = run(f"down{level}", x)
        for block in "a" if level == 1 else "ab":
            x = jnp.minimum(x + run(f"block{level}{block}", x), TOP / STEP)
        kept[level] = x
    for level in (3, 2, 1):
        x = jnp.minimum(kept[level] + doubled(run(f"up{level}", x)), TOP / STEP)
        x = jnp.minimum(x + run(f"join{level}", x), TOP / STEP)
    return convolve(layers["head"], weights, x, isWhole)


SHARES = jnp.array([1.0, 1.0, 1.5, 1.8, 1.8, 1.5, 0.8, 0.0])
PALE_SHARE = 0.3


def loss(weights, ink, kinds, pale, isWhole):
    found = answers(weights, ink, isWhole)
    odds, light = jax.nn.log_softmax(found[..., :7]), found[..., 7]
    right = jax.nn.one_hot(kinds, 8)
    share = (right * SHARES).sum(-1)
    total = -(share * (right[..., :7] * odds).sum(-1)).sum() / share.sum()
    isText = ((kinds >= 1) & (kinds <= 3)).astype(jnp.float32)
    polarity = (isText * (jax.nn.softplus(light) - pale * light)).sum() / jnp.maximum(1, isText.sum())
    total += PALE_SHARE * polarity
    return total, total


def encoded(weights):
    """Returns a model's file. For each layer, its bytes contain the shifts of its outputs (bytes), the offsets (Int32) and the weights (Int8;
    output, row, column, input)."""
    out = bytearray()
    for name, _, _, outputs, _, _ in LAYERS:
        w, b = numpy.asarray(weights[name]["w"], numpy.float64), numpy.asarray(weights[name]["b"], numpy.float64)
        shift = numpy.broadcast_to(numpy.asarray(shifts(jnp.asarray(weights[name]["w"]), name == "head")), (outputs,)).astype(numpy.int64)
        raised = 2.0 ** shift
        whole = numpy.clip(numpy.floor(w * raised + 0.5), -127, 127).astype(numpy.int8)
        offset = numpy.floor(b * raised * STEP + 0.5).astype("<i4")
        stored = shift if name != "head" else shift + 4 - HEAD_SHIFT
        out += stored.astype(numpy.uint8).tobytes() + offset.tobytes() + numpy.ascontiguousarray(whole.transpose(3, 0, 1, 2)).tobytes()
    return schemas.SEGMENTATION.file(dict(layers=numpy.frombuffer(bytes(out), "u1")))


def decoded(data):
    weights, at, data = {}, 0, schemas.SEGMENTATION.arrays(data)["layers"].tobytes()
    for name, kernel, inputs, outputs, _, _ in LAYERS:
        count = kernel * kernel * inputs * outputs
        stored = numpy.frombuffer(data, numpy.uint8, outputs, at).astype(numpy.int64)
        shift = stored if name != "head" else stored - 4 + HEAD_SHIFT
        raised = 2.0 ** shift
        offset = numpy.frombuffer(data, "<i4", outputs, at + outputs)
        whole = numpy.frombuffer(data, numpy.int8, count, at + outputs * 5).reshape(outputs, kernel, kernel, inputs).transpose(1, 2, 3, 0)
        weights[name] = dict(w=(whole / raised).astype(numpy.float32), b=(offset / (raised * STEP)).astype(numpy.float32))
        at += outputs * 5 + count
    return weights


def checked(weights, ink):
    """Returns the bytes of a check file: width, height, ink, and the network's answers for that ink in 64ths of a nat."""
    height, width = ink.shape
    whole = numpy.zeros((1, -(-height // 32) * 32, -(-width // 32) * 32), numpy.float32)
    whole[0, :height, :width] = ink
    found = numpy.floor(numpy.asarray(answers(weights, whole, True), numpy.float64)[0] * 2 ** HEAD_SHIFT)
    found = numpy.clip(found[:-(-height // 4), :-(-width // 4)], -32768, 32767).astype("<i2")
    return numpy.array([width, height], "<u2").tobytes() + ink.astype(numpy.uint8).tobytes() + found.tobytes()
