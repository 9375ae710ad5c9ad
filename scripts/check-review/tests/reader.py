"""The readers' page: the base of its tests, and reading."""

import functools
import itertools
import json
import pathlib
import tempfile
from typing import ClassVar

from fixtures.service import DEADLINE, EDITION, ROOT, SAMPLES, Service, binary, wait_for
from people import Editor, lines, middle, script
from tests.base import PAGE, PICTURES, ReviewTest

# A page with pictures.
PICTURE_PAGE = "03"

MARKS = script("marks")


DRAWN = script("drawn")


@functools.cache
def template():
    """A store with two pages with text, and the reader Rita; the folder is deleted at the end of the program."""
    folder = tempfile.TemporaryDirectory()
    made = Service(binary(), folder.name, [SAMPLES / f"{PICTURE_PAGE}.png", SAMPLES / f"{PAGE}.png"])
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

    def touch(self, kind, points, session=None):
        """Puts fingers at places of the page; none lifts them."""
        session = session or self.page.context.new_cdp_session(self.page)
        on_screen = [dict(zip("xy", self.on_screen(*point), strict=True), id=i) for i, point in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": on_screen})
        return session

    def pen(self, start, end, steps=6, meanwhile=None, button="left"):
        """Drags a pen from one place to another; `meanwhile` runs while it is down."""
        session = self.page.context.new_cdp_session(self.page)

        def send(kind, point, **more):
            session.send("Input.dispatchMouseEvent", {"type": kind, "x": point[0], "y": point[1], "pointerType": "pen", "force": 0.5, **more})

        (x0, y0), (x1, y1) = self.on_screen(*start), self.on_screen(*end)
        send("mousePressed", (x0, y0), button=button, buttons=1, clickCount=1)
        for i in range(1, steps + 1):
            send("mouseMoved", (x0 + (x1 - x0) * i / steps, y0 + (y1 - y0) * i / steps), button=button, buttons=1)
            if meanwhile and i == steps // 2:
                meanwhile()
        send("mouseReleased", (x1, y1), button=button, buttons=0, clickCount=1)
        self.rest()

    def draw(self, places, steps=1):
        """Draws a pen over places of the page, each with an x, a y and a pressure, with some steps from each to the next."""
        session = self.page.context.new_cdp_session(self.page)
        seen = [(*self.on_screen(x, y), force) for x, y, force in places]

        def send(kind, x, y, force, buttons=1):
            pen = {"x": x, "y": y, "force": force, "pointerType": "pen", "button": "left", "buttons": buttons}
            session.send("Input.dispatchMouseEvent", {"type": kind, "clickCount": 1, **pen})

        send("mousePressed", *seen[0])
        for before, after in itertools.pairwise(seen):
            for i in range(1, steps + 1):
                send("mouseMoved", *(a + (b - a) * i / steps for a, b in zip(before, after, strict=True)))
                self.frame()
        send("mouseReleased", *seen[-1], buttons=0)
        self.rest()

    def tap_pen(self, place):
        self.draw([(*place, 0.5)])

    def press_long(self, place, duration):
        """Rests a finger on a place for some ms."""
        session = self.touch("touchStart", [place])
        self.page.wait_for_timeout(duration)
        self.touch("touchEnd", [], session)
        self.rest()

    def edit(self):
        self.page.tap("#mode-edit")
        self.page.wait_for_selector("#mode-edit[aria-pressed=true]")
        # The bar has become higher.
        self.frame()
        self.rest()

    def choose(self, selector):
        """Clicks a button of the menu."""
        if not self.page.evaluate("() => document.getElementById('more').open"):
            self.page.click("#more summary")
        self.page.click(selector)

    def fit_tier(self, line):
        """Taps twice on a line, which fits its tier."""
        before = self.page.get_attribute("#map", "data-view")
        self.page.mouse.dblclick(*self.on_screen(*middle(line.cells[1])))
        self.page.wait_for_function("before => document.getElementById('map').dataset.view !== before", arg=before)
        self.rest()

    @property
    def marks(self):
        """The stored marks."""
        return self.page.evaluate(MARKS)

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

    def template(self):
        return template()

    def reader(self, who="rita", **context):
        return self.editor(who, **context)

    def person(self, context, who):
        return Reader(self.service, context, who)

    def opened(self, who="rita", page=PAGE, **context):
        """A reader at a page, the lines of its layout, and its cells in the order of their numbers."""
        reader = self.reader(who, **context)
        reader.open(page)
        self.lines = lines(self.service.layout(page))
        self.cells = [cell for line in self.lines for cell in line.cells]
        return reader

    def check_quiet(self, editor):
        """The service refuses the first request, which has no token."""
        self.assertEqual([text for text in editor.wrong if "401" not in text], [], "the browser complained")

    def number(self, cell):
        return self.cells.index(cell) + 1

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

    def picture(self, editor, name):
        if PICTURES:
            editor.page.screenshot(path=pathlib.Path(PICTURES) / f"reader-{name}.jpg", type="jpeg", quality=72, scale="css")


class ReadersPage(ReaderTest):
    def test_an_edition_is_opened_and_its_pages_turn_from_right_to_left(self):
        reader = self.reader()
        reader.sign_in()
        reader.page.click(".shelf a")
        reader.settle()
        self.assertEqual(reader.page.input_value("#page"), PICTURE_PAGE)
        left, right = (reader.page.locator(selector).bounding_box()["x"] for selector in ("#next", "#previous"))
        self.assertLess(left, right, "the next page does not lie at the left")
        self.assertTrue(reader.page.is_disabled("#previous"))
        reader.page.keyboard.press("ArrowLeft")
        reader.page.wait_for_function("page => document.getElementById('page')?.value === page", arg=PAGE)
        reader.settle()
        self.assertTrue(reader.page.is_disabled("#next"))
        reader.page.click("#previous")
        reader.page.wait_for_function("page => document.getElementById('page')?.value === page", arg=PICTURE_PAGE)
        reader.settle()
        self.check_quiet(reader)

    def test_a_double_tap_fits_a_tier_and_the_next_one_the_page(self):
        reader = self.opened()
        before = reader.page.get_attribute("#map", "data-view")
        line = self.tier_end()[0]
        reader.fit_tier(line)
        top, height = reader.page.locator("#map").bounding_box()["y"], reader.page.locator("#map").bounding_box()["height"]
        ends = [reader.on_screen(middle(line.rect)[0], y)[1] for y in (line.rect[1], line.rect[3])]
        self.assertTrue(top <= ends[0] < ends[1] <= top + height, "the line is not in the window from end to end")
        self.assertGreater(reader.scale, 1.3 * float(before.split()[2]))
        reader.page.mouse.dblclick(*reader.on_screen(*middle(line.cells[1])))
        reader.page.wait_for_function("before => document.getElementById('map').dataset.view === before", arg=before)

    def test_a_phrase_is_found_and_shown_on_its_page(self):
        reader = self.reader()
        reader.sign_in()
        reader.page.wait_for_selector(".shelf a")
        phrase = self.service.get(f"/v1/editions/{EDITION}/pages/{PAGE}/text?first=31&last=36")["text"]
        reader.page.fill("#search", phrase)
        reader.page.click("#find")
        reader.page.wait_for_selector(".found a")
        self.assertEqual(reader.page.inner_text(".found mark"), phrase)
        reader.page.click(".found a")
        reader.settle()
        blank = reader.page.evaluate(DRAWN)
        self.assertGreater(blank, 100, "the place is not shown")
        reader.press("Escape")
        self.assertEqual(reader.page.evaluate(DRAWN), 0)
        self.assertEqual(reader.marks, [])

    def test_screen_readers_have_the_text_with_articles_as_headings(self):
        reader = self.opened()
        expected = self.service.get(f"/v1/editions/{EDITION}/pages/{PAGE}/text")["text"]
        found = reader.page.evaluate(
            "() => [...document.querySelectorAll('#page-text h3, #page-text h4, #page-text p')].map((e) => "
            "[...e.childNodes].filter((n) => n.nodeType === 3).map((n) => n.data).join('')).join('')"
        )
        self.assertEqual(sorted(found), sorted(expected), "the text layer does not say what the page says")
        articles = len({line.article for line in self.lines})
        self.assertEqual(reader.count("#page-text article > h3"), articles)
        box = reader.page.locator("#page-text").bounding_box()
        self.assertLessEqual(max(box["width"], box["height"]), 1, "the layer is seen though nobody asked for it")
        reader.page.click("#show-text")
        reader.page.locator("#page-text .jump").nth(3).click()
        reader.rest()
        self.picture(reader, "text")
        self.check_quiet(reader)

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
        self.assertNotEqual(colours["dark"][0], colours["light"][0])
        self.assertEqual(colours["dark"][1], colours["light"][1])

    def test_japanese_and_english(self):
        reader = self.opened(locale="ja-JP")
        self.assertEqual(reader.page.inner_text("#mode-edit"), "書き込む")
        reader.edit()
        reader.choose("#language")
        self.assertEqual(reader.page.inner_text("#mode-edit"), "Mark")
        self.assertEqual(reader.page.evaluate("() => document.documentElement.lang"), "en")
        untold = reader.page.evaluate(script("words"))
        self.assertEqual(untold, [], "no words for these")

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
        folder = ROOT / "Sources" / "ReviewPage"
        listed = (folder / "Reader" / "sw.js").read_text()
        for path in (folder / "Reader").iterdir():
            if path.name not in ("sw.js", "index.html"):
                self.assertIn(f'"{path.name}"', listed, "sw.js does not keep it")
        reader = self.opened()
        kept = set(
            reader.page.evaluate(
                "() => navigator.serviceWorker.ready.then(() => caches.open('mojiwaku-reader'))"
                ".then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => url))"
            )
        )
        asked = {url for url in reader.asked if ("/read/" in url or "/review/" in url) and not url.endswith("sw.js") and "#" not in url}
        self.assertEqual({url for url in asked if url not in kept}, set(), "needed, and not kept")
