"""The words of the pages: the lists of words/*.toml by name. All places, people, firms and numbers are invented."""

import pathlib
import tomllib
from types import SimpleNamespace


def read(name):
    path = pathlib.Path(__file__).parent / "words" / f"{name}.toml"
    return SimpleNamespace(**tomllib.loads(path.read_text(encoding="utf-8")))


NAMES = ("advertisements", "figures", "gazette", "old_forms", "papers", "topics")
advertisements, figures, gazette, old_forms, papers, topics = map(read, NAMES)
charts, tables = (SimpleNamespace(**part) for part in (figures.charts, figures.tables))
sentences = vars(read("sentences"))
