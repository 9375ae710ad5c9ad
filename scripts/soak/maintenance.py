"""Kills store commands, corrections and replacements at random moments, for scripts/soak/run batch and database.

Each step is one of: `store prune`, `store backup`, `store restore`, `batch withdraw`, `batch approve`, a correction through the map service, a
replaced image while the batch watches. It is killed with SIGKILL after a random time, at most a little longer than it takes. Acknowledged work (exit
code 0, an answer of 201, a line with done) is recorded, and must exist after every step; the feed of changes must begin with everything seen in it
before, except the start removed by pruning. At the end the batch runs undisturbed: then each page shows the newest image, or is withdrawn; every map
equals that of an undisturbed run; the store, its backup and the restored backup are sound.

With a store in PostgreSQL there are no backups, and the database server is struck during another step.
"""

import collections
import contextlib
import hashlib
import http.client
import json
import os
import queue
import shutil
import signal
import subprocess
import threading
import time
import urllib.error
import urllib.request

from fixtures.editions import BINARY, command, hand_in, maps, page_names, picture, rows

from .common import NAME, OF_PAGE, Broken, children, sound, undisturbed
from .postgresql import STRIKES

VARIANTS = 3
FEED = "SELECT position, kind, pageID, revision, mapID FROM change ORDER BY position"
REVISIONS = f"SELECT {NAME}, revision.revision, revision.author, revision.imageDigest, revision.mapID FROM revision {OF_PAGE}"
REFUSED = f"SELECT {NAME}, withdrawnImage.imageDigest FROM withdrawnImage {OF_PAGE}"
STATES = f"SELECT {NAME}, page.imageDigest, page.state, page.latestRevision FROM page JOIN edition ON edition.id = page.editionID"


def plain(body):
    """A map without its stamp: the rest depends only on the image."""
    value = json.loads(body)
    for name in ("edition", "page", "revision"):
        value.pop(name, None)
    return value


class Maintenance:
    def __init__(self, folder, pages, source, server=None):
        self.folder, self.source, self.server = folder, source, server
        self.store, self.inbox, self.backup = folder / "store.sqlite", folder / "inbox", folder / "backup"
        if server:
            self.store = f"{server.url}?schema=maintenance"
        self.is_struck = False
        self.names = page_names(pages)
        self.shown = {name: 0 for name in self.names}
        self.truth, self.usual, self.service = {}, {}, None
        self.corrected, self.done, self.withdrawn, self.approved = set(), {}, set(), False
        self.seen, self.hits = {}, collections.Counter()

    # Expected results.

    def image(self, name, variant):
        return picture(self.names.index(name), f"{name} {variant}")

    def wanted(self, name):
        """The digest of the last delivered image."""
        return hashlib.sha256(self.image(name, self.shown[name])).hexdigest()

    def learn(self):
        """The maps of all images, from an undisturbed run."""
        inbox, store = self.folder / "calm", self.folder / "calm.sqlite"
        for name in self.names:
            for variant in range(VARIANTS):
                hand_in(inbox / "calm" / f"{name.replace('/', '-')}-{variant}.png", self.image(name, variant))
        undisturbed(inbox, store)
        for _, body in maps(store).values():
            value = plain(body)
            self.truth[value["source"]["sha256"]] = value
        if len(self.truth) != VARIANTS * len(self.names):
            raise Broken(f"undisturbed, there are {len(self.truth)} maps of {VARIANTS * len(self.names)} images")

    def begin(self):
        for name in self.names:
            hand_in(self.inbox / f"{name}.png", self.image(name, 0))
        (self.inbox / "2026-11-21" / "edition.json").write_text('{ "publication": "after-approval" }')
        self.finish(command(self.inbox, self.store))
        made = self.finish([BINARY, "token", "make", "an editor", "--role", "editor", "--store", self.store])
        self.token = made.strip().splitlines()[-1]

    def finish(self, line):
        """Runs a command to its end; returns its stdout."""
        ended = subprocess.run(line, capture_output=True, text=True, check=False)
        if ended.returncode not in (0, 1):
            raise Broken(f"{line[1:3]} ended with {ended.returncode}: {ended.stderr}")
        return ended.stdout

    # Strikes.

    def moment(self, kind):
        """A random time for the kill, up to a little longer than such steps take."""
        return self.source.uniform(0, 1.15) * self.usual.get(kind, 0.3)

    def strike(self, kind, line):
        """Runs a command, and kills it unless it ends first; returns its exit code, None if killed, and stdout."""
        start = time.monotonic()
        process = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            out, error = process.communicate(timeout=self.moment(kind))
        except subprocess.TimeoutExpired:
            process.kill()
            out, error = process.communicate()
            # The command may have ended just before the kill.
            if process.returncode == -signal.SIGKILL:
                self.hits[kind] += 1
                # On a slow machine, commands would never end without more time.
                self.usual[kind] = 1.1 * self.usual.get(kind, 0.3)
                return None, out
        self.took(kind, time.monotonic() - start)
        # A command that starts while the database is unreachable reports this, and has done nothing.
        if process.returncode not in (0, 1, 64) and not (self.is_struck and process.returncode in (2, 75)):
            raise Broken(f"{kind} ended with {process.returncode}: {error}")
        return process.returncode, out

    def took(self, kind, seconds):
        self.usual[kind] = 0.7 * self.usual.get(kind, seconds) + 0.3 * seconds

    def prune(self):
        days = self.source.choice([["--keep-days", "0"], ["--keep-days", "0", "--keep-feed-days", "0"], []])
        self.strike("prune", [BINARY, "store", "prune", "--store", self.store, *days])

    def back_up(self):
        status, _ = self.strike("backup", [BINARY, "store", "backup", self.backup, "--store", self.store])
        if status == 0 or (self.backup / "store.sqlite").exists():
            sound(self.backup / "store.sqlite")

    def restore(self):
        if not (self.backup / "store.sqlite").exists():
            return
        target = self.folder / "restored.sqlite"
        line = [BINARY, "store", "restore", self.backup, "--store", target, "--publish-all"]
        status, _ = self.strike("restore", line)
        # After a kill there is either no store at all or a complete one; the command can be repeated unchanged.
        if status is None and not target.exists():
            self.finish(line)
        sound(target)
        for path in self.folder.glob("restored.sqlite*"):
            shutil.rmtree(path) if path.is_dir() else path.unlink()

    def withdraw(self):
        name = self.source.choice(self.names)
        status, _ = self.strike("withdraw", [BINARY, "batch", "withdraw", name, "--by", "somebody", "--store", self.store])
        # If the newest image has not been taken in yet, taking it in will bring the page back.
        if status == 0 and (name, self.wanted(name)) in (row[:2] for row in rows(self.store, STATES)):
            self.withdrawn.add(name)

    def approve(self):
        status, _ = self.strike("approve", [BINARY, "batch", "approve", "2026-11-21", "--by", "the chief", "--store", self.store])
        self.approved = self.approved or status == 0

    def replace(self):
        """Another image with the same name, delivered while the batch watches; the batch or one of its workers is killed."""
        name = self.source.choice(sorted(self.withdrawn) or self.names)
        refused = {digest for page, digest in rows(self.store, REFUSED) if page == name}
        others = ((self.shown[name] + step) % VARIANTS for step in range(1, VARIANTS))
        # An image with which the page was withdrawn does not come back.
        variant = next((number for number in others if hashlib.sha256(self.image(name, number)).hexdigest() not in refused), None)
        if variant is None:
            return
        process = subprocess.Popen([*command(self.inbox, self.store), "--watch"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        lines = queue.Queue()
        reader = threading.Thread(target=lambda: [lines.put(line) for line in process.stdout])
        reader.start()
        time.sleep(self.source.uniform(0, 0.3))
        self.shown[name] = variant
        # From here on the page may return at any moment.
        self.withdrawn.discard(name)
        hand_in(self.inbox / f"{name}.png", self.image(name, self.shown[name]))
        start = time.monotonic()
        end = start + self.moment("replace") + 0.2
        while time.monotonic() < end:
            try:
                event = json.loads(lines.get(timeout=max(0.001, end - time.monotonic())))
            except queue.Empty:
                break
            if event.get("event") == "done" and f"{event['edition']}/{event['page']}" == name:
                self.took("replace", time.monotonic() - start)
                break
        for child in children(process.pid):
            if self.source.random() < 0.5:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)
        process.kill()
        process.wait()
        self.hits["replace"] += 1
        reader.join()
        while not lines.empty():
            self.acknowledge(lines.get())

    def acknowledge(self, line):
        try:
            event = json.loads(line)
        except ValueError:
            return  # cut off by the kill
        if event.get("event") == "done" and "revision" in event:
            name = f"{event['edition']}/{event['page']}"
            self.done[name] = max(self.done.get(name, 0), event["revision"])

    def database(self):
        """The database server is restarted or killed during another operation, which is not killed."""
        how = self.source.choice(STRIKES)
        striker = threading.Timer(self.moment("database"), self.server.strike, [how])
        striker.start()
        self.is_struck = True
        try:
            self.source.choice([self.prune, self.withdraw, self.correct, self.replace])()
        finally:
            striker.join()
            self.is_struck = False
        self.hits[f"database {how}"] += 1

    def correct(self):
        """A correction through the service, which is killed before, during or after its answer."""
        if self.service is None:
            self.service = subprocess.Popen([BINARY, "serve", "--store", self.store, "--port", "0", "--no-log"], stdout=subprocess.PIPE, text=True)
            self.address = self.service.stdout.readline().strip()
            if not self.address and self.is_struck:
                # The service was started while the database was unreachable.
                self.service.wait()
                self.service = None
                return
        name = self.source.choice(self.names)
        edition, page = name.split("/")
        request = urllib.request.Request(
            f"{self.address}/v1/editions/{edition}/pages/{page}/revisions?note=soak",
            method="POST",
            data=b'{"format": "mojiwaku.corrections", "version": 1, "operations": [{"do": "unnumber", "rect": [0, 0, 8, 8], "kind": "unclear"}]}',
            headers={"Authorization": f"Bearer {self.token}", "Content-Type": "application/json", "If-Match": "*"},
        )
        killer = None
        if self.source.random() < 0.5:
            killer = threading.Timer(self.moment("correct"), self.service.kill)
            killer.start()
        start = time.monotonic()
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                self.corrected.add((name, json.load(answer)["revision"]))
                self.took("correct", time.monotonic() - start)
        except urllib.error.HTTPError as error:
            # The page has no layout yet or is withdrawn, or the store is busy.
            if error.code not in (404, 409, 410, 422, 503):
                raise Broken(f"a correction was answered with {error.code}: {error.read()}") from error
        except (OSError, ValueError, http.client.HTTPException):
            if killer is None:
                raise
        if killer:
            killer.join()
            self.service.wait()
            self.service = None
            self.hits["correct"] += 1

    # Checks.

    def look(self):
        """Checks that acknowledged work exists, and the feed continues from its known part."""
        there = {(name, number): author for name, number, author, _, _ in rows(self.store, REVISIONS)}
        for name, number in self.corrected:
            if there.get((name, number)) != "an editor":
                raise Broken(f"the correction that made revision {number} of {name} is lost")
        states = {name: (state, latest) for name, _, state, latest in rows(self.store, STATES)}
        for name, number in self.done.items():
            if states[name][1] < number:
                raise Broken(f"revision {number} of {name} was reported as done, and is lost")
        for name in self.withdrawn:
            if states[name][0] != "withdrawn":
                raise Broken(f"{name} was withdrawn, and is {states[name][0]}")
        if self.approved and rows(self.store, "SELECT count(*) FROM edition WHERE approvedBy = 'the chief'") != [(1,)]:
            raise Broken("an approval is lost")
        feed = {row[0]: row[1:] for row in rows(self.store, FEED)}
        floor = int(dict(rows(self.store, "SELECT name, value FROM setting")).get("feed.floor", 0))
        last = max(self.seen, default=0)
        if any(self.seen.get(position, row) != row for position, row in feed.items()):
            raise Broken("the feed of changes differs from before")
        top = max(feed, default=floor)
        if top < last or sorted(feed) != list(range(floor + 1, top + 1)):
            raise Broken(f"the feed of changes has a gap, or has lost what it held: {floor}, {sorted(feed)}, {last}")
        self.seen |= feed

    def verify(self):
        """Finishes all open work, and checks that the result is as without kills."""
        if self.service:
            self.service.kill()
            self.service.wait()
        self.finish(command(self.inbox, self.store))
        self.look()
        for name, digest, state, _ in rows(self.store, STATES):
            wanted = self.wanted(name)
            if digest != wanted or (state not in ("published", "withdrawn") and (state, self.approved) != ("analysed", False)):
                raise Broken(f"{name} is {state}, and shows {digest}, not {wanted}")
        bodies = dict(rows(self.store, "SELECT mapID, bytes FROM body WHERE form = 'json' AND coding = 'identity'"))
        for name, number, _, image, map_id in rows(self.store, REVISIONS):
            if hashlib.sha256(bodies[map_id]).hexdigest() != map_id or plain(bodies[map_id]) != self.truth[image]:
                raise Broken(f"revision {number} of {name} has another map than the undisturbed run")
        sound(self.store)
        if not self.server:
            self.finish([BINARY, "store", "backup", self.backup, "--store", self.store])
            sound(self.backup / "store.sqlite")

    def run(self, kills):
        self.learn()
        self.begin()
        kinds = [(self.prune, 3), (self.withdraw, 2), (self.correct, 4), (self.replace, 3)]
        kinds += [(self.database, 2)] if self.server else [(self.back_up, 2), (self.restore, 1)]
        while sum(self.hits.values()) < kills:
            # The second edition waits for approval in the first third.
            late = 3 * sum(self.hits.values()) > kills
            stroke = self.source.choices(*zip(*kinds, (self.approve, 1 if late else 0)))[0]
            stroke()
            self.look()
        self.verify()
        return self.hits


def maintained(folder, pages, kills, source, server=None):
    """Kills operations on a fresh store with some pages; returns a report."""
    folder.mkdir(exist_ok=True)
    hits = Maintenance(folder, pages, source, server).run(kills)
    kinds = ", ".join(f"{count} of {kind}" for kind, count in sorted(hits.items()))
    return f"{sum(hits.values())} kills beside the pages ({kinds}): nothing acknowledged is lost, {'store' if server else 'stores and backups'} sound"
