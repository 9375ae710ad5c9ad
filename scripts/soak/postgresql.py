"""Temporary PostgreSQL servers, which a soak restarts, kills and replaces. They run as an unprivileged user (root's as postgres)."""

import os
import pathlib
import shutil
import signal
import subprocess
import urllib.parse

from fixtures.editions import rows
from fixtures.service import wait_for

from .common import Missing

# Ways to restart a server: two of pg_ctl stop, and SIGKILL to the postmaster.
STRIKES = ["fast", "immediate", "kill"]


def programs():
    found = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if not found:
        raise Missing("There is no PostgreSQL server in /usr/lib/postgresql. Run scripts/setup --postgresql first.")
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
            raise Missing(f"{program} ended with {ended.returncode}: {self.log.with_suffix('.commands').read_text()[-2000:]}")
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
        follows = "SELECT sync_state FROM pg_stat_replication"
        wait_for(lambda: primary.query(follows) == [("sync",)], Missing(f"the standby in {self.folder} does not follow"), 60)
        return self

    def configure(self, **settings):
        """Writes settings for the next start. Drops settings that a base backup has from ALTER SYSTEM."""
        auto = self.data / "postgresql.auto.conf"
        kept = [line for line in auto.read_text().splitlines() if line.startswith("primary_conninfo")]
        auto.write_text("".join(f"{line}\n" for line in kept))
        settings |= {"unix_socket_directories": self.folder, "listen_addresses": self.address}
        with (self.data / "postgresql.conf").open("a") as file:
            file.write("".join(f"{name} = '{value}'\n" for name, value in settings.items()))

    def start(self):
        """Starts the server, repeatedly while processes of a killed postmaster are still ending."""
        line = ["start", "--wait", "--silent", "--pgdata", self.data, "--log", self.log]
        wait_for(lambda: self.run("pg_ctl", *line, may_fail=True), Missing(f"PostgreSQL does not start; its log is {self.log}"), 60, pause=0.2)

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
