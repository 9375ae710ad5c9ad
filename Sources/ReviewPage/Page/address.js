// The address of a view, after `#`: both pages have the same form.

import { token } from "./service.js";

/** The address of a page, or of an edition. */
export const pageAddress = (edition, page) => ["#", edition, page].filter((part) => part !== undefined).map((part, i) => (i ? encodeURIComponent(part) : part)).join("/");

/** The parts of the address, and the parameters after a `?`. A token there is kept for the session and removed from the address. */
export function readAddress() {
  const [path, query] = location.hash.replace(/^#\//, "").split("?");
  const parameters = new URLSearchParams(query);
  if (parameters.get("token")) {
    token.set(parameters.get("token"));
    history.replaceState(null, "", `#/${path}`);
  }
  return { parts: path.split("/").filter(Boolean).map((part) => decodeURIComponent(part).normalize("NFC")), parameters };
}
