"""Faults of the database and of its network, while a batch, workers and the map service run and a client follows the feed.

Usage: sudo scripts/soak/run database [--rounds N] [--only TRIAL] [--pages N] [--keep]     (one round of all trials, 60 pages each)

Trials, each with a separate store (night.py), in private network namespaces (network.py):
  cut       the network is cut six times for 2 to 12 s, packets dropped and connections reset in turn; then for 45 s
  slow      every packet is 50 ms late in both directions, and 5 % are lost, for 40 s
  full      the disk with the database's files is full for 10 s, twice
  clock     the clocks of one worker's host and of the map service's are five minutes ahead, then five minutes behind, and one of the editions
            is to be published at a time
  failover  the primary is killed with SIGKILL and its synchronous standby promoted; then the same in the other direction
  lagging   the same once, with a standby that was cut off for two seconds before: transactions that wait for it during their commit
            are lost with the primary, and another program's on the new one get their numbers
At the end of each trial every page must be done once in effect (one revision, published once, no attempt counted as failed), every map must equal
that of an undisturbed batch over an SQLite file, everything reported as done must be present and reported once, the client must have received each
change of the feed once and in order, and `store check` must find nothing. A program that ends by itself is restarted after a second (as systemd does
for workers and the service; exit code 2 of the batch's unit needs a person). If the fault is shorter than the half minute of the programs' patience,
none may end. Needs root, PostgreSQL (scripts/setup --postgresql), and Debian's iptables and faketime. Exits with 1 for a broken promise, 2 when
something is missing; then logs are kept, and their path is printed.
"""

import argparse
import contextlib
import datetime
import email.utils
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

from fixtures.editions import BINARY, hand_in

from .maintenance import Broken
from .network import SLOW_THERE, THERE, Network, alone
from .night import Night, learn
from .postgresql import NoServer, Server
from .slurm import say

PROGRAMS = {"iptables": "iptables", "faketime": "faketime", "ip": "iproute2", "nsenter": "util-linux", "psql": "postgresql-client"}
PORT = 18080
# Unreachable, busy or a full disk: the allowed exit codes when a fault outlasts the programs' patience.
GIVES_UP = (2, 75)


def address(*hosts):
    options = "?target_session_attrs=read-write" if len(hosts) > 1 else ""
    return f"postgres://mojiwaku@{','.join(f'{host}:5432' for host in hosts)}/postgres{options}"


class Clock:
    """Hosts with a wrong clock: the environment that Debian's `faketime` gives a program, while this object exists.

    A sleeping process makes the shared memory of the preloaded library. Otherwise the library would make it itself and set a variable for it. That
    would move the environment, and Swift finds a program's arguments by the environment's place.
    """

    def __init__(self, seconds):
        line = ["setpriv", "--pdeathsig", "TERM", "faketime", "-m", "--exclude-monotonic", "-f", f"{seconds:+}s", "sleep", "infinity"]
        self.process = subprocess.Popen(line)
        self.environment, end = {}, time.monotonic() + 10
        while "FAKETIME_SHARED" not in self.environment and time.monotonic() < end:
            for child in pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split():
                words = pathlib.Path(f"/proc/{child}/environ").read_bytes().decode().split("\0")
                self.environment = {k: v for k, _, v in (word.partition("=") for word in words) if "FAKE" in k or k == "LD_PRELOAD"}
                self.child = int(child)
            time.sleep(0.05)

    def close(self):
        os.kill(self.child, signal.SIGKILL)
        self.process.wait()


class Trials:
    def __init__(self, folder, network, pages):
        self.folder, self.network, self.pages = folder, network, pages
        self.truth = learn(folder, pages)
        self.servers, self.nights, self.clocks, self.mounts = [], [], [], []
        self.number = 0

    def place(self, name):
        self.number += 1
        folder = self.folder / f"{self.number}-{name}"
        folder.mkdir()
        return folder

    def server(self, folder, listen, log=None, **settings):
        server = Server(folder, listen, self.network.within, log)
        self.servers.append(server)
        return server.create(**settings)

    def night(self, folder, store, ask, allowed=()):
        night = Night(folder / "night", store, ask, self.truth, PORT, allowed)
        self.nights.append(night)
        return night

    def clear(self):
        for night in self.nights:
            night.end()
        self.network.heal()
        for server in self.servers:
            server.stop("immediate")
        for clock in self.clocks:
            clock.close()
        for mount in self.mounts:
            subprocess.run(["umount", mount], check=False)
        self.servers, self.nights, self.clocks, self.mounts = [], [], [], []

    # Trials. Each returns its report.

    def cut(self):
        folder = self.place("cut")
        server = self.server(folder / "server", THERE[0])
        night = self.night(folder, address(THERE[0]), server.query)
        night.begin()
        met = []
        for seconds, how in [(2, "drop"), (2, "reset"), (6, "drop"), (6, "reset"), (12, "drop"), (12, "reset")]:
            night.sleep(3)
            met.append(self.cut_for(night, seconds, how))
        self.goes_on(night)
        night.allowed = set(GIVES_UP)
        met.append(self.cut_for(night, 45, "drop"))
        return f"packets that the cuts met: {met}; {night.finish(server.url)}"

    def cut_for(self, night, seconds, how):
        self.network.cut(how)
        night.sleep(seconds)
        met = self.network.heal()
        if met == 0:
            raise Broken("a cut has met no packet")
        return met

    def goes_on(self, night):
        """Waits until another page is done."""
        before = night.done()
        night.waiting(lambda: night.done() > before or before == self.pages, "nothing more is done", 120)

    def slow(self):
        folder = self.place("slow")
        server = self.server(folder / "server", SLOW_THERE)
        night = self.night(folder, address(SLOW_THERE), server.query)
        night.begin()
        carrier = self.network.carrier
        before, carried, dropped = night.done(), carrier.carried, carrier.dropped
        carrier.delay, carrier.loss = 0.05, 0.05
        try:
            night.sleep(40)
        finally:
            carrier.delay = carrier.loss = 0.0
        carried, dropped, done = carrier.carried - carried, carrier.dropped - dropped, night.done() - before
        if dropped < 100 or done == 0:
            raise Broken(f"{dropped} packets were lost and {done} pages done while the network was slow")
        return f"{done} pages done while {carried} packets came 50 ms late and {dropped} were lost; {night.finish(server.url)}"

    def full(self):
        folder = self.place("full")
        disk = folder / "disk"
        disk.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=400m,mode=755", "none", disk], check=True)
        self.mounts.append(disk)
        server = self.server(disk / "server", THERE[0], folder / "logs/server", max_wal_size="64MB", min_wal_size="32MB")
        night = self.night(folder, address(THERE[0]), server.query, GIVES_UP)
        night.begin()
        filler, log = disk / "filler", server.log
        ends = []
        for left in (3 << 20, 0):
            night.sleep(4)
            told = log.read_text().count("No space left on device")
            with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
                while (room := shutil.disk_usage(disk).free - left) > 0:
                    file.write(bytes(min(room, 1 << 20)))
            # Do not query a server that gives up: every query would wait for it.
            night.waiting(lambda told=told: log.read_text().count("No space left on device") > told, "the full disk was not noticed", 60)
            night.sleep(10)
            filler.unlink()
            ends.append("ran on" if server.is_running() else "had ended")
            server.start() if ends[-1] == "had ended" else None
            self.goes_on(night)
        told = log.read_text().count("No space left on device")
        then = ", then it ".join(ends)
        return f"the server's log tells {told} times of a full disk; when there was room again it {then}; {night.finish(server.url)}"

    def clock(self):
        told = []
        for seconds, word in ((300, "ahead"), (-300, "behind")):
            folder = self.place(word)
            server = self.server(folder / "server", THERE[0])
            clock = Clock(seconds)
            self.clocks.append(clock)
            night = self.night(folder, address(THERE[0]), server.query)
            at = time.time() + 30
            moment = datetime.datetime.fromtimestamp(at, datetime.UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
            hand_in(night.inbox / "2026-11-20/edition.json", f'{{ "publication": {{ "at": "{moment}" }} }}'.encode())
            night.begin(environments={"worker1": clock.environment, "serve": clock.environment})
            off = self.date_of_service(night) - time.time()
            if abs(off - seconds) > 5:
                raise Broken(f"the clock of the service is {off:.0f} s off, not {seconds}")
            night.sleep(max(0, at + 5 - time.time()))
            told.append(f"{word}: {night.finish(server.url)}")
            early = [answer["at"] - at for answer in night.answers()[0] for change in answer["changes"] if change["edition"] == "2026-11-20"]
            if min(early) < 0:
                raise Broken(f"a page was published {-min(early):.1f} s before its time")
            losses = server.query("SELECT sum(losses) FROM job")
            if losses != [(0,)]:
                raise Broken(f"{losses} leases were lost although nobody was killed")
            done = (night.folder / "worker1.events").read_text().count('"event": "done"')
            if done == 0:
                raise Broken("the worker whose clock is off has done nothing")
            told[-1] += f"; {done} pages by the worker whose clock was off; the edition with a time came {min(early):.1f} s after it"
            self.clear()
        return "; ".join(told)

    def date_of_service(self, night):
        found = []

        def answers():
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{PORT}/healthz", timeout=5) as answer:
                    found.append(email.utils.parsedate_to_datetime(answer.headers["Date"]).timestamp())
            except OSError:
                return False
            return True

        night.waiting(answers, "the service does not answer", 30)
        return found[0]

    def pair(self, folder):
        """A primary and its standby, and a night over them."""
        first = self.server(folder / "one", THERE[0])
        second = Server(folder / "two", THERE[1], self.network.within)
        self.servers.append(second)
        second.follow(first)
        pair = [first, second]
        night = self.night(folder, address(*THERE), lambda sql: pair[0].query(sql))
        night.begin(workers=3)
        night.sleep(6)
        return pair, night

    def failover(self):
        pair, night = self.pair(self.place("failover"))
        told = [f"{self.fail_over(night, pair):.1f} s"]
        self.goes_on(night)
        # The old primary becomes the standby of the new one.
        pair[1].stop("immediate")
        shutil.rmtree(pair[1].data)
        pair[1].follow(pair[0])
        night.sleep(3)
        told.append(f"{self.fail_over(night, pair):.1f} s")
        self.goes_on(night)
        return f"from the kill to the first page done over the new primary: {', '.join(told)}; {night.finish(pair[0].url)}"

    def lagging(self):
        pair, night = self.pair(self.place("lagging"))
        took = self.fail_over(night, pair, cut_off=2)
        self.goes_on(night)
        return f"from the kill to the first page done over the new primary: {took:.1f} s; {night.finish(pair[0].url)}"

    def fail_over(self, night, pair, cut_off=0):
        """Kills the primary and promotes the standby; returns the seconds until a page is done over the new one."""
        night.waiting(lambda: self.at_work(pair[0]), "no page is at work; take more pages (--pages)", 60)
        if cut_off:
            sender = pair[0].query("SELECT pid FROM pg_stat_replication")[0][0]
            os.kill(sender, signal.SIGSTOP)
            night.sleep(cut_off)
            waiting = pair[0].query("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")[0][0]
            if waiting == 0:
                raise Broken("no transaction waited for the standby")
            say(f"{waiting} transactions wait for the standby that is cut off")
        killed = time.monotonic()
        pair[0].kill()
        if cut_off:
            os.kill(sender, signal.SIGKILL)
        pair[1].promote()
        pair.reverse()
        if cut_off:
            # Act as another program of the same server: its transactions get the numbers of transactions lost with the old primary.
            pair[0].query("DO $$ BEGIN FOR i IN 1..100 LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$")
        before = night.done()
        night.waiting(lambda: night.done() > before or before == self.pages, "nothing more is done", 120)
        return time.monotonic() - killed

    def at_work(self, server):
        return server.query("SELECT count(*) FROM job WHERE state = 'leased'")[0][0] > 0


TRIALS = ["cut", "slow", "full", "clock", "failover", "lagging"]


def main():
    parser = argparse.ArgumentParser(prog="scripts/soak/run database", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--only", choices=TRIALS, action="append")
    parser.add_argument("--pages", type=int, default=60)
    parser.add_argument("--keep", action="store_true", help="keep logs and databases")
    options = parser.parse_args()
    if not BINARY.exists():
        sys.exit("soak: build first: scripts/build")
    missing = sorted({package for program, package in PROGRAMS.items() if shutil.which(program) is None})
    if missing:
        say(f"Something is missing: sudo apt-get install --no-install-recommends {' '.join(missing)}")
        return 2
    if os.geteuid() != 0:
        say("Only root can make networks of their own: sudo scripts/soak/run database")
        return 2
    alone()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="mojiwaku-database-"))
    folder.chmod(0o755)
    # Images of the database become files there, and killed processes leave theirs.
    os.environ["TMPDIR"] = str(folder)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    status, network, trials = 2, Network(), None
    try:
        trials = Trials(folder, network, options.pages)
        for number in range(1, options.rounds + 1):
            for name in options.only or TRIALS:
                start = time.monotonic()
                told = getattr(trials, name)()
                trials.clear()
                say(f"round {number}, {name} ({time.monotonic() - start:.0f} s): {told}")
        status = 0
    except Broken as what:
        say(f"{name if trials else 'at the start'}: {what}. Logs and databases are in {folder}")
        status = 1
    except NoServer as what:
        say(str(what))
    finally:
        if trials:
            trials.clear()
        network.close()
        if status == 0 and not options.keep:
            shutil.rmtree(folder)
    return status


if __name__ == "__main__":
    sys.exit(main())
