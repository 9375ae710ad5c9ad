"""Follows the feed of changes over HTTP, and records each change, for scripts/soak/run database.

Usage: python3 -m soak.feed PORT FILE

FILE gets a line of JSON for each non-empty answer: the time, the cursor of the request, the new cursor, the changes, and the published maps whose
bytes do not have the digest that is their id. For an answer other than 200, or none, the line has `trouble` instead; the request is repeated a fifth
of a second later.
"""

import hashlib
import http.client
import json
import pathlib
import sys
import time


class Reader:
    def __init__(self, port, file):
        self.port, self.connection, self.file = port, None, pathlib.Path(file)

    def note(self, **what):
        with self.file.open("a") as out:
            print(json.dumps({"at": time.time()} | what), file=out)

    def get(self, target):
        """The body of an answer of 200, after any number of attempts."""
        while True:
            self.connection = self.connection or http.client.HTTPConnection("127.0.0.1", self.port, timeout=90)
            try:
                self.connection.request("GET", target)
                answer = self.connection.getresponse()
                body = answer.read()
                if answer.status == 200:
                    return body
                self.note(trouble=f"{answer.status}: {body.decode(errors='replace')}")
            except (OSError, http.client.HTTPException) as error:
                self.connection = None
                self.note(trouble=type(error).__name__)
            time.sleep(0.2)

    def follow(self):
        cursor = ""
        while True:
            value = json.loads(self.get("/v1/changes?wait=2&limit=7" + (f"&after={cursor}" if cursor else "")))
            if value["changes"]:
                ids = [change["map"] for change in value["changes"] if change["kind"] == "published"]
                wrong = [one for one in ids if hashlib.sha256(self.get(f"/v1/maps/{one}")).hexdigest() != one]
                self.note(after=cursor, cursor=value["cursor"], changes=value["changes"], wrong=wrong)
            cursor = value["cursor"]


if __name__ == "__main__":
    Reader(int(sys.argv[1]), sys.argv[2]).follow()
