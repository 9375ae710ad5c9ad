() => {
  const light = (c) => { const v = c / 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4 };
  const luminance = ([r, g, b]) => 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b);
  const parse = (text) => { const n = text.match(/[\d.]+/g).map(Number); return { rgb: n.slice(0, 3), a: n[3] ?? 1 } };
  const ground = (e) => {
    for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor); if (c.a > 0.99) return c.rgb }
    return [255, 255, 255];
  };
  const pale = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const e = walk.currentNode.parentElement;
    if (!walk.currentNode.textContent.trim() || !e.checkVisibility() || e.closest('script, style, :disabled')) continue;
    const [a, b] = [luminance(parse(getComputedStyle(e).color).rgb), luminance(ground(e))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) pale.push([walk.currentNode.textContent.trim().slice(0, 30), Math.round(ratio * 100) / 100]);
  }
  const nameless = [...document.querySelectorAll('button, select, input, a, summary')].filter((e) => e.checkVisibility())
    .filter((e) => !(e.textContent.trim() || e.getAttribute('aria-label') || e.title || e.labels?.length)).map((e) => e.outerHTML.slice(0, 80));
  return [pale, nameless];
}
