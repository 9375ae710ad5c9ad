({ spans, reach }) => spans.map(({ from, to }) => {
  const [a, b] = [map.numberNear(...from, reach), map.numberNear(...to, reach)];
  return a && b ? { first: Math.min(a, b), last: Math.max(a, b), rects: map.fill(a, b).map(({ rect }) => rect) } : null;
})
