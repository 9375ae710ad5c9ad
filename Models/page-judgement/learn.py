"""Trains the judgement of poor pages again: writes page-judgement.bin, and the table of ../README.md.

Usage: Models/page-judgement/learn [--keep DIR] [--jobs N] [--check]

Sets 48 pages (scripts/typeset, seeds 700 to 747 unchanged), spoils each in three of the ways of spoiling.py, and uses the unchanged page
too. A page is poor if fewer than 85 of 100 of its characters have a separate cell (boxes of `mojiwaku evaluate`), or if its orientation
makes it unreadable. Trees trained on two pages of three are checked on the rest. The final trees are trained on all. On two processors this
takes some fifteen minutes.

  --keep DIR   keep the pages and their measures in DIR, and use those that are there already
  --jobs N     number of pages processed at once (the number of processors)
  --check      write nothing; exit with 1 if the trees differ from the ones in the repository
"""
import json
import pathlib
import subprocess
import tempfile

import numpy
from PIL import Image

import schemas
import spoiling
import training
import trees
from fixtures import markdown, typesetter

HERE = pathlib.Path(__file__).resolve().parent
PAGES = typesetter.ROOT / ".build/release/mojiwaku-pages"
MODEL = HERE / "page-judgement.bin"
SPECIFICATIONS = {f"seed{seed:04}": dict(seed=seed, want={}) for seed in range(700, 748)}
GOOD = 0.85
CHECKED = 3
TREES, LEAVES = 60, 4
# Amount that is subtracted from the odds of every answer, in nats. Good pages reported as poor would cost an editor's time every night.
CAUTION = 1.5
# Directions in which features act. Evidence against a page must never count for it, not even on small pages and unusual make-up, which are
# missing in training.
DIRECTIONS = {"verticalShare": -1, "confidence": -1, "unsure": 1, "leastConfidence": -1, "inkInLines": -1, "marksUpright": -1,
              "brokenCells": 1, "doubts": 1, "bodyLines": -1, "lean": 1, "leanSpread": 1}


def measured(name, way, image, truth, folder):
    """Returns the features of a page that is spoilt in one way, and the share of its characters that are right; 0 for a hopeless page."""
    kept = folder / f"{name}-{way.replace(' ', '-')}.json"
    if kept.exists():
        return json.loads(kept.read_text())
    chance = numpy.random.default_rng([int(name[4:]), list(spoiling.ways()).index(way)])
    spoilt, new_truth = spoiling.ways()[way](Image.open(image).convert("L"), typesetter.truth_of(truth), chance)
    with tempfile.TemporaryDirectory() as own:
        own = pathlib.Path(own)
        spoilt.save(own / "page.png")
        subprocess.run([training.PROGRAM, "page-sample", own / "page.png", "--output", own / "page.features"], check=True)
        features = numpy.fromfile(own / "page.features", "<i4").tolist()
        boxes = 0.0 if new_truth is None else right(own, new_truth)
    result = dict(name=name, way=way, features=features, boxes=boxes)
    kept.write_text(json.dumps(result))
    return result


def right(folder, truth):
    """Returns the share of a page's characters that have a separate cell."""
    truth["image"] = "page.png"
    (folder / "page.truth.json").write_text(json.dumps(truth))
    subprocess.run([PAGES, "extract", folder / "page.png", "--output", folder], capture_output=True, check=False)
    if not (folder / "page.map.json").exists():
        return 0.0
    command = [PAGES, "evaluate", "--truth", folder / "page.truth.json", "--map", folder / "page.map.json", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        return json.loads(done.stdout)["pages"][0]["boxes"] or 0.0
    except (ValueError, KeyError, IndexError):
        return 0.0


def grown(pages):
    features = numpy.array([page["features"] for page in pages], float)
    poor = numpy.array([page["boxes"] < GOOD for page in pages])
    directions = [DIRECTIONS[name] for name in schemas.PAGES.features]
    model = trees.grown(features, poor, TREES, LEAVES, l2_regularization=2.0, min_samples_leaf=6, monotonic_cst=directions)
    model._baseline_prediction -= CAUTION
    return trees.encode(model, len(schemas.PAGES))


def table(pages, model):
    odds = trees.answers(model, numpy.array([page["features"] for page in pages]))[:, 0]
    rows = []
    for way in [*spoiling.ways(), None]:
        own = [(page["boxes"] < GOOD, value >= 0) for page, value in zip(pages, odds, strict=True) if way in (page["way"], None)]
        poor, good = [is_found for is_poor, is_found in own if is_poor], [is_found for is_poor, is_found in own if not is_poor]
        rows.append([way or "all", len(own), len(poor), sum(poor), len(good), sum(good)])
    return "\n".join(markdown.table(["page", "pages", "poor", "found", "good", "false alarms"], rows))


def main():
    options = training.parser(__doc__, checks=True).parse_args()
    with training.folder(options) as folder:
        made = typesetter.make(folder, SPECIFICATIONS, options.jobs)
        ways = list(spoiling.ways())
        # Every page is used unchanged. Each of the other ways is used on the same number of pages.
        work = [(name, ways[0]) for name in made]
        work += [(name, ways[1 + (3 * k + step) % (len(ways) - 1)]) for k, name in enumerate(made) for step in range(3)]
        pages = training.at_once(options.jobs, lambda name, way: measured(name, way, *made[name], folder), work)
    places = {name: k for k, name in enumerate(made)}
    checked = [page for page in pages if places[page["name"]] % CHECKED == 0]
    head = "Pages left out of learning; `found` counts the poor pages that the trees call poor, `false alarms` the good ones:"
    shown = f"{head}\n\n" + table(checked, grown([page for page in pages if places[page["name"]] % CHECKED]))
    print(shown)
    model = grown(pages)
    training.store({MODEL: schemas.PAGES.head() + model}, options.check)
    training.write_table("page-judgement", shown + "\n")


if __name__ == "__main__":
    main()
