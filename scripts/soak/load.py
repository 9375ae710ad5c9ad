"""Fetches maps over many connections for a while, and checks every received byte, for scripts/soak/run server.

Usage: load.py PORT IDS [--connections N] [--seconds N] [--pid FILE] [--follow] [--changes FILE] [--restarts] [--flat]

IDS is a file with map ids, one a line. Each of N keep-alive connections (200) requests random maps for N seconds (30), unpacks each body and compares
its SHA-256 with the id.
  --follow     reads the feed of changes meanwhile. Positions must rise by one, a page's revisions must rise, only a published page is
               withdrawn, a withdrawn map is gone, and marks can be carried from the first revision to each later one
  --changes    writes the received changes, a line each
  --restarts   allows connections to break (they are opened again); without it a broken one is an error
  --pid        watches the memory of the process with the id in the file
  --flat       makes it an error if that grows by more than a tenth from the second quarter of the time to the last
Prints a summary; exits with 1 after an error.
"""

import argparse
import asyncio
import gzip
import hashlib
import json
import pathlib
import random
import time


class Client:
    """A keep-alive connection that reconnects when it breaks."""

    def __init__(self, port):
        self.port, self.reader, self.writer = port, None, None

    async def get(self, target, *headers):
        """Status and body of an answer. Raises OSError or asyncio.IncompleteReadError when the connection breaks."""
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            self.writer.write("\r\n".join([f"GET {target} HTTP/1.1", "Host: t", *headers, "", ""]).encode())
            await self.writer.drain()
            head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            length = next(int(line[15:]) for line in head.split("\r\n") if line.lower().startswith("content-length:"))
            return int(head.split()[1]), await self.reader.readexactly(length)
        except BaseException:
            self.writer.close()
            self.writer = None
            raise


class Follower:
    """A reader who follows the feed: its knowledge of pages, and its requests after a change."""

    def __init__(self, client, errors):
        self.client, self.errors, self.pages, self.lines = client, errors, {}, []
        self.renumbered = self.tombstones = 0

    def hear(self, change):
        """Records a change; returns the check for it."""
        name, revision = (change["edition"], change["page"]), change["revision"]
        self.lines.append(f"{change['kind']} {'/'.join(name)} {revision} {change['map']}")
        known = self.pages.setdefault(name, {"revision": 0, "isWithdrawn": True, "first": revision})
        if change["kind"] == "published":
            if revision <= known["revision"]:
                self.errors.append(f"{name}: revision {revision} after {known['revision']}")
            known |= {"revision": revision, "isWithdrawn": False}
            return self.renumber
        if known["isWithdrawn"] or revision != known["revision"]:
            self.errors.append(f"{name}: revision {revision} is withdrawn, and {known} was read")
        # The page was withdrawn, so its earlier revisions are gone: do not renumber from them.
        known |= {"isWithdrawn": True, "first": revision + 1}
        return self.gone

    async def renumber(self, change):
        name, first, revision = (change["edition"], change["page"]), self.pages[change["edition"], change["page"]]["first"], change["revision"]
        if first >= revision:
            return
        status, body = await self.client.get(f"/v1/editions/{name[0]}/pages/{name[1]}/renumbering?from={first}&to={revision}")
        if status in (404, 410):
            return  # withdrawn meanwhile; the feed reports the withdrawal next
        answer = json.loads(body)
        if status != 200 or (answer["from"], answer["to"]) != (first, revision):
            self.errors.append(f"{name}: renumbering gave {status}: {answer}")
        self.renumbered += 1

    async def gone(self, change):
        status, _ = await self.client.get(f"/v1/maps/{change['map']}")
        if status not in (404, 410):
            self.errors.append(f"{change['edition']}/{change['page']}: its map was withdrawn, and gave {status}")
        self.tombstones += 1


class Load:
    def __init__(self, asked):
        self.asked, self.end = asked, time.monotonic() + asked.seconds
        self.ids = pathlib.Path(asked.ids).read_text().split()
        self.fetched = self.broken = self.changes = 0
        self.errors, self.memory, self.follower = [], [], None

    def broke(self, error):
        self.broken += 1
        if not self.asked.restarts:
            self.errors.append(f"a connection broke: {error!r}")

    async def fetch(self, seed):
        source, client = random.Random(seed), Client(self.asked.port)
        while time.monotonic() < self.end:
            name = source.choice(self.ids)
            try:
                status, body = await client.get(f"/v1/maps/{name}", "Accept-Encoding: gzip")
            except (OSError, asyncio.IncompleteReadError) as error:
                self.broke(error)
                await asyncio.sleep(0.2)
                continue
            if status != 200 or hashlib.sha256(gzip.decompress(body)).hexdigest() != name:
                self.errors.append(f"{name}: status {status}, {len(body)} bytes, or wrong ones")
            self.fetched += 1
            await asyncio.sleep(self.asked.connections / 2000)

    async def follow(self):
        client, cursor, last = Client(self.asked.port), None, 0
        self.follower = Follower(client, self.errors)
        while time.monotonic() < self.end:
            target = "/v1/changes?wait=2&limit=500" + (f"&after={cursor}" if cursor else "")
            try:
                status, body = await client.get(target)
            except (OSError, asyncio.IncompleteReadError) as error:
                self.broke(error)
                await asyncio.sleep(0.2)
                continue
            answer = json.loads(body)
            if status != 200:
                self.errors.append(f"the feed gave {status}: {answer}")
                return
            cursor = answer["cursor"]
            place = int(cursor.rpartition("-")[2])
            if place != last + len(answer["changes"]):
                self.errors.append(f"{len(answer['changes'])} changes lead from {last} to {place}")
            last, self.changes = place, self.changes + len(answer["changes"])
            for change in answer["changes"]:
                await self.patiently(self.follower.hear(change), change)

    async def patiently(self, ask, change):
        """Repeats a request until there is an answer."""
        while time.monotonic() < self.end:
            try:
                return await ask(change)
            except (OSError, asyncio.IncompleteReadError) as error:
                self.broke(error)
                await asyncio.sleep(0.2)

    async def watch(self):
        while time.monotonic() < self.end:
            try:
                process = pathlib.Path(self.asked.pid).read_text().strip()
                pages = int(pathlib.Path(f"/proc/{process}/statm").read_text().split()[1])
                self.memory.append(pages * 4096 / 2**20)
            except (OSError, IndexError, ValueError):
                pass  # between a kill and the next start
            await asyncio.sleep(1)

    async def run(self):
        work = [self.fetch(seed) for seed in range(self.asked.connections)]
        if self.asked.follow:
            work.append(self.follow())
        if self.asked.pid:
            work.append(self.watch())
        await asyncio.gather(*work)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("port", type=int)
    parser.add_argument("ids")
    parser.add_argument("--connections", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pid")
    parser.add_argument("--follow", action="store_true")
    parser.add_argument("--changes", type=pathlib.Path)
    parser.add_argument("--restarts", action="store_true")
    parser.add_argument("--flat", action="store_true")
    load = Load(parser.parse_args())
    asyncio.run(load.run())
    quarter, memory = len(load.memory) // 4, ""
    if quarter:
        early, late = max(load.memory[quarter : 2 * quarter]), max(load.memory[-quarter:])
        memory = f", memory {early:.0f} MiB early, {late:.0f} MiB late"
        if load.asked.flat and late > 1.1 * early:
            load.errors.append(f"memory grew from {early:.0f} to {late:.0f} MiB")
    told = f"{load.changes} changes"
    if load.follower:
        told += f" ({load.follower.tombstones} withdrawn, {load.follower.renumbered} renumbered)"
        if load.asked.changes:
            load.asked.changes.write_text("".join(f"{line}\n" for line in load.follower.lines))
    print(
        f"{load.fetched} maps, all bytes right, {told}, {load.broken} broken connections{memory}" if not load.errors else "\n".join(load.errors[:20])
    )
    if load.errors or not load.fetched:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
