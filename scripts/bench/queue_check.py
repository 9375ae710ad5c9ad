"""Checks the simulation of queue_model.py: pgbench sends the statements of draws and completions to a server of its own. See queue_model.py.

Of each, service times are those of the run with one client: statements (with their way over the socket) as work on a core, commits as flushes.
"""

import asyncio
import contextlib
import json
import os
import pathlib
import random
import re
import shutil
import signal
import statistics
import string
import subprocess
import sys
import tempfile
import threading

from fixtures.hosts import SCHEMAS, NoHosts, Server, programs

from .queue_model import Costs, Place, simulate
from .queue_store import fill

SCRIPT = pathlib.Path(__file__).with_name("queue.pgbench")
# Bytes, as those of page 01 of SampleScans; no argument of a program can be longer than 128 KiB.
TEXTS = {"layout": 53814, "thumbnail": 120331, "b1": 100362, "b2": 15827, "b3": 12965, "b4": 5956, "b5": 4666, "b6": 4660}
# Behind the proxy the first completion of a client takes the lock for twice as many round trips, since its statements are prepared; with more
# clients a run would see those alone.
CLIENTS, CLIENTS_AWAY = [1, 4, 32], [1, 4, 8]
ROUNDS = 3
DELAY = 0.002


class Proxy:
    """Passes bytes on from one socket to another, each piece `delay` seconds late, whichever way it goes."""

    def __init__(self, path, to, delay):
        self.path, self.to, self.delay = path, to, delay
        self.loop, self.joined = asyncio.new_event_loop(), []
        self.ready = threading.Event()
        threading.Thread(target=self.serve, daemon=True).start()
        self.ready.wait(10)

    def serve(self):
        asyncio.set_event_loop(self.loop)
        self.loop.run_until_complete(asyncio.start_unix_server(self.join, self.path, limit=1 << 20))
        self.ready.set()
        self.loop.run_forever()

    async def join(self, reader, writer):
        # A stream that nothing holds is destroyed.
        self.joined.append((reader, asyncio.current_task()))
        other_reader, other_writer = await asyncio.open_unix_connection(self.to, limit=1 << 20)
        await asyncio.gather(self.carry(reader, other_writer), self.carry(other_reader, writer))

    async def carry(self, reader, writer):
        with contextlib.suppress(OSError):
            while piece := await reader.read(1 << 18):
                self.loop.call_later(self.delay, writer.write, piece)
        self.loop.call_later(self.delay, writer.close)


def pgbench(folder, clients, seconds, *options):
    """What pgbench prints. A thread for each client: pgbench waits while it prepares a statement."""
    line = [programs() / "pgbench", "--no-vacuum", "--protocol=prepared", "--report-per-command", "-h", folder, "-U", "mojiwaku"]
    line += [f"--client={clients}", f"--jobs={clients}", "--progress=1", f"--time={seconds}", *options, "large"]
    ended = subprocess.run([str(word) for word in line], env=os.environ | SCHEMAS, capture_output=True, text=True, check=False)
    if ended.returncode != 0:
        raise NoHosts(f"pgbench: {ended.stderr[-2000:]}")
    return ended.stderr + ended.stdout


def rate(text):
    """Transactions a second of the last half: at first statements are prepared."""
    rates = [float(one) for one in re.findall(r"^progress: .*? s, ([\d.]+) tps", text, re.MULTILINE)]
    return statistics.mean(rates[len(rates) // 2 :])


def latencies(text):
    """Milliseconds of each command, in order."""
    return [(float(one[1]), one[2]) for one in re.finditer(r"^ +([\d.]+) +\d+ +(\S.*)$", text.partition("latencies")[2], re.MULTILINE)]


def service(text):
    """Costs and place as a run with one client shows them."""
    free, locked, commits, trips, is_locked = 0.0, 0.0, [], [0, 0], False
    writes = False
    for milliseconds, command in latencies(text):
        if command.startswith("\\"):
            continue
        trips[is_locked] += 1
        if command.startswith("BEGIN"):
            writes = "WRITE" in command
        if command.startswith("COMMIT") and writes:
            commits.append(milliseconds / 1000)
        elif is_locked:
            locked += milliseconds / 1000
        else:
            free += milliseconds / 1000
        if "pg_advisory_xact_lock" in command:
            is_locked = True
        if command.startswith("COMMIT"):
            is_locked = False
    costs = Costs(
        draw_trips=trips[0], draw_cpu=free, other_trips=0, other_cpu=0, file_trips=0, file_cpu=0, file_flushes=0, free_trips=0,
        locked_trips=trips[1], locked_cpu=locked, locked_client=0, image_bytes=0, rendition_bytes=0, body_bytes=0, log_bytes=0,
    )  # fmt: skip
    return costs, sum(commits) / len(commits)


def check(server, seconds, folder):
    texts = random.Random(1)
    options = [f"--define={name}={''.join(texts.choices(string.ascii_letters, k=length))}" for name, length in TEXTS.items()]
    options.append(f"--file={SCRIPT}")
    away = folder / "away"
    away.mkdir()
    Proxy(str(away / ".s.PGSQL.5432"), str(server.folder / ".s.PGSQL.5432"), DELAY)
    one = folder / "one.sql"
    one.write_text("SELECT 1;\n")
    for place, name in ((server.folder, "direct"), (away, f"{2000 * DELAY:.0f} ms away")):
        # What a round trip takes beyond one that is not delayed.
        direct, here = (latencies(pgbench(where, 1, 2, f"--file={one}"))[0][0] / 1000 for where in (server.folder, place))
        latency = 0.0 if place == server.folder else here - direct
        for clients in CLIENTS if place == server.folder else CLIENTS_AWAY:
            runs = [compare(server.folder, place, clients, seconds, latency, options) for _ in range(ROUNDS)]
            middle = {key: statistics.median(run[key] for run in runs) for key in runs[0]}
            yield {"where": name, "clients": clients, "latency": latency} | middle


def waking(folder, clients):
    """Seconds of each of four statements that do nothing, one client at a time by a lock, while `clients` want it."""
    script = folder.parent / "waking.sql"
    script.write_text("BEGIN;\nSELECT pg_advisory_xact_lock(1);\nSELECT 1;\nSELECT 2;\nCOMMIT;\n")
    return 1 / rate(pgbench(folder, clients, 2, f"--file={script}")) / 4


def compare(here, place, clients, seconds, latency, options):
    """Pages a second, measured and predicted. The machine is noisy: the run with one client is made anew before each."""
    costs, flush = service(pgbench(here, 1, max(2, seconds // 2), *options))
    measured = rate(pgbench(place, clients, seconds, *options))
    turn = waking(here, clients) - waking(here, 1) if clients > 1 else 0.0
    where = Place(latency=latency + turn, flush=flush, cores=os.cpu_count())
    predicted, busy, _ = simulate(costs, where, clients, 0.0, 60)
    return {
        "flush": flush,
        "turn": turn,
        "freeSeconds": costs.draw_cpu,
        "lockedSeconds": costs.locked_cpu,
        "lockedTrips": costs.locked_trips,
        "measured": measured,
        "predicted": predicted,
        "error": predicted / measured - 1,
        "lock": busy["lock"],
    }


def main(program, seconds, out):
    class Sizes:
        waiting, maps, draws = 80_000, 400, 40

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    folder = pathlib.Path(tempfile.mkdtemp(prefix="mojiwaku-queue-"))
    folder.chmod(0o755)
    found = []
    try:
        with Server(folder / "server", settings={"max_wal_size": "4GB"}.items()) as server:
            fill(server, program, folder, Sizes)
            print("| where | clients | a commit, ms | with the lock besides, ms | pages/s measured | predicted | off by | lock, predicted |")
            print("|---|--:|--:|--:|--:|--:|--:|--:|")
            for row in check(server, seconds, folder):
                found.append(row)
                locked = row["lockedSeconds"] + row["lockedTrips"] * (row["latency"] + row["turn"])
                figures = f"{1000 * row['flush']:.1f} | {1000 * locked:.1f} | {row['measured']:.1f} | {row['predicted']:.1f}"
                print(f"| {row['where']} | {row['clients']} | {figures} | {100 * row['error']:+.0f} % | {100 * row['lock']:.0f} % |", flush=True)
    except NoHosts as what:
        print(f"bench queue-model: {what}", file=sys.stderr)
        return 2
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    if out:
        out.write_text(json.dumps(found, indent=2) + "\n")
    return 0
