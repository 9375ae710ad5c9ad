"""Copies documents into the Debian package so that each of their links leads to a file of the package.

Usage: documents.py ROOT TARGET PAGE…   copies docs/PAGE (and CHANGELOG.md) from the project's ROOT to the folder TARGET, with their pictures
       documents.py --check FOLDER      checks the documents of an installed package (FOLDER: …/usr/share/doc/mojiwaku)

A link to another page of the package stays, one to the schemas or to an example leads to their installed place, and one to a page that only the
sources have becomes text with the file's name. Exits with 1 for a broken link.
"""

import pathlib
import posixpath
import re
import shutil
import sys

LINK = re.compile(r"(!?)\[((?:[^\][]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
# Files of the sources, and their installed places relative to the package's documents.
INSTALLED = {"docs/schemas": "/usr/share/mojiwaku/schemas", "scripts/deploy/nginx.conf": "examples/nginx.conf"}
INSTALLED |= {f"scripts/deploy/{name}": f"examples/{name}" for name in ("kubernetes", "observability")}


def is_outside(link):
    return re.match(r"[a-z]+:|#", link) is not None


def placed(path):
    """The place of a source file in the package; None for none."""
    for source, place in INSTALLED.items():
        if path == source or path.startswith(source + "/"):
            return place + path.removeprefix(source)
    return None


def copy(root, target, source, name, pages):
    """Copies a document of the sources as NAME, with its pictures."""
    root, folder = pathlib.Path(root), posixpath.dirname(source)

    def mended(found):
        mark, text, link = found.groups()
        path, _, part = link.partition("#")
        if is_outside(link):
            return found[0]
        path = posixpath.normpath(posixpath.join(folder, path))
        if not (root / path).exists():
            sys.exit(f"{source}: the link to {link} leads nowhere")
        part = "#" + part if part else ""
        if mark:
            picture = pathlib.Path(target, "images", posixpath.basename(path))
            picture.parent.mkdir(exist_ok=True)
            shutil.copy(root / path, picture)
            return f"![{text}](images/{picture.name})"
        if path in pages:
            return f"[{text}]({pages[path]}{part})"
        place = placed(path)
        return f"[{text}]({place}{part})" if place else f"{text} ({path} in the sources)"

    (pathlib.Path(target) / name).write_text(LINK.sub(mended, (root / source).read_text()))


def broken(folder):
    """The broken links of a package's documents."""
    # FOLDER is usr/share/doc/mojiwaku: an absolute link begins four folders above.
    top = folder.resolve().parents[3]
    for page in sorted(folder.glob("*.md")):
        for _, _, link in LINK.findall(page.read_text()):
            path = link.partition("#")[0]
            if not is_outside(link) and not (top / path[1:] if path.startswith("/") else folder / path).exists():
                yield f"{page.name}: {link}"


def main():
    if len(sys.argv) == 3 and sys.argv[1] == "--check":
        found = list(broken(pathlib.Path(sys.argv[2])))
        print("\n".join(found) or "Every link of the documents leads somewhere.")
        sys.exit(1 if found else 0)
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    root, target, *names = sys.argv[1:]
    pages = {f"docs/{name}": name for name in names}
    for source, name in pages.items():
        if name.endswith(".md"):
            copy(root, target, source, name, pages)
        else:
            shutil.copy(pathlib.Path(root, source), pathlib.Path(target, name))
    copy(root, pathlib.Path(target).parent, "CHANGELOG.md", "CHANGELOG.md", pages)


if __name__ == "__main__":
    main()
