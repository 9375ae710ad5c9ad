"""A character in its body: its type, the token for line breaks and justification, the printed sign.

All lengths are in design pixels (a page 3000 wide); printing scales them. "Along" means along the line, "across" means across it.
"""

from dataclasses import dataclass, field, replace

from .fonts import Shape, face_for, is_gothic

HALF_AFTER = set("、。，．」』）〕］】〉》｝")  # ink at the start of the body, half an em of blank behind
HALF_BEFORE = set("「『（〔［【〈《｛")  # ink at the end of the body, half an em of blank in front
HALF_BOTH = set("・：；")


@dataclass(frozen=True)
class Type:
    """The setting of characters: font, body across × along, weight, digits, spacing."""

    font: str
    w: float
    h: float
    bold: float = 0.0
    figures: str = "tcy"  # tcy | stack | kanji | sideways
    tight: bool = False  # kana set by their own extent
    ruby_font: str = ""
    level: bool = False  # horizontal: `h` is then along the line, `w` is the height
    rtl: bool = False  # a level line that is read from its right end, as before 1945
    fill: float = 1.0  # type's size along the line as a share of its body: loose below 1, tight above
    longest: int = 3  # most digits or letters in one 縦中横
    latin: str = "stack"  # stack | tcy | sideways
    percent: bool = False  # a number and its ％ are one group
    dot: str = "﹅"  # side-dot
    gothic: str = ""  # font of runs in gothic
    face: str = ""  # the face of these characters in the truth: bold, gothic, or empty for the body's

    @property
    def size(self):
        return self.h * self.fill

    def sized(self, w, h=None):
        return replace(self, w=w, h=w if h is None else h)

    def in_gothic(self, bold=0.0):
        return replace(self, font=self.gothic, bold=bold, face="gothic")


def body_type(t, high):
    """The body type of a specification (`type`). Its height is chosen so that whole characters fill a tier of the height `high`."""
    h = t["h"] if t.get("tight") else high / max(1, round(high / t["h"]))
    own = {k: t[k] for k in ("figures", "tight", "fill", "longest", "latin", "percent", "dot", "gothic", "ruby_font") if k in t}
    return Type(t["body"], t["w"], h, 0.0 if is_gothic(t["body"]) else t.get("bold", 0.0), **own)


@dataclass
class Token:
    t: str
    nat: float  # natural advance
    least: float  # advance when squeezed
    draws: list  # (shape, along offset, across offset from the line's middle, size x, size y)
    front: float = 0.0  # share of a squeeze taken from the front
    kind: str = None
    turned: bool = False
    ruby: tuple = None  # (group, kana, place, count)
    glued: bool = False  # no line break before this token
    part: str = None
    mark: str = None  # dots | line | wavy, beside the character
    bold: float = 0.0  # thickening beyond the type's own
    face: str = ""


@dataclass
class Sign:
    """One printed character in its place. Its ink is known only after printing."""

    t: str
    cell: list
    draws: list  # (shape, x, y, size x, size y, bold)
    info: dict = field(default_factory=dict)
    tone: str = "ink"  # ink | paper (white on black) | not part of the truth if info is empty
    ink: list = None
    area: int = 0  # px that are at least half covered
    outline: object = None
    beside: list = field(default_factory=list)  # draws and bars printed with it that do not belong to its ink


def upright(ty, c):
    f = face_for(ty.font, c)
    s = f.upright(c)
    front = (ty.h - ty.size) / 2
    if s.turn:
        return s, [(s, front, -(f.body_top() - 0.5) * ty.w, ty.size, ty.w)]
    return s, [(s, front - s.dy * ty.size, s.dx * ty.w, ty.w, ty.size)]


def token(ty, t, kind):
    if ty.level:
        return replace(level_token(ty, t), kind=kind)
    if kind == "tcy":
        f = face_for(ty.font, t[0])
        run = f.level(t)
        wide = sum(s.adv for s in run)
        sx = min(ty.w, 0.95 * ty.w / wide)
        y0, y1 = f.extent(run[0].gid)[1::2]
        sy = min(ty.h, ty.w) * 1.04
        return Token(t, ty.h, ty.h, [(s, ty.h / 2 + (y0 + y1) / 2 * sy, s.dx * sx - wide * sx / 2, sx, sy) for s in run], kind="tcy")
    if kind == "sideways":
        f = face_for(ty.font, t)
        s = f.level(t)[0]
        s = Shape(f, s.gid, 0, 0, s.adv, True)
        size = min(ty.w, ty.h * 1.1)
        adv = s.adv * size + ty.h * 0.04
        return Token(t, adv, adv, [(s, 0.0, -0.36 * size, size, size)], turned=True)
    s, draws = upright(ty, t)
    k = squeezable(ty, Token(t, ty.h, ty.h, draws, kind=kind))
    if ty.tight:
        if k.least < k.nat:
            cut = k.nat * 0.45
            k.nat -= cut
            k.least = min(k.nat, k.least)
            k.draws = [(d[0], d[1] - cut * k.front, *d[2:]) for d in k.draws]
        elif "ぁ" <= t <= "ヿ" and not s.turn:
            y0, y1 = s.face.extent(s.gid)[1::2]
            top = s.face.body_top() - y1
            nat = min(1.0, max(0.42, y1 - y0 + 0.14))
            k.draws = [(d[0], d[1] - (top - 0.07) * ty.h * (nat < 1.0), *d[2:]) for d in k.draws]
            k.nat = k.least = nat * ty.h
        k.least = min(k.least, k.nat * 0.97)
    return k


def level_token(ty, t):
    f = face_for(ty.font, t)
    s = f.level(t)[0]
    adv = s.adv * ty.h if t.isascii() else ty.h
    return squeezable(ty, Token(t, adv, adv, [(s, 0.0, (f.body_top() - 0.5) * ty.w, ty.h, ty.w)]))


def squeezable(ty, k):
    """A token that may lose half an em of blank if it is a mark."""
    for marks, front in ((HALF_AFTER, 0.0), (HALF_BEFORE, 1.0), (HALF_BOTH, 0.5)):
        if k.t in marks:
            k.least, k.front = ty.h * 0.5, front
    return k
