// The bar above a page: view options, and actions on the whole page.

import { el, fill, tell } from "./dom.js";
import { showKeys } from "./keys.js";
import { layerNames } from "./overlay.js";
import { say } from "./words.js";

export class Tools {
  constructor(view) {
    this.view = view;
    // A click anywhere else closes the menu.
    document.addEventListener("pointerdown", (event) => {
      if (!this.layers.contains(event.target)) this.layers.open = false;
    }, { signal: view.closing.signal, capture: true });
    this.build();
  }

  build() {
    const { view } = this;
    const tool = (id, text, act, attributes = {}) => el("button", { id, onclick: act, ...attributes }, text);
    const mode = (name, text) => tool(`mode-${name}`, text, () => view.setMode(name), { "aria-pressed": `${view.mode === name}` });
    this.legend = el("p", { id: "text-legend", class: "quiet", hidden: !view.isTextShown }, say("textLegend"));
    this.layers = el("details", { class: "menu", id: "layers" }, el("summary", {}, say("layers")), el("div", {}, ...layerNames.map((name) => this.layer(name)), this.textLayer(), this.legend));
    fill(document.getElementById("tools"),
      el("span", { class: "group", role: "group", "aria-label": say("mode") }, mode("edit", say("look")), mode("marker", say("marker"))),
      this.layers,
      tool("fit", say("fit"), () => view.map.fitBounds(view.bounds)),
      tool("undo", say("undo"), () => view.act(() => view.session.undo())),
      tool("redo", say("redo"), () => view.act(() => view.session.redo())),
      tool("save", say("save"), () => view.save(), { class: "primary" }),
      tool("approve", say("approve"), () => view.approve()),
      tool("help", "?", () => showKeys(), { "aria-label": say("help") }));
  }

  layer(name) {
    const { overlay } = this.view;
    return this.box(name, overlay.shown.has(name), (isShown) => {
      if (isShown) overlay.shown.add(name); else overlay.shown.delete(name);
      overlay.ask();
    });
  }

  /** The check box of the read text. While the text is shown, the menu also explains its marks. */
  textLayer() {
    const { view } = this;
    return this.box("text", view.isTextShown, (isShown) => {
      view.showText(isShown);
      this.legend.hidden = !isShown;
      if (isShown && !view.session.model.isRead) tell(say("notRead"));
    });
  }

  /** A check box in the menu of layers; `change` gets true when it is ticked. */
  box(name, checked, change) {
    const id = `layer-${name}`;
    const box = el("input", { type: "checkbox", id, checked, onchange: () => change(box.checked) });
    return el("label", { for: id }, box, say(`layer${name[0].toUpperCase()}${name.slice(1)}`));
  }

  /** Closes the menu; returns whether it was open. */
  closeMenu() {
    if (!this.layers.open) return false;
    this.layers.open = false;
    this.layers.querySelector("summary").focus();
    return true;
  }

  /** Shows the available actions; unavailable ones give the reason. */
  update() {
    const { session } = this.view;
    const isClean = !session.steps.length;
    const set = (id, why) => {
      const button = document.getElementById(id);
      button.disabled = why !== null;
      button.title = why ?? "";
    };
    const never = session.hasErrors ? say("errors") : null;
    set("undo", isClean ? say("noChanges") : null);
    set("redo", session.undone.length ? null : say("nothingUndone"));
    set("save", never ?? (isClean ? say("noChanges") : null));
    set("approve", never ?? (isClean ? null : say("saveFirst")) ?? (session.approved ? say("approvedBy", session.approved.by) : null));
  }
}
