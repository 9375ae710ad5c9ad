"""Common parts of the programs that train models: options, tables in README.md, and the comparison with the models in the repository."""
import argparse
import os
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
README = HERE / "README.md"
PROGRAM = HERE.parent / ".build/release/mojiwaku-training"


def parser(text):
    """Returns a parser of options, with --keep and --jobs. `text` is the program's own description."""
    made = argparse.ArgumentParser(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--keep", type=pathlib.Path, metavar="DIR")
    made.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N")
    return made


def with_table(text, name, table):
    """Returns a document in which the table between the markers of a name is replaced."""
    start, end = text.index("-->", text.index(f"<!-- {name}: ")) + len("-->"), text.index(f"<!-- /{name} -->")
    return f"{text[:start]}\n{table}\n{text[end:]}"


def write_table(name, table):
    """Writes a table into the README, between the markers of its name."""
    README.write_text(with_table(README.read_text(), name, table))


def store(models, check):
    """Writes models, given as bytes by path. If `check` is true, writes nothing, and ends the program; with 1 if a model in the repository
    differs."""
    if check:
        sys.exit(0 if all(path.read_bytes() == data for path, data in models.items()) else "Other models came out than those in the tree.")
    for path, data in models.items():
        path.write_bytes(data)
