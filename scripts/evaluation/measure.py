"""Extracts and measures pages: from pages to rows of measures."""

import itertools
import json
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor

from .paths import BINARY, fail

FIGURES = ["boxes", "uncut", "flow", "joins", "fill", "article", "paragraph", "roles", "ruby", "stray"]


def timed(command, **options):
    """Runs a program; returns its stdout, exit code, processor seconds (including its children) and peak MB."""
    process = subprocess.Popen([str(part) for part in command], stdout=subprocess.PIPE, **options)
    output = process.stdout.read()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return output, process.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def extracted(page, out, *options):
    """The page's map, size, processor seconds and peak MB; None when it failed.

    Runs as a separate process with one job, so that its time and memory can be measured.
    """
    output, code, seconds, memory = timed([BINARY, "extract", page.image, "--output", out / page.name, "--jobs", "1", "--json", *options])
    if code not in (0, 1) or not output.strip():
        return None
    record = json.loads(output.splitlines()[0])
    if record["status"] != "ok":
        return None
    return {"map": record["map"], "width": record["width"], "height": record["height"], "seconds": seconds, "memory": memory}


def evaluate(*options):
    """The output of `mojiwaku evaluate`."""
    done = subprocess.run([BINARY, "evaluate", *options], stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        fail("mojiwaku evaluate failed: see above.")
    return done.stdout


def evaluated(pages, maps, *options):
    """The output of `mojiwaku evaluate` for those pages that have a map, by name."""
    named = [("--name", page.name, "--truth", page.truth, "--map", maps[page.name]) for page in pages if page.name in maps]
    return evaluate(*itertools.chain(*named), *options)


def measured(pages, out, jobs=1, *options):
    """Extracts pages, `jobs` at once, with `options` of `mojiwaku extract`, and measures them.

    Returns the report of `mojiwaku evaluate` for all extracted pages, whose `pages` also have `width`, `height`, `seconds`, `memory` and `map`; and
    the names of the other pages.
    """
    with ThreadPoolExecutor(jobs) as pool:
        results = list(pool.map(lambda page: extracted(page, out, *options), pages))
    failed = [page.name for page, result in zip(pages, results) if result is None]
    done = {page.name: result for page, result in zip(pages, results) if result is not None}
    if not done:
        fail("No page could be extracted.")
    report = json.loads(evaluated(pages, {name: result["map"] for name, result in done.items()}, "--json", "--effort"))
    for row in report["pages"]:
        row.update(done[row["page"]])
    return report, failed


def lasting(report):
    """The part of a report for later comparisons: measures with four decimals, without the breakdowns of single pages."""
    passing = ("classes", "articles", "map")
    pages = [{key: value for key, value in row.items() if key not in passing} for row in report["pages"]]
    return rounded({**report, "pages": pages})


def rounded(value):
    """A value whose numbers are rounded to four decimals."""
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, dict):
        return {key: rounded(item) for key, item in value.items()}
    return [rounded(item) for item in value] if isinstance(value, list) else value


def summary(pages, report, *options):
    """The tables that `mojiwaku evaluate` prints for a report's pages; with `--compare FILE` the changes from an earlier report."""
    return evaluated(pages, {row["page"]: row["map"] for row in report["pages"]}, *options)
