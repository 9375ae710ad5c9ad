"""Common parts of the typesetter's tests: pages as specifications, and the check of a page's truth."""

import json
import pathlib
import unittest

from evaluation.paths import scorer
from typeset import check, makeup, pipeline, spec
from typeset.draws import stream

# The measures that the best map of a page must reach. Then the measures for a page whose articles are simple.
FIGURES = ("boxes", "uncut", "flow", "joins", "fill")
EVERY = (*FIGURES, "article", "paragraph", "roles")


def specification(name):
    return json.loads((pathlib.Path(__file__).parent / "test_pages" / f"{name}.json").read_text(encoding="utf-8"))


def full(own):
    return spec.merge(spec.DEFAULT, own)


def set_page(s):
    return makeup.make(s, stream(s["seed"], 11))


def features_of(page):
    return page.features.union(*(a.features for a in page.articles))


def reduced(s):
    """A specification as a small clean page."""
    return s | dict(width=1500, height=round(1500 * s["height"] / s["width"]), image="png", scan=None)


class TypesetTest(unittest.TestCase):
    def made(self, s, *features, name="page.png", figures=FIGURES):
        """Makes a page; its truth must be sound, have these features, and allow a perfect map, if there is a program that scores maps."""
        data, grey, truth = pipeline.make(s, name)
        self.assertEqual(check.problems(truth), [])
        self.assertLessEqual(set(features), set(truth["features"]))
        if scorer():
            reached = scorer().score(truth, check.ideal(truth))
            self.assertGreaterEqual(min(reached[k] for k in figures), 0.999, reached)
        return data, grey, truth
