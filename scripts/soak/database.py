"""Faults of the database and of its network, while a batch, workers and the map service run and a client follows the feed.

Usage: sudo scripts/soak/run database [--rounds N] [--only TRIAL] [--pages N] [--keep]     (one round of all trials, 60 pages each)

Trials, each with a separate store (night.py), in private network namespaces (network.py):
  kills     the batch is killed with SIGKILL while it makes the store; then, every two seconds, a worker, the map service, the batch, one of their
            children or the database server, ten times
  maintenance  kills hit pruning, corrections, withdrawals and replaced images, or the server during one of them (maintenance.py)
  cut       the network is cut six times for 2 to 12 s, in turn by dropping packets and by resetting connections; then once for 45 s
  full      the disk with the database's files is full for 10 s, twice
  failover  the primary is killed with SIGKILL and its synchronous standby promoted; then the same in the other direction
  lagging   failover once, with a standby that was cut off for two seconds before: transactions that wait for it during their commit
            are lost with the primary, and transactions of another program on the new primary get the lost ones' numbers
At the end of each trial every page must be done once in effect (one revision, published once, no attempt counted as failed), every map must equal
that of an undisturbed batch over an SQLite file, everything reported as done must be present and reported once, the client must have received each
change of the feed once and in order and each map with its own bytes, and `store check` must find nothing. A program that ends by itself is restarted
after a second (as systemd does for workers and the service; exit code 2 of the batch's unit needs a person). If the fault is shorter than the half
minute of the programs' patience, no program may end. Needs root, PostgreSQL (scripts/setup --postgresql), and Debian's iptables. Exits with 1 for a
broken promise, 2 when something is missing; then logs are kept, and their path is printed.
"""

import contextlib
import os
import random
import shutil
import signal
import subprocess
import sys
import time

from fixtures.editions import command, make_inbox

from .batch import strike
from .common import Broken, are_there, arguments, begun, learn, say, tried
from .maintenance import maintained
from .network import THERE, Network, alone
from .night import Night
from .postgresql import STRIKES, Server

PROGRAMS = {"iptables": "iptables", "ip": "iproute2", "nsenter": "util-linux", "psql": "postgresql-client"}
PORT = 18080
# Unreachable, busy or a full disk: the allowed exit codes when a fault outlasts the programs' patience.
GIVES_UP = (2, 75)


def address(*hosts):
    options = "?target_session_attrs=read-write" if len(hosts) > 1 else ""
    return f"postgres://mojiwaku@{','.join(f'{host}:5432' for host in hosts)}/postgres{options}"


class Trials:
    def __init__(self, folder, network, pages):
        self.folder, self.network, self.pages = folder, network, pages
        make_inbox(folder / "calm", pages)
        self.truth = learn(folder / "calm", folder / "calm.sqlite", pages)
        # Ends a trial's nights, servers and mounts, the last first.
        self.ends = contextlib.ExitStack()
        self.number = 0

    def place(self, name):
        self.number += 1
        folder = self.folder / f"{self.number}-{name}"
        folder.mkdir()
        return folder

    def server(self, folder, log=None, **settings):
        return self.added(Server(folder, THERE[0], self.network.within, log)).create(**settings)

    def added(self, server):
        self.ends.callback(server.stop, "immediate")
        return server

    def night(self, folder, store, ask, allowed=()):
        night = Night(folder / "night", store, ask, self.truth, PORT, allowed)
        self.ends.callback(night.end)
        return night

    def clear(self):
        self.network.heal()
        self.ends.close()

    # Trials. Each returns its report.

    def kills(self):
        folder = self.place("kills")
        server = self.server(folder / "server")
        night = self.night(folder, address(THERE[0]), server.query, {-signal.SIGKILL, *GIVES_UP})
        night.may_fail = True
        for seconds in (0.03, 0.1, 0.3):
            early = begun(command(night.inbox, night.store), folder, "early")
            time.sleep(seconds)
            early.kill()
            early.wait()
        night.begin()
        source = random.Random(1)
        for _ in range(10):
            night.sleep(2)
            victim = source.choice([*night.programs, server])
            if victim is server:
                server.strike(source.choice(STRIKES))
            else:
                strike(victim.process, source)
        self.goes_on(night)
        return night.finish(server.url)

    def maintenance(self):
        folder = self.place("maintenance")
        return maintained(folder, 4, 40, random.Random(1), self.server(folder / "server"))

    def cut(self):
        folder = self.place("cut")
        server = self.server(folder / "server")
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

    def full(self):
        folder = self.place("full")
        disk = folder / "disk"
        disk.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=400m,mode=755", "none", disk], check=True)
        self.ends.callback(subprocess.run, ["umount", disk], check=False)
        server = self.server(disk / "server", folder / "logs/server", max_wal_size="64MB", min_wal_size="32MB")
        night = self.night(folder, address(THERE[0]), server.query, GIVES_UP)
        night.begin()
        filler, log = disk / "filler", server.log
        ends = []
        for left in (3 << 20, 0):
            night.sleep(4)
            count = log.read_text().count("No space left on device")
            with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
                while (room := shutil.disk_usage(disk).free - left) > 0:
                    file.write(bytes(min(room, 1 << 20)))
            # Do not query a server that gives up: every query would wait for it.
            night.waiting(lambda count=count: log.read_text().count("No space left on device") > count, "the full disk was not noticed", 60)
            night.sleep(10)
            filler.unlink()
            ends.append("ran on" if server.is_running() else "had ended")
            if ends[-1] == "had ended":
                server.start()
            self.goes_on(night)
        count = log.read_text().count("No space left on device")
        then = ", then it ".join(ends)
        return f"the server's log reports a full disk {count} times; when there was room again it {then}; {night.finish(server.url)}"

    def pair(self, folder):
        """A primary and its standby, and a night over them."""
        first = self.server(folder / "one")
        second = self.added(Server(folder / "two", THERE[1], self.network.within)).follow(first)
        pair = [first, second]
        night = self.night(folder, address(*THERE), lambda sql: pair[0].query(sql))
        night.begin(workers=3)
        night.sleep(6)
        return pair, night

    def failover(self):
        pair, night = self.pair(self.place("failover"))
        delays = [f"{self.fail_over(night, pair):.1f} s"]
        self.goes_on(night)
        # The old primary becomes the standby of the new one.
        pair[1].stop("immediate")
        shutil.rmtree(pair[1].data)
        pair[1].follow(pair[0])
        night.sleep(3)
        delays.append(f"{self.fail_over(night, pair):.1f} s")
        self.goes_on(night)
        return f"from the kill to the first page done over the new primary: {', '.join(delays)}; {night.finish(pair[0].url)}"

    def lagging(self):
        pair, night = self.pair(self.place("lagging"))
        took = self.fail_over(night, pair, cut_off=2)
        self.goes_on(night)
        return f"from the kill to the first page done over the new primary: {took:.1f} s; {night.finish(pair[0].url)}"

    def fail_over(self, night, pair, cut_off=0):
        """Kills the primary and promotes the standby; returns the seconds until a page is done over the new one."""
        leases = "SELECT count(*) FROM job WHERE state = 'leased'"
        night.waiting(lambda: pair[0].query(leases)[0][0] > 0, "no page is at work; take more pages (--pages)", 60)
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
        self.goes_on(night)
        return time.monotonic() - killed


TRIALS = ["kills", "maintenance", "cut", "full", "failover", "lagging"]


def run(folder, options):
    network, trials = Network(), None
    try:
        trials = Trials(folder, network, options.pages)
        for number in range(1, options.rounds + 1):
            for name in options.only or TRIALS:
                start = time.monotonic()
                try:
                    outcome = getattr(trials, name)()
                except Broken as what:
                    raise Broken(f"{name}: {what}") from what
                trials.clear()
                say(f"round {number}, {name} ({time.monotonic() - start:.0f} s): {outcome}")
    finally:
        if trials:
            trials.clear()
        network.close()


def main():
    parser = arguments("database", __doc__, rounds=1, pages=60)
    parser.add_argument("--only", choices=TRIALS, action="append")
    options = parser.parse_args()
    if not are_there(PROGRAMS, "Only root can make networks of their own: sudo scripts/soak/run database"):
        return 2
    alone()
    return tried(options.keep, lambda folder: run(folder, options))


if __name__ == "__main__":
    sys.exit(main())
