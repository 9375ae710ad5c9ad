"""The places of the files to check, and facts from the sources."""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
KUBERNETES = ROOT / "scripts/deploy/kubernetes"
OBSERVABILITY = ROOT / "scripts/deploy/observability"
ALERTS = OBSERVABILITY / "mojiwaku-alerts.yaml"
ALERT_TESTS = OBSERVABILITY / "mojiwaku-alerts-test.yaml"
DASHBOARD = OBSERVABILITY / "mojiwaku-dashboard.json"
SCRAPE = OBSERVABILITY / "mojiwaku-scrape.yaml"
OPERATIONS = ROOT / "docs/operations.md"
DEBIAN = ROOT / "scripts/deploy/debian"


def exported_metrics():
    """The series that the sources export, including those that Prometheus derives from a histogram."""
    batch = (ROOT / "Sources/EditionBatch/Report/BatchMetrics.swift").read_text()
    found = {f"mojiwaku_{name}": kind for name, kind in re.findall(r'metric\(\s*"(\w+)", "(\w+)"', batch)}
    for path in (ROOT / "Sources/MapServer").rglob("*.swift"):
        text = path.read_text()
        found |= dict(re.findall(r"# TYPE (mojiwaku_\w+) (\w+)", text))
        found |= {name: "gauge" for name in re.findall(r'\("(mojiwaku_\w+)", "', text)}
    series = set()
    for name, kind in found.items():
        series |= {f"{name}_{part}" for part in ("bucket", "sum", "count")} if kind == "histogram" else {name}
    return series


def page_states():
    """The values of `state` of mojiwaku_batch_pages."""
    text = (ROOT / "Sources/PageStore/Records/Page.swift").read_text()
    body = re.search(r"enum PageState\b.*?\n}", text, re.DOTALL)[0]
    return set(re.findall(r"^    case (\w+)", body, re.MULTILINE)) - {"expected"} | {"missing"}


def headings():
    return set(re.findall(r"^#+ (.+)$", OPERATIONS.read_text(), re.MULTILINE))
