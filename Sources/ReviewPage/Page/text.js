// The texts of characters: as read, as a person wrote them, or unknown.

/** The sign for an unread character, as in printing. */
export const unread = "〓";
/** Smallest confidence of a reliable reading; text below it is shown as doubtful. */
const sure = 0.95;

/** The origin of a character's text: `written` by a person, `read`, `doubtful` or `unread`. */
export function readingOf({ text, textConfidence = 0 }) {
  if (text === undefined || text === null) return "unread";
  return textConfidence === 1 ? "written" : textConfidence < sure ? "doubtful" : "read";
}

/** The selected characters in reading order, as a list for each paragraph. */
function paragraphsOf(selection) {
  const { model, unit, cells, lines } = selection;
  if (unit === "cell") return [cells.map((cell) => model.character(cell))];
  const paragraphs = Map.groupBy(lines, (line) => line.paragraph);
  return [...paragraphs.values()].map((lines) => lines.flatMap(({ cell, count }) => Array.from({ length: count }, (_, i) => model.character(cell + i))));
}

/** The text of the selection, a line per paragraph; empty when no text of it is known. */
export function textOf(selection) {
  const paragraphs = paragraphsOf(selection);
  if (paragraphs.flat().every(({ text }) => !text)) return "";
  return paragraphs.map((characters) => characters.map(({ text }) => text ?? unread).join("")).join("\n");
}

/** The text of the selection in pieces `{ kind, text }` of consecutive characters of one kind. */
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

/** Copies a text to the clipboard; returns whether that succeeded. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch { /* browsers give no clipboard to pages from another machine without TLS */ }
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
