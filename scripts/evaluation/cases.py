"""Cuts small pages of one difficulty each, 二 and 川, bars, marks, 縦中横, ruby, stains, …, set by scripts/typeset.

Usage: scripts/evaluation/run cases [--keep DIR] [NAME…]

  NAME          the cases whose names begin with NAME (default: all cases)
  --keep DIR    keep the maps and layouts in DIR; the pages are in .build-typeset/cases

Every character must have its own cell. scripts/evaluation/cases.json has the number of known exceptions (`known`); the exit code is 1 when there are
more.
"""

import copy
import json
import os
import pathlib
import sys
import tempfile

from fixtures import typesetter

from . import measure, paths
from .pages import Page
from .paths import ROOT, fail

LIST = pathlib.Path(__file__).with_suffix(".json")
FOLDER = ROOT / ".build-typeset" / "cases"
FIRST_SEED = 300


def listed(path=LIST):
    """The cases: page, name, and `known`, the number of characters known to be wrong."""
    book = json.loads(path.read_text(encoding="utf-8"))
    found = []
    for number, own in enumerate(book["cases"]):
        own = dict(own)
        name, known = own.pop("name"), own.pop("known", 0)
        specification = dict(merged(book["page"], own), seed=FIRST_SEED + number)
        found.append({"name": name, "known": known, "specification": specification})
    if len({case["name"] for case in found}) != len(found):
        fail(f"{path} has two cases of one name.")
    return found


def merged(page, own):
    """Merges the common settings of all cases with those of one case: objects by key, lists by index. Further elements are appended."""
    if isinstance(page, dict) and isinstance(own, dict):
        return {
            key: merged(page[key], own[key]) if key in page and key in own else copy.deepcopy(own.get(key, page.get(key)))
            for key in [*page, *(k for k in own if k not in page)]
        }
    if isinstance(page, list) and isinstance(own, list) and all(isinstance(item, dict) for item in page + own):
        return [merged(*pair) for pair in zip(page, own)] + copy.deepcopy(own[len(page) :] or page[len(own) :])
    return copy.deepcopy(own)


def file_name(case):
    return case["name"].replace(", ", "-").replace(" ", "-")


def pages(cases):
    """The pages of the cases, set again if the typesetter or the case has changed."""
    made = typesetter.make(FOLDER, {file_name(case): case["specification"] for case in cases}, os.cpu_count() or 1)
    return [Page(case["name"], *made[file_name(case)]) for case in cases]


def wrong(row):
    """Number of characters of a measured page that have no separate cell, or that another cell cuts or contains."""
    missed = row["characters"] * (1 - row["boxes"])
    cut = row["cells"] * (1 - row["uncut"])
    return round(max(missed, cut))


def outcomes(cases, out):
    """Triples (case, characters, wrong characters). All characters of a failing page count as wrong."""
    report, failed = measure.measured(pages(cases), out, jobs=os.cpu_count() or 1)
    rows = {row["page"]: row for row in report["pages"]}
    for case in cases:
        if case["name"] in failed:
            yield case, 0, case["known"] + 1
        else:
            row = rows[case["name"]]
            yield case, row["characters"], wrong(row)


def main():
    parser = paths.parser("cases", __doc__)
    parser.add_argument("names", nargs="*", metavar="NAME")
    options = parser.parse_args()

    chosen = [case for case in listed() if not options.names or case["name"].startswith(tuple(options.names))]
    if not chosen:
        sys.exit(f"There is no case of that name; there are: {'; '.join(case['name'] for case in listed())}.")
    worse = []
    with tempfile.TemporaryDirectory() as folder:
        for case, characters, wrong in outcomes(chosen, options.keep or pathlib.Path(folder)):
            known = f" ({case['known']} known)" if case["known"] else ""
            print(f"{case['name']:44} {characters:5} characters {wrong:4} wrong{known}")
            worse += [case["name"]] if wrong > case["known"] else []
    if worse:
        sys.exit(f"More characters are wrong than were known to be: {'; '.join(worse)}.")


if __name__ == "__main__":
    main()
