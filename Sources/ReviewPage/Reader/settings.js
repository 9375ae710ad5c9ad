// The reader's settings, stored in this browser.

export function remembered(key, otherwise) {
  try { return localStorage.getItem(`reader-${key}`) ?? otherwise; } catch { return otherwise; }
}

export function remember(key, value) {
  try {
    if (value === null) localStorage.removeItem(`reader-${key}`); else localStorage.setItem(`reader-${key}`, value);
  } catch { /* without storage the setting is valid only for this visit */ }
}

/** Whether the screen is that of a phone: its bar is one row, and its menu a sheet. */
export const narrow = matchMedia("(max-width: 700px), (max-height: 500px)");

const themes = ["system", "light", "dark"];

export const theme = () => remembered("theme", "system");

/** Light, dark, or the device's theme; the page image itself is always light. */
export function setTheme(name) {
  remember("theme", name);
  document.documentElement.dataset.theme = name;
}

export const nextTheme = () => themes[(themes.indexOf(theme()) + 1) % themes.length];
