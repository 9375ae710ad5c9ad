// Loads the module, and the map of a page or of an id.
async ({ address, token }) => {
  const { HighlightMap, MapError, moveMark } = await import('/read/marker.js');
  const answer = await fetch(address, { headers: { Authorization: `Bearer ${token}` } });
  const map = HighlightMap.fromJSON(await answer.text());
  Object.assign(window, { HighlightMap, MapError, moveMark, map });
  return { count: map.count, lines: map.lines, page: map.page, edition: map.edition, revision: map.revision, sha256: map.sha256 };
}
