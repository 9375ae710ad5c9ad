"""Paths of the project, the options of the commands, and the end of a failing script."""

import argparse
import importlib.util
import os
import pathlib
import subprocess
import sys
import tomllib

from fixtures import markdown

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SHARED = pathlib.Path(os.environ.get("MOJIWAKU_SHARED", ROOT.parent / "shared"))
SCORE = pathlib.Path(os.environ.get("MOJIWAKU_SCORE", SHARED / "tools/score.py"))
BINARY = ROOT / ".build/release/mojiwaku"
DOCUMENT = ROOT / "docs/evaluation.md"


def fail(message):
    """Ends the program with the exit code for "could not run"."""
    print(message, file=sys.stderr)
    sys.exit(2)


def say(message):
    """Prints a message to stderr: stdout is for tables."""
    print(message, file=sys.stderr, flush=True)


def parser(command, text):
    """The options of a command: --keep DIR, where layouts and maps stay."""
    made = argparse.ArgumentParser(prog=f"scripts/evaluation/run {command}", description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--keep", metavar="DIR", type=pathlib.Path)
    return made


def publish(name, lines, to_stdout):
    """Writes a table into docs/evaluation.md, or to stdout."""
    print("\n".join(lines) if to_stdout else f"{name}: docs/evaluation.md")
    if not to_stdout:
        markdown.replace(DOCUMENT, name, lines)


def build():
    """Installs missing programs, and builds."""
    for step in ("setup", "build"):
        if subprocess.run([ROOT / "scripts" / step], check=False).returncode != 0:
            sys.exit(2)


def pins(group):
    """The packages of a group of pyproject.toml, as NAME==VERSION."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"][group]


def version():
    return subprocess.run([BINARY, "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


def scorer():
    """score.py as a module; None if it is missing."""
    if not SCORE.is_file():
        return None
    sys.dont_write_bytecode = True
    spec = importlib.util.spec_from_file_location("score", SCORE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
