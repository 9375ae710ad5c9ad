"""Changes a store like the batch and editors, until it is killed, for scripts/soak/run server.

Usage: python3 -m soak.mutate STORE INBOX ADDRESS TOKEN COUNTS

A batch watches INBOX. It gets one edition of three pages after another. When they are published, one page is corrected up to three times through the
service at ADDRESS (which may be killed meanwhile: then again), one is withdrawn, one gets another image, and every other time the withdrawn one
returns with another image. COUNTS is written after each step, with the number of each operation.
"""

import http.client
import pathlib
import random
import subprocess
import sys
import time
import urllib.error
import urllib.request

from fixtures.editions import BINARY, command, hand_in, is_address, picture, rows


class Mutation:
    def __init__(self, store, inbox, address, token, counts):
        self.store, self.inbox, self.address, self.token = store, pathlib.Path(inbox), address, token
        self.counts, self.file, self.source = {}, pathlib.Path(counts), random.Random(1)

    def count(self, what):
        self.counts[what] = self.counts.get(what, 0) + 1
        self.file.write_text(", ".join(f"{count} {what}" for what, count in sorted(self.counts.items())))

    def hand_in(self, edition, page, mark):
        hand_in(self.inbox / edition / f"{page}.png", picture(0, f"{edition} {page} {mark}"))

    def wait(self, edition, pages):
        """Waits until the newest images of pages are published."""
        names = ", ".join(f"'{page}'" for page in pages)
        while True:
            found = rows(
                self.store,
                f"""SELECT count(*) FROM page JOIN edition ON edition.id = page.editionID
                JOIN revision ON revision.pageID = page.id AND revision.revision = page.publishedRevision
                WHERE edition.name = '{edition}' AND page.name IN ({names}) AND page.state = 'published'
                    AND revision.imageDigest = page.imageDigest AND page.publishedRevision = page.latestRevision""",
            )
            if found == [(len(pages),)]:
                return
            self.pause()

    def pause(self):
        time.sleep(0.1)
        if self.batch.poll() is not None:
            told = self.file.with_suffix(".batch").read_text()
            raise SystemExit(f"soak: the batch ended with {self.batch.returncode}: {told[-1000:]}")

    def replace(self, edition, page, mark):
        before = rows(
            self.store,
            f"SELECT imageDigest FROM page JOIN edition ON edition.id = editionID WHERE edition.name = '{edition}' AND page.name = '{page}'",
        )
        self.hand_in(edition, page, mark)
        while (
            rows(
                self.store,
                f"SELECT imageDigest FROM page JOIN edition ON edition.id = editionID WHERE edition.name = '{edition}' AND page.name = '{page}'",
            )
            == before
        ):
            self.pause()
        self.wait(edition, [page])

    def correct(self, edition, page):
        request = urllib.request.Request(
            f"{self.address}/v1/editions/{edition}/pages/{page}/revisions",
            method="POST",
            data=b'{"format": "mojiwaku.corrections", "version": 1, "operations": [{"do": "unnumber", "rect": [0, 0, 8, 8], "kind": "unclear"}]}',
            headers={"Authorization": f"Bearer {self.token}", "Content-Type": "application/json", "If-Match": "*"},
        )
        while True:
            try:
                with urllib.request.urlopen(request, timeout=120) as answer:
                    answer.read()
                return
            except urllib.error.HTTPError:
                raise
            except (OSError, http.client.HTTPException):
                time.sleep(0.2)

    def withdraw(self, page):
        line = [BINARY, "batch", "withdraw", page, "--by", "somebody", "--store", self.store]
        # A command that starts while its database is unreachable fails at once.
        while (status := subprocess.run(line, check=False).returncode) == 2 and is_address(self.store):
            time.sleep(0.2)
        if status != 0:
            raise SystemExit(f"batch withdraw ended with {status}")

    def edition(self, name, comes_back):
        for page in ("01", "02", "03"):
            self.hand_in(name, page, "first")
        self.wait(name, ["01", "02", "03"])
        self.count("editions published")
        for _ in range(self.source.randint(1, 3)):
            self.correct(name, "01")
            self.count("pages corrected")
        self.withdraw(f"{name}/02")
        self.count("withdrawn")
        self.replace(name, "03", "second")
        self.count("replaced")
        if comes_back:
            self.replace(name, "02", "second")
            self.count("brought back")

    def run(self):
        line = [*command(self.inbox, self.store, jobs=1), "--watch"]
        with self.file.with_suffix(".batch").open("wb") as errors:
            self.batch = subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=errors)
        try:
            number = 0
            while True:
                number += 1
                self.edition(f"mutated-{number:04}", number % 2 == 0)
        finally:
            self.batch.kill()


if __name__ == "__main__":
    # `kill` ends it like Ctrl-C, so that the batch ends too.
    import signal

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    Mutation(*sys.argv[1:]).run()
