"""Kills `mojiwaku batch run` and its workers with SIGKILL at random moments, and fills its disk, until it has finished editions of sample pages.

Usage: scripts/soak/run batch [--kills N] [--maintenance N] [--pages N] [--seed N] [--keep] [--postgresql] [--profile]  (200 and 200 kills, 12 pages)

Rounds of editions are analysed in fresh stores until N kills have hit. At the end of each round every page must be done once in effect (one revision,
published once), every map must equal that of an undisturbed run, every page that the batch reported as done must be present, and `store check` must
find nothing. Then the store is put on a disk that is too small: the batch must exit with 75, and finish once there is space. Finally, N kills hit
other operations on a store: pruning, backups, corrections, withdrawals, replaced images (maintenance.py). With --postgresql the stores are schemas of
a temporary PostgreSQL server, a `batch worker` runs beside the batch, and a fifth of the kills hit the worker, another fifth the database server
(stopped in PostgreSQL's mode fast or immediate, or killed with SIGKILL, and started again). scripts/soak/run database fills its disk. Maps are still
compared with those of an undisturbed run over SQLite. With --profile the batch uses a newspaper's profile. Exits with 1 for a broken promise; the
store is then kept, and its path printed.
"""

import collections
import contextlib
import functools
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time

from fixtures.editions import BINARY, add_profile, command, is_address, make_inbox, rows

from .common import Broken, arguments, begun, children, feed_after, learn, say, tried, undisturbed, verified
from .maintenance import Maintenance
from .postgresql import STRIKES, Server


def strike(process, source):
    """Kills the batch or one of its workers; returns the number of hit processes."""
    workers = children(process.pid)
    if workers and source.random() < 0.4:
        victims = [source.choice(workers)]
    else:
        victims = [process.pid] + (workers if source.random() < 0.5 else [])
    hits = 0
    for victim in victims:
        with contextlib.suppress(ProcessLookupError):
            os.kill(victim, signal.SIGKILL)
            hits += 1
    return hits


class Company:
    """The companions of the batch with a store in PostgreSQL: the server, and a worker, which is restarted whenever it has ended."""

    def __init__(self, server, store, folder, hits):
        self.server, self.store, self.folder, self.hits = server, store, folder, hits
        self.process, self.strikes, self.before = None, 0, 0

    def tend(self):
        """Starts the worker, or restarts it if it has ended."""
        if self.process is not None and self.process.poll() is None:
            return
        self.judge()
        self.before = self.strikes
        self.process = begun([BINARY, "batch", "worker", "--store", self.store, "--jobs", "1"], self.folder, "worker")

    def judge(self):
        """Whether the worker's exit was allowed."""
        status = self.process.returncode if self.process else 0
        # There is no store before the batch has made it.
        errors = (self.folder / "worker.errors").read_text() if self.process else ""
        is_early = status == 2 and "there is no store" in errors
        if status not in (0, -signal.SIGKILL, 143) and not is_early and not self.excuses(status, self.before):
            raise Broken(f"the worker ended with {status}: {errors[-1000:]}")

    def excuses(self, status, before):
        """Whether a program's exit is allowed because the server was struck during its start."""
        return status in (2, 75) and self.strikes > before

    def strike(self, source):
        """Kills the worker, or restarts the server; returns the number of hits, 0 if the batch itself should be struck."""
        chance = source.random()
        if chance < 0.2:
            how = source.choice(STRIKES)
            self.strikes += 1
            self.server.strike(how)
            kind, hits = f"database {how}", 1
        elif chance < 0.4:
            kind, hits = "worker", strike(self.process, source)
        else:
            return 0
        self.hits[kind] += hits
        return hits

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.terminate()
            self.process.wait()
        self.judge()


def kill_round(folder, inbox, truth, most, source, server=None, counts=None):
    """One set of editions in a fresh store; returns the number of hits. `counts` collects hits of other processes."""
    store = f"{server.url}?schema={folder.name}" if server else folder / "store.sqlite"
    company = Company(server, store, folder, counts) if server else None
    try:
        return kills_of(store, folder, inbox, truth, most, source, company)
    finally:
        if company and company.process:
            company.process.kill()
            company.process.wait()


def kills_of(store, folder, inbox, truth, most, source, company):
    hits, feed = 0, []
    for _ in range(400):
        before = company.strikes if company else 0
        process = begun(command(inbox, store), folder, "batch")
        while process.poll() is None and hits < most:
            if company:
                company.tend()
            try:
                # Sometimes at the very start, mostly during pages.
                process.wait(source.choice([0.03, 0.1, 0.3, 0.6, 1.0]) * source.uniform(0.5, 1.5))
            except subprocess.TimeoutExpired:
                hits += (company and company.strike(source)) or strike(process, source)
        status = process.wait()
        if is_address(store) or store.exists():
            # The first kill may come before the store has tables.
            with contextlib.suppress(sqlite3.OperationalError):
                feed = feed_after(functools.partial(rows, store), feed)
        if status in (0, 1):
            break
        if status != -signal.SIGKILL and not (company and company.excuses(status, before)):
            raise Broken(f"the batch ended with {status}: {(folder / 'batch.errors').read_text()[-1000:]}")
    else:
        raise Broken("it does not come to an end")
    if company:
        company.stop()
    verified(store, truth, folder.glob("*.events"), feed)
    return hits


def full_disk(folder, inbox, truth):
    """Puts the store on a disk that is too small, then on a disk with space."""
    disk = folder / "disk"
    disk.mkdir()
    # There is space for the images of some pages, but not of all.
    size = sum(path.stat().st_size for path in inbox.glob("*/*")) // 2 + (1 << 20)
    if subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "none", disk], check=False, stderr=subprocess.DEVNULL).returncode != 0:
        say("no file system of our own can be mounted here: the full disk was not tried")
        return
    try:
        store = disk / "store.sqlite"
        for _ in range(3):
            ended = subprocess.run(command(inbox, store), capture_output=True, text=True, check=False)
            if ended.returncode != 75 or "disk is full" not in ended.stderr:
                raise Broken(f"on a full disk the batch ended with {ended.returncode}: {ended.stderr}")
        subprocess.run(["mount", "-o", "remount,size=1g", disk], check=True)
        undisturbed(inbox, store, "once there was room")
        verified(store, truth, [], [])
        say(f"a disk of {size >> 10} KiB was full three times, and everything was done once there was room")
    except Broken:
        shutil.copytree(disk, folder / "kept")
        raise
    finally:
        subprocess.run(["umount", disk], check=False)


def maintenance_round(folder, options, source, server):
    folder.mkdir()
    start = time.monotonic()
    hits = Maintenance(folder, min(options.pages, 8 if options.maintenance > 50 else 4), source, server).run(options.maintenance)
    kinds = ", ".join(f"{count} of {kind}" for kind, count in sorted(hits.items()))
    say(
        f"{sum(hits.values())} kills beside the pages ({kinds}): nothing acknowledged is lost, {'store' if server else 'stores and backups'} sound "
        f"({time.monotonic() - start:.0f} s)"
    )


def run(folder, options):
    server, counts = None, collections.Counter()
    source = random.Random(options.seed)
    start = time.monotonic()
    inbox = folder / "inbox"
    make_inbox(inbox, options.pages)
    try:
        if options.postgresql:
            server = Server(folder / "postgresql").create()
        truth = learn(inbox, folder / "calm.sqlite", options.pages)
        if options.profile:
            add_profile(inbox)
            without, truth = truth, learn(inbox, folder / "calm-profile.sqlite", options.pages)
            if truth.keys() != without.keys() or any(truth[name] == without[name] for name in truth):
                raise Broken("the profile changes no map")
        hits, rounds = 0, 0
        while hits < options.kills:
            rounds += 1
            place = folder / f"round{rounds}"
            place.mkdir()
            hits += kill_round(place, inbox, truth, options.kills - hits, source, server, counts)
            if not options.keep:
                shutil.rmtree(place)
        if options.kills:
            kinds = "".join(f", {count} of {kind}" for kind, count in sorted(counts.items()))
            say(
                f"{hits} kills{kinds} in {rounds} rounds of {options.pages} pages: each page done once, maps equal, stores sound "
                f"({time.monotonic() - start:.0f} s)"
            )
            if not server:
                full_disk(folder, inbox, truth)
        if options.maintenance:
            maintenance_round(folder / "maintenance", options, source, server)
    finally:
        if server:
            server.stop()


def main():
    parser = arguments("batch", __doc__, kills=200, maintenance=200, pages=12, seed=1)
    parser.add_argument("--postgresql", action="store_true", help="stores in a PostgreSQL server, which is struck too")
    parser.add_argument("--profile", action="store_true", help="the pages are of a newspaper with a profile")
    options = parser.parse_args()
    return tried(options.keep, lambda folder: run(folder, options))


if __name__ == "__main__":
    sys.exit(main())
