"""The morning: the results of the night, the report, the backup, and the logs of nginx and the service."""

import json
import pathlib
import re
import urllib.parse

from .place import DOCUMENTS
from .readers import path

FIVE_MEGABYTES = 5_000_000


def all_readable(place, readers):
    checks = place.part("Every published page", "http-api.md", "Editions")
    published = readers.published()
    counts = [json.loads(line) for line in place.run("batch", "status", "--json").output.splitlines()]
    checks.equal("pages that lists of readers have", len(published), sum(edition["readable"] for edition in counts))
    for name, identity in published.items():
        edition, page = name.split("/")
        for target in (path(edition, page, "map"), f"/v1/maps/{identity}", path(edition, page, "image?width=1000")):
            headers, _ = readers.expect(200, target, what=f"{name}: {urllib.parse.unquote(target)}")
            readers.expect(304, target, headers={"If-None-Match": headers["ETag"]}, what=f"{name}, which the reader has")
    for edition in {name.split("/")[0] for name in published}:
        readers.expect(200, path(edition, end="iiif/manifest"))


def last_look(place):
    checks = place.part("Status and report", "operations.md", "Messages of a batch")
    place.expect(0, "batch", "status", what="`batch status` of all", lacks=["given up", "missing:"])
    for name, options in (("night.html", []), ("night.json", ["--json"])):
        place.expect(0, "batch", "report", "--output", name, *options)
        size = (place.folder / name).stat().st_size if (place.folder / name).exists() else 0
        checks.hold(f"{name} is below 5 MB", 0 < size < FIVE_MEGABYTES, f"{size} bytes")
    checks.hold("the report names the zone", "JST" in (place.folder / "night.html").read_text())
    checks.equal("commands and stores that failed", [problem for problem in place.problems() if problem["event"] in ("failed", "unsound")], [])


def restored(place):
    checks = place.part("Restored backup", "operations.md", "The store")
    place.expect(0, "store", "check", says="all sound")
    place.expect(0, "store", "backup", place.backup, "--check", says="all sound")
    copy = place.folder / "new" / "pages.sqlite"
    copy.parent.mkdir()
    place.expect(0, "store", "restore", place.backup, "--publish-all", store=copy, says="restored")
    place.expect(0, "store", "check", store=copy, says="all sound")
    statuses = [place.run("batch", "status", "--json", store=store).output for store in (copy, None)]
    checks.equal("`batch status` of the restored store", *statuses)


def logs(place, log):
    """The requests that nginx has passed on, and the service's log."""
    checks = place.part("Logs", "operations.md", "Service")
    place.stop(place.service, 143, "the service")
    lines = pathlib.Path(log).read_text(errors="replace").splitlines()
    statuses = [int(found[1]) for line in lines if (found := re.search(r'" (\d{3}) \d+ "', line))]
    checks.hold("nginx has logged every request", len(statuses) == len(lines) > 200, f"{len(statuses)} of {len(lines)} lines")
    checks.equal("answers of 5xx in nginx's log", [line for line in lines if re.search(r'" 5\d\d \d+ "', line)][:10], [])
    written = [json.loads(line) for line in place.shown(place.service).errors.splitlines() if line.startswith("{")]
    checks.hold("the service has a line for each request", len(written) > 200, len(written))
    events = [line for line in written if line.get("event") in ("failure", "warning", "framework")]
    checks.equal("failures in the service's log", events[:10], [])


def documented(place):
    """The documents contain all used commands and options."""
    checks = place.part("Documents", "operations.md", "Running mojiwaku")
    text = "".join((DOCUMENTS / name).read_text() for name in ("operations.md", "http-api.md", "exchange.md"))
    commands, options = set(), set()
    for words in place.lines:
        nested = words[0] in ("batch", "store", "token")
        commands.add(" ".join(words[: 2 if nested else 1]))
        options |= {word for word in words if re.fullmatch(r"--[a-z-]+", word)}
    for command in sorted(commands):
        checks.hold(f"the documents have `{command}`", re.search(rf"\b{command}\b", text))
    for option in sorted(options):
        checks.hold(f"the documents have {option}", re.search(rf"{option}\b", text))
