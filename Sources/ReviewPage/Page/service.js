// The map service, asked with the token that this tab was given.

export class ServiceError extends Error {
  constructor(status, problem) {
    super(problem?.detail ?? `${status}`);
    this.status = status;
    this.problem = problem ?? {};
  }
}

export const token = {
  get: () => sessionStorage.getItem("token"),
  set: (value) => sessionStorage.setItem("token", value),
  clear: () => sessionStorage.removeItem("token"),
};

/** A name for whoever has the token that tells nothing of it: drafts lie under it. */
export async function who() {
  const digest = await crypto.subtle?.digest("SHA-256", new TextEncoder().encode(`draft ${token.get()}`));
  return digest ? [...new Uint8Array(digest).slice(0, 6)].map((byte) => byte.toString(16).padStart(2, "0")).join("") : "";
}

async function ask(path, options = {}) {
  const headers = { ...options.headers };
  if (token.get()) headers.Authorization = `Bearer ${token.get()}`;
  let answer;
  try {
    answer = await fetch(path, { ...options, headers });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ServiceError(0);
  }
  if (!answer.ok) {
    let problem;
    try { problem = await answer.json(); } catch { /* not one of the service's own */ }
    throw new ServiceError(answer.status, problem);
  }
  return answer;
}

const at = (edition, page) => `/v1/editions/${encodeURIComponent(edition)}` + (page === undefined ? "" : `/pages/${encodeURIComponent(page)}`);
const list = (operations) => JSON.stringify({ format: "mojiwaku.corrections", version: 1, operations });

export const editions = async () => (await (await ask("/v1/editions?limit=200")).json()).editions;
export const edition = async (name) => (await ask(at(name))).json();
export const revisions = async (name, page) => (await (await ask(`${at(name, page)}/revisions`)).json()).revisions;

/** Changes after a cursor; waits some seconds for one: `{ changes, cursor }`. */
export const changes = async (after, seconds, signal) => (await ask(`/v1/changes?after=${after}&wait=${seconds}`, { signal })).json();

export const proposals = async (name, page) => (await (await ask(`${at(name, page)}/proposals`)).json()).proposals;

/** The layout that a page would have with a proposal. */
export const proposalLayout = async (name, page, proposal) => ({ layout: await (await ask(`${at(name, page)}/proposals/${proposal}/layout`)).json() });

const json = (method, body) => ({ method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

/** `decision` is `accept` or `reject`. */
export const decide = async (name, page, proposal, decision) => ask(`${at(name, page)}/proposals/${proposal}`, json("POST", { decision }));

/** Publishes an edition that waits for it. */
export const publish = async (name) => ask(`${at(name)}/approval`, { method: "PUT" });

/** Says of the layout with a tag that it is right. */
export const approve = async (name, page, tag) => ask(`${at(name, page)}/approval`, { method: "PUT", headers: { "If-Match": tag } });

/** A layout and the tag that saving wants to hear. */
export async function layout(name, page, revision) {
  const answer = await ask(`${at(name, page)}/layout${revision ? `?revision=${revision}` : ""}`);
  return { layout: await answer.json(), tag: answer.headers.get("ETag") };
}

/** What corrections would make of a revision: `{ layout, findings, refused }`. */
export async function attempt(name, page, revision, operations, signal) {
  const answer = await ask(`${at(name, page)}/corrections?revision=${revision}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: list(operations), signal,
  });
  return answer.json();
}

export async function save(name, page, tag, operations, note) {
  const answer = await ask(`${at(name, page)}/revisions?note=${encodeURIComponent(note)}`, {
    method: "POST", headers: { "Content-Type": "application/json", "If-Match": tag }, body: list(operations),
  });
  return answer.json();
}

export async function saveLayout(name, page, tag, layout, note) {
  const answer = await ask(`${at(name, page)}/layout?note=${encodeURIComponent(note)}`, {
    method: "PUT", headers: { "Content-Type": "application/json", "If-Match": tag }, body: JSON.stringify(layout),
  });
  return answer.json();
}

/** A page's image of a width. */
export async function image(name, page, width, signal) {
  return (await ask(`${at(name, page)}/image?width=${width}`, { signal })).blob();
}

/** The address of the small picture with the layout drawn over the page; to be revoked. */
export async function thumbnail(name, page, signal) {
  return URL.createObjectURL(await (await ask(`${at(name, page)}/thumbnail`, { signal })).blob());
}
