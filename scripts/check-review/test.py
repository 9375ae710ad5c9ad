"""Tests the editors' page and the readers' page in headless Chromium with a person's actions.

Usage: scripts/check-review/run PROGRAM [TEST…]     (it calls this; TEST as `Work` or `Work.test_two_browsers_race`, or -k PART)
MOJIWAKU_PICTURES=DIR stores screenshots there.
"""

import importlib
import pathlib
import sys
import unittest

from tests import base

for path in sorted(pathlib.Path(base.__file__).parent.glob("*.py")):
    module = importlib.import_module(f"tests.{path.stem}")
    globals().update({name: one for name, one in vars(module).items() if isinstance(one, type) and one.__module__ == module.__name__})

if __name__ == "__main__":
    try:
        unittest.main(argv=sys.argv, verbosity=2)
    finally:
        base.close()
