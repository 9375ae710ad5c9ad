"""Trains gradient-boosted trees, encodes them in the format of the analysis (README.md, BoostedTrees.swift), without the digest of the schema, and
evaluates them."""
import numpy
from sklearn.ensemble import HistGradientBoostingClassifier

LEAF = 255


def encode(model, features):
    """Returns the bytes of a scikit-learn HistGradientBoostingClassifier. It must have been trained on whole numbers, with `features`
    numbers for each sample."""
    starts = model._baseline_prediction.ravel()
    out = bytearray([len(starts), features])

    def number(value):
        out.extend(int(max(-32768, min(32767, value))).to_bytes(2, "little", signed=True))

    def leaf(value):
        out.append(LEAF)
        number(round(float(value) * 256))

    def node(nodes, at):
        here = nodes[at]
        if here["is_leaf"]:
            leaf(here["value"])
            return
        out.append(int(here["feature_idx"]))
        # Features are whole numbers, so a limit of 3.5 is a limit of 3.
        number(numpy.floor(here["num_threshold"]))
        node(nodes, here["left"])
        node(nodes, here["right"])

    for start in starts:
        leaf(start)
    for trees in model._predictors:
        for tree in trees:
            node(tree.nodes, 0)
    return bytes(out)


def grown(features, answers, count, leaves, **settings):
    """Trains `count` trees (scikit-learn's HistGradientBoostingClassifier) on whole numbers; the same samples give the same trees."""
    weights = settings.pop("weights", None)
    model = HistGradientBoostingClassifier(
        max_iter=count, max_leaf_nodes=leaves, learning_rate=0.1, early_stopping=False, random_state=1, **settings)
    return model.fit(features.astype(float), answers, sample_weight=weights)


def answers(data, features):
    """Returns the answers of a model's bytes to each row of `features`, as BoostedTrees.swift computes them: an array of rows × classes, in
    256ths of a nat."""
    classes, at, tree = data[0], 2, 0
    sums = numpy.zeros((len(features), classes), int)

    def walk(rows):
        nonlocal at
        feature, value = data[at], int.from_bytes(data[at + 1:at + 3], "little", signed=True)
        at += 3
        if feature == LEAF:
            sums[rows, tree % classes] += value
        else:
            yes = features[rows, feature] <= value
            walk(rows[yes])
            walk(rows[~yes])

    while at < len(data):
        walk(numpy.arange(len(features)))
        tree += 1
    return sums
