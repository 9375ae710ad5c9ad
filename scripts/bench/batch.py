"""Measures `mojiwaku batch run` over an edition of small sample pages: memory, time, processor time, and a second run over the finished edition.

Usage: scripts/bench/run batch [--pages N] [--runs N] [--json FILE]     (40 pages; 3 runs of each alternative, in turn)

Prints a table; --json writes the figures too. Machines are noisy: each ratio is a median over runs that took turns. The table includes the load of
the machine at the start.

  memory           of the batch itself (resident, without its workers), after page 5 and after the last page, and its highest rise and fall between
                   them; the largest of any worker
  second run       seconds over the finished edition, whether a worker started, and whether the database changed
  --jobs 2         pages a minute, relative to --jobs 1, and to two `extract` side by side with half of the pages each
  the batch's own  processor time without workers (inbox, store, queue, care of workers), relative to all processor time
"""

import argparse
import contextlib
import hashlib
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time

from fixtures.editions import BINARY, command, make_inbox

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


def children(process):
    found = set()
    for task in pathlib.Path(f"/proc/{process}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            found |= {int(word) for word in task.read_text().split()}
    return found


def resident(process):
    try:
        return int(pathlib.Path(f"/proc/{process}/statm").read_text().split()[1]) * PAGE / 2**20
    except (OSError, IndexError):
        return 0.0


def processor(process):
    """Processor seconds of a process, and of the children that it has waited for. None if the process has ended."""
    try:
        fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    own, waited = int(fields[11]) + int(fields[12]), int(fields[13]) + int(fields[14])
    return (own / TICKS, waited / TICKS) if fields[0] != "Z" else None


class Run:
    """One run of the batch under observation."""

    def __init__(self, inbox, store, jobs):
        self.memory, self.workers, self.largest, self.seconds = [], set(), 0.0, 0.0
        self.own = self.all = 0.0
        start = time.monotonic()
        # Open the pipe binary and unbuffered: a line must arrive as soon as its page is done.
        self.process = subprocess.Popen(command(inbox, store, jobs), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        watch = threading.Thread(target=self.watch)
        watch.start()
        for line in self.process.stdout:
            if b'"event": "done"' in line:
                self.memory.append(resident(self.process.pid))
        _, status, usage = os.wait4(self.process.pid, 0)
        self.process.returncode = os.waitstatus_to_exitcode(status)
        watch.join()
        self.seconds = time.monotonic() - start
        self.all = usage.ru_utime + usage.ru_stime
        if self.process.returncode not in (0, 1):
            sys.exit(f"bench batch: the batch ended with {self.process.returncode}")

    def watch(self):
        """Samples until the process ends. The last sample misses a few hundredths of a second."""
        while (seconds := processor(self.process.pid)) is not None:
            self.own = seconds[0]
            for child in children(self.process.pid):
                self.workers.add(child)
                self.largest = max(self.largest, resident(child))
            time.sleep(0.02)


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.exists() else None


def extracts(folder, images):
    """Seconds of two `extract` side by side, half of the images each."""
    start = time.monotonic()
    halves = [
        subprocess.Popen(
            [BINARY, "extract", *images[i::2], "--output", folder / f"half{i}", "--jobs", "1"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for i in range(2)
    ]
    for half in halves:
        if half.wait() not in (0, 1):
            sys.exit(f"bench batch: extract ended with {half.returncode}")
    return time.monotonic() - start


def measure(folder, asked):
    inbox = folder / "inbox"
    make_inbox(inbox, asked.pages, editions=1)
    # Files younger than five seconds would delay the first run only.
    time.sleep(6)
    images = sorted(inbox.glob("*/*.png"))
    one, two, apart = [], [], []
    for turn in range(asked.runs):
        one.append(Run(inbox, folder / f"one{turn}.sqlite", 1))
        two.append(Run(inbox, folder / f"two{turn}.sqlite", 2))
        apart.append(extracts(folder, images))
    store = folder / "two0.sqlite"
    files = [store, store.with_name(store.name + "-wal")]
    before = [digest(file) for file in files]
    again = [Run(inbox, store, 2) for _ in range(max(3, asked.runs))]

    def middle(runs, name):
        return statistics.median(getattr(run, name) for run in runs)

    memory = two[0].memory
    later = memory[4:]
    return {
        "pages": asked.pages,
        "runs": asked.runs,
        "load": round(os.getloadavg()[0], 1),
        "cores": os.cpu_count(),
        "memoryAtPage5": round(memory[4], 1),
        "memoryAtEnd": round(memory[-1], 1),
        "memoryLeast": round(min(later), 1),
        "memoryMost": round(max(later), 1),
        "largestWorker": round(max(run.largest for run in one + two), 1),
        "secondRunSeconds": round(middle(again, "seconds"), 2),
        "secondRunWorkers": max(len(run.workers) for run in again),
        "secondRunChangesDatabase": [digest(file) for file in files] != before,
        "secondsJobs1": round(middle(one, "seconds"), 1),
        "secondsJobs2": round(middle(two, "seconds"), 1),
        "secondsExtracts": round(statistics.median(apart), 1),
        "jobs2OverJobs1": round(statistics.median(a.seconds / b.seconds for a, b in zip(one, two)), 2),
        "jobs2OverExtracts": round(statistics.median(a / b.seconds for a, b in zip(apart, two)), 2),
        "ownShareJobs1": round(100 * statistics.median(run.own / run.all for run in one), 1),
        "ownShareJobs2": round(100 * statistics.median(run.own / run.all for run in two), 1),
        "ownSecondsPerPage": round(statistics.median(run.own for run in two) / asked.pages, 4),
    }


def table(f):
    change = 100 * (f["memoryAtEnd"] / f["memoryAtPage5"] - 1)
    yield "what", "figure"
    yield (
        f"memory of the batch, page 5 and page {f['pages']}",
        f"{f['memoryAtPage5']} and {f['memoryAtEnd']} MiB ({change:+.1f} %; {f['memoryLeast']} to {f['memoryMost']} between)",
    )
    yield "largest worker", f"{f['largestWorker']} MiB"
    yield "second run over the finished edition", f"{f['secondRunSeconds']} s"
    yield "workers that it started; database changed", f"{f['secondRunWorkers']}; {'yes' if f['secondRunChangesDatabase'] else 'no'}"
    yield "--jobs 1, --jobs 2, two extract side by side", f"{f['secondsJobs1']}, {f['secondsJobs2']}, {f['secondsExtracts']} s"
    yield "pages a minute, --jobs 2 over --jobs 1", f"{f['jobs2OverJobs1']}"
    yield "pages a minute, --jobs 2 over two extract", f"{f['jobs2OverExtracts']}"
    yield (
        "the batch's own processor time, --jobs 1 and 2",
        f"{f['ownShareJobs1']} % and {f['ownShareJobs2']} % ({1000 * f['ownSecondsPerPage']:.0f} ms a page)",
    )


def main():
    parser = argparse.ArgumentParser(prog="scripts/bench/run batch", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=40)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--json", type=pathlib.Path)
    asked = parser.parse_args()
    if asked.pages < 6 or asked.runs < 1:
        parser.error("--pages is 6 or more, --runs 1 or more")
    if not BINARY.exists():
        sys.exit("bench batch: build first: scripts/build")
    folder = pathlib.Path(tempfile.mkdtemp(prefix="mojiwaku-bench-"))
    try:
        figures = measure(folder, asked)
    finally:
        shutil.rmtree(folder)
    print(f"{figures['pages']} pages, {figures['runs']} runs, {figures['cores']} cores, load {figures['load']} at the start\n")
    for i, (what, figure) in enumerate(table(figures)):
        print(f"| {what} | {figure} |")
        if i == 0:
            print("|---|---|")
    if asked.json:
        asked.json.write_text(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main()
