"""Temporary PostgreSQL servers, which a soak restarts, kills and replaces. They run as an unprivileged user (root's as postgres).

Usage: python3 -m soak.postgresql start FOLDER         makes a server in FOLDER, which must not exist, and prints its URL
       python3 -m soak.postgresql strike FOLDER HOW    restarts it: fast, immediate, or kill (SIGKILL to the postmaster, then a start)
       python3 -m soak.postgresql stop FOLDER
"""

import contextlib
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time
import urllib.parse

from fixtures.editions import rows

STRIKES = ["fast", "immediate", "kill"]


class NoServer(Exception):
    """There is no PostgreSQL, or it does not start."""


def programs():
    found = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if not found:
        raise NoServer("There is no PostgreSQL server in /usr/lib/postgresql. Run scripts/setup --postgresql first.")
    return found[-1].parent


class Server:
    """A server with its data and its socket in a folder.

    - folder: belongs to the server; its parents must be readable for all.
    - address: its address beside the socket; empty for none.
    - within: a prefix for its commands, such as nsenter of a network namespace.
    - log: its log, and the output of its programs; in the folder, unless that is on a disk to be filled.
    """

    def __init__(self, folder, address="", within=(), log=None):
        self.folder, self.address, self.within = pathlib.Path(folder), address, list(within)
        self.data, self.log = self.folder / "data", log or self.folder / "log"

    @property
    def url(self):
        """The server's URL by its socket, which no rule of a network cuts."""
        return f"postgres://mojiwaku@{urllib.parse.quote(str(self.folder), safe='')}/postgres"

    def run(self, program, *arguments, may_fail=False):
        user = ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups"] if os.geteuid() == 0 else []
        with self.log.with_suffix(".commands").open("ab") as out:
            line = [*self.within, *user, programs() / program, *arguments]
            ended = subprocess.run(line, stdin=subprocess.DEVNULL, stdout=out, stderr=out, check=False, cwd="/")
        if ended.returncode != 0 and not may_fail:
            raise NoServer(f"{program} ended with {ended.returncode}: {self.log.with_suffix('.commands').read_text()[-2000:]}")
        return ended.returncode == 0

    def make_folder(self):
        for folder in {self.folder, self.log.parent}:
            folder.mkdir(parents=True, exist_ok=True)
            folder.chmod(0o755)
            if os.geteuid() == 0:
                shutil.chown(folder, "postgres", "postgres")

    def create(self, **settings):
        """Makes the server and starts it."""
        self.make_folder()
        self.run("initdb", "--pgdata", self.data, "--username", "mojiwaku", "--auth", "trust", "--encoding", "UTF8", "--locale", "C.UTF-8")
        with (self.data / "pg_hba.conf").open("a") as file:
            file.write("host all all samenet trust\nhost replication all samenet trust\n")
        self.configure(max_connections=400, **settings)
        self.start()
        return self

    def follow(self, primary):
        """Makes the server as a standby of another one, and starts it. The primary waits for it with every commit."""
        self.make_folder()
        source = f"host={primary.folder} user=mojiwaku application_name=standby"
        self.run("pg_basebackup", "--pgdata", self.data, "--write-recovery-conf", "--checkpoint", "fast", "--dbname", source)
        # When this server becomes the primary, it has no standby to wait for.
        self.configure(synchronous_standby_names="")
        self.start()
        primary.query("ALTER SYSTEM SET synchronous_standby_names = 'standby'")
        primary.query("SELECT pg_reload_conf()")
        end = time.monotonic() + 60
        while primary.query("SELECT sync_state FROM pg_stat_replication") != [("sync",)]:
            if time.monotonic() > end:
                raise NoServer(f"the standby in {self.folder} does not follow")
            time.sleep(0.1)
        return self

    def configure(self, **settings):
        """Writes settings for the next start. Drops settings that a base backup has from ALTER SYSTEM."""
        auto = self.data / "postgresql.auto.conf"
        kept = [line for line in auto.read_text().splitlines() if line.startswith("primary_conninfo")]
        auto.write_text("".join(f"{line}\n" for line in kept))
        settings |= {"unix_socket_directories": self.folder, "listen_addresses": self.address}
        with (self.data / "postgresql.conf").open("a") as file:
            file.write("".join(f"{name} = '{value}'\n" for name, value in settings.items()))

    def start(self, seconds=60, may_fail=False):
        """Starts the server, repeatedly while processes of a killed postmaster are still ending."""
        end = time.monotonic() + seconds
        while not self.run("pg_ctl", "start", "--wait", "--silent", "--pgdata", self.data, "--log", self.log, may_fail=True):
            if may_fail:
                return False
            if time.monotonic() > end:
                raise NoServer(f"PostgreSQL does not start; its log is {self.log}")
            time.sleep(0.2)
        return True

    def stop(self, mode="fast"):
        if (self.data / "postmaster.pid").exists():
            self.run("pg_ctl", "stop", "--pgdata", self.data, "--mode", mode, "--silent", may_fail=True)

    def is_running(self):
        return self.run("pg_ctl", "status", "--pgdata", self.data, may_fail=True)

    def kill(self):
        """SIGKILL to the postmaster: its children notice, and end silently."""
        os.kill(int((self.data / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)

    def promote(self):
        self.run("pg_ctl", "promote", "--wait", "--pgdata", self.data)

    def strike(self, how):
        """Restarts the server; returns when it accepts connections again."""
        if how == "kill":
            self.kill()
        else:
            self.run("pg_ctl", "stop", "--pgdata", self.data, "--mode", how, "--silent")
        self.start()

    def query(self, sql):
        return rows(self.url, sql)


def main():
    match sys.argv[1:]:
        case ["start", folder]:
            print(Server(folder).create().url)
        case ["strike", folder, how] if how in STRIKES:
            Server(folder).strike(how)
        case ["stop", folder]:
            with contextlib.suppress(NoServer):
                Server(folder).stop()
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    try:
        main()
    except NoServer as what:
        print(f"soak: {what}", file=sys.stderr)
        sys.exit(2)
