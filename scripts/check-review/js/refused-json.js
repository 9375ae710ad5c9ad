async () => {
  const { HighlightMap, MapError } = await import('/read/marker.js');
  const line = { article: 0, paragraph: 0, role: 'body', writing: 'vertical', cross: [1, 9], cuts: [0, 5, 9] };
  const good = {
    format: 'mojiwaku.highlight-map', version: 1, edition: null, page: 'p', revision: 1, width: 20, height: 20,
    source: { sha256: '0'.repeat(64) }, lines: [line],
  };
  const lines = [{ role: 'x' }, { writing: 'slanted' }, { cross: [9, 1] }, { cuts: [5] }, { cuts: [5, 5] }, { cuts: [0, 1e9] },
    { lean: 0.5 }, { rtl: true }];
  const changes = [{ format: 'x' }, { version: 3 }, { width: 0 }, { height: 2e6 }, { revision: 0 }, { source: { sha256: 'x' } },
    { page: null }, ...lines.map((one) => ({ lines: [{ ...line, ...one }] }))];
  const isTaken = (change) => {
    try { HighlightMap.fromJSON({ ...good, ...change }); return true; } catch (error) { return !(error instanceof MapError); }
  };
  if (HighlightMap.fromJSON(good).count !== 2) return ['the good one is not read'];
  return changes.filter(isTaken);
}
