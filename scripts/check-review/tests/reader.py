"""The readers' page: the base of its tests, and reading."""

import functools
import itertools
import json
import re
import tempfile
from typing import ClassVar

from fixtures.layouts import lines
from fixtures.service import DEADLINE, EDITION, SAMPLES, Service, binary, wait_for
from people import Editor, middle, script
from tests.base import PAGE, ReviewTest

# A page with pictures.
PICTURE_PAGE = "03"


@functools.cache
def template(pages):
    """A store with two pages, which have text if one is the page with pictures, and the reader Rita; the folder is deleted at the end of the
    program."""
    folder = tempfile.TemporaryDirectory()
    made = Service(binary(), folder.name, [SAMPLES / f"{page}.png" for page in pages])
    if PICTURE_PAGE in pages:
        made.run("batch", "text", "--store", made.store)
    made.tokens["rita"] = made.token("rita", "reader")
    made.scratch = folder
    return made


class Reader(Editor):
    """A person who reads and marks, with the actions of an editor on the readers' page."""

    app = "read"

    def settle(self):
        """Waits for the page and its image."""
        self.page.wait_for_selector("#map canvas.handles")
        self.page.wait_for_function("() => document.getElementById('map')?.dataset.scan")
        self.rest()

    def pen(self, start, end, meanwhile=None):
        """Drags a pen from one place to another; `meanwhile` runs while it is down."""
        self.draw([(*start, 0.5), (*end, 0.5)], 6, meanwhile)

    def draw(self, places, steps=1, meanwhile=None):
        """Draws a pen over places of the page, each with an x, a y and a pressure, with some steps from each to the next."""
        seen = [(*self.on_screen(x, y), force) for x, y, force in places]

        def send(kind, x, y, force, buttons=1):
            pen = {"x": x, "y": y, "force": force, "pointerType": "pen", "button": "left", "buttons": buttons}
            self.input.send("Input.dispatchMouseEvent", {"type": kind, "clickCount": 1, **pen})

        send("mousePressed", *seen[0])
        for before, after in itertools.pairwise(seen):
            for i in range(1, steps + 1):
                send("mouseMoved", *(a + (b - a) * i / steps for a, b in zip(before, after, strict=True)))
                self.frame()
                if meanwhile and i == steps // 2:
                    meanwhile()
        send("mouseReleased", *seen[-1], buttons=0)
        self.rest()

    def press_long(self, place, duration):
        """Rests a finger on a place for some ms."""
        self.touch("touchStart", self.on_screen(*place))
        self.page.wait_for_timeout(duration)
        self.touch("touchEnd")
        self.rest()

    def edit(self):
        self.tap_for("#mode-edit", "#mode-edit[aria-pressed=true]", state="attached")
        # The bar has become higher.
        self.frame()
        self.rest()

    def colours(self, canvas, places):
        """The red, green, blue and opacity of a canvas at places of the page."""
        return self.page.evaluate(script("colours"), [canvas, [self.on_screen(*place) for place in places]])

    def forget(self):
        """Empties the page's last message."""
        self.page.evaluate("() => { document.getElementById('told').textContent = '' }")

    def choose(self, selector):
        """Clicks a button of the menu."""
        if not self.page.evaluate("() => document.getElementById('more').open"):
            self.page.click("#more summary")
        self.page.click(selector)

    def fit_tier(self, line):
        """Taps twice on a line, which fits its tier."""
        before = self.view
        self.page.mouse.dblclick(*self.on_screen(*middle(line.cells[1])))
        self.page.wait_for_function("before => document.getElementById('map').dataset.view !== before", arg=before)
        self.rest()

    @property
    def marks(self):
        return self.page.evaluate(script("marks"))

    def wait_for_marks(self, expected, field="ranges"):
        """Waits until exactly these marks are stored: a list of ranges, or another field, for each mark."""
        self.wait_until(lambda: [mark[field] for mark in self.marks], expected)

    def wait_until(self, get, expected):
        """Waits until `get` returns what is expected. Playwright's `wait_for_function` does not wait for a promise."""
        wait_for(lambda: get() == expected, lambda: f"{get()}, not {expected}")

    def until(self, holds):
        """The stored marks, once a condition holds for them."""
        wait_for(lambda: (marks := self.marks) and holds(marks), lambda: f"kept are {self.marks}")
        return self.marks


class ReaderTest(ReviewTest):
    context: ClassVar = {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "reduced_motion": "reduce"}
    # The service refuses the first request, which has no token.
    expected = "401"
    pages = PICTURE_PAGE, PAGE

    def template(self):
        return template(self.pages)

    def reader(self, who="rita", **context):
        return self.editor(who, **context)

    def person(self, context, who):
        return Reader(self.service, context, who)

    def opened(self, who="rita", page=PAGE, **context):
        """A reader at a page, the lines of its layout, and its cells in the order of their numbers."""
        reader = self.reader(who, **context)
        reader.open(page)
        self.read_lines(page)
        return reader

    def editing(self, **context):
        """A reader at a page in edit mode, and a line of body text."""
        reader = self.opened(**context)
        reader.edit()
        return reader, self.body(self.lines)[1]

    def read_lines(self, page):
        self.lines = lines(self.service.layout(page))
        self.cells = [cell for line in self.lines for cell in line.cells]

    def turned(self, reader, page):
        """Waits until the reader is at a page."""
        reader.page.wait_for_function("page => document.getElementById('page')?.value === page", arg=page)
        reader.settle()

    def number(self, cell):
        return self.cells.index(cell) + 1

    def numbers(self, line, first, last):
        """The range of numbers from one cell of a line to another."""
        return [self.number(line.cells[first]), self.number(line.cells[last])]

    def tier_ends(self):
        """The last line of each tier and the first of the next one, in one paragraph: reading continues far up and right, or down."""
        pairs = itertools.pairwise(self.lines)
        return [
            (before, after)
            for before, after in pairs
            if before.paragraph == after.paragraph and after.rect[0] > before.rect[2] + 50 and min(len(before.cells), len(after.cells)) > 4
        ]

    def tier_end(self):
        ends = self.tier_ends()
        self.assertTrue(ends, "no paragraph of the page goes over a tier's end")
        return ends[0]


class ReadersPage(ReaderTest):
    def test_an_edition_is_opened_and_its_pages_turn_from_right_to_left(self):
        reader = self.reader()
        reader.sign_in()
        reader.page.click(".shelf a")
        reader.settle()
        self.assertEqual(reader.page.get_attribute("#page", "value"), PICTURE_PAGE)
        left, right = (reader.page.locator(selector).bounding_box()["x"] for selector in ("#next", "#previous"))
        self.assertLess(left, right, "the next page does not lie at the left")
        self.assertTrue(reader.page.is_disabled("#previous"))
        reader.page.keyboard.press("ArrowLeft")
        self.turned(reader, PAGE)
        self.assertTrue(reader.page.is_disabled("#next"))
        reader.page.click("#previous")
        self.turned(reader, PICTURE_PAGE)

    def test_the_library_has_all_editions_newest_first_with_a_filter_and_titles(self):
        def answer(route):
            """Gives 450 editions in three parts, in the order of their names."""
            after = int(re.search(r"after=e(\d+)", route.request.url)[1]) if "after=" in route.request.url else 0
            some = [
                {"edition": f"e{i}-2025{1 + i % 12:02}{1 + i % 28:02}", "title": f"新聞{i % 3}", "pages": {"published": 1}}
                for i in range(after, min(450, after + 200))
            ]
            route.fulfill(json={"editions": some, "next": f"e{after + 200}" if after + 200 < 450 else None, "cursor": 1})

        reader = self.reader(service_workers="block")
        reader.page.route(re.compile(r"/v1/editions\?"), answer)
        reader.page.goto(f"{self.service.base}/read/")
        reader.page.wait_for_selector(".shelf a")
        self.assertEqual(reader.page.inner_text("#edition-count"), "450 editions")
        days = [re.search(r"\d{4}-\d\d-\d\d", text)[0] for text in reader.page.locator(".shelf a").all_inner_texts()]
        self.assertEqual(days, sorted(days, reverse=True))
        reader.page.click("#more-editions")
        reader.page.click("#more-editions")
        self.assertEqual((reader.count(".shelf a"), reader.page.is_visible("#more-editions")), (450, False))
        reader.page.select_option("#title", "新聞1")
        reader.page.fill("#from", "2025-06-01")
        reader.page.fill("#to", "2025-06-30")
        reader.page.press("#to", "Tab")
        reader.wait_until(lambda: reader.page.inner_text("#edition-count"), f"{sum(i % 3 == 1 and i % 12 == 5 for i in range(450))} editions")

    def swipe(self, reader, distance):
        """Swipes from the middle of the page over some px of the screen; returns the movement of the page under the finger."""
        box = reader.page.locator("#map").bounding_box()
        x, y = box["x"] + box["width"] / 2 - distance / 2, box["y"] + box["height"] / 2
        before = reader.page.locator(".leaflet-map-pane").bounding_box()["x"]
        reader.touch("touchStart", (x, y))
        for i in range(1, 7):
            reader.touch("touchMove", (x + distance * i / 6, y))
            reader.frame()
        moved = reader.page.locator(".leaflet-map-pane").bounding_box()["x"] - before
        reader.touch("touchEnd")
        return moved

    def test_a_swipe_turns_the_page_and_a_short_one_comes_back(self):
        reader = self.opened(page=PICTURE_PAGE, viewport={"width": 390, "height": 844})
        view = reader.view
        self.assertAlmostEqual(self.swipe(reader, 30), 30, delta=8)
        reader.wait_until(lambda: reader.view, view)
        self.assertEqual(reader.page.get_attribute("#page", "value"), PICTURE_PAGE)
        self.assertGreater(self.swipe(reader, 180), 100, "the page does not follow the finger")
        self.turned(reader, PAGE)
        self.swipe(reader, -180)
        self.turned(reader, PICTURE_PAGE)

    def test_the_pages_of_the_edition_are_shown_as_pictures(self):
        reader = self.opened(page=PICTURE_PAGE)
        reader.page.click("#page")
        reader.page.wait_for_function("() => [...document.querySelectorAll('.page-pictures img')].every((one) => one.naturalWidth > 0)")
        self.assertEqual(reader.page.locator(".page-pictures a").all_inner_texts(), [f"Page {PICTURE_PAGE}", f"Page {PAGE}"])
        right, left = (reader.page.locator(".page-pictures a").nth(i).bounding_box()["x"] for i in range(2))
        self.assertGreater(right, left, "the first page is not at the right")
        reader.page.locator(".page-pictures a").nth(1).click()
        self.turned(reader, PAGE)
        self.assertEqual(reader.count("dialog"), 0)

    def test_place_and_zoom_survive_a_reload_and_a_link_leads_to_its_place(self):
        reader = self.opened()
        reader.fit_tier(self.tier_end()[0])
        reader.wait_until(lambda: reader.page.evaluate("() => location.hash.split('/').length"), 4)
        view = [float(value) for value in reader.view.split()]
        reader.reload()
        for before, after in zip(view, map(float, reader.view.split()), strict=True):
            self.assertAlmostEqual(before, after, delta=1)
        other = self.reader()
        other.sign_in(reader.page.evaluate("() => location.hash.slice(2)"))
        other.settle()
        self.assertAlmostEqual(other.scale, view[2], delta=0.01)
        # The address of a paragraph: the text's button leads there.
        reader.page.click("#show-text")
        reader.page.locator("#page-text .jump").nth(3).click()
        reader.wait_until(lambda: bool(re.search(r"/\d+-\d+@1/", reader.page.evaluate("() => location.hash"))), True)
        other.page.goto(reader.page.evaluate("() => location.href"))
        other.reload()
        self.assertGreater(other.page.evaluate(script("drawn")), 100, "the place is not shown")
        self.assertAlmostEqual(other.scale, reader.scale, delta=0.01)

    def test_a_phones_bar_is_one_row_with_colour_and_undo(self):
        for width, height in ((390, 844), (360, 640), (844, 390)):
            reader = self.opened(viewport={"width": width, "height": height}, locale="ja-JP")
            for mode in ("preview", "edit"):
                if mode == "edit":
                    reader.edit()
                box = reader.page.locator("#map").bounding_box()
                self.assertLess(box["y"], 56, "the bar has several rows")
                self.assertEqual(reader.page.evaluate("() => document.documentElement.scrollWidth"), width)
                if height < width:
                    self.assertGreaterEqual(box["height"], 0.8 * height)
            for selector in ("#undo", "#redo", "#colour-yellow", "#more summary", "#mode-preview"):
                box = reader.page.locator(selector).bounding_box()
                self.assertTrue(box["x"] >= 0 and box["x"] + box["width"] <= width and box["y"] >= 0, f"{selector} is out of sight")
            self.assertFalse(reader.page.is_visible("#colour-green"))
            reader.page.tap("#colour-yellow")
            reader.tap_for("#colour-green", "#colour-green[aria-pressed=true]")
            self.assertFalse(reader.page.is_visible("#colour-yellow"))
            reader.page.tap("#marker")
            reader.page.tap("#eraser")
            self.assertTrue(reader.page.is_visible("#colour-green"))

    def test_a_double_tap_fits_a_tier_and_the_next_one_the_page(self):
        reader = self.opened()
        before = reader.view
        line = self.tier_end()[0]
        reader.fit_tier(line)
        top, height = reader.page.locator("#map").bounding_box()["y"], reader.page.locator("#map").bounding_box()["height"]
        ends = [reader.on_screen(middle(line.rect)[0], y)[1] for y in (line.rect[1], line.rect[3])]
        self.assertTrue(top <= ends[0] < ends[1] <= top + height, "the line is not in the window from end to end")
        self.assertGreater(reader.scale, 1.3 * float(before.split()[2]))
        reader.page.mouse.dblclick(*reader.on_screen(*middle(line.cells[1])))
        reader.page.wait_for_function("before => document.getElementById('map').dataset.view === before", arg=before)

    def test_the_whole_page_fills_the_window_exactly_and_a_tier_is_no_larger_than_the_image(self):
        for width, height in ((1000, 700), (390, 844), (1440, 900)):
            reader = self.opened(viewport={"width": width, "height": height})
            box, page = reader.page.locator("#map").bounding_box(), self.service.layout(PAGE)
            self.assertAlmostEqual(reader.scale, min(box["width"] / page["width"], box["height"] / page["height"]), delta=0.002)
            reader.page.set_viewport_size({"width": width - 100, "height": height - 60})
            reader.rest()
            box = reader.page.locator("#map").bounding_box()
            reader.wait_until(
                lambda box=box, page=page, reader=reader: round(reader.scale - min(box["width"] / page["width"], box["height"] / page["height"]), 2),
                0,
            )
        # The last window is larger than a tier at the image's own size.
        reader.fit_tier(self.tier_end()[0])
        self.assertAlmostEqual(reader.scale, 1, delta=0.001)

    def test_a_phrase_is_found_and_shown_on_its_page(self):
        reader = self.reader()
        reader.sign_in()
        reader.page.wait_for_selector(".shelf a")
        phrase = self.service.get(f"/v1/editions/{EDITION}/pages/{PAGE}/text?first=31&last=36")["text"]
        reader.page.fill("#search", phrase)
        reader.click_for("#find", ".found a")
        self.assertEqual(reader.page.inner_text(".found mark"), phrase)
        self.assertIn(f"北汐新聞 2026-11-21 {PAGE}", reader.page.inner_text(".found a"))
        reader.page.click(".found a")
        reader.settle()
        blank = reader.page.evaluate(script("drawn"))
        self.assertGreater(blank, 100, "the place is not shown")
        reader.press("Escape")
        self.assertEqual(reader.page.evaluate(script("drawn")), 0)
        self.assertEqual(reader.marks, [])

    def test_screen_readers_have_the_text_with_articles_as_headings(self):
        reader = self.opened()
        expected = self.service.get(f"/v1/editions/{EDITION}/pages/{PAGE}/text")["text"]
        found = reader.page.evaluate(
            "() => [...document.querySelectorAll('#page-text h3, #page-text h4, #page-text p')].map((e) => "
            "[...e.childNodes].filter((n) => n.nodeType === 3).map((n) => n.data).join(''))"
        )
        # The layer numbers articles without a headline.
        found = "".join(part for part in found if not re.fullmatch(r"Article \d+", part))
        self.assertEqual(sorted(found), sorted(expected), "the text layer does not say what the page says")
        articles = len({line.article for line in self.lines})
        self.assertEqual(reader.count("#page-text article > h3"), articles)
        box = reader.page.locator("#page-text").bounding_box()
        self.assertLessEqual(max(box["width"], box["height"]), 1, "the layer is seen though nobody asked for it")
        self.assertEqual(reader.page.evaluate("() => document.activeElement.id"), "map")
        stops = (
            "() => { const e = document.activeElement, { width, height } = e.getBoundingClientRect(); "
            "return [e.id, e.className, width > 1 && height > 1] }"
        )
        for _ in range(4):
            reader.page.keyboard.press("Tab")
            *name, is_seen = reader.page.evaluate(stops)
            self.assertTrue(is_seen, f"Tab leads to {name}, which is invisible")
        # A heading has no other name than its text.
        names = reader.page.evaluate("() => [...document.querySelectorAll('#page-text :is(h3, h4)')].filter((e) => e.querySelector('*')).length")
        self.assertEqual(names, 0)
        reader.page.click("#show-text")
        reader.page.locator("#page-text .jump").nth(3).click()
        reader.rest()
        self.picture(reader, "text")

    def test_dark_surroundings_leave_the_page_and_the_marks_as_they_are(self):
        reader = self.opened(color_scheme="dark")
        colours = {}
        for theme in ("dark", "light"):
            while reader.page.evaluate("() => document.documentElement.dataset.theme") != theme:
                reader.choose("#theme")
            reader.rest()
            # Paper between two lines, on the screen.
            colours[theme] = reader.page.evaluate(
                "() => [getComputedStyle(document.getElementById('map')).backgroundColor, (() => { const c = document.querySelector('canvas.scan'); "
                "return [...c.getContext('2d').getImageData(c.width >> 1, 40, 1, 1).data].join() })()]"
            )
            if theme == "dark":
                self.picture(reader, theme)
            reader.choose("#keys")
            self.assertEqual(reader.page.evaluate(script("contrast")), [[], []], theme)
            reader.press("Escape")
        self.assertNotEqual(colours["dark"][0], colours["light"][0])
        self.assertEqual(colours["dark"][1], colours["light"][1])

    def test_japanese_and_english(self):
        reader = self.opened(locale="ja-JP")
        self.assertEqual(reader.page.inner_text("#mode-edit"), "書き込む")
        reader.edit()
        reader.choose("#language")
        self.assertEqual(reader.page.inner_text("#mode-edit"), "Mark")
        self.assertEqual(reader.page.evaluate("() => document.documentElement.lang"), "en")

    def test_a_wrong_token_is_refused_and_a_reader_may_stay(self):
        reader = self.reader()
        reader.page.goto(f"{self.service.base}/read/")
        reader.page.fill("#token", "mojiwaku-wrong")
        reader.page.press("#token", "Enter")
        reader.page.wait_for_selector("[role=alert]:not([hidden])")
        self.assertIn("not accepted", reader.page.inner_text("[role=alert]"))
        reader.page.fill("#token", self.service.tokens["rita"])
        reader.page.check("#stay")
        reader.page.press("#token", "Enter")
        reader.page.wait_for_selector(".shelf a")
        other = reader.page.context.new_page()
        other.goto(f"{self.service.base}/read/")
        other.wait_for_selector(".shelf a", timeout=1000 * DEADLINE)
        other.click("#more summary")
        other.click("#leave")
        other.wait_for_selector("#token")
        self.assertNotIn(self.service.tokens["rita"], json.dumps(other.evaluate("() => ({ ...localStorage, ...sessionStorage })")))

    def test_the_worker_keeps_every_file_of_the_page(self):
        reader = self.opened()
        kept = set(
            reader.page.evaluate(
                "() => navigator.serviceWorker.ready.then(() => caches.open('mojiwaku-reader'))"
                ".then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => url))"
            )
        )
        asked = {url for url in reader.asked if ("/read/" in url or "/review/" in url) and not url.endswith("sw.js") and "#" not in url}
        self.assertGreater(len(asked), 3)
        self.assertEqual({url for url in asked if url not in kept}, set(), "needed, and not kept")
