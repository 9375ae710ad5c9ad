"""A newsroom's night according to the documents: editions arrive, pages are replaced, renamed and withdrawn, things go wrong, readers read through
nginx.

Usage: scripts/soak/run newsroom [PROGRAM] [--keep]     (the built program; some two minutes, ten at most)

Each part follows a section of docs/operations.md or docs/http-api.md, which it names. Three editions come into an inbox (one as a TIFF of three
pages, one with the names of macOS, one with a time); the batch takes them in, moves them away and reports problems, and reads text. The map
service runs behind the real nginx with scripts/deploy/nginx.conf, a temporary certificate, and tokens of all roles. A TIFF comes again with another
number of pages, a page under another name. Editions are withdrawn, restored, approved and removed. Faulty files, calls and requests must end with
the right code and message. In the morning every published page must be readable through nginx, the store and the restored backup sound, and
no answer a 5xx.

Everything is in a temporary folder (--keep leaves it) and listens on 127.0.0.1. Exits with 1 and a list of faults, with 2 when nginx, openssl or the
program is missing (scripts/setup --nginx).
"""

import argparse
import pathlib
import shutil
import sys
import tempfile
import time

import proxy

from fixtures.editions import BINARY

from . import editors, evening, faults, morning, readers
from .place import Checks, Place, Stop

MOST_SECONDS = 570


def night(place):
    for part in (evening.first_run, evening.renamed_page, evening.watch, evening.text, evening.care):
        place.attempt(part)
    port = readers.start_service(place)
    if not port:
        raise Stop("the service does not start")
    folder = place.folder / "nginx"
    folder.mkdir()
    with proxy.Proxy(folder, port) as service:
        them = readers.Readers(place, service)
        for part in (readers.tokens, readers.metrics, readers.through_nginx):
            place.attempt(part, them)
        # Meanwhile the editions become a minute old.
        place.attempt(faults.in_the_inbox)
        place.attempt(faults.in_commands)
        for part in (readers.finished_editions, editors.gone_page, editors.decisions, editors.removal, editors.corrections, editors.feed):
            place.attempt(part, them)
        place.attempt(faults.over_http, them)
        place.attempt(morning.all_readable, them)
        place.attempt(morning.last_look)
        place.attempt(morning.restored)
    place.attempt(morning.logs, folder / "access.log")
    place.attempt(morning.documented)


def main():
    parser = argparse.ArgumentParser("scripts/soak/run newsroom", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", nargs="?", type=pathlib.Path, default=BINARY)
    parser.add_argument("--keep", action="store_true")
    options = parser.parse_args()
    program = options.program.resolve()
    if not program.exists() or not proxy.nginx() or not shutil.which("openssl"):
        print(f"newsroom: {program}, nginx or openssl is missing; scripts/build, scripts/setup --nginx", file=sys.stderr)
        sys.exit(2)
    start = time.monotonic()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="newsroom-"))
    checks = Checks()
    place = Place(folder, str(program), checks, start + MOST_SECONDS)
    try:
        night(place)
    except Stop as reason:
        checks.hold(str(reason), False)
    finally:
        place.kill_all()
        if options.keep:
            print(f"kept: {folder}")
        else:
            shutil.rmtree(folder, ignore_errors=True)
    sys.exit(0 if checks.table(time.monotonic() - start) else 1)


if __name__ == "__main__":
    main()
