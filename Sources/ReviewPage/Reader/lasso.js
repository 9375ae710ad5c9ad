// The area of a lasso: the marks, strokes and characters in it. A mark or stroke belongs to the area when at least half of it is inside.

import { rangesOf } from "./marker.js";
import { boundsOf, isStroke, shareOf } from "./strokes.js";

/** A test `(x, y)` for places inside a closed line, `[x, y, 0, x, y, 0, …]`. */
export function insideOf(line) {
  const [left, top, right, bottom] = boundsOf({ pieces: [line], width: 0 });
  return (x, y) => {
    if (x < left || x > right || y < top || y > bottom) return false;
    let isIn = false;
    for (let i = 0, j = line.length - 3; i < line.length; j = i, i += 3) {
      const [ax, ay, bx, by] = [line[i], line[i + 1], line[j], line[j + 1]];
      if ((ay > y) !== (by > y) && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) isIn = !isIn;
    }
    return isIn;
  };
}

const middleIn = (isIn) => ([left, top, right, bottom]) => isIn((left + right) / 2, (top + bottom) / 2);

/** The marks and strokes in the area. */
export function marksIn(line, page, marks) {
  const isIn = insideOf(line);
  const holds = middleIn(isIn);
  return marks.filter((mark) => {
    if (isStroke(mark)) return shareOf(mark, isIn) >= 0.5;
    let [count, all] = [0, 0];
    for (const [first, last] of mark.ranges) {
      for (let number = first; number <= last; number++) if (holds(page.cell(number))) count += 1;
      all += last - first + 1;
    }
    return count * 2 >= all;
  });
}

/** The characters in the area, as ranges of numbers. */
export function charactersIn(line, page) {
  const holds = middleIn(insideOf(line));
  return rangesOf(page.cells().flatMap((cell, i) => (holds(cell) ? [i + 1] : [])));
}

/** The rectangle around marks, strokes and a lasso's line, which may be null. */
export function rectAround(page, marks, line) {
  const rects = line ? [boundsOf({ pieces: [line], width: 0 })] : [];
  for (const mark of marks) {
    if (isStroke(mark)) rects.push(boundsOf(mark));
    for (const [first, last] of mark.ranges) rects.push(...page.fill(first, last).map(({ rect }) => rect));
  }
  return [0, 1, 2, 3].map((k) => rects.reduce((far, rect) => (k < 2 ? Math.min : Math.max)(far, rect[k]), k < 2 ? Infinity : -Infinity));
}
