"""Marks of several devices meet through the service."""

from fixtures.service import DEADLINE, EDITION, wait_for
from people import middle
from tests.base import PAGE
from tests.reader import ReaderTest


class Syncing(ReaderTest):
    # Refused tokens, and an address that a test takes away.
    expected = r"40[14]|410"

    def device(self, who="rita"):
        reader = self.opened(who)
        reader.edit()
        return reader

    def mark(self, reader, offset=0, colour=None):
        """Marks some characters of a line, and returns their ranges."""
        if colour:
            reader.page.tap(f"#colour-{colour}")
        at, _ = self.body(self.lines)
        line = self.lines[at + offset]
        start, end = (0, 2) if offset else (1, 5)
        before = len(reader.marks)
        reader.finger(middle(line.cells[start]), middle(line.cells[end]))
        reader.until(lambda marks: len(marks) > before)
        return [[self.number(line.cells[start]), self.number(line.cells[end])]]

    def look(self, reader):
        """Makes a browser exchange its marks now, as when it is online again."""
        reader.page.evaluate("() => window.dispatchEvent(new Event('online'))")

    def devices(self):
        """Two browsers of one reader, and the ranges of a mark that both have."""
        one, two = self.device(), self.device()
        first = self.mark(one)
        self.comes(one, "done")
        self.meets(two, [first])
        return one, two, first

    def change_places(self, reader, who):
        """Another person signs in at a browser."""
        reader.choose("#leave")
        reader.page.wait_for_selector("#token")
        reader.page.unroute("**/v1/marks*")
        reader.page.goto("about:blank")
        reader.who = who
        reader.open()

    def comes(self, reader, kind):
        """Waits for a state of the exchange."""
        reader.page.wait_for_function("(kind) => document.getElementById('sync').className === kind", arg=kind, timeout=1000 * DEADLINE)

    def meets(self, reader, expected, field="ranges"):
        """Lets a browser exchange marks until it has exactly the expected ones, in the order of their creation."""

        def has_met():
            self.look(reader)
            return [mark[field] for mark in reader.marks] == expected

        wait_for(has_met, lambda: f"{reader.marks}, not {expected}")

    def sees(self, reader, count):
        """Waits until a page without a selected mark shows this number of marks, or the number of marks and strokes."""
        wanted = "(text) => document.getElementById('status').textContent === text"
        reader.page.wait_for_function(wanted, arg=f"Marks: {count}", timeout=1000 * DEADLINE)

    def stored(self, who="rita"):
        """The marks that the service has, without deleted ones."""
        return [mark["mark"] for mark in self.service.get("/v1/marks", who)["marks"] if mark["mark"]]

    def test_two_browsers_have_the_same_marks(self):
        one, two, first = self.devices()
        self.sees(two, 1)
        second = self.mark(two, 1, "blue")
        self.comes(two, "done")
        self.meets(one, [first, second])
        self.assertEqual(one.marks, two.marks)
        # A change, a deletion and an undone deletion come over, too.
        _, line = self.body(self.lines)
        one.click(*middle(line.cells[3]))
        one.page.tap("#recolour-pink")
        one.page.wait_for_function("() => document.getElementById('recolour-pink')?.ariaPressed === 'true'")
        self.meets(one, ["pink", "blue"], "colour")
        self.meets(two, ["pink", "blue"], "colour")
        two.click(*middle(line.cells[3]))
        two.page.tap("#remove")
        self.meets(two, [second])
        self.meets(one, [second])
        two.page.tap("#undo")
        self.meets(two, [first, second])
        self.meets(one, [first, second])
        self.sees(one, 2)
        self.assertEqual([mark["colour"] for mark in self.stored()], ["blue", "pink"])
        for reader in (one, two):
            self.comes(reader, "done")
            self.assertEqual(reader.page.inner_text("#sync"), "✓ saved")

    def test_a_stroke_of_the_pen_comes_to_other_devices(self):
        one, two = self.device(), self.opened()
        one.page.tap("#pen")
        _, line = self.body(self.lines)
        one.finger(middle(line.cells[0]), middle(line.cells[4]))
        one.until(lambda marks: len(marks) == 1)
        self.assertEqual(one.marks[0]["kind"], "stroke")
        self.meets(one, [[]])
        self.meets(two, [[]])
        self.assertEqual(two.marks, one.marks)
        self.sees(two, "0, pen strokes: 1")
        # A stroke without a part that drawing needs stays in the service.
        broken = {**one.marks[0], "id": "00000000-0000-4000-8000-000000000000", "pieces": [[1, 2]]}
        self.service.get("/v1/marks", "rita", {"marks": [{"id": broken["id"], "stamp": 1, "mark": broken}]})
        one.page.tap("#marker")
        ranges = self.mark(one, 1)
        self.meets(two, [[], ranges])
        self.assertEqual(len(self.stored()), 3)

    def test_another_person_gets_nothing_and_a_renewed_token_everything(self):
        one = self.device()
        first = self.mark(one)
        self.comes(one, "done")
        self.service.tokens["sam"] = self.service.token("sam", "reader")
        other = self.device("sam")
        self.comes(other, "done")
        self.assertEqual(other.marks, [])
        # Sam uses Rita's browser: her marks are not sent in his name.
        self.change_places(one, "sam")
        one.edit()
        third = self.mark(one, 1)
        self.comes(one, "done")
        self.meets(other, [third])
        self.assertEqual(([mark["ranges"] for mark in self.stored()], [mark["ranges"] for mark in self.stored("sam")]), ([first], [third]))
        # Rita's token ends, and she gets another one.
        self.service.run("token", "revoke", "rita", "--store", self.service.store)
        self.service.tokens["rita"] = self.service.token("rita", "reader")
        self.assertEqual(self.stored(), [])
        self.change_places(one, "rita")
        self.comes(one, "done")
        self.assertEqual([mark["ranges"] for mark in self.stored()], [first])
        self.assertEqual([mark["ranges"] for mark in one.marks], [first, third])

    def test_marks_stay_here_without_a_token_without_the_address_and_when_the_reader_wants_it(self):
        one = self.device()
        one.page.route("**/v1/marks*", lambda route: route.fulfill(status=404, body="{}"))
        self.mark(one)
        self.comes(one, "local")
        one.click_for("#list", "#sync-state")
        self.assertEqual(one.page.inner_text("#sync-state"), "Your marks are on this device alone.")
        one.page.unroute("**/v1/marks*")
        one.choose("#sync-switch")
        self.look(one)
        one.page.wait_for_timeout(1500)
        self.assertEqual(self.stored(), [])
        one.choose("#sync-switch")
        self.comes(one, "done")
        self.assertEqual(len(self.stored()), 1)
        self.assertIn("devices with this token", one.page.inner_text("#sync-state"))

    def test_what_another_program_stored_does_no_harm(self):
        evil = "<img src=x onerror=\"document.title='run'\">"
        base = {"edition": EDITION, "page": PAGE, "revision": 1, "map": "x", "ranges": [[1, 3]], "colour": "pink", "quote": evil}
        base |= {"created": evil, "modified": evil}
        marks = [
            {"id": "not-mine", "stamp": 5, "mark": {"some": "thing"}},
            {"id": "ranges", "stamp": 5, "mark": {**base, "id": "ranges", "ranges": [[1, "2"]]}},
            {"id": "other", "stamp": 5, "mark": {**base, "id": "elsewhere"}},
            {"id": "colour", "stamp": 5, "mark": {**base, "id": "colour", "colour": "__proto__"}},
            {"id": "evil", "stamp": 5, "mark": {**base, "id": "evil"}},
        ]
        self.service.get("/v1/marks", "rita", body={"marks": marks})
        one = self.opened()
        self.comes(one, "done")
        self.assertEqual([mark["id"] for mark in one.marks], ["evil"])
        one.click_for("#list", "#all-marks .quote")
        self.assertEqual((one.page.inner_text("#all-marks .quote"), one.count("#all-marks img")), (evil, 0))
        self.look(one)
        self.comes(one, "done")
        self.assertEqual(len(self.stored()), 5)
        self.assertNotEqual(one.page.title(), "run")
