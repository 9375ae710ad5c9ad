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
from files import ALERT_TESTS, ALERTS, DASHBOARD, DEBIAN, KUBERNETES, OPERATIONS, ROOT, SCRAPE, exported_metrics, headings, page_states


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


def main():
    if len(sys.argv) > 2:
        sys.exit(__doc__)
    documents = {path.name: list(yaml.safe_load_all(path.read_text())) for path in sorted(KUBERNETES.glob("*.yaml"))}
    # This one is not for a cluster.
    (kustomization,) = documents.pop("kustomization.yaml")
    package = {path.name: path.read_text() for path in sorted(DEBIAN.iterdir())}
    alerts, tests, scrape = (yaml.safe_load(path.read_text()) for path in (ALERTS, ALERT_TESTS, SCRAPE))
    dashboard, operations = json.loads(DASHBOARD.read_text()), OPERATIONS.read_text()
    own, tool, series, states = program(), promtool(), exported_metrics(), page_states()
    if not own:
        print("There is no built mojiwaku: options of command lines are not looked at. Build it with scripts/build.")
    if not tool:
        print("There is no promtool: expressions are not read and tests of alarms are not run. Get it with scripts/setup --promtool.")
    found = [*manifests.findings(documents, kustomization, own)]
    found += observability.alert_findings(alerts, tests, series, states, headings(), operations)
    found += [f"{DASHBOARD.name}: {complaint}" for complaint in observability.dashboard_findings(dashboard, series, states)]
    found += units.findings(package, operations, own)
    found += observability.promtool_findings(tool, alerts, dashboard, scrape) if tool else []
    if found:
        print("\n".join(found))
        sys.exit(1)
    count, alarms = sum(map(len, documents.values())), sum(len(group["rules"]) for group in alerts["groups"])
    print(f"{count} manifests, {alarms} alarms, {len(units.units(package))} units and the dashboard are sound.")


if __name__ == "__main__":
    main()
