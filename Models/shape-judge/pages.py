"""The pages that the judge of shapes learns from, and those that it is checked on: set by scripts/typeset, in other fonts."""
import itertools
import pathlib
import random
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
import drill  # noqa: E402
import typesetter  # noqa: E402

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
# Pages more whose words and numbers all lie on their side, letters of every width: no other shape is told wrongly so often.
OF_WORDS = 12
FIGURES = ["sideways", "tcy", "sideways", "stack", "sideways", "tcy"]
LATIN = ["sideways", "sideways", "tcy", "sideways", "stack"]
FEATURES = [[], ["loose"], ["tight"], ["old-forms"], [], ["loose"], ["tight"]]


def specifications():
    """(name, use, specification) of every page; the seeds are for development, so that none is measured with."""
    kinds = [("learn", LEARNED, 48 + OF_WORDS, 500), ("check", UNSEEN, 12, 560)]
    for use, fonts, count, first in kinds:
        cycles = [itertools.cycle(x) for x in (fonts["bodies"], SCANS, TYPES, WIDTHS, FEATURES, FIGURES, LATIN)]
        for i in range(count):
            body, scan, kind, width, features, figures, latin = (next(c) for c in cycles)
            is_gazette = i % 8 == 7
            want = dict(scan=scan, width=width, style="gazette" if is_gazette else "news")
            if not is_gazette:
                want.update(type=kind, ruby="all" if i % 9 == 4 else "some", features=features)
            drilled = drill.sentences
            if i >= 48:
                drilled, figures, latin = drill.words, "sideways", "sideways"
            said = drilled(random.Random(first + i), 80)
            face = dict(body=body, figures=figures, latin=latin, longest=3, odd=ODD, strewn=said, gothic=fonts["gothic"], caption=fonts["caption"], heads=fonts["heads"], subs=fonts["subs"])
            yield f"{use}{i:02}", use, dict(seed=first + i, want=want, type=face)


def make(folder, jobs, uses):
    """Sets the pages of `uses` that are not in `folder` yet; (name, use, image, truth) of each."""
    ours = {name: (use, specification) for name, use, specification in specifications() if use in uses}
    made = typesetter.make(folder, {name: specification for name, (_, specification) in ours.items()}, jobs)
    return [(name, use, *made[name]) for name, (use, _) in ours.items()]
