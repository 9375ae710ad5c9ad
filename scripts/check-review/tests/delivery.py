"""The readers' page on a bad line: requests and bytes, the pages beside, and tiles."""

import re

from fixtures.line import Line
from fixtures.service import EDITION, wait_for
from people import middle
from tests.base import PAGE
from tests.reader import PICTURE_PAGE, ReaderTest


class Delivery(ReaderTest):
    def asked(self, reader, part):
        """The requests of the page whose address has this part."""
        return [url for url in reader.asked if part in url]

    def wait_for_page_beside(self, reader):
        """Waits until the other page was fetched ahead."""

        def is_there():
            # Playwright notes requests only while it waits.
            reader.page.wait_for_timeout(50)
            return self.asked(reader, f"/pages/{PAGE}/image")

        wait_for(is_there, "no page beside was fetched")
        reader.page.wait_for_load_state("networkidle")

    def test_a_first_visit_costs_few_requests_and_bytes(self):
        line = Line(int(self.service.base.rsplit(":", 1)[1]))
        self.addCleanup(line.close)
        reader = self.reader(viewport={"width": 390, "height": 844}, device_scale_factor=3)
        reader.page.goto(f"{line.base}/read/#/{EDITION}/{PICTURE_PAGE}?token={self.service.tokens['rita']}")
        reader.settle()
        requests = [request for request in line.requests if f"/pages/{PAGE}/" not in request]
        self.assertLessEqual(len(requests), 12, requests)
        self.assertLess(line.bytes, 350_000)
        self.assertIn(f"GET /v1/editions/{EDITION}/pages/{PICTURE_PAGE}/image?width=700", requests)
        # Later visits need no bundle again.
        line.requests.clear()
        reader.reload()
        self.assertEqual([request for request in line.requests if re.search(r"\.(?:css|js)$", request) and "sw.js" not in request], [])

    def test_the_next_page_is_there_before_the_reader_turns(self):
        self.expected += "|ERR_FAILED"
        reader = self.opened(page=PICTURE_PAGE, service_workers="block")
        self.wait_for_page_beside(reader)
        away = re.compile(r"/v1/(?:maps|editions/[^/]+(?:/pages/[^/]+/image|$))")
        for key, page in (("ArrowLeft", PAGE), ("ArrowRight", PICTURE_PAGE)):
            reader.page.route(away, lambda route: route.abort())
            reader.page.keyboard.press(key)
            self.turned(reader, page)
            reader.page.unroute(away)
            # The pages beside are fetched some time after the turn.
            reader.page.wait_for_timeout(1000)
            reader.page.wait_for_load_state("networkidle")
        self.assertEqual(len(self.asked(reader, f"/pages/{PAGE}/image")), 1)

    def test_a_page_that_was_withdrawn_after_it_was_fetched_does_not_stay(self):
        reader = self.opened(page=PICTURE_PAGE)
        self.wait_for_page_beside(reader)
        self.service.run("batch", "withdraw", f"{EDITION}/{PAGE}", "--by", "anna", "--store", self.service.store)
        reader.page.keyboard.press("ArrowLeft")
        reader.page.wait_for_selector("#main [role=alert]")
        self.assertIn(f"no page {PAGE} to read", reader.page.inner_text("#main [role=alert]"))
        self.assertEqual(reader.count("#map"), 0)

    def test_a_closer_view_loads_the_tiles_that_are_seen_and_no_larger_image(self):
        reader = self.opened(page=PICTURE_PAGE, viewport={"width": 390, "height": 844}, device_scale_factor=2)
        _, line = self.body(self.lines)
        before = reader.page.evaluate("() => document.getElementById('map').dataset.scan")
        reader.near(line.rect)
        reader.page.wait_for_function("() => document.getElementById('map').dataset.scan === '3000'")
        self.assertLess(int(before), 1001)
        tiles = {tuple(map(int, re.search(r"tile=(\d+),(\d+)&scale=1", url).groups())) for url in self.asked(reader, "scale=1")}
        x, y = middle(line.rect)
        self.assertIn((int(x // 512), int(y // 512)), tiles)
        self.assertLess(len(tiles), 24)
        self.assertEqual(self.asked(reader, "width=3000") + self.asked(reader, "width=4000"), [])

    def test_a_page_without_tiles_has_its_larger_image(self):
        self.expected += "|404"
        reader = self.reader(service_workers="block")
        reader.page.route("**/image?tile=*", lambda route: route.fulfill(status=404, body="{}"))
        reader.open(PICTURE_PAGE)
        self.read_lines(PICTURE_PAGE)
        _, line = self.body(self.lines)
        reader.near(line.rect)
        reader.page.wait_for_function("() => document.getElementById('map').dataset.scan === '3000'")
        count = len(self.asked(reader, "tile="))
        reader.drag(middle(line.cells[0]), (middle(line.cells[0])[0] + 200, middle(line.cells[0])[1] + 200))
        self.assertEqual(len(self.asked(reader, "tile=")), count, "tiles are requested again")
