"""Kills `mojiwaku batch run` and its workers with SIGKILL at random moments, and fills its disk, until it has finished editions of sample pages.

Usage: scripts/soak/run batch [--kills N] [--maintenance N] [--pages N] [--seed N] [--keep] [--profile]     (200 and 200 kills, 12 pages)

Rounds of editions are analysed in fresh stores until N kills have hit. At the end of each round every page must be done once in effect (one revision,
published once), every map must equal that of an undisturbed run, every page that the batch reported as done must be present, and `store check` must
find nothing. Then the store is put on a disk that is too small: the batch must exit with 75, and finish once there is space. Finally, N kills hit
other operations on a store: pruning, backups, corrections, withdrawals, replaced images (maintenance.py). With --profile the batch uses a newspaper's
profile. Exits with 1 for a broken promise; the store is then kept, and its path printed. scripts/soak/run database does the same with PostgreSQL.
"""

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

from fixtures.editions import add_profile, command, make_inbox, rows

from .common import Broken, arguments, begun, children, feed_after, learn, say, tried, undisturbed, verified
from .maintenance import maintained


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


def kill_round(folder, inbox, truth, most, source):
    """One set of editions in a fresh store; returns the number of hits."""
    store, hits, feed = folder / "store.sqlite", 0, []
    for _ in range(400):
        process = begun(command(inbox, store), folder, "batch")
        while process.poll() is None and hits < most:
            try:
                # Sometimes at the very start, mostly during pages.
                process.wait(source.choice([0.03, 0.1, 0.3, 0.6, 1.0]) * source.uniform(0.5, 1.5))
            except subprocess.TimeoutExpired:
                hits += strike(process, source)
        status = process.wait()
        if store.exists():
            # The first kill may come before the store has tables.
            with contextlib.suppress(sqlite3.OperationalError):
                feed = feed_after(functools.partial(rows, store), feed)
        if status in (0, 1):
            break
        if status != -signal.SIGKILL:
            raise Broken(f"the batch ended with {status}: {(folder / 'batch.errors').read_text()[-1000:]}")
    else:
        raise Broken("it does not come to an end")
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


def run(folder, options):
    source = random.Random(options.seed)
    start = time.monotonic()
    inbox = folder / "inbox"
    make_inbox(inbox, options.pages)
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
        hits += kill_round(place, inbox, truth, options.kills - hits, source)
        if not options.keep:
            shutil.rmtree(place)
    if options.kills:
        took = time.monotonic() - start
        say(f"{hits} kills in {rounds} rounds of {options.pages} pages: each page done once, maps equal, stores sound ({took:.0f} s)")
        full_disk(folder, inbox, truth)
    if options.maintenance:
        start = time.monotonic()
        done = maintained(folder / "maintenance", min(options.pages, 8 if options.maintenance > 50 else 4), options.maintenance, source)
        say(f"{done} ({time.monotonic() - start:.0f} s)")


def main():
    parser = arguments("batch", __doc__, kills=200, maintenance=200, pages=12, seed=1)
    parser.add_argument("--profile", action="store_true", help="the pages are of a newspaper with a profile")
    options = parser.parse_args()
    return tried(options.keep, lambda folder: run(folder, options))


if __name__ == "__main__":
    sys.exit(main())
