"""Fills a store with copies of a map, for measuring how it is served.

Usage: fill.py STORE MAPS [--pages N] [--packed BYTES]

STORE is an SQLite store that the program has made, with at least one published page. MAPS copies of its map are added, each
with a page name of its own and so with bytes and an id of its own, as JSON in all codings; then rows of pages without maps up to
N pages. With --packed, a text that cannot be packed makes each map BYTES long in gzip, if it is shorter. Prints the ids of the copies, one a line. It writes the tables directly: a store that was filled so is for
measuring only.
"""
import argparse
import gzip
import hashlib
import json
import sqlite3
import time


def copies(base, count, packed):
    """Maps that differ from `base` in their page's name: JSON's bytes."""
    # A digit of a digest takes about half a byte, packed, and there is a little more around it.
    wanted = max(0, packed - len(gzip.compress(base, 6))) * 2 * 0.88
    for number in range(count):
        noise = b"".join(
            hashlib.sha256(b"%d %d" % (number, k)).hexdigest().encode() for k in range(round(wanted / 64)))
        yield f"copy-{number:06}", base.replace(
            b'"page": ', b'"page": "copy-%06d", "noise": "%s", "copied": ' % (number, noise), 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("store")
    parser.add_argument("maps", type=int)
    parser.add_argument("--pages", type=int, default=0)
    parser.add_argument("--packed", type=int, default=0)
    asked = parser.parse_args()
    db = sqlite3.connect(asked.store)
    now = int(time.time() * 1000)
    row = db.execute(
        "SELECT r.imageDigest, r.resultKey, b.bytes FROM revision r JOIN body b ON b.mapID = r.mapID "
        "WHERE b.form = 'json' AND b.coding = 'identity' AND r.resultKey IS NOT NULL ORDER BY length(b.bytes) DESC LIMIT 1"
    ).fetchone()
    image, key, base = row
    with db:
        db.execute("PRAGMA defer_foreign_keys = ON")
        edition = db.execute(
            "INSERT INTO edition (name, publication, priority, createdAt) VALUES ('copies', 'at-once', 0, ?)", (now,)
        ).lastrowid
        for name, text in copies(base, asked.maps, asked.packed):
            json.loads(text)
            digest = hashlib.sha256(text).hexdigest()
            page = db.execute(
                "INSERT INTO page (editionID, name, state, imageDigest, imageIndex, latestRevision, publishedRevision, changedAt) "
                "VALUES (?, ?, 'published', ?, 0, 1, 1, ?)", (edition, name, image, now)).lastrowid
            db.execute(
                "INSERT INTO revision (pageID, revision, imageDigest, imageIndex, resultKey, mapID, createdAt, publishedAt) "
                "VALUES (?, 1, ?, 0, ?, ?, ?, ?)", (page, image, key, digest, now, now))
            packed = gzip.compress(text, 6, mtime=0)
            for coding, body in (("identity", text), ("gzip", packed)):
                db.execute("INSERT INTO body VALUES (?, 'json', ?, ?)", (digest, coding, body))
            print(digest)
        for number in range(asked.pages - asked.maps):
            db.execute(
                "INSERT INTO page (editionID, name, state, imageIndex, latestRevision, changedAt) "
                "VALUES (?, ?, 'expected', 0, 0, ?)", (edition, f"empty-{number:06}", now))
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


if __name__ == "__main__":
    main()
