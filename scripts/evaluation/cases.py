"""Cuts small pages of one difficulty each, 二 and 川, bars, marks, 縦中横, ruby, stains, …, set by scripts/typeset.

Usage: scripts/evaluation/run cases [--keep DIR] [NAME…]

  NAME          the cases whose names begin with NAME (default: all cases)
  --keep DIR    keep the maps and layouts in DIR; the pages are in .build-typeset/cases

Every character must have its own cell. scripts/evaluation/cases.json has the number of known exceptions (`known`); the exit code is 1 when there are
more.
"""

import pathlib
import sys
import tempfile

from . import case_pages, paths


def main():
    parser = paths.parser("cases", __doc__)
    parser.add_argument("names", nargs="*", metavar="NAME")
    options = parser.parse_args()

    chosen = [case for case in case_pages.listed() if not options.names or case["name"].startswith(tuple(options.names))]
    if not chosen:
        sys.exit(f"There is no case of that name; there are: {'; '.join(case['name'] for case in case_pages.listed())}.")
    worse = []
    with tempfile.TemporaryDirectory() as folder:
        for case, characters, wrong in case_pages.outcomes(chosen, options.keep or pathlib.Path(folder)):
            known = f" ({case['known']} known)" if case["known"] else ""
            print(f"{case['name']:44} {characters:5} characters {wrong:4} wrong{known}")
            worse += [case["name"]] if wrong > case["known"] else []
    if worse:
        sys.exit(f"More characters are wrong than were known to be: {'; '.join(worse)}.")


if __name__ == "__main__":
    main()
