"""The pages that the judge of shapes learns from, and those that it is checked on: set by scripts/typeset, in other fonts."""
import itertools
import json
import pathlib
import random
import subprocess

import drill

ROOT = pathlib.Path(__file__).resolve().parents[2]
LEARNED = dict(
    bodies=["ipaex-mincho", "bizud-mincho", "ipa-mincho", "ipaex-gothic", "bizud-mincho", "mplus-medium", "ipaex-mincho", "noto-sans"],
    gothic="ipaex-gothic", caption="mplus-medium",
    heads=[["mplus-black", 0.0], ["ipaex-mincho", 2.6], ["mplus-bold", 0.0], ["bizud-mincho", 2.2], ["noto-sans-black", 0.0]],
    subs=[["ipaex-mincho", 1.0], ["mplus-medium", 0.0], ["bizud-mincho", 0.8], ["mplus-bold", 0.0]])
UNSEEN = dict(
    bodies=["noto-serif", "dejima-mincho", "noto-serif-regular", "motoya-cedar"],
    gothic="motoya-cedar", caption="motoya-cedar",
    heads=[["noto-serif-black", 0.0], ["noto-serif-bold", 0.0]],
    subs=[["noto-serif-semibold", 0.0], ["motoya-cedar", 0.0]])
SCANS = [None, "grey", None, "bitonal", "grey", None, "grey"]
TYPES = ["flat", "proportional", "flat", "square", "proportional"]
WIDTHS = [2000, 3000, 2000]
ODD = ["marks", "repeats", "strokes", "numbers", "figures", "latin", "squares"]
FIGURES = ["sideways", "tcy", "sideways", "stack", "sideways", "tcy"]
LATIN = ["sideways", "sideways", "tcy", "sideways", "stack"]
FEATURES = [[], ["loose"], ["tight"], ["old-forms"], [], ["loose"], ["tight"]]


def specifications():
    """(name, use, specification) of every page; the seeds are for development, so that none is measured with."""
    kinds = [("learn", LEARNED, 48, 500), ("check", UNSEEN, 12, 560)]
    for use, fonts, count, first in kinds:
        cycles = [itertools.cycle(x) for x in (fonts["bodies"], SCANS, TYPES, WIDTHS, FEATURES, FIGURES, LATIN)]
        for i in range(count):
            body, scan, kind, width, features, figures, latin = (next(c) for c in cycles)
            is_gazette = i % 8 == 7
            want = dict(scan=scan, width=width, style="gazette" if is_gazette else "news")
            if not is_gazette:
                want.update(type=kind, ruby="all" if i % 9 == 4 else "some", features=features)
            said = drill.sentences(random.Random(first + i), 80)
            face = dict(body=body, figures=figures, latin=latin, longest=3, odd=ODD, strewn=said, gothic=fonts["gothic"], caption=fonts["caption"], heads=fonts["heads"], subs=fonts["subs"])
            yield f"{use}{i:02}", use, dict(seed=first + i, want=want, type=face)


def make(folder, jobs, uses):
    """Sets the pages of `uses` that are not in `folder` yet; (name, use, image, truth) of each."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = []
    ours = [page for page in specifications() if page[1] in uses]
    for name, _, specification in ours:
        path = folder / f"{name}.json"
        text = json.dumps(specification)
        if not path.exists() or path.read_text() != text or not _files(folder, name):
            path.write_text(text)
            wanted.append(path)
    for start in range(0, len(wanted), 4 * jobs):
        batch = wanted[start:start + 4 * jobs]
        runs = [subprocess.Popen([ROOT / "scripts/typeset/run", "--out", folder, *batch[k::jobs]], stdout=subprocess.DEVNULL) for k in range(jobs)]
        if any([run.wait() for run in runs]):
            raise SystemExit("A page could not be set: see above. Run scripts/setup --typesetter first.")
    return [(name, use, *_files(folder, name)) for name, use, _ in ours]


def _files(folder, name):
    images = [folder / f"{name}.{kind}" for kind in ("png", "jpg", "tif") if (folder / f"{name}.{kind}").exists()]
    truth = folder / f"{name}.truth.json.gz"
    return (images[0], truth) if images and truth.exists() else None
