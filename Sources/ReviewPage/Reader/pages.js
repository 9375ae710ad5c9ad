// The pages of an edition as pictures, to turn to one of them.

import { pageAddress } from "../Page/address.js";
import { el } from "../Page/dom.js";
import * as service from "../Page/service.js";
import { say } from "./words.js";

export function showPages({ about: { edition, pages }, entry }) {
  const closing = new AbortController();
  const readable = pages.filter(({ map }) => map);
  const pictures = readable.map(() => el("img", { alt: "" }));
  const dialog = el("dialog", { class: "page-pictures", "aria-label": say("choosePage"), onclick: ({ target }) => { if (target === dialog) dialog.close(); } },
    // Pages turn from right to left.
    el("div", { dir: "rtl" }, ...readable.map(({ page }, i) => el("a", { href: pageAddress(edition, page), "aria-current": page === entry.page ? "page" : null, onclick: () => dialog.close() },
      pictures[i], el("span", {}, say("pageName", page))))),
    el("button", { type: "button", class: "primary", onclick: () => dialog.close() }, say("close")));
  dialog.addEventListener("close", () => {
    closing.abort();
    for (const { src } of pictures) if (src) URL.revokeObjectURL(src);
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector("[aria-current]").focus();
  load(edition, readable, pictures, closing.signal);
}

async function load(edition, pages, pictures, signal) {
  for (const [i, { page, revision }] of pages.entries()) {
    try {
      const blob = await service.image(edition, page, revision, 200, signal);
      pictures[i].src = URL.createObjectURL(blob);
    } catch (error) {
      if (signal.aborted) return;
      // Without its picture a page still has its name.
    }
  }
}
