// A scrap: a cut-out of the page with its marks, or an article alone, with the source under it, as a PNG to keep or to share.

import { el, save, tell } from "../Page/dom.js";
import { columnOf } from "./column.js";
import { paintMarks, pathOf } from "./mark-sheets.js";
import { say } from "./words.js";

/** Margin around the marks, in px of a page that is 1000 px wide; and the longest side of a scrap, in px. */
const [paper, longest] = [6, 4096];

/** The part of the page in a scrap, `[left, top, right, bottom]`. */
function cutOut(page, rect) {
  const more = Math.ceil((paper * page.width) / 1000);
  const [left, top, right, bottom] = rect.map((side, k) => Math.round(side) + (k < 2 ? -more : more));
  return [Math.max(0, left), Math.max(0, top), Math.min(page.width, right), Math.min(page.height, bottom)];
}

function canvasOf(width, height) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  return canvas;
}

/** A canvas with the source under a drawing of some size; `paint` is called with its context and the drawing's left side. */
function withSource(bitmap, [width, height], source, paint) {
  const size = Math.max(14, Math.round(bitmap.width / 130));
  const font = `${size}px sans-serif`;
  const measure = canvasOf(1, 1).getContext("2d");
  measure.font = font;
  const wide = Math.max(width, Math.ceil(measure.measureText(source).width) + 2 * size);
  const canvas = canvasOf(wide, height + 2 * size);
  const context = canvas.getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  paint(context, Math.floor((wide - width) / 2));
  Object.assign(context, { globalCompositeOperation: "source-over", fillStyle: "#1c2430", font, textBaseline: "middle" });
  context.fillText(source, size, height + size);
  return canvas;
}

/** Draws a scrap from the page's image `bitmap`. */
export function scrapOf(bitmap, page, marks, rect, source) {
  const [left, top, right, bottom] = cutOut(page, rect);
  const rendition = bitmap.width / page.width;
  const scale = Math.min(rendition, longest / Math.max(right - left, bottom - top));
  const [width, height] = [Math.max(1, Math.round((right - left) * scale)), Math.max(1, Math.round((bottom - top) * scale))];
  const colours = canvasOf(width, height);
  const layer = colours.getContext("2d");
  layer.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
  paintMarks(layer, marks, (mark) => pathOf(page, mark.ranges));
  return withSource(bitmap, [width, height], source, (context, x) => {
    context.drawImage(bitmap, left * rendition, top * rendition, (right - left) * rendition, (bottom - top) * rendition, x, 0, width, height);
    context.globalCompositeOperation = "multiply";
    context.drawImage(colours, x, 0);
  });
}

/** Draws an article alone, cut out of the page's image `bitmap`. */
export function articleOf(bitmap, page, article, source) {
  const { size: [width, height], lines } = columnOf(page, article);
  const rendition = bitmap.width / page.width;
  const scale = Math.min(rendition, longest / Math.max(width, height));
  return withSource(bitmap, [Math.round(width * scale), Math.round(height * scale)], source, (context, start) => {
    for (const { rect: [left, top, right, bottom], x, y } of lines) {
      context.drawImage(bitmap, left * rendition, top * rendition, (right - left) * rendition, (bottom - top) * rendition,
        start + x * scale, y * scale, (right - left) * scale, (bottom - top) * scale);
    }
  });
}

/** Shows the drawing that `draw` makes of the page's image and its source, to keep or to share it. */
export async function showScrap(view, draw) {
  const { title, date, edition } = view.about;
  const source = say("source", title ?? edition, date ?? "", view.entry.page);
  let bitmap = null;
  try { bitmap = await view.scan.whole(); } catch (error) {
    return error.name === "AbortError" ? undefined : view.fail(error);
  }
  if (!bitmap) return tell(say("noImage"), true);
  const canvas = draw(bitmap, source);
  bitmap.close();
  const blob = await new Promise((done) => { canvas.toBlob(done, "image/png"); });
  const file = new File([blob], `${edition}-${view.entry.page}.png`, { type: "image/png" });
  const dialog = el("dialog", { class: "scrap", "aria-label": say("scrap") }, canvas, el("div", { class: "actions" },
    navigator.canShare?.({ files: [file] }) ? el("button", { type: "button", id: "share", class: "primary", onclick: () => share(file, source) }, say("share")) : null,
    el("button", { type: "button", id: "save-scrap", onclick: () => save(file) }, say("save")),
    el("button", { type: "button", id: "close-scrap", onclick: () => dialog.close() }, say("close"))));
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", source);
  dialog.addEventListener("close", () => dialog.remove());
  view.closing.signal.addEventListener("abort", () => dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return undefined;
}

async function share(file, text) {
  try { await navigator.share({ files: [file], text }); } catch (error) {
    // The reader has closed the device's own dialog.
    if (error.name !== "AbortError") tell(say("notShared", error.message), true);
  }
}
