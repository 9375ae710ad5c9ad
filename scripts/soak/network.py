"""A network between this process and the databases that can be cut, for scripts/soak/run database.

This process is in a private network namespace (`alone`), and nothing of it reaches another machine. The databases are in a second namespace, which a
sleeping process keeps open. A veth pair joins the two; iptables cuts it on the side of the databases.
"""

import os
import subprocess
import sys
import time

HERE, THERE = "10.77.0.1", ["10.77.0.2", "10.77.0.3"]
INSIDE = "MOJIWAKU_SOAK_NETWORK"


def alone():
    """Restarts this program in a private network namespace, unless it is in one."""
    if INSIDE not in os.environ:
        os.environ[INSIDE] = "1"
        line = ["unshare", "--net", "--mount", sys.executable, "-B", "-m", "soak.database", *sys.argv[1:]]
        os.execvp(line[0], line)


def run(*line):
    subprocess.run(line, check=True, stdin=subprocess.DEVNULL)


class Network:
    def __init__(self):
        self.keeper = subprocess.Popen(["setpriv", "--pdeathsig", "KILL", "unshare", "--net", "sleep", "infinity"])
        self.within = ["nsenter", f"--net=/proc/{self.keeper.pid}/ns/net", "--"]
        while os.stat(f"/proc/{self.keeper.pid}/ns/net").st_ino == os.stat("/proc/self/ns/net").st_ino:
            time.sleep(0.01)
        run("ip", "link", "add", "here", "type", "veth", "peer", "name", "there", "netns", str(self.keeper.pid))
        for within, device, addresses in [([], "here", [HERE]), (self.within, "there", THERE)]:
            for address in addresses:
                run(*within, "ip", "address", "add", f"{address}/24", "dev", device)
            run(*within, "ip", "link", "set", device, "up")
            run(*within, "ip", "link", "set", "lo", "up")

    def cut(self, how):
        """Cuts the network: packets are dropped, or connections are reset for both ends."""
        target = ["DROP"] if how == "drop" else ["REJECT", "--reject-with", "tcp-reset"]
        for chain, side in (("INPUT", "--in-interface"), ("OUTPUT", "--out-interface")):
            run(*self.within, "iptables", "--append", chain, side, "there", "--protocol", "tcp", "--jump", *target)

    def heal(self):
        """Undoes a cut; returns the number of packets that it met."""
        lines = subprocess.run([*self.within, "iptables", "-vnxL"], check=True, capture_output=True, text=True).stdout.splitlines()
        run(*self.within, "iptables", "--flush")
        return sum(int(line.split()[0]) for line in lines if " DROP " in line or " REJECT " in line)

    def close(self):
        self.keeper.kill()
        self.keeper.wait()
