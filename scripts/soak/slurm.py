"""A Slurm array of workers over a store in PostgreSQL; one of the array's nodes is killed meanwhile.

Usage: scripts/soak/run slurm [--tasks N] [--pages N] [--keep]     (40 tasks, 160 pages)

A batch takes editions of sample pages in. Then scripts/deploy/slurm/mojiwaku-workers.sbatch runs as an array on a temporary Slurm: slurmctld and two
slurmd on this machine (cluster.py), with cores for all tasks at once. Once a quarter of the pages is done, one node is killed with all its processes.
At the end every page must be done once in effect (one revision, published once), every map must equal that of an undisturbed batch over an SQLite
file, every page that a worker reported as done must be present, the feed must have no gap, `store check` must find nothing, and every task must have
ended with 0. After that a task without a reachable database must wait for another attempt, and one that gets SIGTERM must end with 143. Needs root
(nodes with private process ids), Debian's slurm-wlm and munge, and PostgreSQL (scripts/setup --postgresql). Exits with 1 for a broken promise, 2 when
something is missing or Slurm does not start; then logs are kept, and their path is printed.
"""

import collections
import os
import signal
import subprocess
import sys
import time

from fixtures.editions import BINARY, ROOT, command, make_inbox, rows
from fixtures.service import wait_for

from .cluster import PROGRAMS, Cluster
from .common import NAME, OF_PAGE, Broken, are_there, arguments, done, events, feed_after, learn, say, tried, verified

SCRIPT = ROOT / "scripts/deploy/slurm/mojiwaku-workers.sbatch"
SERVER = "MOJIWAKU_TEST_POSTGRESQL"
LEASES = f"SELECT {NAME}, split_part(job.owner, '|', 1) FROM job {OF_PAGE} WHERE job.state = 'leased'"
MOST_SECONDS = 1200


class Trial:
    def __init__(self, folder, store, tasks, pages):
        self.folder, self.store, self.count, self.pages = folder, store, tasks, pages
        self.inbox, self.out = folder / "inbox", folder / "out"
        self.feed = []

    # The store.

    def query(self, sql):
        return rows(self.store, sql)

    def done(self):
        return self.query("SELECT count(*) FROM revision")[0][0]

    def held_by(self, host):
        """Pages in work on a host."""
        return [name for name, owner in self.query(LEASES) if owner == host]

    def look(self):
        """Checks that the feed continues from its known part."""
        self.feed = feed_after(self.query, self.feed)

    def take_in(self):
        """Runs a batch that takes all pages in, then stops it; returns the number of pages that it analysed itself."""
        log = self.folder / "batch.jsonl"
        with log.open("wb") as out:
            process = subprocess.Popen(command(self.inbox, self.store, jobs=1), stdout=out, stderr=subprocess.DEVNULL)
        while process.poll() is None and sum(event["event"] == "received" for event in events(log)) < self.pages:
            time.sleep(0.05)
        process.send_signal(signal.SIGTERM)
        status = process.wait()
        if status != 143:
            raise Broken(f"the batch that takes pages in ended with {status} after SIGTERM")
        return self.done()

    # The array.

    def submit(self, slurm, array, store):
        line = [f"--array={array}", "--cpus-per-task=1", f"--chdir={self.out}", str(SCRIPT)]
        return slurm.submit(line, MOJIWAKU_STORE=store, PATH=f"{BINARY.parent}:{os.environ['PATH']}")

    def waiting(self, until, what):
        """Checks the feed repeatedly, until a condition is true."""
        wait_for(until, Broken(f"after {MOST_SECONDS} s {what}"), MOST_SECONDS, self.look, 0.3)

    def strike(self, slurm):
        """Kills a node as soon as it has pages in work; returns these pages."""
        while True:
            tasks = slurm.tasks(self.job)
            if self.held_by("node1") or self.done() == self.pages:
                break
        self.struck = sorted(task["ArrayTaskId"] for task in tasks if (task["JobState"], task["NodeList"]) == ("RUNNING", "node1"))
        slurm.kill("node1")
        held = self.held_by("node1")
        if not held or not self.struck:
            raise Broken("node1 was killed when nothing was at work on it; take more pages (--pages)")
        return held

    def run_array(self, slurm, own):
        self.out.mkdir()
        start = time.monotonic()
        self.job = self.submit(slurm, f"0-{self.count - 1}", self.store)
        quarter = own + (self.pages - own) // 4
        self.waiting(lambda: self.done() >= quarter, "a quarter of the pages is not done")
        held = self.strike(slurm)
        killed, before = time.monotonic(), self.done()
        say(
            f"node1 killed after {killed - start:.0f} s with {len(self.struck)} tasks and {len(held)} pages at work; "
            f"{before} of {self.pages} pages were done"
        )
        self.waiting(lambda: self.done() >= self.pages, "pages are not done")
        finished = time.monotonic()
        self.waiting(self.is_over(slurm, self.job), "tasks of the array have not ended")
        say(
            f"all {self.pages} pages done {finished - killed:.0f} s after the kill, {finished - start:.0f} s after sbatch; "
            f"all tasks ended {time.monotonic() - start:.0f} s after sbatch"
        )
        return held

    def is_over(self, slurm, job):
        over = {"COMPLETED", "FAILED", "CANCELLED", "NODE_FAIL", "TIMEOUT", "OUT_OF_MEMORY"}
        return lambda: all(task["JobState"] in over for task in slurm.tasks(job))

    # Checks.

    def verify(self, held):
        logs = [self.folder / "batch.jsonl", *self.out.glob(f"mojiwaku-{self.job}_*.jsonl")]
        reported = verified(self.store, self.truth, logs, self.feed)
        lost = sum(row[0] for row in self.query("SELECT losses FROM job"))
        say(
            f"{len(self.truth)} pages done once, maps equal, feed 1 to {len(self.truth)}, `store check` clean; {reported} pages reported as done; "
            f"{lost} leases lost, {len(held)} of them on node1 at the kill"
        )

    def verify_tasks(self, slurm):
        tasks = slurm.tasks(self.job)
        ends = collections.Counter((one["JobState"], one["ExitCode"], one["NodeList"], one["Restarts"]) for one in tasks)
        for (state, code, node, restarts), count in sorted(ends.items()):
            say(f"{count} tasks ended as {state} {code} on {node}, put back {restarts} times")
        did = sorted(len(done(path)) for path in self.out.glob(f"mojiwaku-{self.job}_*.jsonl"))
        say(f"pages that a task did: {did[0]} to {did[-1]}, in the middle {did[len(did) // 2]}")
        if len(tasks) != self.count or any(state != "COMPLETED" or code != "0:0" for state, code, _, _ in ends):
            raise Broken("not every task of the array has ended with 0")
        back = sorted(one["ArrayTaskId"] for one in tasks if int(one["Restarts"]) > 0)
        if back != self.struck:
            raise Broken(f"tasks {back} were put back, and {self.struck} ran on the node that was killed")

    # Ends of a task.

    def verify_ends(self, slurm):
        """A task that cannot reach its database is requeued without the rest of its array; a task that gets SIGTERM ends with 143."""
        nowhere = self.submit(slurm, "0-1", f"postgres://mojiwaku@{str(self.folder / 'nowhere').replace('/', '%2F')}/postgres")
        self.waiting(lambda: {"1"} == {task["Restarts"] for task in slurm.tasks(nowhere)}, "tasks without a database are not put back once")
        if sum(number >= nowhere for number, _, _ in slurm.ended()) > 2:
            raise Broken("a task that was put back took others with it")
        slurm.ask("scancel", str(nowhere))
        # A page will be tried again in five minutes: until then a worker waits.
        self.query(
            "UPDATE job SET state = 'ready', notBefore = extract(epoch FROM now()) * 1000 + 300000 WHERE pageID = (SELECT min(pageID) FROM job)"
        )
        stopped = self.submit(slurm, "0-0", self.store)
        self.waiting(lambda: slurm.tasks(stopped)[0]["JobState"] == "RUNNING", "a task does not run")
        time.sleep(2)
        slurm.ask("scancel", "--batch", "--signal=TERM", f"{stopped}_0")
        self.waiting(self.is_over(slurm, stopped), "a task that got SIGTERM has not ended")
        end = slurm.tasks(stopped)[0]
        if (end["ExitCode"], end["Restarts"]) != ("143:0", "0"):
            raise Broken(f"a task that got SIGTERM ended with {end['ExitCode']}, put back {end['Restarts']} times")
        say("a task without its database was put back, alone; one that got SIGTERM ended with 143")

    def run(self):
        make_inbox(self.inbox, self.pages)
        self.truth = learn(self.inbox, self.folder / "calm.sqlite", self.pages)
        own = self.take_in()
        say(f"{self.pages} pages taken in, {own} of them done by the batch that took them in")
        slurm = Cluster(self.folder / "slurm", cores=(self.count + 1) // 2)
        try:
            slurm.start()
            held = self.run_array(slurm, own)
            self.verify(held)
            self.verify_tasks(slurm)
            self.verify_ends(slurm)
        finally:
            slurm.stop()


def main():
    options = arguments("slurm", __doc__, tasks=40, pages=160).parse_args()
    if not are_there(PROGRAMS, "Only root can make nodes with process ids of their own: sudo scripts/soak/run slurm"):
        return 2
    if SERVER not in os.environ:
        program = str(ROOT / "scripts/with-postgresql")
        os.execv(program, [program, sys.executable, "-B", "-m", "soak.slurm", *sys.argv[1:]])
    return tried(options.keep, lambda folder: Trial(folder, os.environ[SERVER], options.tasks, options.pages).run())


if __name__ == "__main__":
    sys.exit(main())
