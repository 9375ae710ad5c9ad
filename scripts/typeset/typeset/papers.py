"""The papers: make-ups that differ in appearance and flow. Each is a row of ranges for its pages' draws.

A row gives the drawing of the grid (tiers, text lines across, gaps, rules), the paper's preferences (`kinds`: weights of the `treatments`; `p`:
chances for Cutter and Dresser), and `compose`, which places the elements that only this paper has (`compositions`) before `Plan.fill` divides the
rest.
"""

from dataclasses import dataclass, field

from .compositions import banner_front, editions, editorials, front, letters, meiji, notices, prewar, strips, whole

ALL_RULES = ("thin", "thin", "medium", "double", "dotted", "wavy", None)


@dataclass(frozen=True)
class Paper:
    tiers: tuple  # to choose from
    columns: tuple  # text lines across: from, to
    compose: object  # places elements before the rest is filled
    kinds: dict  # treatments with their weights
    density: tuple = (0.62, 0.7)  # the body's width as a share of the lines' pitch
    flat: tuple = (0.8, 0.92)  # the body's height as a share of its width
    gap: tuple = (12.0, 26.0)  # px between tiers
    margin: tuple = (50.0, 110.0)
    top: tuple = (130.0, 190.0)
    foot: tuple = (50.0, 90.0)
    shape: tuple = (1.348, 1.38, 1.414)  # height of the page relative to its width
    tier_rule: tuple = ("thin", "thin", None)
    column_rule: tuple = ("thin", "thin", "double", "dotted", None)
    article_rule: tuple = ("medium", "thin", "thick", "double", None)
    missing: float = 0.15
    p: dict = field(default_factory=dict)
    garnish: dict = field(default_factory=dict)
    tags: float = 0.3
    folio: tuple = ("plain", "block", "middle")
    scanned: float = 0.33
    type: dict = field(default_factory=dict)
    old: bool = False


OLD_P = {
    "boxed": 0.08,
    "tinted": 0.0,
    "headline-level": 0.45,
    "headline-negative": 0.03,
    "headline-tinted": 0.03,
    "byline": 0.15,
    "no-headline": 0.25,
    "brief": 0.6,
    "l-shape": 0.4,
    "picture-edge": 0.35,
    "picture-amid": 0.2,
    "chart": 0.0,
    "table": 0.0,
    "caption-vertical": 0.5,
    "ads": ["old"],
    "no-tier-rules": 0.0,
}
PAPERS = {
    "front": Paper(
        (12, 12, 12, 15, 11),
        (64, 74),
        front,
        dict(news=5, level=1, corner=1.2, big=1, amid=0.6, own=0.6, series=0.5),
        garnish=dict(lead=0.3, pointer=0.3, size=(0.9, 1.15)),
    ),
    "evening": Paper(
        (12, 13, 15, 10),
        (60, 76),
        banner_front,
        dict(news=4, level=1, corner=1, big=1.2, amid=0.6, series=0.8, turns=0.3),
        p={"z-shape": 0.3, "l-shape": 0.45},
        garnish=dict(pointer=0.2, outline=0.1),
    ),
    "politics": Paper(
        (12, 12, 11, 13),
        (66, 76),
        strips,
        dict(news=4, corner=3, level=2, turns=0.6, own=0.5, amid=0.3),
        p={"strip": ["level", "corner", "own", "briefs", "turns"]},
        garnish=dict(lead=0.25, amid=0.2),
        tags=0.6,
    ),
    "economy": Paper(
        (12, 14, 15),
        (68, 80),
        strips,
        dict(news=4, corner=1.5, level=1.5, table=1.4, own=0.5, briefs=1),
        p={"chart": 0.8, "table": 0.7, "strip": ["briefs", "level", "table", "briefs"], "brief": 0.5},
        garnish=dict(size=(0.7, 1.0)),
        tags=0.8,
        column_rule=("thin", "dotted", None),
    ),
    "editorials": Paper(
        (12, 12, 15, 14),
        (66, 74),
        editorials,
        dict(news=2, essay=1, turns=1, level=1, own=2, series=1),
        p={"boxed": 0.35, "byline": 0.7},
        garnish=dict(lines=0.5),
    ),
    "letters": Paper(
        (12, 12, 11, 15),
        (64, 76),
        letters,
        dict(essay=1, level=1, series=1, own=1),
        gap=(14.0, 30.0),
        tier_rule=("thin", None),
        column_rule=("thin", "dotted", "wavy", None),
        article_rule=("thin", "dotted", "wavy", "medium"),
        missing=0.0,
    ),
    "local": Paper(
        (12, 13, 15),
        (66, 80),
        whole,
        dict(news=4, briefs=3, notices=1, level=0.7, series=0.5, corner=0.5),
        p={"brief": 0.9, "l-shape": 0.2, "crosshead-plain": 0.5},
        garnish=dict(size=(0.65, 0.95), lead=0.03, pointer=0.02),
        tags=0.5,
        article_rule=("thin", "medium", None),
        missing=0.4,
    ),
    "notices": Paper(
        (12, 14, 15, 11),
        (66, 84),
        notices,
        dict(news=3, notices=3, briefs=2, table=1),
        gap=(10.0, 20.0),
        garnish=dict(size=(0.6, 0.9)),
        tags=0.6,
        column_rule=("thin",),
        p={"brief": 0.6},
    ),
    "culture": Paper(
        (10, 11, 12, 8),
        (54, 68),
        strips,
        dict(news=1.5, amid=3, level=2.5, turns=1.5, essay=1, own=2, series=1, big=1),
        density=(0.58, 0.66),
        gap=(18.0, 40.0),
        p={"boxed": 0.35, "byline": 0.8, "strip": ["level", "essay", "series", "own", "amid"], "caption-vertical": 0.6},
        garnish=dict(lines=0.4, size=(0.75, 1.0)),
    ),
    "sports": Paper(
        (12, 13, 14, 15),
        (66, 78),
        whole,
        dict(news=3, big=4, table=3, level=0.6, amid=1, corner=1, briefs=1),
        p={"headline-negative": 0.3, "headline-tinted": 0.2, "headline-level": 0.4, "advertisement-foot": 0.4},
        garnish=dict(outline=0.35, size=(0.95, 1.25), lead=0.1),
    ),
    "prewar": Paper(
        (10, 12, 13, 14, 15),
        (84, 112),
        prewar,
        dict(news=6, series=0.3, briefs=2, notices=1),
        density=(0.72, 0.86),
        flat=(0.84, 1.0),
        gap=(7.0, 13.0),
        margin=(40.0, 90.0),
        top=(90.0, 150.0),
        shape=(1.3, 1.38, 1.45),
        tier_rule=("thin",),
        column_rule=("thin", "thin", None),
        article_rule=("thin", "thin", "medium"),
        missing=0.2,
        p=OLD_P,
        garnish=dict(rtl=0.85, size=(0.7, 1.05), lines=0.5, lead=0.08, pointer=0.0, amid=0.2),
        tags=0.15,
        folio=("middle", "none"),
        scanned=0.75,
        old=True,
    ),
    "meiji": Paper(
        (5, 6, 7, 8),
        (56, 84),
        meiji,
        dict(news=1, briefs=2, notices=2),
        density=(0.66, 0.8),
        flat=(0.92, 1.06),
        gap=(12.0, 24.0),
        margin=(60.0, 160.0),
        shape=(1.25, 1.38, 1.48),
        tier_rule=("thin", "thin", "double"),
        column_rule=("thin", None),
        article_rule=("thin", None),
        p=OLD_P,
        garnish=dict(rtl=1.0, pointer=0.0, lead=0.0),
        tags=0.0,
        folio=("middle", "none"),
        scanned=0.8,
        old=True,
    ),
    "weekly": Paper(
        (4, 5, 6),
        (40, 52),
        strips,
        dict(news=3, amid=2, turns=1.5, own=1.5, level=2, big=1.5, series=0.5),
        density=(0.58, 0.66),
        flat=(0.86, 1.02),
        gap=(30.0, 64.0),
        margin=(110.0, 200.0),
        top=(160.0, 260.0),
        foot=(150.0, 230.0),
        folio=("foot",),
        p={"advertisement-foot": 0.2, "byline": 0.6},
        garnish=dict(outline=0.12, lead=0.3, lines=0.4),
        tier_rule=(None, None, "thin"),
        article_rule=("thin", "double", None),
    ),
    "tabloid": Paper(
        (5, 6, 7, 8),
        (44, 56),
        whole,
        dict(news=3, big=3, level=1.5, corner=1.2, briefs=0.8, table=0.6, amid=0.7),
        density=(0.64, 0.74),
        gap=(14.0, 30.0),
        margin=(40.0, 80.0),
        shape=(1.3, 1.38, 1.45),
        p={"headline-negative": 0.3, "headline-level": 0.5, "headline-tinted": 0.15},
        garnish=dict(outline=0.3, size=(1.0, 1.3), lines=0.3, lead=0.2),
        column_rule=("medium", "thin", "double", None),
    ),
    "ministry": Paper(
        (12, 14),
        (58, 70),
        editions,
        dict(level=5, own=2, series=0.3),
        density=(0.6, 0.68),
        flat=(0.95, 1.0),
        margin=(130.0, 240.0),
        top=(170.0, 280.0),
        foot=(150.0, 240.0),
        gap=(20.0, 36.0),
        shape=(1.414,),
        folio=("foot", "none"),
        p={"block": 60, "tinted": 0.3},
        tier_rule=(None,),
        article_rule=(None, "thin"),
        column_rule=(None, "thin"),
    ),
    "bulletin": Paper(
        (12, 14, 16),
        (60, 76),
        editions,
        dict(level=6, notices=0.6, own=1, table=0.6, amid=0.4),
        margin=(80.0, 150.0),
        top=(120.0, 200.0),
        gap=(16.0, 30.0),
        shape=(1.414, 1.38),
        folio=("foot", "plain", "none"),
        p={"block": 26, "tinted": 0.6},
        tier_rule=(None, "thin"),
        article_rule=(None, "thin", "dotted"),
        column_rule=(None, "thin", "dotted"),
    ),
    "regional": Paper(
        (15, 15, 14),
        (72, 84),
        strips,
        dict(news=5, briefs=1, letters=0.6, amid=1, corner=0.8, essay=0.6, big=0.6),
        gap=(12.0, 20.0),
        p={
            "l-shape": 0.5,
            "z-shape": 0.3,
            "advertisement-foot": 0.9,
            "advertisement-amid": 1,
            "strip": ["briefs", "essay", "notices", "series", "letters"],
        },
        garnish=dict(amid=0.25, size=(0.7, 1.0)),
    ),
    "party": Paper(
        (8, 9, 10, 12),
        (56, 70),
        banner_front,
        dict(news=2.5, level=2.5, corner=2, own=1, turns=0.5, big=1),
        gap=(18.0, 34.0),
        p={"headline-negative": 0.35, "headline-level": 0.5, "tinted": 0.6, "boxed": 0.35, "advertisement-foot": 0.2},
        garnish=dict(outline=0.2, lines=0.3, size=(0.95, 1.2), lead=0.25),
        column_rule=("double", "medium", "dotted", None),
        article_rule=("double", "thick", "wavy", None),
    ),
    "school": Paper(
        (4, 5, 6, 7),
        (40, 54),
        banner_front,
        dict(news=2, own=3, level=1.5, amid=1, letters=1, turns=0.8, series=0.5),
        density=(0.58, 0.68),
        flat=(0.9, 1.02),
        gap=(24.0, 52.0),
        margin=(90.0, 170.0),
        shape=(1.35, 1.414),
        p={"boxed": 0.4, "advertisement-foot": 0.1, "byline": 0.7},
        garnish=dict(lines=0.3, outline=0.12),
        column_rule=ALL_RULES,
        article_rule=ALL_RULES,
        tier_rule=(None, "thin", "dotted"),
    ),
    "digest": Paper(
        (9, 10, 11),
        (56, 66),
        whole,
        dict(series=3, essay=2, own=3, notices=1, level=1, letters=1),
        density=(0.6, 0.7),
        p={"boxed": 0.5, "no-headline": 0.4, "advertisement-foot": 0.3},
        garnish=dict(size=(0.6, 0.9)),
        gap=(16.0, 34.0),
        tier_rule=(None, "thin"),
    ),
}
