// Reasons of the service's refusals in the page's language, with the service's English message beside Japanese.

import { findings, misfits, problems, reasons } from "./catalogue.js";
import { catalogueSpeaker, currentLanguage } from "./language.js";
import { say } from "./words.js";

const beside = (texts) => {
  const speak = catalogueSpeaker(texts);
  return ({ code, message }) => (currentLanguage() === "en" || !(code in texts) ? message : `${speak({ code, message })}（${message}）`);
};

/** The reason why a page is in quarantine or waits: `{ code, message }`. */
export const reasonText = beside({ ...findings, ...reasons });

const problemText = beside(problems);

const misfitText = catalogueSpeaker(misfits);

/** The reason why a correction does not fit, from the service's refusal. */
export const lossText = (refusal) => (currentLanguage() === "en" ? refusal.message : misfitText(refusal));

/** The message for any error. */
export function refusalText(error) {
  if (error.status === undefined) return error.message;
  if (error.status === 0) return say("gone");
  const { kind, problem } = error;
  if (kind === "misfit" && problem.refused?.length) return say("misfit", lossText(problem.refused[0]));
  // The page's own words, such as for a page that is not in its edition.
  if (kind === null) return problem.detail ?? say("refusedWith", error.status);
  return problemText({ code: kind in problems ? kind : "refused", message: error.message });
}
