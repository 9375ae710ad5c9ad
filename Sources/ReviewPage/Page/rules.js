// Rules of a newspaper that an editor makes from a correction: "always so in this paper".

import { el, tell } from "./dom.js";
import * as service from "./service.js";
import { say } from "./words.js";

/** Largest number of rectangles of a rule. */
const mostRects = 12;

/** The rule that corrections make: `{ kind, rects }`; null for corrections of which no rule can be made. */
export function ruleOf(operations) {
  const rules = operations.map((operation) => {
    switch (operation.do) {
      case "unnumber": return { kind: "aside", rects: [operation.rect] };
      case "deleteLine": return { kind: "aside", rects: [operation.line] };
      case "setRole": return operation.role === "other" ? null : { kind: operation.role, rects: operation.lines };
      default: return null;
    }
  });
  const [first] = rules;
  if (!first || rules.some((rule) => rule?.kind !== first.kind)) return null;
  const rects = rules.flatMap((rule) => rule.rects);
  return rects.length > mostRects ? null : { kind: first.kind, rects };
}

/** A button that makes a rule, or a note that it is made; null if the page's newspaper has no profile, or without a rule. */
export function ruleButton(view, rule) {
  const { session } = view;
  if (!session.hasProfile || !rule) return null;
  const key = JSON.stringify(rule);
  if (session.rules.has(key)) return el("span", { class: "good" }, `✓ ${say("isRule")}`);
  const button = el("button", {
    class: "rule", title: say("alwaysHelp"),
    onclick: () => view.act(async () => {
      button.disabled = true;
      try {
        const { title } = await service.makeRule(session.edition, session.page, session.revision, rule);
        session.rules.add(key);
        tell(say("ruleMade", title));
        button.replaceWith(el("span", { class: "good" }, `✓ ${say("isRule")}`));
      } finally { button.disabled = false; }
    }),
  }, say("always"));
  return button;
}
