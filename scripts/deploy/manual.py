"""Converts generate-manual's pages to those of a Debian package: names as `man` expects them, and the meaning of exit codes.

Usage: manual.py FOLDER     (of mojiwaku.1, mojiwaku.batch.run.1 …)
"""

import pathlib
import re
import sys

# Internal commands: training of models, and the batch's own processes.
HIDDEN = re.compile(r"mojiwaku\.(help|[a-z]+-samples|batch\.worker)\b")
# The table of docs/operations.md.
EXIT_STATUS = """.Bl -tag -width 8
.It 0
Done.
.It 1
Done, with warnings or errors among the findings, or with some pages failed.
.It 2
Could not run: a file cannot be read or written, there is no store.
.It 64
The arguments make no sense.
.It 65
Every input was bad.
.It 75
Try again: the disk is full or the store is busy.
.It 130, 143
Interrupted, terminated; nothing is half written.
.El
"""


def page(text):
    # mojiwaku.batch.run(1) becomes mojiwaku-batch-run(1): `man mojiwaku batch` finds mojiwaku-batch.
    named = re.sub(r"\bmojiwaku(\.[a-z]+)+\b", lambda found: found[0].replace(".", "-"), text, flags=re.IGNORECASE)
    # NAME, which `whatis` reads, has the page's name; SYNOPSIS has the command's name.
    if found := re.search(r'^\.Nm "(.*)"$', named, flags=re.MULTILINE):
        named = re.sub(r"^\.Nm$", found[0], named, flags=re.MULTILINE)
        named = named.replace(found[0], f".Nm {found[1].replace(' ', '-')}", 1)
    lines = [line or ".Pp" for line in named.rstrip().removesuffix(" ,").splitlines()]
    return re.sub(r"^\.Ex\b.*\n", EXIT_STATUS, "\n".join(lines) + "\n", flags=re.MULTILINE)


def main():
    folder = pathlib.Path(sys.argv[1])
    for path in sorted(folder.glob("*.1")):
        text = path.read_text()
        path.unlink()
        if HIDDEN.match(path.name):
            continue
        kept = "\n".join(line for line in text.splitlines() if not (line.startswith(".Xr") and HIDDEN.search(line)))
        stem = path.name.removesuffix(".1").replace(".", "-")
        (folder / f"{stem}.1").write_text(page(kept))


if __name__ == "__main__":
    main()
