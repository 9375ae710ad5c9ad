"""The classifier of glyphs, and its file. It is Fisher's discriminant, then a softmax over it; both are trained together."""

import jax
import jax.numpy as jnp
import numpy
import optax
import scipy.linalg

import schemas
import training

DIMENSIONS, EPOCHS, BATCH = 96, 5, 1024
# Share of the mean variance that is added to the variance of each feature. Without it, nearly constant features would outweigh the others.
RIDGE = 0.02
# Factor of prototypes at the beginning of training, because the discriminant alone is overconfident.
START = 0.3
# Rate of each part of the model, for Adam (Kingma and Ba, 2015).
RATES = {"weights": 2e-4, "offsets": 1e-3, "prototypes": 5e-3, "biases": 5e-3}


def discriminant(features, glyphs, count):
    """Returns Fisher's linear discriminant (1936): weights, offsets, and the projected mean of each glyph."""
    order = numpy.argsort(glyphs, kind="stable")
    ends = numpy.cumsum(numpy.bincount(glyphs, minlength=count))
    mean = features.mean(0, dtype=numpy.float64).astype(numpy.float32)
    means = numpy.tile(mean, (count, 1))
    for glyph, end in enumerate(ends):
        start = ends[glyph - 1] if glyph else 0
        if end > start:
            means[glyph] = features[order[start:end]].mean(0)
    within = numpy.zeros((features.shape[1],) * 2)
    for start in range(0, len(features), 50_000):
        away = features[start : start + 50_000] - means[glyphs[start : start + 50_000]]
        within += away.T @ away
    within /= len(features)
    within += numpy.eye(len(within)) * numpy.trace(within) / len(within) * RIDGE
    away = (means - mean).astype(numpy.float64)
    weights = scipy.linalg.eigh(away.T @ away / count, within)[1][:, ::-1][:, :DIMENSIONS].astype(numpy.float32)
    offsets = -(mean @ weights)
    return weights, offsets, means @ weights + offsets


def _loss(model, features, glyphs):
    projected = features.astype(jnp.float32) @ model["weights"] + model["offsets"]
    likely = jax.nn.log_softmax(projected @ model["prototypes"].T + model["biases"])
    loss = -0.97 * jnp.take_along_axis(likely, glyphs[:, None], 1).mean() + 1e-6 * (model["prototypes"] ** 2).sum()
    return loss, loss


def learned(features, glyphs, count):
    """Trains a model. A sample consists of its features, as uint8, and the number of its glyph."""
    weights, offsets, means = discriminant(features, glyphs, count)
    missing = numpy.bincount(glyphs, minlength=count) == 0
    biases = numpy.where(missing, -3e3, -(means**2).sum(1) / 2)
    model = {"weights": weights, "offsets": offsets, "prototypes": means * START, "biases": (biases * START).astype(numpy.float32)}
    rates = optax.multi_transform({name: optax.scale(rate) for name, rate in RATES.items()}, {name: name for name in RATES})
    learner = training.Learner(model, _loss, optax.chain(optax.scale_by_adam(), rates))
    return learner.learn((features, glyphs), BATCH, EPOCHS, 1, numpy.random.default_rng(1))


def scores(model, features):
    """Returns the logarithm of the likelihood of each glyph, in nats. Only differences are meaningful."""
    return (features.astype(numpy.float32) @ model["weights"] + model["offsets"]) @ model["prototypes"].T + model["biases"]


def texts(data):
    """Returns the texts of the glyphs, read from a model's bytes."""
    return schemas.GLYPHS.arrays(data)["texts"].tobytes().decode().split("\0")[:-1]


def answers(data, features):
    """Returns the logarithm of the likelihood of each glyph by a model's bytes, in 256ths of a nat, as `GlyphClassifier` computes it."""
    arrays = schemas.GLYPHS.arrays(data)
    weights, offsets, prototypes, biases = (arrays[name] for name in ("weights", "offsets", "prototypes", "biases"))
    shift, score_shift = arrays["shifts"]
    # Whole numbers of up to 53 bits are exact in floating point.
    projected = features.astype(float) @ weights.reshape(len(offsets), -1).T.astype(float) + offsets
    projected = numpy.clip(numpy.floor(projected / 2.0**shift), -32768, 32767)
    return numpy.floor((projected @ prototypes.reshape(len(biases), -1).T.astype(float) + biases) / 2.0**score_shift)


def encode(model, texts):
    """Returns the bytes of a model in whole numbers. `GlyphClassifier` describes the format."""
    unit = 256
    shift = min(16, int(numpy.floor(numpy.log2(32_000 / (abs(model["weights"]).max() * unit)))))
    score_shift = int(numpy.floor(numpy.log2(127 / numpy.quantile(abs(model["prototypes"]), 0.99999))))
    finer = unit * 2**shift
    weights = numpy.round(model["weights"].T * finer).astype("<i2")
    offsets = numpy.round(model["offsets"] * finer).astype("<i4")
    prototypes = numpy.clip(numpy.round(model["prototypes"] * 2**score_shift), -127, 127).astype("i1")
    biases = numpy.clip(numpy.round(model["biases"] * 2**score_shift * unit), -(2**30), 2**30).astype("<i4")
    names = b"".join(text.encode() + b"\0" for text in texts)
    return schemas.GLYPHS.file(dict(
        texts=numpy.frombuffer(names, "u1"), shifts=numpy.array([shift, score_shift], "i4"), weights=weights, offsets=offsets,
        prototypes=prototypes, biases=biases))
