"""Trains the networks of make-up again: writes lines.bin and blocks.bin.

Usage: Models/make-up/learn [--keep DIR] [--jobs N] [--out DIR] [--folds N | --check]

Sets the pages of pages.json (scripts/typeset); `mojiwaku-training make-up` finds their lines, and those of real pages. The network of lines
learns from these pages and from simulated ones (simulate.py), then the network of blocks learns from the blocks that the network of lines
makes. Real pages are those of ../shared/real (or of the folder MOJIWAKU_SHARED): *.blocks.json beside their images, and skeletons/*.json.
The same command gives the same bytes on one machine.

  --keep DIR     keep the pages in DIR, and use pages that are there already
  --out DIR      folder of the learned files (the folder of this program)
  --folds N      instead, measure: learn N times without an N-th of the papers, and write maps of the pages left out into --out
  --check        write nothing; exit with 1 if the models differ from the ones in the repository
"""
import json
import multiprocessing
import os
import pathlib
import queue
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
sys.path.extend(str(pathlib.Path(__file__).resolve().parents[2] / name) for name in ("Models", "scripts"))
import jax
import jax.numpy as jnp
import numpy as np
import optax
from PIL import Image, ImageFilter

import found
import network
import samples
import schemas
import skeletons
import training
from evaluation.paths import SHARED
from fixtures import typesetter

HERE = pathlib.Path(__file__).resolve().parent
REAL = SHARED / "real"
SIZES = dict(lines=1024, blocks=640)
"""Number of things in a batch."""
LOOKS = [(1, 1, 1, 0), (0.87, 0.87, 1.25, 0), (1.2, 1.2, 1, 0.7), (0.87, 1, 1, 0.4), (1, 0.87, 0.8, 0), (1.13, 1, 1, 0), (1, 1.13, 1.2, 0.4)]
"""Looks of a real page: its width and height, the exponent of its greys, and its blur in px. Other looks have other faults in lines and traits."""
SMALL = 3, range(7, 17)
"""Every third drawn page is reduced, so that its em is one of these, in px."""
SCHEMAS = dict(lines=schemas.LINES, blocks=schemas.BLOCKS)
SHARES = 0.35, 0.3, 0.35
"""Shares of simulated, real and drawn pages; without real pages, of simulated and drawn ones."""
STEPS = dict(lines=2000, blocks=7000)
"""Number of steps of each network, in all its rounds."""
RATES = dict(lines=[2e-3], blocks=[2e-3, 1e-3])
"""Greatest rate in each round of learning. A round begins with the mean weights of the round before, and draws other pages."""
DECAY, COOLING = 0.01, 0.35
"""Decay of the weights; share of the steps of a round in which the rate falls."""
PAPERS = ["daily-1921 daily-1939 daily-1940-fold jingbao", "nikkan_kogyo", "sb", "kitanihon", "nagasaki", "ina", "oshu", "sanyo", "shinmai", "toyama"]
"""Beginnings of the names of the pages of each paper that has several, or a skeleton; other pages are papers of their own."""
MADE_AFTER = {
    "skeleton-1": "kitanihon", "skeleton-2": "toyama", "skeleton-3": "nagasaki", "skeleton-4": "sanyo", "skeleton-5": "nikkan_kogyo",
    "skeleton-6": "shinmai", "skeleton-7": "ina", "skeleton-9": "oshu"}
"""Skeletons of papers that also have an image with truth."""


def paper_of(name):
    name = MADE_AFTER.get(name, name)
    return next((paper for paper in PAPERS if any(name.startswith(start) for start in paper.split())), name)


def image_of(stem):
    return next(path for path in (stem.with_name(stem.name + kind) for kind in (".png", ".jpg", ".tif")) if path.exists())


def lines_of(image):
    return subprocess.run([training.PROGRAM, "make-up", "page", image, "--output", "-"], check=True, capture_output=True).stdout


def drawn_pages(folder, jobs):
    """Returns the lines of the pages of pages.json, which are set if they are missing."""
    rows = {f"page{number:03}": row for number, row in enumerate(json.loads((HERE / "pages.json").read_text()))}
    made = typesetter.make(folder, rows, jobs)
    share, ems = SMALL

    def page(number, source, path):
        truth = typesetter.truth_of(path)
        if number % share:
            return found.by_characters(lines_of(source), truth)
        scale = ems[number // share % len(ems)] / found.em(truth)
        with tempfile.TemporaryDirectory() as temporary, Image.open(source) as image:
            small = image.convert("L").resize((round(image.width * scale), round(image.height * scale)), Image.Resampling.LANCZOS)
            small.save(made := pathlib.Path(temporary) / "page.jpg", quality=80)
            return found.by_characters(lines_of(made), found.reduced(truth, scale))
    return training.at_once(jobs, page, [(number, *files) for number, files in enumerate(made.values())])


def real_pages(jobs):
    """Returns the lines of the real pages by name: a page for each of its looks."""
    truths = sorted(REAL.glob("*.blocks.json"))

    def page(path, number):
        width, height, exponent, blur = LOOKS[number]
        source, truth = image_of(path.with_name(path.name.removesuffix(".blocks.json"))), typesetter.truth_of(path)
        if number == 0:
            return found.by_blocks(lines_of(source), truth)
        with tempfile.TemporaryDirectory() as temporary, Image.open(source) as image:
            look = image.convert("L").resize((round(image.width * width), round(image.height * height)), Image.Resampling.BICUBIC)
            look = look.filter(ImageFilter.GaussianBlur(blur)).point([round(255 * (grey / 255) ** exponent) for grey in range(256)])
            look.save(made := pathlib.Path(temporary) / "page.png")
            return found.by_blocks(lines_of(made), found.scaled(truth, look.width / image.width, look.height / image.height))
    with ThreadPoolExecutor(jobs) as pool:
        looks = {path.name.removesuffix(".blocks.json"): [pool.submit(page, path, number) for number in range(len(LOOKS))] for path in truths}
        return {name: [one.result() for one in made] for name, made in looks.items()}


def produce(made, stage, source, seed, program, lines):
    """Puts an endless series of batches into the queue `made`."""
    mixture = samples.Source(*source, seed)
    arguments = ("--lines", lines, "--blurs") if lines else ()
    for batch in mixture.batches(SIZES[stage], samples.Program(program, stage, *arguments)):
        made.put(batch)


def learn(stage, source, out, lines=None):
    """Learns the network of a stage from a mixture of pages, and writes its file. `lines` is the file of the network of lines."""
    weights = None
    for number, rate in enumerate(RATES[stage]):
        weights, sizes = learned(stage, source, STEPS[stage] // len(RATES[stage]), rate, lines, 7 * number, weights)
    out.write_bytes(network.written(weights, *sizes, SCHEMAS[stage]))


def learned(stage, source, steps, most, lines, seed, mean):
    """Returns the mean weights after one round, and the numbers of features of things and of pairs. `most` is the greatest rate, and `mean` the
    weights at the beginning, or None."""
    context = multiprocessing.get_context("spawn")
    made = context.Queue(8)
    worker = context.Process(target=produce, args=(made, stage, source, seed, training.PROGRAM, lines), daemon=True)
    worker.start()

    def taken():
        while True:
            try:
                return made.get(timeout=10)
            except queue.Empty:
                if not worker.is_alive():
                    sys.exit("The process that makes the pages has ended. Its message is above.")
    first, _ = taken()
    sizes = first["things"].shape[-1], first["pairs"].shape[-1]
    mean, log, begun = mean or network.begin(seed, *sizes), [], time.time()
    learner = training.Learner(mean, network.loss, optax.chain(
        optax.clip_by_global_norm(1.0), optax.scale_by_adam(b2=0.99), optax.add_decayed_weights(DECAY)))
    moved = jax.jit(lambda mean, weights, keep: jax.tree.map(lambda m, w: keep * m + (1 - keep) * w, mean, weights))
    for number in range(steps):
        batch, pages = taken()
        rate = most * min(1, (number + 1) / 100) * min(1, (1 - number / steps) / COOLING)
        log.append(np.asarray(learner.step(rate, batch)))
        mean = moved(mean, learner.weights, min(0.995, number / (number + 10)))
        if (number + 1) % 100 == 0:
            shown = " ".join(f"{part:.3f}" for part in np.mean(log, 0))
            print(f"{stage}: step {number + 1}, {pages} pages, {time.time() - begun:.0f} s; next, before, kinds, articles, wrong: {shown}",
                  flush=True)
            log = []
    worker.terminate()
    return jax.tree.map(jnp.asarray, mean), sizes


def mixture(real, drawn, bones):
    """Returns what `samples.Source` needs."""
    simulated, of_real, of_drawn = SHARES
    return [page for looks in real for page in looks], drawn, (SHARES if real else (simulated + of_real / 2, 0, of_drawn + of_real / 2)), list(bones)


def both(source, out):
    """Learns both networks and writes them into a folder."""
    out.mkdir(parents=True, exist_ok=True)
    learn("lines", source, out / "lines.bin")
    learn("blocks", source, out / "blocks.bin", lines=out / "lines.bin")


def measure(folds, real, drawn, bones, folder):
    """Learns without the papers of each fold in turn, and writes the maps of the pages left out."""
    papers = sorted({paper_of(name) for name in real})
    for fold in range(folds):
        aside = set(papers[fold::folds])
        source = mixture(
            [looks for name, looks in real.items() if paper_of(name) not in aside], drawn,
            [one for one in bones if paper_of(one.name) not in aside])
        out = folder / f"fold{fold}"
        both(source, out)
        images = [image_of(REAL / name) for name in real if paper_of(name) in aside]
        subprocess.run([
            training.PROGRAM, "make-up", "map", *images, "--lines", out / "lines.bin", "--blocks", out / "blocks.bin", "--output",
            folder / "maps"], check=True)


def main():
    parser = training.parser(__doc__, checks=True)
    parser.add_argument("--out", type=pathlib.Path, default=HERE, metavar="DIR")
    parser.add_argument("--folds", type=int, default=0, metavar="N")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        drawn = drawn_pages((options.keep or pathlib.Path(temporary)).resolve(), options.jobs)
        real = real_pages(options.jobs)
        if not real:
            print(f"{REAL} has no real pages: the networks learn from simulated and drawn ones alone.", file=sys.stderr)
        bones = [skeletons.Skeleton(path) for path in sorted(REAL.glob("skeletons/*.json"))]
        if options.folds:
            measure(options.folds, real, drawn, bones, options.out)
            return
        made = pathlib.Path(temporary) / "made"
        both(mixture(real.values(), drawn, bones), made)
        training.store({options.out / name: (made / name).read_bytes() for name in ("lines.bin", "blocks.bin")}, options.check)


if __name__ == "__main__":
    main()
