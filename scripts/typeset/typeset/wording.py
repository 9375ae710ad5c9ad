"""Adapts an article's words to its type: ruby, emphasis, old forms, and sentences with characters that are hard to cut.

A `Voice` is a `Writer` that adapts all its texts. The options are those of the type (`spec["type"]`): `ruby` none, names, some (a word now and then
too), all · `old` · `emphasis` none, dots, line, wavy, both (dots or lines) · `runs` none, gothic, bold · `odd` kinds of sentences
(`words.sentences`) · `strewn` additional sentences · `opens` an occasional mark at the start of paragraphs. Existing markup, {…}, does not change.
"""

import re

from . import old_forms, readings, units, words
from .draws import one
from .text import Writer

SIGNS = {"dots": "*", "line": "_", "wavy": "~", "gothic": "!", "bold": "+"}
QUOTE = re.compile(r"「([^「」{}]{3,15})」")
CLAUSE = re.compile(r"^([^{}、。「」]{3,12})(?=[はがを、])")


class Voice(Writer):
    """A writer with words for the type. `own` is a random generator for the additions here."""

    def __init__(self, rng, topic, used, kind, own):
        super().__init__(rng, topic, used, kind.get("ruby", "names") in ("names", "some"))
        self.kind, self.own = kind, own
        self.odd = [s for k in kind.get("odd", ()) for s in words.sentences[k]] + list(kind.get("strewn", ()))

    def dress(self, s, body=False, marked=False):
        """A text as this type prints it. Only body text has ruby; `marked` allows emphasis and runs in it."""
        for key in ("emphasis", "runs") if marked else ():
            how = self.kind.get(key, "none")
            if how == "both":
                how = one(self.own, ["dots", "line"])
            if how != "none":
                s = self.stand_out(s, SIGNS[how])
        if body and self.kind.get("ruby") == "all":
            s = readings.annotate(units.in_kanji(s) if self.kind.get("figures") == "kanji" else s)
        if body and self.kind.get("ruby") == "some" and self.own.random() < 0.2:
            s = readings.annotate_one(s, self.own.random())
        return old_forms.old(s) if self.kind.get("old") else s

    def stand_out(self, s, sign):
        """Marks a text's first quotation, or its first words, as a run."""
        m = QUOTE.search(s) or CLAUSE.search(s)
        return s[: m.start(1)] + "{" + sign + m[1] + "}" + s[m.end(1) :] if m and "{" not in s[: m.start()] else s

    def short(self, s):
        return self.dress(super().short(s))

    def signature(self, short=False):
        """A signature of two or three lines: work, name, place with age. If `short`, it has three."""
        n = 7 + int(self.rng.integers(len(self.people) - 7))
        name, job, age = self.people[n][0] + "　" + self.one(words.papers.given), self.one(words.papers.letter_jobs), int(self.rng.integers(14, 92))
        city = self.fixed["市"] if short or self.rng.random() < 0.6 else self.fixed["県"] + self.fixed["市"]
        place = f"（{city}　{age}）" if self.rng.random() < 0.6 else f"（{city}・{age}歳）"
        parts = [job, name, place] if short or self.rng.random() < 0.5 else [job + "　" + name, place]
        return [self.dress(s) for s in parts]

    def question(self):
        return self.dress(one(self.own, words.papers.questions))

    def paragraph(self):
        s = super().paragraph()
        fresh = [t for t in self.odd if t not in self.used]
        if fresh and self.own.random() < 0.6:
            sentence = one(self.own, fresh)
            self.used.add(sentence)
            s += sentence
        if self.kind.get("opens") and self.own.random() < 0.3:
            s = self.kind["opens"] + s
        return self.dress(s, True, marked=self.own.random() < 0.5)

    def closings(self, tries, room):
        for s, chosen in super().closings(tries, room):
            yield self.dress(s, True), chosen
