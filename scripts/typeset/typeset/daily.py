"""Newspapers whose pages have one style. A newspaper's number chooses what stays: the papers that its kinds of pages come from, grid, type, folio,
masthead, size and print, and the style of headlines, logos, crossheads, bylines, captions and boxes. A page's seed chooses the rest."""

import zlib

from . import draw_print
from .draws import stream
from .paper_plan import FRAMES

# Papers of one newspaper: its pages alternate between them.
PAGES = [("front", "politics", "local"), ("evening", "economy", "culture"), ("regional", "sports", "letters"), ("party", "local"), ("prewar",)]
PAGES += [("tabloid",), ("digest", "notices"), ("school",), ("weekly",)]
WIDTHS = (1800, 2000)
MARKS = ["", "▽", "◆", "■", "●"]
GROUNDS = [{}, {}, dict(neg=True), dict(tint=True), dict(rule="thin"), dict(rule="double"), dict(tint="dots")]


class House:
    """The style of newspaper `number`, for the page with a seed."""

    def __init__(self, number, seed):
        names = PAGES[number % len(PAGES)]
        self.number, self.name, self.paper, self.grid = number, f"daily{number}", names[seed % len(names)], names[0]
        d = self.draws(0)
        mark, font = d.one(MARKS), dict(font=d.one(range(4)))
        self.heads = dict(vertical=font, side=font, brief=dict(mark=mark, em=d.u(1.1, 1.6)), inline=dict(mark=mark))
        self.heads["level"] = font | dict(centre=d.chance(0.6), spread=d.u(0, 0.5)) | d.one(GROUNDS)
        self.heads["title"] = font | dict(ground=d.one(["tint", "black", "frame", "lines"]), size=d.u(38.0, 60.0))
        plain = dict(plain=True, indent=d.one([1, 2, 3]), bold=d.one([0.6, 0.9, 1.1]))
        lines = dict(lines=d.one([2, 2, 3]), mark=d.one(["", "", "◇", "◆"]), rules=d.one([None, None, "thin"]))
        frame, tint = d.one([*FRAMES, "none"]), d.chance(0.4)
        self.keys = dict(cross_style=d.one([lines, lines, plain]), byline=d.one(["start", True]), group_rule=d.one(["thin", None, "dotted"]))
        self.keys |= dict(run_on=d.one(MARKS[1:]), frame=frame, tint=tint or frame == "none")
        self.parts = dict(tag=dict(ground=d.one(["black", "tint", "frame"]), em=d.u(1.0, 1.5)))
        self.parts["lead_block"] = dict(scale=d.u(1.12, 1.4), leading=d.u(0.95, 1.1), gothic=d.chance(0.3))
        self.marks, self.captions = d.one(["", "triangle", "brackets"]), (d.one(["under", "under", "above"]), d.one(["side", "right"]))

    def draws(self, use):
        return draw_print.Draw(stream(self.number, zlib.crc32(b"daily"), use), ())

    def dress(self, spec, rng):
        """Gives a page's articles and furniture the newspaper's style. Each page is scanned anew."""
        for article in spec["makeup"]["articles"]:
            self.dress_article(article)
        for one in spec["makeup"]["furniture"]:
            if one["kind"] != "index":
                one["seed"] = self.number
        if spec["scan"]:
            spec["scan"].update(draw_print.geometry(draw_print.Draw(rng, ()), spec["width"] / 3000))

    def dress_article(self, article):
        article.update({key: value for key, value in self.keys.items() if article.get(key) or (key == "tint" and article.get("boxed"))})
        for key, style in (self.parts | dict(head=self.heads.get((article.get("head") or {}).get("style"), {}))).items():
            if article.get(key):
                article[key].update(style)
        for photo in article.get("photos") or ():
            photo["marks"] = self.marks
            if photo.get("caption", "none") != "none":
                photo["caption"] = self.captions[photo["caption"] in ("side", "right")]
