"""The network of make-up: for each thing of a page (a line, or a block), the thing that is read next, the one that is read before, its kind, and
the things of its article.

Method: a transformer over the things of a page (A. Vaswani and others, "Attention is all you need", 2017) as a pointer network (O. Vinyals and
others, 2015). A thing attends to its nearest things only; a bias from the features of each pair guides the attention. After half of the layers, a
first answer is fed back into the pairs. `AttentionNetwork.swift` computes the same. Things of several pages stand in one batch.
"""
import jax
import jax.numpy as jnp
import numpy as np

WIDTH, HEADS, LAYERS, PAIR, HIDDEN = 64, 4, 4, 16, 32
KINDS = 11
"""headline, sub-headline, crosshead, lead, body, byline, caption; then not numbered: advertisement, folio, table, other."""
NUMBERED = 7
UNNUMBERED = 11
"""Label of a thing that is not numbered, of unknown kind."""
NEXT, BEFORE, SAME = 0, 1, 2
POINTS = 8
"""Numbers for each pair in an answer: NEXT, BEFORE, SAME, and five that are not used."""
HUGE = 1e4


def layers(things, pairs):
    """Returns the names of all layers in the order of the file, with their numbers of inputs and outputs."""
    shapes = [("thing", things, WIDTH), ("pairHidden", pairs, HIDDEN), ("pair", HIDDEN, PAIR)]
    for layer in range(LAYERS):
        shapes += [
            (f"attention{layer}", WIDTH, 3 * WIDTH), (f"bias{layer}", PAIR, 8), (f"message{layer}", PAIR, WIDTH),
            (f"attended{layer}", WIDTH, WIDTH), (f"wide{layer}", WIDTH, 2 * WIDTH), (f"narrow{layer}", 2 * WIDTH, WIDTH)]
    for answer in ("first", "last"):
        shapes += [
            (f"{answer}From", WIDTH, HIDDEN), (f"{answer}To", WIDTH, HIDDEN), (f"{answer}Pair", PAIR, HIDDEN),
            (f"{answer}Points", HIDDEN, POINTS), (f"{answer}Ends", WIDTH, 8), (f"{answer}Kinds", WIDTH, 16)]
    return [*shapes, ("backPair", 8, PAIR), ("backThing", 16, WIDTH)]


SMALL = "attended", "narrow", "message"


def begin(seed, things, pairs):
    """Returns random weights: for each layer its weights [inputs, outputs] and offsets."""
    random = np.random.default_rng(seed)
    weights = {}
    for name, inputs, outputs in layers(things, pairs):
        scale = (.3 if name.startswith(SMALL) or name.endswith(("Points", "Kinds", "Ends")) else 1) / np.sqrt(inputs)
        weights[name] = jnp.asarray(random.normal(0, scale, (inputs, outputs)), jnp.float32), jnp.zeros(outputs)
    return weights


def norm(states):
    """Returns each row with mean 0 and variance 1."""
    centred = states - states.mean(-1, keepdims=True)
    return centred / jnp.sqrt((centred * centred).mean(-1, keepdims=True) + 1e-5)


def forward(weights, batch):
    """Returns the first and the last answer, each as log-probabilities of the next thing and of the one before [things, K + 1], the last column
    for none; of the kinds [things, KINDS]; and log-odds that two things share an article [things, K].

    A batch has `things` [M, features], `pairs` [M, K, features], `near` [M, K] (positions of the nearest things), `mask` [M, K] (1 for each that
    exists) and `back` [M, K] (the slot of a thing among the nearest things of its neighbour, or K).
    """
    def apply(name, x):
        return x @ weights[name][0] + weights[name][1]
    near, mask, back = batch["near"], batch["mask"], batch["back"]
    states = apply("thing", batch["things"])
    pairs = apply("pair", jax.nn.relu(apply("pairHidden", batch["pairs"])))
    count, slots = near.shape
    off = -HUGE * (1 - mask)

    def answer(name, states, pairs):
        points = apply(name + "Points", jax.nn.relu(
            apply(name + "From", states)[:, None] + apply(name + "To", states)[near] + apply(name + "Pair", pairs)))
        ends, kinds = apply(name + "Ends", states), apply(name + "Kinds", states)[:, :KINDS]

        def choice(k):
            return jax.nn.log_softmax(jnp.concatenate([points[..., k] + off, ends[:, k:k + 1]], 1), 1)
        return choice(NEXT), choice(BEFORE), jax.nn.log_softmax(kinds, 1), points[..., SAME]

    def mirrored(odds):
        """Returns, for each pair, the value of the pair in the other direction; 0 if the other thing does not see this one."""
        padded = jnp.concatenate([odds, jnp.zeros((count, 1))], 1)
        return padded[near, back]

    for layer in range(LAYERS):
        if layer == LAYERS // 2:
            first = answer("first", norm(states), jax.nn.relu(pairs))
            after, before = jnp.exp(first[0][:, :slots]), jnp.exp(first[1][:, :slots])
            other, another = mirrored(after), mirrored(before)
            same = jax.nn.sigmoid(first[3]) * mask
            empty = jnp.zeros_like(same)
            pairs = pairs + apply("backPair", jnp.stack([after, before, other, another, after * another, same, empty, empty], -1))
            states = states + apply("backThing", jnp.pad(jnp.exp(first[2]), ((0, 0), (0, 16 - KINDS))))
        shown = jax.nn.relu(pairs)
        query, key, value = jnp.split(apply(f"attention{layer}", norm(states)), 3, 1)
        heads = query.reshape(count, 1, HEADS, -1) * key[near].reshape(count, slots, HEADS, -1)
        bias = apply(f"bias{layer}", shown)
        score = heads.sum(-1) / np.sqrt(WIDTH // HEADS) + bias[..., :HEADS] + off[..., None]
        # A thing that needs no other thing attends to nothing, as if there were one more, with the score 0.
        share = jax.nn.softmax(jnp.concatenate([score, jnp.zeros((count, 1, HEADS))], 1), 1)[:, :slots]
        share = share * (1 + bias[..., HEADS:2 * HEADS])
        seen = value[near] + apply(f"message{layer}", shown)
        sent = (share[..., None] * seen.reshape(count, slots, HEADS, -1)).sum(1).reshape(count, WIDTH)
        states = states + apply(f"attended{layer}", sent)
        states = states + apply(f"narrow{layer}", jax.nn.relu(apply(f"wide{layer}", norm(states))))
    return first, answer("last", norm(states), jax.nn.relu(pairs))


def loss(weights, batch):
    """Returns the loss, and its parts in the last answer: next, before, kinds, articles, share of wrong next things.

    Targets: `next` and `before` [M], slots, K for none, -1 if unknown; `kinds` [M], -1 if unknown; `same` [M, K], -1 if unknown; `weights` [M], of
    each thing.
    """
    total, parts = 0.0, []
    importance = batch["weights"]

    def picked(logs, target):
        known = (target >= 0) * importance
        return -(jnp.take_along_axis(logs, jnp.maximum(target, 0)[:, None], 1)[:, 0] * known).sum() / jnp.maximum(1.0, known.sum())
    kinds = batch["kinds"]
    for share, (after, before, names, same) in zip((.3, 1), forward(weights, batch), strict=True):
        aside = jax.nn.logsumexp(names[:, NUMBERED:], 1, keepdims=True)
        names = jnp.concatenate([names, aside], 1)
        known = (kinds >= 0) * importance * batch["rare"]
        kind = -(jnp.take_along_axis(names, jnp.maximum(kinds, 0)[:, None], 1)[:, 0] * known).sum() / jnp.maximum(1.0, known.sum())
        sure = (batch["same"] >= 0) * batch["mask"] * importance[:, None]
        article = ((jnp.logaddexp(0, same) - (batch["same"] > 0) * same) * sure).sum() / jnp.maximum(1.0, sure.sum())
        one, two = picked(after, batch["next"]), picked(before, batch["before"])
        total = total + share * (one + two + .6 * kind + .5 * article)
        wrong = ((after.argmax(1) != batch["next"]) * (batch["next"] >= 0)).sum() / jnp.maximum(1, (batch["next"] >= 0).sum())
        parts = [one, two, kind, article, wrong]
    return total, jnp.stack(parts)


def written(weights, things, pairs, schema):
    """Returns a model's file: the numbers of features and sizes, then each layer's weights, input by input, and its offsets."""
    numbers = []
    for name, inputs, outputs in layers(things, pairs):
        weight, offset = (np.asarray(part, "f4") for part in weights[name])
        assert weight.shape == (inputs, outputs)
        numbers += [weight.ravel(), offset]
    return schema.file(dict(sizes=np.array([things, pairs, WIDTH, HEADS, LAYERS, PAIR], "i4"), weights=np.concatenate(numbers)))
