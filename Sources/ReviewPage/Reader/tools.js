// The bar of a page, and the panel of the selected mark.

import { el, fill } from "../Page/dom.js";
import { colours } from "./marks.js";
import { showPages } from "./pages.js";
import { partLinks } from "./quotations.js";
import { narrow } from "./settings.js";
import { inks, isStroke } from "./strokes.js";
import { quoteOf } from "./text-layer.js";
import { say } from "./words.js";

const button = (id, text, act, more = {}) => el("button", { id, type: "button", onclick: act, ...more }, text);

/** The name of a button whose text is a sign. */
const named = (key) => ({ "aria-label": say(key), title: say(key) });

/** On a narrow screen a group shows its current button alone: a tap opens the group, the next one chooses. */
function foldable(group) {
  group.classList.add("fold");
  group.addEventListener("click", (event) => {
    if (narrow.matches && !group.classList.contains("open")) event.stopPropagation();
    group.classList.toggle("open", narrow.matches && !group.classList.contains("open"));
  }, { capture: true });
  return group;
}

export class Tools {
  constructor(view) { this.view = view; }

  build() {
    const { view } = this;
    const { entry } = view;
    const where = button("page", say("pageName", entry.page), () => showPages(view), { value: entry.page, title: say("choosePage") });
    // Pages turn from right to left: the next one is on the left.
    fill(document.getElementById("where"),
      button("next", "◀", () => view.turn(1), { ...named("next"), disabled: !view.pageBeside(1) }), where,
      button("previous", "▶", () => view.turn(-1), { ...named("previous"), disabled: !view.pageBeside(-1) }));
    const mode = (name) => button(`mode-${name}`, say(name), () => view.setMode(name), { title: say(`${name}Help`) });
    const rare = [button("hide", "", () => view.setHidden(!view.isHidden)), button("spread", say("spread"), () => view.setSpread(!view.isSpread)),
      button("show-text", say("text"), () => view.showText(!view.isTextShown))];
    document.getElementById("bar").classList.toggle("marking", view.mode === "edit");
    fill(document.getElementById("tools"), el("span", { class: "group", role: "group", "aria-label": say("mode") }, mode("preview"), mode("edit")),
      view.mode === "edit" ? this.editing() : null, ...narrow.matches ? [] : rare);
    fill(document.getElementById("rare"), ...narrow.matches ? rare : []);
    this.update();
  }

  /** The parts for edit mode only. */
  editing() {
    const { view } = this;
    const fingers = view.hands?.hasPen ? button("fingers", say("fingers"), () => { view.fingersMark = !view.fingersMark; this.update(); }) : null;
    const tool = (name, id = name) => button(id, say(name), () => view.setTool(name), { title: say(`${name}Help`) });
    this.swatchPlace = el("span", {});
    this.palette = null;
    return el("span", { class: "editing" }, foldable(el("span", { class: "group", role: "group", "aria-label": say("tools") }, tool("marker"), tool("pen"), tool("eraser"), tool("lasso"))),
      this.swatchPlace, button("undo", "↶", () => view.marks.undo(), named("undo")), button("redo", "↷", () => view.marks.redo(), named("redo")), fingers);
  }

  /** Buttons for the colours of `palette`: the marker's or the pen's. */
  swatches(palette, choose, prefix) {
    const kind = palette === inks ? "ink-" : "";
    return el("span", { class: "swatches", role: "group", "aria-label": say("colours") }, ...Object.keys(palette).map((name) =>
      button(`${prefix}-${name}`, "", () => choose(name), { class: `swatch ${kind}${name}`, ...named(name) })));
  }

  /** Shows the colours of the pen if it is in use, or else of the marker. */
  updateSwatches() {
    const { view } = this;
    const palette = view.tool === "pen" ? inks : colours;
    if (this.palette === palette || !this.swatchPlace) return;
    this.palette = palette;
    fill(this.swatchPlace, foldable(this.swatches(palette, (name) => view.setColour(name), "colour")));
  }

  update() {
    const { view } = this;
    const press = (id, isPressed, isCurrent = isPressed) => {
      const found = document.getElementById(id);
      found?.setAttribute("aria-pressed", `${isPressed}`);
      found?.classList.toggle("current", isCurrent);
    };
    const disable = (id, isDisabled) => { const found = document.getElementById(id); if (found) found.disabled = isDisabled; };
    for (const name of ["preview", "edit"]) press(`mode-${name}`, view.mode === name);
    this.updateSwatches();
    const chosen = { marker: view.colour, pen: view.ink }[view.tool];
    for (const name of Object.keys(inks)) press(`colour-${name}`, chosen === name, (chosen ?? view.colour) === name);
    for (const name of ["marker", "pen", "eraser", "lasso"]) press(name, view.tool === name);
    press("fingers", view.fingersMark);
    press("show-text", view.isTextShown);
    disable("undo", !view.marks.done.length);
    disable("redo", !view.marks.undone.length);
    press("spread", Boolean(view.isSpread));
    const spread = document.getElementById("spread");
    if (spread) spread.hidden = !(view.map && view.hasSpread);
    disable("next", !view.pageBeside(1));
    disable("previous", !view.pageBeside(-1));
    const hide = document.getElementById("hide");
    if (hide) hide.textContent = say(view.isHidden ? "show" : "hide");
  }

  /** The panel of the selected marks: their quotation, and buttons that change them. */
  showPanel() {
    const { view } = this;
    const { chosen, choice, panel, marks } = view;
    panel.hidden = !(chosen.length || choice) || view.isHidden;
    if (panel.hidden) return fill(panel);
    const palette = chosen.length && chosen.every(isStroke) ? inks : colours;
    const change = view.mode === "edit" && chosen.length ? this.swatches(palette, (name) => marks.recolour(view.chosen, name), "recolour") : null;
    const ranges = view.copiedRanges;
    const parts = view.selected ? marks.partsOf(view.selected) : [];
    const isLong = parts.length > 1;
    const hasText = quoteOf(view.signs, ranges) !== "";
    const hasRuby = hasText && ranges.some(([first, last]) => [...view.ruby.keys()].some((number) => number >= first && number <= last));
    fill(panel, el("span", { class: "quote", lang: choice ? null : "ja" }, this.nameOf(chosen)),
      view.onward ? button("go-on", say("goOn", view.onward[1] - view.onward[0] + 1), () => view.goOnward(), { class: "primary" }) : null,
      isLong ? partLinks(parts.filter(({ id }) => id !== view.selected.id)) : null,
      view.selected?.ranges.length && view.readable.length > 1 ? button("go-on-elsewhere", say("goOnElsewhere"), () => view.continuation.begin(view.selected)) : null, change,
      hasText ? button("copy", say("copy"), () => view.copySelected()) : null,
      hasRuby ? button("copy-ruby", say("copyRuby"), () => view.copySelected(true)) : null,
      button("scrap", say("scrap"), () => view.scrap(), { title: say("scrapHelp") }),
      view.selected?.ranges.length ? button("article", say("articleAlone"), () => view.showArticle()) : null,
      view.mode === "edit" && chosen.length ? button("remove", say(isLong ? "removePart" : "remove"), () => view.removeSelected()) : null,
      view.mode === "edit" && isLong ? button("remove-all", say("removeAll"), () => view.remove(parts)) : null,
      button("close-panel", "×", () => view.select(null), named("close")));
    for (const name of Object.keys(palette)) document.getElementById(`recolour-${name}`)?.setAttribute("aria-pressed", `${chosen.every(({ colour }) => colour === name)}`);
    return undefined;
  }

  nameOf(chosen) {
    const { view } = this;
    if (view.choice) return say("chosen", chosen.length);
    if (isStroke(chosen[0])) return say("stroke");
    return (view.signs ? chosen[0].quote : "") || say("noQuoteShort");
  }
}
