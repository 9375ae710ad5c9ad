"""A simulation of workers over one database: how many pages an hour it carries, and what gives first.

Usage: scripts/bench/run queue-model [--latency MS] [--flush MS] [--cores N] [--network MBIT] [--locked-trips N] [--folder] [--json FILE]
       scripts/bench/run queue-model --check [--seconds N] [PROGRAM]

Discrete events, seeded: the same call prints the same table. Each worker draws a page, works on it, and completes it, over and over. There is always
a page that waits. What they share:

  lock      the advisory lock of rules, one at a time, first come first served: from when the server grants it until the commit is on the disk.
            Each statement between costs a round trip, the worker's time to make it, and the server's processor time
  cores     those of the server, first come first served; a transaction's statements are taken together
  disk      commits that wait while it flushes are flushed together by the next flush (PostgreSQL's group commit); the write-ahead log's bytes
            take time beside
  network   the server's link, either way apart: images and renditions where the database has them, bodies of maps

Left out: workers that find no page, the intake, map services, leases that are extended (every 20 s), vacuum and checkpoints. Page times are lognormal
with the mean given and half of it as deviation; flushes likewise.

--check fills a store of its own with pages that wait. pgbench sends the statements of a draw and a completion (queue.pgbench) with 1 to 32 clients,
directly and through a proxy that delays every message; pages take no time, files are left out. It prints pages a second beside those of the
simulation, whose service times come from a run with one client. A statement takes longer where several clients share the cores, since programs are
woken for each; that is measured with statements that do nothing, under a lock. The machine should have nothing else to do.
"""

import argparse
import collections
import dataclasses
import heapq
import itertools
import json
import math
import pathlib
import random
import sys

from fixtures.editions import BINARY

WORKERS = [10, 50, 100, 500, 1000]
PAGES = [2.5, 1.4]
# Seconds that a crowd of workers takes to stand in line.
SETTLE = 60


@dataclasses.dataclass
class Costs:
    """Of a page, measured by `bench/run queue` (docs/many-machines.md has the date). Seconds and bytes; `trips` are round trips."""

    draw_trips: int = 13
    draw_cpu: float = 0.002
    # Files: reading the image, and reading and writing the renditions; other reads and the clock.
    other_trips: int = 18
    other_cpu: float = 0.002
    file_trips: int = 11
    file_cpu: float = 0.020
    file_flushes: int = 3
    # The completion before it has the lock, and with it; `locked_client` is the worker's own time between its statements.
    free_trips: int = 2
    locked_trips: int = 32
    locked_cpu: float = 0.0055
    locked_client: float = 0.004
    # Over the network: image to the worker; renditions and bodies, layout and small picture to the database. Write-ahead log.
    image_bytes: float = 1.8e6
    rendition_bytes: float = 4.1e6
    body_bytes: float = 0.35e6
    log_bytes: float = 4.75e6
    connections: int = 2


@dataclasses.dataclass
class Place:
    """Where the database runs. Seconds; bytes a second. Latency, network and the disk's rate are assumed, not measured."""

    latency: float = 0.0005
    flush: float = 0.002
    cores: int = 2
    network: float = 1.25e8
    disk: float = 2e8


class Simulation:
    """Processes are generators that yield what they wait for: ("for", seconds) or ("use", resource, seconds) or ("take", resource)."""

    def __init__(self, seed):
        self.random, self.now, self.events, self.numbers = random.Random(seed), 0.0, [], itertools.count()

    def at(self, delay, process):
        heapq.heappush(self.events, (self.now + delay, next(self.numbers), process))

    def lognormal(self, mean, share=0.5):
        sigma2 = math.log(1 + share * share)
        return self.random.lognormvariate(math.log(mean) - sigma2 / 2, math.sqrt(sigma2)) if mean > 0 else 0.0

    def step(self, process):
        try:
            kind, *what = next(process)
        except StopIteration:
            return
        if kind == "for":
            self.at(what[0], process)
        else:
            what[0].ask(process, *what[1:])

    def run(self, until):
        while self.events and self.events[0][0] <= until:
            self.now, _, process = heapq.heappop(self.events)
            self.step(process)
        self.now = until


class Servers:
    """`count` servers with one queue. `busy` counts seconds since `reset`."""

    def __init__(self, simulation, count):
        self.simulation, self.free, self.count, self.waiting, self.busy = simulation, count, count, collections.deque(), 0.0

    def ask(self, process, seconds):
        if self.free:
            self.free -= 1
            self.start(process, seconds)
        else:
            self.waiting.append((process, seconds))

    def start(self, process, seconds):
        self.busy += seconds
        self.simulation.at(seconds, self.end(process))

    def end(self, process):
        if self.waiting:
            self.start(*self.waiting.popleft())
        else:
            self.free += 1
        self.simulation.step(process)
        return
        yield


class Lock(Servers):
    """Taken by ("take", lock) and given back with `give`."""

    def __init__(self, simulation):
        super().__init__(simulation, 1)
        self.since = 0.0

    def ask(self, process):
        if self.free:
            self.free, self.since = 0, self.simulation.now
            self.simulation.at(0, process)
        else:
            self.waiting.append(process)

    def give(self):
        self.busy += self.simulation.now - self.since
        self.since = self.simulation.now
        if self.waiting:
            self.simulation.at(0, self.waiting.popleft())
        else:
            self.free = 1


class Disk:
    """One flush at a time, for all that asked before it began."""

    def __init__(self, simulation, place):
        self.simulation, self.place, self.waiting, self.is_flushing, self.busy = simulation, place, [], False, 0.0

    def ask(self, process, written):
        self.waiting.append((process, written))
        if not self.is_flushing:
            self.flush()

    def flush(self):
        self.is_flushing, asked, self.waiting = True, self.waiting, []
        seconds = self.simulation.lognormal(self.place.flush) + sum(written for _, written in asked) / self.place.disk
        self.busy += seconds
        self.simulation.at(seconds, self.end([process for process, _ in asked]))

    def end(self, processes):
        self.is_flushing = False
        if self.waiting:
            self.flush()
        for process in processes:
            self.simulation.step(process)
        return
        yield


def simulate(costs, place, workers, page_seconds, seconds, seed=1):
    """Pages a second, how busy the shared things are, and the 99th percentile of waiting for the lock, after as long a time to settle."""
    simulation = Simulation(seed)
    lock, cores, disk = Lock(simulation), Servers(simulation, place.cores), Disk(simulation, place)
    down, up = Servers(simulation, 1), Servers(simulation, 1)
    done, waits = [0], []

    def worker():
        yield "for", simulation.random.uniform(0, page_seconds + 0.01)
        while True:
            yield "for", costs.draw_trips * place.latency
            yield "use", cores, costs.draw_cpu
            yield "use", disk, 1000
            yield "for", (costs.other_trips + costs.file_trips) * place.latency
            yield "use", cores, costs.other_cpu
            yield "use", down, costs.image_bytes / place.network
            yield "for", simulation.lognormal(page_seconds)
            for _ in range(costs.file_flushes):
                yield "use", up, costs.rendition_bytes / costs.file_flushes / place.network
                yield "use", cores, costs.file_cpu / costs.file_flushes
                yield "use", disk, (costs.log_bytes - costs.body_bytes) / costs.file_flushes
            yield "for", costs.free_trips * place.latency
            asked = simulation.now
            yield "take", lock
            waits.append(simulation.now - asked)
            yield "for", costs.locked_trips * place.latency + costs.locked_client
            yield "use", up, costs.body_bytes / place.network
            yield "use", cores, costs.locked_cpu
            yield "use", disk, costs.body_bytes
            lock.give()
            done[0] += 1

    for _ in range(workers):
        simulation.at(0, worker())
    simulation.run(seconds)
    if not lock.free:
        lock.since = simulation.now
    done[0] = 0
    waits.clear()
    shared = {"lock": (lock, 1), "cores": (cores, place.cores), "disk": (disk, 1), "network down": (down, 1), "network up": (up, 1)}
    for one, _ in shared.values():
        one.busy = 0.0
    simulation.run(2 * seconds)
    if not lock.free:
        lock.busy += simulation.now - lock.since
    waits.sort()
    wait = waits[len(waits) * 99 // 100] if waits else 0.0
    return done[0] / seconds, {name: min(1.0, one.busy / seconds / count) for name, (one, count) in shared.items()}, wait


def forecast(costs, place):
    for page_seconds in PAGES:
        for workers in WORKERS:
            pages, busy, wait = simulate(costs, place, workers, page_seconds, 40 * page_seconds + SETTLE)
            first = max(busy, key=busy.get)
            yield {
                "pageSeconds": page_seconds,
                "workers": workers,
                "pagesAnHour": pages * 3600,
                "efficiency": pages * page_seconds / workers,
                "busy": busy,
                "waitSeconds": wait,
                "connections": workers * costs.connections,
                "first": first,
            }


def print_forecast(rows):
    columns = ["page, s", "workers", "pages an hour", "of what they could", "wait for the lock, p99, s"]
    columns += ["lock", "cores", "disk", "network, down and up", "connections"]
    print(f"| {' | '.join(columns)} |\n{'|--:' * len(columns)}|")
    for row in rows:
        busy = {name: f"{100 * share:.0f} %" for name, share in row["busy"].items()}
        figures = f"{row['pageSeconds']} | {row['workers']} | {row['pagesAnHour']:,.0f} | {100 * row['efficiency']:.0f} % | {row['waitSeconds']:.2f}"
        shared = f"{busy['lock']} | {busy['cores']} | {busy['disk']} | {busy['network down']}, {busy['network up']}"
        print(f"| {figures} | {shared} | {row['connections']} |")


def main():
    parser = argparse.ArgumentParser(prog="scripts/bench/run queue-model", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--latency", type=float, default=1000 * Place.latency, help="of a round trip, in ms")
    parser.add_argument("--flush", type=float, default=1000 * Place.flush, help="of the write-ahead log, in ms")
    parser.add_argument("--cores", type=int, default=Place.cores)
    parser.add_argument("--network", type=float, default=8e-6 * Place.network, help="in Mbit/s")
    parser.add_argument("--locked-trips", type=int, default=Costs.locked_trips, help="round trips of a completion with the lock")
    parser.add_argument("--folder", action="store_true", help="images and renditions are in a folder, not in the database")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--seconds", type=int, default=8, help="of a run of --check")
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("program", type=pathlib.Path, nargs="?", default=BINARY, help="makes the store of --check")
    asked = parser.parse_args()
    if asked.check:
        from . import queue_check

        return queue_check.main(asked.program, asked.seconds, asked.json)
    costs = Costs(locked_trips=asked.locked_trips)
    if asked.folder:
        costs = dataclasses.replace(
            costs, file_trips=0, file_cpu=0.0, file_flushes=0, image_bytes=0.0, rendition_bytes=0.0, log_bytes=costs.body_bytes
        )
    place = Place(asked.latency / 1000, asked.flush / 1000, asked.cores, asked.network * 125_000)
    rows = list(forecast(costs, place))
    print_forecast(rows)
    if asked.json:
        asked.json.write_text(json.dumps(rows, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
