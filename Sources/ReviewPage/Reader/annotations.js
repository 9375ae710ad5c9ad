// Export and import of marks as W3C Web Annotations. An annotation has the service's form (docs/http-api.md), plus an id, a colour and times; a mark
// of several pieces becomes several annotations whose ids have the same beginning, and the continuation of a mark links to it. A stroke of the pen is an annotation of an area, as SVG.

import * as service from "../Page/service.js";
import { colours, newID } from "./marks.js";
import * as requests from "./requests.js";
import { inks, isStroke, strokeFrom, svgOf } from "./strokes.js";

/** Limits of a file: bytes, annotations, and signs of a quotation. */
export const limits = { bytes: 8 << 20, annotations: 2000, quote: 20_000 };

/** The class of a pen's stroke, beside its colour: areas that other tools have drawn around print do not have it. */
const penClass = "pen";

const uuid = /^urn:uuid:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:#\d+)?$/;

/** A file that cannot be read: the message is the key of the reason in words.js. */
export class ImportError extends Error {
  status = null;

  /** @param {string} reason */
  constructor(reason) { super(reason); }
}

/**
 * All marks as one annotation page. Without the service an annotation has numbers and quotation, but no drawing.
 * @param {any[]} marks
 * @param {(done: number) => void} progress
 */
export async function exported(marks, progress = () => {}) {
  const items = [];
  const nameOf = ({ id, ranges }, k) => `urn:uuid:${id}${ranges.length > 1 ? `#${k + 1}` : ""}`;
  const ends = new Map(marks.map((mark) => [mark.id, nameOf(mark, mark.ranges.length - 1)]));
  for (const [i, mark] of marks.entries()) {
    if (isStroke(mark)) {
      const { type, motivation, target } = pageAnnotation(mark, [{ type: "SvgSelector", value: svgOf(mark) }]);
      items.push({ id: `urn:uuid:${mark.id}`, type, created: mark.created, modified: mark.modified, motivation, target: { ...target, styleClass: [penClass, mark.colour] } });
    }
    for (const [k, [first, last]] of mark.ranges.entries()) {
      const annotation = await annotationOf(mark, first, last);
      const { "@context": context, type, target, ...rest } = annotation;
      items.push({
        id: nameOf(mark, k), type, created: mark.created, modified: mark.modified, ...rest,
        ...k === 0 && ends.has(mark.follows) ? { body: { type: "SpecificResource", purpose: "linking", source: ends.get(mark.follows) } } : {},
        target: { ...target, styleClass: mark.colour },
      });
    }
    progress(i + 1);
  }
  const context = ["http://www.w3.org/ns/anno.jsonld", new URL("/v1/annotation-context", location.href).href];
  return { "@context": context, type: "AnnotationPage", items };
}

async function annotationOf(mark, first, last) {
  try {
    return await requests.annotation(mark.edition, mark.page, mark.revision, first, last);
  } catch (error) {
    if (!(error instanceof service.ServiceError)) throw error;
  }
  const quote = mark.quote && mark.ranges.length === 1 ? [{ type: "TextQuoteSelector", exact: mark.quote }] : [];
  return pageAnnotation(mark, [{ type: "TextPositionSelector", start: first - 1, end: last }, ...quote]);
}

/** An annotation of a mark's page with selectors. */
function pageAnnotation(mark, selector) {
  const under = (path) => new URL(path, location.href).href;
  return {
    type: "Annotation", motivation: "highlighting",
    target: {
      type: "SpecificResource", source: under(`${service.at(mark.edition, mark.page)}/iiif/canvas`),
      state: { type: "MapState", revision: mark.revision, map: under(requests.mapAddress(mark.map)) },
      selector,
    },
  };
}

/** The annotations of a file's text: an annotation page, a collection's first page, an array, or a single annotation. */
export function parsed(text) {
  if (text.length > limits.bytes) throw new ImportError("tooLong");
  let json;
  try { json = JSON.parse(text); } catch { throw new ImportError("notJSON"); }
  const items = Array.isArray(json) ? json : Array.isArray(json?.items) ? json.items : Array.isArray(json?.first?.items) ? json.first.items : [json];
  const annotations = items.filter((item) => item && typeof item === "object" && [].concat(item.type ?? item["@type"]).some((type) => /(^|:)Annotation$/.test(type)));
  if (!annotations.length) throw new ImportError("noAnnotations");
  if (annotations.length > limits.annotations) throw new ImportError("tooMany");
  return annotations;
}

/** The page of an annotation, by its address under any service: `{ edition, page }`; null for none. */
export function pageOf({ target }) {
  const source = typeof target === "string" ? target : target?.source?.id ?? target?.source ?? target?.id;
  const match = typeof source === "string" ? /\/v1\/editions\/([^/?#]+)\/pages\/([^/?#]+)/.exec(source) : null;
  try {
    return match && { edition: decodeURIComponent(match[1]).normalize("NFC"), page: decodeURIComponent(match[2]).normalize("NFC"), at: match.index, source };
  } catch { return null; }
}

/** An annotation with its addresses changed to this service. */
function ours(annotation, { at, source }) {
  const address = location.origin + source.slice(at);
  const target = typeof annotation.target === "string" ? address : { ...annotation.target, source: address };
  return { ...annotation, "@context": "http://www.w3.org/ns/anno.jsonld", target };
}

const now = () => new Date().toISOString();

/** A time of an annotation, else now. The service takes the years 1 to 9999. */
function time(value) {
  if (typeof value !== "string" || Number.isNaN(Date.parse(value))) return now();
  const text = new Date(value).toISOString();
  if (!/^(?!0000)\d{4}-/.test(text)) throw new ImportError("badTime");
  return text;
}

const timesOf = ({ created, modified }) => ({ created: time(created), modified: time(modified ?? created) });
const classesOf = ({ target }) => [].concat(target?.styleClass ?? []);
const selectorsOf = ({ target }) => [].concat(target?.selector ?? []);

/** The id of the mark that the mark of annotations continues; undefined for none. */
const followedBy = (annotations) => annotations.flatMap(({ body }) => body ?? []).filter((one) => one?.purpose === "linking").map(({ source }) => uuid.exec(source)?.[1]).find(Boolean);

/** The stroke of an annotation; `mapOf` returns the revision and the map of a page. The stroke must have been drawn on the page's current image. */
async function strokeOf(id, annotation, mapOf) {
  const svg = selectorsOf(annotation).find((selector) => selector?.type === "SvgSelector")?.value;
  const stroke = typeof svg === "string" ? strokeFrom(svg) : null;
  const { edition, page } = pageOf(annotation);
  const { revision, id: map, map: { width, height, sha256 } } = await mapOf(edition, page);
  if (!stroke || stroke.image !== sha256 || stroke.size[0] !== width || stroke.size[1] !== height) throw new ImportError("badStroke");
  const colour = classesOf(annotation).find((name) => Object.hasOwn(inks, name)) ?? "black";
  return { id, edition, page, revision, map, kind: "stroke", ranges: [], quote: "", colour, ...stroke, ...timesOf(annotation) };
}

/** The current revision and map of pages, each requested once. */
function currentMaps() {
  const known = new Map();
  return (edition, page) => {
    const key = `${edition}/${page}`;
    if (!known.has(key)) {
      known.set(key, service.edition(edition).then(async ({ pages }) => {
        const entry = pages.find((one) => one.page === page && one.map);
        if (!entry) throw new ImportError("noPage");
        return { revision: entry.revision, id: entry.map, map: await requests.map(entry.map) };
      }));
    }
    return known.get(key);
  };
}

/** The mark from the annotations of one id; the service finds their numbers. */
async function markOf(id, annotations) {
  const ranges = [];
  let found = null;
  const [first] = annotations;
  const place = pageOf(first);
  for (const annotation of annotations) {
    found = await requests.found(place.edition, place.page, ours(annotation, pageOf(annotation)));
    for (const { first: from, last } of found.marks) ranges.push([from, last]);
  }
  const quote = annotations.flatMap(selectorsOf).map(({ exact }) => (typeof exact === "string" ? exact : "")).join("");
  const colour = classesOf(first).find((name) => Object.hasOwn(colours, name)) ?? "yellow";
  const follows = followedBy(annotations);
  return {
    id, edition: place.edition, page: place.page, revision: found.revision, map: found.map, ranges: ranges.sort((a, b) => a[0] - b[0]), colour,
    quote: quote.slice(0, limits.quote), ...follows ? { follows } : {}, ...timesOf(first),
  };
}

/**
 * Marks from annotations: `{ marks, refused }`, where `refused` has a text, or the key of one in words.js, for each omitted annotation.
 * @param {any[]} annotations
 * @param {(done: number) => void} progress
 */
export async function imported(annotations, progress = () => {}) {
  const [marks, refused, groups] = [[], [], new Map()];
  for (const annotation of annotations) {
    const place = pageOf(annotation);
    const known = uuid.exec(annotation.id ?? "")?.[1];
    const key = known ? `${known} ${place?.edition} ${place?.page}` : newID();
    groups.set(key, [...(groups.get(key) ?? []), annotation]);
  }
  const mapOf = currentMaps();
  let done = 0;
  for (const [key, group] of groups) {
    if (!pageOf(group[0])) refused.push("noPage");
    else {
      try {
        const id = key.slice(0, 36);
        marks.push(classesOf(group[0]).includes(penClass) ? await strokeOf(id, group[0], mapOf) : await markOf(id, group));
      } catch (error) {
        if (!(error instanceof ImportError || error instanceof service.ServiceError)) throw error;
        // Without the service no mark can be found. Import the file when the service can be reached again.
        if (error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500) throw error;
        refused.push(error.message);
      }
    }
    progress(done += group.length);
  }
  return { marks, refused };
}
