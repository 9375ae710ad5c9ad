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

/**
 * Returns a function that gives the text for a key of `words`, with `{0}`, `{1}` … replaced; `{0:page|pages}` is the word for one or for another number.
 * Each entry of `words` is a pair of Japanese and English.
 */
export const speaker = (words) => (key, ...values) => {
  const text = words[key]?.[language === "ja" ? 0 : 1] ?? key;
  return text.replace(/\{(\d)(?::([^|}]*)\|([^}]*))?\}/g, (_, i, one, others) => (one === undefined ? values[i] : Number(values[i]) === 1 ? one : others));
};

/**
 * Returns a function that gives the text of `{ code, parameters, message }`, from texts of catalogue.js. It gives the message if the code is unknown or
 * its text needs more parameters: older programs wrote none.
 */
export const catalogueSpeaker = (texts) => {
  const speak = speaker(texts);
  return ({ code, parameters = [], message }) => {
    const needed = [...(texts[code]?.[language === "ja" ? 0 : 1] ?? "{9}").matchAll(/\{(\d)/g)];
    return needed.every(([, i]) => i in parameters) ? speak(code, ...parameters) : message;
  };
};
