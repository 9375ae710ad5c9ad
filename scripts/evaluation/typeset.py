"""The reserved pages: their list, and the pages that scripts/typeset sets."""

import json

from fixtures import typesetter

from .pages import Page

LIST = typesetter.TYPESETTER / "reserved.json"
AT_ONCE = 2


def rows():
    """The list's rows: seed, kind, and required features."""
    return json.loads(LIST.read_text())


def name(row):
    return f"seed{row['seed']:04d}"


def made(wanted, folder):
    """The pages in the list's order, set again only if their row or the typesetter has changed."""
    specifications = {name(row): {"seed": row["seed"], "want": row.get("want", {})} for row in wanted}
    return [Page(page, *files) for page, files in typesetter.make(folder, specifications, AT_ONCE).items()]
