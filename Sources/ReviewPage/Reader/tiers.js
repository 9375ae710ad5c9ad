// The extent of a tier (段), from the map only: lines side by side with similar starts and ends.

/** Largest distance between the ends of lines in a tier, as a share of a line's length. */
const slack = 0.35;

/** The rectangle of the tier around a number, `[left, top, right, bottom]`. A horizontal line is a tier by itself. */
export function tierAt(map, number) {
  const at = map.lineOf(number);
  if (at < 0) return null;
  const { article, writing } = map.lines[at];
  const around = [...map.bounds(at)];
  if (writing === "horizontal") return around;
  const fits = (i) => {
    const line = map.lines[i];
    if (!line || line.article !== article || line.writing !== writing) return false;
    const [left, top, right, bottom] = map.bounds(i);
    const isBeside = left < around[2] + 3 * (right - left) && right > around[0] - 3 * (right - left);
    const common = Math.min(bottom, around[3]) - Math.max(top, around[1]);
    return isBeside && common > (1 - slack) * Math.min(bottom - top, around[3] - around[1]);
  };
  const take = (i) => map.bounds(i).forEach((side, k) => { around[k] = (k < 2 ? Math.min : Math.max)(around[k], side); });
  for (let i = at; fits(i - 1); i--) take(i - 1);
  for (let i = at; fits(i + 1); i++) take(i + 1);
  return around;
}
