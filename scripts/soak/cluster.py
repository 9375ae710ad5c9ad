"""A Slurm of two nodes on this machine, for scripts/soak/run slurm: munged, slurmctld and two slurmd, all on loopback, with keys, state and logs in
one folder.

Each node has private process ids and a private host name (unshare): one kill ends it with all its processes, and the store treats it as a separate
machine. Debian's slurmd is built for several on one machine (MULTIPLE_SLURMD), which differ by name and port.
"""

import os
import pathlib
import re
import secrets
import signal
import subprocess

from fixtures.service import free_ports, wait_for

from .common import Missing, children

PROGRAMS = {"munged": "munge", "slurmctld": "slurmctld", "slurmd": "slurmd", "sbatch": "slurm-client", "scontrol": "slurm-client"}
NODES = ["node1", "node2"]
CONFIGURATION = pathlib.Path(__file__).with_name("slurm.conf")


class Cluster:
    def __init__(self, folder, cores):
        self.folder, self.cores = folder, cores
        self.daemons, self.nodes = [], {}
        self.environment = dict(os.environ, SLURM_CONF=str(folder / "slurm.conf"))

    def start(self):
        self.folder.mkdir(parents=True)
        for name in ["state", *(f"spool-{node}" for node in NODES)]:
            (self.folder / name).mkdir()
        (self.folder / "hosts").write_text(f"127.0.0.1 localhost {' '.join(NODES)}\n")
        text = CONFIGURATION.read_text().format(folder=self.folder, ports=free_ports(3), cores=self.cores, memory=self.cores * 1024)
        (self.folder / "slurm.conf").write_text(text)
        key = self.folder / "munge.key"
        key.write_bytes(secrets.token_bytes(128))
        key.chmod(0o400)
        place = self.folder / "munge"
        files = [f"--key-file={key}", f"--socket={place}.socket", f"--pid-file={place}.pid", f"--log-file={place}.log", f"--seed-file={place}.seed"]
        self.daemons.append(self.run(["munged", "--foreground", "--force", *files], "munged"))
        self.wait(lambda: pathlib.Path(f"{place}.socket").exists(), "munged")
        self.daemons.append(self.run(["slurmctld", "-D", "-i"], "slurmctld"))
        for name in NODES:
            # slurmd listens at the address of its host's name (NoInAddrAny). The shell is process 1 of the node, and reaps slurmd's orphans.
            inner = 'hostname "$0" && mount --bind "$1" /etc/hosts && { slurmd -D -N "$0" & wait; }'
            self.nodes[name] = self.run(
                ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc", "--uts", "bash", "-c", inner, name, self.folder / "hosts"],
                f"{name}.start",
            )
        self.wait(lambda: all(self.state(name).startswith("IDLE") for name in NODES), "the nodes")

    def run(self, line, log):
        """Starts a program that ends with this one in any case."""
        line = ["setpriv", "--pdeathsig", "TERM", *line]
        with (self.folder / f"{log}.out").open("wb") as out:
            return subprocess.Popen(line, env=self.environment, stdin=subprocess.DEVNULL, stdout=out, stderr=out, start_new_session=True)

    def wait(self, is_there, what, seconds=60):
        wait_for(is_there, Missing(f"{what} did not start within {seconds} s; the logs are in {self.folder}"), seconds, pause=0.2)

    def ask(self, *line):
        """The output of a Slurm command; empty when it failed."""
        ended = subprocess.run(line, env=self.environment, capture_output=True, text=True, check=False)
        return ended.stdout if ended.returncode == 0 else ""

    def state(self, node):
        found = re.search(r"\bState=(\S+)", self.ask("scontrol", "--oneliner", "show", "node", node))
        return found[1] if found else ""

    def submit(self, line, **environment):
        """The job number from sbatch."""
        ended = subprocess.run(["sbatch", "--parsable", *line], env=self.environment | environment, capture_output=True, text=True, check=False)
        if ended.returncode != 0:
            raise Missing(f"sbatch ended with {ended.returncode}: {ended.stderr}")
        return int(ended.stdout)

    def tasks(self, job):
        """The tasks of an array, or the only one of another job: a dictionary of Slurm's fields for each."""
        lines = self.ask("scontrol", "--oneliner", "show", "job", str(job)).splitlines()
        return [dict(word.split("=", 1) for word in line.split() if "=" in word) for line in lines]

    def ended(self):
        """The tasks that Slurm has recorded as ended: (number, state, node) of each, including requeued ones."""
        try:
            text = (self.folder / "ended").read_text()
        except FileNotFoundError:
            return []
        return [(int(one[1]), one[2], one[3]) for one in re.finditer(r"JobId=(\d+) .*?JobState=(\S+) .*?NodeList=(\S*)", text)]

    def kill(self, node):
        """SIGKILL to process 1 of a node: the kernel then kills all its processes."""
        unshare = self.nodes.pop(node)
        for child in children(unshare.pid):
            os.kill(child, signal.SIGKILL)
        unshare.wait()

    def stop(self):
        self.ask("scancel", "--user=root")
        for node in list(self.nodes):
            self.kill(node)
        for daemon in reversed(self.daemons):
            daemon.terminate()
            try:
                daemon.wait(20)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()
        self.daemons = []
