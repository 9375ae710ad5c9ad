"""Adapts an article's words to its type: ruby, emphasis, old forms, and sentences with characters that are hard to cut.

A `Voice` is a `Writer` that adapts all its texts. The options are those of the type (`spec["type"]`): `ruby` none, names, some (a word now and then
too), all · `old` · `emphasis` none, dots, line, wavy, both (dots or lines) · `runs` none, gothic, bold · `odd` kinds of sentences below · `strewn`
additional sentences · `opens` an occasional mark at the start of paragraphs. Existing markup, {…}, does not change.
"""

import re

from . import old_forms, paper_words, readings, units
from .text import Writer

# Sentences with features that are rare in the topics, by kind.
ODD = {
    "marks": [
        "「本当に大丈夫か！？」。声が上がると、会場は静まり返った。",
        "――これまでの歩みをどう見ますか。「まだ道半ば……。一歩ずつです」",
        "「やった!!」。結果が伝わると、抱き合って喜ぶ姿が見られた。",
        "「しかし……」と言いかけて、しばらく黙り込んだ。",
        "なぜ今なのか。答えは――まだ見つかっていない。",
        "合言葉は「あせらず・あわてず・あきらめず」である。",
    ],
    "repeats": [
        "代々受け継がれた人々の技が、少々のことでは揺らがない強さを生む。",
        "「いすゞ坂」と呼ばれる急な道を、人々は日々、黙々と上り下りする。",
        "時々刻々と変わる数字を、国々の担当者が次々に読み上げた。",
        "こゝろの持ちようだ、と古い手紙にある。",
    ],
    "strokes": [
        "メーカー一社とユーザー二社が加わり、一、二年で形にする。",
        "エネルギー一つをとっても、一口に説明するのは難しい。",
        "二人三脚のリーダー二人は、一進一退の三日間を振り返った。",
        "スーパー一号店の開店から十一年、三十三店を数えるまでになった。",
        "一ー二月の売り上げは、二年ぶりに前年を上回った。",
    ],
    "numbers": [
        "人口は一〇・三％減り、二〇四〇年には八〇〇〇人を割り込むという。",
        "明治三〇年の記録では、一五〇・五ヘクタールの田があった。",
        "支持は四八・二％、不支持は三〇・一％で、前回の五〇・五％を下回った。",
    ],
    "figures": [
        "計画は2019年に始まり、2024年に見直され、2031年の完成を目指す。",
        "定員1200人に対し、申し込みは5％増の3480人に上った。",
        "標高1840㍍の測候所では、午前6時に氷点下12度を観測した。",
        "価格は1個980円で、3％の値引きがある。",
    ],
    "latin": [
        "NPOの代表は「SNSだけに頼らず、顔の見える関係を」と話す。",
        "AIで需要を読むシステムを、online会議で各地に説明した。",
        "GDPの伸びを受け、IT関連の企業は採用を増やす。",
        "愛称は「Mirai」。PRの動画は10万回再生された。",
        "LEDへの切り替えが進み、CO2の排出は大きく減った。",
        "会場にはWelcomeと書いた横断幕が掲げられた。",
    ],
    "squares": [
        "幅3㍍、長さ120㍍の橋を、10㌧の車が行き交う。",
        "㈱ミナモ商会は、1袋5㌔の米を480㌘ずつ小分けにして売る。",
        "1㌦は140円台で推移し、輸入の小麦は8㌫上がった。",
        "雪は85㌢積もり、1㌶の畑が埋まった。",
        "5㍉の穴から毎分2㍑の水が噴き出した。",
    ],
}
SIGNS = {"dots": "*", "line": "_", "wavy": "~", "gothic": "!", "bold": "+"}
QUOTE = re.compile(r"「([^「」{}]{3,15})」")
CLAUSE = re.compile(r"^([^{}、。「」]{3,12})(?=[はがを、])")


class Voice(Writer):
    """A writer with words for the type. `own` is a random generator for the additions here."""

    def __init__(self, rng, topic, used, kind, own):
        super().__init__(rng, topic, used, kind.get("ruby", "names") in ("names", "some"))
        self.kind, self.own = kind, own
        self.odd = [s for k in kind.get("odd", ()) for s in ODD[k]] + list(kind.get("strewn", ()))

    def dress(self, s, body=False, marked=False):
        """A text as this type prints it. Only body text has ruby; `marked` allows emphasis and runs in it."""
        for key in ("emphasis", "runs") if marked else ():
            how = self.kind.get(key, "none")
            if how == "both":
                how = self.one_of(["dots", "line"])
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

    def head(self):
        return self.dress(super().head())

    def several(self, key, n):
        return [self.dress(s) for s in super().several(key, n)]

    def byline(self):
        return self.dress(super().byline())

    def dateline(self):
        return self.dress(super().dateline())

    def source(self):
        return self.dress(super().source())

    def signature(self, short=False):
        return [self.dress(s) for s in paper_words.signature(self, short)]

    def question(self):
        return self.dress(self.one_of(paper_words.QUESTIONS))

    def paragraph(self):
        s = super().paragraph()
        fresh = [t for t in self.odd if t not in self.used]
        if fresh and self.own.random() < 0.6:
            said = self.one_of(fresh)
            self.used.add(said)
            s += said
        if self.kind.get("opens") and self.own.random() < 0.3:
            s = self.kind["opens"] + s
        return self.dress(s, True, marked=self.own.random() < 0.5)

    def closings(self, tries, room):
        for s, said in super().closings(tries, room):
            yield self.dress(s, True), said

    def one_of(self, options):
        return options[int(self.own.integers(len(options)))]
