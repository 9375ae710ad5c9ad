"""Storage of the readers' page: marks over reloads and corrections, exports and imports, and editions for offline reading."""

import json
import re
import tempfile

from fixtures.service import EDITION
from people import middle, script
from tests.base import PAGE
from tests.reader import PICTURE_PAGE, ReaderTest


class Storing(ReaderTest):
    """The list of marks, exports and imports."""

    def show_list(self, reader):
        reader.click_for("#list", "#mark-count")

    def exported(self, reader, form="jsonld"):
        self.show_list(reader)
        return self.exported_here(reader, form)

    def exported_here(self, reader, form):
        reader.page.select_option("#export-form", form)
        return reader.download("#export")[1].decode()

    def imports(self, reader, text):
        reader.forget()
        with tempfile.NamedTemporaryFile("w", suffix=".jsonld") as file:
            file.write(text)
            file.flush()
            reader.page.set_input_files("#import-file", file.name)
            reader.page.wait_for_function("() => document.getElementById('told').textContent")


class Keeping(Storing):
    # Refused tokens and an unreachable service.
    expected = r"40[14]|422|ERR_(?:CONNECTION|FAILED)|Failed to fetch|ServiceWorker script"

    def marked(self):
        """A reader with marked characters in a line of body text: the reader, the line, and its first number."""
        reader, line = self.editing()
        reader.finger(middle(line.cells[1]), middle(line.cells[5]))
        first = self.number(line.cells[0])
        reader.wait_for_marks([[[first + 1, first + 5]]])
        return reader, line, first

    def test_marks_are_there_again_after_a_reload_and_are_found_in_the_list(self):
        reader, line, _ = self.marked()
        reader.reload()
        self.assertEqual(reader.status, "Marks: 1")
        self.show_list(reader)
        quote = reader.marks[0]["quote"]
        self.assertEqual(reader.page.inner_text("#all-marks .quote"), quote)
        reader.page.fill("#find-mark", "そのような言葉はない")
        self.assertEqual(reader.count("#all-marks li"), 0)
        reader.page.fill("#find-mark", quote[1:4])
        self.assertEqual(reader.count("#all-marks li"), 1)
        reader.page.click("#all-marks a")
        reader.settle()
        self.assertEqual(reader.status, "Selected mark: 5 characters")
        self.assertTrue(reader.sees(*middle(line.cells[3])), "the mark is not in the window")

    def test_a_mark_moves_to_a_corrected_map_and_lost_print_is_reported(self):
        reader, line, first = self.marked()
        next_line = self.lines[self.lines.index(line) + 1]
        reader.finger(middle(next_line.cells[0]), middle(next_line.cells[2]))
        reader.wait_for_marks([[[first + 1, first + 5]], [self.numbers(next_line, 0, 2)]])
        cell = line.cells[0]
        self.service.correct(PAGE, [{"do": "splitCell", "cell": cell, "at": (cell[1] + cell[3]) // 2}, {"do": "deleteLine", "line": next_line.rect}])
        self.service.run("batch", "text", "--store", self.service.store)
        reader.reload()
        reader.hears("Marks whose print was not found on the page: 1.")
        self.assertIn("Marks that moved along: 1.", reader.message)
        moved, lost = reader.marks
        self.assertEqual((moved["ranges"], moved["revision"]), ([[first + 2, first + 6]], 2))
        self.assertEqual((lost["revision"], lost["lost"]), (1, 2))
        self.assertEqual(reader.status, "Marks: 1")
        # The lost mark is reported once, and stays in the list until the reader deletes it.
        reader.reload()
        self.assertNotIn("not found", reader.message)
        self.show_list(reader)
        self.assertEqual(reader.page.inner_text("#all-marks .lost .error"), "no longer on the page")
        reader.page.click("#all-marks .lost button")
        reader.wait_for_marks([[[first + 2, first + 6]]])

    def test_a_mark_from_before_its_text_was_read_gets_the_text(self):
        reader = self.reader(service_workers="block")
        unread = re.compile(r"/text\?")
        reader.page.route(unread, lambda route: route.fulfill(status=404, body="{}"))
        reader.open()
        self.read_lines(PAGE)
        reader.edit()
        _, line = self.body(self.lines)
        reader.finger(middle(line.cells[1]), middle(line.cells[5]))
        self.assertEqual(reader.until(len)[0]["quote"], "")
        reader.page.unroute(unread)
        reader.reload()
        [[first, last]] = reader.marks[0]["ranges"]
        text = self.service.get(f"/v1/editions/{EDITION}/pages/{PAGE}/text?first={first}&last={last}")["text"]
        reader.wait_for_marks([text], "quote")

    def test_the_marks_found_leave_as_markdown_and_as_plain_text(self):
        reader, _, _ = self.marked()
        _, after = self.tier_end()
        reader.page.tap("#colour-blue")
        reader.finger(middle(after.cells[0]), middle(after.cells[3]))
        quotes = [mark["quote"] for mark in reader.until(lambda marks: len(marks) == 2)]
        text = self.exported(reader, "md")
        for quote, colour in zip(quotes, ("Yellow", "Blue")):
            self.assertRegex(text, rf"> {quote}\n>\n> — \[[^]]* Page {PAGE}\]\({self.service.base}/read/#/[^)]*@\d+\)・{colour}・20\d\d-")
        reader.page.fill("#find-mark", quotes[1])
        self.assertEqual(reader.page.input_value("#export-form"), "md", "the form is not remembered")
        reader.page.select_option("#export-form", "txt")
        name, data = reader.download("#export")
        found = data.decode()
        self.assertEqual(name[-4:], ".txt")
        self.assertEqual(found.splitlines()[0], quotes[1])
        self.assertNotIn(quotes[0], found, "a mark that the search does not find")

    def test_marks_leave_as_web_annotations_and_come_back(self):
        reader, _, first = self.marked()
        reader.page.tap("#colour-blue")
        before, after = self.tier_end()
        reader.finger(middle(before.cells[1]), middle(after.cells[3]))
        reader.page.tap("#eraser")
        reader.finger(middle(after.cells[0]), middle(after.cells[1]))
        marks = reader.marks
        self.assertEqual([len(mark["ranges"]) for mark in marks], [1, 2])
        text = self.exported(reader)
        export = json.loads(text)
        self.assertEqual((export["type"], len(export["items"])), ("AnnotationPage", 3))
        expected = self.service.get(f"/v1/editions/{EDITION}/pages/{PAGE}/annotation?first={first + 1}&last={first + 5}")
        item = export["items"][0]
        self.assertEqual(item["id"], f"urn:uuid:{marks[0]['id']}")
        self.assertEqual(item["target"].pop("styleClass"), "yellow")
        self.assertEqual((item["target"], item["motivation"]), (expected["target"], expected["motivation"]))
        other = self.opened()
        self.show_list(other)
        self.imports(other, text)
        self.assertIn("Imported marks: 2.", other.message)
        found = other.marks
        for field in ("id", "edition", "page", "revision", "map", "ranges", "colour", "created", "modified"):
            self.assertEqual([mark[field] for mark in found], [mark[field] for mark in marks], field)
        # Importing the same file again adds no marks.
        self.imports(other, text)
        self.assertEqual(len(other.marks), 2)

    def test_what_is_no_file_of_marks_is_refused_and_nothing_in_it_runs(self):
        reader, _, first = self.marked()
        annotation = self.service.get(f"/v1/editions/{EDITION}/pages/{PAGE}/annotation?first={first + 1}&last={first + 5}")
        evil = "<img src=x onerror=\"document.title='run'\"><script>document.title='run'</script>"
        annotation["id"] = f"javascript:{evil}"
        annotation["target"]["styleClass"] = "__proto__"
        annotation["target"]["selector"][1]["exact"] = evil
        self.show_list(reader)
        for text, message in (
            ("{", "not JSON"),
            ("[]", "no Web Annotation"),
            (json.dumps([annotation] * 2001), "At most 2000"),
            (" " * ((8 << 20) + 1), "over 8 MB"),
            (json.dumps({"type": "Annotation", "target": "https://example.org/x"}), "names no page"),
            (json.dumps({"type": "Annotation", "target": annotation["target"]["source"]}), "left out"),
            (json.dumps(annotation | {"created": "+275760-09-12T00:00:00Z"}), "not in the years 1 to 9999"),
            (json.dumps(annotation | {"modified": "0000-01-01T00:00:00Z"}), "not in the years 1 to 9999"),
        ):
            self.imports(reader, text)
            self.assertIn(message, reader.message)
            self.assertEqual(len(reader.marks), 1)
        self.imports(reader, json.dumps(annotation))
        self.assertEqual(len(reader.marks), 2)
        self.assertEqual(reader.marks[1]["colour"], "yellow")
        self.assertIn(evil, reader.page.locator("#all-marks .quote").all_inner_texts())
        self.assertEqual(reader.count("#all-marks img, #all-marks script"), 0)
        self.assertNotEqual(reader.page.title(), "run")

    def kept(self, reader):
        """Stores the edition for offline reading, and returns the size that was shown before."""
        reader.page.goto(f"{self.service.base}/read/#/")
        reader.click_for(f"[id='keep-{EDITION}']", ".keeping .size")
        size = reader.page.inner_text(".keeping .size")
        self.picture(reader, "keep")
        reader.click_for(f"[id='start-{EDITION}']", ".keeping .good")
        return size

    def test_an_edition_is_kept_and_read_and_marked_without_the_service(self):
        reader, line, first = self.marked()
        size = self.kept(reader)
        self.assertIn(size, reader.page.inner_text(".keeping .good"))
        images = [self.service.bytes(f"/v1/editions/{EDITION}/pages/{page}/image?width=2000") for page in ("03", PAGE)]
        self.assertAlmostEqual(float(size.split()[0]), sum(map(len, images)) / 1e6, delta=0.2)
        port = int(self.service.base.rsplit(":", 1)[1])
        self.service.stop()
        reader.page.goto("about:blank")
        reader.open(signs_in=False)
        self.assertEqual(reader.status, "Marks: 1")
        self.assertGreater(reader.count("#page-text article > h3"), 1)
        reader.edit()
        other = self.lines[self.lines.index(line) + 1]
        reader.finger(middle(other.cells[0]), middle(other.cells[2]))
        both = [[[first + 1, first + 5]], [self.numbers(other, 0, 2)]]
        reader.wait_for_marks(both)
        reader.reload()
        self.assertEqual(reader.status, "Marks: 2")
        reader.page.goto(f"{self.service.base}/read/#/")
        reader.page.wait_for_selector(".notice")
        self.assertIn("cannot be reached", reader.page.inner_text(".notice"))
        self.assertEqual(
            json.loads(self.exported(reader))["items"][0]["target"]["selector"][0], {"type": "TextPositionSelector", "start": first, "end": first + 5}
        )
        self.service.start(port)
        reader.page.goto(f"{self.service.base}/read/#/")
        reader.page.reload()
        reader.click_for(f"[id='drop-{EDITION}']", f"[id='keep-{EDITION}']")
        self.assertEqual(reader.page.evaluate("() => caches.open('mojiwaku-kept').then((c) => c.keys()).then((k) => k.length)"), 0)
        reader.wait_for_marks(both)

    def test_a_kept_map_of_an_earlier_form_is_fetched_again(self):
        reader = self.opened()
        self.kept(reader)
        maps = "const c = await caches.open('mojiwaku-kept'), maps = (await c.keys()).filter(({ url }) => url.includes('/v1/maps/'));"
        spoil = "for (const { url } of maps) await c.put(url, new Response('x', { headers: { 'Content-Type': type } }))"
        reader.page.evaluate(f"async (type) => {{ {maps} {spoil} }}", "application/vnd.mojiwaku.highlight-map")
        reader.page.goto(f"{self.service.base}/read/#/?marks")
        reader.page.reload()
        forms = "return Promise.all(maps.map(async ({ url }) => (await c.match(url, { ignoreVary: true })).headers.get('Content-Type')))"
        reader.wait_until(lambda: reader.page.evaluate(f"async () => {{ {maps} {forms} }}"), ["application/json"] * 2)

    def test_keeping_goes_on_where_it_was_cut_off(self):
        reader = self.opened()
        reader.page.goto(f"{self.service.base}/read/#/")
        # The connection breaks after the first page's map, text and image.
        reader.page.evaluate(script("cut-off"))
        reader.page.click(f"[id='keep-{EDITION}']")
        reader.page.click(f"[id='start-{EDITION}']")
        reader.page.wait_for_function("() => document.getElementById('told').className === 'told error'")
        first = reader.page.evaluate("() => window.fetched.splice(0)")
        self.assertEqual(len(first), 3)
        self.assertEqual(reader.count(".keeping .good"), 0)
        reader.page.evaluate("() => { window.isMended = true }")
        reader.page.click(f"[id='keep-{EDITION}']")
        reader.click_for(f"[id='start-{EDITION}']", ".keeping .good")
        # Only the text, which can change, is fetched again.
        again = reader.page.evaluate("() => window.fetched")
        self.assertEqual(([address for address in again if address in first], len(again)), ([first[1]], 4))
        self.assertIn("/text", first[1])

    def test_a_page_that_was_withdrawn_is_kept_no_longer(self):
        reader = self.opened()
        self.kept(reader)
        count = (
            "page => caches.open('mojiwaku-kept').then((c) => c.keys()).then((k) => k.filter(({ url }) => url.includes(`/pages/${page}/`)).length)"
        )
        self.assertEqual(reader.page.evaluate(count, PAGE), 2)
        port = int(self.service.base.rsplit(":", 1)[1])
        self.service.stop()
        self.service.run("batch", "withdraw", f"{EDITION}/{PAGE}", "--by", "anna", "--store", self.service.store)
        reader.page.goto(f"{self.service.base}/read/#/?marks")
        reader.page.reload()
        reader.page.wait_for_selector("#mark-count")
        self.assertEqual(reader.page.evaluate(count, PAGE), 2)
        # The service is back; the reader does not open the edition.
        self.service.start(port)
        reader.wait_until(lambda: reader.page.evaluate(count, PAGE), 0)
        self.assertEqual(reader.page.evaluate(count, "03"), 2)
        self.service.stop()
        reader.page.goto(f"{self.service.base}/read/#/{EDITION}/{PAGE}")
        reader.page.wait_for_selector("#main [role=alert]")
        self.assertIn(f"no page {PAGE} to read", reader.page.inner_text("#main [role=alert]"))

    def test_a_full_device_keeps_no_mark_and_says_what_to_do(self):
        self.expected += "|^full$"
        reader, line, first = self.marked()
        # Chromium does not refuse so few bytes, so make the store refuse as it would without space.
        reader.page.evaluate(
            "() => { window.put = IDBObjectStore.prototype.put; "
            "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError') } }"
        )
        other = self.lines[self.lines.index(line) + 1]
        reader.finger(middle(other.cells[0]), middle(other.cells[2]))
        reader.hears("no room left")
        self.assertIn("(not kept)", reader.status)
        self.assertEqual(len(reader.marks), 1)
        # There is space again: the next mark also stores the waiting one.
        reader.page.evaluate("() => { IDBObjectStore.prototype.put = window.put }")
        third = self.lines[self.lines.index(line) - 1]
        reader.finger(middle(third.cells[0]), middle(third.cells[2]))
        numbers = [[self.numbers(one, 0, 2)] for one in (other, third)]
        reader.wait_for_marks([[[first + 1, first + 5]], *numbers])
        self.assertNotIn("(not kept)", reader.status)


class PhoneReader(Storing):
    """A reader's whole visit on a phone. tests/demo.py has the newcomer's."""

    def test_a_mark_goes_on_on_the_next_page_and_is_one_quotation(self):
        reader = self.opened(
            page=PICTURE_PAGE, viewport={"width": 390, "height": 844}, device_scale_factor=3, permissions=["clipboard-read", "clipboard-write"]
        )
        reader.edit()
        reader.page.tap("#colour-yellow")
        reader.page.tap("#colour-green")
        _, line = self.body(self.lines)
        reader.finger(middle(line.cells[1]), middle(line.cells[5]))
        reader.page.tap("#go-on-elsewhere")
        self.turned(reader, PAGE)
        self.assertIn("the mark of page 03", reader.page.inner_text("#continuation"))
        # Neither a swipe to another page nor a look at the list ends what was begun. A long press marks without precision.
        reader.page.tap("#mode-preview")
        reader.page.tap("#previous")
        self.turned(reader, PICTURE_PAGE)
        reader.page.tap("#continue-at")
        reader.page.locator(".page-pictures a").nth(1).tap()
        self.turned(reader, PAGE)
        reader.edit()
        self.read_lines(PAGE)
        _, line = self.body(self.lines)
        reader.press_long(middle(line.cells[2]), 700)
        before, after = reader.until(lambda marks: len(marks) == 2)
        self.assertEqual((after["follows"], after["page"], after["colour"]), (before["id"], PAGE, "green"))
        self.assertFalse(reader.page.is_visible("#continuation"))
        self.assertEqual(reader.page.locator("#colour-yellow[aria-pressed=true], #colour-green[aria-pressed=true]").count(), 1)
        reader.page.tap("#copy")
        reader.hears("on the clipboard")
        quote = before["quote"] + after["quote"]
        self.assertEqual(reader.clipboard, f"{quote}\n(北汐新聞, 2026-11-21, pages 03, 05)")
        # The colour of one part is that of all.
        reader.page.tap("#recolour-pink")
        reader.wait_for_marks(["pink", "pink"], "colour")
        reader.reload()
        reader.choose("#list")
        reader.page.wait_for_selector("#all-marks .quote")
        self.assertEqual(reader.page.locator("#all-marks .quote").all_inner_texts(), [quote])
        self.assertIn("Pages 03, 05", reader.page.inner_text("#all-marks li"))
        self.assertEqual(reader.page.inner_text("#mark-count"), "Marks: 1")
        annotations = json.loads(self.exported_here(reader, "jsonld"))["items"]
        self.assertEqual([item.get("body", {}).get("source") for item in annotations], [None, f"urn:uuid:{before['id']}"])
        self.assertIn(f"> {quote}\n>\n> — [2026-11-21-morning", self.exported_here(reader, "md").replace("北汐新聞 2026-11-21", EDITION))
        # Each part can be reached and deleted, or all of them.
        reader.page.locator("#all-marks .parts a").nth(1).tap()
        self.turned(reader, PAGE)
        reader.edit()
        reader.page.tap("#remove")
        reader.wait_for_marks([before["id"]], "id")
        reader.page.tap("#undo")
        reader.wait_for_marks([before["id"], after["id"]], "id")
        reader.page.touchscreen.tap(*reader.on_screen(*middle(line.cells[2])))
        reader.page.tap("#remove-all")
        reader.wait_for_marks([])
        reader.page.tap("#undo")
        reader.wait_for_marks([before["id"], after["id"]], "id")
