"""Checks the running map service against docs/openapi.yaml and docs/http-api.md.

Usage: scripts/check-server/run PROGRAM

Makes a store of two sample pages and serves it. Every curl line of docs/http-api.md must succeed. Then schemathesis sends thousands of requests that
docs/openapi.yaml allows and forbids, without a token and as reader, editor and operator: the file must describe every response. With nginx
(scripts/setup --nginx), scripts/deploy/nginx.conf is tested in it (proxy.py). Exits with 1 for a fault.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.parse
from concurrent.futures import ThreadPoolExecutor

import proxy

from fixtures.service import EDITION, ROOT, SAMPLES, Service


def lines():
    """The curl lines of the document."""
    text = (ROOT / "docs/http-api.md").read_text()
    for block in re.findall(r"```sh\n(.*?)```", text, re.S):
        yield from block.strip().splitlines()


def run_lines(place, service, tokens):
    edition = service.get(f"/v1/editions/{EDITION}", "reader")
    with service.ask(f"/v1/editions/{EDITION}/pages/01/layout", service.tokens["editor"]) as answer:
        tag = answer.headers["ETag"]
    environment = os.environ | {
        "SERVICE": service.base,
        "READER": tokens["reader"],
        "EDITOR": tokens["editor"],
        "METRICS": tokens["metrics"],
        "MAP": edition["pages"][0]["map"],
        "CURSOR": edition["cursor"],
        "TAG": tag,
        "TITLE": urllib.parse.quote(edition["title"]),
    }
    count = 0
    for line in lines():
        command = line.replace("curl ", "curl --fail-with-body --silent --show-error --max-time 120 ", 1)
        ran = subprocess.run(["bash", "-c", command], cwd=place, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if ran.returncode:
            sys.exit(f"docs/http-api.md: this line failed with {ran.returncode}:\n{line}\n{ran.stdout.decode(errors='replace')[:2000]}")
        count += 1
    if count < 15:
        sys.exit(f"docs/http-api.md has {count} curl lines: fewer than there were")
    print(f"{count} curl lines of docs/http-api.md work")
    profile = service.get(f"/v1/titles/{environment['TITLE']}/profile", "editor")["profile"]
    return {
        "path.edition": EDITION,
        "path.page": "01",
        "path.id": environment["MAP"],
        "path.title": edition["title"],
        "path.thing": profile["things"][0]["id"],
    }


def run_schemathesis(place, address, tokens, known):
    """Sends requests without a token and as a reader for possible addresses, and as an editor and an operator for existing ones."""
    tool = pathlib.Path(sys.executable).parent / "schemathesis"
    settings = (ROOT / "scripts/check-server/schemathesis.toml").read_text()
    there = "\n[parameters]\n" + "".join(f'"{name}" = "{value}"\n' for name, value in known.items())

    def ask(role, further):
        """The output and the exit status."""
        file = place / f"schemathesis-{role}.toml"
        file.write_text(settings + further)
        options = "--generation-deterministic --max-examples 12 --suppress-health-check all --request-timeout 70 --no-color"
        command = [tool, "--config-file", file, "run", ROOT / "docs/openapi.yaml", "--url", address, *options.split()]
        command += ["--phases", "examples,coverage,fuzzing"]
        if role:
            command += ["--header", tokens[role]]
        return subprocess.run(command, cwd=place, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def check_outcome(role, ran):
        cases = re.search(r"(\d+) generated", ran.stdout)
        if ran.returncode or not cases or int(cases[1]) < 100:
            sys.exit(f"schemathesis, as {role or 'nobody'}:\n{ran.stdout[-12000:]}")
        print(f"schemathesis as {role or 'nobody'}: {cases[1]} cases, nothing found")

    # Roles that only read are tested at the same time, roles that write alone.
    with ThreadPoolExecutor(2) as readers:
        for role, ran in zip((None, "reader"), readers.map(ask, (None, "reader"), ("", ""))):
            check_outcome(role, ran)
    for role in ("editor", "operator"):
        check_outcome(role, ask(role, there))


def main():
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        service = Service(str(pathlib.Path(sys.argv[1]).resolve()), place, [SAMPLES / "01.png", SAMPLES / "03.png"])
        service.run("batch", "text", "--store", service.store)
        roles = ("reader", "editor", "operator", "metrics")
        service.tokens |= {role: service.token(f"a {role}", role) for role in roles}
        tokens = {role: f"Authorization: Bearer {service.tokens[role]}" for role in roles}
        service.start(0, "--no-log", "--rate", "1000000", "--behind-proxy", "--profiles", place / "profiles")
        try:
            known = run_lines(place, service, tokens)
            proxy.check(place)
            run_schemathesis(place, service.base, tokens, known)
        finally:
            status = service.stop()
        if status != 143:
            sys.exit(f"serve ended with {status} after SIGTERM, not 143")


if __name__ == "__main__":
    main()
