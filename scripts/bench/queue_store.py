"""Measures the program over a PostgreSQL database with a million pages: drawing a page, reading maps, editions and the feed, counting the backlog.

Usage: scripts/bench/run queue-store [--waiting N] [--maps N] [--draws N] [--json FILE] [PROGRAM]     (1,000,000, 10,000 and 1,000)

scripts/fixtures/large_store.sql fills the store; a map has the bodies of page 01 of SampleScans. The results of the first waiting pages are known, so
`batch worker --jobs 2` draws and completes pages without page processes. The server logs the duration of each
statement. The cost of a draw includes all statements: reading the clock, looking for work, and the transaction that
takes the page, with its commit. An HTTP client requests each map of `serve` once over one persistent connection, in
random order (seeded), so that no answer comes from the cache; times are the client's. The server has PostgreSQL's
default of 128 MB of shared buffers, and restarts before the run.
"""

import argparse
import http.client
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from fixtures.editions import BINARY, ROOT, SAMPLES, hand_in
from fixtures.hosts import SCHEMAS, NoHosts, Server, held

from .queue import show, transactions

SQL = ROOT / "scripts/fixtures/large_store.sql"


def quantiles(values):
    values = sorted(values)
    return {"count": len(values), "p50": values[len(values) // 2], "p99": values[min(len(values) - 1, len(values) * 99 // 100)], "max": values[-1]}


def fill(server, program, folder, asked):
    """A store with one real page, multiplied afterwards."""
    for name in ["01.png"]:
        hand_in(folder / "inbox/2026-11-20" / name, (SAMPLES / name).read_bytes())
    server.sql("CREATE DATABASE large")
    line = [program, "batch", "run", folder / "inbox", "--store", server.url("large"), "--json"]
    if subprocess.run(line, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode not in (0, 1):
        raise NoHosts("the batch that makes the store failed")
    sizes = [f"--set={name}={value}" for name, value in (("waiting", asked.waiting), ("known", asked.draws), ("maps", asked.maps))]
    line = ["psql", "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", *sizes, "--file", SQL, server.url("large")]
    ended = subprocess.run(line, env=os.environ | SCHEMAS, capture_output=True, text=True, check=False)
    if ended.returncode != 0:
        raise NoHosts(f"{SQL.name}: {ended.stderr}")


def logged(server, on):
    for name, value in (("log_parameter_max_length", "0"), ("log_min_duration_statement", "0")):
        server.sql(f"ALTER SYSTEM SET {name} = {value}" if on else f"ALTER SYSTEM RESET {name}")
    server.sql("SELECT pg_reload_conf()")


def draws(server, program, count):
    """Milliseconds on the server of a worker's draws, completions and counts of the backlog."""
    logged(server, on=True)
    begin = server.log.stat().st_size
    worker = subprocess.Popen(
        [program, "batch", "worker", "--store", server.url("large"), "--jobs", "2", "--json"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    start = time.monotonic()
    done = 0
    # Stop before the last known pages: for later pages the worker would start page processes.
    while done < count - 20 and (line := worker.stdout.readline()):
        done += b'"done"' in line
    seconds = time.monotonic() - start
    worker.terminate()
    worker.stdout.read()
    worker.wait()
    logged(server, on=False)
    found, looks = {"draw": [], "draw but for its commit": [], "complete": [], "backlog": []}, {}
    with server.log.open("rb") as log:
        log.seek(begin)
        for session, purpose, one in transactions(log.read().decode(errors="replace")):
            if purpose in ("clock", "look for a job"):
                looks.setdefault(session, []).append(one["ms"])
            elif purpose == "lease":
                # Threads of a process share its sessions; the last two looks may belong to another thread.
                found["draw"].append(one["ms"] + sum(looks.get(session, [])[-2:]))
                found["draw but for its commit"].append(found["draw"][-1] - one["commit"])
            elif purpose in found:
                found[purpose].append(one["ms"])
    return {name: quantiles(values) for name, values in found.items() if values} | {"pagesASecond": done / seconds}


class Client:
    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port)

    def get(self, path, **headers):
        """Milliseconds and body of one request."""
        start = time.perf_counter()
        self.connection.request("GET", path, headers={"Accept-Encoding": "gzip"} | headers)
        response = self.connection.getresponse()
        body = response.read()
        if response.status != 200:
            raise NoHosts(f"{path}: {response.status} {body[:200]!r}")
        return 1000 * (time.perf_counter() - start), body


def served(server, program):
    """Milliseconds of requests, measured by the client."""
    maps = [row[0] for row in server.sql("SELECT mapID FROM revision ORDER BY mapID", "large")]
    random.Random(1).shuffle(maps)
    most = min(3000, len(maps) // 2)
    line = [program, "serve", "--store", server.url("large"), "--port", "0", "--open", "--no-log", "--rate", "1000000", "--cache", "1"]
    service = held(map(str, line), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        client = Client(int(service.stdout.readline().decode().strip().rstrip("/").rpartition(":")[2]))
        found = {"map, JSON in gzip": [client.get(f"/v1/maps/{one}")[0] for one in maps[:most]]}
        found["map, JSON"] = [client.get(f"/v1/maps/{one}", **{"Accept-Encoding": "identity"})[0] for one in maps[most : 2 * most]]
        found["20 editions"], name = [], ""
        for _ in range(200):
            milliseconds, body = client.get("/v1/editions?limit=20" + (f"&after={name}" if name else ""))
            found["20 editions"].append(milliseconds)
            name = json.loads(body)["next"]
            if name is None:
                break
        found["20 changes"], cursor = [], ""
        for _ in range(400):
            milliseconds, body = client.get("/v1/changes?limit=20" + (f"&after={cursor}" if cursor else ""))
            found["20 changes"].append(milliseconds)
            cursor = json.loads(body)["cursor"]
        return {name: quantiles(values) for name, values in found.items()}
    finally:
        service.terminate()
        service.wait()


def main():
    parser = argparse.ArgumentParser(prog="scripts/bench/run queue-store", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--waiting", type=int, default=1_000_000)
    parser.add_argument("--maps", type=int, default=10_000)
    parser.add_argument("--draws", type=int, default=1_000)
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("program", type=pathlib.Path, nargs="?", default=BINARY)
    asked = parser.parse_args()
    if not asked.program.exists():
        sys.exit("bench queue-store: build first: scripts/build")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    folder = pathlib.Path(tempfile.mkdtemp(prefix="mojiwaku-queue-"))
    folder.chmod(0o755)
    try:
        with Server(folder / "server", settings={"max_wal_size": "4GB"}.items()) as server:
            start = time.monotonic()
            fill(server, asked.program, folder, asked)
            print(f"filled in {time.monotonic() - start:.0f} s", file=sys.stderr)
            server.restart()
            found = served(server, asked.program) | draws(server, asked.program, asked.draws)
            found["database"] = int(server.sql("SELECT pg_database_size('large')")[0][0])
    except NoHosts as what:
        print(f"bench queue-store: {what}", file=sys.stderr)
        return 2
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"{asked.waiting:,} pages that wait, {asked.maps:,} maps, {found['database'] / 2**30:.1f} GiB, load {os.getloadavg()[0]:.1f} at the end\n")
    rows = [
        [name, f"{one['count']}", *(f"{one[part]:.2f}" for part in ("p50", "p99", "max"))] for name, one in found.items() if isinstance(one, dict)
    ]
    show([["what", "times", "p50, ms", "p99, ms", "most, ms"], *rows])
    print(f"pages a second that two jobs of one worker completed from known results: {found['pagesASecond']:.1f}")
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
