"""The evening: editions arrive, the batch analyses them, their text is read, and the store is maintained."""

import datetime
import os
import pathlib
import signal
import time
import zoneinfo

from fixtures.editions import hand_in

from .place import ZONE
from .scans import describe, nfd, page, tiff

MORNING, SPORTS, EVENING = "2026-11-26-morning", "2026-11-26-スポーツ", "2026-11-26-evening"
EXTRA, HELD, WRONG = "2026-11-25-extra", "2026-11-26-held", "2026-11-20-wrong"
SPORTS_PAGES = ["スポーツ面", "デジタル版"]
PUBLISHED_AFTER = 90
KILLS = 4


def editions_arrive(place):
    """Three editions, one of them as a TIFF, one with names of macOS, one with a time; and three small ones for later parts."""
    place.due = datetime.datetime.now(datetime.UTC) + datetime.timedelta(seconds=PUBLISHED_AFTER)
    inbox = place.inbox
    describe(inbox, MORNING, title="北汐新聞", date="2026-11-26", expectedPages=3)
    hand_in(inbox / MORNING / "scan.tif", tiff([1, 2, 3]))
    describe(inbox, nfd(SPORTS), edition=SPORTS, date="2026-11-26", pages=[{"page": name} for name in SPORTS_PAGES])
    for name in SPORTS_PAGES:
        hand_in(inbox / nfd(SPORTS) / f"{nfd(name)}.png", page(name))
    time_of_day = place.due.isoformat(timespec="seconds")
    describe(inbox, EVENING, title="北汐新聞 夕刊", date="2026-11-26", pages=["01", "02", "03"], publication={"at": time_of_day})
    hand_in(inbox / EVENING / "01.png", page("evening 1"))
    # The upload was interrupted.
    hand_in(inbox / EVENING / "02.png", page("evening 2")[:100_000])
    hand_in(inbox / EXTRA / "O3.png", page("extra 3"))
    describe(inbox, HELD, expectedPages=1, publication="after-approval")
    hand_in(inbox / HELD / "01.png", page("held 1"))
    hand_in(inbox / WRONG / "01.png", page("wrong 1"))
    (inbox / "phantom").mkdir()


def first_run(place):
    checks = place.part("First run", "operations.md", "Editions overnight")
    editions_arrive(place)
    deadline = (datetime.datetime.now(zoneinfo.ZoneInfo(ZONE)) + datetime.timedelta(minutes=10)).strftime("%H:%M")
    ran = place.expect(
        1, "batch", "run", place.inbox, "--on-problem", place.notify, "--done-to", place.done, "--deadline", deadline,
        "--html", place.folder / "report.html", "--report", place.folder / "report.json", "--metrics", place.folder / "m.prom",
        what="the first run", seconds=240,
    )  # fmt: skip
    done = sorted(f"{event['edition']}/{event['page']}" for event in ran.events("done"))
    wanted = [f"{MORNING}/scan-{i}" for i in (1, 2, 3)] + [f"{SPORTS}/{name}" for name in SPORTS_PAGES]
    wanted += [f"{EVENING}/01", f"{EXTRA}/O3", f"{HELD}/01", f"{WRONG}/01"]
    checks.equal("the pages that were done", done, sorted(wanted))
    checks.hold("the run's lines have its pace", any(event["done"] == 9 for event in ran.events("progress")), ran)
    for name in ("report.html", "report.json", "m.prom"):
        checks.hold(f"the run has written {name}", (place.folder / name).exists())
    # Published, missing, in quarantine, waiting.
    for edition, wanted in {
        MORNING: {"published": 3, "missing": 0, "readable": 3},
        SPORTS: {"published": 2, "missing": 0, "readable": 2},
        nfd(SPORTS): {"published": 2, "missing": 0, "readable": 2},
        EVENING: {"analysed": 1, "quarantined": 1, "missing": 1, "readable": 0},
        HELD: {"analysed": 1, "readable": 0},
    }.items():
        found = place.status(edition)
        checks.equal(f"`batch status {edition}`", {name: found.get(name) for name in wanted}, wanted)
    due = place.due.astimezone(zoneinfo.ZoneInfo(ZONE)).strftime("%Y-%m-%d %H:%M JST")
    place.expect(1, "batch", "status", EVENING, says=[f"waits until {due}", "image.truncated", f"{EVENING}/03: missing"])


def notification(place):
    checks = place.part("Notification", "operations.md", "Notification")
    events = sorted(problem["event"] for problem in place.problems())
    checks.equal("what the command of --on-problem has got", events, ["deadline", "problem", "quarantined"])
    for problem in place.problems():
        missing = {"at", "host", "command", "event", "subject", "message"} - set(problem)
        checks.hold(f"the problem “{problem['event']}” has all fields", not missing, missing)
    found = place.problems("quarantined")
    wanted = ("batch run", EVENING, "02", "image.truncated")
    checks.equal("the page set aside", [tuple(p.get(name) for name in ("command", "edition", "page", "code")) for p in found], [wanted])
    for problem in place.problems("deadline"):
        checks.hold("the deadline names the open pages", all(f"{EVENING}/{name}" in problem["message"] for name in ("02", "03")), problem)


def renamed_page(place):
    checks = place.part("A renamed page", "operations.md", "Woken at four: messages and what to do")
    (place.inbox / EXTRA / "O3.png").rename(place.inbox / EXTRA / "03.png")
    (place.inbox / "phantom").rmdir()
    place.expect(0, "batch", "remove", "phantom", "--by", "田中", says="removed by 田中")
    ran = place.expect(1, "batch", "run", place.inbox, what="the run after a page was renamed")
    held = [(event["page"], event["code"], event["message"]) for event in ran.events("held")]
    checks.equal("what waits", [event[:2] for event in held], [("03", "page.duplicate")])
    command = f"mojiwaku batch remove {EXTRA}/O3 --by NAME"
    checks.hold("the finding names the other page and the command", held and f"`{command}`" in held[0][2], held)
    place.expect(0, *command.replace("NAME", "田中").split()[1:], says="readers get 1 of 1 page")
    found = place.status(EXTRA)
    checks.equal("the page of the new name is published", (found["published"], found["withdrawn"], found["readable"]), (1, 0, 1))


def watch(place):
    """A batch that runs through the night; missing and broken pages arrive."""
    place.watcher = place.start("batch", "run", place.inbox, "--watch", "--done-to", place.done, "--on-problem", place.notify)
    for number in (2, 3):
        hand_in(place.inbox / EVENING / f"{number:02}.png", page(f"evening {number} whole"))


def readers_of(job):
    """Ids of the processes that read pages for a job; commands of --on-problem are also its children."""
    found, own = [], pathlib.Path(f"/proc/{job.pid}")
    for file in own.glob("task/*/children"):
        try:
            for child in file.read_text().split():
                process = pathlib.Path(f"/proc/{child}")
                # Between fork and exec the process still has the job's command line.
                if os.readlink(process / "exe") == os.readlink(own / "exe") and (process / "cmdline").read_bytes() != (own / "cmdline").read_bytes():
                    found.append(int(child))
        except OSError:
            continue
    return found


def text(place):
    checks = place.part("Text", "operations.md", "Text and search")
    job = place.start("batch", "text", EXTRA, "--jobs", "1", "--on-problem", place.notify)
    for number in range(KILLS):
        found = place.wait(f"reader {number + 1} has started", lambda: readers_of(job) or job.poll() is not None, 60, lambda: place.shown(job))
        if found in (None, True):
            break
        # Kills only the reader, from outside.
        os.kill(found[0], signal.SIGKILL)
        while pathlib.Path(f"/proc/{found[0]}").exists() and place.left(10) and job.poll() is None:
            time.sleep(0.02)
    place.wait("the job ends after the kills", lambda: job.poll() is not None, 180, lambda: place.shown(job))
    shown = place.shown(job)
    checks.equal("exit code of the job whose readers were killed", shown.status, 0)
    checks.equal("attempts that were killed", shown.errors.count(f"{EXTRA}/03: not read, will be tried again"), KILLS)
    checks.hold("the page is read all the same", f"{EXTRA}/03: read\n" in shown.errors and "given up" not in shown.errors, shown)
    checks.equal("problems reported of a page that is read", place.problems("unread"), [])
    place.expect(0, "batch", "text", SPORTS, seconds=240, says=[f"{SPORTS}/{name}: read" for name in SPORTS_PAGES])
    for edition, pages in ((EXTRA, 1), (SPORTS, 2), (MORNING, 0)):
        state = place.status(edition)["text"]
        checks.equal(f"the text of {edition} in `batch status`", (state["read"], state["givenUp"]), (pages, []))


def care(place):
    place.part("Check and backup", "operations.md", "The store")
    place.expect(0, "store", "check", "--on-problem", place.notify, says="all sound")
    place.expect(0, "store", "backup", place.backup, "--check", "--on-problem", place.notify, says=["backed up to", "all sound"])
