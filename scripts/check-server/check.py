"""Checks the running map service against docs/openapi.yaml and docs/http-api.md.

Usage: scripts/check-server/run PROGRAM

Makes a store of two sample pages and serves it. Every curl line of docs/http-api.md must succeed. Then schemathesis sends thousands of requests that
docs/openapi.yaml allows and forbids, without a token and as reader, editor and operator: the file must describe every response. With nginx
(scripts/setup --nginx), scripts/deploy/nginx.conf is tested in it (proxy.py). Exits with 1 for a fault.
"""

import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import proxy

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
EDITION = "2026-11-21-morning"


def lines():
    """The curl lines of the document."""
    text = (ROOT / "docs/http-api.md").read_text()
    for block in re.findall(r"```sh\n(.*?)```", text, re.S):
        yield from block.strip().splitlines()


def token(program, store, role):
    made = subprocess.run(
        [program, "token", "make", f"a {role}", "--role", role, "--store", store],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        check=True,
    )
    return f"Authorization: Bearer {made.stdout.strip()}"


def get(address, header):
    request = urllib.request.Request(address, headers=dict([header.split(": ", 1)]))
    with urllib.request.urlopen(request) as answer:
        return answer.headers, json.loads(answer.read())


def run_lines(place, address, tokens):
    reader, editor = tokens["reader"], tokens["editor"]
    _, edition = get(f"{address}/v1/editions/{EDITION}", reader)
    head, _ = get(f"{address}/v1/editions/{EDITION}/pages/01/layout", editor)
    environment = os.environ | {
        "SERVICE": address,
        "READER": reader,
        "EDITOR": editor,
        "METRICS": tokens["metrics"],
        "MAP": edition["pages"][0]["map"],
        "CURSOR": edition["cursor"],
        "TAG": head["ETag"],
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
    return edition


def run_schemathesis(place, address, tokens, edition):
    """Sends requests without a token and as a reader for possible addresses, and as an editor and an operator for existing ones."""
    tool = pathlib.Path(sys.executable).parent / "schemathesis"
    settings = (ROOT / "scripts/check-server/schemathesis.toml").read_text()
    known = {"path.edition": EDITION, "path.page": "01", "path.id": edition["pages"][0]["map"]}
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
    program = str(pathlib.Path(sys.argv[1]).resolve())
    place = pathlib.Path(tempfile.mkdtemp())
    try:
        inbox, store = place / "inbox" / EDITION, str(place / "store")
        inbox.mkdir(parents=True)
        for page in ("01.png", "03.png"):
            shutil.copy(ROOT / "SampleScans" / EDITION / page, inbox)
        ran = subprocess.run([program, "batch", "run", str(place / "inbox"), "--store", store], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if ran.returncode not in (0, 1):
            sys.exit(f"batch run ended with {ran.returncode}")
        subprocess.run([program, "batch", "text", "--store", store], check=True, stderr=subprocess.DEVNULL)
        tokens = {role: token(program, store, role) for role in ("reader", "editor", "operator", "metrics")}
        service = subprocess.Popen(
            [program, "serve", "--store", store, "--port", "0", "--no-log", "--rate", "1000000", "--behind-proxy"], stdout=subprocess.PIPE, text=True
        )
        try:
            address = service.stdout.readline().strip()
            edition = run_lines(place, address, tokens)
            proxy.check(place)
            run_schemathesis(place, address, tokens, edition)
        finally:
            service.send_signal(signal.SIGTERM)
            if service.wait(120) != 143:
                sys.exit(f"serve ended with {service.returncode} after SIGTERM, not 143")
    finally:
        shutil.rmtree(place)


if __name__ == "__main__":
    main()
