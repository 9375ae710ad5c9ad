// The way in: who is there, in which language, and which page of the address is shown.

import { el, fill, tell } from "./dom.js";
import { openDesk } from "./desk.js";
import { openPage } from "./view.js";
import { editions, ServiceError, token } from "./service.js";
import { currentLanguage, say, setLanguage } from "./words.js";

const bar = document.getElementById("bar");
const main = document.getElementById("main");
let close = () => {};

/** `#/` is the desk, `#/EDITION/PAGE` a page. A token behind a `?` is kept for the session, and taken out of the address. */
function address() {
  const [path, query] = location.hash.replace(/^#\//, "").split("?");
  const given = new URLSearchParams(query).get("token");
  if (given) {
    token.set(given);
    history.replaceState(null, "", `#/${path}`);
  }
  return path.split("/").filter(Boolean).map(decodeURIComponent);
}

function signIn(message) {
  const input = el("input", { type: "password", id: "token", autocomplete: "off", required: true });
  fill(main, el("form", {
    class: "sign-in",
    onsubmit: async (event) => {
      event.preventDefault();
      token.set(input.value.trim());
      try {
        await editions();
        show();
      } catch (error) {
        token.clear();
        signIn(error.status === 0 || error.status >= 429 ? say("gone") : say("badToken"));
      }
    },
  }, el("h1", {}, say("title")), el("label", { for: "token" }, say("token")), input, el("p", {}, say("tokenHelp")),
  message ? el("p", { class: "error", role: "alert" }, message) : null,
  el("button", { type: "submit", class: "primary" }, say("signIn"))));
  input.focus();
}

export function fail(error) {
  if (error instanceof ServiceError && (error.status === 401 || error.status === 403)) {
    leave();
    token.clear();
    signIn(error.status === 401 ? say("badToken") : say("notEditor"));
  } else {
    tell(error.status === 0 ? say("gone") : error.message, true);
    if (!(error instanceof ServiceError)) throw error;
  }
}

/** Closes what is shown. */
function leave() {
  close();
  close = () => {};
}

/** Rises with each address that is shown: what was asked for an older one is dropped when it comes. */
let turn = 0;

async function show() {
  const mine = ++turn;
  leave();
  document.title = say("title");
  document.documentElement.lang = currentLanguage();
  fill(bar,
    el("a", { href: "#/", class: "brand" }, "文字枠"),
    el("span", { id: "where" }),
    el("span", { id: "tools" }),
    el("button", {
      id: "language",
      onclick: () => { setLanguage(currentLanguage() === "ja" ? "en" : "ja"); show(); },
    }, currentLanguage() === "ja" ? "English" : "日本語"),
    el("button", { id: "leave", hidden: !token.get(), onclick: () => { token.clear(); show(); } }, say("signOut")));
  let parts = [];
  try { parts = address(); } catch { /* no address of ours: the desk is shown */ }
  document.getElementById("leave").hidden = !token.get();
  if (!token.get()) return signIn();
  fill(main, el("p", { class: "empty", role: "status" }, say("loading")));
  try {
    const [edition, page] = parts;
    const isWanted = () => mine === turn;
    const opened = page === undefined ? await openDesk(main, edition, fail, isWanted) : await openPage(main, edition, page, fail, isWanted);
    if (isWanted()) close = opened ?? (() => {}); else opened?.();
  } catch (error) {
    if (mine !== turn) return;
    if (error.status === 404 || error.status === 410) fill(main, el("p", { class: "empty", role: "alert" }, error.message, " ", el("a", { href: "#/" }, say("toDesk"))));
    else fail(error);
  }
}

window.addEventListener("hashchange", show);
show();
