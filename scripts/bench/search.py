"""Measures a search over many pages: a frequent word, a rare word, and a phrase, in SQLite and, under scripts/with-postgresql, in PostgreSQL.

Usage: scripts/bench/run search [--pages N] [--runs N] [--json FILE] [PROGRAM]     (100,000 and 20)

Extracts the pages of SampleScans, reads their text (`batch text`), and multiplies their rows: every sixth page has the same text, so that a word of
one sample is on a sixth of all pages. Each database needs several GB of disk; BENCH_FOLDER names a folder for it. The times are those of `GET
/v1/search` by one client on a persistent connection, 20 pages an answer.
"""

import argparse
import http.client
import json
import os
import pathlib
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.parse

from fixtures.editions import BINARY, SAMPLES, hand_in

# Spread the days over four years, so that no day has many editions.
MULTIPLY = """
INSERT INTO edition (name, date, publication, priority, createdAt)
    SELECT 'copy-' || n, {date}, 'at-once', 0, 0 FROM ({numbers}) AS numbers WHERE n % 20 = 0;
INSERT INTO page (editionID, name, state, imageDigest, imageIndex, latestRevision, publishedRevision, changedAt)
    SELECT edition.id, CAST(n % 20 AS TEXT), 'published', old.imageDigest, 0, 1, 1, n
    FROM ({numbers}) AS numbers JOIN edition ON edition.name = 'copy-' || (n - n % 20)
    JOIN page AS old ON old.id = 1 + n % {samples};
INSERT INTO revision (pageID, revision, imageDigest, imageIndex, resultKey, mapID, createdAt, publishedAt)
    SELECT page.id, 1, old.imageDigest, 0, old.resultKey, substr(old.mapID, 1, 52) || {padded}, 0, 0
    FROM page JOIN revision AS old ON old.pageID = 1 + page.changedAt % {samples} AND old.revision = 1 WHERE page.id > {samples};
INSERT INTO body (mapID, form, coding, bytes)
    SELECT revision.mapID, body.form, body.coding, body.bytes
    FROM revision JOIN page ON page.id = revision.pageID
    JOIN revision AS old ON old.pageID = 1 + page.changedAt % {samples} AND old.revision = 1
    JOIN body ON body.mapID = old.mapID AND body.form = 'binary' AND body.coding = 'identity' WHERE page.id > {samples};
INSERT INTO pageText (pageID, revision, attempts, reader, words, content, readAt)
    SELECT page.id, 1, 1, 'bench', old.words, old.content, 0
    FROM page JOIN pageText AS old ON old.pageID = 1 + page.changedAt % {samples} WHERE page.id > {samples};
"""


def fill_sqlite(program, folder, pages):
    store = folder / "store.sqlite"
    base(program, folder, store)
    with sqlite3.connect(store) as database:
        database.execute("PRAGMA synchronous = OFF")
        samples = database.execute("SELECT count(*) FROM page").fetchone()[0]
        numbers = f"WITH RECURSIVE r(n) AS (SELECT 1000 UNION ALL SELECT n + 1 FROM r WHERE n < {999 + pages}) SELECT n FROM r"
        database.executescript(
            "BEGIN;PRAGMA defer_foreign_keys = ON;"
            + MULTIPLY.format(
                numbers=numbers,
                samples=samples,
                date="date('2022-01-01', '+' || (n % 1460) || ' days')",
                padded="printf('%012d', page.id)",
            )
            + "COMMIT;"
        )
    return str(store)


def fill_postgresql(program, folder, pages, server):
    url = f"{server}?schema=search_bench"
    base(program, folder, url)
    numbers = f"SELECT generate_series(1000, {999 + pages}) AS n"
    sql = (
        "SET search_path = search_bench; SET synchronous_commit = off; BEGIN;"
        + MULTIPLY.format(
            numbers=numbers, samples=6, date="to_char(date '2022-01-01' + (n % 1460)::int, 'YYYY-MM-DD')", padded="lpad(page.id::text, 12, '0')"
        ).replace("CAST(n % 20 AS TEXT)", "(n % 20)::text")
        # Vacuum like autovacuum: before, the planner avoids an index with so many pending entries.
        + "COMMIT; VACUUM ANALYZE;"
    )
    subprocess.run(["psql", "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--file", "-", server], input=sql, text=True, check=True)
    return url


def base(program, folder, store):
    for path in sorted(SAMPLES.glob("0?.??g")):
        hand_in(folder / "inbox/2026-11-21" / path.name, path.read_bytes())
    run = subprocess.run(
        [program, "batch", "run", folder / "inbox", "--store", store], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False
    )
    if run.returncode not in (0, 1):
        sys.exit(f"the batch that makes the store ended with {run.returncode}")
    subprocess.run([program, "batch", "text", "--store", store], stderr=subprocess.DEVNULL, check=True)


def searches(program, store, phrases, runs):
    """The median and the longest time of each search in milliseconds, measured by the client."""
    service = subprocess.Popen(
        [program, "serve", "--store", store, "--port", "0", "--open", "--no-log", "--rate", "1000000"], stdout=subprocess.PIPE, text=True
    )
    try:
        port = int(re.search(r":(\d+)", service.stdout.readline()).group(1))
        client = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
        result = {}
        for name, phrase in phrases.items():
            times, found = [], 0
            for number in range(runs):
                # Vary a parameter that has no effect, so that no cache answers.
                query = urllib.parse.urlencode({"q": phrase, "from": f"2000-01-{1 + number:02}"})
                begun = time.perf_counter()
                client.request("GET", f"/v1/search?{query}")
                answer = json.loads(client.getresponse().read())
                times.append(1000 * (time.perf_counter() - begun))
                found = len(answer["pages"])
            result[name] = {"phrase": phrase, "pages": found, "p50": round(sorted(times)[runs // 2], 1), "max": round(max(times), 1)}
        return result
    finally:
        service.send_signal(signal.SIGTERM)
        service.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=100_000)
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE")
    parser.add_argument("program", nargs="?", default=str(BINARY))
    asked = parser.parse_args()
    phrases = {
        "word": "発電",
        "single sign": "国",
        "frequent pair": "した",
        "phrase": "地熱資源は世界",
        "long phrase": "国内の地熱資源は世界４位とされるが",
        "nothing": "鱧鮎",
    }
    server = os.environ.get("MOJIWAKU_TEST_POSTGRESQL")
    result = {}
    for kind in ["sqlite"] + (["postgresql"] if server else []):
        folder = pathlib.Path(tempfile.mkdtemp(dir=os.environ.get("BENCH_FOLDER")))
        try:
            begun = time.monotonic()
            store = (
                fill_sqlite(asked.program, folder, asked.pages) if kind == "sqlite" else fill_postgresql(asked.program, folder, asked.pages, server)
            )
            print(f"{kind}: {asked.pages} pages in {time.monotonic() - begun:.0f} s", flush=True)
            result[kind] = searches(asked.program, store, phrases, asked.runs)
            for name, row in result[kind].items():
                print(
                    f"  {name:14} {row['phrase']:18} {row['pages']:3} pages shown, median {row['p50']:8.1f} ms, longest {row['max']:8.1f} ms",
                    flush=True,
                )
        finally:
            shutil.rmtree(folder)
    if asked.json:
        asked.json.write_text(json.dumps(result, ensure_ascii=False, indent=1) + "\n")


if __name__ == "__main__":
    main()
