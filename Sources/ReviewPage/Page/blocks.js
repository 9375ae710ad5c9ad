// The page as a block truth (docs/formats.md), against which other maps of the page are measured. `mojiwaku blocks`
// gives the same result for the layout (Sources/Evaluation/Truth/BlockTruth+Layout.swift explains why a run is split).

/** A line with characters: its cuts, and the middles of its cells by number minus one. */
function lineOf(line, tier) {
  const { data, article, paragraph, role, writing, isReadFromRight, cell, count } = line;
  const cuts = [data.start, ...data.characters.map(({ end }) => end)];
  const lean = data.lean ?? 0;
  const [start, end] = [cuts[0], cuts[count]];
  const across = (place) => data.cross.map((side) => side + lean * (place - start) / (end - start));
  return { article, paragraph, role, writing, isReadFromRight, tier, first: cell, last: cell + count - 1, cuts, lean, start, end, across, breadth: data.cross[1] - data.cross[0] };
}

/** [x, y] of the middles of all cells, in the order of their numbers. */
function middlesOf(lines) {
  return lines.flatMap(({ cuts, across, writing, isReadFromRight }) => {
    const middles = cuts.slice(1).map((end, i) => {
      const along = (cuts[i] + end) / 2;
      const [near, far] = across(along);
      return writing === "vertical" ? [(near + far) / 2, along] : [along, (near + far) / 2];
    });
    return isReadFromRight ? middles.reverse() : middles;
  });
}

/** The rectangle around a run of lines, and the quadrilateral if they lean. */
function shapesAround(run) {
  const isVertical = run[0].writing === "vertical";
  const start = Math.min(...run.map((line) => line.start));
  const end = Math.max(...run.map((line) => line.end));
  const outline = (place) => {
    const sides = run.map((line) => line.across(place));
    return [Math.floor(Math.min(...sides.map(([near]) => near))), Math.ceil(Math.max(...sides.map(([, far]) => far)))];
  };
  const [first, last] = [outline(start), outline(end)];
  const [near, far] = [Math.min(first[0], last[0]), Math.max(first[1], last[1])];
  const point = (across, along) => (isVertical ? [across, along] : [along, across]);
  const upright = { rect: isVertical ? [near, start, far, end] : [start, near, end, far] };
  if (run.every(({ lean }) => lean === 0)) return [upright];
  return [upright, { quad: [point(first[0], start), point(first[1], start), point(last[1], end), point(last[0], end)] }];
}

function contains({ rect, quad }, [x, y]) {
  if (rect) return rect[0] <= x && x < rect[2] && rect[1] <= y && y < rect[3];
  return quad.reduce((isInside, [ax, ay], i) => {
    const [bx, by] = quad[(i + 1) % quad.length];
    return (ay > y) !== (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax ? !isInside : isInside;
  }, false);
}

const median = (sorted) => (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;

/** Cells in the order of a measurement inside a block: columns from the right, or rows from the top, by their middles. */
function ordered(run, middles) {
  const isVertical = run[0].writing === "vertical";
  const rightwards = run[0].isReadFromRight ? -1 : 1;
  const cells = run.flatMap(({ first, last, breadth }) => Array.from({ length: last - first + 1 }, (_, i) => {
    const [x, y] = middles[first + i];
    return { number: first + i, breadth, across: isVertical ? -x : y, along: isVertical ? y : rightwards * x };
  }));
  const breadth = median(cells.map((cell) => cell.breadth).sort((a, b) => a - b));
  const lines = [];
  for (const cell of [...cells].sort((a, b) => a.across - b.across)) {
    const line = lines.at(-1);
    if (line && Math.abs(median(line.map(({ across }) => across)) - cell.across) < breadth * 0.55) line.push(cell);
    else lines.push([cell]);
  }
  return lines.flatMap((line) => line.sort((a, b) => a.along - b.along)).map(({ number }) => number);
}

/** The shape that contains only the cells of a run and gives their order; null for none. */
function fitting(run, middles) {
  const [first, last] = [run[0].first, run.at(-1).last];
  const isFit = (shape) => middles.every((middle, i) => contains(shape, middle) === (i >= first && i <= last))
    && ordered(run, middles).every((number, i) => number === first + i);
  return shapesAround(run).find(isFit) ?? null;
}

/** Whether a line can be in the same block as the previous line. */
function goesOn(last, next) {
  return last.article === next.article && last.tier === next.tier && last.role === next.role && last.writing === next.writing
    && last.isReadFromRight === next.isReadFromRight && (next.role === "body" || last.paragraph === next.paragraph);
}

/** The block truth of a page (model.js). */
export function blockTruth(model) {
  const lines = model.lines.filter(({ count }) => count > 0).map((line) => lineOf(line, line.data.tier ?? null));
  const middles = middlesOf(lines);
  const articles = new Map();
  for (let start = 0; start < lines.length;) {
    let [end, shape] = [start + 1, fitting(lines.slice(start, start + 1), middles) ?? shapesAround(lines.slice(start, start + 1)).at(-1)];
    while (end < lines.length && goesOn(lines[end - 1], lines[end])) {
      const longer = fitting(lines.slice(start, end + 1), middles);
      if (!longer) break;
      [end, shape] = [end + 1, longer];
    }
    const { article, role, writing, isReadFromRight } = lines[start];
    if (!articles.has(article)) articles.set(article, []);
    articles.get(article).push({ ...shape, role, writing, ...(isReadFromRight ? { rtl: true } : {}) });
    start = end;
  }
  return {
    width: model.width, height: model.height, articles: [...articles.values()].map((blocks) => ({ blocks })),
    unsure: model.layout.unnumbered.filter(({ kind }) => kind === "unclear").map(({ rect }) => rect),
  };
}
