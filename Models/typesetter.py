"""Pages for training, each with its truth. scripts/typeset sets them from specifications."""
import json
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[1]


def make(folder, specifications, jobs):
    """Sets those pages of `specifications` (a dictionary by name) that are missing in `folder`, `jobs` pages at once. Returns the image and
    the truth of each page by name."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = []
    for name, specification in specifications.items():
        path, text = folder / f"{name}.json", json.dumps(specification)
        if not path.exists() or path.read_text() != text or not _files(folder, name):
            path.write_text(text)
            wanted.append(path)
    for start in range(0, len(wanted), 4 * jobs):
        batch = wanted[start:start + 4 * jobs]
        runs = [subprocess.Popen([ROOT / "scripts/typeset/run", "--out", folder, *batch[k::jobs]], stdout=subprocess.DEVNULL)
                for k in range(jobs) if batch[k::jobs]]
        if any([run.wait() for run in runs]):
            raise SystemExit("A page could not be set: see above. Run scripts/setup --typesetter first.")
    return {name: _files(folder, name) for name in specifications}


def _files(folder, name):
    images = [path for path in (folder / f"{name}.{kind}" for kind in ("png", "jpg", "tif")) if path.exists()]
    truth = folder / f"{name}.truth.json.gz"
    return (images[0], truth) if images and truth.exists() else None
