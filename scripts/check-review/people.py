"""The base of the tests of the editors' page: layouts, and an editor's actions at a browser."""

import functools
import json
import pathlib
import time

from fixtures.service import DEADLINE, EDITION

PAGE = "05"


@functools.cache
def script(name):
    """A script for the browser: a function, from the folder js."""
    return (pathlib.Path(__file__).parent / "js" / f"{name}.js").read_text()


def middle(rect):
    return (rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2


class Editor:
    """A person at a browser: finds places by px of the page, and uses mouse, keys and fingers."""

    app = "review"

    def __init__(self, service, context, who="anna"):
        self.service, self.who = service, who
        self.page = context.new_page()
        self.page.set_default_timeout(1000 * DEADLINE)
        self.page.add_init_script(script("remember"))
        # For fingers and pens, which Playwright's mouse lacks.
        self.input = context.new_cdp_session(self.page)
        self.wrong, self.asked = [], []
        self.page.on("console", lambda message: self.wrong.append(message.text) if message.type == "error" else None)
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))

    def sign_in(self, path=""):
        self.page.goto(f"{self.service.base}/{self.app}/#/{path}")
        self.page.fill("#token", self.service.tokens[self.who])
        self.page.press("#token", "Enter")

    def open(self, name=PAGE, signs_in=True):
        if signs_in:
            self.sign_in(f"{EDITION}/{name}")
        else:
            self.page.goto(f"{self.service.base}/{self.app}/#/{EDITION}/{name}")
        self.settle()

    def settle(self):
        self.page.wait_for_selector("#map canvas.overlay")
        self.rest()

    def reload(self):
        self.page.reload()
        self.settle()

    def merge(self, line, *cells):
        """Merges cells of a line with their followers."""
        for cell in cells:
            self.select(line.cells[cell])
            self.press("m")

    def merge_and_save(self, line, cell):
        self.merge(line, cell)
        self.save()

    def rest(self):
        """Waits until the page has no pending work, and the map has been still for some frames."""
        self.page.wait_for_selector("#status:not(:empty)")
        if not self.page.evaluate(script("rest"), 1000 * DEADLINE):
            raise AssertionError(f"the page did not come to rest: {self.page.inner_text('#status')}")

    def frame(self):
        """Waits for a drawn frame: Leaflet moves the map in frames, and at the end of a drag drops movement without a frame."""
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def finger(self, start, end, steps=6):
        """Drags a finger from one place of the page to another, and lifts it after a pause: after a fling Chromium takes the next tap for the end of
        the fling."""
        # Find the places on the screen first, since the page may move under the finger.
        (x0, y0), (x1, y1) = self.on_screen(*start), self.on_screen(*end)
        began = time.time() - 1
        self.touch("touchStart", (x0, y0), timestamp=began)
        for i in range(1, steps + 1):
            self.touch("touchMove", (x0 + (x1 - x0) * i / steps, y0 + (y1 - y0) * i / steps), timestamp=began + 0.016 * i)
        self.frame()
        self.touch("touchMove", (x1, y1), timestamp=began + 0.8)
        self.frame()
        self.touch("touchEnd", timestamp=began + 0.9)
        self.rest()

    def touch(self, kind, *points, **more):
        """Puts fingers on places of the screen, moves them, or lifts them all."""
        fingers = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        self.input.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers, **more})

    def on_screen(self, x, y):
        left, top, scale = map(float, self.view.split())
        box = self.page.locator("#map").bounding_box()
        return box["x"] + (x - left) * scale, box["y"] + (y - top) * scale

    def near(self, rect):
        """Zooms in with the wheel to one px of the screen per px of the page, and drags a place to the middle of the map."""
        # The map ignores the wheel during an animation.
        self.rest()
        for _ in range(12):
            view = self.view
            if self.scale >= 0.99:
                break
            self.page.mouse.move(*self.on_screen(*middle(rect)))
            self.page.mouse.wheel(0, -200)
            self.page.wait_for_function("before => document.getElementById('map').dataset.view !== before", arg=view)
            self.rest()
        box = self.page.locator("#map").bounding_box()
        centre = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        x, y = self.on_screen(*middle(rect))
        if abs(x - centre[0]) + abs(y - centre[1]) < 60:
            return
        # Drag from the place, or from the nearest margin, to the middle.
        start = [min(max(x, box["x"] + 60), box["x"] + box["width"] - 160), min(max(y, box["y"] + 10), box["y"] + box["height"] - 10)]
        # At the page's edge the map may not move.
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(start[0] + centre[0] - x, start[1] + centre[1] - y, steps=5)
        self.frame()
        self.page.mouse.up()
        self.rest()

    def click(self, x, y, **options):
        self.page.mouse.click(*self.on_screen(x, y), **options)

    def select(self, cell):
        """Goes to a character and clicks it; repeats the click if a busy machine took it for the end of a drag."""
        self.near(cell)
        for _ in range(2):
            self.click(*middle(cell))
            self.rest()
            if self.selected:
                return

    @property
    def selected(self):
        """The announced selection."""
        return self.page.evaluate("() => document.getElementById('spoken')?.textContent ?? ''")

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)
            self.rest()

    def click_for(self, selector, awaited, **state):
        """Clicks, and waits for what then appears, or for another state of it."""
        self.page.click(selector)
        self.page.wait_for_selector(awaited, **state)

    def tap_for(self, selector, awaited, **state):
        """As `click_for`, with a finger."""
        self.page.tap(selector)
        self.page.wait_for_selector(awaited, **state)

    def push(self, selector):
        self.page.click(selector)
        self.rest()

    def option(self, selector, value):
        self.page.select_option(selector, value)
        self.rest()

    def shift_click(self, x, y):
        self.page.keyboard.down("Shift")
        self.click(x, y)
        self.page.keyboard.up("Shift")
        self.rest()

    def drag(self, start, end):
        self.page.mouse.move(*self.on_screen(*start))
        self.page.mouse.down()
        self.page.mouse.move(*self.on_screen(*end), steps=8)
        self.frame()
        self.page.mouse.up()
        self.rest()

    def save(self):
        """Saves; returns the corrections that were sent."""
        with self.page.expect_request(lambda request: request.method == "POST" and "/revisions" in request.url) as sent:
            self.page.keyboard.press("Control+s")
        sent.value.response()
        self.rest()
        return json.loads(sent.value.post_data)["operations"]

    @property
    def status(self):
        return self.page.inner_text("#status")

    @property
    def message(self):
        """The last message of the page, even if it is no longer shown."""
        return self.page.evaluate("() => window.everTold.at(-1) ?? ''")

    def hears(self, text):
        """Waits until the last message of the page contains this text; a message may follow the end of the page's work."""
        self.page.wait_for_function("(text) => (window.everTold.at(-1) ?? '').includes(text)", arg=text, timeout=1000 * DEADLINE)

    @property
    def steps(self):
        """The corrections of the draft."""
        return self.page.evaluate("() => JSON.parse(Object.values(localStorage).find((text) => text.includes('steps'))).steps.flat()")

    def pixels(self, selector="canvas.overlay"):
        """The drawing over the page, as a number."""
        return self.page.evaluate(
            "(selector) => { const c = document.querySelector(selector); const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data; "
            "let s = 0; for (let i = 0; i < d.length; i++) s = (s * 31 + d[i]) % 1000000007; return s }",
            selector,
        )

    def look(self):
        """Makes the page query other persons' changes at once, as on a return to its window."""
        self.page.evaluate("() => window.dispatchEvent(new Event('focus'))")

    def pinch(self, centre, before, after):
        """Two fingers, each `before` px of the screen from a place at the start, and `after` px at the end."""
        x, y = self.on_screen(*centre)
        self.touch("touchStart", (x - before, y), (x + before, y))
        for i in range(1, 9):
            away = before + (after - before) * i / 8
            self.touch("touchMove", (x - away, y), (x + away, y))
            self.frame()
        self.touch("touchEnd")
        self.rest()

    @property
    def view(self):
        """The left and upper edge of the map in px of the page, and its scale."""
        return self.page.get_attribute("#map", "data-view")

    @property
    def scale(self):
        """Px of the screen for a px of the page."""
        return float(self.view.split()[2])

    @property
    def clipboard(self):
        return self.page.evaluate("() => navigator.clipboard.readText()")

    def sees(self, x, y):
        """Whether a place of the page is in the window."""
        (x, y), box = self.on_screen(x, y), self.page.locator("#map").bounding_box()
        return box["x"] <= x <= box["x"] + box["width"] and box["y"] <= y <= box["y"] + box["height"]

    def download(self, selector):
        """The name and the bytes of the file that a click downloads."""
        with self.page.expect_download() as download:
            self.page.click(selector)
        return download.value.suggested_filename, pathlib.Path(download.value.path()).read_bytes()

    def count(self, selector):
        return self.page.locator(selector).count()
