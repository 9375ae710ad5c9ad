"""Learns what a line is, and what is read after what: writes line-kinds.bin and passage-links.bin. See ../README.md."""
import argparse
import hashlib
import json
import pathlib
import subprocess
import tempfile

import lightgbm
import numpy

import forest
import samples

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
NAMES = ["headline", "subheadline", "crosshead", "body", "caption", "not numbered"]
COMMON = dict(deterministic=True, force_row_wise=True, num_threads=1, verbose=-1, seed=1, learning_rate=.1)
KINDS = dict(COMMON, objective="multiclass", num_class=6, num_leaves=15, min_data_in_leaf=15, feature_fraction=.6, lambda_l2=2)
LINKS = dict(COMMON, objective="binary", num_leaves=24, min_data_in_leaf=20, feature_fraction=.5, lambda_l2=3)
ROUNDS = {"kinds": 60, "links": 140}


def facts(image, classes, folder):
    """What the program tells of a page, kept in `folder`."""
    said = "" if classes is None else ",".join(map(str, classes))
    path = folder / f"{image.stem}.{hashlib.sha256(said.encode()).hexdigest()[:8]}.samples.json"
    if not path.exists():
        more = ["--classes", said] if said else []
        subprocess.run([ROOT / ".build/release/mojiwaku", "order-samples", image, "--output", path, *more], check=True)
    return json.loads(path.read_text())


def fold(page):
    return hashlib.md5(page.name.encode()).digest()[0] % 3


def kinds(pages, tables):
    """A model of what lines are."""
    rows = [row for page in pages for row in tables[page]]
    x, y, size = (numpy.array([row[i] for row in rows]) for i in range(3))
    # Body is nearly all of a page; what is rare decides an article's shape.
    weight = numpy.sqrt(size) * numpy.where(y == 3, .4, 1.5)
    return lightgbm.train(KINDS, lightgbm.Dataset(x[y >= 0], y[y >= 0], weight=weight[y >= 0]), ROUNDS["kinds"])


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("pages", nargs="+", type=pathlib.Path, help="images with NAME.truth.json(.gz) beside them")
    arguments.add_argument("--keep", type=pathlib.Path, help="a folder for what the program tells of the pages")
    options = arguments.parse_args()
    folder = options.keep or pathlib.Path(tempfile.mkdtemp())
    folder.mkdir(parents=True, exist_ok=True)
    pages = sorted(options.pages, key=lambda p: p.name)
    truths = {}
    for page in pages:
        beside = [page.with_name(page.stem + end) for end in (".truth.json.gz", ".truth.json")]
        truths[page] = samples.truth(next(p for p in beside if p.exists()))
    tables = {}
    for page in pages:
        found = facts(page, None, folder)
        labels = samples.classes(samples.held(found, truths[page]), truths[page])
        tables[page] = [(line["facts"], label, len(line["cuts"]) - 1) for line, label in zip(found["lines"], labels)]
    whole = kinds(pages, tables)
    data = forest.encode(whole, 6, len(tables[pages[0]][0][0]))
    (HERE / "line-kinds.bin").write_bytes(data)
    # Links are learned on what the program will say of pages that it has not seen.
    x, y, right = [], [], numpy.zeros((2, 6))
    for k in range(3):
        part = kinds([p for p in pages if fold(p) != k], tables)
        for page in (p for p in pages if fold(p) == k):
            said = part.predict(numpy.array([row[0] for row in tables[page]])).argmax(1)
            for (_, label, size), told in zip(tables[page], said):
                if label >= 0:
                    right[:, label] += size, size * (label == told)
            found = facts(page, said.tolist(), folder)
            cells = samples.held(found, truths[page])
            true = samples.links(found, cells, truths[page])
            for first, second, *values in found["pairs"]:
                x.append(values)
                y.append((first, second) in true)
    model = lightgbm.train(LINKS, lightgbm.Dataset(numpy.array(x, dtype=numpy.int16), numpy.array(y)), ROUNDS["links"])
    (HERE / "passage-links.bin").write_bytes(forest.encode(model, 1, len(x[0])))
    print("Of the characters of lines of pages left out, told rightly:")
    for name, all_, good in zip(NAMES, *right):
        print(f"{name:14} {good / max(1, all_):.4f} of {int(all_)}")


if __name__ == "__main__":
    main()
