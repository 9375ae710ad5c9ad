// Requests to the map service, with the token of this tab.

export class ServiceError extends Error {
  constructor(status, problem) {
    super(problem?.detail ?? `${status}`);
    this.status = status;
    this.problem = problem ?? {};
  }

  /** The kind of problem in the service's terms (docs/http-api.md); null for an answer that is not from the service. */
  get kind() { return this.problem.type?.match(/^urn:mojiwaku:problem:(.+)$/)?.[1] ?? null; }
}

/** Corrections that do not fit a page. */
export const misfit = (refused) => new ServiceError(422, { type: "urn:mojiwaku:problem:misfit", detail: refused[0].message, refused });

export const token = {
  get: () => sessionStorage.getItem("token"),
  set: (value) => sessionStorage.setItem("token", value),
  clear: () => sessionStorage.removeItem("token"),
};

/** A name for a token, which does not reveal it, also where the browser has no digests (http from another machine); null without a token. */
export function tokenName(text = token.get()) {
  if (!text) return null;
  let [a, b] = [0x811c9dc5, 0x01000193];
  for (const sign of text) {
    a = Math.imul(a ^ sign.codePointAt(0), 0x01000193);
    b = Math.imul(b ^ sign.codePointAt(0), 0x85ebca6b) + (a >>> 15);
  }
  return `?${(a >>> 0).toString(16)}${(b >>> 0).toString(16)}`;
}

/** A name for the token's holder, which does not reveal the token; drafts are stored under it. */
export async function who() {
  const digest = await crypto.subtle?.digest("SHA-256", new TextEncoder().encode(`draft ${token.get()}`));
  return digest ? [...new Uint8Array(digest).slice(0, 6)].map((byte) => byte.toString(16).padStart(2, "0")).join("") : tokenName() ?? "";
}

/** Called when a token is no longer accepted. Returns whether there is a new token now. */
let doorkeeper = async () => false;
export const setDoorkeeper = (keeper) => { doorkeeper = keeper; };

/**
 * Answers that were fetched ahead, by address: `{ answer, isFixed }`, where `answer` is null for a failure. Fixed ones stay, others are used once.
 * `early.js` of the readers' page, a separate bundle, fetches the first ones.
 */
const ahead = globalThis.fetchedAhead ??= new Map();
export const isAhead = (path) => ahead.has(path);

/**
 * Fetches a resource that is probably needed next.
 * @param {string} path
 * @param {RequestInit & { isFixed?: boolean }} options
 */
export function fetchAhead(path, { isFixed = false, ...options } = {}) {
  if (ahead.has(path)) return;
  // Read the whole body: it would wait in the network otherwise.
  const whole = ask(path, { ...options, isQuiet: true }).then(async (answer) => new Response(await answer.blob(), answer));
  const answer = whole.catch((error) => (error.status === 404 ? Promise.reject(error) : null));
  answer.catch(() => { /* reported by a later request */ });
  ahead.set(path, { answer, isFixed });
}

/** Forgets answers fetched ahead from other addresses. */
export function keepAhead(paths) {
  for (const path of ahead.keys()) if (!paths.includes(path)) ahead.delete(path);
}

/** Uses an answer fetched ahead from one address for another, fixed address, if `isSame(headers)`. */
export function adopt(from, to, isSame) {
  const held = ahead.get(from);
  if (held) ahead.set(to, { isFixed: true, answer: held.answer.then((answer) => (answer && isSame(answer.headers) ? answer : null), () => null) });
  ahead.delete(from);
}

/**
 * Sends a request, and repeats it with a new token if the old one has expired, so that nothing is lost. A quiet request does not open the sign-in
 * prompt.
 * @param {string} path
 * @param {RequestInit & { isQuiet?: boolean }} options
 */
export async function ask(path, { isQuiet = false, ...options } = {}) {
  const held = options.method ? undefined : ahead.get(path);
  if (held) {
    if (!held.isFixed) ahead.delete(path);
    const answer = await held.answer;
    if (answer) return answer.clone();
    ahead.delete(path);
  }
  for (;;) {
    const used = token.get();
    const answer = await fetched(path, options, used);
    if (answer.ok) return answer;
    if (answer.status === 401 && !isQuiet && ((token.get() && token.get() !== used) || await doorkeeper())) continue;
    let problem;
    try { problem = await answer.json(); } catch { /* the body is not a problem document */ }
    throw new ServiceError(answer.status, problem);
  }
}

async function fetched(path, options, used) {
  const headers = { ...options.headers };
  if (used) headers.Authorization = `Bearer ${used}`;
  try {
    return await fetch(path, { ...options, headers });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ServiceError(0);
  }
}

/** The address of an edition or a page. */
export const at = (edition, page) => `/v1/editions/${encodeURIComponent(edition)}` + (page === undefined ? "" : `/pages/${encodeURIComponent(page)}`);
const list = (operations) => JSON.stringify({ format: "mojiwaku.corrections", version: 1, operations });

/**
 * The newest editions, optionally of a title and of days: `{ editions, next }`, where `next` is the next list's `after`, null at the end.
 * @param {RequestInit & { isQuiet?: boolean, title?: string, from?: string, to?: string, after?: string }} options
 */
export async function editions({ title, from, to, after, ...options } = {}) {
  const query = new URLSearchParams({ limit: "200" });
  for (const [name, value] of Object.entries({ title, from, to, after })) if (value) query.set(name, value);
  return (await ask(`/v1/editions?${query}`, options)).json();
}
export const edition = async (name, options) => (await ask(at(name), options)).json();
export const revisions = async (name, page, options) => (await (await ask(`${at(name, page)}/revisions`, options)).json()).revisions;

/** Changes after a cursor: `{ changes, cursor }`. If there are none, waits some seconds for one. */
export const changes = async (after, seconds, signal) => (await ask(`/v1/changes?after=${after}&wait=${seconds}`, { signal })).json();

export const proposals = async (name, page, options) => (await (await ask(`${at(name, page)}/proposals`, options)).json()).proposals;

/** The layout of a page with a proposal accepted. */
export const proposalLayout = async (name, page, proposal) => ({ layout: await (await ask(`${at(name, page)}/proposals/${proposal}/layout`)).json() });

const json = (method, body) => ({ method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

/** `decision` is `accept` or `reject`; `tag` is the tag of the layout that the editor compared with the proposal. Returns the new revision, if any. */
export async function decide(name, page, proposal, decision, tag) {
  const { headers, ...asked } = json("POST", { decision });
  const answer = await ask(`${at(name, page)}/proposals/${proposal}`, { ...asked, headers: { ...headers, "If-Match": tag } });
  return (await answer.json()).revision;
}

/** A newspaper's profile and its repeated corrections: `{ profile, corrections }`; `profile` is null if none was learned. */
export const profile = async (title, options) => (await ask(`/v1/titles/${encodeURIComponent(title)}/profile`, options)).json();

/** Switches a thing of a profile off or on. */
export const switchThing = async (title, thing, isOff) => ask(`/v1/titles/${encodeURIComponent(title)}/profile/things/${thing}/${isOff ? "off" : "on"}`, { method: "PUT" });

/** Makes print of a page a rule of its newspaper: `{ title, things }`. */
export const makeRule = async (name, page, revision, rule) => (await ask(`${at(name, page)}/rules?revision=${revision}`, json("POST", rule))).json();

/** Publishes an edition that waits for approval. */
export const publish = async (name) => ask(`${at(name)}/approval`, { method: "PUT" });

/** Withdraws a page, or by default the edition. */
export const withdraw = async (name, page) => ask(`${at(name, page)}/withdrawal`, { method: "PUT" });

/** Restores a page, or by default the edition. */
export const restore = async (name, page) => ask(`${at(name, page)}/withdrawal`, { method: "DELETE" });

/** Approves the layout with a tag. */
export const approve = async (name, page, tag) => ask(`${at(name, page)}/approval`, { method: "PUT", headers: { "If-Match": tag } });

/**
 * A layout and the tag for saving it. With `isRead` it has the text that was read of the page; otherwise its stored text, which can be stored again.
 * @param {string} name
 * @param {string} page
 * @param {{ revision?: number, isRead?: boolean }} options
 */
export async function layout(name, page, { revision, isRead = false } = {}) {
  const query = [revision ? `revision=${revision}` : null, isRead ? "text=read" : null].filter(Boolean).join("&");
  const answer = await ask(`${at(name, page)}/layout${query ? `?${query}` : ""}`);
  return { layout: await answer.json(), tag: answer.headers.get("ETag") };
}

/** The result of corrections to a revision, with the text that was read of the page: `{ layout, findings, refused }`. */
export async function attempt(name, page, revision, operations, signal) {
  const answer = await ask(`${at(name, page)}/corrections?revision=${revision}&text=read`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: list(operations), signal,
  });
  return answer.json();
}

/** The result of a change: `{ revision, tag }` with the tag of the new layout. */
const made = async (answer) => ({ revision: (await answer.json()).revision, tag: answer.headers.get("ETag") });

export async function save(name, page, tag, operations, note) {
  const answer = await ask(`${at(name, page)}/revisions?note=${encodeURIComponent(note)}`, {
    method: "POST", headers: { "Content-Type": "application/json", "If-Match": tag }, body: list(operations),
  });
  return made(answer);
}

export async function saveLayout(name, page, tag, layout, note) {
  const answer = await ask(`${at(name, page)}/layout?note=${encodeURIComponent(note)}`, {
    method: "PUT", headers: { "Content-Type": "application/json", "If-Match": tag }, body: JSON.stringify(layout),
  });
  return made(answer);
}

/** The places of a phrase in the text of published pages, newest editions first. */
export const search = async (phrase, signal) => (await (await ask(`/v1/search?limit=20&q=${encodeURIComponent(phrase)}`, { signal })).json()).pages;

/** Widths of the images of whole pages. */
export const wholeWidths = [700, 1000];
/** Least width of such an image, as a share of its width on the screen: print in a whole page is too small to read. */
export const leastShare = 0.7;

/** The width of the image with which a page probably opens: a page is some 1.4 times as tall as wide. */
export const firstWidth = () => wholeWidths.find((width) => width >= Math.min(window.innerWidth, window.innerHeight / 1.4) * Math.min(2, window.devicePixelRatio || 1) * leastShare) ?? wholeWidths.at(-1);
export const imageAddress = (name, page, revision, width) => `${at(name, page)}/image?width=${width}${revision ? `&revision=${revision}` : ""}`;
/** The form of images: any browser that can run this script knows WebP. */
export const webp = { headers: { Accept: "image/webp, image/*;q=0.9" } };

/** The image of a page's revision, at the given width. */
export async function image(name, page, revision, width, signal) {
  return (await ask(imageAddress(name, page, revision, width), { signal, ...webp })).blob();
}

/** A tile of that image: `scale` px of the image for a px of the tile. */
export async function tile(name, page, revision, { column, row, scale }, signal) {
  return (await ask(`${at(name, page)}/image?tile=${column},${row}&scale=${scale}&revision=${revision}`, { signal })).blob();
}

/** The object URL of the thumbnail of a revision with its layout drawn over it; the caller revokes it. */
export async function thumbnail(name, page, revision, signal) {
  return URL.createObjectURL(await (await ask(`${at(name, page)}/thumbnail?revision=${revision}`, { signal })).blob());
}
