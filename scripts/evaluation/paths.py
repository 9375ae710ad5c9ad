"""Where things are, and how a script gives up."""
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SHARED = pathlib.Path(os.environ.get("MOJIWAKU_SHARED", ROOT.parent / "shared"))
BINARY = ROOT / ".build/release/mojiwaku"


def fail(message):
    """Ends the program: it could not run."""
    print(message, file=sys.stderr)
    sys.exit(2)


def say(message):
    """Tells the person at the terminal: stdout is for tables."""
    print(message, file=sys.stderr, flush=True)


def build():
    """Installs what is missing, and builds."""
    for step in ("setup", "build"):
        if subprocess.run([ROOT / "scripts" / step], check=False).returncode != 0:
            sys.exit(2)


def version():
    """The engine's version."""
    return subprocess.run([BINARY, "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
