"""Measures the cost of the queue in PostgreSQL: four hosts with a worker of one job each, against one host with a worker of two.

Usage: scripts/bench/run queue [--pages N] [--rounds N] [--images FOLDER] [--folder] [--json FILE] [PROGRAM]     (24 pages, 3 rounds)

The hosts are network namespaces with separate names on this machine; the database is on another such host (scripts/fixtures/hosts.py). The pages are
pages 01, 03 and 04 of SampleScans, in turn. Dots encode each page's number, so that no two pages share a file or rendition. --images takes the grey
PNGs of a folder instead. With --folder the images are in a folder common to all hosts, not in the database. PROGRAM is mojiwaku
(.build/release/mojiwaku).

Each round runs three configurations in turn, over copies of the same store in which all pages wait:

  4x1       `batch worker --until-done --jobs 1` on four hosts
  1x2       `batch worker --until-done --jobs 2` on one host
  sqlite    the same as 1x2 on a file: the cost of supervising page processes without a server

Processor time is the kernel's user and system time of an ended process: of the worker itself, of its page processes, and of all processes of the
server. In a last run, of one worker with one job, the server logs the duration of each statement (log_min_duration_statement), including its commit
and disk waits; other figures of that run are not used.

The cost of the queue for a page, on a host that processes one page at a time:

  (worker's own seconds - those with SQLite) + seconds in which the server answers its statements, those about files left out

Statements about files read the image and write its renditions. With SQLite the worker reads and writes the same files in a folder, which takes time
too; therefore they are listed separately. A share is the cost divided by the sum of the cost and the seconds of the page's process. The table also
shows the share for the page times in PAGES, since the queue's cost does not depend on the page time. It shows the server's own processor time too: if
server and workers share cores, pages lose that time.
"""

import argparse
import collections
import itertools
import json
import os
import pathlib
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

from fixtures.editions import BINARY, SAMPLES, hand_in, numbered
from fixtures.hosts import Network, NoHosts, Server

PICTURES = [SAMPLES / name for name in ["01.png", "03.png", "04.png"]]
HOSTS = ["host1", "host2", "host3", "host4"]
FILES = "files in the database"
# Assumed page times, in seconds.
PAGES = [1.4, 2.5]
KINDS = ["4x1", "1x2", "sqlite"]
TICKS = os.sysconf("SC_CLK_TCK")


class Worker:
    """Runs one `batch worker`, and reads its resource use from the kernel at its end."""

    def __init__(self, program, store, jobs, before=()):
        line = [*before, program, "batch", "worker", "--store", store, "--jobs", jobs, "--until-done", "--json"]
        self.out = tempfile.TemporaryFile()  # noqa: SIM115  closed in `end`
        self.process = subprocess.Popen([str(word) for word in line], stdin=subprocess.DEVNULL, stdout=self.out, stderr=subprocess.DEVNULL)

    def end(self):
        pid = self.process.pid
        # Read the process's seconds before it is waited for: only then are they apart from those of its page processes.
        os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        self.own, self.pages = (sum(map(int, fields[i : i + 2])) / TICKS for i in (11, 13))
        if self.process.wait() not in (0, 1):
            raise NoHosts(f"a worker ended with {self.process.returncode}")
        self.out.seek(0)
        self.done = [event for event in map(json.loads, self.out) if event.get("event") == "done"]
        self.out.close()


class Bench:
    def __init__(self, folder, network, server, asked):
        self.folder, self.network, self.server, self.asked = folder, network, server, asked
        self.template = folder / "template.sqlite"

    def make_stores(self):
        """A store in which all pages wait, as a file and as a database. Pages that finish during the setup are the same in both."""
        inbox = self.folder / "inbox"
        pictures = sorted(self.asked.images.glob("*.png")) if self.asked.images else PICTURES
        for number, path in zip(range(self.asked.pages + 1), itertools.cycle(pictures)):
            hand_in(inbox / f"2026-11-20/{number:04}.png", numbered(path.read_bytes(), number))
        time.sleep(5)
        line = [self.asked.program, "batch", "run", inbox, "--store", self.template, "--jobs", "1", "--json"]
        process = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        received = 0
        while received <= self.asked.pages and (text := process.stdout.readline()):
            received += b'"received"' in text
        process.terminate()
        process.stdout.read()
        process.wait()
        self.server.sql("CREATE EXTENSION pg_stat_statements SCHEMA public")
        self.server.sql("CREATE DATABASE template")
        line = [self.asked.program, "store", "copy", self.template, self.url("template")]
        copied = subprocess.run(line, capture_output=True, text=True, check=False)
        if copied.returncode != 0:
            raise NoHosts(f"store copy: {copied.stdout}{copied.stderr}")
        self.waiting = int(self.server.sql("SELECT count(*) FROM job WHERE state = 'ready'", "template")[0][0])

    def url(self, database, for_hosts=False):
        base = self.server.url_for_hosts(database) if for_hosts else self.server.url(database)
        return f"{base}?images={self.folder}/images" if self.asked.folder else base

    def run(self, kind):
        """Wall-clock seconds and counters of one run, per page."""
        database = f"run{time.monotonic_ns()}"
        if kind == "sqlite":
            store = self.folder / f"{database}.sqlite"
            for path in self.folder.glob("template.sqlite*"):
                copy = shutil.copytree if path.is_dir() else shutil.copy2
                copy(path, self.folder / path.name.replace("template", database))
        else:
            self.server.sql(f"CREATE DATABASE {database} TEMPLATE template STRATEGY file_copy")
            store = self.url(database, for_hosts=True)
        hosts, jobs = (HOSTS, 1) if kind == "4x1" else (HOSTS[:1], 2)
        if kind == "logged":
            jobs = 1
            self.server.sql("ALTER SYSTEM SET log_parameter_max_length = 0")
            self.server.sql("ALTER SYSTEM SET log_min_duration_statement = 0")
            self.server.sql("SELECT pg_reload_conf()")
        self.server.sql("CHECKPOINT")
        begin = self.server.log.stat().st_size
        wal = self.server.sql("SELECT pg_current_wal_lsn() - '0/0'")[0][0]
        found, pages = self.work(database, store, hosts, jobs)
        if pages != self.waiting:
            raise NoHosts(f"{kind}: {pages} pages were done of {self.waiting}")
        wal = float(self.server.sql(f"SELECT pg_current_wal_lsn() - '0/0' - {wal}")[0][0])
        # A real worker runs for a whole night. So the cost of its start and end, measured over the finished store, is
        # subtracted.
        idle, _ = self.work(database, store, hosts[:1], jobs)
        found |= {name: found[name] - len(hosts) * idle[name] for name in found if name != "wall"}
        if kind == "sqlite":
            for path in self.folder.glob(f"{database}*"):
                (shutil.rmtree if path.is_dir() else pathlib.Path.unlink)(path)
            return {name: found[name] / pages for name in ("wall", "pageSeconds", "ownSeconds")}
        found["wal"] = wal
        figures = {name: value / pages for name, value in found.items()}
        if kind == "logged":
            self.server.sql("ALTER SYSTEM RESET log_min_duration_statement")
            self.server.sql("SELECT pg_reload_conf()")
            with self.server.log.open("rb") as log:
                log.seek(begin)
                figures["kinds"] = answers(log.read().decode(errors="replace"), pages)
        self.server.sql(f"DROP DATABASE {database}")
        return figures

    def work(self, database, store, hosts, jobs):
        """Runs workers to their end. Returns their joint resource use, and the number of pages done."""
        self.server.sql("SELECT pg_stat_statements_reset()")
        before, traffic, start = self.server.seconds(), self.network.traffic("database"), time.monotonic()
        workers = [Worker(self.asked.program, store, jobs, self.network.line(host)) for host in hosts]
        for worker in workers:
            worker.end()
        found = {
            "wall": time.monotonic() - start,
            "pageSeconds": sum(worker.pages for worker in workers),
            "ownSeconds": sum(worker.own for worker in workers),
            "databaseSeconds": self.server.seconds() - before,
        }
        found["received"], found["sent"] = (now - then for now, then in zip(self.network.traffic("database"), traffic))
        calls = self.server.sql(
            "SELECT coalesce(sum(calls), 0), coalesce(sum(calls) FILTER (WHERE query LIKE 'BEGIN%'), 0) "
            f"FROM pg_stat_statements JOIN pg_database ON oid = dbid WHERE datname = '{database}'"
        )[0]
        found["statements"], found["transactions"] = map(float, calls)
        return found, sum(len(worker.done) for worker in workers)

    def measure(self):
        runs = {kind: [] for kind in KINDS}
        for _ in range(self.asked.rounds):
            for kind in KINDS:
                runs[kind].append(self.run(kind))
        kinds = self.run("logged")["kinds"]
        middle = {kind: {name: statistics.median(run[name] for run in found) for name in found[0]} for kind, found in runs.items()}
        files = kinds.get(FILES, {"milliseconds": 0.0})["milliseconds"] / 1000
        answer = sum(kind["milliseconds"] for kind in kinds.values()) / 1000 - files
        for kind in KINDS[:2]:
            own = statistics.median(run["ownSeconds"] - file["ownSeconds"] for run, file in zip(runs[kind], runs["sqlite"]))
            middle[kind] |= {"ownBeyondSQLite": own, "cost": own + answer, "filesCost": files}
            for name, page in [("share", middle[kind]["pageSeconds"]), *((f"shareOf{page}", page) for page in PAGES)]:
                middle[kind][name] = (own + answer) / (own + answer + page)
            page = middle[kind]["pageSeconds"] + own + answer + files
            middle[kind]["shareWithFiles"] = 1 - middle[kind]["pageSeconds"] / page
        ratio = statistics.median(one["wall"] / four["wall"] for four, one in zip(runs["4x1"], runs["1x2"]))
        file = statistics.median(sqlite["wall"] / four["wall"] for four, sqlite in zip(runs["4x1"], runs["sqlite"]))
        return {
            "pages": self.waiting,
            "rounds": self.asked.rounds,
            "imagesInFolder": self.asked.folder,
            "load": round(os.getloadavg()[0], 1),
            "version": subprocess.run([self.asked.program, "--version"], capture_output=True, text=True, check=False).stdout.strip(),
            "server": self.server.sql("SHOW server_version")[0][0],
            "answerSeconds": answer,
            "pagesOf4x1Over1x2": ratio,
            "pagesOf4x1OverSQLite": file,
            "kinds": kinds,
            "runs": middle,
        }


# The statements of a session, from the server's log: time, session, milliseconds, step and text.
LINE = re.compile(r"^(\d+\.\d+)\|(\d+)\|mojiwaku\|LOG:  duration: ([\d.]+) ms  (parse|bind|execute|statement)\b[^:]*: ?(.*)$", re.MULTILINE)


def purpose(statements):
    text = " ".join(statements)
    for kind, sign in [
        ("complete", "INTO revision"),
        ("lease", "pg_current_xact_id()::text AS number SELECT * FROM job WHERE state"),
        ("other jobs and rules", "pg_current_xact_id"),
        (FILES, " blob "),
        ("clock", "clock_timestamp"),
        ("backlog", "AS jobs"),
        ("look for a job", "SELECT * FROM job WHERE state = 'ready'"),
        ("other reads", "BEGIN"),
    ]:
        if sign in text:
            return kind
    return "session"


class Tally:
    """Totals of the statements of one purpose. Seconds are the server's; `held` is wall-clock time with the lock of rules."""

    def __init__(self):
        self.transactions = self.statements = 0
        self.milliseconds = self.commit = self.lock = self.held = 0.0


def transactions(log):
    """The transactions of each session in order: session, purpose, and the server's milliseconds. A statement outside a transaction counts as one."""
    open_ones = {}
    for at, session, milliseconds, step, text in LINE.findall(log):
        at, milliseconds = float(at), float(milliseconds)
        one = open_ones.setdefault(session, {"texts": [], "ms": 0.0, "count": 0, "commit": 0.0, "lock": 0.0, "from": None})
        one["texts"].append(text)
        one["ms"] += milliseconds
        one["count"] += step in ("execute", "statement")
        one["to"] = at
        if "pg_advisory_xact_lock" in text and step == "execute":
            one["lock"], one["from"] = milliseconds, at
        if step in ("parse", "bind") or text.startswith("BEGIN") or (one["texts"][0].startswith("BEGIN") and text not in ("COMMIT", "ROLLBACK")):
            continue
        one["commit"] = milliseconds if text == "COMMIT" else 0
        yield session, purpose(one["texts"]), one
        del open_ones[session]


def answers(log, pages):
    """For each purpose, per page: transactions, statements, and the milliseconds of the server's answers, with the part for commits."""
    kinds = collections.defaultdict(Tally)
    for _, kind, one in transactions(log):
        tally = kinds[kind]
        tally.transactions += 1
        tally.statements += one["count"]
        tally.milliseconds += one["ms"]
        tally.lock += one["lock"]
        tally.held += 1000 * (one["to"] - one["from"]) if one["from"] else 0
        tally.commit += one["commit"]
    return {kind: {name: value / pages for name, value in vars(tally).items()} for kind, tally in sorted(kinds.items()) if kind != "session"}


def table(found):
    runs = found["runs"]

    def row(what, name, form, scale=1):
        yield [what, *(form.format(scale * runs[kind][name]) if name in runs[kind] else "" for kind in KINDS)]

    yield ["a page", "4 hosts x 1", "1 host x 2", "1 x 2, SQLite"]
    yield from row("its process, s", "pageSeconds", "{:.3f}")
    yield from row("the worker itself, ms", "ownSeconds", "{:.1f}", 1000)
    yield from row("of it beyond SQLite's, ms", "ownBeyondSQLite", "{:.1f}", 1000)
    yield from row("the database's processor time, ms", "databaseSeconds", "{:.1f}", 1000)
    yield from row("statements", "statements", "{:.1f}")
    yield from row("transactions of several statements", "transactions", "{:.1f}")
    yield from row("to the database, MB", "received", "{:.2f}", 1e-6)
    yield from row("from the database, MB", "sent", "{:.2f}", 1e-6)
    yield from row("write-ahead log, MB", "wal", "{:.2f}", 1e-6)
    yield from row("the queue's cost, ms", "cost", "{:.1f}", 1000)
    yield from row("its share of the page, %", "share", "{:.2f}", 100)
    for page in PAGES:
        yield from row(f"of a page of {page} s, %", f"shareOf{page}", "{:.2f}", 100)
    yield from row("answers about files, ms", "filesCost", "{:.1f}", 1000)
    yield from row("share of queue and files, %", "shareWithFiles", "{:.2f}", 100)
    yield from row("on the clock, s", "wall", "{:.3f}")


def show(rows):
    for number, row in enumerate(rows):
        print(f"| {' | '.join(row)} |")
        if number == 0:
            print("|---" + "|--:" * (len(row) - 1) + "|")
    print()


def main():
    parser = argparse.ArgumentParser(prog="scripts/bench/run queue", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=24)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--images", type=pathlib.Path)
    parser.add_argument("--folder", action="store_true")
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("program", type=pathlib.Path, nargs="?", default=BINARY)
    asked = parser.parse_args()
    if not asked.program.exists():
        sys.exit("bench queue: build first: scripts/build")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    folder = pathlib.Path(tempfile.mkdtemp(prefix="mojiwaku-queue-"))
    folder.chmod(0o755)
    try:
        with Network(["database", *HOSTS]) as network, Server(folder / "server", network, "database") as server:
            bench = Bench(folder, network, server, asked)
            bench.make_stores()
            found = bench.measure()
    except NoHosts as what:
        print(f"bench queue: {what}", file=sys.stderr)
        return 2
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(
        f"{found['pages']} pages, {found['rounds']} rounds, mojiwaku {found['version']}, PostgreSQL {found['server']}, {os.cpu_count()} cores, "
        f"load {found['load']} at the end; images in {'a folder' if asked.folder else 'the database'}\n"
    )
    show(table(found))
    names = ["transactions", "statements", "milliseconds", "commit", "lock", "held"]
    show(
        [["one worker, a page", "times", "statements", "answered in, ms", "of it commit", "waiting for the lock", "lock held, on the clock"]]
        + [[kind, *(f"{one[name]:.2f}" for name in names)] for kind, one in found["kinds"].items()]
    )
    print(f"pages a minute of 4x1: {found['pagesOf4x1Over1x2']:.3f} times those of 1x2, {found['pagesOf4x1OverSQLite']:.3f} times those of SQLite")
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
