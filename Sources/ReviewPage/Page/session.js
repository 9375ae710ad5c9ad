// An editor's work on one page: the revision it began from, the corrections since, and the page as they make it. Undo is the same list
// without its last step. The service makes the corrections; nothing is known here of what they mean.

import { PageModel } from "./model.js";
import * as service from "./service.js";

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
    const steps = this.draft();
    await this.load();
    if (!steps.length) {
      await this.compute([]);
      return { kept: 0, lost: 0 };
    }
    try {
      return await this.replay(steps);
    } catch (error) {
      // Steps of another version of the program: the page is opened without them.
      if (error.status !== 422) throw error;
      await this.compute([]);
      this.losses = steps.map((step) => ({ step, refusal: null }));
      return { kept: 0, lost: steps.length };
    }
  }

  close() { this.closing.abort(); }

  /** The draft's steps; none where it cannot be read. */
  draft() {
    try {
      const { steps } = JSON.parse(localStorage.getItem(this.draftKey) ?? "{}");
      const isList = Array.isArray(steps) && steps.every((step) => Array.isArray(step) && step.every((operation) => typeof operation?.do === "string"));
      return isList ? steps : [];
    } catch {
      return [];
    }
  }

  /** Takes the newest revision, all of it or nothing. The steps stay as they were. */
  async load() {
    const { edition, page } = this;
    const [{ layout, tag }, revisions, proposals, { pages }] = await Promise.all([
      service.layout(edition, page, { isRead: true }), service.revisions(edition, page), service.proposals(edition, page), service.edition(edition)]);
    this.base = new PageModel(layout);
    this.model ??= this.base;
    const isWithdrawn = pages.some((entry) => entry.page === page && entry.state === "withdrawn");
    Object.assign(this, { tag, revisions, proposals, isWithdrawn, revision: Number(tag.replaceAll('"', "").split("-")[0]) });
  }

  /** Reads what was stored but could not be read since, and makes the steps again on it: what `replay` gives. */
  async readAgain() {
    if (!this.isBehind) return { kept: this.steps.length, lost: 0 };
    await this.load();
    const outcome = await this.replay(this.steps);
    this.isBehind = false;
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
   * back the corrections that do not fit; where it must be whole, nothing is taken then.
   */
  async compute(steps, { isWhole = false } = {}) {
    const answer = await service.attempt(this.edition, this.page, this.revision, steps.flat(), this.closing.signal);
    if (!isWhole || !answer.refused.length) {
      Object.assign(this, { steps, model: new PageModel(answer.layout), findings: sorted(answer) });
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
    Object.assign(this, { steps: [], undone: [], base: model, model, revision, tag, isBehind: true });
    this.keepDraft();
    try { await this.readAgain(); } catch (error) {
      if (!(error instanceof service.ServiceError)) throw error;
    }
    return { revision };
  }

  /**
   * Takes what somebody else has saved, and makes the steps again on it. `{ revision }` where that is just what these steps make: they were
   * saved, and the answer did not come.
   */
  async catchUp() {
    const { base: before, model, steps } = this;
    this.isBehind = true;
    await this.load();
    const isOurs = steps.length > 0 && isSameText(this.base, model);
    const outcome = await this.replay(isOurs ? [] : steps);
    this.isBehind = false;
    return isOurs ? { revision: this.revision } : { conflict: this.revision, by: this.revisions.at(-1)?.by, before, ...outcome };
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

  decide(proposal, decision) {
    return this.inTurn(async () => {
      await service.decide(this.edition, this.page, proposal, decision);
      this.proposals = this.proposals.filter(({ id }) => id !== proposal);
      this.isBehind = true;
      return this.readAgain();
    });
  }

  /**
   * Makes steps as far as they fit; a step of which a part does not is left out: `{ kept, lost }` are numbers of steps. Which were left out, and
   * why, is in `losses` until steps are made again.
   */
  async replay(steps) {
    const losses = [];
    let rest = steps;
    for (;;) {
      const refused = await this.compute(rest);
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
      if (this.steps.length) localStorage.setItem(this.draftKey, JSON.stringify({ steps: this.steps }));
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
