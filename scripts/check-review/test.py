"""Tests the editors' page and the readers' page in headless Chromium with a person's actions.

Usage: scripts/check-review/run PROGRAM [TEST…]     (it calls this; TEST as `Work` or `Work.test_two_browsers_race`, or -k PART)
MOJIWAKU_PICTURES=DIR stores screenshots there.
"""

import sys
import unittest

from tests import base
from tests.characters import Characters
from tests.demo import Demo
from tests.desk import Desk
from tests.drawing import Drawing, Renditions, Spreads
from tests.everybody import Everybody
from tests.keeping import Keeping
from tests.marker import Marker
from tests.marking import Marking
from tests.order import LinesAndOrder
from tests.others import Others, Refusals
from tests.pictures import Pictures
from tests.reader import ReadersPage
from tests.reading import Reading
from tests.regions import Regions
from tests.syncing import Syncing
from tests.text import Text, Unread
from tests.touch import Touch
from tests.unnumbered import Unnumbered
from tests.work import Work

__all__ = [
    "Characters",
    "Demo",
    "Desk",
    "Drawing",
    "Everybody",
    "Keeping",
    "LinesAndOrder",
    "Marker",
    "Marking",
    "Others",
    "Pictures",
    "ReadersPage",
    "Reading",
    "Refusals",
    "Regions",
    "Renditions",
    "Spreads",
    "Syncing",
    "Text",
    "Touch",
    "Unnumbered",
    "Unread",
    "Work",
]

if __name__ == "__main__":
    try:
        unittest.main(argv=sys.argv, verbosity=2)
    finally:
        base.close()
