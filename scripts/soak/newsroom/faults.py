"""Faults: invalid inputs and calls. Each has an exit code and a message; nothing is lost or hangs."""

import os
import time

from fixtures.editions import hand_in

from .editors import IS_JSON
from .evening import HELD, MORNING
from .readers import path
from .scans import SCAN, describe, page

BIDI = "01\u202egpj"
LONG_NAME = "あ" * 66 + "01"
OTHER = "2026-11-24-faults"


def faulty_inbox(place):
    """An inbox with a fault in each file and folder, and the expected messages."""
    inbox, whole = place.folder / "faulty", page("fault")
    hand_in(inbox / OTHER / "1.png", whole)
    hand_in(inbox / OTHER / "empty.png", b"")
    hand_in(inbox / OTHER / "cut.png", whole[: len(whole) // 2])
    hand_in(inbox / OTHER / "text.jpg", b"no image, but words")
    hand_in(inbox / OTHER / "4.bmp", b"BM, a bitmap")
    hand_in(inbox / OTHER / "5.pdf", b"%PDF-1.4")
    hand_in(inbox / OTHER / f"{BIDI}.png", page("bidi"))
    hand_in(inbox / OTHER / ("x" * 230 + ".png"), page("too long"))
    hand_in(inbox / OTHER / "deep" / "3.png", page("deep"))
    os.symlink(SCAN, inbox / OTHER / "link.png")
    hand_in(inbox / LONG_NAME / f"{LONG_NAME}.png", page("long"))
    describe(inbox, "2026-02-31", date="2026-02-31")
    hand_in(inbox / "2026-02-31" / "1.png", page("no day"))
    describe(inbox, "misspelt", publicaton="after-approval")
    hand_in(inbox / "misspelt" / "1.png", page("misspelt"))
    describe(inbox, "digest", pages=[{"page": "1", "image": "1.png", "sha256": "0" * 64}])
    hand_in(inbox / "digest" / "1.png", page("digest"))
    hand_in(inbox / f"edition{BIDI}" / "1.png", page("bidi edition"))
    hand_in(inbox / "beside.png", page("beside"))
    hand_in(inbox / os.fsdecode("新聞".encode("cp932")) / "1.png", page("shift jis"))
    return inbox, [
        "image.empty", "image.truncated", "image.none", "image.digest", "is a BMP", "the PDF is damaged", "invisible mark", "not UTF-8",
        "its name is not allowed for a page", "its name is not allowed for an edition", f"up into {OTHER}",
        "leads out of the inbox", "it is not in the folder of an edition",
        "2026-02-31/edition.json", "/date: expected a date", "/publicaton",
    ]  # fmt: skip


def in_the_inbox(place):
    checks = place.part("Faults in the inbox", "operations.md", "Woken at four: messages and what to do")
    inbox, messages = faulty_inbox(place)
    store = place.folder / "faulty.sqlite"
    ran = place.expect(1, "batch", "run", inbox, store=store, what="a run over faults", says=messages, seconds=180)
    done = {f"{event['edition']}/{event['page']}" for event in ran.events("done")}
    wanted = {f"{OTHER}/1", f"{LONG_NAME}/{LONG_NAME}", "2026-02-31/1", "misspelt/1"}
    checks.equal("pages that are done beside the faults", done, wanted)
    for edition in ("2026-02-31", "misspelt"):
        found = place.status(edition, store)
        checks.equal(f"pages of {edition} wait for approval", (found.get("analysed"), found.get("readable")), (1, 0))
    place.expect(0, "batch", "status", LONG_NAME, store=store)
    place.expect(0, "store", "check", store=store)
    only = place.folder / "only faults"
    hand_in(only / "e" / "1.png", b"")
    place.expect(65, "batch", "run", only, store=place.folder / "only.sqlite", what="a run whose only page is empty", says="image.empty")


def in_commands(place):
    place.part("Faults in calls", "operations.md", "Exit codes")
    folder = place.folder
    place.expect(2, "batch", "run", folder / "none", what="a run without an inbox", says=str(folder / "none"))
    place.expect(64, "batch", "run", place.inbox, "--done-to", place.inbox / "done", says="it is inside the inbox")
    place.expect(64, "batch", "status", "2026-11-26-none")
    place.expect(64, "batch", "withdraw", f"{MORNING}/none", "--by", "田中", says="there is no page")
    place.expect(64, "batch", "withdraw", f"{MORNING}/{BIDI}", "--by", "田中")
    place.expect(64, "batch", "withdraw", f"{MORNING}/scan-1", "--by", " ", says="--by must be the name of a person")
    place.expect(64, "token", "make", BIDI, "--role", "reader", says="is not allowed as a name")
    place.expect(64, "token", "make", "x", "--role", "emperor", says="--role must be one of")
    place.expect(64, "batch", "approve", "2026-11-26-none", "--by", "田中")
    long_markup(place)


def long_markup(place):
    """Tests markup with a long token: if the time were quadratic in its length, it would take a minute."""
    (place.folder / "long.xml").write_text(f'<alto xmlns="http://www.loc.gov/standards/alto/ns-v4#"><Layout a="{"x" * (13 << 20)}"/></alto>')
    start = time.monotonic()
    line = ["import", "long.xml", "--image", SCAN, "--output", "imported.json"]
    place.expect(65, *line, store=False, what="`import` of markup of 13 MiB", says="has more than")
    place.checks.hold("it ends within 20 s", time.monotonic() - start < 20)


def over_http(place, readers):
    """The limits of nginx and of the service behind it."""
    checks = place.part("Faults over HTTP", "http-api.md", "Limits")
    for target in (path("2026-11-26-none"), "/v1/nothing", *(path(MORNING, name, "map") for name in ("none", BIDI, "あ" * 400))):
        readers.expect(404, target)
    for target in (path(HELD, "..%2f..", "map"), "/v1/editions/%00", "/v1/editions/%FF"):
        status, _, body = readers.ask(target)
        checks.hold(f"{target} is refused", status in (400, 404), (status, body[:200]))
    spans = path(MORNING, "scan-1", "spans")
    readers.expect(413, spans, method="POST", body="x" * 70_000, headers=IS_JSON, what="a body of 70 kB")
    readers.expect(413, spans, method="POST", body="x" * (17 << 20), headers=IS_JSON, what="a body of 17 MiB")
    status, _, _ = readers.ask(path(MORNING), headers={"X-Long": "x" * 40_000})
    checks.hold("a header of 40 kB is refused", 400 <= status < 500, status)
    readers.expect(200, path(MORNING), what="a request after all of that")
