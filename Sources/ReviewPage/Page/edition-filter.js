// The filter of the desk's editions, by title and by days. The choice stays while the tab is open.

import { el, fill } from "./dom.js";
import { say } from "./words.js";

const chosen = { title: "", from: "", to: "" };
/** Titles of the editions in lists without a title filter, in order of appearance. */
const titles = new Set();

/** The filter for the service. */
export const chosenEditions = () => ({ ...chosen });
export const isAnythingChosen = () => Object.values(chosen).some(Boolean);
export const chooseAll = () => Object.assign(chosen, { title: "", from: "", to: "" });

/** Adds the titles of a list to the choices. */
export function learnTitles(editions) {
  for (const { title } of editions) if (title) titles.add(title);
}

/** Returns the fields, and a function that shows new titles. `changed` is called when the choice changes. */
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
