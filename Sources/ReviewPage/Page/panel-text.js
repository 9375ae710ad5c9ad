// The text of the selected characters, and its editing.

import { el, tell } from "./dom.js";
import { copy, piecesOf, readingOf, textOf } from "./text.js";
import { say } from "./words.js";

const percent = (share) => `${Math.round(share * 1000) / 10} %`;

/** The text of the selection, for the panel; `isOne` for a single character, which gets a field. */
export function textPart(view, isOne) {
  const { selection } = view;
  const text = textOf(selection);
  return el("div", { id: "said" },
    isOne ? field(view) : text ? el("p", { id: "selected-text", lang: "ja", tabindex: "0", "aria-label": say("text") }, ...words(selection)) : null,
    selection.model.isRead ? null : el("p", { class: "quiet", id: "not-read" }, say("notRead")),
    text ? el("div", { class: "actions" }, el("button", { id: "copy-text", title: "Ctrl C", onclick: () => copySelected(view) }, say("copy"))) : null);
}

/** Copies the text of the selection to the clipboard. */
export async function copySelected(view) {
  const text = textOf(view.selection);
  if (!text) return;
  const count = [...text.replaceAll("\n", "")].length;
  if (await copy(text)) tell(say("copied", count)); else tell(say("notCopied"), true);
}

function words(selection) {
  return piecesOf(selection).map(({ kind, text }) => (kind === "read" || kind === "written" ? text : el("span", { class: kind, title: say(kind) }, text)));
}

/** A field for the text of a cell, and a button for each alternative. */
function field(view) {
  const { selection } = view;
  const character = selection.model.character(selection.range[0]);
  const { text = "", textConfidence, alternatives = [] } = character;
  const cell = selection.cellRect;
  const write = (text) => view.make(() => [{ do: "setText", cell, text }]);
  const input = el("input", {
    id: "text", lang: "ja", value: text, maxlength: "8", size: "4", autocomplete: "off", "aria-describedby": "text-sure",
    onchange: () => write(input.value.trim() || null),
    onkeydown: (event) => {
      event.stopPropagation();
      if (event.key === "Enter" || event.key === "Escape") {
        if (event.key === "Escape") input.value = text;
        view.focus();
      }
    },
  });
  const kind = readingOf(character);
  const sure = kind === "written" ? say("written") : kind === "unread" ? "" : `${percent(textConfidence)}${kind === "doubtful" ? `・${say("doubtful")}` : ""}`;
  const choices = alternatives.map((other, i) => el("button", {
    id: `alternative-${i}`, class: "alternative", lang: "ja", title: percent(other.confidence), "aria-label": say("takeText", other.text, percent(other.confidence)), onclick: () => {
      write(other.text);
      view.focus();
    },
  }, other.text));
  return el("div", { class: "actions" },
    el("label", { for: "text" }, say("text"), input), el("span", { id: "text-sure", class: kind }, sure),
    choices.length ? el("span", { class: "actions", id: "alternatives", role: "group", "aria-label": say("alternatives") }, ...choices) : null);
}
