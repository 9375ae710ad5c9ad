// Sign-in, at the start and after the token has expired during work.

import { el } from "./dom.js";
import { token } from "./service.js";
import { say } from "./words.js";

/**
 * A form for a token that `check` accepts; then `come` is called. `more` are further buttons, `notAllowed` the message for a token of the wrong role.
 */
export function signInForm({ title, help, message = null, check, come, more = [], notAllowed = say("notEditor") }) {
  const input = el("input", { type: "password", id: "token", autocomplete: "off", required: true });
  const wrong = el("p", { class: "error", role: "alert", hidden: !message }, message);
  const button = el("button", { type: "submit", class: "primary" }, say("signIn"));
  return el("form", {
    class: "sign-in",
    onsubmit: async (event) => {
      event.preventDefault();
      const before = token.get();
      token.set(input.value.trim());
      button.disabled = true;
      try {
        await check();
        come();
      } catch (error) {
        if (before) token.set(before); else token.clear();
        wrong.textContent = error.status === 0 || error.status >= 429 ? say("gone") : error.status === 403 ? notAllowed : say("badToken");
        wrong.hidden = false;
        button.disabled = false;
        input.select();
      }
    },
  }, el("h1", {}, title), el("label", { for: "token" }, say("token")), input, el("p", {}, help), wrong, el("div", { class: "actions" }, button, ...more));
}

/** Shows the sign-in prompt over the open view, which stays. Returns whether the sign-in succeeded. */
export function signInAgain(check, notAllowed) {
  return new Promise((resolve) => {
    let isIn = false;
    const dialog = el("dialog", { "aria-label": say("signIn"), class: "door" });
    dialog.append(signInForm({
      title: say("again"), help: say("againHelp"), check, notAllowed,
      come: () => { isIn = true; dialog.close(); },
      more: [el("button", { type: "button", id: "give-up", onclick: () => dialog.close() }, say("signOut"))],
    }));
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(isIn);
    });
    document.body.append(dialog);
    dialog.showModal();
    dialog.querySelector("#token").focus();
  });
}
