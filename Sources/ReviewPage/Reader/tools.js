// The bar of a page, and the panel of the selected mark.

import { el, fill } from "../review/dom.js";
import { colours } from "./marks.js";
import { say } from "./words.js";

const button = (id, text, act, more = {}) => el("button", { id, type: "button", onclick: act, ...more }, text);

export class Tools {
  constructor(view) { this.view = view; }

  build() {
    const { view } = this;
    const { about, entry } = view;
    const pages = about.pages.filter(({ map }) => map);
    const where = el("select", { id: "page", "aria-label": say("choosePage"), onchange: (event) => { location.hash = `#/${encodeURIComponent(about.edition)}/${encodeURIComponent(event.target.value)}`; } },
      ...pages.map(({ page }) => el("option", { value: page, selected: page === entry.page }, say("pageName", page))));
    // Pages turn from right to left: the next one is on the left.
    fill(document.getElementById("where"),
      button("next", "◀", () => view.turn(1), { "aria-label": say("next"), title: say("next"), disabled: !view.pageBeside(1) }), where,
      button("previous", "▶", () => view.turn(-1), { "aria-label": say("previous"), title: say("previous"), disabled: !view.pageBeside(-1) }));
    const mode = (name) => button(`mode-${name}`, say(name), () => view.setMode(name), { title: say(`${name}Help`) });
    fill(document.getElementById("tools"), el("span", { class: "group", role: "group", "aria-label": say("mode") }, mode("preview"), mode("edit")),
      view.mode === "edit" ? this.editing() : null,
      button("hide", "", () => view.setHidden(!view.isHidden)),
      button("show-text", say("text"), () => view.showText(!view.isTextShown)));
    this.update();
  }

  /** The parts for edit mode only. */
  editing() {
    const { view } = this;
    const swatches = this.swatches((name) => view.setTool("marker", name), "colour");
    const fingers = view.hands?.hasPen ? button("fingers", say("fingers"), () => { view.fingersMark = !view.fingersMark; this.update(); }) : null;
    return el("span", { class: "editing" }, swatches, button("eraser", say("eraser"), () => view.setTool("eraser"), { title: say("eraserHelp") }), fingers,
      button("undo", say("undo"), () => view.marks.undo()), button("redo", say("redo"), () => view.marks.redo()));
  }

  swatches(choose, prefix) {
    return el("span", { class: "swatches", role: "group", "aria-label": say("colours") }, ...Object.keys(colours).map((name) =>
      button(`${prefix}-${name}`, "", () => choose(name), { class: `swatch ${name}`, "aria-label": say(name), title: say(name) })));
  }

  update() {
    const { view } = this;
    const press = (id, isPressed) => document.getElementById(id)?.setAttribute("aria-pressed", `${isPressed}`);
    const disable = (id, isDisabled) => { const found = document.getElementById(id); if (found) found.disabled = isDisabled; };
    for (const name of ["preview", "edit"]) press(`mode-${name}`, view.mode === name);
    for (const name of Object.keys(colours)) press(`colour-${name}`, view.tool === "marker" && view.colour === name);
    press("eraser", view.tool === "eraser");
    press("fingers", view.fingersMark);
    press("show-text", view.isTextShown);
    disable("undo", !view.marks.done.length);
    disable("redo", !view.marks.undone.length);
    const hide = document.getElementById("hide");
    if (hide) hide.textContent = say(view.isHidden ? "show" : "hide");
  }

  /** The panel of the selected mark: its quotation, and buttons that change it. */
  showPanel() {
    const { view } = this;
    const { selected: mark, panel, marks } = view;
    panel.hidden = !mark || view.isHidden;
    if (panel.hidden) return fill(panel);
    const change = view.mode === "edit" ? this.swatches((name) => marks.change(view.selected, { colour: name }), "recolour") : null;
    const quote = view.signs ? mark.quote : "";
    fill(panel, el("span", { class: "quote", lang: "ja" }, quote || say("noQuoteShort")), change,
      quote ? button("copy", say("copy"), () => view.copySelected()) : null,
      view.mode === "edit" ? button("remove", say("remove"), () => marks.remove(view.selected)) : null,
      button("close-panel", "×", () => view.select(null), { "aria-label": say("close"), title: say("close") }));
    for (const name of Object.keys(colours)) document.getElementById(`recolour-${name}`)?.setAttribute("aria-pressed", `${mark.colour === name}`);
    return undefined;
  }
}
