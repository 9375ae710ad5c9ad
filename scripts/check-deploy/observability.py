"""Findings of the alarms and the dashboard."""

import json
import pathlib
import re
import subprocess
import tempfile

import yaml

from files import ALERT_TESTS, ALERTS


def expression_findings(expression, series, states):
    """Names in an expression that no program exports."""
    for name in sorted(set(re.findall(r"\bmojiwaku_\w+", expression)) - series):
        yield f"no program exports {name}"
    for values in re.findall(r'\bstate(?:=~|!~|!=|=)"([^"]*)"', expression):
        for value in values.split("|"):
            if value not in states:
                yield f'no page is in a state "{value}"'


def alert_findings(alerts, tests, series, states, headings, documented):
    """Findings of the alarms. DOCUMENTED is the text that explains each alarm."""
    names = []
    for group in alerts["groups"]:
        for rule in group["rules"]:
            name = rule["alert"]
            names.append(name)
            yield from (f"{name}: {complaint}" for complaint in expression_findings(rule["expr"], series, states))
            section = rule["annotations"].get("section")
            if section not in headings:
                yield f"{name}: docs/operations.md has no section “{section}”"
            if f"`{name}`" not in documented:
                yield f"{name}: docs/operations.md does not say what it means"
            if rule["labels"].get("severity") not in ("critical", "warning"):
                yield f"{name}: its severity is neither critical nor warning"
    cases = [case for test in tests["tests"] for case in test["alert_rule_test"]]
    for name in names:
        if not any(case["exp_alerts"] for case in cases if case["alertname"] == name):
            yield f"{name}: no test raises it"
        if all(case["exp_alerts"] for case in cases if case["alertname"] == name):
            yield f"{name}: no test keeps it silent"
    for name in sorted({case["alertname"] for case in cases} - set(names)):
        yield f"{name}: it is tested, and there is no such alarm"


def dashboard_findings(dashboard, series, states):
    panels = dashboard["panels"]
    numbers = [panel["id"] for panel in panels]
    if len(set(numbers)) != len(numbers):
        yield "two panels have one id"
    places = [tuple(panel["gridPos"][key] for key in "xy") for panel in panels]
    if len(set(places)) != len(places):
        yield "two panels lie at one place"
    for panel in panels:
        if panel["type"] == "row":
            continue
        queries = [target.get("expr") for target in panel.get("targets", [])]
        if not queries or not all(queries):
            yield f"“{panel['title']}” has no query"
        for query in filter(None, queries):
            yield from (f"“{panel['title']}”: {complaint}" for complaint in expression_findings(query, series, states))


def promtool_findings(promtool, alerts, dashboard, scrape):
    """promtool's findings on the alarms, their tests, the dashboard's queries and the scrape example."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / ALERTS.name).write_text(yaml.safe_dump(alerts))
        (folder / ALERT_TESTS.name).write_bytes(ALERT_TESTS.read_bytes())
        # Debian's promtool does not support the discovery of Kubernetes; it reads the rest of the example.
        jobs = [{key: value for key, value in job.items() if key != "kubernetes_sd_configs"} for job in scrape["scrape_configs"]]
        (folder / "scrape.yaml").write_text(yaml.safe_dump(scrape | {"scrape_configs": jobs}))
        queries = [target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", []) if target.get("expr")]
        rules = [{"record": f"query_{number}", "expr": query.replace("$__rate_interval", "5m")} for number, query in enumerate(queries)]
        (folder / "queries.yaml").write_text(json.dumps({"groups": [{"name": "dashboard", "rules": rules}]}))
        for arguments in (
            ["check", "rules", ALERTS.name],
            ["check", "rules", "queries.yaml"],
            ["check", "config", "--syntax-only", "scrape.yaml"],
            ["test", "rules", ALERT_TESTS.name],
        ):
            command = [promtool, *arguments]
            run = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
            if run.returncode != 0:
                yield f"promtool {' '.join(arguments)}: {run.stdout.strip()}"
                # The tests take the longest, and are useless when expressions cannot be read.
                return
