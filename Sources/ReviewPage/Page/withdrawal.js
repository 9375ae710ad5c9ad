// Withdrawing and restoring pages and editions, after a confirmation.

import { el, tell } from "./dom.js";
import * as service from "./service.js";
import { say } from "./words.js";

/** Shows a confirmation over the desk; returns whether it was confirmed. */
function isSure(question, yes) {
  return new Promise((resolve) => {
    let isYes = false;
    const dialog = el("dialog", { "aria-labelledby": "question", class: "sure" });
    dialog.append(el("p", { id: "question" }, question), el("div", { class: "actions" },
      el("button", { id: "sure", class: "primary", onclick: () => { isYes = true; dialog.close(); } }, yes),
      el("button", { id: "not-sure", onclick: () => dialog.close() }, say("cancel"))));
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(isYes);
    });
    document.body.append(dialog);
    dialog.showModal();
    dialog.querySelector("#not-sure").focus();
  });
}

/**
 * A button that withdraws or restores a page, or without `page` an edition.
 *
 * `done` is called afterwards, `fail` with an error; `why` is the reason why the page or edition cannot be restored
 * now.
 */
export function withdrawalButton({ edition, page, isWithdrawn, why = null, done, fail }) {
  const act = isWithdrawn ? "restore" : "withdraw";
  const what = page === undefined ? "Edition" : "Page";
  const name = say(`${act}${what}`, edition, page);
  return el("button", {
    id: page === undefined ? `${act}-edition` : `${act}-${page}`, class: "withdrawal", disabled: Boolean(why), title: why,
    "aria-label": name,
    onclick: async () => {
      if (!await isSure(say(`${act}${what}Sure`, edition, page), say(act))) return;
      try {
        await service[act](edition, page);
        tell(say(isWithdrawn ? "isRestored" : "isTaken", page === undefined ? edition : `${edition} ${page}`));
        await done();
      } catch (error) { fail(error); }
    },
  }, page === undefined ? name : say(act));
}
