"""Times the readers' page in Chromium over a line of 1.6 Mbit/s with 300 ms from a request to its answer.

Usage: scripts/bench/run pages [PROGRAM] [--runs N]     (it calls this; the built program, 3 runs)
Prints a table of medians, on a phone and on a desktop: seconds, requests and bytes with their headers. A page is sharp when its image has as many px
as the screen, or as the source.
"""

import argparse
import pathlib
import statistics
import sys
import tempfile
import time

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from fixtures.line import Line
from fixtures.service import EDITION, SAMPLES, Service, binary

WINDOWS = {
    "phone": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3, "has_touch": True, "is_mobile": True},
    "desktop": {"viewport": {"width": 1440, "height": 900}},
}
# A line of body text.
PLACE = (2600, 500)
SHARP = """() => {
  const { scan, view } = document.getElementById("map").dataset;
  const scale = Number(view.split(" ")[2]);
  return scale > window.wholeScale * 1.5 && Number(scan) >= Math.min(3000, 3000 * scale * Math.min(2, devicePixelRatio)) * 0.8;
}"""


def seconds(act):
    start = time.monotonic()
    act()
    return time.monotonic() - start


def shown(page, name):
    page.wait_for_function("name => location.hash.includes(`/${name}`) && document.querySelector('#map.arrived')?.dataset.scan", arg=name, polling=20)


def measure(browser, service, window):
    """The figures of one visit."""
    line = Line(int(service.base.rsplit(":", 1)[1]), 1.6e6 / 8, 0.3)
    found = {}
    context = browser.new_context(**window)
    page = context.new_page()
    found["sign-in page, s"] = seconds(lambda: (page.goto(f"{line.base}/read/"), page.wait_for_selector("#token")))
    context.close()
    context, line.requests, line.bytes = browser.new_context(**window), [], 0
    page = context.new_page()
    address = f"{line.base}/read/#/{EDITION}/01?token={service.tokens['anna']}"
    found["first page, s"] = seconds(lambda: (page.goto(address, wait_until="commit"), shown(page, "01")))
    found["first page, requests"], found["first page, kB"] = len(line.requests), line.bytes / 1000
    page.wait_for_timeout(6000)
    found["next page, s"] = seconds(lambda: (page.keyboard.press("ArrowLeft"), shown(page, "02")))
    page.wait_for_timeout(6000)
    found["page before, s"] = seconds(lambda: (page.keyboard.press("ArrowRight"), shown(page, "01")))
    page.wait_for_timeout(6000)
    left, top, scale = map(float, page.get_attribute("#map", "data-view").split())
    page.evaluate("scale => { window.wholeScale = scale }", scale)
    box = page.locator("#map").bounding_box()
    place = box["x"] + (PLACE[0] - left) * scale, box["y"] + (PLACE[1] - top) * scale
    tap = page.touchscreen.tap if "has_touch" in window else page.mouse.dblclick
    found["sharp after a double tap, s"] = seconds(lambda: (tap(*place), tap(*place), page.wait_for_function(SHARP, polling=20)))
    context.close()
    line.close()
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", nargs="?", default=binary(), type=pathlib.Path)
    parser.add_argument("--runs", type=int, default=3)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        service = Service(asked.program.resolve(), folder, sorted(path for path in SAMPLES.iterdir() if path.suffix in (".png", ".jpg")))
        service.start()
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        runs = {name: [measure(browser, service, window) for _ in range(asked.runs)] for name, window in WINDOWS.items()}
        browser.close()
        service.stop()
    names = list(runs)
    print(f"| | {' | '.join(names)} |\n|---|{'---|' * len(names)}")
    for what in runs[names[0]][0]:
        middle = [statistics.median(run[what] for run in runs[name]) for name in names]
        print(f"| {what} | {' | '.join(f'{value:.1f}' if what.endswith(', s') else f'{value:.0f}' for value in middle)} |")


if __name__ == "__main__":
    main()
