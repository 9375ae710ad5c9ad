"""The papers: make-ups that differ in appearance and flow. Each is a row of ranges in papers.json for its pages' draws.

A row gives the drawing of the grid (tiers, text lines across, gaps, rules), the paper's preferences (`kinds`: weights of the `treatments`; `p`:
chances for Cutter and Dresser), and `compose`, which places the elements that only this paper has (`compositions`) before `Plan.fill` divides the
rest.
"""

import json
import pathlib
from dataclasses import dataclass, field

from . import compositions

ALL_RULES = ("thin", "thin", "medium", "double", "dotted", "wavy", None)


@dataclass(frozen=True)
class Paper:
    tiers: tuple  # to choose from
    columns: tuple  # text lines across: from, to
    compose: object  # places elements before the rest is filled
    kinds: dict  # treatments with their weights
    density: tuple = (0.62, 0.7)  # the body's width as a share of the lines' pitch
    flat: tuple = (0.8, 0.92)  # the body's height as a share of its width
    gap: tuple = (12.0, 26.0)  # px between tiers
    margin: tuple = (50.0, 110.0)
    top: tuple = (130.0, 190.0)
    foot: tuple = (50.0, 90.0)
    shape: tuple = (1.348, 1.38, 1.414)  # height of the page relative to its width
    tier_rule: tuple = ("thin", "thin", None)
    column_rule: tuple = ("thin", "thin", "double", "dotted", None)
    article_rule: tuple = ("medium", "thin", "thick", "double", None)
    missing: float = 0.15
    p: dict = field(default_factory=dict)
    garnish: dict = field(default_factory=dict)
    tags: float = 0.3
    folio: tuple = ("plain", "block", "middle")
    scanned: float = 0.33
    type: dict = field(default_factory=dict)
    old: bool = False


def read():
    """The rows of papers.json, and the chances of papers before the war. A row that has no chances gets these if it is old."""
    book = json.loads(pathlib.Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
    rows = {}
    for name, row in book["papers"].items():
        row = {key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}
        row["compose"] = getattr(compositions, row["compose"])
        rows[name] = Paper(**({"p": book["old"]} if row.get("old") else {}) | row)
    return rows, book["old"]


PAPERS, OLD_P = read()
