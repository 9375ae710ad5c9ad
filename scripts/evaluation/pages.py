"""The available pages with truth."""

import pathlib
import subprocess
from typing import NamedTuple

from .paths import ROOT, SHARED, say

DRAWN = ROOT / ".build-typeset/drawn"
FIRST_SEED = 50001


class Page(NamedTuple):
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


def images(folder):
    return sorted(path for path in folder.glob("*") if path.suffix in (".png", ".jpg", ".tif"))


def drawn(count):
    """The images of pages that scripts/typeset draws from seeds; missing ones are drawn."""
    names = [f"seed{seed}" for seed in range(FIRST_SEED, FIRST_SEED + count)]
    missing = [name.removeprefix("seed") for name in names if not (DRAWN / f"{name}.truth.json.gz").exists()]
    if missing:
        say(f"drawing {len(missing)} pages, some 6 s each")
        subprocess.run([ROOT / "scripts/typeset/run", "--out", DRAWN, *missing], check=True, stdout=subprocess.DEVNULL)
    return [path for path in images(DRAWN) if path.stem in names]


def everything(count):
    """The images of the samples, of the shared pages, with truth or without, and of drawn pages."""
    folders = [*sorted((ROOT / "SampleScans").glob("*/")), SHARED / "pages", SHARED / "real"]
    return [path for folder in folders for path in images(folder)] + drawn(count)
