// A small map: two articles of two vertical lines of four characters each, from the right.

import { HighlightMap } from "../Reader/marker.js";

const line = (article, right, more = {}) => ({ article, paragraph: 0, role: "body", writing: "vertical", cross: [right - 20, right], cuts: [10, 30, 50, 70, 90], ...more });

export const json = (changes = {}) => ({
  format: "mojiwaku.highlight-map", version: 2, edition: "e", page: "01", revision: 1, width: 200, height: 100, source: { sha256: "0".repeat(64) },
  lines: [line(0, 190), line(0, 160), line(1, 130), line(1, 100)], ...changes,
});

export const map = (changes) => HighlightMap.fromJSON(json(changes));
export { line };
