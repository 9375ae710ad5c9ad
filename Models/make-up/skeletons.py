"""Sheets with the make-up of real pages: skeletons and block truths, without image and text, varied."""
import json

import numpy as np

from makeup import KINDS, Block, Dice, Sheet, Style

LINES_OF_A_TIER = 13
"""Usual length of the lines of a tier, in ems; gives the em of a page whose type is not known."""


def bounds(block):
    """Returns the rectangle around a block or an ignored area."""
    if isinstance(block, list):
        return block
    if "quad" not in block:
        return block["rect"]
    xs, ys = zip(*block["quad"])
    return [min(xs), min(ys), max(xs), max(ys)]


class Skeleton:
    """The make-up of a real page."""

    def __init__(self, path):
        page = json.loads(path.read_text())
        self.name = path.name.split(".")[0]
        self.articles = [
            [(bounds(b), "lead" if b.get("lead") else b["role"], b.get("writing", "vertical") == "vertical") for b in one["blocks"]]
            for one in page["articles"]]
        self.ignored = [bounds(area) for area in page.get("ignore", [])]
        bodies = [
            rect[3] - rect[1] if vertical else rect[2] - rect[0]
            for blocks in self.articles for rect, role, vertical in blocks if role == "body"]
        self.em = np.median(bodies or [page["height"] / 8]) / LINES_OF_A_TIER

    def sheet(self, random, paper):
        """Returns the page as a sheet set like a kind of paper, with another em, other rules and other areas."""
        dice = Dice(random)
        style = Style(paper, dice)
        scale = 1 / (self.em * np.exp(random.normal(0, 0.18)))
        sheet = Sheet(style)
        for article, blocks in enumerate(self.articles):
            self.add(sheet, article, blocks, scale, dice)
        for area in self.ignored:
            rect = [v * scale for v in area]
            if dice.chance(0.5):
                sheet.pictures.append(tuple(rect))
            else:
                sheet.areas.append((*rect, KINDS.index(dice.pick(["advertisement", "folio", "table", "other"]))))
        self.rule(sheet, style, dice)
        return sheet

    @staticmethod
    def add(sheet, article, blocks, scale, dice):
        """Adds the blocks of an article. Paragraphs begin with its first text, after headings, and now and then elsewhere."""
        flow, begins = 0, True
        for number, (rect, role, vertical) in enumerate(blocks):
            x0, y0, x1, y1 = (v * scale for v in rect)
            kind = KINDS.index(role)
            across = x1 - x0 if vertical else y1 - y0
            text = role in ("body", "lead")
            size = 1.0 if text or role == "byline" else 0.85 if role == "caption" else max(0.6, min(across, 6.0))
            later = [kind for _, kind, _ in blocks[number + 1:] if kind != "caption"]
            ends = not later or later[0] not in ("body", "lead") or dice.chance(0.2)
            sheet.blocks.append(Block(
                x0, y0, max(x1, x0 + 0.5), max(y1, y0 + 0.5), kind, vertical, size, 0 if text or role == "caption" else 1, article,
                -1 if role == "caption" else flow, begins=begins and text, ends=ends and text))
            flow += role != "caption"
            begins = ends if text else begins or role != "caption"

    @staticmethod
    def rule(sheet, style, dice):
        """Adds rules between neighbouring blocks of different articles, and between the tiers of some papers."""
        shown, tiers = dice.pick([0.95, 0.8, 0.4, 0.1]), dice.chance(0.35)
        for one in sheet.blocks:
            for other in sheet.blocks:
                if other is one or (one.article == other.article and not tiers):
                    continue
                low, high = max(one.y0, other.y0), min(one.y1, other.y1)
                if high - low > 2 and -0.5 < one.x0 - other.x1 < 3 and one.article != other.article and dice.chance(shown):
                    x = (one.x0 + other.x1) / 2
                    sheet.rules.append((x, low - 0.5, x, high + 0.5))
                low, high = max(one.x0, other.x0), min(one.x1, other.x1)
                if high - low > 2 and -0.5 < other.y0 - one.y1 < 3 and dice.chance(shown):
                    y = (one.y1 + other.y0) / 2
                    sheet.rules.append((low - 0.5, y, high + 0.5, y))
