"""A LightGBM model as the bytes that Forest.swift reads, and what they answer."""
import math

LEAF = 255


def encode(model, classes, facts):
    """Classes, facts, then each tree: a question's fact and the most it may be for yes, the yes, the no; or 255 and an answer.
    Facts are whole numbers, so that at most 3.5 is at most 3; answers are 256ths of a nat."""
    out = bytearray([classes, facts])

    def put(kind, value):
        out.append(kind)
        out.extend(max(-32768, min(32767, value)).to_bytes(2, "little", signed=True))

    def walk(node):
        if "split_index" not in node:
            put(LEAF, round(node["leaf_value"] * 256))
            return
        if node["decision_type"] != "<=" or not node["default_left"] and node.get("missing_type") not in (None, "None"):
            raise SystemExit("The model asks what Forest.swift cannot be asked.")
        put(node["split_feature"], math.floor(node["threshold"]))
        walk(node["left_child"])
        walk(node["right_child"])

    for tree in model.dump_model()["tree_info"]:
        walk(tree["tree_structure"])
    return bytes(out)


def answers(data, facts):
    """What the bytes answer, as Forest.answers does."""
    classes, sums, place, tree = data[0], [0] * data[0], 2, 0

    def skip(at):
        return at + 3 if data[at] == LEAF else skip(skip(at + 3))

    while place < len(data):
        at = place
        while data[at] != LEAF:
            most = int.from_bytes(data[at + 1:at + 3], "little", signed=True)
            at = at + 3 if facts[data[at]] <= most else skip(at + 3)
        sums[tree % classes] += int.from_bytes(data[at + 1:at + 3], "little", signed=True)
        place, tree = skip(place), tree + 1
    return sums
