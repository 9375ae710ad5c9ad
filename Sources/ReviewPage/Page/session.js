// An editor's work on one page: the base revision, the list of corrections to it, and the resulting page. Undo removes
// the last step of the list. The service applies the corrections; this code does not know their meaning.

import { PageModel } from "./model.js";
import * as service from "./service.js";

/** Identifies the image of a revision; other revisions of the page may have another image. */
const imageOf = ({ image, imageIndex }) => `${image}/${imageIndex}`;

/** Events: `work` when a request starts, `change` when it has ended, `news` for other persons' changes, `lost` for steps that do not fit those changes. */
export class Session extends EventTarget {
  edition;
  page;
  who;
  /** The data of a revision (`load`), and the page after the steps. */
  base;
  model;
  tag;
  revision;
  image;
  isWithdrawn;
  /** Whether the page's newspaper has a profile, and the rules made of it in this session, as JSON. */
  hasProfile = false;
  rules = new Set();
  /** The names of the edition's pages with a layout. */
  pages = [];
  steps = [];
  undone = [];
  losses = [];
  findings = [];
  flaws = [];
  revisions = [];
  proposals = [];
  waiting = 0;
  /** Whether a stored revision could not be read yet; `stands` is its number. */
  isBehind = false;
  stands;

  /** `who` distinguishes the drafts of editors. */
  constructor(edition, page, who) {
    super();
    Object.assign(this, { edition, page, who });
    this.turn = Promise.resolve();
    this.closing = new AbortController();
  }

  get draftKey() { return ["draft", this.who, this.edition, this.page].map(encodeURIComponent).join("/"); }

  /** Loads the newest revision, and repeats the draft's steps on it. Returns `{ kept, lost }`: the numbers of steps that fit and that did not. */
  async open() {
    const { steps, image } = this.draft();
    const loaded = await this.load();
    if (!steps.length) {
      await this.compute([], { loaded });
      return { kept: 0, lost: 0 };
    }
    try {
      return await this.replay(steps, loaded, image);
    } catch (error) {
      // The steps are of another version of the program: open the page without them.
      if (error.status !== 422) throw error;
      await this.compute([], { loaded });
      this.losses = steps.map((step) => ({ step, refusal: null }));
      return { kept: 0, lost: steps.length };
    }
  }

  close() { this.closing.abort(); }

  /** The draft's steps, and their image if stored; none for an unreadable draft. */
  draft() {
    try {
      const { steps, image } = JSON.parse(localStorage.getItem(this.draftKey) ?? "{}");
      const isList = Array.isArray(steps) && steps.every((step) => Array.isArray(step) && step.every((operation) => typeof operation?.do === "string"));
      return isList ? { steps, image } : { steps: [] };
    } catch {
      return { steps: [] };
    }
  }

  /**
   * The session's data of a revision, by default the newest. All data belong to that revision, even if another revision
   * comes meanwhile. `compute` sets these data together with the result of the steps, so that the state never mixes
   * two revisions.
   */
  async load(wanted) {
    const { edition, page } = this;
    const [revisions, proposals, { pages, hasProfile }] = await Promise.all([
      service.revisions(edition, page), service.proposals(edition, page), service.edition(edition)]);
    const shown = revisions.find(({ revision }) => revision === wanted) ?? revisions.at(-1);
    if (!shown) {
      // Let the service report that there is no layout, unless one has just come.
      await service.layout(edition, page);
      return this.load(wanted);
    }
    const { layout, tag } = await service.layout(edition, page, { revision: shown.revision, isRead: true });
    const isWithdrawn = pages.some((entry) => entry.page === page && entry.state === "withdrawn");
    return { pages: pages.filter(({ latest }) => latest).map((entry) => entry.page), base: new PageModel(layout), tag, revisions, proposals, isWithdrawn, hasProfile, revision: shown.revision, image: imageOf(shown) };
  }

  /** Reads a stored revision that could not be read when it was stored, and repeats the steps on it. Returns the result of `replay`. */
  async readAgain() {
    if (!this.isBehind) return { kept: this.steps.length, lost: 0 };
    const outcome = await this.replay(this.steps, await this.load(this.stands));
    Object.assign(this, { isBehind: false, stands: undefined });
    return outcome;
  }

  /** Queries other persons' changes. The work stays unchanged. */
  async look() {
    const { edition, page, turn } = this;
    if (this.isWorking || this.isBehind) return;
    const options = { isQuiet: true, signal: this.closing.signal };
    const [revisions, proposals] = await Promise.all([service.revisions(edition, page, options), service.proposals(edition, page, options)]);
    const isOld = this.turn !== turn || JSON.stringify([revisions, proposals]) === JSON.stringify([this.revisions, this.proposals]);
    if (isOld) return;
    Object.assign(this, { revisions, proposals });
    this.dispatchEvent(new Event("news"));
  }

  /** The newest revision, if another person has made it since this work began; else null. */
  get newer() {
    const newest = this.revisions.at(-1);
    return newest && newest.revision > this.revision ? newest : null;
  }

  /** The proposals for the revision shown. Proposals for another person's later revision come with that revision. */
  get offers() { return this.proposals.filter(({ beside }) => beside <= this.revision); }

  /** Whether a revision has the image shown. */
  isOfImage(revision) {
    const found = this.revisions.find((entry) => entry.revision === revision);
    return found !== undefined && imageOf(found) === this.image;
  }

  /** Called after a new sign-in, perhaps with another token: from now on stores the draft under that token. */
  async signedIn() {
    const before = this.draftKey;
    this.who = await service.who();
    if (this.draftKey === before || !this.steps.length) return;
    this.keepDraft();
    localStorage.removeItem(before);
  }

  /** The approval of the current revision; undefined for none. */
  get approved() { return this.revisions.find(({ revision }) => revision === this.revision)?.approved; }

  get hasErrors() { return this.findings.some((finding) => finding.severity === "error"); }

  get isWorking() { return this.waiting > 0; }

  /** Runs actions one after the other, in the order of their requests. */
  inTurn(body) {
    this.waiting += 1;
    const done = this.turn.then(async () => {
      const outcome = await this.readAgain();
      if (outcome.lost) this.dispatchEvent(new CustomEvent("lost", { detail: outcome }));
      return body();
    }).finally(() => {
      this.waiting -= 1;
      this.dispatchEvent(new Event("change"));
    });
    this.turn = done.catch(() => {});
    this.dispatchEvent(new Event("work"));
    return done;
  }

  /**
   * Makes a step: corrections that belong together and are undone together. `correct` is called after the previous
   * steps, and returns the corrections; if it returns none, nothing is done.
   */
  make(correct) {
    return this.inTurn(async () => {
      const operations = correct();
      if (!operations?.length) return;
      const refused = await this.compute([...this.steps, operations], { isWhole: true });
      if (refused.length) throw service.misfit(refused);
      this.undone = [];
      this.keepDraft();
    });
  }

  undo() {
    return this.inTurn(async () => {
      if (!this.steps.length) return;
      const last = this.steps.at(-1);
      await this.compute(this.steps.slice(0, -1));
      this.undone.push(last);
      this.keepDraft();
    });
  }

  redo() {
    return this.inTurn(async () => {
      if (!this.undone.length) return;
      await this.compute([...this.steps, this.undone.at(-1)]);
      this.undone.pop();
      this.keepDraft();
    });
  }

  /**
   * Requests the page after steps, and sets the steps together with the result; if the request fails, nothing is set.
   * Returns the corrections that do not fit; with `isWhole`, nothing is set if there are any. `loaded` is the base
   * revision, if that changes.
   */
  async compute(steps, { isWhole = false, loaded = /** @type {any} */ ({}) } = {}) {
    const revision = loaded.revision ?? this.revision;
    const answer = await service.attempt(this.edition, this.page, revision, steps.flat(), this.closing.signal);
    if (!isWhole || !answer.refused.length) {
      Object.assign(this, loaded, { steps, model: new PageModel(answer.layout), ...sorted(answer) });
    }
    return answer.refused;
  }

  /**
   * Saves: `{ revision }`; null when there is nothing to save. After another person's revision, repeats the steps on it: `{ conflict, by, kept, lost,
   * before }`, where `before` is the page at the start of this work.
   */
  save(note) {
    return this.inTurn(async () => {
      if (!this.steps.length) return null;
      try {
        return await this.stored(await service.save(this.edition, this.page, this.tag, this.steps.flat(), note), this.model);
      } catch (error) {
        if (error.status !== 412) throw error;
        return this.catchUp();
      }
    });
  }

  /**
   * After storing our revision, continues from it: `{ revision }`. Its other data are read now or, if that fails,
   * before the next step, so that the step does not treat our revision as another person's.
   */
  async stored({ revision, tag }, model) {
    Object.assign(this, { steps: [], undone: [], base: model, model, revision, tag, isBehind: true, stands: revision });
    this.keepDraft();
    try { await this.readAgain(); } catch (error) {
      if (!(error instanceof service.ServiceError)) throw error;
    }
    return { revision };
  }

  /**
   * Takes over another person's revision, and repeats the steps on it. Returns `{ revision }` if that revision equals the result of these
   * steps: they were saved, but the answer was lost. `isOther` is true if the image is another one, over which nothing of the previous
   * image may be drawn.
   */
  async catchUp() {
    const { base: before, model, steps, image } = this;
    this.isBehind = true;
    const loaded = await this.load();
    const isOther = loaded.image !== image;
    const isOurs = !isOther && steps.length > 0 && isSameText(loaded.base, model);
    const outcome = await this.replay(isOurs ? [] : steps, loaded);
    this.isBehind = false;
    return isOurs ? { revision: this.revision } : { conflict: this.revision, by: this.revisions.at(-1)?.by, before, isOther, ...outcome };
  }

  /** Takes over another person's revision that came while the page was open; returns the result of `catchUp`. */
  takeNewer() { return this.inTurn(() => this.catchUp()); }

  /** Approves the revision. Returns null, or the result of `save` if another person's revision came first. */
  approve() {
    return this.inTurn(async () => {
      try {
        await service.approve(this.edition, this.page, this.tag);
      } catch (error) {
        if (error.status !== 412) throw error;
        return this.catchUp();
      }
      this.revisions = await service.revisions(this.edition, this.page);
      return null;
    });
  }

  /** Makes the layout of an earlier revision the newest revision. Returns `{ revision }`, or the result of `save` if another person's revision came first. */
  revert(revision) {
    return this.inTurn(async () => {
      const { layout } = await service.layout(this.edition, this.page, { revision });
      try {
        return await this.stored(await service.saveLayout(this.edition, this.page, this.tag, layout, `= ${revision}`), new PageModel(layout));
      } catch (error) {
        if (error.status !== 412) throw error;
        return this.catchUp();
      }
    });
  }

  /** Decides on a proposal. Returns the result of `replay`, or the result of `save` if another person's revision came first. */
  decide(proposal, decision) {
    return this.inTurn(async () => {
      let made;
      try {
        made = await service.decide(this.edition, this.page, proposal, decision, this.tag);
      } catch (error) {
        if (error.status !== 412) throw error;
        return this.catchUp();
      }
      this.proposals = this.proposals.filter(({ id }) => id !== proposal);
      Object.assign(this, { isBehind: true, stands: made ?? this.revision });
      return this.readAgain();
    });
  }

  /**
   * Repeats the steps that fit; a step is left out if a part of it does not fit. `{ kept, lost }` are numbers of steps. `losses` has the lost steps
   * with reasons until the next replay. If the image of `loaded` is another one, all steps are left out: they could fit
   * by chance, with another meaning.
   */
  async replay(steps, loaded, image = this.image) {
    const isOther = image !== undefined && image !== loaded.image;
    const losses = isOther ? steps.map((step) => ({ step, refusal: null })) : [];
    let rest = isOther ? [] : steps;
    for (;;) {
      const refused = await this.compute(rest, { loaded });
      if (!refused.length) break;
      // Remove the first step that does not fit. Later steps may depend on it, so try them again without it.
      let index = refused[0].operation;
      const place = rest.findIndex((step) => (index -= step.length) < 0);
      losses.push({ step: rest[place], refusal: refused[0] });
      rest = rest.filter((_, i) => i !== place);
    }
    Object.assign(this, { undone: [], losses });
    this.keepDraft();
    return { kept: rest.length, lost: losses.length };
  }

  /** Stores the steps for the next opening of the page. Without space in the browser none are stored, which is reported once. */
  keepDraft() {
    try {
      if (this.steps.length) localStorage.setItem(this.draftKey, JSON.stringify({ steps: this.steps, image: this.image }));
      else localStorage.removeItem(this.draftKey);
    } catch {
      if (!this.isUnkept) this.dispatchEvent(new Event("unkept"));
      this.isUnkept = true;
    }
  }
}

/** Whether two pages are the same for a reader and an editor. Text that was read does not count: it is not a correction, and may come at any time. */
function isSameText({ layout: a }, { layout: b }) {
  return ["articles", "unnumbered", "findings"].every((part) => JSON.stringify(a[part], withoutRead) === JSON.stringify(b[part], withoutRead));
}

/** Removes the text that was read from a character; a person's text stays. */
function withoutRead(_, value) {
  if (!value?.ink) return value;
  const { text, textConfidence, alternatives, rubyText, ...character } = value;
  return textConfidence === 1 ? { ...character, text } : character;
}

/** The order of findings by their codes, after the errors: the page itself, lost print, doubts of order and of kind, text. */
const order = [/^(page|image)\./, /^print\./, /^(order|line)\./, /^character\./];

/**
 * `findings` for the editor, the most important first: errors and the doubts of the analysis, which the desk counts, too. `flaws` are the other
 * broken rules, one entry a rule with its `places`: mostly cells that are not exact.
 */
function sorted({ layout, findings: broken }) {
  const doubts = layout.findings.map((finding) => ({
    severity: finding.severity, code: finding.code, parameters: finding.parameters, message: finding.message,
    place: finding.place ?? null, text: finding.text ?? null, candidates: finding.candidates ?? [], isDoubt: true,
  }));
  const rules = broken.map(({ severity, rule, message, place = null }) => ({ severity, code: rule, message, place, candidates: [], isDoubt: false }));
  const odds = (finding) => finding.candidates[0]?.odds ?? 1;
  const rank = ({ severity = "warning", code }) => (severity === "error" ? -1 : (order.findIndex((part) => part.test(code)) + order.length + 1) % (order.length + 1));
  const flaws = Map.groupBy(rules.filter(({ severity }) => severity !== "error"), ({ code }) => code);
  return {
    findings: [...rules.filter(({ severity }) => severity === "error"), ...doubts].sort((a, b) => rank(a) - rank(b) || odds(a) - odds(b)),
    flaws: [...flaws].map(([code, all]) => ({ code, places: all.map(({ place }) => place) })).sort((a, b) => rank(a) - rank(b) || b.places.length - a.places.length),
  };
}
