#!/usr/bin/env python3
"""Checks the service's responses to IIIF viewers and annotation tools with the packages of these; exits with 1 for a fault.

    web.py FOLDER

*.manifest.json, *.annotations.json: iiif-prezi3's models (Presentation 3.0); parts of known canvases, each id once.
*.search.json: the items with iiif-prezi3; each is named by one match. *.search1.json: the same places as Content Search 2.0.
*.info.json: the Image API's reference implementation (iiif), version 3.0.
*.thumbnail: the smallest image of a page, under 30 KB.
*.mark-*.json: expanded and compacted again by PyLD, and compared with the original, so that a lost term is found.

WebExchangeTests compare whole responses with their form in the standards. No package has http://www.w3.org/ns/anno.jsonld, and nothing is fetched:
anno.json has the terms that marks use, from the Web Annotation Vocabulary (W3C Recommendation, 2017, appendix A).
"""

import json
import re
import sys
from pathlib import Path

import faults
import iiif_prezi3
from iiif.info import IIIFInfo
from pyld import jsonld

PRESENTATION = "http://iiif.io/api/presentation/3/context.json"
ANNO_URL = "http://www.w3.org/ns/anno.jsonld"
OWN_URL = "https://maps.example.org/v1/annotation-context"
ANNO = json.loads(Path(__file__).with_name("anno.json").read_text())


def expect(right, path, what):
    faults.expect(right, f"{path.name}: {what}")


def objects(value):
    if isinstance(value, dict):
        yield value
        for inner in value.values():
            yield from objects(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from objects(inner)


def check_ids(path, document, kind):
    """Every id is an address without characters that need escaping; objects of a kind have different ids."""
    named = [item for item in objects(document) if "id" in item]
    for item in named:
        expect(re.fullmatch(r"""(https?|urn):[^\x00-\x20<>"{}|\\^`\x7f-\U0010ffff]+""", item["id"]), path, f"id {item['id']!r}")
    ids = [item["id"] for item in named if item.get("type") == kind]
    expect(len(set(ids)) == len(ids), path, f"two of {kind} have one id")


def check_fragment(path, target, sizes):
    """A target is a part of a known canvas, inside its bounds."""
    match = re.fullmatch(r"([^#]+)#xywh=(\d+),(\d+),(\d+),(\d+)", target)
    expect(match and match[1] in sizes, path, f"target {target!r}")
    if match and match[1] in sizes:
        x, y, w, h = (int(match[i]) for i in range(2, 6))
        width, height = sizes[match[1]]
        expect(w > 0 and h > 0 and x + w <= width and y + h <= height, path, f"{target} leaves the canvas")


def check_manifest(path, sizes):
    document = json.loads(path.read_bytes())
    model = iiif_prezi3.Manifest.model_validate(document)
    check_ids(path, document, "Range")
    links = [link for part in [document, *document["items"]] for link in part.get("rendering", [])]
    expect({link["format"] for link in links} == {"application/epub+zip", "application/pdf", "text/plain"}, path, "renderings")
    sizes |= {canvas["id"]: (canvas["width"], canvas["height"]) for canvas in document["items"]}
    expect(len(sizes) == len(document["items"]), path, "canvases with one id")
    for item in (item for item in objects(document["structures"]) if item.get("type") == "Range"):
        expect(item["items"], path, f"{item['id']} is empty")
        for part in item["items"]:
            if part["type"] == "Canvas" and "#" in part["id"]:
                check_fragment(path, part["id"], sizes)
    # If a model drops a field, the comparison finds it.
    again = json.loads(model.jsonld())
    expect(again["items"][0]["label"] == document["items"][0]["label"], path, "read back otherwise")
    expect(len(again["structures"][0]["items"]) == len(sizes), path, "ranges read back otherwise")


def check_annotations(path, sizes):
    document = json.loads(path.read_bytes())
    page = {key: document[key] for key in ("id", "type", "items")}
    iiif_prezi3.AnnotationPage.model_validate({"@context": PRESENTATION, **page})
    check_ids(path, document, "Annotation")
    for item in document["items"]:
        check_fragment(path, item["target"], sizes)
    return document


def check_search(path, sizes):
    document = check_annotations(path, sizes)
    targets = [match["target"] for match in document["annotations"][0]["items"]]
    named = [target["source"] for some in targets for target in (some if isinstance(some, list) else [some])]
    expect(sorted(named) == sorted(item["id"] for item in document["items"]), path, "each item is named by one match")
    older = json.loads(path.with_name(path.name.replace("search", "search1")).read_bytes())
    expect([item["on"] for item in older["resources"]] == [item["target"] for item in document["items"]], path, "places of the two versions")


def check_thumbnail(path):
    expect(0 < path.stat().st_size < 30_000, path, f"{path.stat().st_size} bytes")


def check_info(path):
    info = IIIFInfo(api_version="3.0")
    with path.open("rb") as file:
        info.read(file, api_version="3.0")
    info.validate()


def plain(value):
    """A form of JSON for comparisons: a list of one is its element, and lists have no order."""
    if isinstance(value, list):
        items = sorted((plain(v) for v in value), key=lambda v: json.dumps(v, sort_keys=True))
        return items[0] if len(items) == 1 else items
    if isinstance(value, dict):
        return {k: plain(v) for k, v in value.items() if k != "@context"}
    return value


def check_mark(path):
    document = json.loads(path.read_bytes())
    expect(document["@context"] == [ANNO_URL, OWN_URL], path, "@context")
    expanded = jsonld.expand(document)
    expect(len(expanded) == 1, path, "expands to one node")
    compact = jsonld.compact(expanded, document["@context"])
    expect(plain(compact) == plain(document), path, f"a term was lost: {plain(compact)} for {plain(document)}")
    state = expanded[0]["http://www.w3.org/ns/oa#hasTarget"][0]["http://www.w3.org/ns/oa#hasState"][0]
    expect(state["@type"] == ["urn:mojiwaku:annotation:MapState"], path, "state's type")
    revision = state["urn:mojiwaku:annotation:revision"][0]
    expect(revision["@type"].endswith("#positiveInteger"), path, "revision's type")
    expect(len(jsonld.to_rdf(document)["@default"]) > 8, path, "few statements")


def main(folder):
    own = json.loads((folder / "annotation-context.json").read_bytes())
    contexts = {ANNO_URL: ANNO, OWN_URL: own}
    jsonld.set_document_loader(
        lambda url, _=None: {"contextUrl": None, "documentUrl": url, "document": contexts[url], "contentType": "application/ld+json"}
    )
    sizes = {}
    kinds = [
        ("*.manifest.json", lambda p: check_manifest(p, sizes)),
        ("*.annotations.json", lambda p: check_annotations(p, sizes)),
        ("*.search.json", lambda p: check_search(p, sizes)),
        ("*.thumbnail", check_thumbnail),
        ("*.info.json", check_info),
        ("*.mark-*.json", check_mark),
    ]
    for pattern, check in kinds:
        paths = sorted(folder.glob(pattern))
        expect(paths, folder / pattern, "there is none")
        before = len(faults.found)
        for path in paths:
            try:
                check(path)
            except Exception as error:  # Any exception of a tool is a finding.
                expect(False, path, f"{type(error).__name__}: {str(error)[:600]}")
        print(f"{pattern}: {len(paths)} files, {len(faults.found) - before} errors")
    faults.end()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
