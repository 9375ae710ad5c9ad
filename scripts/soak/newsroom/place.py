"""The place of the night: a folder, the program's commands and processes, and the list of checks."""

import dataclasses
import json
import os
import pathlib
import re
import signal
import subprocess
import time
import traceback

DOCUMENTS = pathlib.Path(__file__).resolve().parents[3] / "docs"
ZONE = "Asia/Tokyo"


class Stop(Exception):
    """The night cannot continue."""


@dataclasses.dataclass
class Outcome:
    status: int
    output: str
    errors: str

    @property
    def text(self):
        return self.output + self.errors

    def events(self, kind):
        """The lines of JSON of one kind."""
        found = [json.loads(line) for line in self.output.splitlines() if line.startswith("{")]
        return [line for line in found if line.get("event") == kind]

    def __str__(self):
        return f"exit code {self.status}\n{self.output[-1500:]}{self.errors[-1500:]}".rstrip()


class Checks:
    """Passed and failed checks, by part of the night."""

    def __init__(self):
        self.parts, self.failures = [], []

    def part(self, title, document, heading):
        """Starts a part of the night. It follows a section of a document, which must exist."""
        print(f"== {title} ({document}, “{heading}”)", flush=True)
        self.parts.append([title, 0, 0])
        text = (DOCUMENTS / document).read_text()
        self.hold(f"{document} has a section “{heading}”", re.search(rf"^#+ {re.escape(heading)}$", text, re.MULTILINE))

    def hold(self, what, is_so, shown=""):
        self.parts[-1][1 if is_so else 2] += 1
        if not is_so:
            self.failures.append(f"{self.parts[-1][0]}: {what}")
            print(f"FAILED {what}\n       {str(shown)[:3500]}".rstrip(), flush=True)
        return bool(is_so)

    def equal(self, what, found, wanted):
        return self.hold(what, found == wanted, f"is {found!r}, not {wanted!r}")

    def table(self, seconds):
        """Prints the summary. Returns whether all checks passed."""
        width = max(len(title) for title, _, _ in self.parts)
        print(f"\n{'part':{width}}  passed  failed")
        for title, passed, failed in self.parts:
            print(f"{title:{width}}  {passed:6}  {failed:6}")
        for failure in self.failures:
            print(f"failed: {failure}")
        passed, failed = (sum(part[i] for part in self.parts) for i in (1, 2))
        print(f"{passed} checks passed, {failed} failed; {seconds:.0f} s")
        return failed == 0


class Place:
    def __init__(self, folder, program, checks, end):
        self.folder, self.program, self.checks, self.end = folder, program, checks, end
        self.inbox, self.done, self.store, self.backup = folder / "inbox", folder / "done", folder / "pages.sqlite", folder / "backup"
        self.processes, self.lines = [], []
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith(("SLURM_", "JOB_COMPLETION", "MOJIWAKU_"))}
        self.environment |= {"TZ": ZONE, "NO_COLOR": "1"}
        self.inbox.mkdir()
        self.notify = folder / "notify"
        self.notify.write_text(f"#!/bin/sh\n{{ cat; echo; }} >> '{folder}/problems'\n")
        self.notify.chmod(0o755)

    def part(self, title, document, heading):
        """Starts a part of the night; returns the checks."""
        self.checks.part(title, document, heading)
        return self.checks

    def attempt(self, part, *arguments):
        """Runs a part of the night. The next part follows even after an answer of an undocumented form."""
        try:
            part(self, *arguments)
        except (LookupError, TypeError, ValueError, AttributeError, OSError):
            self.checks.hold(f"{part.__name__} comes to its end", False, traceback.format_exc())

    def left(self, most):
        """Seconds that a wait may take."""
        left = self.end - time.monotonic()
        if left <= 0:
            raise Stop("the night has taken its whole time")
        return min(most, left)

    def run(self, *words, store=None, seconds=120):
        """A command of the program, by default over the night's store."""
        line = [self.program, *map(str, words)]
        if store is not False:
            line += ["--store", str(store or self.store)]
        self.lines.append(line[1:])
        try:
            ran = subprocess.run(
                line, cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=self.left(seconds), check=False
            )
        except subprocess.TimeoutExpired:
            return Outcome(None, "", f"it has not ended after {seconds} s")
        return Outcome(ran.returncode, ran.stdout.decode(errors="replace"), ran.stderr.decode(errors="replace"))

    def expect(self, status, *words, says=(), lacks=(), what=None, **settings):
        """Runs a command, and checks its exit code and its required and forbidden output."""
        outcome = self.run(*words, **settings)
        what = what or f"`{' '.join(map(str, words))[:150]}`"
        self.checks.hold(f"{what} exits with {status}", outcome.status == status, outcome)
        for part in [says] if isinstance(says, str) else says:
            self.checks.hold(f"{what} says “{part}”", part in outcome.text, outcome)
        for part in lacks:
            self.checks.hold(f"{what} does not say “{part}”", part not in outcome.text, outcome)
        return outcome

    def start(self, *words):
        """A command that runs beside the others, in a separate group; its output is in two files."""
        line = [self.program, *map(str, words), "--store", str(self.store)]
        self.lines.append(line[1:])
        base = self.folder / f"{'-'.join(words[:2]).replace('/', '')}-{len(self.processes)}"
        with open(f"{base}.out", "wb") as out, open(f"{base}.err", "wb") as err:
            process = subprocess.Popen(
                line, cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL, stdout=out, stderr=err, start_new_session=True
            )
        self.processes.append(process)
        process.base = base
        return process

    def shown(self, process):
        """The output of a process so far."""
        out, err = (pathlib.Path(f"{process.base}.{end}").read_text(errors="replace") for end in ("out", "err"))
        return Outcome(process.poll(), out, err)

    def stop(self, process, status, what):
        """Sends SIGTERM, and checks the exit code."""
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        try:
            process.wait(self.left(60))
        except subprocess.TimeoutExpired:
            self.checks.hold(f"{what} ends after SIGTERM", False, self.shown(process))
            return
        self.checks.hold(f"{what} ends with {status} after SIGTERM", process.returncode == status, self.shown(process))

    def kill_all(self):
        """Ends the remaining processes, by the ids of their groups."""
        for process in self.processes:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()

    def wait(self, what, until, seconds=60, shown=lambda: ""):
        """Waits for a condition, as a check."""
        end = time.monotonic() + self.left(seconds)
        while not (found := until()):
            if time.monotonic() > end:
                self.checks.hold(f"{what} within {seconds} s", False, shown())
                return None
            time.sleep(0.1)
        self.checks.hold(what, True)
        return found

    def status(self, edition, store=None):
        """An edition's line of `batch status`; empty for none."""
        lines = self.run("batch", "status", edition, "--json", store=store).output.splitlines()
        return json.loads(lines[0]) if lines else {}

    def problems(self, event=None):
        """The reports of `--on-problem`."""
        file = self.folder / "problems"
        lines = file.read_text().splitlines(keepends=True) if file.exists() else []
        found = [json.loads(line) for line in lines if line.strip() and line.endswith("\n")]
        return [problem for problem in found if event in (None, problem["event"])]
