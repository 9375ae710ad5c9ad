"""Makes set lines from words: markup, ruby, line breaks, justification. Lengths are as in `body`."""

import itertools
import re
from dataclasses import replace

from . import beside
from .body import HALF_BEFORE, Sign, token, upright
from .units import units

NOT_FIRST = set("、。，．」』）〕］】〉》｝・：；？！％ー…―々ゝ㌔㌘㌧㌢㍍㌶㌦㍗㍑ぁぃぅぇぉっゃゅょァィゥェォッャュョ")
NOT_FIRST_LOOSE = set("、。，．」』）〕］】〉》｝・：；？！％")  # the rule of newspapers in narrow lines
NOT_LAST = HALF_BEFORE

_groups = [0]  # ids of ruby groups need to differ within a line only
MARKUP = re.compile(r"\{([^|{}]*)\|([^{}]*)\}|\{([*_~!+])([^{}|]*)\}|[^{}]+")
MARKS = {"*": "dots", "_": "line", "~": "wavy"}


def run(ty, text):
    made = units(text, ty.figures, ty.level, ty.longest, ty.latin, ty.percent)
    return [token(ty, t, k) for t, k in made if t.strip() or t == "　"]


def with_ruby(ty, base, kana):
    """A run under one group of ruby; it is spaced out if its ruby has too little room."""
    part = run(ty, base)
    if ty.level or not kana:
        return part
    _groups[0] += 1
    more = beside.missing_room(ty, kana, sum(k.nat for k in part)) / max(1, len(part))
    for i, k in enumerate(part):
        k.ruby, k.glued = (_groups[0], kana, i, len(part)), i > 0
        k.nat, k.least = k.nat + more, k.least + more
        k.draws = [(d[0], d[1] + more / 2, *d[2:]) for d in k.draws]
    return part


def marked_run(ty, sign, text):
    """An emphasised run: with dots or a line at its side, in gothic, or in bold."""
    part = run(replace(ty, font=ty.gothic or ty.font, bold=0.0) if sign == "!" else ty, text)
    for k in part:
        if sign == "!":
            k.face, k.bold = "gothic", -ty.bold
        elif sign == "+":
            k.face, k.bold = "bold", ty.w / 36
        elif not ty.level:
            k.mark = MARKS[sign]
    return part


def tokens(ty, text):
    """Text to tokens. Markup: {base|ruby}; {*side-dots}, {_side-line}, {~wavy line}, {!gothic}, {+bold}."""
    out = []
    for m in MARKUP.finditer(text):
        if m[1] is not None:
            out += with_ruby(ty, m[1], m[2])
        elif m[3]:
            out += marked_run(ty, m[3], m[4])
        else:
            out += run(ty, m[0])
    # …… and ―― are not parted
    for a, b in itertools.pairwise(out):
        if a.t == b.t and a.t in "…―":
            b.glued = True
    return out


def spaced(ty, text):
    """Tokens of a text with blanks of an em, which belong to no character: each lengthens the token before it."""
    out = []
    text = re.sub(r"\{[^{}]*\}", lambda m: m[0].replace("　", ""), text)
    for n, part in enumerate(text.split("　")):
        if n and out:
            out[-1].space = getattr(out[-1], "space", 0.0) + ty.h
            out[-1].nat += ty.h
            out[-1].least += ty.h
        out += tokens(ty, part)
    return out


def trim(signs, toks):
    """Removes the blanks from the cells of a line's signs."""
    for s, k in zip(signs, toks):
        s.cell[3] -= getattr(k, "space", 0.0)


def legal(toks, end, loose):
    """Whether a line may end before toks[end]."""
    if end >= len(toks):
        return True
    return toks[end].t not in (NOT_FIRST_LOOSE if loose else NOT_FIRST) and toks[end - 1].t not in NOT_LAST and not toks[end].glued


def break_lines(toks, measure, indent=0.0, loose=True):
    """Greedy: as many tokens as fit. If a line may not end there, squeezes the marks to take one or two more tokens, otherwise moves some to the next
    line."""
    lines, i, room, eps = [], 0, measure - indent, 1e-6
    while i < len(toks):
        nat, j = 0.0, i
        while j < len(toks) and nat + toks[j].nat <= room + eps:
            nat += toks[j].nat
            j += 1
        j = max(j, i + 1)
        if not legal(toks, j, loose):
            least, best, k = sum(t.least for t in toks[i:j]), None, j
            while k < len(toks) and k < j + 3:
                least += toks[k].least
                k += 1
                if least > room + eps:
                    break
                if legal(toks, k, loose):
                    best = k
                    break
            if best is None:
                k = j - 1
                while k > i + 1 and not legal(toks, k, loose):
                    k -= 1
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
        gaps = [n for n in range(len(toks) - 1) if not toks[n + 1].glued] or list(range(len(toks) - 1))
        for n in gaps:
            adv[n] += slack / len(gaps)
    return adv, cut


def set_token(ty, t, cell, start, info, tone):
    """The sign of a token in its cell. Its draws begin at `start` along the line."""
    across = (cell[1] + cell[3]) / 2 if ty.level else (cell[0] + cell[2]) / 2
    bold = ty.bold + t.bold
    draws = [
        (s, start + o + s.dx * sx, across + x, sx, sy, bold) if ty.level else (s, across + x, start + o, sx, sy, bold) for s, o, x, sx, sy in t.draws
    ]
    g = Sign(t.t, cell, draws, dict(info, kind=t.kind) if info is not None else {}, tone)
    if t.mark:
        g.beside = beside.emphasis(ty, cell, t.mark, upright)
    if info is not None:
        emphasis = t.mark and ("dots" if t.mark == "dots" else "line")
        facts = dict(turned=t.turned, horizontal=ty.level, rtl=ty.rtl, neg=tone == "paper", emphasis=emphasis, face=t.face or ty.face)
        g.info.update({k: v for k, v in facts.items() if v})
        if t.part:
            g.info[t.part] = True
    return g


def set_ruby(ty, groups, along, across, measure, info):
    """Ruby signs of a line; `groups` are lists of (token, sign). A base that spans two lines divides its ruby between them."""
    bases = []
    for members in groups:
        _, kana, first, n = members[0][0].ruby
        last = members[-1][0].ruby[2] + 1
        kana = kana[round(len(kana) * first / n) : round(len(kana) * last / n)]
        if kana:
            bases.append((kana, members[0][1].cell[1], members[-1][1].cell[3], [g for _, g in members]))
    w, size = beside.ruby_size(ty)
    x, out = across + ty.w * 0.53, []
    for (kana, *_, base), (y, step) in zip(bases, beside.ruby_places(ty, [b[:3] for b in bases], along, measure)):
        small = replace(ty, font=ty.ruby_font or ty.font, w=w, h=min(size, step), bold=0.0, tight=False, fill=1.0)
        for i, c in enumerate(kana):
            top = y + i * step
            draws = [(s, x + w / 2 + dx, top + (step - small.h) / 2 + o, sx, sy, 0.0) for s, o, dx, sx, sy in upright(small, c)[1]]
            r = Sign(c, [x, top, x + w, top + step], draws, dict(info, role="ruby") if info is not None else {})
            r.base = base
            out.append(r)
    return out


def set_line(ty, toks, along, across, measure, indent=0.0, last=False, info=None, tone="ink", spread=None):
    """Signs of one line with its body from `along` and its middle at `across`. Ruby signs come second."""
    adv, cut = justify(toks, measure, indent, last)
    if spread:
        adv = [a + spread for a in adv[:-1]] + adv[-1:]
    pos, out, groups = along + indent, [], {}
    end = 2 * pos + sum(adv)  # a line read from the right is the mirror image of a normal one
    lo, hi = across - ty.w / 2, across + ty.w / 2
    for t, a, c in zip(toks, adv, cut):
        start = end - pos - a if ty.rtl else pos
        cell = [start, lo, start + a, hi] if ty.level else [lo, pos, hi, pos + a]
        g = set_token(ty, t, cell, start - c, info, tone)
        out.append(g)
        if t.ruby:
            groups.setdefault(t.ruby[0], []).append((t, g))
        pos += a
    return out, set_ruby(ty, groups.values(), along, across, measure, info)
