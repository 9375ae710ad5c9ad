// Which editions the desk lists: of a title, and of some days. The choice stays while the tab is open.

import { el, fill } from "./dom.js";
import { say } from "./words.js";

const chosen = { title: "", from: "", to: "" };
/** Titles of the editions that were listed without one, in the order in which they came. */
const titles = new Set();

/** What the service is asked for. */
export const chosenEditions = () => ({ ...chosen });
export const isAnythingChosen = () => Object.values(chosen).some(Boolean);
export const chooseAll = () => Object.assign(chosen, { title: "", from: "", to: "" });

/** The titles of a list, to choose from. */
export function learnTitles(editions) {
  for (const { title } of editions) if (title) titles.add(title);
}

/** The fields; `changed` is called when something else is chosen. Gives them back with what shows new titles. */
export function editionFilter(changed) {
  const title = el("select", { id: "title", "aria-label": say("titles"), onchange: () => choose("title", title) });
  const days = ["from", "to"].map((name) => {
    const field = el("input", { type: "date", id: name, value: chosen[name], onchange: () => choose(name, field) });
    return el("label", {}, say(name), field);
  });
  function choose(name, field) {
    chosen[name] = field.value;
    changed();
  }
  function update() {
    const all = ["", ...titles];
    if (all.length === title.options.length) return;
    fill(title, ...all.map((name) => el("option", { value: name, selected: name === chosen.title }, name || say("allTitles"))));
  }
  update();
  return { element: el("div", { class: "edition-filter", role: "group", "aria-label": say("chooseEditions") }, title, ...days), update };
}
