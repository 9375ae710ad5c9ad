"""The reserved pages: their list, and the pages that scripts/typeset sets."""

import json

from fixtures import typesetter

from .pages import Page
from .paths import fail

LIST = typesetter.TYPESETTER / "reserved.json"
AT_ONCE = 2


def rows(path):
    """The list's rows: seed, kind, and required features."""
    try:
        found = json.loads(path.read_text())
        seeds = [int(row["seed"]) for row in found]
        kinds = [str(row["kind"]) for row in found]
    except (OSError, ValueError, KeyError, TypeError) as error:
        fail(f'{path} is no list of pages ({error!r}). It needs [{{"seed": 17, "kind": "clean"}}, …].')
    if len(set(seeds)) != len(seeds) or not kinds:
        fail(f"{path} names a seed twice, or none. Each page is measured once.")
    return found


def name(row):
    return f"seed{int(row['seed']):04d}"


def made(wanted, folder):
    """The pages in the list's order, set again only if their row or the typesetter has changed."""
    specifications = {name(row): {"seed": row["seed"], "want": row.get("want", {})} for row in wanted}
    return [Page(page, *files) for page, files in typesetter.make(folder, specifications, AT_ONCE).items()]
