"""Readers and apps: the map service behind nginx with scripts/deploy/nginx.conf."""

import json
import re
import time
import urllib.parse

import proxy

from .evening import EVENING, HELD, MORNING, SPORTS, SPORTS_PAGES
from .scans import nfd

ROLES = ("reader", "editor", "operator", "metrics")


def path(edition, page=None, end=""):
    parts = ["editions", edition] + (["pages", page] if page else [])
    return "/v1/" + "/".join(urllib.parse.quote(part, safe="") for part in parts) + (f"/{end}" if end else "")


class Readers:
    """Requests through nginx."""

    def __init__(self, place, service_proxy):
        self.place, self.proxy, self.tokens = place, service_proxy, {}

    def ask(self, target, role="reader", method="GET", body=None, headers=None, is_secure=True):
        """Status, headers and body."""
        headers = dict(headers or {})
        if role:
            headers["Authorization"] = f"Bearer {self.tokens[role]}"
        return self.proxy.ask(target, headers, is_secure, method, body)

    def json(self, target):
        status, _, body = self.ask(target)
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
    place.service = place.start("serve", "--port", "0", "--behind-proxy")
    line = place.wait("the service prints its address", lambda: place.shown(place.service).output.strip(), 60, lambda: place.shown(place.service))
    return int(line.rsplit(":", 1)[1]) if line else None


def tokens(place, readers):
    place.part("Tokens", "http-api.md", "Beginning")
    for role in ROLES:
        made = place.expect(0, "token", "make", f"a {role}", "--role", role)
        readers.tokens[role] = made.output.strip()
        readers.expect(200, "/metrics" if role == "metrics" else "/v1/editions", role)
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
    _, body = readers.expect(200, path(MORNING, end="iiif/manifest"), headers={"X-Forwarded-Host": "evil.example"}, what="the manifest")
    found = proxy.addresses(json.loads(body))
    wrong = [address for address in found if not address.startswith(f"https://{proxy.NAME}/")]
    checks.hold("all addresses of the manifest are https", len(found) > 5 and not wrong, wrong[:5])
    headers, _ = readers.expect(401, path(MORNING), None, what="the edition without a token")
    checks.equal("a refusal has HSTS", headers.get_all("Strict-Transport-Security"), ["max-age=31536000"])
    image = next((address for address in found if address.endswith(".jpg")), None)
    if checks.hold("the manifest names an image", image, found[:20]):
        readers.expect(200, image.removeprefix(f"https://{proxy.NAME}"), what="the manifest's image")
    headers, _ = readers.expect(308, "/v1/editions?limit=1", None, is_secure=False, what="a request without TLS")
    checks.equal("where it leads to", headers["Location"], f"https://{proxy.NAME}/v1/editions?limit=1")


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
