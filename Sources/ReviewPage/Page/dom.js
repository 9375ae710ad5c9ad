// Helpers for elements.

/** An element with attributes, listeners (`onclick: …`) and children; skips `null` children. */
export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "class") element.className = value;
    else if (value === true) element.setAttribute(key, "");
    else element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Replaces the children of an element. */
export function fill(element, ...children) {
  element.replaceChildren(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

let timer;

/** Shows a message for a few seconds, also to screen readers. */
export function tell(text, isError = false) {
  const place = document.getElementById("told");
  place.textContent = text;
  place.className = isError ? "told error" : "told";
  clearTimeout(timer);
  timer = setTimeout(() => { place.textContent = ""; place.className = "told"; }, 9000);
}

/** Whether animations are allowed: the browser's setting for reduced motion turns them off. */
export const mayGlide = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Saves a file in the browser's folder for downloads. */
export function save(file) {
  const address = URL.createObjectURL(file);
  el("a", { href: address, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
