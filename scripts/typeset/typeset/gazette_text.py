"""Notices of an official gazette: ordinances, announcements, lists.

A notice is a list of blocks, each set by `gazette`: `para` is a paragraph with one indent for the first line and one for the rest (in ems); `row` is
one line with parts at fixed places (share of the measure; "foot" is the line's foot, 地付き).
"""

from .draws import Draws
from .units import kanji_number
from .words import gazette as G
from .words import topics as T

OVERDUE = "期間内に届出がないときは、その権利を失うことがある。"


class Clerk(Draws):
    """Draws notices from `rng`. With `feet` some lines contain only a text at their foot."""

    def __init__(self, rng, feet=False):
        self.rng, self.feet = rng, feet

    def number(self, a, b):
        return kanji_number(str(int(self.rng.integers(a, b))))

    def date(self, year=None):
        return f"令和{year or '八'}年{self.number(1, 13)}月{self.number(1, 29)}日"

    def person(self):
        return self.one(T.surnames)[0] + "　" + self.one(T.given)

    def place(self):
        return self.one(T.places["県"]) + self.one(T.places["市"]) + self.one(["楠町", "浜通", "本町", "西川", "若葉台", "港南"])

    def law(self):
        return f"{self.one(G.matters)}に関する法律（平成{self.number(2, 31)}年法律第{self.number(10, 140)}号）"

    def fill(self, s, ministry):
        for key, (a, b) in (("{a}", (1, 6)), ("{b}", (2, 60)), ("{n}", (2, 31))):
            while key in s:
                s = s.replace(key, self.number(a, b), 1)
        return s.replace("{m}", ministry.removesuffix("省").removesuffix("庁"))

    def clause(self, ministry):
        return self.one(G.subjects) + "は、" + self.fill(self.one(G.conditions) + self.one(G.duties), ministry) + "。"

    def signed(self, who):
        """Date and name in one line, or the name at the foot of the next line. `who` draws the name."""
        date, name = (0.05, self.date()), ("foot", who())
        if self.feet and self.rng.random() < 0.6:
            return [row([date]), row([name])]
        return [row([date, name])]

    def note(self):
        """Optional endings of a notice, at the foot of a line."""
        if not self.feet or self.rng.random() < 0.4:
            return []
        notes = ["次の号に続く", "別表は省略", "図面は縦覧に供する", "各通", self.one(G.ministries), f"{self.date()}掲載済"]
        return [row([("foot", f"（{self.one(notes)}）")])]

    def notice(self):
        return getattr(self, self.one(["ordinance", "ordinance", "announcement", "roads", "people", "cases", "cases"]))()

    def ordinance(self):
        """An ordinance: its number, its reason, date and minister, title, articles with items."""
        m, matter = self.one(G.ministries), self.one(G.matters)
        title = f"{matter}に関する法律施行規則の一部を改正する" + ("省令" if m.endswith("省") else "命令")
        out = [
            para(f"○{m}令第{self.number(2, 120)}号", 0, 2, "headline", gothic=True),
            para(
                f"{self.law()}第{self.number(2, 70)}条第{self.number(1, 5)}項の規定に基づき、並びに同法を実施するため、{title}を次のように定める。", 1
            ),
            *self.signed(lambda: f"{m.removesuffix('省').removesuffix('庁')}大臣　{self.person()}"),
            para(title, 3, 4, "subheadline"),
        ]
        for i in range(1, int(self.rng.integers(2, 5))):
            out += self.article(i, m)
        out += [
            para("附　則", 3, 3, "crosshead", gothic=True),
            para(f"この{title[-2:]}は、{self.date('九')}から施行する。ただし、第{self.number(1, 4)}条の規定は、公布の日から施行する。", 1),
        ]
        return out + self.note()

    def article(self, i, m):
        out = []
        if self.rng.random() < 0.5:
            out.append(para(f"（{self.one(G.matters)[:12]}）", 1, 2))
        out.append(para("　" + self.clause(m), 0, 1, lead=f"第{kanji_number(str(i))}条"))
        if self.rng.random() < 0.6:
            out[-1]["text"] = out[-1]["text"].removesuffix("。") + "。この場合において、次に掲げる事項を記載するものとする。"
            for k in range(1, int(self.rng.integers(3, 6))):
                out.append(para(f"{kanji_number(str(k))}　" + self.fill(self.one(G.items), m), 1, 2))
        if self.rng.random() < 0.5:
            out.append(para("２　" + self.clause(m), 0, 1))
        return out

    def announcement(self):
        m = self.one(G.ministries)
        out = [
            para(f"○{m}告示第{self.number(10, 900)}号", 0, 2, "headline", gothic=True),
            para(f"{self.law()}第{self.number(2, 70)}条の規定に基づき、次のとおり告示する。", 1),
            *self.signed(lambda: f"{m.removesuffix('省').removesuffix('庁')}大臣　{self.person()}"),
        ]
        for k in range(1, int(self.rng.integers(3, 7))):
            out.append(para(f"{kanji_number(str(k))}　" + self.clause(m), 0, 1))
        return out + self.note()

    def roads(self):
        """A list with blanks inside its lines: kind, stretch, length."""
        out = [
            para(f"○{self.one(T.places['県'])}公告第{self.number(10, 200)}号", 0, 2, "headline", gothic=True),
            para("道路の区域を次のとおり変更し、関係図面を公告の日から二週間一般の縦覧に供する。", 1),
            row([(0.05, "路線"), (0.3, "区間"), (0.8, "延長")]),
        ]
        for _ in range(int(self.rng.integers(4, 10))):
            road, stretch = self.one(G.roads), self.one(T.places["市"]) + self.one(["本町", "浜通", "西川"])
            out.append(row([(0.05, road), (0.3, stretch), (0.8, self.number(100, 999) + "㍍")]))
        return out + self.signed(lambda: f"{self.one(T.places['県'])[:-1]}県知事　{self.person()}")

    def people(self):
        """Appointments: office above, name at the foot."""
        m = self.one(G.ministries)
        out = [para("人事異動", 2, 2, "headline", gothic=True), para(m, 1, 1, "subheadline", gothic=True)]
        for _ in range(int(self.rng.integers(5, 11))):
            office = self.one(["総務課長", "調査官", "地方支局長", "参事官", "審議官", "主任研究官"])
            out.append(row([(0.05, office + "を命ずる"), ("foot", self.person())]))
        return out + (self.note() or [para(f"（各通　{self.date()}）", 2, 2)])

    def cases(self):
        """Court notices in short items with numbers."""
        kind = self.one(["破産手続開始", "失踪に関する届出の催告", "会社の解散", "公示催告", "相続財産清算人の選任"])
        out = [para(kind, 2, 2, "headline", gothic=True)]
        for k in range(1, int(self.rng.integers(4, 9))):
            out += [
                para(f"令和8年（{self.one('フヘチモ')}）第{int(self.rng.integers(10, 990))}号", 0, 1),
                para(f"{self.place()}{int(self.rng.integers(1, 9))}丁目{int(self.rng.integers(1, 40))}番{int(self.rng.integers(1, 20))}号", 1, 2),
                row([(0.06, "申立人"), ("foot", self.person())]),
                para(f"{k}　決定年月日　{self.date()}", 0, 1),
                para(f"届出期間　公告の日から{self.number(2, 7)}月以内に、{self.one(T.places['市'])[:-1]}家庭裁判所に届け出ること。" + OVERDUE, 0, 1),
            ] + self.note()
        return out


def para(text, first, rest=0, role="body", gothic=False, lead=""):
    """`lead`: words set in gothic before the text, in the same line."""
    return dict(kind="para", text=text, first=first, rest=rest, role=role, gothic=gothic, lead=lead)


def row(parts, role="body"):
    return dict(kind="row", parts=parts, role=role)
