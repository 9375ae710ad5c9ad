"""Readers and apps: the map service behind nginx with scripts/deploy/nginx.conf."""

import json
import re
import time
import urllib.parse

import proxy

from .evening import EVENING, EXTRA, HELD, MORNING, SPORTS, SPORTS_PAGES
from .scans import nfd

ROLES = ("reader", "editor", "operator", "metrics")
# The roles for each address. A request without a token gets 401.
RIGHTS = {
    "/v1/editions": ("reader", "editor", "operator"),
    f"/v1/editions/{MORNING}/pages/scan-1/layout": ("editor", "operator"),
    "/metrics": ("operator", "metrics"),
}


def path(edition, page=None, end=""):
    parts = ["editions", edition] + (["pages", page] if page else [])
    return "/v1/" + "/".join(urllib.parse.quote(part, safe="") for part in parts) + (f"/{end}" if end else "")


class Readers:
    """Requests through nginx."""

    def __init__(self, place, service_proxy):
        self.place, self.proxy, self.tokens, self.statuses = place, service_proxy, {}, []

    def ask(self, target, role="reader", method="GET", body=None, headers=None, is_secure=True):
        """Status, headers and body."""
        headers = dict(headers or {})
        if role:
            headers["Authorization"] = f"Bearer {self.tokens[role]}"
        status, found, answer = self.proxy.ask(target, headers, is_secure, method, body)
        self.statuses.append((status, method, target))
        return status, found, answer

    def json(self, target, role="reader"):
        status, _, body = self.ask(target, role)
        return json.loads(body) if status == 200 else {"status": status, "body": body[:500].decode(errors="replace")}

    def expect(self, status, target, role="reader", what=None, **settings):
        found, headers, body = self.ask(target, role, **settings)
        what = what or f"{settings.get('method', 'GET')} {urllib.parse.unquote(target)} as {role or 'nobody'}"
        self.place.checks.hold(f"{what} gives {status}", found == status, f"it gives {found}: {body[:600].decode(errors='replace')}")
        return headers, body

    def becomes(self, status, target, what, seconds=10):
        """Waits for an answer: the service may take a second to see another process's changes, nginx two more."""
        self.place.wait(f"{what}: {status}", lambda: self.ask(target)[0] == status, seconds, lambda: self.ask(target)[::2])

    def published(self):
        """Map ids of all pages in a reader's list of editions."""
        found, after = {}, ""
        while after is not None:
            answer = self.json(f"/v1/editions?limit=3{after}")
            for entry in answer["editions"]:
                for page in self.json(path(entry["edition"]))["pages"]:
                    found[f"{entry['edition']}/{page['page']}"] = page["map"]
            following = answer.get("next")
            after = following and f"&after={urllib.parse.quote(following)}"
        return found


def start_service(place):
    """Starts the service, and returns its port."""
    place.service = place.start("serve", "--port", "0", "--behind-proxy")
    line = place.wait("the service prints its address", lambda: place.shown(place.service).output.strip(), 60, lambda: place.shown(place.service))
    return int(line.rsplit(":", 1)[1]) if line else None


def tokens(place, readers):
    place.part("Tokens", "http-api.md", "Beginning")
    for role in ROLES:
        made = place.expect(0, "token", "make", f"a {role}", "--role", role)
        readers.tokens[role] = made.output.strip()
    for target, roles in RIGHTS.items():
        for role in ROLES:
            readers.expect(200 if role in roles else 403, target, role)
        readers.expect(401, target, None)
    place.expect(64, "token", "make", "a reader", "--role", "reader", what="a second token of one name")
    # The service records a use within some seconds.
    place.wait("`token list` has the last use of all tokens", lambda: place.run("token", "list").output.count("last used") == len(ROLES), 30)


def metrics(place, readers):
    checks = place.part("Figures", "operations.md", "Dashboard and alarms")
    _, body = readers.expect(200, "/metrics", "metrics")
    found = dict(re.findall(r"^(\w+) ([0-9.e+]+)$", body.decode(), re.MULTILINE))
    for job in ("check", "backup"):
        age = time.time() - float(found.get(f"mojiwaku_store_{job}_good_seconds", 0))
        checks.hold(f"/metrics has when the last {job} was good", 0 <= age < 600, f"{age} s ago")
        checks.equal(f"/metrics has no failed {job}", float(found.get(f"mojiwaku_store_{job}_failed_seconds", -1)), 0.0)
    for name, wanted in (("read", 3), ("given_up", 0)):
        checks.equal(f"mojiwaku_text_{name}_pages", float(found.get(f"mojiwaku_text_{name}_pages", -1)), float(wanted))


def through_nginx(place, readers):
    checks = place.part("nginx and TLS", "operations.md", "TLS")
    for forged in ({}, {"X-Forwarded-Proto": "http"}, {"X-Forwarded-Host": "evil.example"}):
        headers, body = readers.expect(200, path(MORNING, end="iiif/manifest"), headers=forged, what=f"the manifest with {forged or 'no header'}")
        found = proxy.addresses(json.loads(body))
        wrong = [address for address in found if not address.startswith(f"https://{proxy.NAME}/")]
        checks.hold(f"all addresses of the manifest are https with {forged or 'no header'}", len(found) > 5 and not wrong, wrong[:5])
        checks.equal("the manifest has HSTS", headers.get_all("Strict-Transport-Security"), ["max-age=31536000"])
    headers, _ = readers.expect(401, path(MORNING), None, what="the edition without a token")
    checks.equal("a refusal has HSTS", headers.get_all("Strict-Transport-Security"), ["max-age=31536000"])
    image = next((address for address in found if address.endswith(".jpg")), None)
    if checks.hold("the manifest names an image", image, found[:20]):
        readers.expect(200, image.removeprefix(f"https://{proxy.NAME}"), what="the manifest's image")
    headers, _ = readers.expect(308, "/v1/editions?limit=1", None, is_secure=False, what="a request without TLS")
    checks.equal("where it leads to", headers["Location"], f"https://{proxy.NAME}/v1/editions?limit=1")


def reading(place, readers):
    checks = place.part("Reading", "http-api.md", "Maps")
    name = SPORTS_PAGES[0]
    bodies = [readers.expect(200, path(edition, page, "map"))[1] for edition, page in ((SPORTS, name), (nfd(SPORTS), nfd(name)))]
    checks.hold("both forms of a name give the same map", bodies[0] == bodies[1])
    value = json.loads(bodies[0])
    checks.equal("the map's page", (value.get("format"), value.get("page")), ("mojiwaku.highlight-map", name))
    identity = readers.published().get(f"{SPORTS}/{name}")
    if checks.hold("the edition's list has the page", identity):
        headers, body = readers.expect(200, f"/v1/maps/{identity}")
        checks.hold("the map of its id is the same", body == bodies[0])
        readers.expect(304, f"/v1/maps/{identity}", headers={"If-None-Match": headers["ETag"]}, what="a map that the reader has")
    readers.expect(200, path(SPORTS, name, "image?width=1000"))
    readers.expect(200, path(SPORTS, name, "text"))
    readers.expect(404, path(MORNING, "scan-1", "text"), what="the text of a page that was not read")
    readers.expect(200, path(SPORTS, end="pack"))
    readers.expect(410, path(EXTRA, "O3", "map"), what="the map of a page that was withdrawn")


def unpublished(place, readers):
    """An unpublished edition gets the same answer as a missing one."""
    checks = place.part("Unpublished editions", "http-api.md", "IIIF and Web Annotations")
    for end in ("", "iiif/search?q=%E5%87%BA%E5%8A%9B", "iiif/manifest", "pack"):
        answers = []
        for edition in (HELD, "2026-11-26-none"):
            _, body = readers.expect(404, path(edition, end=end))
            answers.append({key: value for key, value in json.loads(body or b"{}").items() if key not in ("instance", "detail")})
        checks.hold(f"/{end} of an edition that waits answers as of none", answers[0] == answers[1], answers)
    readers.expect(404, path(HELD, "01", "map"))
    readers.expect(200, path(SPORTS, end="iiif/search?q=%E5%87%BA%E5%8A%9B"))
    checks.hold("a reader's list does not have it", f"{HELD}/01" not in readers.published())


def finished_editions(place, readers):
    checks = place.part("Finished editions", "operations.md", "Handing editions in")
    readers.becomes(200, path(EVENING, "01", "map"), "an edition is published when its time has come", 120)
    checks.equal("pages of it that readers get", place.status(EVENING)["readable"], 3)
    for edition, files in ((MORNING, ["edition.json", "scan.tif"]), (SPORTS, None), (EVENING, ["01.png", "02.png", "03.png", "edition.json"])):
        folders = {place.inbox / edition, place.inbox / nfd(edition)}
        place.wait(
            f"the files of {edition} leave the inbox",
            lambda folders=folders: not any(folder.exists() for folder in folders),
            90,
            lambda: place.shown(place.watcher),
        )
        moved = place.done / edition
        found = sorted(file.name for file in moved.iterdir()) if moved.exists() else []
        wanted = files or sorted([f"{nfd(name)}.png" for name in SPORTS_PAGES] + ["edition.json"])
        checks.equal(f"the files of {edition} in the folder of --done-to", found, wanted)
    checks.hold("an edition that waits for approval stays", (place.inbox / HELD / "01.png").exists())
