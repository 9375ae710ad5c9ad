"""Draws random pages and checks that `mojiwaku extract` gives a valid layout and map for each of them.

Usage: scripts/soak/run pages [--pages N] [--seconds S] [--seed N]     (300 pages, from seed 1)
       scripts/soak/run pages --replay SEED-or-FILE                    one page again; its results are kept

The pages are those of the seeds N, N + 1, …; their kinds rotate (drawn_pages.py): noise, grids of lines, blobs, bare pages, film, collages of the
sample pages, collages of the pages in ../shared (if they exist), and squeezed text. With --seconds it ends after that time; with --pages too, at the
first of both limits. A page must be done in a minute and 2 GiB, its layout and map must be valid, also with the image, the exit code must match its
findings, and a page without numbers must have a finding. A table shows for each kind the number of pages with numbers, of poor, empty or partly
unnumbered ones, and the slowest page. Exits with 1 when a page failed; the page is kept, and the command to replay it is printed.
"""

import argparse
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor

from evaluation.measure import timed
from evaluation.paths import ROOT

from . import drawn_pages
from .common import say

BINARY = ROOT / ".build/release/mojiwaku-pages"
KEPT = ROOT / ".build/soak-pages"
AT_ONCE = 8
SECONDS = 60
MEMORY = 2 << 30
DOUBTFUL = {"page.poor", "page.nothing", "page.unnumbered"}
# Warnings that only a layout edited by a person can have: the output of extract never has them.
ASTRAY = {"rect.page", "rect.empty"}


class Ended:
    """The end of a command: its exit code (None after a timeout), its printed objects and messages, its memory in MiB."""

    def __init__(self, *command):
        # A program that needs more memory ends with a signal, as on an operator's machine.
        limits = ["timeout", "--signal=KILL", SECONDS, "prlimit", f"--as={MEMORY}"]
        with tempfile.TemporaryFile() as err:
            out, code, _, self.memory = timed([*limits, BINARY, *command], stderr=err, env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
            err.seek(0)
            self.talk = err.read().decode(errors="replace").strip()
        # `timeout` ends like the program, or with 128 and the number of the signal that ended it; after the time, with SIGKILL.
        self.code = None if code in (-signal.SIGKILL, 128 + signal.SIGKILL) else code if code < 128 else 128 - code
        self.objects = [json.loads(line) for line in out.splitlines()] if self.code in (0, 1) else []

    @property
    def how(self):
        if self.code is None:
            return f"did not end in {SECONDS} s"
        last = self.talk.splitlines()[-1:] or ["without a word"]
        return f"ended with {f'signal {-self.code}' if self.code < 0 else self.code}: {last[0]}"


class Page:
    """A page, its report, and its faults."""

    def __init__(self, path):
        self.path, self.kind = path, path.stem.rpartition("-")[0]
        self.faults, self.characters, self.codes, self.seconds = [], 0, set(), 0.0

    def judge(self, row, out):
        """Records extract's report on the page, and validates its results."""
        if row is None or row["status"] != "ok":
            self.faults.append(f"was refused: {row and row.get('message')}")
            return
        self.characters, self.seconds = row["characters"], row["seconds"]
        self.codes = {finding["code"] for finding in row["findings"]}
        if not self.characters and "page.nothing" not in self.codes:
            self.faults.append(f"has no number and no page.nothing among its findings ({', '.join(sorted(self.codes)) or 'none'})")
        astray = sorted(ASTRAY & row["brokenRules"].keys())
        if astray:
            self.faults.append(f"has rectangles off the page or empty ones: {', '.join(astray)}")
        files = [out / f"{self.path.stem}.{what}.json" for what in ("layout", "map")]
        ended = Ended("validate", "--json", "--image", self.path, *files)
        errors = [f"{o['rule']} at {o['pointer']}" for o in ended.objects if o["type"] == "finding" and o["severity"] == "error"]
        summaries = [o for o in ended.objects if o["type"] == "summary"]
        if errors:
            self.faults.append(f"breaks rules: {', '.join(errors[:5])}{' …' if len(errors) > 5 else ''}")
        elif ended.code != 0 or len(summaries) != 2 or not all(o["valid"] for o in summaries):
            self.faults.append(f"is not found valid: validate {ended.how}")


class Soak:
    def __init__(self, folder):
        self.folder, self.memory, self.pages, self.together = folder, 0, [], []

    def extract(self, paths, out):
        """Extracts pages, together or, after a failure, one by one; returns the checked pages."""
        ended = Ended("extract", *paths, "--output", out, "--json", "--jobs", "1")
        self.memory = max(self.memory, ended.memory)
        pages = [Page(path) for path in paths]
        if ended.code in (0, 1):
            rows = {row["page"]: row for row in ended.objects}
            for page in pages:
                page.judge(rows.get(page.path.stem), out)
            severe = any(finding["severity"] != "note" for row in ended.objects for finding in row.get("findings", []))
            failed = any(row["status"] != "ok" for row in ended.objects)
            if ended.code != int(severe or failed):
                self.fault(pages, f"the exit code is {ended.code}, which the findings do not tell")
        elif len(pages) == 1:
            pages[0].faults.append(f"extract {ended.how}")
        else:
            pages = [page for path in paths for page in self.extract([path], out)]
            # A timeout for all pages together need not be a timeout for each page.
            if ended.code is not None and not any(page.faults for page in pages):
                self.fault(pages, f"extract {ended.how}, and does each of the pages alone")
        return pages

    def fault(self, pages, text):
        if len(pages) == 1:
            pages[0].faults.append(text)
        else:
            self.together.append(text)
            say(f"{text}: {', '.join(str(keep(page.path)) for page in pages)}")

    def take(self, paths):
        out = self.folder / "out"
        for page in self.extract(paths, out):
            self.pages.append(page)
            for fault in page.faults:
                say(f"{page.path.stem} {fault}")
            if page.faults:
                say(f"It is kept. See it again with: scripts/soak/run pages --replay {keep(page.path)}")
            page.path.unlink()
        shutil.rmtree(out, ignore_errors=True)

    @property
    def has_failed(self):
        return bool(self.together) or any(page.faults for page in self.pages)

    def tell(self):
        print(f"{'kind':10} {'pages':>6} {'with numbers':>13} {'poor or nothing':>16}  slowest")
        for kind in drawn_pages.KINDS:
            pages = [page for page in self.pages if page.kind == kind]
            if pages:
                slowest = max(pages, key=lambda page: page.seconds)
                numbered, doubtful = sum(page.characters > 0 for page in pages), sum(bool(page.codes & DOUBTFUL) for page in pages)
                print(f"{kind:10} {len(pages):6} {numbered:13} {doubtful:16}  {slowest.seconds:.2f} s ({slowest.path.stem})")


def keep(path):
    """Stores a page permanently; returns its path."""
    KEPT.mkdir(parents=True, exist_ok=True)
    kept = KEPT / path.name
    if path.resolve() != kept.resolve():
        shutil.copy(path, kept)
    return kept


def draw(seeds, folder):
    folder.mkdir()
    return [drawn_pages.write(seed, folder) for seed in seeds]


def batches(options, end):
    """Seeds of drawable pages, some at a time, until there are enough or the time is over."""
    seed, left = options.seed, options.pages
    while left > 0 and time.monotonic() < end:
        batch = []
        while len(batch) < min(AT_ONCE, left):
            if drawn_pages.is_drawable(seed):
                batch.append(seed)
            seed += 1
        left -= len(batch)
        yield batch


def soak(options, folder):
    start = time.monotonic()
    missing = [kind for kind in drawn_pages.KINDS if not drawn_pages.is_there(kind)]
    if missing:
        say(f"{' and '.join(missing)}: left out, there are no pages in {' and '.join(map(str, drawn_pages.SCANS))}")
    run = Soak(folder)
    # Draws the next pages while these are extracted.
    with ProcessPoolExecutor(1) as pool:
        waiting = None
        for number, seeds in enumerate(batches(options, start + options.seconds)):
            drawn, waiting = waiting, pool.submit(draw, seeds, folder / f"drawn{number}")
            if drawn:
                run.take(drawn.result())
        run.take(waiting.result())
    run.tell()
    failed = sum(bool(page.faults) for page in run.pages)
    say(
        f"{len(run.pages)} pages of the seeds from {options.seed} in {time.monotonic() - start:.0f} s, {run.memory:.0f} MiB at the peak: "
        + (f"{failed} failed" if run.has_failed else "a valid layout and map for each")
    )
    return int(run.has_failed)


def replay(name):
    folder = KEPT / "replay"
    shutil.rmtree(folder, ignore_errors=True)
    KEPT.mkdir(parents=True, exist_ok=True)
    path = draw([int(name)], folder)[0] if name.isdecimal() else pathlib.Path(name)
    run = Soak(folder)
    page = run.extract([path], folder)[0]
    for fault in page.faults:
        say(f"{page.path.stem} {fault}")
    say(f"{path}: {page.characters} characters, {', '.join(sorted(page.codes)) or 'no findings'}; the results are in {folder}")
    return int(bool(page.faults))


class Parser(argparse.ArgumentParser):
    def error(self, message):
        self.print_usage(sys.stderr)
        say(message)
        sys.exit(64)


def whole(text):
    """An integer from 1."""
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"needs a whole number from 1, not {text}")
    return int(text)


def page(text):
    """A seed of a drawable page, or a file."""
    if not text.isdecimal() and not pathlib.Path(text).is_file():
        raise argparse.ArgumentTypeError(f"needs a seed or a file, and {text} is neither")
    if text.isdecimal() and not drawn_pages.is_drawable(int(text)):
        raise argparse.ArgumentTypeError(f"seed {text} takes its text from pages that are not here")
    return text


def main(arguments=None):
    parser = Parser(prog="scripts/soak/run pages", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=whole)
    parser.add_argument("--seconds", type=whole)
    parser.add_argument("--seed", type=whole, default=1)
    parser.add_argument("--replay", type=page, metavar="SEED-or-FILE")
    options = parser.parse_args(arguments)
    if subprocess.run([ROOT / "scripts/build", "--pages"], check=False).returncode != 0:
        return 2
    if options.replay:
        return replay(options.replay)
    options.pages = options.pages or (sys.maxsize if options.seconds else 300)
    options.seconds = options.seconds or sys.maxsize
    with tempfile.TemporaryDirectory(prefix="mojiwaku-soak-") as folder:
        return soak(options, pathlib.Path(folder))


if __name__ == "__main__":
    sys.exit(main())
