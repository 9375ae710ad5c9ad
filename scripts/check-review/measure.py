"""Measures the smoothness of the editors' page, in headless Chromium on this machine.

Usage: scripts/check-review/run PROGRAM --measure [IMAGE]     (SampleScans' page 04 without one)

Pans and zooms the page with the overlay, without and with the recognised text, at three scales: the whole page, one px of the screen per px of the
page, and half way between, where most text is legible at a time. Prints the interval of frames, and the main thread's work per frame. Then measures
the first useful view (page and cells visible) from a warm service, the response to corrections, and the tab's memory after ten pages.
"""

import collections
import itertools
import json
import os
import statistics
import sys
import tempfile
import time

from playwright.sync_api import sync_playwright

import fixtures
from fixtures import EDITION, SAMPLES, Editor, Service, lines, middle


def share(values, part):
    values = sorted(values)
    return values[min(len(values) - 1, int(part * len(values)))] if values else float("nan")


def main_thread(trace):
    """Work of the page's main thread between frames, in ms."""
    events = json.loads(trace)["traceEvents"]
    threads = {(e["pid"], e["tid"]) for e in events if e.get("name") == "thread_name" and e["args"].get("name") == "CrRendererMain"}
    frames, tasks = collections.defaultdict(list), collections.defaultdict(list)
    for event in events:
        key = event.get("pid"), event.get("tid")
        if key not in threads:
            continue
        if event["name"] == "Commit":
            frames[key].append(event["ts"])
        elif event["name"] == "RunTask" and event["ph"] == "X":
            # Use the thread's processor time, since waiting on a busy machine is not work.
            # (A task at the trace's edge may lack it.)
            tasks[key].append((event["ts"], event["dur"], event.get("tdur", event["dur"])))
    key = max(frames, key=lambda key: len(frames[key]))
    starts, work = sorted(frames[key]), collections.Counter()
    for start, length, own in tasks[key]:
        i = sum(1 for frame in starts if frame <= start + length / 2)
        work[i] += own / 1000
    return [work[i] for i in range(1, len(starts))]


def moved(editor, browser, move):
    """Intervals and work of frames during a movement."""
    editor.page.evaluate(
        "() => { window.frames_ = []; const next = (t) => { frames_.push(t); if (window.frames_) requestAnimationFrame(next) };"
        " requestAnimationFrame(next) }"
    )
    browser.start_tracing(page=editor.page, categories=["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"])
    move()
    trace = browser.stop_tracing()
    times = editor.page.evaluate("() => { const t = window.frames_; window.frames_ = null; return t }")
    return [b - a for a, b in itertools.pairwise(times)], main_thread(trace)


def own_memory(browser):
    """Unshared memory of the browser's largest tab, in MiB."""
    own = 0
    for process in browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]:
        if process["type"] == "renderer":
            with open(f"/proc/{process['id']}/smaps_rollup") as file:
                own = max(own, sum(int(line.split()[1]) for line in file if line.startswith("Private_")) / 1024)
    return own


def main():
    image = sys.argv[1] if len(sys.argv) > 1 else SAMPLES / "04.png"
    name = os.path.basename(str(image)).split(".")[0]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        service = Service(fixtures.binary(), folder, [image])
        service.run("batch", "text", "--store", service.store)
        service.start()
        browser = play.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"])
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        editor = Editor(service, context)
        editor.open(name)
        layout = service.layout(name)
        page = lines(layout)
        count = sum(len(line.cells) for line in page)
        print(f"{name}: {layout['width']} × {layout['height']} px, {count} characters, {os.cpu_count()} cores")

        def pan():
            box = editor.page.locator("#map").bounding_box()
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            for turn in range(4):
                editor.page.mouse.move(x, y)
                editor.page.mouse.down()
                for i in range(1, 31):
                    away = 9 * i * (1 if turn % 2 else -1)
                    editor.page.mouse.move(x + away, y + away / 2)
                editor.page.mouse.up()

        def zoom():
            for delta in [-150] * 6 + [150] * 6:
                editor.page.mouse.wheel(0, delta)
                editor.page.wait_for_timeout(120)

        def show_text(is_shown):
            editor.page.click("#layers summary")
            editor.page.set_checked("#layer-text", is_shown)
            editor.page.keyboard.press("Escape")
            editor.rest()

        def go(where):
            editor.press("f")
            if where != "whole page":
                editor.near(page[len(page) // 2].rect)
            if where == "half way":
                editor.press("-", "-")
            editor.page.wait_for_timeout(600)

        for where, layer in itertools.product(("whole page", "half way", "close"), ("", " with text")):
            show_text(layer != "")
            # Zooming does not return to its start.
            go(where)
            for what, move in (("pan", pan), ("zoom", zoom)):
                intervals, work = moved(editor, browser, move)
                print(
                    f"{where}, {what}{layer}: frames {len(intervals)}, "
                    f"interval median {statistics.median(intervals):.1f} ms, p95 {share(intervals, 0.95):.1f}; "
                    f"main thread a frame p95 {share(work, 0.95):.1f} ms, most {max(work):.1f}"
                )

        go("close")
        corrections = []
        for _ in range(10):
            began = time.monotonic()
            editor.click(*middle(page[len(page) // 2].cells[2])) if not corrections else None
            editor.press("]")
            corrections.append(time.monotonic() - began)
        print(f"a correction, from key to page: median {1000 * statistics.median(corrections):.0f} ms")

        views = []
        for _ in range(5):
            tab = Editor(service, context)
            tab.page.goto(f"{service.base}/review/")
            tab.page.evaluate("token => sessionStorage.setItem('token', token)", service.tokens["anna"])
            began = time.monotonic()
            tab.page.goto(f"{service.base}/review/#/{EDITION}/{name}")
            tab.page.reload()
            tab.page.locator("#map canvas.overlay").first.wait_for()
            tab.page.wait_for_function("() => document.getElementById('map')?.dataset.scan")
            views.append(time.monotonic() - began)
            tab.page.close()
        print(f"first useful view: median {statistics.median(views):.2f} s, slowest {max(views):.2f}")

        browser.close()
        # A separate browser, because traces use memory too.
        browser = play.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"])
        editor = Editor(service, browser.new_context(viewport={"width": 1280, "height": 800}))
        editor.sign_in(EDITION)
        sizes = []
        for _ in range(10):
            editor.page.locator(".card").first.wait_for()
            editor.page.goto(f"{service.base}/review/#/{EDITION}/{name}")
            editor.page.locator("#map canvas.overlay").first.wait_for()
            editor.page.wait_for_function("() => document.getElementById('map')?.dataset.scan")
            editor.near(page[len(page) // 2].rect)
            sizes.append(own_memory(browser))
            editor.page.goto(f"{service.base}/review/#/{EDITION}")
        print(f"the tab's own memory with its first page {sizes[0]:.0f} MiB, with its tenth {sizes[-1]:.0f}, most {max(sizes):.0f}")
        browser.close()
        service.stop()


if __name__ == "__main__":
    main()
