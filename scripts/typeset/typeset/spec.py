"""Specifications: a JSON file, or drawn from a seed. Keys that a file omits have the values of default.json."""

import copy
import json
import pathlib

from . import draw_makeup, draw_paper, draw_print, draw_type
from .draws import stream

DEFAULT = json.loads(pathlib.Path(__file__).with_name("default.json").read_text(encoding="utf-8"))


def merge(a, b):
    out = copy.deepcopy(a)
    for k, v in b.items():
        out[k] = merge(out[k], v) if isinstance(v, dict) and isinstance(out.get(k), dict) else copy.deepcopy(v)
    return out


def load(path):
    """A file's specification. With `paper`, `daily` or `want` the page is drawn from its seed; other keys override the draw."""
    with open(path, encoding="utf-8") as f:
        own = json.load(f)
    want = own.pop("want", None)
    if "paper" in own:
        return merge(of_paper(own.pop("seed"), own.pop("paper")), own)
    if "daily" in own:
        return merge(of_daily(own.pop("seed"), own.pop("daily")), own)
    return merge(DEFAULT if want is None else from_seed(own["seed"], want), own)


def of_paper(seed, name):
    """A page of a named paper (`papers.PAPERS`), drawn from a seed."""
    return draw_paper.draw(seed, name, DEFAULT, merge)


def of_daily(seed, number):
    """A page of newspaper `number`, whose style stays (`daily`), drawn from a seed."""
    return draw_paper.draw(seed, None, DEFAULT, merge, number)


RESERVED = pathlib.Path(__file__).parent.parent / "reserved.json"


def reserved():
    """The fixed list of pages for the last measurement: seed → {"seed", "kind", "want"}."""
    return {row["seed"]: row for row in json.loads(RESERVED.read_text(encoding="utf-8"))}


def from_seed(seed, want=None):
    """A page drawn from a seed. Make-up, type and print have separate random streams, so that a new draw in one does not change the others.

    For a seed of the reserved list its row replaces `want`."""
    want = reserved().get(seed, {}).get("want") or want or {}
    made = draw_makeup.draw(stream(seed, 3), want)
    parts = [made, draw_type.draw(stream(seed, 4), want, made["makeup"]), draw_print.draw(stream(seed, 5), want)]
    spec = merge(DEFAULT, dict(seed=seed))
    for part in parts:
        spec = merge(spec, part)
    return spec
