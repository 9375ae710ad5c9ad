"""Trains the pair model again: pairs.bin with the weights in whole numbers, and pairs.npz with the weights for further training. The
weights with the best result on held-out news are also kept, as best.bin and best.npz, to detect overfitting.

Usage: scripts/python models Models/continuation/learn.py [OPTION…]

Draws an endless series of short texts from the corpora, replaces some of their characters, and trains with Adam and a rate that rises and
falls as a cosine. Each step has groups of texts; a group comes from one corpus. A group has clusters; the texts of a cluster are close
together in the corpus. The hard wrong answers are thus other passages of the same articles, and of articles of the same days. Made for a
GPU; without one, training takes hours.

  --minutes M     stop after M minutes (the rate follows the clock)
"""
import argparse
import time

import jax
import jax.numpy as jnp
import numpy
import optax

import measuring
import pairs
import schemas
import training
from corpus import CORPUS, FOLDER, KYOTO, NEWS, NUMERALS, OPENING, UNKNOWN, WEIGHTS

# Share of each corpus in the training texts, in the order of corpus.WEIGHTS: at the beginning of training, and at the end.
SHARES = numpy.array([[0.15, 0.35, 0.2, 0.3], [0.4, 0.3, 0.1, 0.2]])
GROUPS, CLUSTERS, TEXTS = 4, 16, 16  # groups of a step, clusters of a group, and texts of a cluster
LENGTH, SPARE = 72, 8  # number of characters of a text, and of spare ones in case some are dropped
PLACES = numpy.arange(9, 58, 3)  # places of the breaks in a text, as the number of characters before each
# Number of first characters in which the networks' states are reset at one random place, so that the length of the text is no clue.
FRESH = 48
STRIDES = LENGTH + SPARE, 250  # range of the distance from one text of a cluster to the next, in characters
RATES = 0.0, 0.02, 0.05  # shares of misread characters that a text may have
UNREAD = 0.3  # share of the misread characters that are read as the unknown character
KANJI_NUMERALS = 0.3  # share of groups whose numbers are written in kanji, as in vertical lines
THINNED = dict(letters=0.1, states=0.15, projected=0.2)
RATE, DECAY = 2e-3, 0.03
WARM = 0.03
REST = 0.4  # from this share of the time, weights and states are whole numbers
REPORT_SECONDS = 30  # seconds between two messages
SEED = 1


class Sampler:
    """Draws texts from the corpora, on the device."""

    def __init__(self, arrays):
        streams = [arrays[name] for name in WEIGHTS]
        self.stream = jnp.asarray(numpy.concatenate(streams))
        ends = numpy.cumsum([len(stream) for stream in streams])
        self.begins, self.ends = jnp.asarray(ends - [len(stream) for stream in streams]), jnp.asarray(ends)
        ids = {chr(code): at + 2 for at, code in enumerate(arrays["alphabet"])}
        numerals = numpy.arange(OPENING)
        for digit, kanji in zip(*NUMERALS):
            numerals[ids[digit]] = ids[kanji]
        self.numerals = jnp.asarray(numerals, jnp.int32)

    def places(self, key, shares):
        """Returns the positions in the stream at which the drawn texts begin."""
        keys = jax.random.split(key, 3)
        corpus = jax.random.categorical(keys[0], jnp.log(shares), shape=(GROUPS,))
        most = self.ends[corpus] - STRIDES[1] * TEXTS
        anchors = jax.random.randint(keys[1], (CLUSTERS, GROUPS), self.begins[corpus], most).T
        strides = jax.random.randint(keys[2], anchors.shape, STRIDES[0], STRIDES[1] + 1)
        return (anchors[..., None] + strides[..., None] * jnp.arange(TEXTS)).reshape(-1)

    def drawn(self, key, shares):
        """Draws texts. Returns the ids that the networks read (networks × characters × texts), the places where their states are reset,
        whether each break is within a document (breaks × texts), and the ids without errors (characters × texts)."""
        keys = jax.random.split(key, 7)
        at = self.places(keys[0], shares)[:, None] + jnp.arange(LENGTH + SPARE)
        raw = self.stream[at].astype(jnp.int32)
        document = jnp.cumsum(raw >= OPENING, 1)
        isDropped = jax.random.uniform(keys[1], raw.shape) < measuring.DROPPED
        kept = jnp.argsort(isDropped, axis=1, stable=True)[:, :LENGTH]
        clean, document = (jnp.take_along_axis(x, kept, 1).T for x in (raw % OPENING, document))
        isKanji = jax.random.uniform(keys[2], (GROUPS,)) < KANJI_NUMERALS
        clean = jnp.where(jnp.repeat(isKanji, CLUSTERS * TEXTS), self.numerals[clean], clean)
        changes = document[1:] != document[:-1]
        isFirst = jnp.pad(jnp.stack([changes, changes[::-1]]), ((0, 0), (1, 0), (0, 0)))
        isFirst |= jnp.arange(LENGTH)[:, None] == jax.random.randint(keys[3], (2, 1, len(at)), 0, FRESH)
        ids = self.spoiled(keys[4], jnp.stack([clean, clean[::-1]]))
        return ids, isFirst, document[PLACES - 1] == document[PLACES], clean

    def spoiled(self, key, ids):
        """Returns ids with reading errors. For each text and each network, the rate of errors is drawn at random."""
        keys = jax.random.split(key, 4)
        rate = jnp.asarray(RATES)[jax.random.randint(keys[0], (2, 1, ids.shape[2]), 0, len(RATES))]
        others = self.stream[jax.random.randint(keys[1], ids.shape, 0, len(self.stream))].astype(jnp.int32) % OPENING
        others = jnp.where(jax.random.uniform(keys[2], ids.shape) < UNREAD, UNKNOWN, others)
        return jnp.where(jax.random.uniform(keys[3], ids.shape) < rate, others, ids)


def thinner(key):
    """Returns a function that sets a random share of values to 0 and raises the others in proportion (dropout)."""
    def thinned(name, x):
        isKept = jax.random.bernoulli(jax.random.fold_in(key, sorted(THINNED).index(name)), 1 - THINNED[name], x.shape)
        return jnp.where(isKept, x / (1 - THINNED[name]), 0)
    return thinned


def learner_of(sampler):
    """Returns random weights, with their optimiser."""
    weights, key = pairs.started(pairs.Shape(), SEED), jax.random.key(SEED)
    decays = {name: name not in ("offsets", "chances", "sharpness") for name in weights}

    def loss(weights, count, shares, isWhole):
        drawing, thinning = jax.random.split(jax.random.fold_in(key, count))
        total, parts = pairs.loss(weights, sampler.drawn(drawing, shares), PLACES, GROUPS, isWhole, thinner(thinning))
        return total, jnp.stack(parts)

    return training.Learner(weights, loss, optax.chain(
        optax.clip_by_global_norm(1.0), optax.scale_by_adam(b1=0.9, b2=0.98), optax.add_decayed_weights(DECAY, decays)))


def step(learner, share):
    """Runs one training step. `share` is the share of the time that has passed. Returns the losses of pairs and of letters, and the share of
    correct pairs."""
    rate = RATE * min(1, share / WARM, (learner.count + 1) / 50) * (training.cosine(share) + 0.002)
    shares = (1 - share) * SHARES[0] + share * SHARES[1]
    return learner.step(jnp.float32(rate), learner.count, jnp.asarray(shares, jnp.float32), jnp.float32(share >= REST))


def answered(weights, arrays, name, rate, look, isWhole):
    """Returns the share of held-out passages for which the passage that follows is found."""
    held = {key: arrays[f"held/{name}/{rate}/{key}"] for key in ("tails", "heads", "lengths", "followers", "pages")}
    found = look(weights, held["tails"], held["heads"], held["lengths"], jnp.float32(isWhole))
    return measuring.right(numpy.asarray(found), held["followers"], held["pages"])


def write(name, weights):
    """Writes both files of weights. They are written under temporary names first, so that they are always complete."""
    weights = jax.tree.map(numpy.asarray, weights)
    with open(FOLDER / "new.npz", "wb") as file:
        numpy.savez(file, **weights)
    (FOLDER / "new.npz").rename(FOLDER / f"{name}.npz")
    (FOLDER / "new.bin").write_bytes(schemas.CONTINUATION.file(pairs.encoded(weights)))
    (FOLDER / "new.bin").rename(FOLDER / f"{name}.bin")


def main():
    begun = time.time()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=8.5)
    options = parser.parse_args()
    with numpy.load(CORPUS) as file:
        arrays = dict(file)
    print(f"{time.time() - begun:.0f} s: corpus read; {jax.devices()[0]}", flush=True)
    learner = learner_of(Sampler(arrays))
    look = jax.jit(pairs.scores)
    learn(learner, options.minutes, begun, lambda name, rate, isWhole: answered(learner.weights, arrays, name, rate, look, isWhole))
    write("pairs", learner.weights)
    for name in (NEWS, KYOTO):
        for rate in measuring.RATES:
            as_learned, whole = (answered(learner.weights, arrays, name, rate, look, isWhole) for isWhole in (0, 1))
            print(f"{name}, {rate} % errors: {as_learned:.4f}, in whole numbers {whole:.4f}", flush=True)
    print(f"{time.time() - begun:.0f} s, {learner.count} steps", flush=True)


def learn(learner, minutes, begun, check):
    limit, reported, found, best = minutes * 60, time.time(), [], 0
    pairs_of_step = GROUPS * CLUSTERS * TEXTS * len(PLACES)
    while (share := (time.time() - begun) / limit) < 1:
        found.append(step(learner, share))
        # The device is some steps behind. Wait for it, so that the clock does not run ahead of the steps.
        if len(found) > 4:
            found[-4].block_until_ready()
        if learner.count == 1 or time.time() - reported > REPORT_SECONDS:
            reported = time.time()
            rows, letters, right = numpy.mean([numpy.asarray(row) for row in found], 0)
            news = [check(NEWS, 0, isWhole) for isWhole in (0, 1)]
            print(f"{reported - begun:.0f} s: step {learner.count}, {learner.count * pairs_of_step / 1e6:.1f} million pairs, loss {rows:.3f}, "
                  f"of letters {letters:.3f}, right {right:.3f}; held-out news {news[0]:.4f}, in whole numbers {news[1]:.4f}", flush=True)
            write("pairs", learner.weights)
            if news[1] > best:
                best = news[1]
                write("best", learner.weights)
            found.clear()


if __name__ == "__main__":
    main()
