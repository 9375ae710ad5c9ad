"""Checks truths: their consistency, and the best maps that they allow.

`python -m typeset.check TRUTH…` prints a line of JSON for each: its `faults`, and its best `map`.
"""

import itertools
import json
import sys
from collections import defaultdict

import numpy as np

from fixtures.typesetter import truth_of

from .boxes import Boxes, over


def problems(t):
    """All faults of a truth, as sentences."""
    out, flows, spans = [], defaultdict(list), defaultdict(list)
    large = max(1.0, t["width"] / 3000)  # tolerances are px of a page 3000 wide
    for i, c in enumerate(t["characters"]):
        flows[c["article"], c["flow"]].append(c["seq"])
        spans[c["line"]].append(i)
        b, q = c["ink"], c["cell"]
        small = c["role"] in ("body", "caption")
        tol = large * (5.0 if not small else 3.0 if c.get("horizontal") else 2.0)  # letters of a level line hang below their body
        if b is None:
            out.append(f"character {i} {c['t']} has no ink")
            continue
        if b[0] < q[0] - tol or b[1] < q[1] - tol or b[2] > q[2] + tol or b[3] > q[3] + tol:
            out.append(f"character {i} {c['t']} ({c['role']}): ink {b} leaves its cell {q}")
    for k, s in flows.items():
        if s != list(range(len(s))):
            out.append(f"flow {k}: seq does not run 0…{len(s) - 1} in order")
    for k, s in spans.items():
        cs = [t["characters"][i] for i in s]
        if len({(c["article"], c["flow"], c["para"], c["seg"], c["role"]) for c in cs if not c.get("byline")}) > 1:
            out.append(f"line {k} is not of one paragraph")
    for r in t["ruby"]:
        if not r["base"] or any(t["characters"][b]["article"] != r["article"] for b in r["base"]):
            out.append(f"ruby {r['t']} has no base in its article")
    return out + touching(t) + overlapping_cells(t) + ink_in_ignored(t)


def pairs(boxes):
    """Pairs of nearby boxes (i < j), each once, in order."""
    seen = set()
    for tile in Boxes(zip(boxes, range(len(boxes))), 64).tiles.values():
        seen.update(itertools.combinations([i for _, i in tile], 2))
    return sorted(seen)


def touching(t):
    """Characters whose ink overlaps. Within a line, bounding boxes of turned ink may overlap by a share of a large character's size."""
    out, cs, k = [], t["characters"], max(1.0, t["width"] / 3000)
    inks = [c["ink"] or [0, 0, 0, 0] for c in cs]
    for i, j in pairs(inks):
        w, h = over(inks[i], inks[j])
        if min(w, h) <= 3 * k:
            continue
        size = max(inks[i][2] - inks[i][0], inks[i][3] - inks[i][1])
        if cs[i]["line"] != cs[j]["line"] or min(w, h) > 4 * k + 0.03 * max(0.0, size - 40 * k):
            out.append(f"{cs[i]['t']} and {cs[j]['t']} overlap at {inks[i]}")
    return out


def overlapping_cells(t):
    """Cells of different lines whose overlap is larger than a slight turn of the page explains."""
    out, cs, k = [], t["characters"], t["width"] / 3000
    cells = [c["cell"] for c in cs]
    for i, j in pairs(cells):
        if cs[i]["line"] == cs[j]["line"]:
            continue
        room = k * (3 if {cs[i]["role"], cs[j]["role"]} <= {"body", "caption"} else 6)
        if min(over(cells[i], cells[j])) > room:
            out.append(f"the cells of {cs[i]['t']} and {cs[j]['t']}, of different lines, overlap at {cells[i]}")
    return out


def ink_in_ignored(t):
    """Characters whose ink is in a region without numbers."""
    out, cs, room = [], t["characters"], 5 * t["width"] / 3000
    inks = [c["ink"] or [0, 0, 0, 0] for c in cs]
    ignored = Boxes(zip(t["ignore"], range(len(t["ignore"]))), 256)
    for i, b in enumerate(inks):
        for k in sorted({k for _, k in ignored.near(b)}):
            if min(over(b, t["ignore"][k])) > room:
                out.append(f"{cs[i]['t']} at {b} stands in a region that is not numbered, {t['ignore'][k]}")
    return out


def ideal(t):
    """The best highlight map that a truth allows: a map line for each truth line, with cuts between neighbouring ink."""

    def key(c):
        return c["article"], c["flow"] != "main", c["seq"]

    lines, current = [], None
    for c in sorted(t["characters"], key=key):
        if current is None or (c["line"], c["article"], bool(c.get("byline"))) != current[0]:
            current = ((c["line"], c["article"], bool(c.get("byline"))), [])
            lines.append(current[1])
        current[1].append(c)
    out, first, arts, paras = [], 1, {}, {}
    for cs in lines:
        level, rtl = bool(cs[0].get("horizontal")), bool(cs[0].get("rtl"))
        if rtl:
            cs = cs[::-1]
        a, b = (0, 2) if level else (1, 3)
        x, y = (1, 3) if level else (0, 2)
        cuts = [min(cs[0]["cell"][a], cs[0]["ink"][a])]
        for p, q in itertools.pairwise(cs):
            lo, hi = p["ink"][b], q["ink"][a]
            cut = (p["cell"][b] + q["cell"][a]) / 2
            cuts.append(min(max(cut, lo), hi) if lo <= hi else (lo + hi) / 2)
        cuts.append(max(cs[-1]["cell"][b], cs[-1]["ink"][b]))
        cuts = [round(v) for v in cuts]
        for i in range(1, len(cuts)):
            cuts[i] = max(cuts[i], cuts[i - 1] + 1)
        mid = np.array([(p + q) / 2 for p, q in itertools.pairwise(cuts)]) - cuts[0]
        centre = np.array([(c["cell"][x] + c["cell"][y]) / 2 for c in cs])
        slope = np.polyfit(mid, centre, 1)[0] if len(cs) > 2 else 0.0
        lean = round(slope * (cuts[-1] - cuts[0]))
        off = lean * mid / (cuts[-1] - cuts[0])
        lo, hi = min(c["ink"][x] - o for c, o in zip(cs, off)), max(c["ink"][y] - o for c, o in zip(cs, off))
        art = arts.setdefault(cs[0]["article"], len(arts))
        para = paras.setdefault((art, cs[0]["flow"], cs[0]["para"]), sum(k[0] == art for k in paras))
        role, writing = "byline" if cs[0].get("byline") else cs[0]["role"], "horizontal" if level else "vertical"
        d = dict(first=first, article=art, paragraph=para, role=role, writing=writing, cross=[int(np.floor(lo)), int(np.ceil(hi))], cuts=cuts)
        if lean:
            d["lean"] = lean
        if rtl:
            d["rtl"] = True
        out.append(d)
        first += len(cs)
    ranges = []
    for k in range(len(arts)):
        own = [line for line in out if line["article"] == k]
        ranges.append(dict(first=own[0]["first"], last=own[-1]["first"] + len(own[-1]["cuts"]) - 2))
    head = dict(format="mojiwaku.highlight-map", version=2 if any(line.get("rtl") for line in out) else 1)
    head.update(edition=None, page=t["image"].rsplit(".", 1)[0], revision=1, width=t["width"], height=t["height"])
    return dict(head, articles=ranges, lines=out)


if __name__ == "__main__":
    for path in sys.argv[1:]:
        truth = truth_of(path)
        print(json.dumps(dict(faults=problems(truth), map=ideal(truth))))
