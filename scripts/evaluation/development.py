"""Measures mojiwaku on all available pages with truth, and writes the tables of measures in docs/evaluation.md.

Usage: scripts/evaluation/run development [--keep DIR] [--print] [--peers] [--compare OLD.json] [--json FILE]

Pages: SampleScans, and ../shared/pages and ../shared/real if they exist (MOJIWAKU_SHARED names another folder). A separate process with one job
extracts each page, to measure its processor time and memory.
  --keep DIR       leave layouts and maps there (default: a temporary folder)
  --print          write the tables to stdout and leave the document unchanged
  --peers          measure Tesseract and RapidOCR too, up to 5 minutes a page each (needs tesseract-ocr,
                   tesseract-ocr-jpn-vert, python3-venv, the network once, and ../shared); their results are kept in
                   .build-peers, so that an interrupted run continues. Without it their table stays unchanged
  --json FILE      write the report of `mojiwaku evaluate --json` too
  --compare FILE   print the changes from an earlier report to stdout
Exit code: 0 even if a bar is missed (the table shows it), 1 when a page could not be extracted, 2 when nothing could run.
"""

import json
import pathlib
import sys
import tempfile

from . import groups, measure, pages, paths, peers


def arguments():
    parser = paths.parser("development", __doc__)
    parser.add_argument("--print", action="store_true", dest="to_stdout")
    parser.add_argument("--peers", action="store_true")
    parser.add_argument("--json", metavar="FILE", type=pathlib.Path)
    parser.add_argument("--compare", metavar="FILE", type=pathlib.Path)
    return parser.parse_args()


def main():
    options = arguments()
    paths.build()
    found = pages.development()
    with tempfile.TemporaryDirectory() as folder:
        report, failed = measure.measured(found, options.keep or pathlib.Path(folder))
        if options.json:
            options.json.write_text(json.dumps(measure.lasting(report)) + "\n")
        if options.compare:
            print(measure.summary(found, report, "--compare", options.compare))
    sections = {"figures": groups.figures(report)}
    if options.peers:
        done = [page for page in found if page.name not in failed]
        sections["peers"] = groups.beside_peers(report["pages"], peers.measured(done))
    for name, lines in sections.items():
        paths.publish(name, lines, options.to_stdout)
    for name in failed:
        paths.say(f"{name} could not be extracted: see above.")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
