// An editor's work on one page: the revision it began from, the corrections since, and the page as they make it. Undo is the same list
// without its last step. The service makes the corrections; nothing is known here of what they mean.

import { PageModel } from "./model.js";
import * as service from "./service.js";

/** Names the image that a revision is of; others of the page may be of others. */
const imageOf = ({ image, imageIndex }) => `${image}/${imageIndex}`;

/**
 * `work` tells that something is asked for, `change` that it was done, or could not be; `news` that others have done something, `lost` that
 * steps do not fit what they have made.
 */
export class Session extends EventTarget {
  /** `who` tells one editor's drafts from another's. */
  constructor(edition, page, who) {
    super();
    Object.assign(this, { edition, page, who, steps: [], undone: [], losses: [], findings: [], revisions: [], proposals: [], waiting: 0, isBehind: false });
    this.turn = Promise.resolve();
    this.closing = new AbortController();
  }

  get draftKey() { return ["draft", this.who, this.edition, this.page].map(encodeURIComponent).join("/"); }

  /** Loads the newest revision, and the draft that was left on it: `{ kept, lost }` steps. */
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
      // Steps of another version of the program: the page is opened without them.
      if (error.status !== 422) throw error;
      await this.compute([], { loaded });
      this.losses = steps.map((step) => ({ step, refusal: null }));
      return { kept: 0, lost: steps.length };
    }
  }

  close() { this.closing.abort(); }

  /** The draft's steps, and the image that they are of where it says so; none where it cannot be read. */
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
   * What the session is of a revision, of the newest unless one is wanted. All of it is of that one, also where another comes meanwhile.
   * `compute` takes it together with what the steps make of it: nothing is ever of two revisions.
   */
  async load(wanted) {
    const { edition, page } = this;
    const [revisions, proposals, { pages }] = await Promise.all([
      service.revisions(edition, page), service.proposals(edition, page), service.edition(edition)]);
    const shown = revisions.find(({ revision }) => revision === wanted) ?? revisions.at(-1);
    if (!shown) {
      // That there is none is the service's to say; or it has just come.
      await service.layout(edition, page);
      return this.load(wanted);
    }
    const { layout, tag } = await service.layout(edition, page, { revision: shown.revision, isRead: true });
    const isWithdrawn = pages.some((entry) => entry.page === page && entry.state === "withdrawn");
    return { base: new PageModel(layout), tag, revisions, proposals, isWithdrawn, revision: shown.revision, image: imageOf(shown) };
  }

  /** Reads what was stored but could not be read since, and makes the steps again on it: what `replay` gives. */
  async readAgain() {
    if (!this.isBehind) return { kept: this.steps.length, lost: 0 };
    const outcome = await this.replay(this.steps, await this.load(this.stands));
    Object.assign(this, { isBehind: false, stands: undefined });
    return outcome;
  }

  /** Looks whether others have done something meanwhile. The work stays as it is. */
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

  /** The newest revision, where somebody else has made it since this work began; else null. */
  get newer() {
    const newest = this.revisions.at(-1);
    return newest && newest.revision > this.revision ? newest : null;
  }

  /** The new results that wait beside what is shown. Those beside what somebody else has saved since come with that. */
  get offers() { return this.proposals.filter(({ beside }) => beside <= this.revision); }

  /** Whether a revision is of the image that is shown. */
  isOfImage(revision) {
    const found = this.revisions.find((entry) => entry.revision === revision);
    return found !== undefined && imageOf(found) === this.image;
  }

  /** Somebody has signed in again, perhaps with another token: the draft lies under that one from now on. */
  async signedIn() {
    const before = this.draftKey;
    this.who = await service.who();
    if (this.draftKey === before || !this.steps.length) return;
    this.keepDraft();
    localStorage.removeItem(before);
  }

  /** Who has approved the revision that is worked on, and when; undefined where nobody has. */
  get approved() { return this.revisions.find(({ revision }) => revision === this.revision)?.approved; }

  get hasErrors() { return this.findings.some((finding) => finding.severity === "error"); }

  get isWorking() { return this.waiting > 0; }

  /** One thing after the other, in the order in which they were asked for. */
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
   * Makes a step: corrections that belong together, undone together. `say` gives them when their turn has come, from the page as the steps
   * before have left it; where it gives none, nothing is done.
   */
  make(say) {
    return this.inTurn(async () => {
      const operations = say();
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
   * Asks what the page is with steps made, and takes them with what they make of it: all of it or, when the question fails, nothing. Gives
   * back the corrections that do not fit; where it must be whole, nothing is taken then. `loaded` is the revision to go on from, where it
   * is another.
   */
  async compute(steps, { isWhole = false, loaded = {} } = {}) {
    const revision = loaded.revision ?? this.revision;
    const answer = await service.attempt(this.edition, this.page, revision, steps.flat(), this.closing.signal);
    if (!isWhole || !answer.refused.length) {
      Object.assign(this, loaded, { steps, model: new PageModel(answer.layout), findings: sorted(answer) });
    }
    return answer.refused;
  }

  /**
   * Saves: `{ revision }`; null where there is nothing to save. Where somebody was faster, makes the steps again on what is there now:
   * `{ conflict, by, kept, lost, before }`, `before` being the page from which this work began.
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
   * A revision of ours is stored, and the work goes on from it: `{ revision }`. The rest is read now or, if that fails, before the next
   * step, which must not meet what we have made as if it were somebody else's.
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
   * Takes what somebody else has saved, and makes the steps again on it. `{ revision }` where that is just what these steps make: they were
   * saved, and the answer did not come. `isOther` where it is of another image, over which nothing of the one before is to be drawn.
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

  /** Takes what somebody else has saved while the page was open: what `catchUp` gives. */
  takeNewer() { return this.inTurn(() => this.catchUp()); }

  /** Null where it was approved; else what `save` gives where somebody was faster. */
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

  /** Makes the layout of an earlier revision the newest one: `{ revision }`, or what `save` gives where somebody was faster. */
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

  /** Decides about a proposal: what `replay` gives, or what `save` gives where somebody was faster. */
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
   * Makes steps as far as they fit; a step of which a part does not is left out: `{ kept, lost }` are numbers of steps. Which were left out, and
   * why, is in `losses` until steps are made again. Steps that were made over another image than that of `loaded` are all left out: they may
   * fit by chance, and mean something else.
   */
  async replay(steps, loaded, image = this.image) {
    const isOther = image !== undefined && image !== loaded.image;
    const losses = isOther ? steps.map((step) => ({ step, refusal: null })) : [];
    let rest = isOther ? [] : steps;
    for (;;) {
      const refused = await this.compute(rest, { loaded });
      if (!refused.length) break;
      // The first step that does not fit goes; those after it may rest on it, and are asked again without it.
      let index = refused[0].operation;
      const place = rest.findIndex((step) => (index -= step.length) < 0);
      losses.push({ step: rest[place], refusal: refused[0] });
      rest = rest.filter((_, i) => i !== place);
    }
    Object.assign(this, { undone: [], losses });
    this.keepDraft();
    return { kept: rest.length, lost: losses.length };
  }

  /** Keeps the steps for when the page is opened again. A browser without room keeps none, which is told once. */
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

/** Whether two pages are the same to a reader and an editor. What was read of them does not count: it is no correction, and comes when it comes. */
function isSameText({ layout: a }, { layout: b }) {
  return ["articles", "unnumbered", "findings"].every((part) => JSON.stringify(a[part], withoutRead) === JSON.stringify(b[part], withoutRead));
}

/** Leaves out of a character what was read; what a person wrote stays. */
function withoutRead(_, value) {
  if (!value?.ink) return value;
  const { text, textConfidence, alternatives, rubyText, ...character } = value;
  return textConfidence === 1 ? { ...character, text } : character;
}

/** What an editor should look at, worst first: rules that are broken, then what the analysis doubts. */
function sorted({ layout, findings }) {
  const rank = { error: 0, warning: 1, note: 2 };
  const doubts = layout.findings.map((finding) => ({
    severity: finding.severity, code: finding.code, message: finding.message, place: finding.place ?? null,
    text: finding.text ?? null, candidates: finding.candidates ?? [], isDoubt: true,
  }));
  const broken = findings.map((finding) => ({
    severity: finding.severity, code: finding.rule, message: finding.message, place: finding.place ?? null,
    candidates: [], isDoubt: false,
  }));
  const odds = (finding) => finding.candidates[0]?.odds ?? 1;
  return [...broken, ...doubts].sort((a, b) => rank[a.severity] - rank[b.severity] || odds(a) - odds(b));
}
