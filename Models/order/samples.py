"""The right answers of a page's truth for the lines and passages that the program found."""
import gzip
import itertools
import json
from collections import Counter, defaultdict

ROLES = {"headline": 0, "subheadline": 1, "crosshead": 2, "body": 3, "byline": 3, "caption": 4}
NAMES = {"headlines": 0, "sub-headlines": 1, "crossheads": 2, "body lines": 3, "captions": 4, "unnumbered lines": 5}
CROSSHEAD, BODY, NONE = 2, 3, 5
HEADINGS = "headline", "subheadline"


def truth(path):
    """Reads a truth. A sub-headline amid the text of its article becomes a crosshead, because only headings before the text are read before
    the text."""
    with (gzip.open if str(path).endswith(".gz") else open)(path, "rt") as file:
        page = json.load(file)
    start = {}
    flow = [character for character in page["characters"] if character["flow"] == "main"]
    for character in flow:
        if character["role"] not in HEADINGS:
            start[character["article"]] = min(character["seq"], start.get(character["article"], character["seq"]))
    for character in flow:
        if character["role"] in HEADINGS and character["seq"] > start.get(character["article"], character["seq"]):
            character["role"] = "crosshead"
    return page


def _cells(line):
    (low, high), cuts = line["cross"], line["cuts"]
    for start, stop in itertools.pairwise(cuts):
        shift = line["lean"] * ((start + stop) / 2 - cuts[0]) / max(1, cuts[-1] - cuts[0])
        if line["writing"] == "vertical":
            yield low + shift, start, high + shift, stop
        else:
            yield start, low + shift, stop, high + shift


def held(found, page):
    """Returns, for each cell of each line, the character of the truth whose centre is in the cell; None for a cell in an ignored area."""
    tile, grid = 64, defaultdict(list)
    for k, character in enumerate(page["characters"]):
        x0, y0, x1, y1 = character["ink"]
        grid[int((x0 + x1) / 2) // tile, int((y0 + y1) / 2) // tile].append((k, (x0 + x1) / 2, (y0 + y1) / 2))
    result = []
    for line in found["lines"]:
        cells = []
        for x0, y0, x1, y1 in _cells(line):
            middle = (x0 + x1) / 2, (y0 + y1) / 2
            if any(q[0] <= middle[0] <= q[2] and q[1] <= middle[1] <= q[3] for q in page["ignore"]):
                cells.append(None)
                continue
            columns, rows = range(int(x0) // tile, int(x1) // tile + 1), range(int(y0) // tile, int(y1) // tile + 1)
            near = [c for x in columns for y in rows for c in grid.get((x, y), ())]
            cells.append([k for k, x, y in near if x0 <= x < x1 and y0 <= y < y1])
        result.append(cells)
    return result


def classes(cells, page):
    """Returns, for each line, the class that most of its cells have; -1 if the truth has no name for it."""
    result = []
    for line in cells:
        votes = Counter(NONE if not cell else ROLES.get(page["characters"][cell[0]]["role"], -1) for cell in line)
        result.append(min(votes, key=lambda c: (-votes[c], c)))
    return result


def links(found, cells, page):
    """Returns the right links as pairs: a passage, and the passage that follows it. Then, for each passage, whether the truth knows what is
    read before it, and whether it knows what is read after it. The truth does not know it if the image lacks that print, or if the program
    did not find the print.
    """
    place, following = {}, {}
    for number, line in enumerate(cells):
        for c, cell in enumerate(line):
            for k in cell or ():
                place[k] = number, c
    flows = defaultdict(list)
    for k, character in enumerate(page["characters"]):
        if character["flow"] == "main":
            flows[character["article"]].append((character["seq"], k))
    for flow in flows.values():
        flow.sort()
        following.update((a[1], b[1]) for a, b in itertools.pairwise(flow))
    preceded = set(following.values())
    first = {lines[0]: p for p, lines in enumerate(found["passages"])}
    right, before, after = set(), [], []
    for p, lines in enumerate(found["passages"]):
        start, last = (next((cell for cell in row if cell), ()) for row in (cells[lines[0]], reversed(cells[lines[-1]])))
        before.append(not start or (min(start) not in preceded and not _lacks(page, min(start), "before")))
        after.append(not last or (max(last) not in following and not _lacks(page, max(last), "after")))
        k, steps = following.get(max(last)) if last else None, 0
        while k is not None and k not in place and steps < 6:
            k, steps = following.get(k), steps + 1
        if k in place and place[k][0] in first and place[k][1] <= 1:
            right.add((p, first[place[k][0]]))
    for one, other in right:
        before[other] = after[one] = True
    return right, before, after


def _lacks(page, character, side):
    return page["characters"][character].get("gap") in (side, "both")


def others(found, classes):
    """Returns, for each passage, whether most cells of its lines are not to be numbered: 1, 0, or -1 if the truth does not decide."""
    result = []
    for lines in found["passages"]:
        sizes = [(len(found["lines"][line]["cuts"]) - 1, classes[line]) for line in lines if classes[line] >= 0]
        aside = sum(size for size, kind in sizes if kind == NONE)
        result.append(int(2 * aside > sum(size for size, _ in sizes)) if sizes else -1)
    return result
