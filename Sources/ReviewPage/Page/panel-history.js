// The page's revisions: the differences of each from the one before, and a button that restores it. New results that wait beside a correction are also here.

import { blockTruth } from "./blocks.js";
import { compared } from "./compare.js";
import { el, save, tell } from "./dom.js";
import { PageModel } from "./model.js";
import { Panel } from "./panel.js";
import * as service from "./service.js";
import { say } from "./words.js";

export class History extends Panel {
  constructor(view) {
    super(view, "history", false);
    this.shown = null;
  }

  draw() {
    const { session } = this;
    // The compared page is no longer shown: its colours would be wrong.
    if (this.shown && this.seen !== session.model) {
      this.shown = null;
      this.view.overlay.set({ difference: null });
    }
    if (session.offers.length && !this.wasOpened) this.element.open = this.wasOpened = true;
    this.fill(
      ...session.offers.map((proposal) => this.proposal(proposal)),
      this.shown ? el("p", { class: "compared", role: "status" }, say("compared", this.shown.gone.length, this.shown.come.length, this.shown.changed.length, this.shown.order.length),
        el("button", { id: "compare-end", onclick: () => this.compare(null) }, say("close"))) : null,
      el("ol", { class: "revisions", reversed: true }, ...[...session.revisions].reverse().map((revision) => this.item(revision))),
      el("div", { class: "actions" }, el("button", {
        id: "export-blocks", disabled: session.hasErrors, title: session.hasErrors ? say("errors") : say("exportHelp"), onclick: () => this.exportBlocks(),
      }, say("exportBlocks"))));
  }

  /** Saves the page as shown to a file against which other maps of it can be measured. */
  exportBlocks() {
    const { session } = this;
    save(new File([JSON.stringify(blockTruth(session.model), null, 1), "\n"], `${session.page}.blocks.json`, { type: "application/json" }));
  }

  item({ revision, by, createdAt, note, approved }) {
    const { session } = this;
    // The previous revision may be of another image.
    const isAlike = session.isOfImage(revision) && session.isOfImage(revision - 1);
    const why = !session.isOfImage(revision) ? say("otherImage") : session.steps.length ? say("saveFirst") : null;
    return el("li", { value: `${revision}` },
      `${by ?? say("byEngine")}・${new Date(createdAt).toLocaleString()}${note ? `・${note}` : ""}`,
      approved ? el("strong", {}, ` ${say("approvedBy", approved.by)}`) : null,
      el("div", { class: "actions" },
        revision > 1 ? el("button", { id: `compare-${revision}`, disabled: !isAlike, title: isAlike ? null : say("otherImage"), onclick: () => this.compareRevisions(revision - 1, revision) }, say("compare")) : null,
        revision >= session.revision ? null : el("button", {
          id: `revert-${revision}`, disabled: why !== null, title: why, onclick: () => this.revert(revision),
        }, say("revert"))));
  }

  proposal({ id, createdAt }) {
    const decide = (decision) => this.view.act(async () => {
      const { lost, ...outcome } = await this.session.decide(id, decision);
      if (outcome.conflict || outcome.revision) this.view.tellOutcome({ lost, ...outcome });
      else if (lost) tell(say("draftLost", this.session.steps.length, lost), true);
    });
    return el("div", { class: "proposal" }, el("p", {}, say("proposal", new Date(createdAt).toLocaleString())), el("div", { class: "actions" },
      el("button", {
        id: `proposal-compare-${id}`,
        onclick: () => this.view.act(async () => {
          const { layout } = await service.proposalLayout(this.session.edition, this.session.page, id);
          this.compare(this.session.base, new PageModel(layout));
        }),
      }, say("compare")),
      el("button", { id: `proposal-accept-${id}`, onclick: () => decide("accept") }, say("accept")),
      el("button", { id: `proposal-reject-${id}`, onclick: () => decide("reject") }, say("reject"))));
  }

  compareRevisions(before, after) {
    return this.view.act(async () => {
      const { edition, page } = this.session;
      const [a, b] = await Promise.all([before, after].map((revision) => service.layout(edition, page, { revision })));
      this.compare(new PageModel(a.layout), new PageModel(b.layout));
    });
  }

  /** Shows the differences; `null` hides them. */
  compare(before, after) {
    this.shown = before ? compared(before, after) : null;
    this.seen = this.session.model;
    if (before) this.element.open = true;
    this.view.overlay.set({ difference: this.shown });
    this.draw();
  }

  revert(revision) {
    return this.view.act(async () => {
      this.view.tellOutcome(await this.session.revert(revision));
    });
  }
}
