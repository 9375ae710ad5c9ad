// The chosen language, and texts in it.

function remembered() {
  try { return localStorage.getItem("language"); } catch { return null; }
}

let language = remembered() ?? (navigator.language.startsWith("ja") ? "ja" : "en");

export const currentLanguage = () => language;

export function setLanguage(next) {
  language = next;
  try { localStorage.setItem("language", next); } catch { /* without storage the choice is valid only for this visit */ }
  document.documentElement.lang = next;
}

/** A function that returns a text of `words` by its key, each a pair of Japanese and English, with `{0}`, `{1}` … replaced. */
export const speaker = (words) => (key, ...values) => {
  const text = words[key]?.[language === "ja" ? 0 : 1] ?? key;
  return text.replace(/\{(\d)\}/g, (_, i) => values[i]);
};
