"""Replaces tables between the markers of docs/evaluation.md."""

import re

from .paths import ROOT, fail

DOCUMENT = ROOT / "docs" / "evaluation.md"


def replace(name, lines):
    """Replaces the lines between the document's markers NAME."""
    text = DOCUMENT.read_text()
    pattern = re.compile(rf"(<!-- {name}:[^>]*-->\n).*?(<!-- /{name} -->)", re.DOTALL)
    if not pattern.search(text):
        fail(f"{DOCUMENT} has no markers for {name}.")
    DOCUMENT.write_text(pattern.sub(lambda found: found.group(1) + "\n".join(lines) + "\n" + found.group(2), text))
