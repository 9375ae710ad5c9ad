// The sentence and the paragraph around a character, for a long press.

const ends = new Set([..."。．！？!?"]);
const opening = new Set([..."「『（(〈《【［"]);
const closing = new Set([..."」』）)〉》】］"]);

/** The numbers of the paragraph around a number, `[first, last]`. */
export function paragraphAt(map, number) {
  const at = map.lineOf(number);
  const { article, paragraph } = map.lines[at];
  const isSame = (i) => map.lines[i]?.article === article && map.lines[i].paragraph === paragraph;
  let [from, to] = [at, at];
  while (isSame(from - 1)) from -= 1;
  while (isSame(to + 1)) to += 1;
  return [map.lines[from].first, map.lines[to].last];
}

/** The numbers of the sentence around a number, `[first, last]`; of the paragraph when its text was not read. A sign such as 。 inside brackets ends no sentence. */
export function sentenceAt(map, signs, number) {
  const [first, last] = paragraphAt(map, number);
  if (!signs) return [first, last];
  let [start, depth, isEnded] = [first, 0, false];
  for (let here = first; here <= last; here++) {
    const sign = signs[here - 1];
    if (closing.has(sign)) depth = Math.max(0, depth - 1);
    else if (isEnded && !ends.has(sign)) {
      if (here > number) return [start, here - 1];
      [start, isEnded] = [here, false];
    }
    if (opening.has(sign)) depth += 1;
    else if (ends.has(sign) && depth === 0) isEnded = true;
  }
  return [start, last];
}
