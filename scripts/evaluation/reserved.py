"""Sets the pages of the reserved list, measures mojiwaku on them, and writes a log with tables by kind and by feature.

Usage: scripts/evaluation/run reserved [--keep DIR] [--truth] [--compare OLD.json]

The list is scripts/typeset/reserved.json: seeds, kinds and required features of each page. These pages are for measuring only: nobody looks at them
during work on the engine. Setting a page takes much longer than measuring it.
  --keep DIR       pages and results stay there; pages with an unchanged typesetter and row are used again
                   (default: a temporary folder)
  --truth          only check the truth: the best map that each allows must reach 0.999; needs ../shared/tools/score.py
                   (MOJIWAKU_SHARED names another folder)
  --compare FILE   add the changes since an earlier log's .json to the log
Writes reserved-YYYY-MM-DD.md and .json into .build-reserved, which git ignores. Exit code: 0 done; 1 a page could not be set or extracted, or a truth
is below its bar or has faults; 2 nothing could run.
"""

import pathlib
import sys
import tempfile

from . import measure, paths, reserved_log


def arguments():
    parser = paths.parser("reserved", __doc__)
    parser.add_argument("--truth", action="store_true")
    parser.add_argument("--compare", metavar="FILE", type=pathlib.Path)
    options = parser.parse_args()
    if options.compare and not options.compare.is_file():
        paths.fail(f"{options.compare} is not there. Give the .json of an earlier log.")
    return options


def run(options, folder):
    """Makes, checks and measures; returns whether everything succeeded."""
    wanted = reserved_log.rows()
    pages = reserved_log.made(wanted, folder / "pages")
    is_sound, truth_lines = reserved_log.truth_check(pages)
    if options.truth:
        print("\n".join(truth_lines))
        return is_sound
    paths.build()
    report, failed = measure.measured(pages, folder / "results")
    changes = measure.summary(pages, report, "--compare", options.compare) if options.compare else ""
    lines = reserved_log.document(report, wanted, failed, truth_lines, measure.summary(pages, report), changes)
    print(reserved_log.write(lines, report, reserved_log.LOGS))
    return is_sound and not failed


def main():
    options = arguments()
    with tempfile.TemporaryDirectory() as folder:
        is_well = run(options, options.keep or pathlib.Path(folder))
    sys.exit(0 if is_well else 1)


if __name__ == "__main__":
    main()
