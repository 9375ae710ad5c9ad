// The entry point: sign-in, language, and the page of the address.

import "leaflet/leaflet.css";
import "./style.css";
import { readAddress } from "./address.js";
import { el, fill, tell } from "./dom.js";
import { openDesk } from "./desk.js";
import { openPage } from "./view.js";
import { editions, ServiceError, setDoorkeeper, token } from "./service.js";
import { signInAgain, signInForm } from "./sign-in.js";
import { currentLanguage, say, setLanguage } from "./words.js";
import { refusalText } from "./words-refusals.js";

const bar = document.getElementById("bar");
const main = document.getElementById("main");

/** The open view: `close()`, `retell()` in another language, `check()` of a new token, `signedIn()` with it; null for none. */
let opened = null;

function signIn(message) {
  const form = signInForm({ title: say("title"), help: say("tokenHelp"), message, check: () => editions({ isQuiet: true }), come: show });
  fill(main, form);
  form.querySelector("#token").focus();
}

/** The open sign-in prompt, if any. */
let door = null;

/** Sign-in over an open view, which then continues in the same state. */
setDoorkeeper(async () => {
  if (!opened) return false;
  const { check, signedIn } = opened;
  door ??= signInAgain(check).then(async (isIn) => {
    if (isIn) await signedIn?.();
    return isIn;
  }).finally(() => { door = null; });
  return door;
});

export function fail(error) {
  if (error instanceof ServiceError && (error.status === 401 || error.status === 403)) {
    leave();
    token.clear();
    signIn(error.status === 401 ? say("badToken") : say("notEditor"));
  } else {
    tell(refusalText(error), true);
    if (!(error instanceof ServiceError)) throw error;
  }
}

/** Closes the view. */
function leave() {
  opened?.close();
  opened = null;
}

/** Fills the top bar in the chosen language. */
function fillBar() {
  document.documentElement.lang = currentLanguage();
  document.getElementById("language").textContent = currentLanguage() === "ja" ? "English" : "日本語";
  document.getElementById("leave").textContent = say("signOut");
}

/** Shows the open view in the other language, without changing the work in it. */
function changeLanguage() {
  setLanguage(currentLanguage() === "ja" ? "en" : "ja");
  if (!opened) return show();
  fillBar();
  return opened.retell();
}

/** Rises with each address: late answers for an older address are dropped. */
let turn = 0;

async function show() {
  const mine = ++turn;
  leave();
  document.title = say("title");
  fill(bar,
    el("a", { href: "#/", class: "brand" }, "文字枠"),
    el("span", { id: "where" }),
    el("span", { id: "tools" }),
    el("button", { id: "language", onclick: changeLanguage }),
    el("button", { id: "leave", hidden: !token.get(), onclick: () => { token.clear(); show(); } }));
  fillBar();
  let parts = [];
  // `#/` is the desk, `#/EDITION/PAGE` a page, `#/EDITION/PAGE/FIRST-LAST@REVISION` some of the page's characters.
  try { parts = readAddress().parts; } catch { /* an unknown address: show the desk */ }
  document.getElementById("leave").hidden = !token.get();
  if (!token.get()) return signIn();
  fill(main, el("p", { class: "empty", role: "status" }, say("loading")));
  try {
    const [edition, page, numbers] = parts;
    const isWanted = () => mine === turn;
    const made = page === undefined ? await openDesk(main, edition, fail, isWanted) : await openPage(main, edition, page, fail, isWanted, numbers);
    if (isWanted()) opened = made ?? null; else made?.close();
  } catch (error) {
    if (mine !== turn) return;
    if (error.status === 404 || error.status === 410) fill(main, el("p", { class: "empty", role: "alert" }, refusalText(error), " ", el("a", { href: "#/" }, say("toDesk"))));
    else fail(error);
  }
}

window.addEventListener("hashchange", show);
show();
