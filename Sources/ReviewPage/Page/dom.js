// Small help with elements.

/** An element with attributes, listeners (`onclick: …`) and children; `null` children are left out. */
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

/** Puts children in the place of those that an element has. */
export function fill(element, ...children) {
  element.replaceChildren(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

let timer;

/** Says something for a few seconds, to readers of screens too. */
export function tell(text, isError = false) {
  const place = document.getElementById("told");
  place.textContent = text;
  place.className = isError ? "told error" : "told";
  clearTimeout(timer);
  timer = setTimeout(() => { place.textContent = ""; place.className = "told"; }, 9000);
}

/** Whether things may glide to where they go: not before people whom that makes giddy, who have told the browser so. */
export const mayGlide = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;
