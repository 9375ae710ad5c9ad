// The entry point: the page of the address, the language, and the token if the service requires one.

import "leaflet/leaflet.css";
import "./style.css";
import { pageAddress, readAddress } from "../Page/address.js";
import { el, fill, tell } from "../Page/dom.js";
import { currentLanguage, setLanguage } from "../Page/language.js";
import { edition, editions, keepAhead, ServiceError, setDoorkeeper, token } from "../Page/service.js";
import { signInAgain, signInForm } from "../Page/sign-in.js";
import { refusalText } from "../Page/words-refusals.js";
import { showKeys } from "./keys.js";
import { openLibrary } from "./library.js";
import { openMarks } from "./mark-list.js";
import { dropAll, startWorker, watchKept } from "./offline.js";
import { narrow, nextTheme, remember, remembered, setTheme, theme } from "./settings.js";
import { exchange, isOn, setOn, soon, startSync, stateInWords } from "./sync.js";
import { openPage, placeIn } from "./view.js";
import { say } from "./words.js";

const bar = document.getElementById("bar");
const main = document.getElementById("main");

/** The open view: `close()`, and `retell()` in another language; null for none. */
let opened = null;
/** Rises with each address: late answers for an older address are dropped. */
let turn = 0;

const check = () => editions({ isQuiet: true });

/** A reader may stay signed in: the token is then kept in this browser. */
const staying = () => el("label", { class: "stay" }, el("input", { type: "checkbox", id: "stay" }), say("stay"));

function keepToken() {
  if (document.getElementById("stay")?.checked) remember("token", token.get());
  soon(0);
}

function signIn(message) {
  const form = signInForm({
    title: say("title"), help: say("tokenHelp"), message, check, notAllowed: say("notReader"), more: [staying()],
    come: () => { keepToken(); show(); },
  });
  fill(main, form);
  form.querySelector("#token").focus();
}

/** The sign-in form in front of an open page, while it waits for a token. */
let door = null;

setDoorkeeper(async () => {
  if (!opened) return false;
  door ??= signInAgain(check, say("notReader")).then((isIn) => {
    // Delete the old token.
    if (remembered("token", null)) remember("token", isIn ? token.get() : null);
    return isIn;
  }).finally(() => { door = null; });
  return door;
});

function fail(error) {
  if (error instanceof ServiceError && (error.status === 401 || error.status === 403)) {
    leave();
    const hadToken = Boolean(token.get());
    token.clear();
    remember("token", null);
    signIn(error.status === 403 ? say("notReader") : hadToken ? say("badToken") : null);
  } else {
    tell(refusalText(error), true);
    if (!(error instanceof ServiceError)) throw error;
  }
}

function leave() {
  opened?.close();
  opened = null;
}

/** Deletes everything of the service from this browser except marks. */
async function signOut() {
  await dropAll().catch(() => { /* nothing to delete */ });
  keepAhead([]);
  token.clear();
  remember("token", null);
  location.hash = "#/";
  show();
}

function fillBar() {
  document.documentElement.lang = currentLanguage();
  const button = (id, text, act) => el("button", { type: "button", id, onclick: act }, text);
  const list = el("a", { href: "#/?marks", id: "list" }, say("allMarks"));
  const sync = el("span", { id: "sync" });
  const isNarrow = narrow.matches;
  const more = el("details", { class: "menu", id: "more" }, el("summary", { "aria-label": say("more"), title: say("more") }, "⋯"), el("div", {},
    el("span", { id: "rare", onclick: () => { more.open = false; } }), ...isNarrow ? [el("a", { href: "#/" }, say("editions")), list, sync] : [],
    button("theme", "", () => { setTheme(nextTheme()); nameTheme(); }),
    button("language", currentLanguage() === "ja" ? "English" : "日本語", changeLanguage),
    button("keys", say("keys"), showKeys),
    button("sync-switch", "", () => { setOn(!isOn()); nameSync(); }),
    token.get() ? button("leave", say("signOut"), signOut) : null));
  fill(bar, el("a", { href: "#/", class: "brand" }, "文字枠"), el("span", { id: "where" }), el("span", { id: "tools" }), ...isNarrow ? [] : [sync, list], more);
  nameTheme();
  nameSync();
}

/** Shows whether the marks are on other devices, too. */
function nameSync() {
  const { kind, short, long } = stateInWords();
  const place = document.getElementById("sync");
  Object.assign(place, { textContent: short, title: long, className: kind });
  document.getElementById("more").dataset.sync = kind;
  document.getElementById("sync-switch").textContent = say(isOn() ? "syncOn" : "syncOff");
}

function nameTheme() { document.getElementById("theme").textContent = `${say("theme")}: ${say(theme())}`; }

/**
 * Closes the menu, and an open group of tools, after a tap elsewhere or Escape.
 * @param {any} event
 */
function closeMenu({ target, key }) {
  for (const group of document.querySelectorAll(".fold.open")) if (key === "Escape" || (key === undefined && !group.contains(target))) group.classList.remove("open");
  const more = document.getElementById("more");
  if (!more?.open || (key === undefined ? more.contains(target) : key !== "Escape")) return;
  more.open = false;
  if (key) more.querySelector("summary").focus();
}

function changeLanguage() {
  setLanguage(currentLanguage() === "ja" ? "en" : "ja");
  retell();
}

function retell() {
  fillBar();
  if (opened) opened.retell(); else show();
}

/** `#/` is the list of editions, `#/EDITION` its first page, `#/EDITION/PAGE[/FIRST-LAST@REVISION][/X,Y,SCALE]` a page, `#/?marks` all marks. */
async function opening({ parts, parameters }, asked) {
  const [name, page, ...rest] = parts;
  if (parameters.has("marks")) return openMarks(main, asked);
  if (name === undefined) return openLibrary(main, asked);
  if (page !== undefined) return openPage(main, { ...asked, edition: name, page, numbers: rest.find((part) => !placeIn(part)), place: rest.map(placeIn).find(Boolean) });
  const first = (await edition(name)).pages.find(({ map }) => map);
  if (!first) throw new ServiceError(404, { detail: say("noPages") });
  history.replaceState(null, "", pageAddress(name, first.page));
  return openPage(main, { ...asked, edition: name, page: first.page });
}

async function show() {
  const mine = ++turn;
  leave();
  let where = { parts: [], parameters: new URLSearchParams() };
  try { where = readAddress(); } catch { /* an unknown address: show the list */ }
  fillBar();
  fill(main, el("p", { class: "empty", role: "status" }, say("loading")));
  const isWanted = () => mine === turn;
  try {
    const made = await opening(where, { fail, isWanted, again: show });
    if (isWanted()) opened = made ?? null; else made?.close();
  } catch (error) {
    if (!isWanted()) return;
    if ([0, 404, 410].includes(error.status)) {
      fill(main, el("p", { class: "empty", role: "alert" }, error.status === 0 ? say("notKept") : refusalText(error), " ", el("a", { href: "#/" }, say("toEditions"))));
    } else fail(error);
  }
}

setTheme(theme());
window.addEventListener("hashchange", show);
narrow.addEventListener("change", retell);
document.addEventListener("pointerdown", closeMenu);
document.addEventListener("keydown", closeMenu);
exchange.addEventListener("state", nameSync);
startWorker();
show();
startSync();
watchKept();
