"""Trains the reading of characters again: writes glyphs.bin, readings.bin and read-cells.bin, and the tables of ../README.md.

Usage: Models/glyphs/learn [--keep DIR] [--jobs N] [--readings]

Draws some 7,000 glyphs in 26 fonts with the variation of print, and trains two classifiers: the final one on all fonts, and one without the
fonts of scripts/typeset. The latter reads the characters of set pages, because it does not know their type, as the product does not know a
newspaper's type. These readings train the choice between Tesseract and the glyph, and the model of wrong cells among read ones. On two
processors this takes some 45 minutes.

  --keep DIR    keep drawn glyphs and pages in DIR, and use those that are there already
  --jobs N      number of jobs at once (the number of processors)
  --readings    leave glyphs.bin unchanged
"""

import functools
import json
import multiprocessing
import pathlib
import subprocess
from concurrent.futures import ProcessPoolExecutor

import numpy

import alphabet
import cell_samples
import classifier
import drawing
import readings
import schemas
import training
import trees
from fixtures import markdown, typesetter

HERE = pathlib.Path(__file__).resolve().parent
MODEL = HERE / "glyphs.bin"
# Number of times that each glyph of a font is drawn: for training, and for checking.
COUNT, CHECK_COUNT = 3, 1
CHECKED = 4
TREES, LEAVES = 60, 12
# Of the characters whose two readings are equal and right, and of the right cells, this share is used. More is not needed.
OF_PLAIN = 0.15
# Number for the kind of a kana of ruby, as in `ReadingChoice`.
RUBY = 4


def specifications():
    """Returns the specifications of pages by name. They are of all papers, of mixed papers, and of unchanged seeds."""
    pages = json.loads((HERE / "pages.json").read_text())
    return {f"{row['paper']}-{row['seed']}" if "paper" in row else f"seed{row['seed']:04}": row for row in pages}


def drawn(folder, name, count, seed):
    """Returns the features of a font's glyphs, and the number of the glyph of each. Forms for vertical type are drawn separately."""
    glyphs = alphabet.glyphs()
    first = [form for _, form in glyphs].index(alphabet.VERTICAL)
    parts = [_drawn(folder / f"{name}-{count}-{seed}.npz", name, glyphs[:first], count, seed)]
    parts.append(_drawn(folder / f"{name}-vertical-{count}-{seed}.npz", name, glyphs[first:], count, seed))
    parts[1] = (parts[1][0], parts[1][1] + first)
    return tuple(numpy.concatenate(both) for both in zip(*parts))


def _drawn(path, name, glyphs, count, seed):
    if not path.exists():
        prints, features = path.with_suffix(".prints"), path.with_suffix(".features")
        numbers = drawing.write(prints, name, glyphs, count, seed)
        subprocess.run([training.PROGRAM, "glyph-samples", prints, "--output", features], check=True)
        inputs = numpy.fromfile(features, numpy.uint8).reshape(-1, len(schemas.GLYPHS))
        prints.unlink()
        features.unlink()
        has_ink = inputs.any(1)
        numpy.savez(path, features=inputs[has_ink], numbers=numbers[has_ink])
    with numpy.load(path) as found:
        return found["features"], found["numbers"]


def right(data, features, numbers):
    """Returns the share of samples that a model classifies as the right glyph, or as a glyph with the same text."""
    texts, found = classifier.texts(data), 0
    for start in range(0, len(features), 4096):
        best = classifier.answers(data, features[start : start + 4096]).argmax(1)
        found += sum(texts[a] == texts[b] for a, b in zip(best, numbers[start : start + 4096]))
    return found / len(features)


def glyph_table(folder, whole, unseen):
    samples = [drawn(folder, name, CHECK_COUNT, 2) for name in drawing.SET]
    shares = numpy.array([(right(whole, *of_font), right(unseen, *of_font)) for of_font in samples])
    rows = [[name, *(f"{one:.3f}" for one in shown)] for name, shown in (("mean", shares.mean(0)), ("worst", shares.min(0)))]
    return "\n".join([*markdown.table([f"{len(drawing.SET)} fonts", "all fonts learned", "without these fonts"], rows), ""])


def glyph_models(folder, jobs):
    """Trains two models: with all fonts, and without the fonts that scripts/typeset uses."""
    glyphs = alphabet.glyphs()
    texts = [text for text, _ in glyphs]
    # The threads of JAX do not survive a fork, so processes are spawned.
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        draw = functools.partial(drawn, folder, count=COUNT, seed=1)
        samples = dict(zip(drawing.FONTS, pool.map(draw, drawing.FONTS)))

    def learned(names):
        features, numbers = (numpy.concatenate(part) for part in zip(*(samples[name] for name in names)))
        return classifier.learned(features, numbers, len(glyphs))

    names = [name for name in drawing.FONTS if name not in drawing.SET]
    return (classifier.encode(learned(fonts), texts) for fonts in (drawing.FONTS, names))


def grown(pages, schema, chosen, answers, plain):
    """Trains trees on the features and the right answers of chosen characters of pages. Of plain characters, only a share is used. Returns
    the bytes of the trees."""
    features, right_answers, is_plain = (
        numpy.concatenate([part(page)[chosen(page)] for page in pages]) for part in (lambda page: page.features, answers, plain)
    )
    kept = ~is_plain | (numpy.random.default_rng(1).random(len(is_plain)) < OF_PLAIN)
    weights = numpy.where(is_plain[kept], 1 / OF_PLAIN, 1.0)
    model = trees.grown(features[kept], right_answers[kept], TREES, LEAVES, weights=weights, l2_regularization=5.0, min_samples_leaf=30)
    return trees.encode(model, len(schema))


def choice(pages):
    """Trains the trees that choose between the two readings, and returns their bytes."""
    def is_plain(page):
        return (page.classes == readings.TESSERACT) & (page.features[:, schemas.READINGS.place("deficit")] == 0)

    return grown(pages, schemas.READINGS, lambda page: page.is_known, lambda page: page.classes, is_plain)


def cells(pages):
    """Trains the trees that find wrong cells, and returns the bytes of the trees."""
    return grown(pages, schemas.READ_CELLS, lambda page: page.is_counted, lambda page: page.is_wrong, lambda page: ~page.is_wrong)


def is_right(page, model):
    """Returns, for each character of a page, whether the chosen reading is right."""
    odds = trees.answers(model, page.features)
    takes_glyph = (page.features[:, schemas.READINGS.place("tesseract")] < 0) | (odds[:, 1] > odds[:, 0])
    return numpy.where(takes_glyph, page.is_glyph, page.classes == readings.TESSERACT)


def reading_table(pages, model):
    is_ruby = schemas.READINGS.place("kind")

    def share(of, ruby):
        return numpy.concatenate([of(page)[page.is_known & ((page.features[:, is_ruby] == RUBY) == ruby)] for page in pages])

    rows = [
        ("Tesseract", lambda page: page.classes == readings.TESSERACT),
        ("the glyph", lambda page: page.is_glyph),
        ("the chosen reading", lambda page: is_right(page, model)),
        ("at least one of the two", lambda page: page.classes != readings.NEITHER),
    ]
    shown = [[name, *(f"{share(of, ruby).mean():.4f}" for ruby in (False, True))] for name, of in rows]
    lines = markdown.table(["reading", "of the characters", "of the kana of ruby"], shown)
    counts = [len(share(rows[0][1], ruby)) for ruby in (False, True)]
    head = f"Share of correct readings on {len(pages)} pages with {counts[0]:,} characters and {counts[1]:,} kana of ruby:"
    return f"\n{head}\n\n" + "\n".join(lines) + "\n"


def cell_table(pages, model):
    features, wrong = (
        numpy.concatenate([part[page.is_counted] for page, part in zip(pages, parts)])
        for parts in ([page.features for page in pages], [page.is_wrong for page in pages])
    )
    rows = [
        ("confidence before reading the text", 1000 - features[:, schemas.READ_CELLS.place("cell")]),
        ("confidence corrected by the reading", trees.answers(model, features)[:, 0]),
    ]
    count = f"On the same pages, {int(wrong.sum()):,} of {len(wrong):,} cells are wrong."
    head = f"\n{count} Share of the wrong cells among the least confident 0.5, 1, 2 and 5 %:\n"
    return "\n".join([head, *cell_samples.table(rows, wrong, (0.005, 0.01, 0.02, 0.05)), ""])


def main():
    parser = training.parser(__doc__)
    parser.add_argument("--readings", action="store_true")
    options = parser.parse_args()
    with training.folder(options) as folder:
        folder.mkdir(parents=True, exist_ok=True)
        unseen = folder / "unseen.bin"
        if not options.readings or not unseen.exists():
            whole, without = glyph_models(folder, options.jobs)
            unseen.write_bytes(without)
            if not options.readings:
                MODEL.write_bytes(whole)
        shown = glyph_table(folder, MODEL.read_bytes(), unseen.read_bytes())
        made = typesetter.make(folder, specifications(), options.jobs)
        pages = training.at_once(options.jobs, functools.partial(readings.of_page, training.PROGRAM, unseen), made.values())
    seen, checked = training.parted(pages, CHECKED)
    shown += reading_table(checked, choice(seen)) + cell_table(checked, cells(seen))
    print(shown)
    (HERE / "readings.bin").write_bytes(schemas.READINGS.head() + choice(pages))
    (HERE / "read-cells.bin").write_bytes(schemas.READ_CELLS.head() + cells(pages))
    training.write_table("glyphs", shown)


if __name__ == "__main__":
    main()
