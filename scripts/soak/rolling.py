"""Restarts two map services over one PostgreSQL store in turn, behind nginx, while clients read: no request may fail.

Usage: scripts/soak/run rolling [--restarts N] [--pages N]     (20 restarts, 12 pages)

nginx has both services as one upstream, as in docs/many-machines.md. Eight clients request maps, lists of pages and the feed without a pause. Each
service gets SIGTERM and is started again in turn. Meanwhile pages are withdrawn, each through the command line, like by another process: after a
second neither service may give their maps. Exits with 1 for an answer other than 200 (except 410 for withdrawn maps), a broken connection through
nginx, a withdrawn map given after a second, or a run without requests.

It needs Debian's nginx-light (or nginx) and scripts/setup --postgresql; everything listens only on 127.0.0.1.
"""

import argparse
import http.client
import json
import math
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

from fixtures.editions import BINARY, command, make_inbox, maps, rows

from .postgresql import NoServer, Server

CLIENTS = 8
SETTINGS = """daemon off; worker_processes 1; error_log {folder}/nginx.error warn; pid {folder}/nginx.pid;
events {{ worker_connections 1024; }}
http {{
    access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/f;
    uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
    upstream mojiwaku {{ {servers} keepalive 16; }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://mojiwaku; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_read_timeout 90s;
            proxy_next_upstream error timeout http_503;
        }}
    }}
}}"""


def say(text):
    print(f"soak: {text}", file=sys.stderr, flush=True)


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


class Service:
    """A map service at a constant port."""

    def __init__(self, store):
        self.store, self.port = store, free_port()
        self.start()

    def start(self):
        line = [str(BINARY), "serve", "--store", self.store, "--port", str(self.port), "--open", "--no-log", "--rate", "1000000"]
        self.process = subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + 30
        while ask(self.port, "/readyz")[0] != 200:
            if time.monotonic() > end:
                raise SystemExit("soak: a service does not start")
            time.sleep(0.05)

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(30)


def ask(port, path):
    """Status and body; 0 without a complete answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read()
    except (OSError, http.client.HTTPException) as error:
        return 0, str(error).encode()
    finally:
        connection.close()


class Clients:
    """Threads that send requests without a pause, over kept connections."""

    def __init__(self, port, paths):
        self.port, self.paths = port, paths
        self.asked, self.wrong, self.gone = 0, [], {}
        self.lock, self.is_over = threading.Lock(), threading.Event()
        self.threads = [threading.Thread(target=self.run, args=(i,)) for i in range(CLIENTS)]
        for thread in self.threads:
            thread.start()

    def run(self, number):
        connection = None
        place = number
        while not self.is_over.is_set():
            path = self.paths[place % len(self.paths)]
            place += 7
            start = time.monotonic()
            try:
                connection = connection or http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
                connection.request("GET", path)
                answer = connection.getresponse()
                status = answer.status
                answer.read()
            except (OSError, http.client.HTTPException) as error:
                status, connection = f"no answer ({error})", None
            with self.lock:
                self.asked += 1
                told = self.gone.get(path)
                is_right = (status == 200 and (told is None or start < told + 1)) or (status == 410 and told is not None)
                if not is_right:
                    self.wrong.append(f"{path}: {status}, {'' if told is None else f'{start - told:.2f} s after it was withdrawn'}")

    def withdrawn(self, path, at=math.inf):
        """From a second after `at`, the path must be refused; until then both answers are allowed."""
        with self.lock:
            self.gone[path] = at

    def end(self):
        self.is_over.set()
        for thread in self.threads:
            thread.join()


def trial(folder, options):
    server = Server(folder / "database").create()
    processes = []
    try:
        names = make_inbox(folder / "inbox", options.pages)
        subprocess.run(command(folder / "inbox", server.url), stdout=subprocess.DEVNULL, check=True)
        ids = dict(
            rows(
                server.url,
                "SELECT edition.name || '/' || page.name AS name, revision.mapID AS map FROM page "
                "JOIN edition ON edition.id = page.editionID JOIN revision ON revision.pageID = page.id",
            )
        )
        if set(ids) != set(names) or len(maps(server.url)) != len(names):
            raise SystemExit("soak: the store has not all pages")
        services = [Service(server.url) for _ in range(2)]
        processes += [service.process for service in services]
        port = free_port()
        settings = folder / "nginx.conf"
        servers = " ".join(f"server 127.0.0.1:{service.port} max_fails=0;" for service in services)
        settings.write_text(SETTINGS.format(folder=folder, port=port, servers=servers))
        processes.append(subprocess.Popen(["nginx", "-p", folder, "-c", settings]))
        while ask(port, "/healthz")[0] != 200:
            time.sleep(0.05)
        editions = sorted({name.split("/")[0] for name in names})
        paths = [f"/v1/maps/{map}" for map in ids.values()] + [f"/v1/editions/{edition}" for edition in editions] + ["/v1/changes", "/v1/editions"]
        clients = Clients(port, paths)
        slowest, codes, withdrawn = 0.0, [], []
        for number in range(options.restarts):
            service = services[number % 2]
            processes.remove(service.process)
            codes.append(service.stop())
            service.start()
            processes.append(service.process)
            # Half of the pages are withdrawn, one after each second restart.
            if number % 2 and len(withdrawn) < len(names) // 2:
                name = names[len(withdrawn)]
                path = f"/v1/maps/{ids[name]}"
                clients.withdrawn(path)
                subprocess.run([str(BINARY), "batch", "withdraw", name, "--by", "soak", "--store", server.url], check=True, stdout=subprocess.DEVNULL)
                start = time.monotonic()
                clients.withdrawn(path, start)
                withdrawn.append(name)
                while any(ask(each.port, path)[0] != 410 for each in services):
                    if time.monotonic() - start > 30:
                        raise SystemExit("soak: a withdrawn map is given for half a minute")
                slowest = max(slowest, time.monotonic() - start)
        clients.end()
        changes = json.loads(ask(port, "/v1/changes?limit=1000")[1])["changes"]
        return clients, codes, slowest, withdrawn, len(changes), len(names)
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.wait(30)
        server.stop()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--restarts", type=int, default=20)
    parser.add_argument("--pages", type=int, default=12)
    options = parser.parse_args()
    if not shutil.which("nginx"):
        sys.exit("soak: there is no nginx; apt-get install nginx-light")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        folder.chmod(0o755)
        clients, codes, slowest, withdrawn, changes, count = trial(folder, options)
    for line in clients.wrong[:20]:
        say(line)
    say(
        f"{clients.asked} requests, {len(clients.wrong)} wrong; {len(codes)} restarts, exit codes {sorted(set(codes))}; "
        f"{len(withdrawn)} pages withdrawn, the last answer of either service with such a map "
        f"{slowest:.2f} s after that; {changes} changes of {count} pages"
    )
    if clients.wrong or not clients.asked or slowest > 1 or changes != count + len(withdrawn) or not withdrawn:
        sys.exit(1)


if __name__ == "__main__":
    try:
        main()
    except NoServer as what:
        say(what)
        sys.exit(2)
