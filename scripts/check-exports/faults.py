"""The faults that a program of this folder finds, and comparisons of texts. Only the standard library is imported."""

import re
import sys

found: list[str] = []


def expect(holds: object, fault: str) -> None:
    if not holds:
        found.append(fault)


def bare(text: str) -> str:
    return re.sub(r"\s", "", text)


def same(name: str, got: str, wanted: str) -> bool:
    """Compares two texts without their blanks."""
    got, wanted = bare(got), bare(wanted)
    at = next((i for i, (a, b) in enumerate(zip(got, wanted)) if a != b), min(len(got), len(wanted)))
    expect(got == wanted, f"{name}: the text differs from the layout's from {at} on: {got[at : at + 12]!r}, not {wanted[at : at + 12]!r}")
    return got == wanted


def end() -> None:
    """Prints the faults, and ends the program with 1 if there are any."""
    for fault in found[:20]:
        print(f"WRONG: {fault}", file=sys.stderr)
    if found:
        sys.exit(f"{len(found)} faults.")
