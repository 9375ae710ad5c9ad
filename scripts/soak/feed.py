"""A client of the feed of changes over HTTP, for scripts/soak/run database."""

import hashlib
import http.client
import json
import threading
import time


class Follower(threading.Thread):
    """Follows the feed until its end.

    `answers` has the cursor of the request (`after`), the new `cursor`, the `changes`, and the published maps whose bytes do not have the digest that
    is their id (`wrong`), of each answer with changes; `troubles` has each answer other than 200, or the fault of the connection. A request is
    repeated a fifth of a second after a trouble.
    """

    def __init__(self, port):
        super().__init__(daemon=True)
        self.port, self.connection = port, None
        self.answers, self.troubles, self.is_over = [], [], threading.Event()
        self.start()

    def get(self, target):
        """The body of an answer of 200, after any number of attempts."""
        while not self.is_over.is_set():
            self.connection = self.connection or http.client.HTTPConnection("127.0.0.1", self.port, timeout=90)
            try:
                self.connection.request("GET", target)
                answer = self.connection.getresponse()
                body = answer.read()
                if answer.status == 200:
                    return body
                self.troubles.append(str(answer.status))
            except (OSError, http.client.HTTPException) as error:
                self.connection = None
                self.troubles.append(type(error).__name__)
            time.sleep(0.2)
        raise SystemExit

    def run(self):
        cursor = ""
        while True:
            value = json.loads(self.get("/v1/changes?wait=2&limit=7" + (f"&after={cursor}" if cursor else "")))
            if value["changes"]:
                ids = [change["map"] for change in value["changes"] if change["kind"] == "published"]
                wrong = [one for one in ids if hashlib.sha256(self.get(f"/v1/maps/{one}")).hexdigest() != one]
                self.answers.append(dict(after=cursor, cursor=value["cursor"], changes=value["changes"], wrong=wrong))
            cursor = value["cursor"]

    @property
    def changes(self):
        return [change for answer in self.answers for change in answer["changes"]]

    def end(self):
        self.is_over.set()
