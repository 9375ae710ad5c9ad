"""Sets SampleScans again from the specifications of its pages, and writes the edition's list."""

import json
import pathlib
import sys

from fixtures.typesetter import truth_of
from typeset.__main__ import main

HERE = pathlib.Path(__file__).resolve().parent
EDITION = HERE.parents[1] / "SampleScans" / "2026-11-21-morning"


def listed(path):
    """The entry of a page in edition.json, from its truth."""
    truth = truth_of(path)
    kind = "replica" if "clean" in truth["features"] else "scan"
    names = {"page": truth["image"].rsplit(".", 1)[0], "image": truth["image"], "truth": path.name}
    return names | {"width": truth["width"], "height": truth["height"], "kind": kind}


if __name__ == "__main__":
    if status := main(["--check", "--out", str(EDITION), *map(str, sorted(HERE.glob("specs/*.json")))]):
        sys.exit(status)
    pages = [listed(path) for path in sorted(EDITION.glob("*.truth.json.gz"))]
    edition = {"edition": EDITION.name, "title": "北汐新聞", "date": "2026-11-21", "issue": "morning", "pages": pages}
    (EDITION / "edition.json").write_text(json.dumps(edition, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    print(f"{EDITION}: {sum(path.stat().st_size for path in EDITION.iterdir())} bytes")
