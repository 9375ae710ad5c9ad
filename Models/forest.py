"""A forest of small decision trees in the form that the analysis reads (README.md, Forest.swift), and what it answers."""
import numpy

LEAF = 255


def encode(model, facts):
    """The bytes of a scikit-learn HistGradientBoostingClassifier that was learned from whole numbers, `facts` of each sample."""
    starts = model._baseline_prediction.ravel()
    out = bytearray([len(starts), facts])

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
        # Facts are whole numbers, so that at most 3.5 is at most 3.
        number(numpy.floor(here["num_threshold"]))
        node(nodes, here["left"])
        node(nodes, here["right"])

    for start in starts:
        leaf(start)
    for trees in model._predictors:
        for tree in trees:
            node(tree.nodes, 0)
    return bytes(out)


def answers(data, facts):
    """What the bytes answer to each row of `facts`: an array of rows × classes, in 256ths of a nat; as Forest.swift does."""
    classes, at, tree = data[0], 2, 0
    sums = numpy.zeros((len(facts), classes), int)

    def walk(rows):
        nonlocal at
        fact, value = data[at], int.from_bytes(data[at + 1:at + 3], "little", signed=True)
        at += 3
        if fact == LEAF:
            sums[rows, tree % classes] += value
        else:
            yes = facts[rows, fact] <= value
            walk(rows[yes])
            walk(rows[~yes])

    while at < len(data):
        walk(numpy.arange(len(facts)))
        tree += 1
    return sums
