"""The truth of a page in the form of shared/pages, transformed by the geometry of its scan, if any."""

import gzip
import itertools
import json

import numpy as np


def box(points):
    lo, hi = points.min(0), points.max(0)
    return [round(float(v), 1) for v in (lo[0], lo[1], hi[0], hi[1])]


def corners(b):
    return np.array([[b[0], b[1]], [b[2], b[1]], [b[2], b[3]], [b[0], b[3]]], np.float64)


def pieces(b, go, over=4.0):
    """Divides a box such that the bounding box of each piece, after `go`, exceeds the piece by at most `over` px."""
    q = go(corners(b))
    lean = max(abs(q[1][1] - q[0][1]) / max(1, b[2] - b[0]), abs(q[3][0] - q[0][0]) / max(1, b[3] - b[1]), 1e-6)
    side = max(80.0, over / lean)
    nx, ny = max(1, int(np.ceil((b[2] - b[0]) / side))), max(1, int(np.ceil((b[3] - b[1]) / side)))
    xs, ys = np.linspace(b[0], b[2], nx + 1), np.linspace(b[1], b[3], ny + 1)
    return [[x0, y0, x1, y1] for y0, y1 in itertools.pairwise(ys) for x0, x1 in itertools.pairwise(xs)]


def build(page, sheet, name, forward=None):
    """`forward` maps page pixels (n × 2) to image pixels; None if the page is the image."""
    k = sheet.scale
    go = forward or (lambda p: p)
    real = [s for s in page.signs if s.info]
    place = {id(s): i for i, s in enumerate(real)}

    def transform(parts):
        n = [len(p) for p in parts]
        all_ = go(np.concatenate(parts)) if parts else np.zeros((0, 2))
        return np.split(all_, np.cumsum(n)[:-1]) if parts else []

    def entries(signs):
        cells = transform([corners([v * k for v in s.cell]) for s in signs])
        inks = transform([s.outline.astype(np.float64) for s in signs]) if forward else signs
        for s, c, i in zip(signs, cells, inks):
            d = {x: s.info[x] for x in ("role", "article", "seg", "flow", "para")} | dict(t=s.t, cell=box(c), kind=s.info.get("kind"))
            d |= {x: True for x in ("horizontal", "rtl", "neg", "turned", "byline") if s.info.get(x)}
            d |= {x: s.info[x] for x in ("emphasis", "face") if s.info.get(x)}
            d["ink"] = box(i) if forward else [int(v) for v in s.ink]
            yield s, d

    chars = [dict(d, line=s.info["line"], seq=s.info["seq"]) for s, d in entries(real)]
    ruby = []
    for s, d in entries(page.ruby):
        d.pop("kind")
        ruby.append(dict(d, base=[place[id(b)] for b in s.base]))
    regions = []
    for kind, b in page.ignore:
        # On a skewed scan the bounding box of a long region would include its neighbours' text: divide the region.
        for piece in pieces([v * k for v in b], go) if forward else [[v * k for v in b]]:
            regions.append(dict(kind=kind, box=[round(v) for v in box(go(corners(piece)))]))
    paper, articles = page.spec["makeup"].get("paper"), [dict(article=a.n, features=sorted(a.features)) for a in page.articles]
    out = dict(image=name, width=sheet.w, height=sheet.h, **(dict(paper=paper) if paper else {}))
    out.update(ignore=[r["box"] for r in regions], regions=[r["kind"] for r in regions], features=sorted(page.features))
    return out | dict(articles=articles, characters=chars, ruby=ruby)


def write(truth, path):
    data = json.dumps(truth, ensure_ascii=False, separators=(",", ":")).encode()
    with open(path, "wb") as f, gzip.GzipFile(filename="", mode="wb", compresslevel=9, fileobj=f, mtime=0) as g:
        g.write(data)
