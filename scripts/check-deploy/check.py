"""Checks the manifests for Kubernetes, the alarms, the dashboard and the systemd units of scripts/deploy.

Usage: scripts/check-deploy/run [PROGRAM]

PROGRAM is a built mojiwaku (by default .build/release/mojiwaku, if it exists): its help must list every option of the manifests. Without a program
this check is skipped.

Manifests: they satisfy the schemas of Kubernetes (package kubernetes-validate, no network); everything that they refer to exists (claims, volumes,
ports, ConfigMaps, selected pods); their limits of memory and time suit the options. Alarms and dashboard: the sources export every metric; each alarm
names a section of docs/operations.md, is explained there, and has tests in which it is raised and in which it is not; each panel has a query.
promtool, if available (scripts/setup --promtool, or on the PATH), reads all expressions and runs the tests of the alarms; otherwise this is skipped.
Units: each failure is reported, each command that can report problems does so, and an upgrade restarts every unit. Exits 1 for a finding.
"""

import json
import os
import shutil
import sys

import yaml

import manifests
import observability
import units
from files import ALERT_TESTS, ALERTS, DASHBOARD, OPERATIONS, ROOT, SCRAPE, exported_metrics, headings, kustomization, package, page_states
from files import manifests as read_manifests


def program():
    """The built program; None when there is none."""
    if len(sys.argv) > 1:
        if not os.access(sys.argv[1], os.X_OK):
            sys.exit(f"{sys.argv[1]} is no program")
        return os.path.abspath(sys.argv[1])
    built = ROOT / ".build/release/mojiwaku"
    return str(built) if built.exists() else None


def promtool():
    unpacked = ROOT / ".build-promtool/promtool"
    return shutil.which("promtool") or (str(unpacked) if unpacked.exists() else None)


def findings(files, tools):
    """All findings of the parsed files."""
    series, states = exported_metrics(), page_states()
    yield from manifests.findings(files["manifests"], files["kustomization"], tools["program"])
    yield from observability.alert_findings(files["alerts"], files["tests"], series, states, headings(), OPERATIONS.read_text())
    yield from (f"{DASHBOARD.name}: {complaint}" for complaint in observability.dashboard_findings(files["dashboard"], series, states))
    yield from units.findings(files["package"], files["operations"], tools["program"])
    if tools["promtool"]:
        yield from observability.promtool_findings(tools["promtool"], files["alerts"], files["dashboard"], files["scrape"])


def main():
    if len(sys.argv) > 2:
        sys.exit(__doc__)
    files = {
        "manifests": read_manifests(),
        "kustomization": kustomization(),
        "alerts": yaml.safe_load(ALERTS.read_text()),
        "tests": yaml.safe_load(ALERT_TESTS.read_text()),
        "dashboard": json.loads(DASHBOARD.read_text()),
        "package": package(),
        "operations": OPERATIONS.read_text(),
        "scrape": yaml.safe_load(SCRAPE.read_text()),
    }
    tools = {"program": program(), "promtool": promtool()}
    if not tools["program"]:
        print("There is no built mojiwaku: options of command lines are not looked at. Build it with scripts/build.")
    if not tools["promtool"]:
        print("There is no promtool: expressions are not read and tests of alarms are not run. Get it with scripts/setup --promtool.")
    found = list(findings(files, tools))
    if found:
        print("\n".join(found))
        sys.exit(1)
    count = sum(len(documents) for documents in files["manifests"].values())
    alarms = sum(len(group["rules"]) for group in files["alerts"]["groups"])
    print(f"{count} manifests, {alarms} alarms, {len(units.units(files['package']))} units and the dashboard are sound.")


if __name__ == "__main__":
    main()
