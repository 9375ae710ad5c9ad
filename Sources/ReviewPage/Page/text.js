// What characters say: as it was read, as a person wrote it, as far as it is known.

/** What stands for a character that was not read, as in printing. */
export const unread = "〓";
/**
 * Whoever read a character less surely than this may be wrong. Of 14,164 characters of the sample pages 02, 04 and 05 that was 7.5 %, among
 * them 68 % of those that were read wrongly (2026-11-26).
 */
const sure = 0.95;

/** How a character's text is known: `written` by a person, `read`, `doubtful` or `unread`. */
export function readingOf({ text, textConfidence = 0 }) {
  if (text === undefined || text === null) return "unread";
  return textConfidence === 1 ? "written" : textConfidence < sure ? "doubtful" : "read";
}

/** The selected characters in order of reading, those of a paragraph in a list. */
function paragraphsOf(selection) {
  const { model, unit, cells, lines } = selection;
  if (unit === "cell") return [cells.map((cell) => model.character(cell))];
  const paragraphs = Map.groupBy(lines, (line) => line.paragraph);
  return [...paragraphs.values()].map((lines) => lines.flatMap(({ cell, count }) => Array.from({ length: count }, (_, i) => model.character(cell + i))));
}

/** What is selected says, a paragraph a line; an empty text where nothing of it is known. */
export function textOf(selection) {
  const paragraphs = paragraphsOf(selection);
  if (paragraphs.flat().every(({ text }) => !text)) return "";
  return paragraphs.map((characters) => characters.map(({ text }) => text ?? unread).join("")).join("\n");
}

/** The same in pieces `{ kind, text }`, of characters one behind the other that are known alike. */
export function piecesOf(selection) {
  const pieces = [];
  const add = (kind, text) => {
    if (pieces.at(-1)?.kind === kind) pieces.at(-1).text += text;
    else pieces.push({ kind, text });
  };
  for (const [i, characters] of paragraphsOf(selection).entries()) {
    if (i > 0) add("read", "\n");
    for (const character of characters) add(readingOf(character), character.text ?? unread);
  }
  return pieces;
}

/** Puts a text on the clipboard; gives back whether that could be done. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch { /* a browser has no clipboard for pages that come without TLS from another machine */ }
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.className = "unseen";
  field.value = text;
  document.body.append(field);
  field.select();
  const isDone = document.execCommand("copy");
  field.remove();
  focused?.focus({ preventScroll: true });
  return isDone;
}
