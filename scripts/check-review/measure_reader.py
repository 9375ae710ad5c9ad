"""Measures the readers' page, in headless Chromium on this machine.

Usage: scripts/check-review/run PROGRAM --measure-reader [IMAGE]     (SampleScans' page 04 without one)

Prints the main thread's work per frame while the marker goes over 3,000 characters and while the pen draws, the time to find the number at a point,
and the time until the page's image is visible.
"""

import os
import statistics
import sys
import tempfile
import time

from playwright.sync_api import sync_playwright

import fixtures
from fixtures import EDITION, SAMPLES, Service, lines, middle
from measure import moved, share
from tests.reader import Reader

# Characters under the marker, from one movement to the next, and movements.
MARKED, STEP = 3000, 10
MOVES = {"marker": MARKED // STEP, "pen": 300}

# Milliseconds to find the number at a point, and near a point, over the whole page.
POINTS = """async ([address, token]) => {
  const { HighlightMap } = await import('/read/marker.js');
  const headers = { Accept: 'application/vnd.mojiwaku.highlight-map', Authorization: `Bearer ${token}` };
  const map = HighlightMap.fromBinary(await (await fetch(address, { headers })).arrayBuffer());
  const points = Array.from({ length: 20000 }, (_, i) => [(i * 7919) % map.width, (i * 104729) % map.height]);
  const time = (find) => {
    const began = performance.now();
    for (const point of points) find(...point);
    return (performance.now() - began) / points.length;
  };
  return [time((x, y) => map.numberAt(x, y)), time((x, y) => map.numberNear(x, y, 100))];
}"""


def main():
    image = sys.argv[1] if len(sys.argv) > 1 else SAMPLES / "04.png"
    name = os.path.basename(str(image)).split(".")[0]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        service = Service(fixtures.binary(), folder, [image])
        service.tokens["rita"] = service.token("rita", "reader")
        service.start()
        browser = play.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"])
        context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        reader = Reader(service, context, "rita")
        reader.open(name)
        layout = service.layout(name)
        cells = [cell for line in lines(layout) for cell in line.cells]
        print(f"{name}: {layout['width']} × {layout['height']} px, {len(cells)} characters, {os.cpu_count()} cores")
        reader.page.click("#mode-edit")
        reader.rest()

        def mark():
            reader.page.mouse.move(*reader.on_screen(*middle(cells[0])))
            reader.page.mouse.down()
            for cell in cells[STEP : MARKED + 1 : STEP]:
                reader.page.mouse.move(*reader.on_screen(*middle(cell)))
            reader.page.mouse.up()

        def draw():
            x, y = layout["width"] / 4, layout["height"] / 4
            reader.page.mouse.move(*reader.on_screen(x, y))
            reader.page.mouse.down()
            for i in range(MOVES["pen"]):
                reader.page.mouse.move(*reader.on_screen(x + 5 * i, y + 200 * (i % 20) / 20))
            reader.page.mouse.up()

        for what, act in (("marker", mark), ("pen", draw)):
            reader.page.click(f"#{what}")
            intervals, work = moved(reader, browser, act)
            # The page may draw several frames from one movement to the next: count the one that drew each movement.
            work = sorted(work)[-MOVES[what] :]
            print(
                f"{what}: frames with a movement {len(work)}, "
                f"interval median {statistics.median(intervals):.1f} ms, p95 {share(intervals, 0.95):.1f}; "
                f"main thread a frame median {statistics.median(work):.1f} ms, p95 {share(work, 0.95):.1f}, most {max(work):.1f}"
            )
        marks = reader.marks
        print(f"marked {sum(last - first + 1 for mark in marks for first, last in mark['ranges'])} characters, strokes {len(marks) - 1}")

        about = service.get(f"/v1/editions/{EDITION}", who="rita")
        address = f"/v1/maps/{next(page['map'] for page in about['pages'] if page['page'] == name)}"
        at, near = reader.page.evaluate(POINTS, [address, service.tokens["rita"]])
        print(f"number at a point: {at:.4f} ms, near a point: {near:.4f} ms")

        views = []
        for _ in range(5):
            tab = Reader(service, context, "rita")
            tab.page.goto(f"{service.base}/read/")
            tab.page.evaluate("token => sessionStorage.setItem('token', token)", service.tokens["rita"])
            tab.page.goto("about:blank")
            began = time.monotonic()
            tab.page.goto(f"{service.base}/read/#/{EDITION}/{name}")
            tab.page.wait_for_function("() => document.getElementById('map')?.dataset.scan")
            views.append(time.monotonic() - began)
            tab.page.close()
        print(f"first page visible: median {statistics.median(views):.2f} s, slowest {max(views):.2f}")
        browser.close()
        service.stop()


if __name__ == "__main__":
    main()
