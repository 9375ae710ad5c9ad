"""A night over PostgreSQL with faults: a batch that takes pages in, workers, the map service and a client of its feed, for scripts/soak/run
database."""

import collections
import subprocess
import time

from fixtures.editions import BINARY, command, hand_in, page_names, picture
from fixtures.service import wait_for

from .common import Broken, begun, done_once, feed_after, sound
from .feed import Follower

MOST_SECONDS = 600


class Program:
    """A program on a host of its name. If it ends by itself it is restarted a second later, like systemd's Restart=on-failure."""

    def __init__(self, name, line, folder):
        self.name, self.folder = name, folder
        # The store identifies machines by their host names.
        self.line = ["setpriv", "--pdeathsig", "KILL", "unshare", "--uts", "sh", "-c", 'hostname "$0" && exec "$@"', name, *map(str, line)]
        self.ends, self.again, self.process = [], 0.0, None
        self.start()

    @property
    def events(self):
        return self.folder / f"{self.name}.events"

    def start(self):
        self.process = begun(self.line, self.folder, self.name)

    def tend(self):
        status = self.process.poll()
        if status is not None and self.again == 0:
            self.ends.append(status)
            self.again = time.monotonic() + 1
        if status is not None and time.monotonic() > self.again:
            self.again = 0.0
            self.start()

    def stop(self, expected):
        """Sends SIGTERM; the program should finish its work."""
        if self.process.poll() is None:
            self.process.terminate()
        try:
            status = self.process.wait(150)
        except subprocess.TimeoutExpired:
            raise Broken(f"{self.name} has not ended 150 s after SIGTERM") from None
        if status not in expected:
            raise Broken(f"{self.name} ended with {status} after SIGTERM, not with {expected}")

    def kill(self):
        self.process.kill()
        self.process.wait()


class Night:
    """- store: the store's address for the programs.
    - ask: returns the rows of a query, by another connection than the programs', from the current primary server.
    - truth: the expected (revision, map id, state) of each page.
    - allowed: exit codes with which a program may end by itself in this fault.
    - may_fail: whether attempts at pages may fail in it, because their processes are killed.
    """

    def __init__(self, folder, store, ask, truth, port, allowed=()):
        self.folder, self.store, self.ask, self.truth, self.port, self.allowed = folder, store, ask, truth, port, set(allowed)
        self.inbox, self.programs, self.handed, self.next = folder / "inbox", [], 0, 0.0
        self.names = page_names(len(truth))
        folder.mkdir(parents=True)
        self.follower, self.may_fail = None, False

    def add(self, name, *line):
        self.programs.append(Program(name, [BINARY, *line, "--store", self.store], self.folder))

    def begin(self, workers=2):
        self.hand_in(4)
        line = [*command(self.inbox, self.store, jobs=1)[1:-4], "--jobs", "1", "--watch"]
        self.add("batch", *line)
        self.waiting(self.has_store, "the batch has made no store")
        for number in range(1, workers + 1):
            self.add(f"worker{number}", "batch", "worker", "--jobs", "1")
        self.add("serve", "serve", "--port", self.port, "--open", "--no-log", "--rate", "100000")
        self.follower = Follower(self.port)
        self.waiting(lambda: self.done() >= 1, "no page is done")

    def has_store(self):
        return self.ask("SELECT count(*) FROM pg_tables WHERE schemaname = 'mojiwaku' AND tablename = 'migration'") == [(1,)]

    def hand_in(self, count):
        for i in range(self.handed, min(self.handed + count, len(self.names))):
            hand_in(self.inbox / f"{self.names[i]}.png", picture(i, f"page {i}"))
        self.handed = min(self.handed + count, len(self.names))

    def tend(self):
        """Restarts programs that have ended, and delivers a page every second."""
        for program in self.programs:
            program.tend()
            unexpected = set(program.ends) - self.allowed
            if unexpected:
                errors = (self.folder / f"{program.name}.errors").read_text()
                raise Broken(f"{program.name} ended by itself with {unexpected.pop()}: {errors[-1500:]}")
        if self.follower and not self.follower.is_alive():
            raise Broken("the client of the feed has ended")
        if time.monotonic() > self.next:
            self.next = time.monotonic() + 1
            self.hand_in(1)

    def sleep(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.tend()
            time.sleep(0.1)

    def waiting(self, until, what, seconds=MOST_SECONDS):
        wait_for(until, Broken(f"after {seconds} s {what}"), seconds, self.tend)

    def done(self):
        return self.ask("SELECT count(*) FROM revision")[0][0]

    # Checks.

    def finish(self, address):
        """Finishes all pages and programs, then compares everything. `address` is the store's address for `store check`."""
        faults = time.monotonic()
        self.hand_in(len(self.names))
        published = "SELECT count(*) FROM page WHERE state = 'published'"
        self.waiting(lambda: self.ask(published)[0][0] >= len(self.truth), "pages are not done")
        took = time.monotonic() - faults
        last = self.ask("SELECT coalesce(max(position), 0) FROM change")[0][0]
        self.waiting(lambda: len(self.follower.changes) >= last, f"the client of the feed has not heard {last} changes", 120)
        self.sleep(3)
        self.follower.end()
        for program in self.programs:
            program.stop({143})
        self.verify_pages()
        self.verify_feed()
        sound(address)
        return f"all done {took:.0f} s after the last fault; {self.summary()}"

    def verify_pages(self):
        self.reported = done_once(self.ask, self.truth, [program.events for program in self.programs if program.name != "serve"])
        failed = self.ask("SELECT sum(failures) FROM job")
        if failed != [(0,)] and not self.may_fail:
            raise Broken(f"{failed[0][0]} attempts at pages were counted as failed, although only the database was at fault: {self.reasons()}")

    def reasons(self):
        lines = [line for program in self.programs for line in program.events.read_text(errors="replace").splitlines()]
        return [line for line in lines if '"event": "failed"' in line][:3]

    def verify_feed(self):
        """Checks that each change came once, in order, and equals the store's change."""
        stored = feed_after(self.ask, [])
        position, cursor, heard = 0, "", []
        for answer in self.follower.answers:
            if answer["after"] and cursor and answer["after"] != cursor:
                raise Broken("the client of the feed has asked with another cursor than it was given")
            if answer["wrong"]:
                raise Broken(f"the maps {answer['wrong']} have other bytes than their ids say")
            cursor = answer["cursor"]
            for change in answer["changes"]:
                position += 1
                heard.append((position, change["kind"], f"{change['edition']}/{change['page']}", change["revision"], change["map"]))
            if int(cursor.rpartition("-")[2]) != position:
                raise Broken(f"the cursor {cursor} came with the change of position {position}: one was missed, or came twice")
        if heard != stored:
            raise Broken(f"{len(heard)} changes were heard, {len(stored)} are stored, and they are not the same")

    def summary(self):
        losses = self.ask("SELECT sum(losses) FROM job")[0][0]
        ends = [f"{program.name} {' '.join(map(str, program.ends))}" for program in self.programs if program.ends]
        troubles = collections.Counter(self.follower.troubles)
        statuses = ", ".join(f"{count} × {what}" for what, count in sorted(troubles.items())) or "none"
        return (
            f"{len(self.truth)} pages done once, {self.reported} reported as done, maps equal, feed 1 to {len(self.follower.changes)} heard once, "
            f"`store check` clean; {losses} leases lost; ended and started again: {', '.join(ends) or 'nothing'}; "
            f"answers of the service that were no 200: {statuses}"
        )

    def end(self):
        """Kills the remaining processes."""
        if self.follower:
            self.follower.end()
        for program in self.programs:
            program.kill()
