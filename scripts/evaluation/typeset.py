"""Pages set by scripts/typeset from a list of seeds, set again only if the typesetter or the list has changed."""

import hashlib
import json
import subprocess
from concurrent.futures import ThreadPoolExecutor

from fixtures.typesetter import TYPESETTER, sources_digest

from .pages import Page, image_of
from .paths import fail, say

LIST = TYPESETTER / "reserved.json"
AT_ONCE = 2


def rows(path):
    """The list's rows: seed, kind, and required features."""
    try:
        found = json.loads(path.read_text())
        seeds = [int(row["seed"]) for row in found]
        kinds = [str(row["kind"]) for row in found]
    except (OSError, ValueError, KeyError, TypeError) as error:
        fail(f'{path} is no list of pages ({error!r}). It needs [{{"seed": 17, "kind": "clean"}}, …].')
    if len(set(seeds)) != len(seeds) or not kinds:
        fail(f"{path} names a seed twice, or none. Each page is measured once.")
    return found


def name(row):
    return f"seed{int(row['seed']):04d}"


def made(wanted, folder):
    """Makes the missing pages, two at a time, and checks their truth.

    Returns the pages in the list's order; the rows that could not be made; and the complaints of each page's check.
    """
    folder.mkdir(parents=True, exist_ok=True)
    sources = sources_digest()
    # Make the first page alone, since it may have to make the typesetter's virtual environment.
    with ThreadPoolExecutor(AT_ONCE) as pool:
        make(wanted[0], folder, sources)
        list(pool.map(lambda row: make(row, folder, sources), wanted[1:]))
    pages, failed, faults = [], [], {}
    for row in wanted:
        truth = folder / f"{name(row)}.truth.json.gz"
        if not stamp_file(row, folder).is_file():
            failed.append(row)
            continue
        pages.append(Page(name(row), image_of(truth), truth))
        log = (folder / f"{name(row)}.log").read_text().splitlines()
        faults[name(row)] = [line.strip() for line in log if line.startswith("   ") and "best map" not in line]
    return pages, failed, faults


def make(row, folder, sources):
    """Makes a page, its truth and the best map that its truth allows, unless they exist."""
    stamp = hashlib.sha256(json.dumps([sources, row], sort_keys=True).encode()).hexdigest()
    kept = stamp_file(row, folder)
    if kept.is_file() and kept.read_text() == stamp:
        return
    for old in folder.glob(f"{name(row)}.*"):
        old.unlink()
    command = [TYPESETTER / "run", "--out", folder, "--check", "--map", str(row["seed"])]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    (folder / f"{name(row)}.log").write_text(done.stdout)
    # Code 1: the page was made, but its check complains. The complaints are reported with the truth.
    if done.returncode in (0, 1) and (folder / f"{name(row)}.map.json").is_file():
        kept.write_text(stamp)
        say(f"made {name(row)}")
    else:
        why = done.stdout.strip().splitlines() or [f"exit code {done.returncode}"]
        say(f"{name(row)} could not be made: {why[-1]} (all of it: {folder / name(row)}.log)")


def stamp_file(row, folder):
    """A file with the sources and the row of a page; it exists only for a complete page."""
    return folder / f"{name(row)}.stamp"
