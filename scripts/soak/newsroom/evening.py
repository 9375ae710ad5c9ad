"""The evening: editions arrive, the batch analyses them, their text is read, and the store is maintained."""

import datetime
import zoneinfo

from fixtures.editions import hand_in

from .place import ZONE
from .scans import describe, nfd, page, tiff

MORNING, SPORTS, EVENING = "2026-11-26-morning", "2026-11-26-スポーツ", "2026-11-26-evening"
EXTRA, HELD, WRONG = "2026-11-25-extra", "2026-11-26-held", "2026-11-20-wrong"
SPORTS_PAGES = ["スポーツ面", "デジタル版"]
PUBLISHED_AFTER = 90


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


def text(place):
    checks = place.part("Text", "operations.md", "Text and search")
    place.expect(0, "batch", "text", EXTRA, "--jobs", "1", "--on-problem", place.notify, seconds=240, says=f"{EXTRA}/03: read")
    place.expect(0, "batch", "text", SPORTS, seconds=240, says=[f"{SPORTS}/{name}: read" for name in SPORTS_PAGES])
    for edition, pages in ((EXTRA, 1), (SPORTS, 2), (MORNING, 0)):
        state = place.status(edition)["text"]
        checks.equal(f"the text of {edition} in `batch status`", (state["read"], state["givenUp"]), (pages, []))


def care(place):
    place.part("Check and backup", "operations.md", "The store")
    place.expect(0, "store", "check", "--on-problem", place.notify, says="all sound")
    place.expect(0, "store", "backup", place.backup, "--check", "--on-problem", place.notify, says=["backed up to", "all sound"])
