// Loads the module, and the map of a page or of an id in one of its forms.
async ({ address, token, form }) => {
  const { HighlightMap, MapError, moveMark } = await import('/read/marker.js');
  const answer = await fetch(address, { headers: { Authorization: `Bearer ${token}`, Accept: form } });
  const map = form.includes('mojiwaku') ? HighlightMap.fromBinary(await answer.arrayBuffer()) : HighlightMap.fromJSON(await answer.text());
  Object.assign(window, { HighlightMap, MapError, moveMark, bytes: null, map });
  return { count: map.count, lines: map.lines, page: map.page, edition: map.edition, revision: map.revision, sha256: map.sha256 };
}
