// An editor's work on one page: the revision it began from, the corrections since, and the page as they make it. Undo is the same list
// without its last step. The service makes the corrections; nothing is known here of what they mean.

import { PageModel } from "./model.js";
import * as service from "./service.js";

/** `work` tells that something is asked for, `change` that it was done, or could not be. */
export class Session extends EventTarget {
  /** `who` tells one editor's drafts from another's. */
  constructor(edition, page, who) {
    super();
    Object.assign(this, { edition, page, who, steps: [], undone: [], findings: [], revisions: [], proposals: [], waiting: 0 });
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
    const [{ layout, tag }, revisions, proposals] = await Promise.all([
      service.layout(edition, page), service.revisions(edition, page), service.proposals(edition, page)]);
    this.base = new PageModel(layout);
    this.model ??= this.base;
    Object.assign(this, { tag, revisions, proposals, revision: Number(tag.replaceAll('"', "").split("-")[0]) });
  }

  /** Who has approved the revision that is worked on, and when; undefined where nobody has. */
  get approved() { return this.revisions.find(({ revision }) => revision === this.revision)?.approved; }

  get hasErrors() { return this.findings.some((finding) => finding.severity === "error"); }

  get isWorking() { return this.waiting > 0; }

  /** One thing after the other, in the order in which they were asked for. */
  inTurn(body) {
    this.waiting += 1;
    const done = this.turn.then(body).finally(() => {
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
      if (refused.length) throw new service.ServiceError(422, { detail: refused[0].message });
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
        const made = await service.save(this.edition, this.page, this.tag, this.steps.flat(), note);
        this.steps = [];
        this.undone = [];
        this.keepDraft();
        await this.load();
        await this.compute([]);
        return { revision: made.revision };
      } catch (error) {
        if (error.status !== 412) throw error;
        return this.catchUp();
      }
    });
  }

  /** Takes what somebody else has saved, and makes the steps again on it. */
  async catchUp() {
    const before = this.base;
    await this.load();
    const outcome = await this.replay(this.steps);
    return { conflict: this.revision, by: this.revisions.at(-1)?.by, before, ...outcome };
  }

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
      const { layout } = await service.layout(this.edition, this.page, revision);
      try {
        const made = await service.saveLayout(this.edition, this.page, this.tag, layout, `= ${revision}`);
        await this.load();
        await this.compute([]);
        return { revision: made.revision };
      } catch (error) {
        if (error.status !== 412) throw error;
        return this.catchUp();
      }
    });
  }

  decide(proposal, decision) {
    return this.inTurn(async () => {
      await service.decide(this.edition, this.page, proposal, decision);
      await this.load();
      return this.replay(this.steps);
    });
  }

  /** Makes steps as far as they fit; a step of which a part does not is left out. */
  async replay(steps) {
    let lost = 0;
    let rest = steps;
    for (;;) {
      const refused = await this.compute(rest);
      if (!refused.length) break;
      // The first step that does not fit goes; those after it may rest on it, and are asked again without it.
      let index = refused[0].operation;
      const step = rest.findIndex((step) => (index -= step.length) < 0);
      rest = rest.filter((_, i) => i !== step);
      lost += 1;
    }
    this.undone = [];
    this.keepDraft();
    return { kept: rest.length, lost };
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

/** What an editor should look at, worst first: rules that are broken, then what the analysis doubts. */
function sorted({ layout, findings }) {
  const rank = { error: 0, warning: 1, note: 2 };
  const doubts = layout.findings.map((finding) => ({
    severity: finding.severity, code: finding.code, message: finding.message, place: finding.place ?? null,
    candidates: finding.candidates ?? [], isDoubt: true,
  }));
  const broken = findings.map((finding) => ({
    severity: finding.severity, code: finding.rule, message: finding.message, place: finding.place ?? null,
    candidates: [], isDoubt: false,
  }));
  const odds = (finding) => finding.candidates[0]?.odds ?? 1;
  return [...broken, ...doubts].sort((a, b) => rank[a.severity] - rank[b.severity] || odds(a) - odds(b));
}
