"""Lines that the program finds on a page, with what is right by the page's truth: by its characters, or by blocks drawn by hand."""
import json
from collections import defaultdict
from itertools import pairwise

import numpy as np

from lines import Page

ROLES = dict(headline=0, subheadline=1, crosshead=2, lead=3, body=4, byline=5, caption=6, other=4)
ASIDE = dict(advertisement=7, folio=8, masthead=8, banner=8, section=8, tag=8, index=8, contact=8, table=9)
LEAD, BODY, CAPTION, OTHER, UNNUMBERED, UNKNOWN = 3, 4, 6, 10, 11, -1
TRAITS = 37


def read(data):
    """Returns the places of a page's lines, in px, and the page, from the output of `mojiwaku-training make-up page`."""
    end = data.index(b"\n")
    places = json.loads(data[:end])
    count, rules, pictures = np.frombuffer(data, "<i4", 3, end + 1)
    numbers = np.frombuffer(data, "<f4", offset=end + 13)
    things = numbers[:count * (7 + TRAITS)].reshape(count, 7 + TRAITS)
    boxes = numbers[things.size:].reshape(rules + pictures, 4)
    none = np.full(count, -1, np.int32)
    return places, Page(
        things[:, :4].copy(), things[:, 4] > 0, things[:, 5].copy(), things[:, 6].astype(np.int32), none.copy(), none.copy(), none.copy(),
        np.zeros(count, np.float32), none.copy(), np.zeros(count, bool), np.zeros(count, bool), boxes[:rules].copy(), boxes[rules:].copy(),
        things[:, 7:].copy())


def written(page):
    """Returns a page in the form that `mojiwaku-training make-up` reads."""
    things = np.concatenate([
        page.box, page.vertical[:, None], page.size[:, None], page.count[:, None], page.traits], 1).astype("<f4")
    boxes = [np.asarray(part, "<f4").reshape(-1, 4) for part in (page.rules, page.pictures)]
    return np.array([len(things), *map(len, boxes)], "<i4").tobytes() + things.tobytes() + b"".join(part.tobytes() for part in boxes)


def cells(line):
    """Yields the middle of each cell of a line, in px."""
    (low, high), cuts = line["cross"], line["cuts"]
    for start, stop in pairwise(cuts):
        along, across = (start + stop) / 2, (low + high) / 2
        across += line["lean"] * (along - cuts[0]) / max(1, cuts[-1] - cuts[0])
        yield (across, along) if line["writing"] == "vertical" else (along, across)


# Truth by blocks


def inside(block, x, y):
    if "quad" not in block:
        x0, y0, x1, y1 = block["rect"]
        return x0 <= x < x1 and y0 <= y < y1
    corners, is_inside = block["quad"], False
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1]):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            is_inside = not is_inside
    return is_inside


def scaled(truth, width, height):
    """Returns a truth of blocks for an image of another width and height, as multiples of the old ones."""
    def rect(box):
        return [box[0] * width, box[1] * height, box[2] * width, box[3] * height]

    def block(one):
        quad = {"quad": [[x * width, y * height] for x, y in one["quad"]]} if "quad" in one else {}
        return one | quad | ({"rect": rect(one["rect"])} if "rect" in one else {})
    articles = [one | {"blocks": [block(part) for part in one["blocks"]]} for one in truth["articles"]]
    return truth | {"articles": articles, "unsure": [rect(box) for box in truth.get("unsure", [])]}


def by_blocks(data, truth):
    """Returns a page with what is right by a truth of blocks (`*.blocks.json`)."""
    places, page = read(data)
    blocks = []
    for article, one in enumerate(truth["articles"]):
        flow = 0
        for block in one["blocks"]:
            kind = LEAD if block.get("lead") else ROLES[block["role"]]
            blocks.append((block, kind, article, -1 if kind == CAPTION else flow))
            flow += kind != CAPTION
    unsure = [{"rect": rect} for rect in truth.get("unsure", [])]
    members = defaultdict(list)
    for at, line in enumerate(places):
        votes = defaultdict(int)
        for x, y in cells(line):
            hit = next((k for k, (block, *_) in enumerate(blocks) if inside(block, x, y)), None)
            votes[-2 if hit is None and any(inside(q, x, y) for q in unsure) else -1 if hit is None else hit] += 1
        best = max(votes, key=lambda k: (votes[k], -k), default=-2)
        if best == -2:
            continue
        if best == -1:
            page.kind[at] = UNNUMBERED
            page.block[at] = 100000 + at
            continue
        block, page.kind[at], page.article[at], page.flow[at] = blocks[best]
        page.block[at] = best
        members[best].append(at)
    for best, own in members.items():
        order(page, own, blocks[best][0])
    return page


def order(page, own, block):
    """Sets the places of a block's lines: columns from the right, or rows from the top; pieces of one column in its direction."""
    is_vertical = block.get("writing", "vertical") == "vertical"
    box = page.box[own]
    across = -(box[:, 0] + box[:, 2]) / 2 if is_vertical else (box[:, 1] + box[:, 3]) / 2
    along = box[:, 1] if is_vertical else box[:, 0]
    along = -along if block.get("rtl") else along
    thickness = np.median(box[:, 2] - box[:, 0] if is_vertical else box[:, 3] - box[:, 1])
    rank, column, last = np.zeros(len(own), int), 0, None
    for at in np.argsort(across, kind="stable"):
        if last is not None and across[at] - last > 0.55 * thickness:
            column += 1
        rank[at], last = column, across[at]
    for place, at in enumerate(np.lexsort((along, rank))):
        page.place[own[at]] = place


# Truth by characters


def em(truth):
    """Returns the em of body text, in px: the median of the longer sides of its cells."""
    return np.median([max(x1 - x0, y1 - y0) for x0, y0, x1, y1 in (one["cell"] for one in truth["characters"] if one["role"] == "body")])


def reduced(truth, scale):
    """Returns a truth of characters for an image of another size, as a multiple of the old one. Only what `by_characters` reads is converted."""
    def rect(box):
        return [scale * side for side in box]
    characters = [one | {"ink": rect(one["ink"])} for one in truth["characters"]]
    return truth | {"characters": characters, "ignore": [rect(box) for box in truth["ignore"]]}


def by_characters(data, truth):
    """Returns a page with what is right by a truth of characters (`*.truth.json`, or the typesetter's `*.truth.json.gz`)."""
    places, page = read(data)
    tile, grid = 64, defaultdict(list)
    for number, character in enumerate(truth["characters"]):
        x0, y0, x1, y1 = character["ink"]
        grid[int((x0 + x1) / 2) // tile, int((y0 + y1) / 2) // tile].append((number, (x0 + x1) / 2, (y0 + y1) / 2))
    kinds = truth.get("regions", [])
    keys = {}
    for at, line in enumerate(places):
        votes, seqs = defaultdict(int), defaultdict(list)
        reach = line["cross"][1] - line["cross"][0]
        for x, y in cells(line):
            near = [one for i in (-1, 0, 1) for j in (-1, 0, 1) for one in grid.get((int(x) // tile + i, int(y) // tile + j), ())]
            hit = min(near, key=lambda one: max(abs(one[1] - x), abs(one[2] - y)), default=None)
            if hit is not None and max(abs(hit[1] - x), abs(hit[2] - y)) < 0.6 * reach:
                character = truth["characters"][hit[0]]
                key = character["article"], character["flow"], character["seg"], character["role"], bool(character.get("byline"))
                votes[key] += 1
                seqs[key].append(character["seq"])
            else:
                region = next((k for k, q in enumerate(truth["ignore"]) if q[0] <= x <= q[2] and q[1] <= y <= q[3]), None)
                kind = kinds[region] if region is not None and region < len(kinds) else None
                votes[UNNUMBERED if kind is None else ASIDE.get(kind, OTHER)] += 1
        best = max(votes, key=lambda k: (votes[k], str(k)), default=UNNUMBERED)
        if not isinstance(best, tuple):
            page.kind[at], page.block[at] = best, 100000 + at
            continue
        page.kind[at] = 5 if best[4] else ROLES[best[3]]
        page.article[at] = best[0]
        page.place[at] = np.mean(seqs[best])
        keys[at] = best
    divide(page, keys)
    return page


def divide(page, keys):
    """Sets blocks and their order: successive lines with one key (article, flow, run of lines, role) are a block. A crosshead divides its run."""
    block, last = -1, None
    for at in sorted(keys, key=lambda at: (keys[at][:2], page.place[at])):
        if keys[at] != last:
            block, last = block + 1, keys[at]
        page.block[at] = block
        page.flow[at] = block if keys[at][1] == "main" else -1

