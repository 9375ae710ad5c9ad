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

import datetime
import json
import pathlib
import subprocess
import sys
import tempfile

from fixtures import typesetter
from fixtures.markdown import parts, table

from . import measure, paths, tables
from .measure import FIGURES, lasting
from .pages import Page
from .paths import ROOT, version
from .peers import scorer

LOGS = ROOT / ".build-reserved"
AT_ONCE = 2
# The measures that the best map of a truth must reach.
TRUTH_FIGURES, TRUTH_BAR = ["boxes", "uncut", "flow", "joins", "fill"], 0.999
# The measures that rank the pages of a kind.
RANKED_BY = ["boxes", "flow", "fill"]


def rows():
    """The list's rows: seed, kind, and required features."""
    return json.loads((typesetter.TYPESETTER / "reserved.json").read_text())


def name(row):
    return f"seed{row['seed']:04d}"


def made(wanted, folder):
    """The pages in the list's order, set again only if their row or the typesetter has changed."""
    specifications = {name(row): {"seed": row["seed"], "want": row.get("want", {})} for row in wanted}
    return [Page(page, *files) for page, files in typesetter.make(folder, specifications, AT_ONCE).items()]


def truth_check(pages):
    """Returns whether each truth allows a nearly perfect map, and lines for the log."""
    score = scorer()
    command = [ROOT / "scripts/python", "typeset", "-B", "-m", "typeset.check", *(page.truth for page in pages)]
    checked = [json.loads(line) for line in subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout.splitlines()]
    rows = [{"page": page.name, **score.score(score.load(str(page.truth)), found["map"])} for page, found in zip(pages, checked, strict=True)]
    lows = [tables.worst(rows, figure) for figure in TRUTH_FIGURES]
    lines = table(
        ["figure", "lowest", "page"],
        [[figure, f"{row[figure]:.4f}" if row else "–", row["page"] if row else "–"] for figure, row in zip(TRUTH_FIGURES, lows)],
    )
    below = [row["page"] for row in rows if any(row.get(f, 1) < TRUTH_BAR for f in TRUTH_FIGURES)]
    lines += ["", f"{len(rows)} truths, {len(below)} below {TRUTH_BAR}" + (": " + ", ".join(below) if below else "")]
    faults = [f"{page.name}: {fault}" for page, found in zip(pages, checked, strict=True) for fault in found["faults"]]
    return not below and not faults, lines + faults


def document(report, wanted, failed, truth_lines, shown, changes):
    """The log of a measurement, as Markdown. `shown` has the tables of `mojiwaku evaluate`."""
    kinds = {name(row): row["kind"] for row in wanted}
    pages = report["pages"]
    for row in pages:
        row["kind"] = kinds[row["page"]]
    versions = f"Engine {version()} at {commit()}; typesetter {typesetter.sources_digest()[:12]}; seeds {seeds(wanted)}."
    count = f"{len(pages)} pages of {len(wanted)} that scripts/typeset sets. What the figures are: docs/evaluation.md."
    missing = f"Not measured: {', '.join(failed)}." if failed else ""
    lines = parts(f"# Reserved pages, {datetime.date.today().isoformat()}", count, versions, missing, "## By kind", by_kind(pages, kinds))
    lines += ["", *parts("## Time and memory", "Of `mojiwaku extract`, one job.", by_size(pages))]
    lines += ["", *parts("## The truth", "The best maps that the truths allow:", truth_lines)]
    for title, text in (("By page, class of character, feature and rule", shown), ("Changes", changes)):
        lines += ["", *parts(f"## {title}", ["```text", text.rstrip("\n"), "```"])] if text else []
    return lines


def commit():
    """The measured commit; with + if files differ from it."""

    def git(*arguments):
        done = subprocess.run(["git", "-C", ROOT, *arguments], stdout=subprocess.PIPE, text=True, check=False)
        return done.stdout.strip()

    return (git("rev-parse", "--short=12", "HEAD") or "no commit") + ("+" if git("status", "--porcelain", "--untracked-files=no") else "")


def seeds(wanted):
    numbers = [int(row["seed"]) for row in wanted]
    return f"{min(numbers)} to {max(numbers)}"


def worst_page(pages):
    """The page with the lowest mean of the measures in RANKED_BY."""

    def mark(row):
        values = [row[f] for f in RANKED_BY if row.get(f) is not None]
        return sum(values) / len(values)

    row = min(pages, key=mark)
    return f"{row['page']} ({mark(row):.3f})"


def by_kind(pages, kinds):
    """Means, and the worst value of each measure with its page, for each kind."""
    lines = []
    for kind in dict.fromkeys(kinds.values()):
        own = [row for row in pages if row["kind"] == kind]
        if not own:
            continue
        lines.append([f"**{kind}** ({len(own)})"] + [tables.number(tables.mean(own, f)) for f in FIGURES] + [worst_page(own)])
        lows = [tables.worst(own, f) for f in FIGURES]
        lines.append(["worst"] + [f"{row[f]:.3f} {row['page'].removeprefix('seed')}" if row else "–" for row, f in zip(lows, FIGURES)] + [""])
    lines.append([f"**all** ({len(pages)})"] + [tables.number(tables.mean(pages, f)) for f in FIGURES] + [worst_page(pages)])
    return [f"Worst page: the lowest mean of {', '.join(RANKED_BY)}.", ""] + table(["kind"] + FIGURES + ["worst page"], lines)


def by_size(pages):
    """Processor time and memory by the width of the image."""
    lines = []
    for width in sorted({row["width"] for row in pages}):
        own = [row for row in pages if row["width"] == width]
        slow, large = tables.worst(own, "seconds"), tables.worst(own, "memory")
        seconds, memory = tables.number(tables.mean(own, "seconds"), 2), tables.number(tables.mean(own, "memory"), 0)
        most = f"{slow['seconds']:.2f} {slow['page']}", f"{large['memory']:.0f} {large['page']}"
        lines.append([f"{width} px", len(own), seconds, most[0], memory, most[1]])
    return table(["width", "pages", "CPU s", "most", "MB", "most"], lines)


def write(lines, report, folder):
    """Writes the log and its measures under today's date; a second measurement of a day gets a number."""
    folder.mkdir(parents=True, exist_ok=True)
    day = f"reserved-{datetime.date.today().isoformat()}"
    stem, count = day, 1
    while (folder / f"{stem}.md").exists() or (folder / f"{stem}.json").exists():
        count += 1
        stem = f"{day}-{count}"
    (folder / f"{stem}.json").write_text(json.dumps(lasting(report), ensure_ascii=False, separators=(",", ":")) + "\n")
    (folder / f"{stem}.md").write_text("\n".join(lines) + "\n")
    return folder / f"{stem}.md"


def run(options, folder):
    """Makes, checks and measures; returns whether everything succeeded."""
    wanted = rows()
    pages = made(wanted, folder / "pages")
    is_sound, truth_lines = truth_check(pages)
    if options.truth:
        print("\n".join(truth_lines))
        return is_sound
    paths.build()
    report, failed = measure.measured(pages, folder / "results")
    changes = measure.summary(pages, report, "--compare", options.compare) if options.compare else ""
    lines = document(report, wanted, failed, truth_lines, measure.summary(pages, report), changes)
    print(write(lines, report, LOGS))
    return is_sound and not failed


def main():
    parser = paths.parser("reserved", __doc__)
    parser.add_argument("--truth", action="store_true")
    parser.add_argument("--compare", metavar="FILE", type=pathlib.Path)
    options = parser.parse_args()
    if options.compare and not options.compare.is_file():
        paths.fail(f"{options.compare} is not there. Give the .json of an earlier log.")
    with tempfile.TemporaryDirectory() as folder:
        is_well = run(options, options.keep or pathlib.Path(folder))
    sys.exit(0 if is_well else 1)


if __name__ == "__main__":
    main()
