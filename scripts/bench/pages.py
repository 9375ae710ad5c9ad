"""Times `mojiwaku extract` on pages: one thread against the floor and other programs, and all cores in pages per minute.

Usage: scripts/bench/run pages [-n RUNS] [--peers] [--minute SECONDS] PAGE…

  -n RUNS            runs of each program (5), in turn, so that other load affects all alike; medians are printed
  --peers            also Tesseract and RapidOCR on the same pages, once a page, with one thread (up to minutes each)
  --minute SECONDS   then extracts the pages repeatedly for about SECONDS with 1 job and with one job a core: pages per minute

Prints for each page: wall-clock seconds of the floor (decode, binarise, label with Leptonica, compiled from ../shared/tools/floor.c; omitted without
that file) and of extract, their ratio, the peak memory of extract, and the seconds of `mojiwaku validate` on the resulting layout.
"""

import argparse
import math
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from evaluation import peers
from evaluation.paths import BINARY, SHARED


def build_floor(folder):
    source = SHARED / "tools/floor.c"
    if not source.exists() or shutil.which("cc") is None:
        print("bench: no floor: it needs ../shared/tools/floor.c and a C compiler", file=sys.stderr)
        return None
    program = pathlib.Path(folder) / "floor"
    subprocess.run(["cc", "-O2", "-o", program, source, "-llept"], check=True)
    return program


def measure(command, codes=(0, 1), **options):
    """Seconds and peak memory in MB of one run."""
    start = time.monotonic()
    process = subprocess.Popen([str(part) for part in command], stdout=subprocess.DEVNULL, **options)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.monotonic() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in codes:
        sys.exit(f"bench: {command[0]} failed with {process.returncode}")
    return seconds, usage.ru_maxrss / 1024


def peer_seconds(page):
    one_thread = {**os.environ, "OMP_THREAD_LIMIT": "1", "OMP_NUM_THREADS": "1"}
    return [measure([*peer.command, page], codes=(0,), env=one_thread)[0] for peer in peers.PEERS]


def bench(page, floor, runs, with_peers, out):
    floors, extracts, checks, peak = [], [], [], 0.0
    for _ in range(runs):
        if floor:
            floors.append(measure([floor, page])[0])
        seconds, memory = measure([BINARY, "extract", "--jobs", "1", "--output", out, page])
        extracts.append(seconds)
        peak = max(peak, memory)
        checks.append(measure([BINARY, "validate", out / f"{page.stem}.layout.json"])[0])
    extract = statistics.median(extracts)
    base = statistics.median(floors) if floors else None
    shown = f"{base:8.3f} {extract:9.3f} {extract / base:7.2f}" if base else f"{'–':>8} {extract:9.3f} {'–':>7}"
    others = "".join(f" {seconds:11.1f}" for seconds in peer_seconds(page)) if with_peers else ""
    print(f"{page.stem[:32]:32} {shown} {peak:8.0f} {statistics.median(checks):10.3f}{others}", flush=True)
    return extract


def per_minute(pages, seconds, once, out):
    """Pages per minute with 1 job and with one job a core, in turn. Repeats the pages to fill the time."""
    cores = os.cpu_count() or 1
    times = max(1, math.ceil(seconds / max(once, 0.001)))
    copies = []
    for number in range(times):
        folder = out / f"copy{number}"
        folder.mkdir(parents=True)
        for page in pages:
            copies.append(folder / f"{number}-{page.name}")
            copies[-1].symlink_to(page.resolve())
    for jobs in sorted({1, cores}):
        took, memory = measure([BINARY, "extract", "--jobs", jobs, "--output", out / f"jobs{jobs}", *copies], stderr=subprocess.DEVNULL)
        print(f"{jobs} job{'s' if jobs > 1 else ' '}: {len(copies) * 60 / took:7.1f} pages per minute, {memory:.0f} MB at the peak")


def main():
    parser = argparse.ArgumentParser(prog="scripts/bench/run pages", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", nargs="+", type=pathlib.Path, metavar="PAGE")
    parser.add_argument("-n", dest="runs", type=int, default=5)
    parser.add_argument("--peers", action="store_true")
    parser.add_argument("--minute", type=float, default=0, metavar="SECONDS")
    options = parser.parse_args()
    if not BINARY.exists():
        sys.exit("bench: build first: scripts/build")
    if missing := [str(page) for page in options.pages if not page.is_file()]:
        sys.exit(f"bench: not there: {', '.join(missing)}")
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder)
        floor = build_floor(out)
        others = "".join(f" {peer.name + ' s':>11}" for peer in peers.PEERS) if options.peers else ""
        print(f"{'page':32} {'floor s':>8} {'extract s':>9} {'ratio':>7} {'peak MB':>8} {'validate s':>10}{others}")
        once = sum(bench(page, floor, max(1, options.runs), options.peers, out / "out") for page in options.pages)
        if options.minute > 0:
            per_minute(options.pages, options.minute, once, out / "minute")


if __name__ == "__main__":
    main()
