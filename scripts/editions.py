"""Editions of sample pages to try the batch with: inboxes, and what a store has of them. Used by scripts/soak-batch and scripts/bench-batch."""
import os
import pathlib
import sqlite3
import struct
import time
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
BINARY = ROOT / ".build/release/mojiwaku"
SAMPLES = ROOT / "SampleScans/2026-11-21-morning"
PAGES = ["05.png", "06.png"]
MAPS = """SELECT edition.name || '/' || page.name, revision.revision, body.bytes FROM page
    JOIN edition ON edition.id = page.editionID JOIN revision ON revision.pageID = page.id
    JOIN body ON body.mapID = revision.mapID AND body.form = 'json' AND body.coding = 'identity'"""


def marked(png, mark):
    """The same picture in a file of its own: a comment after the header."""
    chunk = b"tEXt" + b"Comment\0" + mark.encode()
    text = struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk))
    return png[:33] + text + png[33:]


def hand_in(path, content):
    """Hands a file in as if a minute ago: nobody waits to see whether more comes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_bytes(content)
    os.utime(part, (time.time() - 60, time.time() - 60))
    part.rename(path)


def picture(number, mark):
    """One of the sample pages, in a file that no other mark gives."""
    return marked((SAMPLES / PAGES[number % len(PAGES)]).read_bytes(), mark)


def make_inbox(folder, count, editions=2, mark="page"):
    """Pages of some editions, in turn; their names, as EDITION/PAGE."""
    names = []
    for i in range(count):
        name = f"2026-11-{20 + i % editions}/{i // editions + 1:02}"
        hand_in(folder / f"{name}.png", picture(i, f"{mark} {i}"))
        names.append(name)
    return names


def command(inbox, store, jobs=2):
    return [str(BINARY), "batch", "run", str(inbox), "--store", str(store), "--jobs", str(jobs)]


def rows(store, sql):
    connection = sqlite3.connect(f"file:{store}?mode=ro", uri=True, timeout=60)
    try:
        return connection.execute(sql).fetchall()
    finally:
        connection.close()


def maps(store):
    return {name: (revision, bytes(body)) for name, revision, body in rows(store, MAPS)}
