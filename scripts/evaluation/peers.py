"""Other programs on the same pages, scored by score.py. Their results are stored, so that an interrupted run continues.

A peer's result is stored in .build-peers/results under the digest of the peer (its version and script) and of the image.
"""

import hashlib
import json
import os
import subprocess
from typing import NamedTuple

from . import paths
from .measure import timed
from .paths import ROOT, fail, pins, say

SCRIPTS = ROOT / "scripts" / "peers"
RESULTS = ROOT / ".build-peers" / "results"


class Peer(NamedTuple):
    """A program: its name in tables and for scripts/peers/run, the file and the pins that determine its results, whether it finds articles."""

    name: str
    command_name: str
    source: str
    pins: list
    has_articles: bool


PEERS = [
    Peer("Tesseract", "tesseract", "tesseract_boxes.py", [], True),
    Peer("RapidOCR", "rapidocr", "rapidocr_boxes.py", pins("peers"), False),
]


def tesseract_version():
    try:
        done = subprocess.run(["tesseract", "--version"], stdout=subprocess.PIPE, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        fail("tesseract is missing. Install it with: apt-get install -y tesseract-ocr tesseract-ocr-jpn-vert")
    return done.stdout.split()[1]


def rapidocr_version():
    return next(pin.split("==")[1] for pin in pins("peers") if pin.startswith("rapidocr=="))


def digest(*parts):
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def found(peer, page):
    """A peer's result on a page: rects and processor seconds; from the cache if possible."""
    sources = [(SCRIPTS / peer.source).read_bytes(), *(pin.encode() for pin in peer.pins)]
    if peer.name == "Tesseract":
        sources.append(tesseract_version().encode())
    kept = RESULTS / f"{peer.command_name}-{digest(*sources)[:16]}" / f"{digest(page.image.read_bytes())}.json"
    if not kept.is_file():
        say(f"{peer.name}: {page.name}")
        output, code, seconds, _ = timed([SCRIPTS / "run", peer.command_name, page.image], env={**os.environ, "OMP_THREAD_LIMIT": "1"})
        if code != 0:
            fail(f"{peer.name} failed on {page.image}: see above.")
        kept.parent.mkdir(parents=True, exist_ok=True)
        temporary = kept.with_suffix(".tmp")
        temporary.write_text(json.dumps({"rects": json.loads(output)["rects"], "seconds": seconds}))
        temporary.rename(kept)
    return json.loads(kept.read_text())


def scorer():
    """score.py as a module."""
    return paths.scorer() or paths.fail(f"{paths.SCORE} is not there; the figures need it. Set MOJIWAKU_SHARED.")


def measured(pages):
    """A row of measures for each page, by peer name."""
    score = scorer()
    return {peer.name: [row(peer, page, score) for page in pages] for peer in PEERS}


def row(peer, page, score):
    result = found(peer, page)
    figures = score.score(score.load(str(page.truth)), {"rects": result["rects"]})
    if not peer.has_articles:
        figures = {key: value for key, value in figures.items() if key not in ("article", "paragraph")}
    return {**figures, "page": page.name, "seconds": result["seconds"]}
