"""The available pages with truth."""

import pathlib
from typing import NamedTuple

from .paths import ROOT, SHARED, say


class Page(NamedTuple):
    """A page to measure."""

    name: str
    image: pathlib.Path
    truth: pathlib.Path


def image_of(truth):
    """The image beside a truth file; None when there is none."""
    stem = truth.name.split(".truth.json")[0]
    images = [p for p in (truth.parent / (stem + end) for end in (".png", ".jpg")) if p.is_file()]
    return images[0] if images else None


def in_folder(folder, prefix=""):
    """The pages of a folder, by name."""
    truths = sorted([*folder.glob("*.truth.json"), *folder.glob("*.truth.json.gz")])
    pages = [Page(prefix + t.name.split(".truth.json")[0], image_of(t), t) for t in truths]
    return [page for page in pages if page.image]


def development():
    """The pages for development: SampleScans, and the shared ones if they exist."""
    if not (SHARED / "pages").is_dir():
        say(f"{SHARED} is not there: only the samples are measured. Set MOJIWAKU_SHARED.")
    pages = in_folder(SHARED / "pages") + in_folder(SHARED / "real")
    for edition in sorted((ROOT / "SampleScans").iterdir()):
        pages += in_folder(edition, "sample-")
    return pages
