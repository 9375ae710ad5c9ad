"""Measures as Markdown tables."""

from fixtures.markdown import table


def number(value, digits=3):
    """The text of a measure; a dash for None. A value below 1 is never rounded to 1."""
    if value is None:
        return "–"
    if digits == 3 and value < 1:
        value = min(value, 0.999)
    return f"{value:.{digits}f}"


def mean(rows, figure):
    """The mean of a measure over the rows that have it; None if no row has it."""
    values = [row[figure] for row in rows if row.get(figure) is not None]
    return sum(values) / len(values) if values else None


def worst(rows, figure):
    """The row with the worst value of a measure; None if no row has it. For stray, seconds and memory a higher value is worse."""
    having = [row for row in rows if row.get(figure) is not None]
    pick = max if figure in ("stray", "seconds", "memory") else min
    return pick(having, key=lambda row: row[figure]) if having else None


def marked(value, bar, slack=0.0):
    """The text of a measure, with ✗ if it is below its bar."""
    missed = value is not None and bar is not None and value < bar - slack
    return number(value) + (" ✗" if missed else "")


def effort(pages):
    """A table of the effort of all pages: operations in 1,000 characters, and by kind."""
    efforts = [page["effort"] for page in pages]
    kinds = [key for key in efforts[0] if key not in ("characters", "operations", "perThousand")]
    sums = {key: sum(each[key] for each in efforts) for key in ["characters", "operations", *kinds]}
    rate = 1000 * sums["operations"] / sums["characters"]
    return table(["per 1,000", "all", *kinds], [[number(rate, 1), sums["operations"], *(sums[kind] for kind in kinds)]])
