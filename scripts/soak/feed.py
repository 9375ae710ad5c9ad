"""Follows the feed of changes over HTTP, and records each change, for scripts/soak/run database.

Usage: python3 -m soak.feed PORT FILE

FILE gets a line of JSON for each non-empty answer: the time, the cursor of the request, the new cursor, and the changes. For an answer other than
200, or none, the line has `trouble` instead; the request is repeated a fifth of a second later.
"""

import http.client
import json
import pathlib
import sys
import time


def follow(port, file):
    connection, cursor = None, ""
    with pathlib.Path(file).open("a") as out:
        while True:
            connection = connection or http.client.HTTPConnection("127.0.0.1", port, timeout=90)
            try:
                connection.request("GET", "/v1/changes?wait=2&limit=7" + (f"&after={cursor}" if cursor else ""))
                answer = connection.getresponse()
                body = answer.read()
                told = None if answer.status == 200 else f"{answer.status}: {body.decode(errors='replace')}"
            except (OSError, http.client.HTTPException) as error:
                connection, told = None, f"{type(error).__name__}"
            if told:
                print(json.dumps({"at": time.time(), "trouble": told}), file=out, flush=True)
                time.sleep(0.2)
                continue
            value = json.loads(body)
            if value["changes"]:
                line = {"at": time.time(), "after": cursor, "cursor": value["cursor"], "changes": value["changes"]}
                print(json.dumps(line), file=out, flush=True)
            cursor = value["cursor"]


if __name__ == "__main__":
    follow(int(sys.argv[1]), sys.argv[2])
