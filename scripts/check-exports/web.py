#!/usr/bin/env python3
"""Checks the service's responses to IIIF viewers and annotation tools against their models; exits with 1 for a fault.

    web.py FOLDER

*.manifest.json, *.annotations.json: iiif-prezi3's models (Presentation 3.0), and rules that models cannot express.
*.info.json: the Image API's reference implementation (iiif), version 3.0.
*.search.json: rules of Content Search 2.0; its items with iiif-prezi3.
*.search1.json: rules of Content Search 1.0, and the same places as Content Search 2.0.
*.thumbnail: the smallest image of a page, under 30 KB.
*.mark-*.json: expanded and compacted again by PyLD, and compared with the original, so that a lost term is found.

No package has http://www.w3.org/ns/anno.jsonld, and nothing is fetched: anno.json has the terms that marks use, from the Web Annotation Vocabulary
(W3C Recommendation, 2017, appendix A).
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
SEARCH = "http://iiif.io/api/search/2/context.json"
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


def check_uris(path, document):
    """Every id is an address without characters that need escaping."""
    for item in objects(document):
        if "id" in item:
            expect(re.fullmatch(r"(https?|urn):[!-~]+", item["id"]), path, f"id {item['id']!r}")
            expect(not re.search(r'[<>"{}|\\^`]', item["id"]), path, f"id {item['id']!r}")


def check_forms(path, document):
    """Faults that iiif-prezi3 accepts: plain labels become language maps, and motivations are optional."""
    for item in objects(document):
        kind = item.get("type")
        if kind in ("Manifest", "Range", "Canvas") and "items" in item:
            expect("label" in item, path, f"{item['id']} has no label")
        if kind == "Annotation":
            expect({"id", "motivation", "target"} <= item.keys(), path, f"fields of {item.get('id')}")
        maps = [item[k] for k in ("label", "summary") if k in item]
        maps += [entry[k] for entry in item.get("metadata", []) for k in ("label", "value")]
        for texts in maps:
            right = isinstance(texts, dict) and texts.keys() <= {"ja", "en", "none"}
            right = right and all(isinstance(t, list) and t and all(isinstance(x, str) for x in t) for t in texts.values())
            expect(right, path, f"{texts!r} is no language map")


def check_fragment(path, target, sizes):
    """A target is a part of a known canvas, inside its bounds."""
    match = re.fullmatch(r"([^#]+)#xywh=(\d+),(\d+),(\d+),(\d+)", target)
    expect(match, path, f"target {target!r}")
    if match and match[1] in sizes:
        x, y, w, h = (int(match[i]) for i in range(2, 6))
        width, height = sizes[match[1]]
        expect(w > 0 and h > 0 and x + w <= width and y + h <= height, path, f"{target} leaves the canvas")


def check_manifest(path, sizes):
    text = path.read_bytes()
    document = json.loads(text)
    model = iiif_prezi3.Manifest.model_validate(document)
    check_uris(path, document)
    check_forms(path, document)
    expect(document["@context"] == PRESENTATION, path, "@context")
    expect(next(iter(document)) == "@context", path, "@context comes first")
    expect(document["viewingDirection"] == "right-to-left", path, "viewingDirection")
    expect(document.get("behavior") == (["paged"] if len(document["items"]) > 1 else None), path, "behavior")
    expect(document["service"][0]["type"] == "SearchService2", path, "service")
    older = document["service"][1]
    expect(older["@type"] == "SearchService1" and older["profile"] == "http://iiif.io/api/search/1/search", path, "service 1")
    links = [link for part in [document, *document["items"]] for link in part.get("rendering", [])]
    expect({link["format"] for link in links} == {"application/epub+zip", "application/pdf", "text/plain"}, path, "renderings")
    own = {c["id"]: (c["width"], c["height"]) for c in document["items"]}
    sizes.update(own)
    expect(len(own) == len(document["items"]), path, "canvases with one id")
    ranges = [r for r in objects(document["structures"]) if r.get("type") == "Range"]
    expect(len({r["id"] for r in ranges}) == len(ranges), path, "ranges with one id")
    for item in ranges:
        expect(item["items"], path, f"{item['id']} is empty")
        for part in item["items"]:
            if part["type"] == "Canvas":
                expect(part["id"].split("#")[0] in own, path, f"{part['id']} is no canvas of it")
                if "#" in part["id"]:
                    check_fragment(path, part["id"], own)
    for canvas in document["items"]:
        expect(canvas["annotations"][0]["type"] == "AnnotationPage", path, "annotations")
        for page in canvas["items"]:
            expect(page["items"][0]["target"] == canvas["id"], path, "painting's target")
            body = page["items"][0]["body"]
            expect(body["id"].startswith(body["service"][0]["id"] + "/full/max/0/default."), path, "body's id")
    # If a model drops a field, the comparison finds it.
    again = json.loads(model.jsonld())
    expect(again["items"][0]["label"] == document["items"][0]["label"], path, "read back otherwise")
    expect(len(again["structures"][0]["items"]) == len(own), path, "ranges read back otherwise")


def check_annotations(path, sizes):
    document = json.loads(path.read_bytes())
    iiif_prezi3.AnnotationPage.model_validate(document)
    check_uris(path, document)
    check_forms(path, document)
    expect(document["@context"] == PRESENTATION, path, "@context")
    expect(len({a["id"] for a in document["items"]}) == len(document["items"]), path, "annotations with one id")
    for item in document["items"]:
        expect(item["motivation"] == "supplementing" and item["body"]["value"], path, item["id"])
        check_fragment(path, item["target"], sizes)


def check_search(path, sizes):
    document = json.loads(path.read_bytes())
    check_uris(path, document)
    check_forms(path, document)
    expect(document["@context"] == SEARCH and document["type"] == "AnnotationPage", path, "head")
    items = {a["id"]: a for a in document["items"]}
    expect(len(items) == len(document["items"]), path, "items with one id")
    page = {k: document[k] for k in ("id", "type", "items")}
    iiif_prezi3.AnnotationPage.model_validate({"@context": PRESENTATION, **page})
    for item in document["items"]:
        check_fragment(path, item["target"], sizes)
    expect(document.get("partOf", {}).get("type", "AnnotationCollection") == "AnnotationCollection", path, "partOf")
    expect(all(document[k]["type"] == "AnnotationPage" for k in ("next", "prev") if k in document), path, "next, prev")
    expect(isinstance(document.get("ignored", []), list), path, "ignored")
    named = []
    expect(len(document["annotations"]) == 1, path, "annotations is one page (4.3)")
    for match in document["annotations"][0]["items"]:
        targets = match["target"] if isinstance(match["target"], list) else [match["target"]]
        wanted = "highlighting" if len(targets) > 1 else "contextualizing"
        expect(match["motivation"] == wanted, path, f"{match['id']}: motivation")
        for target in targets:
            named.append(target["source"])
            expect(target["source"] in items, path, f"{target['source']} is not in items")
            quote = target["selector"][0]
            expect(quote["type"] == "TextQuoteSelector" and quote["exact"], path, f"{match['id']}: selector")
    expect(sorted(named) == sorted(items), path, "each item is named by one match")


def check_search1(path, sizes):
    document = json.loads(path.read_bytes())
    expect(document["@context"][1] == "http://iiif.io/api/search/1/context.json" and document["@type"] == "sc:AnnotationList", path, "head")
    items = {item["@id"]: item for item in document["resources"]}
    for item in document["resources"]:
        expect(item["@type"] == "oa:Annotation" and item["motivation"] == "sc:painting" and item["resource"]["chars"], path, item["@id"])
        check_fragment(path, item["on"], sizes)
    named = [name for hit in document["hits"] for name in hit["annotations"]]
    expect(sorted(named) == sorted(items), path, "each resource belongs to one hit")
    for hit in document["hits"]:
        texts = "".join(items[name]["resource"]["chars"] for name in hit["annotations"])
        expect(hit["@type"] == "search:Hit" and hit["match"] == texts, path, f"hit {hit['match']!r}")
    newer = json.loads(path.with_name(path.name.replace("search1", "search")).read_bytes())
    expect([item["on"] for item in document["resources"]] == [item["target"] for item in newer["items"]], path, "places of the two versions")


def check_thumbnail(path):
    expect(0 < path.stat().st_size < 30_000, path, f"{path.stat().st_size} bytes")


def check_info(path):
    text = path.read_text()
    info = IIIFInfo(api_version="3.0")
    with path.open("rb") as file:
        info.read(file, api_version="3.0")
    info.validate()
    document = json.loads(text)
    expect(document["profile"] == "level0" and document["type"] == "ImageService3", path, "profile")
    expect(document["protocol"] == "http://iiif.io/api/image", path, "protocol")
    largest = {"width": document["width"], "height": document["height"]}
    expect(document["sizes"][-1] == largest, path, "the largest of sizes is not the image's")
    widths = [s["width"] for s in document["sizes"]]
    expect(widths == sorted(set(widths)), path, "sizes do not rise")


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
    for selector in document["target"]["selector"]:
        if selector["type"] == "SvgSelector":
            import xml.etree.ElementTree as tree

            expect(tree.fromstring(selector["value"]).tag == "{http://www.w3.org/2000/svg}svg", path, "SVG")


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
        ("*.search1.json", lambda p: check_search1(p, sizes)),
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
