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

import datetime
import json
import pathlib
import sys
import tempfile

from fixtures.markdown import parts, table

from . import measure, pages, paths, peers
from .measure import FIGURES
from .paths import version
from .tables import effort, marked, mean, number, worst

# Group, the starts of its page names, the lowest required mean of each measure.
GROUPS = [
    ("clean", ("dev1-", "dev2-", "dev3-", "dev6-"), {"boxes": 0.98, "flow": 0.95, "joins": 0.65, "fill": 0.90}),
    ("scans", ("dev4-", "dev5-", "dev9-"), {"boxes": 0.93, "flow": 0.85, "joins": 0.50}),
    ("gazette", ("gazette-",), {"boxes": 0.95}),
    ("ruby throughout", ("dev7-",), {}),
    ("shapes", ("dev8-",), {}),
    ("samples", ("sample-",), {}),
]
TIME_BAR, MEMORY_BAR = 3.0, 600  # a page of 4000 × 5392 px: seconds, MB
COMPARED = ("clean", "scans")  # groups of the comparison with other programs
BELOW = 0.05  # no page may be below its group's bar by more than this


def members(rows, prefixes):
    return [row for row in rows if row["page"].startswith(prefixes)]


def figures(report):
    """Tables: means of the groups with their bars, the pages that miss a bar, and the effort of all pages."""
    rows, means, each = report["pages"], [], []
    for group, prefixes, bars in GROUPS:
        own = members(rows, prefixes)
        if not own:
            continue
        means.append([f"**{group}** ({len(own)})"] + [marked(mean(own, f), bars.get(f)) for f in FIGURES])
        if bars:
            means.append(["needed"] + [f"≥ {bars[f]:.2f}" if f in bars else "" for f in FIGURES])
        each += [page_row(row, bars) for row in own]
    head = f"Measured {datetime.date.today().isoformat()}, engine {version()}. ✗: below the requirement."
    most = f"Highest values of a page: {worst(rows, 'seconds')['seconds']:.2f} s of processor time, {worst(rows, 'memory')['memory']:.0f} MB."
    return parts(head, "Means of the groups:", table(["pages"] + FIGURES, means), missed(each), most, "[Effort](#effort):", effort(rows))


def missed(each):
    """The rows of the pages that miss a bar, or a sentence that no page does."""
    bars = f"at most {BELOW} below its group's figures; a page of 4000 × 5392 px takes at most {TIME_BAR:.0f} s and {MEMORY_BAR} MB"
    rows = [row for row in each if any("✗" in cell for cell in row)]
    if not rows:
        return [f"Every page meets its requirements: {bars}."]
    return parts(f"Pages below their requirements ({bars}):", table(["page"] + FIGURES + ["CPU s", "MB"], rows))


def page_row(row, bars):
    large = row["width"] == 4000
    seconds = number(row["seconds"], 2) + (" ✗" if large and row["seconds"] > TIME_BAR else "")
    memory = number(row["memory"], 0) + (" ✗" if large and row["memory"] > MEMORY_BAR else "")
    return [row["page"]] + [marked(row.get(f), bars.get(f), BELOW) for f in FIGURES] + [seconds, memory]


def beside_peers(rows, others):
    """A table of the means of the groups, with a line for each program."""
    programs = {"mojiwaku": rows, **others}
    shown = ["boxes", "flow", "joins", "fill", "article"]
    means = []
    for group, prefixes, _ in (own for own in GROUPS if own[0] in COMPARED):
        pages = members(rows, prefixes)
        for program, own in programs.items():
            line = [mean(members(own, prefixes), f) for f in shown] + [mean(members(own, prefixes), "seconds")]
            if pages:
                head = [f"**{group}** ({len(pages)})" if program == "mojiwaku" else "", program]
                means.append([*head, *map(number, line[:-1]), number(line[-1], 1)])
    heads = ["program"] + shown + ["CPU s"]
    versions = f"mojiwaku {version()}, Tesseract {peers.tesseract_version()}, RapidOCR {peers.rapidocr_version()}"
    return parts(f"Measured {datetime.date.today().isoformat()}: {versions}.", "Means of the groups:", table(["pages"] + heads, means))


def main():
    parser = paths.parser("development", __doc__)
    parser.add_argument("--print", action="store_true", dest="to_stdout")
    parser.add_argument("--peers", action="store_true")
    parser.add_argument("--json", metavar="FILE", type=pathlib.Path)
    parser.add_argument("--compare", metavar="FILE", type=pathlib.Path)
    options = parser.parse_args()
    paths.build()
    found = pages.development()
    with tempfile.TemporaryDirectory() as folder:
        report, failed = measure.measured(found, options.keep or pathlib.Path(folder))
        if options.json:
            options.json.write_text(json.dumps(measure.lasting(report)) + "\n")
        if options.compare:
            print(measure.summary(found, report, "--compare", options.compare))
    sections = {"figures": figures(report)}
    if options.peers:
        done = [page for page in found if page.name not in failed]
        sections["peers"] = beside_peers(report["pages"], peers.measured(done))
    for name, lines in sections.items():
        paths.publish(name, lines, options.to_stdout)
    for name in failed:
        paths.say(f"{name} could not be extracted: see above.")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
