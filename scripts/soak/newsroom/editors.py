"""Editors: a file that comes again with another number of pages, withdrawals, approvals, removals, corrections."""

import json
import shutil

from fixtures.editions import hand_in

from .evening import EVENING, EXTRA, HELD, MORNING, SPORTS, SPORTS_PAGES, WRONG
from .readers import path
from .scans import tiff

NOTHING = json.dumps({"format": "mojiwaku.corrections", "version": 1, "operations": []})
IS_JSON = {"Content-Type": "application/json"}


def gone_page(place, readers):
    checks = place.part("Another number of pages", "operations.md", "Pages that wait for an editor")
    before = readers.published()
    third = before.get(f"{MORNING}/scan-3")
    hand_in(place.inbox / MORNING / "scan.tif", tiff([4, 5]))
    place.wait("the watching batch holds the page", lambda: place.problems("held"), 60, lambda: place.shown(place.watcher))
    found = [(problem["edition"], problem["page"], problem["code"]) for problem in place.problems("held")]
    checks.equal("what --on-problem got of it", found, [(MORNING, "scan-3", "page.gone")])
    place.wait("the pages that came are published", lambda: place.status(MORNING)["published"] == 2, 60, lambda: place.shown(place.watcher))
    place.stop(place.watcher, 143, "the watching batch")
    ran = place.expect(1, "batch", "run", place.inbox, what="a run while the page waits")
    checks.hold("the run's last lines count it", any(e["edition"] == MORNING and e["held"] == 1 for e in ran.events("edition")), ran)
    found = place.status(MORNING)
    wanted = {"published": 2, "held": 1, "readable": 2, "missing": 0}
    checks.equal("counts of the edition", {name: found[name] for name in wanted}, wanted)
    place.expect(
        1, "batch", "status", MORNING, says=[f"{MORNING}/scan-3: waits for an editor", f"`mojiwaku batch withdraw {MORNING}/scan-3 --by NAME`"]
    )
    readers.becomes(410, path(MORNING, "scan-3", "map"), "the page that is gone")
    readers.becomes(410, f"/v1/maps/{third}", "its map by id")
    after = readers.published()
    changed = [name for name in before if name.startswith(MORNING) and after.get(name) == before[name]]
    checks.equal("pages of the edition that are as before", changed, [])
    place.expect(0, "batch", "approve", f"{MORNING}/scan-3", "--by", "田中", says="readers get 3 of 3 pages")
    readers.becomes(200, path(MORNING, "scan-3", "map"), "the page that an editor keeps")
    checks.equal("the kept page's map", readers.published().get(f"{MORNING}/scan-3"), third)
    place.expect(0, "batch", "run", place.inbox, what="the run after the decision")


def decisions(place, readers):
    checks = place.part("Withdraw, restore, approve", "http-api.md", "What editors decide")
    name = SPORTS_PAGES[1]
    target = path(SPORTS, name, "map")
    before = readers.ask(target)[2]
    place.expect(0, "batch", "withdraw", SPORTS, "--by", "田中", says="Readers had 2 of its pages")
    readers.becomes(410, target, "a page of a withdrawn edition")
    readers.expect(409, path(SPORTS, name, "withdrawal"), "editor", method="DELETE", what="to restore a page alone")
    place.expect(0, "batch", "restore", SPORTS, says="readers get 2 of 2 pages")
    readers.becomes(200, target, "a page of a restored edition")
    checks.hold("its map is as before", readers.ask(target)[2] == before)
    page = path(EVENING, "02", "withdrawal")
    readers.expect(403, page, "reader", method="PUT")
    readers.expect(403, page, "metrics", method="PUT")
    readers.ask(page, "editor", "PUT")
    readers.becomes(410, path(EVENING, "02", "map"), "a page withdrawn at the desk")
    checks.equal("`batch status` counts it", place.status(EVENING)["withdrawn"], 1)
    readers.ask(page, "editor", "DELETE")
    readers.becomes(200, path(EVENING, "02", "map"), "a page restored at the desk")
    readers.ask(path(HELD, end="approval"), "editor", "PUT")
    readers.becomes(200, path(HELD, "01", "map"), "an edition that an editor has approved")


def removal(place, readers):
    place.part("A wrong folder", "operations.md", "What happens to a page")
    wrong = readers.published().get(f"{WRONG}/01")
    shutil.rmtree(place.inbox / WRONG, ignore_errors=True)
    place.expect(0, "batch", "remove", WRONG, "--by", "田中", says="removed by 田中")
    readers.becomes(410, f"/v1/maps/{wrong}", "the map of a page that was removed")
    readers.expect(404, path(WRONG), what="an edition that was removed")
    place.expect(0, "batch", "remove", "--list", says=[WRONG, "phantom", "田中"])
    place.expect(0, "batch", "run", place.inbox, what="the run after the removal")
    place.expect(0, "batch", "status", lacks=[WRONG, "phantom"])


def corrections(place, readers):
    checks = place.part("Corrections", "http-api.md", "Layouts, for editors' tools")
    headers, body = readers.expect(200, path(EVENING, "01", "layout"), "editor")
    checks.equal("the layout's revision", headers["Mojiwaku-Revision"], "1")
    (place.folder / "layout.json").write_bytes(body)
    (place.folder / "corrections.json").write_text(NOTHING)
    line = ["correct", "layout.json", "corrections.json", "--output", "corrected.json"]
    place.expect(0, *line, store=False, what="`correct` with an empty list", says="the list is empty")
    put = {"method": "PUT", "body": body, "headers": IS_JSON | {"If-Match": headers["ETag"]}}
    readers.expect(200, f"{path(EVENING, '01', 'layout')}?note=looked%20at", "editor", what="a layout that an editor stores", **put)
    readers.expect(412, path(EVENING, "01", "layout"), "editor", what="the same once more, of an old revision", **put)


def feed(place, readers):
    """A client of the feed has the same pages as a reader's lists."""
    checks = place.part("Feed of changes", "http-api.md", "What has changed")
    state, cursor = {}, ""
    for _ in range(50):
        answer = readers.json(f"/v1/changes?limit=7{cursor}")
        if not checks.hold("an answer of the feed", "changes" in answer, answer) or not answer["changes"]:
            break
        for change in answer["changes"]:
            name = f"{change['edition']}/{change['page']}"
            state[name] = change["map"] if change["kind"] == "published" else None
        cursor = f"&after={answer['cursor']}"
    current = {name: identity for name, identity in state.items() if identity}
    published = readers.published()
    checks.hold("the feed leads to the pages that can be read", current == published, f"{sorted(current.items() ^ published.items())}")
    withdrawn = {name for name, identity in state.items() if not identity}
    checks.equal("pages whose last change is a withdrawal", withdrawn, {f"{EXTRA}/O3", f"{WRONG}/01"})
