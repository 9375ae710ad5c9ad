"""Sets the text of an article through its free places: paragraphs, crossheads, the writer's name, and an end that fills the last line or not."""

from itertools import zip_longest

from .body import Type
from .headline import fit_head
from .lines import break_lines, set_line, spaced, tokens, trim
from .words import topics

FREE, CROSS = 0, 4


def slots(art):
    """Places for body lines in reading order: (band, column, run). A run ends if the text jumps over something."""
    out, run = [], -1
    for b in range(len(art.bands)):
        open_ = False
        for c in range(art.ncols):
            if art.grid[b, c] == FREE:
                if not open_:
                    run += 1
                    open_ = True
                out.append((b, c, run))
            else:
                open_ = False
    return out


class Flow:
    """Sets one article's text into its slots."""

    def __init__(self, art):
        self.art, self.ty, self.measure = art, art.body, art.measure
        self.slots, self.pos = slots(art), 0
        self.loose = art.page.spec["type"].get("loose", True)
        self.mark = art.spec.get("marks", "")
        self.cut = art.page.spec["makeup"].get("ends") == "cut"
        by = art.spec.get("byline")
        self.by_start = art.writer.dateline() if by == "start" else None
        self.by_end = art.writer.byline() if by and by != "start" else None
        self.pointer = art.spec.get("pointer")
        if self.pointer:
            self.by_end = self.pointer
        n = art.spec.get("cross", 0)
        self.crosses = art.writer.several("cross", n)
        if art.spec.get("cross_style", {}).get("plain"):  # some words are long
            self.crosses = [text for both in zip_longest(art.writer.several("sub", n), self.crosses) for text in both if text][:n]
        if art.spec.get("cross_style", {}).get("anywhere"):  # more sentences than the topic has
            others = [text for topic in topics.topics for text in topic["cross"]]
            self.crosses += [art.writer.dress(others[int(i)]) for i in art.page.rng.permutation(len(others))[: max(0, n - len(self.crosses))]]
        self.turns = self.crossed = 0
        self.starts = {}
        for i, (_, _, r) in enumerate(self.slots):
            self.starts.setdefault(r, i)

    def set(self):
        total, done, n = len(self.slots), 0, len(self.crosses)
        if not total:
            raise ValueError(f"article {self.art.n} has no room for text")
        if self.art.spec.get("run_on"):
            self.run_on(self.art.spec["run_on"])
            return
        first = self.inline_head()
        art = self.art
        if art.spec.get("lead"):
            self.ty = self.ty.in_gothic()
        while self.pos < total:
            left = total - self.pos
            state = art.writer.saved()
            asked = art.spec.get("turns") and self.turns % 2
            lines = self.broken(art.writer.question() if asked else self.opened(art.writer.paragraph()), first)
            if self.cut:
                self.paragraph(lines, left)
            elif len(lines) > left - 3 and not (len(lines) == left and not self.by_end):
                art.writer.restore(state)
                break
            else:
                self.paragraph(lines)
            first, self.ty = None, art.body
            self.turn()
            if self.pos < total and self.crosses and self.pos >= total * (done + 1) / (n + 1) - 4 and self.crosshead():
                done += 1
        if self.pos < total:
            self.ty = art.body if art.spec.get("turns") else self.ty
            self.close(first)

    def turn(self):
        """Questions in gothic alternating with answers in the body's type, if the article has `turns`."""
        self.turns += 1
        if self.art.spec.get("turns") and self.turns % 2:
            self.ty = self.art.body.in_gothic()
            self.art.features.add("questions")

    def opened(self, text):
        """An item's first words in gothic, if `opening` is "gothic"."""
        if self.art.spec.get("opening") != "gothic" or self.pos or "{" in text[:14]:
            return text
        at = next((i for i, c in enumerate(text[:14]) if i > 2 and c in "、はがをに「"), 6)
        self.art.features.add("gothic-opening")
        return "{!" + text[:at] + "}" + text[at:]

    def run_on(self, mark):
        """All the text as one paragraph, with a mark for each start of a paragraph. Of many last sentences it takes the one that fills the room."""
        art, left = self.art, len(self.slots)
        text = art.writer.paragraph()
        while True:
            more = text + mark + art.writer.paragraph()
            if len(self.broken(more)) > left - 3:
                break
            text = more
        used = sum(t.nat for toks, _ in self.broken(text) for t in toks)
        best = None
        for last, sentences in art.writer.closings(160, (left * self.measure - used) / self.ty.h - 2):
            lines = self.broken(text + mark + last)
            cost = abs(len(lines) - left) * 10 + (self.measure - sum(t.nat for t in lines[-1][0])) / self.measure
            if best is None or cost < best[0]:
                best = cost, lines, sentences
        art.page.used.update(best[2])
        art.features.add("run-on")
        self.paragraph(best[1], left)

    def broken(self, text, first=None):
        """A paragraph's lines. `first` is the part of the first line that an inline head takes."""
        indent = self.ty.h if first is None else first
        toks = spaced(self.ty, text)
        if self.by_start and self.pos == 0:
            lead = tokens(self.ty, self.by_start)
            for t in lead:
                t.part = "byline"
            toks = lead + toks
        elif self.mark and first is None:
            toks, indent = tokens(self.ty, self.mark) + toks, 0.0
        return break_lines(toks, self.measure, indent, self.loose)

    def enter(self, run):
        art = self.art
        if art.last_run != run:
            art.seg += 1
            art.last_run = run

    def paragraph(self, lines, most=None):
        """Sets a paragraph's lines, at most `most` of them; the rest is not printed."""
        art = self.art
        if self.by_start and self.pos == 0:
            art.features.add("byline")
        printed = lines[:most]
        for i, (toks, indent) in enumerate(printed):
            b, c, run = self.slots[self.pos + i]
            self.enter(run)
            signs, ruby = set_line(self.ty, toks, art.bands[b][0], art.x(c), self.measure, indent, i == len(lines) - 1, art.info("body"))
            trim(signs, toks)
            art.put(signs, ruby)
        self.pos += len(printed)
        art.para += 1

    def inline_head(self):
        """A brief's gothic words at the head of its first line. Returns their length, or None if there are none."""
        art, h = self.art, self.art.spec.get("head") or {}
        if h.get("style") != "inline":
            return None
        b, c, _ = self.slots[0]
        k = h.get("em", 1.1)
        text = h.get("mark", "") + (h.get("text") or art.writer.head())
        gothic = Type(art.page.spec["type"]["gothic"], self.ty.w * k, self.ty.h * k, 0.5, self.ty.figures)
        fit = fit_head(gothic, text, self.measure - 3.2 * self.ty.h, 0.0)
        art.put(fit.signs(art.bands[b][0], art.x(c), art.part("headline")))
        return fit.length + self.ty.h

    def crosshead(self):
        """Bold words between two paragraphs. Returns false if they do not fit well here."""
        return self.plain_crosshead() if self.art.spec.get("cross_style", {}).get("plain") else self.large_crosshead()

    def fits(self, n):
        """Whether this tier has text before and after the room of `n` lines. With `anywhere` the place may be at the beginning of the text."""
        run = self.slots[self.pos][2]
        before = self.pos - self.starts[run]
        early = self.art.spec.get("cross_style", {}).get("anywhere") and before == 0
        return sum(s[2] == run for s in self.slots[self.pos : self.pos + n + 4]) >= n + 3 and (before >= 2 or early)

    def close_crosshead(self, n):
        for b, c, _ in self.slots[self.pos : self.pos + n]:
            self.art.grid[b, c] = CROSS
        self.pos += n
        self.art.para += 1

    def plain_crosshead(self):
        """Bold words in the body's size, indented, with `blank` lines before and after (one each). Long words continue in a second line."""
        art, how = self.art, self.art.spec["cross_style"]
        ty = self.ty.in_gothic(how.get("bold", 0.9))
        number, (before, after) = how.get("number", ""), how.get("blank", (1, 1))
        mark = number[self.crossed % len(number)] if number else ""
        text = mark + ("．" if number[:1] in ("１", "一") else "") + self.crosses[0]
        lines = break_lines(tokens(ty, text), self.measure, how.get("indent", 2) * ty.h, self.loose)
        n = len(lines) + before + after
        if not self.fits(n):
            return False
        self.crosses.pop(0)
        self.crossed += 1
        self.enter(self.slots[self.pos][2])
        for (b, c, _), (toks, indent) in zip(self.slots[self.pos + before :], lines):
            art.put(set_line(ty, toks, art.bands[b][0], art.x(c), self.measure, indent, last=True, info=art.info("crosshead"))[0])
        art.features |= {"crosshead", "crosshead-plain"}
        self.close_crosshead(n)
        return True

    def large_crosshead(self):
        """One bold line larger than the body, in the room of two or three lines, perhaps between rules."""
        art, how = self.art, self.art.spec.get("cross_style", {})
        n, run = how.get("lines", 2), self.slots[self.pos][2]
        if not self.fits(n):
            return False
        places = self.slots[self.pos : self.pos + n]
        (b, c, _), (_, d, _) = places[0], places[-1]
        self.enter(run)
        k = self.ty.w / 26
        gothic = Type(art.page.spec["type"]["gothic"], 31 * k, 28 * k, 0.9, self.ty.figures)
        text = how.get("mark", "") + self.crosses.pop(0)
        fit = fit_head(gothic, text, self.measure - 1.6 * self.ty.h, 0.25)
        middle, y0, y1 = (art.x(c) + art.x(d)) / 2, *art.bands[b]
        art.put(fit.signs(y0 + 1.2 * self.ty.h, middle, art.info("crosshead")))
        if how.get("rules"):
            off = max(fit.ty.w / 2 + 7, art.pitch * n / 2 - 6)
            for x in (middle - off, middle + off):
                art.page.rule(x, y0 + 4, x, y1 - 4, how["rules"])
        art.features.add("crosshead")
        self.close_crosshead(n)
        return True

    def close(self, first=None):
        """The last paragraph: of many candidates the one that fills the remaining lines, else the beginning of the shortest candidate."""
        ty, m, left, best, cut = self.ty, self.measure, len(self.slots) - self.pos, None, None
        tail, tail_len = self.tail()
        for text, sentences in self.art.writer.closings(240, left * m / ty.h - (first or 0) / ty.h):
            lines = self.broken(text, first)
            if len(lines) > left:
                if cut is None or len(lines) < len(cut[1]):
                    cut = 0, lines, False, sentences
                continue
            toks, ind = lines[-1]
            free, short = m - ind - sum(t.nat for t in toks), left - len(lines)
            ok = not tail or free >= tail_len + ty.h
            cost = short * 10 + (0 if ok else 2 if short else 15) + (0 if tail else free / m)
            if best is None or cost < best[0]:
                best = cost, lines, ok, sentences
            if cost < 0.75:
                break
        _, lines, ok, sentences = best or cut
        lines = lines[:left]
        self.art.page.used.update(sentences)
        self.paragraph(lines)
        if tail and ok:
            self.sign(tail, tail_len, self.pos - 1)
        elif tail and self.pos < len(self.slots):
            self.sign(tail, tail_len, self.pos)

    def tail(self):
        """Tokens of the writer's name for the end, and their length. None if no name is short enough for a line."""
        name = self.by_end
        for _ in range(8 if name else 0):
            toks = tokens(self.ty, name)
            length = sum(t.nat for t in toks)
            if length <= self.measure - self.ty.h:
                for t in toks:
                    t.part = None if self.pointer else "byline"
                return toks, length
            name = self.art.writer.byline()
        return [], 0.0

    def sign(self, tail, length, at):
        """The writer's name at the foot of the last line, or of a separate line after it."""
        art, (b, c, run) = self.art, self.slots[at]
        same = at < self.pos
        self.enter(run)
        info = dict(art.info("body"), para=art.para - 1)
        signs, _ = set_line(self.ty, tail, art.bands[b][1] - length, art.x(c), length, last=True, info=info)
        if same and not self.pointer:
            art.page.lines -= 1
        art.put(signs)
        art.features.add("pointer" if self.pointer else "byline")
