"""Trains and evaluates the graph network of links between passages. It computes as GraphNetwork.swift does."""
from functools import partial

import jax
import numpy
from jax import numpy as jnp

import schemas

HIDDEN, EDGE, ROUNDS = 64, 48, 3
# A number x enters the network as x / (|x| + s), once for each of these s: 0.4 em and 4 ems, in tenths of an em.
SCALES = (4.0, 40.0)
PASSAGE_FEATURES = schemas.NUMBERS["passageFeatures"]
LINK_FEATURES = len(schemas.LINKS) - PASSAGE_FEATURES
# Numbers of passages and of links to which pages are padded. The network is compiled once for each.
SIZES = ((64, 1024), (96, 2048), (128, 4096), (192, 8192), (256, 16384), (384, 32768), (768, 131072))


def squashed(features):
    """Returns the network's inputs: all numbers by the first scale, then all by the second."""
    return numpy.concatenate([features / (numpy.abs(features) + scale) for scale in SCALES], 1).astype(numpy.float32)


def graph(passages, ends, features, right=None, others=None, before=None, after=None):
    """Returns a page in the form that the network reads: the features of its passages, and its links, each with the positions of two
    passages and with features. `right` flags the right links; `others` flags the passages that are not to be numbered, with -1 for
    unknown; `before` and `after` flag the passages whose predecessor, or follower, is known (all)."""
    count, links = len(passages), len(ends)
    size = next((s for s in SIZES if count < s[0] and links <= s[1]), (count + 1, links))
    nodes, edges = numpy.zeros((size[0], passages.shape[1] * len(SCALES)), "f"), numpy.zeros((size[1], features.shape[1] * len(SCALES)), "f")
    nodes[:count], edges[:links] = squashed(passages), squashed(features)
    # Links that pad the page belong to a passage that does not exist.
    sides = numpy.full((2, size[1]), size[0] - 1)
    sides[:, :links] = ends.T
    known, flags = numpy.zeros((2, size[0]), "f"), numpy.zeros(size[1], "f")
    unnumbered = numpy.full(size[0], -1, "f")
    known[:, :count] = 1
    for side, given in enumerate((after, before)):
        if given is not None:
            known[side, :count] = given
    real = numpy.zeros(size[1], "f")
    real[:links] = 1
    if right is not None:
        flags[:links] = right
    if others is not None:
        unnumbered[:count] = others
    return {"nodes": nodes, "edges": edges, "from": sides[0], "to": sides[1], "knownFrom": known[0], "knownTo": known[1], "real": real,
            "right": flags, "others": unnumbered}


def fresh(seed, passages, links):
    """Returns random initial weights for these numbers of features."""
    keys = iter(jax.random.split(jax.random.PRNGKey(seed), 64))

    def layer(inputs, outputs, gain=1.0):
        return [jax.random.normal(next(keys), (inputs, outputs)) * (2 / inputs) ** 0.5 * gain, jnp.zeros(outputs)]

    def messages():
        return [layer(HIDDEN, HIDDEN, 0.6), layer(HIDDEN, HIDDEN, 0.6), layer(EDGE, HIDDEN, 0.6)]

    rounds = [[*messages(), layer(HIDDEN, 8), layer(5 * HIDDEN, HIDDEN, 0.4), layer(HIDDEN, EDGE, 0.4)] for _ in range(ROUNDS)]
    return [layer(passages * len(SCALES), HIDDEN), layer(links * len(SCALES), EDGE), rounds, messages(),
            layer(HIDDEN, 8), layer(HIDDEN, HIDDEN), layer(HIDDEN, 8)]


def _of(layer, x):
    return x @ layer[0] + layer[1]


def _messages(layers, states, edges, page):
    start, end, link = layers
    return jax.nn.relu(_of(start, states)[page["from"]] + _of(end, states)[page["to"]] + _of(link, edges)) * page["real"][:, None]


def answers(weights, page, drop=0.0, key=None):
    """Returns the score of each link, and three scores of each passage: for being the last, for being the first, for not being numbered."""
    first, link, rounds, decision, points, hidden, ends = weights
    states, edges = jax.nn.relu(_of(first, page["nodes"])), jax.nn.relu(_of(link, page["edges"]))
    size = len(page["nodes"])

    def thinned(x, number):
        if not drop:
            return x
        return x * jax.random.bernoulli(jax.random.fold_in(key, number), 1 - drop, x.shape) / (1 - drop)

    for number, (*layers, gates, thing, own) in enumerate(rounds):
        sent = _messages(layers, states, edges, page)
        open_ = jnp.clip(_of(gates, sent) * 0.25 + 0.5, 0, 1) * page["real"][:, None]
        gathered = [states]
        for side, lane in (("from", 0), ("to", 1)):
            weight = open_[:, lane]
            total = jax.ops.segment_sum(sent * weight[:, None], page[side], size)
            gathered.append(total / (1 + jax.ops.segment_sum(weight, page[side], size))[:, None])
            gathered.append(jnp.maximum(jax.ops.segment_max(sent, page[side], size), 0))
        states = states + jax.nn.relu(_of(thing, thinned(jnp.concatenate(gathered, -1), 2 * number)))
        edges = edges + jax.nn.relu(_of(own, thinned(sent, 2 * number + 1)))
    scores = _of(points, _messages(decision, states, edges, page))[:, 0]
    alone = _of(ends, jax.nn.relu(_of(hidden, states)))
    return scores, alone[:, 0], alone[:, 1], alone[:, 2]


def _loss(weights, page, drop, key):
    scores, last, first, other = answers(weights, page, drop, key)
    scores = jnp.where(page["real"] > 0, scores, -1e9)
    size, right = len(page["nodes"]), page["right"]

    def surprise(side, none, known):
        most = jnp.maximum(jax.ops.segment_max(scores, page[side], size), none)
        total = jax.ops.segment_sum(jnp.exp(scores - most[page[side]]), page[side], size) + jnp.exp(none - most)
        chosen = jax.ops.segment_sum(jnp.where(right > 0, scores, 0), page[side], size)
        own = jnp.where(jax.ops.segment_sum(right, page[side], size) > 0, chosen, none)
        return ((most + jnp.log(total) - own) * known).sum()

    judged = page["others"] >= 0
    unnumbered = (jnp.where(judged, jax.nn.softplus(other) - page["others"] * other, 0)).sum()
    loss = surprise("from", last, page["knownFrom"]) + surprise("to", first, page["knownTo"]) + unnumbered
    return loss / jnp.maximum(1, (page["knownFrom"] + page["knownTo"]).sum() / 2)


@partial(jax.jit, static_argnames="drop")
def _step(weights, means, squares, page, key, rate, count, drop):
    loss, slopes = jax.value_and_grad(_loss)(weights, page, drop, key)
    means = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, means, slopes)
    squares = jax.tree.map(lambda v, g: 0.99 * v + 0.01 * g * g, squares, slopes)
    weights = jax.tree.map(
        lambda w, m, v: w * (1 - rate * 1e-4) - rate * (m / (1 - 0.9 ** count)) / (jnp.sqrt(v / (1 - 0.99 ** count)) + 1e-6),
        weights, means, squares)
    return weights, means, squares, loss


def hidden(page, random, share):
    """Returns the page with some features hidden, the same ones for all of its passages and all of its links."""
    result = dict(page)
    for name in ("nodes", "edges"):
        kept = random.random(page[name].shape[1] // len(SCALES)) >= share
        result[name] = page[name] * numpy.tile(kept, len(SCALES)).astype("f")
    return result


def learned(pages, rounds, seed=1, rate=2e-3, drop=0.1, hide=0.1, tell=None, start=None):
    """Trains weights with Adam (D. Kingma, J. Ba, 2015), on each page `rounds` times, from `start` or from random weights. Each step hides
    some features."""
    random, key = numpy.random.default_rng(seed), jax.random.PRNGKey(seed + 1)
    weights = start or fresh(seed, pages[0]["nodes"].shape[1] // len(SCALES), pages[0]["edges"].shape[1] // len(SCALES))
    means, squares = (jax.tree.map(jnp.zeros_like, weights) for _ in range(2))
    count, steps = 0, rounds * len(pages)
    for number in range(rounds):
        total = 0.0
        for place in random.permutation(len(pages)):
            count += 1
            now = rate * min(1, count / 50) * 0.5 * (1 + numpy.cos(numpy.pi * count / steps))
            weights, means, squares, loss = _step(
                weights, means, squares, hidden(pages[place], random, hide), jax.random.fold_in(key, count), now, float(count), drop)
            total += float(loss)
        if tell:
            tell(f"round {number + 1} of {rounds}: {total / len(pages):.4f} nats a passage")
    return jax.tree.map(numpy.asarray, weights)


_asked = jax.jit(answers)


def points(weights, passages, ends, features):
    """Returns the score of each link, as PassageLinks.swift computes it, and the odds that each passage is not to be numbered. Both are in
    nats."""
    if not len(ends):
        return numpy.zeros(0), numpy.zeros(len(passages))
    scores, last, first, other = (numpy.asarray(x) for x in _asked(weights, graph(passages, ends, features)))
    return scores[:len(ends)] - (last[ends[:, 0]] + first[ends[:, 1]]) / 2, other[:len(passages)]


def encoded(weights):
    """Returns the bytes of the weights that GraphNetwork.swift reads after the digest of the schema."""
    numbers = jax.tree.leaves(weights)
    return (numpy.array([HIDDEN, EDGE, ROUNDS], "<u4").tobytes() + numpy.array(SCALES, "<f4").tobytes()
            + b"".join(numpy.asarray(x, "<f4").tobytes() for x in numbers))


def decoded(data):
    """Returns the weights that the bytes of `encoded` contain."""
    places = jax.tree.structure(shape := fresh(0, PASSAGE_FEATURES, LINK_FEATURES))
    values, start, leaves = numpy.frombuffer(data, "<f4", offset=20), 0, []
    for leaf in jax.tree.leaves(shape):
        leaves.append(values[start:start + leaf.size].reshape(leaf.shape))
        start += leaf.size
    return jax.tree.unflatten(places, leaves)
