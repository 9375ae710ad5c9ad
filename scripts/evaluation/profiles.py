"""Draws newspapers, learns profiles from 1, 2, 4, 8 and 16 of their pages, measures other pages with these profiles, and writes the table of
docs/evaluation.md.

Usage: scripts/evaluation/run profiles [--keep DIR] [--print] [--tested N] [--daily NUMBER…] [--learned N…]

  --keep DIR       leave pages, profiles, layouts and maps there, and use the pages again (default: a temporary folder)
  --print          write the table to stdout and leave the document unchanged
  --tested N       number of pages to measure of each newspaper (default 20)
  --daily NUMBER   a newspaper (docs/typesetter.md); repeatable (default 0, 1 and 4)
  --learned N      number of pages to learn from; repeatable
Exit code: 0 done, 2 when nothing could run.
"""

import datetime
import json
import pathlib
import subprocess
import tempfile

from fixtures import typesetter
from fixtures.markdown import parts, table

from . import measure, paths
from .pages import Page
from .tables import mean, number

DAILIES, LEARNED, FIRST_TESTED, AT_ONCE = (0, 1, 4), (1, 2, 4, 8, 16), 101, 2
FIGURES = ("joins", "article", "roles")
KINDS, ORDER = ("drop", "role"), ("move", "partArticle", "joinArticle")
UNFIT = "profile.unfit"


def drawn(folder, daily, seeds):
    """Pages of a newspaper."""
    specifications = {f"daily{daily}-{seed}": dict(daily=daily, seed=seed) for seed in seeds}
    return [Page(name, *files) for name, files in typesetter.make(folder, specifications, AT_ONCE).items()]


def learned(pages, path):
    """The profile of pages, or None if it gains nothing."""
    truths = [part for page in pages for part in ("--truth", page.truth)]
    done = subprocess.run([paths.BINARY, "learn", "--title", path.stem, *truths, "--output", path], stdout=subprocess.DEVNULL, check=False)
    return path if done.returncode == 0 else None


def results(pages, out, profile=None):
    """The measures of pages by the engine, perhaps with a profile, and the number of pages that the profile does not fit."""
    report, _ = measure.measured(pages, out, AT_ONCE, *(("--profile", profile) if profile else ()))
    rows = report["pages"]
    layouts = [json.loads(next((out / row["page"]).glob("*.layout.json")).read_text()) for row in rows]
    return rows, sum(UNFIT in json.dumps(layout.get("findings", [])) for layout in layouts)


def row(name, rows, unfit=0):
    efforts = [one["effort"] for one in rows]
    counts = [sum(one[kind] for one in efforts) for kind in KINDS] + [sum(one[kind] for one in efforts for kind in ORDER)]
    shown = [*(number(mean(rows, figure)) for figure in FIGURES), number(mean(rows, "stray"), 4), *counts]
    return [name, *shown, unfit or ""]


def newspaper(daily, folder, options):
    """The rows of a newspaper; and its tested pages, and the profile of the most pages up to 8."""
    counts = options.learned or LEARNED
    known = drawn(folder / "pages", daily, range(1, max(counts) + 1))
    tested = drawn(folder / "pages", daily, range(FIRST_TESTED, FIRST_TESTED + options.tested))
    before, _ = results(tested, folder / f"daily{daily}-0")
    rows, best = [row(f"**{daily}**: nothing", before)], None
    for count in counts:
        profile = learned(known[:count], folder / f"daily{daily}-{count}.profile")
        if profile:
            rows.append(row(str(count), *results(tested, folder / f"daily{daily}-{count}", profile)))
            best = profile if count <= 8 else best
        else:
            rows.append([str(count), "no gain", *[""] * 7])
        paths.say(" ".join(map(str, rows[-1])))
    return rows, tested, best


def measured(folder, options):
    """The table's rows: of each newspaper, then of each newspaper with the profile of the one before it."""
    found = {daily: newspaper(daily, folder, options) for daily in options.daily or DAILIES}
    rows = [one for own, *_ in found.values() for one in own]
    for (other, (*_, profile)), (daily, (_, tested, _)) in zip(found.items(), [*list(found.items())[1:], next(iter(found.items()))]):
        if profile and other != daily:
            rows.append(row(f"{daily}: with the profile of {other}", *results(tested, folder / f"daily{daily}-of-{other}", profile)))
    return rows


def main():
    parser = paths.parser("profiles", __doc__)
    parser.add_argument("--print", action="store_true", dest="to_stdout")
    parser.add_argument("--tested", metavar="N", type=int, default=20)
    parser.add_argument("--daily", metavar="NUMBER", type=int, action="append")
    parser.add_argument("--learned", metavar="N", type=int, action="append")
    options = parser.parse_args()
    paths.build()
    with tempfile.TemporaryDirectory() as kept:
        folder = options.keep or pathlib.Path(kept)
        folder.mkdir(parents=True, exist_ok=True)
        rows = measured(folder.resolve(), options)
    heads = ["learned from", *FIGURES, "stray", *(f"`{kind}`" for kind in KINDS), "order", "unfit"]
    head = f"Measured {datetime.date.today().isoformat()}, engine {paths.version()}: {options.tested} pages of each newspaper."
    paths.publish("profiles", parts(head, table(heads, rows)), options.to_stdout)


if __name__ == "__main__":
    main()
