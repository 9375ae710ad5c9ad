"""Common parts of the programs of scripts/soak: messages, broken promises, undisturbed runs, and their folders."""

import argparse
import contextlib
import functools
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile

from fixtures.editions import BINARY, command, rows

# Columns that are the same in both databases.
NAME = "edition.name || '/' || page.name"
OF_PAGE = "JOIN page ON page.id = pageID JOIN edition ON edition.id = page.editionID"
REVISIONS = f"SELECT {NAME}, revision.revision, revision.mapID, page.state FROM revision {OF_PAGE}"
CHANGES = f"SELECT change.position, change.kind, {NAME}, change.revision, change.mapID FROM change {OF_PAGE} ORDER BY change.position"


class Broken(Exception):
    """A promise was broken."""


class Missing(Exception):
    """Something that the trial needs is missing, or does not start."""


def say(text):
    print(f"soak: {text}", file=sys.stderr, flush=True)


def undisturbed(inbox, store, when="undisturbed"):
    """Runs a batch to its end."""
    ended = subprocess.run(command(inbox, store), capture_output=True, text=True, check=False)
    if ended.returncode not in (0, 1):
        raise Broken(f"{when}, the batch ended with {ended.returncode}: {ended.stderr}")


def begun(line, folder, name):
    """Starts a program whose output continues NAME.events and NAME.errors."""
    with (folder / f"{name}.events").open("ab") as out, (folder / f"{name}.errors").open("ab") as errors:
        # End a line that a kill has cut off.
        out.write(b"\n")
        out.flush()
        return subprocess.Popen(line, stdin=subprocess.DEVNULL, stdout=out, stderr=errors)


def learn(inbox, store, count):
    """The revision, map id and state of each page after an undisturbed batch over an SQLite file."""
    undisturbed(inbox, store)
    truth = {name: tuple(rest) for name, *rest in rows(store, REVISIONS)}
    if len(truth) != count:
        raise Broken(f"undisturbed, the batch did {len(truth)} of {count} pages")
    return truth


def sound(store):
    check = subprocess.run([BINARY, "store", "check", "--store", store], capture_output=True, text=True, check=False)
    if check.returncode != 0:
        raise Broken(f"store check of {pathlib.Path(str(store)).name}: {check.stdout}{check.stderr}")


def events(path):
    """The output of a batch or a worker so far, without lines that a kill has cut off."""
    for line in path.read_bytes().split(b"\n"):
        with contextlib.suppress(ValueError):
            yield json.loads(line)


def done(path):
    """The pages that a batch or a worker reported as done, with their revisions."""
    return [(f"{one['edition']}/{one['page']}", one["revision"]) for one in events(path) if one.get("event") == "done" and "revision" in one]


def feed_after(ask, known):
    """The feed of changes, which must continue its known part without a gap."""
    feed = ask(CHANGES)
    if feed[: len(known)] != known or [row[0] for row in feed] != list(range(1, len(feed) + 1)):
        raise Broken("the feed of changes has a gap, a repeat, or has lost what it held")
    return feed


def done_once(ask, truth, logs):
    """Checks that every page is done once, with the map and state of the undisturbed run, and that every page that a log reports as done is done, and
    reported once. `ask` returns the rows of a query. Returns the number of reports."""
    found = ask(REVISIONS)
    wrong = sorted(set(found) ^ {(name, *rest) for name, rest in truth.items()})
    if wrong or len(found) != len(truth):
        raise Broken(f"pages are not done, done twice, or have other maps than the undisturbed batch: {wrong[:6]}")
    jobs = ask("SELECT state, count(*) FROM job GROUP BY state")
    if jobs != [("done", len(truth))]:
        raise Broken(f"jobs are {jobs}")
    reported = [one for path in logs for one in done(path)]
    lost = sorted(name for name, revision in reported if name not in truth or revision != 1)
    if lost:
        raise Broken(f"{lost[:6]} were reported as done, and are lost or have another revision")
    if len(set(reported)) < len(reported):
        raise Broken(f"{sorted(one for one in set(reported) if reported.count(one) > 1)[:6]} were reported as done twice")
    return len(reported)


def verified(store, truth, logs, feed):
    """Checks a finished store, also that every page was published once. `feed` is the known part of its feed. Returns the number of reports."""
    ask = functools.partial(rows, store)
    reported, feed = done_once(ask, truth, logs), feed_after(ask, feed)
    if sorted(row[2] for row in feed) != sorted(truth):
        raise Broken("a page was published twice, or not at all")
    sound(store)
    return reported


def children(process):
    """Process numbers of the children of a process."""
    found = set()
    for task in pathlib.Path(f"/proc/{process}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            found |= {int(word) for word in task.read_text().split()}
    return sorted(found)


def arguments(program, text, **numbers):
    """The options of a program: numbers with their defaults, and --keep."""
    parser = argparse.ArgumentParser(prog=f"scripts/soak/run {program}", description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in numbers.items():
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--keep", action="store_true", help="keep stores, logs and outputs")
    return parser


def are_there(programs, why_root):
    """Whether programs, by their Debian packages, are there, and this is root; otherwise prints what is missing."""
    missing = sorted({package for program, package in programs.items() if shutil.which(program) is None})
    if missing:
        say(f"Something is missing: sudo apt-get install --no-install-recommends {' '.join(missing)}")
    elif os.geteuid() != 0:
        say(why_root)
    return not missing and os.geteuid() == 0


def tried(keep, trial):
    """Runs trial(folder) with a temporary folder; returns the exit code. The folder stays after a broken promise."""
    if not BINARY.exists():
        sys.exit("soak: build first: scripts/build")
    folder = pathlib.Path(tempfile.mkdtemp(prefix="mojiwaku-soak-"))
    folder.chmod(0o755)
    # Images of a database become files there, and killed processes leave theirs.
    os.environ["TMPDIR"] = str(folder)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        trial(folder)
    except (Broken, Missing) as what:
        say(f"{what}. Stores and logs are in {folder}")
        return 1 if isinstance(what, Broken) else 2
    if not keep:
        shutil.rmtree(folder)
    return 0
