// A list of names with one chosen.

import { el } from "./dom.js";

/** Keys that move through the names of a closed list. A browser takes each such key for a choice. */
const running = /^(Arrow.*|Home|End|Page.*|[^ ])$/;

/**
 * A name reached by keys is chosen with Enter or when the focus leaves the list; Escape cancels. A mouse chooses at once. `change` is called once for
 * the chosen name, and `leave` when the keys belong to the page again.
 */
export function choice({ id, label = null, names, value, change, leave }) {
  let chosen = value;
  let isRunning = false;
  const choose = () => {
    isRunning = false;
    if (select.value === chosen) return;
    chosen = select.value;
    change(chosen);
  };
  const select = el("select", {
    id, "aria-label": label,
    onkeydown: (event) => {
      if (event.ctrlKey || event.metaKey) return;
      isRunning = running.test(event.key);
      if (event.key === "Escape") select.value = chosen;
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      choose();
      leave();
    },
    onpointerdown: () => { isRunning = false; },
    onchange: () => {
      if (isRunning) return;
      choose();
      leave();
    },
    onblur: () => { if (!select.isKept) choose(); },
  }, ...names.map(([name, text]) => el("option", { value: name, selected: name === value }, text)));
  return select;
}
