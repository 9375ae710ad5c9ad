"""Tests scripts/deploy/nginx.conf in a real nginx, on loopback and with a temporary certificate."""

import contextlib
import http.client
import http.server
import json
import os
import pathlib
import re
import shutil
import socket
import ssl
import subprocess
import threading
import time

from fixtures.service import ROOT, free_ports

CONFIGURATION = ROOT / "scripts/deploy/nginx.conf"
NAME = "maps.example"


def nginx():
    """The program; None for none."""
    return shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin:{ROOT}/.build-nginx")


class Proxy:
    """nginx with the shipped configuration; only ports, files and the service's address are changed."""

    def __init__(self, place, service_port):
        self.place = pathlib.Path(place)
        self.plain, self.secure = free_ports(2)
        text = CONFIGURATION.read_text()
        for old, new in (
            ("/var/cache/nginx/mojiwaku", f"{self.place}/cache"),
            ("127.0.0.1:8080", f"127.0.0.1:{service_port}"),
            ("listen 80;", f"listen 127.0.0.1:{self.plain};"),
            ("listen 443 ssl;", f"listen 127.0.0.1:{self.secure} ssl;"),
            ("/etc/ssl/mojiwaku/chain.pem", f"{self.place}/chain.pem"),
            ("/etc/ssl/mojiwaku/key.pem", f"{self.place}/key.pem"),
        ):
            if old not in text:
                raise SystemExit(f"{CONFIGURATION.name} does not have `{old}`, which this test replaces")
            text = text.replace(old, new)
        (self.place / "mojiwaku.conf").write_text(text)
        # Workers started by root would belong to another user, who cannot enter the folder.
        user = "user root;" if os.geteuid() == 0 else ""
        folders = "".join(f"{kind}_temp_path {self.place}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (self.place / "nginx.conf").write_text(
            f"daemon off; {user} pid {self.place}/pid; error_log stderr warn; events {{}}\n"
            f"http {{ access_log {self.place}/access.log; {folders} include {self.place}/mojiwaku.conf; }}\n"
        )

    def __enter__(self):
        line = f"openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN={NAME} -addext subjectAltName=DNS:{NAME}".split()
        subprocess.run([*line, "-keyout", self.place / "key.pem", "-out", self.place / "chain.pem"], check=True, capture_output=True)
        self.process = subprocess.Popen([nginx(), "-p", self.place, "-c", self.place / "nginx.conf", "-e", "stderr"])
        end = time.monotonic() + 60
        while time.monotonic() < end and self.process.poll() is None:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.secure), 1):
                return self
            time.sleep(0.1)
        self.__exit__()
        raise SystemExit("nginx did not begin to listen")

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(60)

    def ask(self, path, headers=None, is_secure=True, method="GET", body=None):
        """Status, headers and body of a response; checks the certificate."""
        if is_secure:
            connection = SecureConnection(self.secure, ssl.create_default_context(cafile=self.place / "chain.pem"))
        else:
            connection = http.client.HTTPConnection("127.0.0.1", self.plain, timeout=60)
        with contextlib.closing(connection):
            connection.request(method, path, body, {"Host": NAME} | (headers or {}))
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()


class SecureConnection(http.client.HTTPConnection):
    """Connects to loopback under any host name."""

    def __init__(self, port, context):
        super().__init__("127.0.0.1", port, timeout=60)
        self.context = context

    def connect(self):
        super().connect()
        self.sock = self.context.wrap_socket(self.sock, server_hostname=NAME)


class Echo(http.server.BaseHTTPRequestHandler):
    """Returns the received headers."""

    def do_GET(self):
        body = json.dumps([[name.lower(), value] for name, value in self.headers.items()]).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def location_paths():
    """A path of each location of the configuration."""
    found = re.findall(r"^ *location (= )?(\S+) \{", CONFIGURATION.read_text(), re.MULTILINE)
    if len(found) < 3:
        raise SystemExit(f"{CONFIGURATION.name} has fewer locations than there were")
    return [path if exactly else f"{path}x" for exactly, path in found]


def check_headers(place):
    """Every location passes on the client's address, scheme and host name, whatever the client's own headers contain."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Echo)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    forged = {"X-Forwarded-Proto": "http", "X-Forwarded-For": "192.0.2.9", "X-Request-ID": "forged"}
    with Proxy(place, server.server_port) as proxy:
        for path in location_paths():
            _, headers, body = proxy.ask(path, forged)
            came = [tuple(pair) for pair in json.loads(body)]
            wanted = {"x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.9, 127.0.0.1", "host": NAME}
            for name, value in wanted.items():
                values = [found for other, found in came if other == name]
                if values != [value]:
                    raise SystemExit(f"nginx.conf, {path}: {name} is {values}, not [{value}]")
            if ("x-request-id", "forged") in came:
                raise SystemExit(f"nginx.conf, {path}: the client chooses the id of its request")
            found = headers.get_all("Strict-Transport-Security")
            if found != ["max-age=31536000"]:
                raise SystemExit(f"nginx.conf, {path}: Strict-Transport-Security is {found}")
    server.shutdown()


def addresses(value):
    """All absolute addresses of the service in JSON."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [address for part in value for address in addresses(part)]
    return [value] if isinstance(value, str) and re.match(r"https?://[^/]+/v1/", value) else []


def check(folder):
    """Checks the headers, or prints a reason for skipping that. scripts/soak/run newsroom reads the service through the same nginx."""
    if not nginx():
        print("There is no nginx: scripts/deploy/nginx.conf is not tried. Get it with scripts/setup --nginx.")
        return
    place = folder / "nginx"
    place.mkdir()
    check_headers(place)
    print("scripts/deploy/nginx.conf works in nginx: the headers are right")
