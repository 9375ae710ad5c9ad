"""Paths of the project, and the end of a failing script."""

import os
import pathlib
import subprocess
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SHARED = pathlib.Path(os.environ.get("MOJIWAKU_SHARED", ROOT.parent / "shared"))
BINARY = ROOT / ".build/release/mojiwaku"
DOCUMENT = ROOT / "docs/evaluation.md"


def fail(message):
    """Ends the program with the exit code for "could not run"."""
    print(message, file=sys.stderr)
    sys.exit(2)


def say(message):
    """Prints a message to stderr: stdout is for tables."""
    print(message, file=sys.stderr, flush=True)


def build():
    """Installs missing programs, and builds."""
    for step in ("setup", "build"):
        if subprocess.run([ROOT / "scripts" / step], check=False).returncode != 0:
            sys.exit(2)


def pins(group):
    """The packages of a group of pyproject.toml, as NAME==VERSION."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"][group]


def version():
    """The engine's version."""
    return subprocess.run([BINARY, "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
