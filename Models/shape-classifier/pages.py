"""The pages for training and for checking the shape classifier. scripts/typeset sets them, in different fonts."""
import itertools
import random

import drill
from fixtures import typesetter

# Fonts of the pages. Two training pages of three are set in LEARNED, and one in LEARNED_TOO.
LEARNED = dict(
    bodies=["ipaex-mincho", "bizud-mincho", "ipa-mincho", "ipaex-gothic", "bizud-mincho", "mplus-medium", "ipaex-mincho", "noto-sans"],
    gothic="ipaex-gothic", caption="mplus-medium",
    heads=[["mplus-black", 0.0], ["ipaex-mincho", 2.6], ["mplus-bold", 0.0], ["bizud-mincho", 2.2], ["noto-sans-black", 0.0]],
    subs=[["ipaex-mincho", 1.0], ["mplus-medium", 0.0], ["bizud-mincho", 0.8], ["mplus-bold", 0.0]])
LEARNED_TOO = dict(
    bodies=["noto-serif", "noto-serif-regular", "ipa-gothic", "noto-serif", "mplus-regular", "noto-serif-semibold"],
    gothic="ipa-gothic", caption="mplus-regular",
    heads=[["noto-serif-black", 0.0], ["noto-sans-bold", 0.0], ["noto-serif-bold", 0.0], ["mplus2-black", 0.0]],
    subs=[["noto-serif-semibold", 0.0], ["mplus2-bold", 0.0]])
UNSEEN = dict(
    bodies=["dejima-mincho", "motoya-cedar"], gothic="motoya-cedar", caption="motoya-cedar",
    heads=[["motoya-cedar", 2.0], ["dejima-mincho", 2.6]], subs=[["dejima-mincho", 1.0], ["motoya-cedar", 0.0]])
TYPES = ["flat", "proportional", "flat", "square", "proportional"]
ODD = ["marks", "repeats", "strokes", "numbers", "figures", "latin", "squares"]
FIGURES = ["sideways", "tcy", "sideways", "stack", "sideways", "tcy"]
LATIN = ["sideways", "sideways", "tcy", "sideways", "stack"]
SPACING = [[], ["loose"], ["tight"], ["old-forms"], [], ["loose"], ["tight"]]
# Defects that print and scan cause in small type.
FAULTS = ["low-ink", "blur", "noise", "specks", "broken", "swollen", "bleed-through", "yellowed", "old-forms", "jpeg-low"]


def many(bodies):
    """Yields an endless series of pages of all kinds, each with wanted features and settings: clean and scanned, newspapers and
    gazettes."""
    cycles = [itertools.cycle(x) for x in (
        bodies, [None, "grey", None, "bitonal", "grey", None, "grey"], TYPES, [2000, 3000, 2000], SPACING, FIGURES, LATIN)]
    for i in itertools.count():
        body, scan, kind, width, spacing, figures, latin = (next(c) for c in cycles)
        want = dict(scan=scan, width=width, style="gazette" if i % 8 == 7 else "news")
        if want["style"] == "news":
            want.update(type=kind, ruby="all" if i % 9 == 4 else "some", features=spacing)
        yield want, dict(body=body, figures=figures, latin=latin), drill.sentences


def of_words(bodies):
    """Yields pages like `many`, with all words and numbers on their side and letters of every width. This is the shape with the most
    errors."""
    for want, type, _ in many(bodies):
        yield want, type | dict(figures="sideways", latin="sideways"), drill.words


def small_scans(bodies):
    """Yields scans of small type, 2,000 px wide, with two or three defects each. Two thirds are in greys, a third in black and white."""
    drawn = random.Random(5)
    cycles = [itertools.cycle(x) for x in (bodies, ["grey", "bitonal", "grey"], ["proportional", "flat", "proportional", "square"], FIGURES, LATIN)]
    for _ in itertools.count():
        body, scan, kind, figures, latin = (next(c) for c in cycles)
        faults = drawn.sample([fault for fault in FAULTS if scan == "grey" or fault != "jpeg-low"], drawn.choice([2, 3]))
        want = dict(scan=scan, width=2000, style="news", tiers=drawn.randrange(11, 15), type=kind, ruby="some", features=faults)
        yield want, dict(body=body, figures=figures, latin=latin), drill.sentences


# For each kind of page: name, fonts, specifications, number of pages, and first seed.
LEARNED_FROM = [
    ("learn", LEARNED, many, 48, 500), ("words", LEARNED, of_words, 48, 1500), ("small", LEARNED, small_scans, 72, 1600),
    ("other", LEARNED_TOO, many, 30, 1700), ("other-words", LEARNED_TOO, of_words, 18, 1750), ("other-small", LEARNED_TOO, small_scans, 27, 1800)]
CHECKED_ON = [
    ("check", UNSEEN, many, 12, 560), ("check-small", UNSEEN, small_scans, 6, 1850)]


def specifications():
    """Yields the name, the use and the specification of every page. The seeds are reserved for development, so no page for measuring has
    one of them."""
    for use, parts in (("learn", LEARNED_FROM), ("check", CHECKED_ON)):
        for name, fonts, made, count, first in parts:
            for i, (want, type, drilled) in enumerate(itertools.islice(made(fonts["bodies"]), count)):
                face = {key: fonts[key] for key in ("gothic", "caption", "heads", "subs")}
                text = drilled(random.Random(first + i), 80)
                yield f"{name}{i:02}", use, dict(
                    seed=first + i, want=want, type=dict(longest=3, odd=ODD, strewn=text) | face | type)


def make(folder, jobs, uses):
    """Sets those pages of `uses` that are missing in `folder`. Returns the name, use, image and truth of each page."""
    ours = {name: (use, specification) for name, use, specification in specifications() if use in uses}
    made = typesetter.make(folder, {name: specification for name, (_, specification) in ours.items()}, jobs)
    return [(name, use, *made[name]) for name, (use, _) in ours.items()]
