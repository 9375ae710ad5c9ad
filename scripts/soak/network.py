"""Two networks between this process and the databases, for scripts/soak/run database: one can be cut, the other is slow and loses packets.

This process is in a private network namespace (`alone`), and nothing of it reaches another machine. The databases are in a second namespace, which a
sleeping process keeps open. A veth pair joins the two; iptables cuts it on the side of the databases. A pair of TUN devices joins them too: `Carrier`
passes packets on late, and drops some. (tc's netem does that in the kernel, but not every kernel has it.)
"""

import errno
import fcntl
import heapq
import os
import random
import select
import struct
import subprocess
import sys
import threading
import time

HERE, THERE = "10.77.0.1", ["10.77.0.2", "10.77.0.3"]
SLOW_HERE, SLOW_THERE = "10.78.0.1", "10.78.0.2"
INSIDE = "MOJIWAKU_SOAK_NETWORK"


def alone():
    """Restarts this program in a private network namespace, unless it is in one."""
    if INSIDE not in os.environ:
        os.environ[INSIDE] = "1"
        line = ["unshare", "--net", "--mount", sys.executable, "-B", "-m", "soak.database", *sys.argv[1:]]
        os.execvp(line[0], line)


def run(*line):
    subprocess.run(line, check=True, stdin=subprocess.DEVNULL)


def tun(name):
    """A TUN device: each read returns a packet, each write sends one."""
    device = os.open("/dev/net/tun", os.O_RDWR)
    fcntl.ioctl(device, 0x400454CA, struct.pack("16sH", name.encode(), 0x1001))  # TUNSETIFF, IFF_TUN | IFF_NO_PI
    return device


class Carrier:
    """Carries packets between two devices, each `delay` seconds late, and drops a share of them."""

    def __init__(self, devices, seed):
        self.devices, self.source = devices, random.Random(seed)
        self.delay = self.loss = 0.0
        self.carried = self.dropped = 0
        threading.Thread(target=self.carry, daemon=True).start()

    def carry(self):
        waiting, number = [], 0
        other = {self.devices[0]: self.devices[1], self.devices[1]: self.devices[0]}
        while True:
            patience = max(0.0, waiting[0][0] - time.monotonic()) if waiting else 1.0
            for device in select.select(self.devices, [], [], patience)[0]:
                try:
                    packet = os.read(device, 65536)
                except OSError as error:
                    # The network was removed with its namespace.
                    if error.errno == errno.EBADFD:
                        return
                    raise
                if self.source.random() < self.loss:
                    self.dropped += 1
                    continue
                number += 1
                heapq.heappush(waiting, (time.monotonic() + self.delay, number, other[device], packet))
            while waiting and waiting[0][0] <= time.monotonic():
                _, _, device, packet = heapq.heappop(waiting)
                os.write(device, packet)
                self.carried += 1


class Network:
    def __init__(self):
        self.keeper = subprocess.Popen(["setpriv", "--pdeathsig", "KILL", "unshare", "--net", "sleep", "infinity"])
        self.within = ["nsenter", f"--net=/proc/{self.keeper.pid}/ns/net", "--"]
        while os.stat(f"/proc/{self.keeper.pid}/ns/net").st_ino == os.stat("/proc/self/ns/net").st_ino:
            time.sleep(0.01)
        space = str(self.keeper.pid)
        run("ip", "link", "set", "lo", "up")
        run(*self.within, "ip", "link", "set", "lo", "up")
        run("ip", "link", "add", "here", "type", "veth", "peer", "name", "there", "netns", space)
        devices = [tun("slowhere"), tun("slowthere")]
        run("ip", "link", "set", "slowthere", "netns", space)
        for within, device, addresses in [
            ([], "here", [HERE]),
            (self.within, "there", THERE),
            ([], "slowhere", [SLOW_HERE]),
            (self.within, "slowthere", [SLOW_THERE]),
        ]:
            for address in addresses:
                run(*within, "ip", "address", "add", f"{address}/24", "dev", device)
            run(*within, "ip", "link", "set", device, "up")
        self.carrier = Carrier(devices, seed=1)

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
