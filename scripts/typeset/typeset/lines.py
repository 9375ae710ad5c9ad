"""From words to set lines: characters with their bodies, line breaks, justification, 縦中横, ruby.

All lengths are in design pixels (a page 3000 wide); printing scales them. "Along" runs with the line, "across" across it.
"""
import re
from dataclasses import dataclass, field, replace

from .fonts import Shape, face, face_for

HALF_AFTER = set("、。，．」』）〕］】〉》｝")        # ink at the start of the body, half an em of blank behind
HALF_BEFORE = set("「『（〔［【〈《｛")              # the other way round
HALF_BOTH = set("・：；")
NOT_FIRST = set("、。，．」』）〕］】〉》｝・：；？！％ー…―々ゝ㌔㌘㌧㌢㍍㌶㌦㍗㍑ぁぃぅぇぉっゃゅょァィゥェォッャュョ")
NOT_FIRST_LOOSE = set("、。，．」』）〕］】〉》｝・：；？！％")  # what newspapers keep to in narrow lines
NOT_LAST = HALF_BEFORE
KANJI_DIGITS = "〇一二三四五六七八九"
WIDE = {chr(c): chr(c + 0xFEE0) for c in range(0x21, 0x7F)}


@dataclass(frozen=True)
class Type:
    """How characters are set: font, body across × along, weight, figures, spacing."""
    font: str
    w: float
    h: float
    bold: float = 0.0
    figures: str = "tcy"       # tcy | stack | kanji | sideways
    tight: bool = False        # kana set by their own extent
    ruby_font: str = ""
    level: bool = False        # written horizontally: `h` then runs along the line, `w` is the height

    def sized(self, w, h=None): return replace(self, w=w, h=w if h is None else h)


@dataclass
class Token:
    t: str
    nat: float                 # natural advance
    least: float               # advance when squeezed
    draws: list                # (shape, along offset, across offset from the line's middle, size x, size y)
    front: float = 0.0         # share of a squeeze taken from the front
    kind: str = None
    turned: bool = False
    ruby: tuple = None         # (group, kana, place, count)
    glued: bool = False        # not to be parted from the token before
    part: str = None


@dataclass
class Sign:
    """One printed character in its place. Ink is known only when it has been printed."""
    t: str
    cell: list
    draws: list                # (shape, x, y, size x, size y, bold)
    info: dict = field(default_factory=dict)
    tone: str = "ink"          # ink | paper (white on black) | none of the truth's business when info is empty
    ink: list = None
    outline: object = None


def kanji_number(s):
    """21 as 二十一, 2026 as 二〇二六, 3.5 as 三・五."""
    if "." in s: return "・".join(kanji_number(p) if i == 0 else "".join(KANJI_DIGITS[int(c)] for c in p) for i, p in enumerate(s.split(".")))
    n = int(s)
    if len(s) >= 4 or s[0] == "0": return "".join(KANJI_DIGITS[int(c)] for c in s)
    out = ""
    for unit, name in ((100, "百"), (10, "十")):
        if n >= unit: out += ("" if n // unit == 1 else KANJI_DIGITS[n // unit]) + name; n %= unit
    return out + (KANJI_DIGITS[n] if n or not out else "")


def units(text, figures, level=False):
    """Text to marker units: (string, kind)."""
    if figures == "kanji": text = re.sub(r"\d+(?:\.\d+)?", lambda m: kanji_number(m[0]), text)
    for m in re.finditer(r"\d+(?:\.\d+)?|[A-Za-z]+|.", text):
        s = m[0]
        if s[0].isascii() and s[0].isalnum() and not level:
            if s.isdigit() and figures == "tcy" and 2 <= len(s) <= 3: yield s, "tcy"; continue
            if figures == "sideways" and len(s) > 2: yield from ((c, "sideways") for c in s); continue
            if figures == "sideways" and s.isdigit() and len(s) == 2: yield s, "tcy"; continue
            if s[0].isdigit() and "." in s:
                a, b = s.split(".")
                if figures == "tcy" and len(a) == 2: yield a, "tcy"
                else: yield from ((WIDE[c], None) for c in a)
                yield "・", None
                yield from ((WIDE[c], None) for c in b)
                continue
            yield from ((WIDE[c], None) for c in s)
        elif s.isascii() and s != " " and not level: yield WIDE[s], None
        else: yield from ((c, None) for c in s)


def upright(ty, c):
    f = face_for(ty.font, c)
    s = f.upright(c)
    if s.turn: return s, [(s, 0.0, -(f.body_top() - .5) * ty.w, ty.h, ty.w)]
    return s, [(s, f.body_top() * ty.h, s.dx * ty.w, ty.w, ty.h)]


def token(ty, t, kind):
    if ty.level: return level_token(ty, t)
    if kind == "tcy":
        f = face_for(ty.font, t[0])
        run = f.level(t)
        wide = sum(s.adv for s in run)
        sx = min(ty.w, .95 * ty.w / wide)
        y0, y1 = f.extent(run[0].gid)[1::2]
        sy = min(ty.h, ty.w) * 1.04
        return Token(t, ty.h, ty.h, [(s, ty.h / 2 + (y0 + y1) / 2 * sy, s.dx * sx - wide * sx / 2, sx, sy) for s in run], kind="tcy")
    if kind == "sideways":
        f = face_for(ty.font, t)
        s = f.level(t)[0]
        s = Shape(f, s.gid, 0, 0, s.adv, True)
        size = min(ty.w, ty.h * 1.1)
        adv = s.adv * size + ty.h * .04
        return Token(t, adv, adv, [(s, 0.0, -.36 * size, size, size)], turned=True)
    s, draws = upright(ty, t)
    k = Token(t, ty.h, ty.h, draws)
    if t in HALF_AFTER: k.least = ty.h * .5
    elif t in HALF_BEFORE: k.least, k.front = ty.h * .5, 1.0
    elif t in HALF_BOTH: k.least, k.front = ty.h * .5, .5
    if ty.tight:
        if k.least < k.nat:
            cut = k.nat * .45
            k.nat -= cut
            k.least = min(k.nat, k.least)
            k.draws = [(d[0], d[1] - cut * k.front, *d[2:]) for d in k.draws]
        elif "ぁ" <= t <= "ヿ" and not s.turn:
            y0, y1 = s.face.extent(s.gid)[1::2]
            top = s.face.body_top() - y1
            nat = min(1.0, max(.42, y1 - y0 + .14))
            k.draws = [(d[0], d[1] - (top - .07) * ty.h * (nat < 1.0), *d[2:]) for d in k.draws]
            k.nat = k.least = nat * ty.h
        k.least = min(k.least, k.nat * .97)
    return k


def level_token(ty, t):
    f = face_for(ty.font, t)
    s = f.level(t)[0]
    adv = s.adv * ty.h if t.isascii() else ty.h
    k = Token(t, adv, adv, [(s, 0.0, (f.body_top() - .5) * ty.w, ty.h, ty.w)])
    if t in HALF_AFTER: k.least = ty.h * .5
    elif t in HALF_BEFORE: k.least, k.front = ty.h * .5, 1.0
    elif t in HALF_BOTH: k.least, k.front = ty.h * .5, .5
    return k


_groups = [0]  # ruby groups are told apart within a line only


def tokens(ty, text):
    """Text (with {base|ruby}) to tokens."""
    out = []
    for m in re.finditer(r"\{([^|{}]*)\|([^{}]*)\}|[^{}]+", text):
        base = m[1] if m[1] is not None else m[0]
        part = [token(ty, t, k) for t, k in units(base, ty.figures, ty.level) if t.strip() or t == "　"]
        if m[1] is not None:
            _groups[0] += 1
            for i, k in enumerate(part): k.ruby, k.glued = (_groups[0], m[2], i, len(part)), i > 0
        out += part
    # …… and ―― are not parted
    for a, b in zip(out, out[1:]):
        if a.t == b.t and a.t in "…―": b.glued = True
    return out


def legal(toks, end, loose):
    """May a line end before toks[end]?"""
    if end >= len(toks): return True
    return toks[end].t not in (NOT_FIRST_LOOSE if loose else NOT_FIRST) and toks[end - 1].t not in NOT_LAST and not toks[end].glued


def break_lines(toks, measure, indent=0.0, loose=True):
    """Greedy: as many as fit; where that may not be, squeeze the marks to take one or two more in, else send some over."""
    lines, i, room, eps = [], 0, measure - indent, 1e-6
    while i < len(toks):
        nat, j = 0.0, i
        while j < len(toks) and nat + toks[j].nat <= room + eps: nat += toks[j].nat; j += 1
        j = max(j, i + 1)
        if not legal(toks, j, loose):
            least, best, k = sum(t.least for t in toks[i:j]), None, j
            while k < len(toks) and k < j + 3:
                least += toks[k].least
                k += 1
                if least > room + eps: break
                if legal(toks, k, loose): best = k; break
            if best is None:
                k = j - 1
                while k > i + 1 and not legal(toks, k, loose): k -= 1
                best = k if legal(toks, k, loose) else j
            j = best
        lines.append((toks[i:j], measure - room))
        i, room = j, measure
    return lines


def justify(toks, measure, indent=0.0, last=False):
    """Advances and front cuts of the tokens of one line, filling the measure (but not on a paragraph's last line)."""
    nat = sum(t.nat for t in toks)
    slack = measure - indent - nat
    adv, cut = [t.nat for t in toks], [0.0] * len(toks)
    if slack < -1e-6:
        give = sum(t.nat - t.least for t in toks) or 1.0
        share = min(1.0, -slack / give)
        for n, t in enumerate(toks):
            d = (t.nat - t.least) * share
            adv[n] -= d
            cut[n] = d * t.front
    elif slack > 1e-6 and not last:
        # a mark at the end gives up its blank before the rest is spread
        tail = toks[-1]
        gaps = [n for n in range(len(toks) - 1) if not toks[n + 1].glued] or list(range(len(toks) - 1))
        for n in gaps: adv[n] += slack / len(gaps)
    return adv, cut


def set_line(ty, toks, along, across, measure, indent=0.0, last=False, info=None, tone="ink", spread=None):
    """Signs of one line whose body starts at `along` and whose middle is at `across`. Ruby signs come second."""
    adv, cut = justify(toks, measure, indent, last)
    if spread: adv = [a + spread for a in adv[:-1]] + adv[-1:]
    pos, out, groups = along + indent, [], {}
    for t, a, c in zip(toks, adv, cut):
        lo, hi = across - ty.w / 2, across + ty.w / 2
        cell = [pos, lo, pos + a, hi] if ty.level else [lo, pos, hi, pos + a]
        draws = []
        for s, o, x, sx, sy in t.draws:
            if ty.level: draws.append((s, pos - c + o + s.dx * sx, across + x, sx, sy, ty.bold))
            else: draws.append((s, across + x, pos - c + o, sx, sy, ty.bold))
        g = Sign(t.t, cell, draws, dict(info, kind=t.kind) if info is not None else {}, tone)
        if info is not None:
            if t.turned: g.info["turned"] = True
            if ty.level: g.info["horizontal"] = True
            if tone == "paper": g.info["neg"] = True
            if t.part: g.info[t.part] = True
        out.append(g)
        if t.ruby: groups.setdefault(t.ruby[0], []).append((t, g))
        pos += a
    ruby = []
    for members in groups.values():
        kana = members[0][0].ruby[1]
        a, b = members[0][1].cell[1], members[-1][1].cell[3]
        rw, rh = ty.w * .46, min(ty.h * .5, (b - a) * 1.15 / len(kana))
        step = max(rh, (b - a) / len(kana))
        y = (a + b) / 2 - step * len(kana) / 2
        y = max(y, along - 1)
        small = replace(ty, font=ty.ruby_font or ty.font, w=rw, h=rh, bold=0.0, tight=False)
        x0 = across + ty.w / 2 + ty.w * .03
        for c in kana:
            _, draws = upright(small, c)
            s, o, x, sx, sy = draws[0]
            r = Sign(c, [x0, y, x0 + rw, y + step], [(s, x0 + rw / 2 + x, y + (step - rh) / 2 + o, sx, sy, 0.0)],
                     dict(info, role="ruby") if info is not None else {})
            r.base = [g for _, g in members]
            ruby.append(r)
            y += step
    return out, ruby
