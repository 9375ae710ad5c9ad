"""Signs beside a vertical line of type: ruby, side-dots (圏点), side-lines (傍線).

Ruby follows JLReq 3.3: half the size of its base, spread over a longer base. A longer ruby overhangs a neighbour without ruby by at most one ruby
character; if that is not enough, it is squeezed.
"""

import math

SMALLEST = 0.8  # the least share of a ruby character's size after squeezing; beyond it the base is spaced out instead
DOT_SIZE = {"﹅": 0.62, "﹆": 0.62, "•": 0.62, "●": 0.34, "○": 0.38}


def ruby_size(ty):
    return ty.w * 0.46, min(ty.h, ty.w) * 0.5


def missing_room(ty, kana, base):
    """The growth in px that a base of `base` px needs, so that its ruby is not squeezed too much."""
    return max(0.0, (len(kana) * SMALLEST - 1) * ruby_size(ty)[1] - base)


def ruby_places(ty, groups, along, measure):
    """(start, step) of each group's characters; a group is (kana, start and end of its base along the line)."""
    size, out, before = ruby_size(ty)[1], [], along - 1
    for i, (kana, a, b) in enumerate(groups):
        need = len(kana) * size
        after = groups[i + 1][1] - b if i + 1 < len(groups) else along + measure + 1 - b
        after = min(size, max(0.0, after / 2 if i + 1 < len(groups) and after < 2 * size else after))
        front = min(size, max(0.0, a - before))
        length = max(b - a, min(need, b - a + front + after))
        start = min(max((a + b - length) / 2, a - front), b + after - length)
        out.append((start, length / len(kana)))
        before = max(b, start + length)
    return out


def bar(x, y0, y1, thick):
    return "bar", x - thick / 2, y0, x + thick / 2, y1


def emphasis(ty, cell, mark, upright):
    """Printed signs beside one character: a dot, or bars of a line that continues to the next character."""
    _x0, y0, x1, y1 = cell
    if mark == "dots":
        k = DOT_SIZE[ty.dot] * ty.w
        small = ty.sized(k)
        x, y = x1 + ty.w * 0.25, (y0 + y1) / 2 - k / 2
        return [(s, x + dx, y + dy, sx, sy, 0.0) for s, dy, dx, sx, sy in upright(small, ty.dot)[1]]
    x, thick = x1 + ty.w * 0.12, max(1.3, ty.w * 0.055)
    if mark == "line":
        return [bar(x, y0, y1, thick)]
    wave = ty.w * 0.11
    steps = [y0 + n for n in range(math.ceil(y1 - y0))]
    return [bar(x + wave * 0.6 + wave * math.sin(y * 2 * math.pi / (ty.w * 0.5)), y, min(y + 1.4, y1), thick) for y in steps]
