// What the editors' page shows for the service's codes.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";
import { setLanguage } from "../Page/language.js";
import { ServiceError } from "../Page/service.js";
import { lossText, reasonText, refusalText } from "../Page/words-refusals.js";
import { findingText } from "../Page/words.js";

const inJapanese = (text) => { setLanguage("ja"); try { return text(); } finally { setLanguage("en"); } };
const refusal = { operation: 0, isMissing: false, code: "line.start", parameters: ["120"], message: "Anything." };

test("a correction that does not fit is explained by its code and values, never by its message", () => {
  assert.equal(inJapanese(() => lossText(refusal)), "行の始まり（120）より前に足してください");
  assert.equal(lossText(refusal), "Anything.");
  assert.equal(inJapanese(() => lossText({ ...refusal, code: "unheard-of" })), "Anything.");
});

test("a refusal has the text of its kind and the service's particulars", () => {
  const error = (kind, more = {}) => new ServiceError(409, { type: `urn:mojiwaku:problem:${kind}`, detail: "Now at 3.", ...more });
  assert.equal(inJapanese(() => refusalText(error("conflict"))), "ほかの人が先に変えました（Now at 3.）");
  assert.equal(inJapanese(() => refusalText(error("unheard-of"))), "サービスに断られました（Now at 3.）");
  assert.equal(inJapanese(() => refusalText(error("try-again"))), "今はできません。数秒後にもう一度お試しください（Now at 3.）");
  assert.match(inJapanese(() => refusalText(error("misfit", { refused: [refusal] }))), /行の始まり（120）/);
  assert.equal(refusalText(error("conflict")), "Now at 3.");
});

test("a reason has the text of its code, or only the message if this page does not know the code", () => {
  assert.equal(inJapanese(() => reasonText({ code: "page.gone", message: "…" })), "ファイルが届き直し、この面がなくなりました（…）");
  assert.equal(inJapanese(() => reasonText({ code: "page.poor", message: "…" })), "解析の結果が信頼できない（…）");
  assert.equal(inJapanese(() => reasonText({ code: "page.unnumbered", message: "…" })), "番号のない印字が多い（…）");
  assert.equal(inJapanese(() => reasonText({ code: "unheard-of", message: "…" })), "…");
});

test("a finding has the text of its code with its values; one without values, of an older program, has its message", () => {
  const finding = { code: "print.unnumbered", parameters: ["12"], message: "Old words.", place: [0, 0, 1, 1], candidates: [] };
  assert.equal(findingText(finding, null), "Print of about 12 characters has no number");
  assert.equal(inJapanese(() => findingText(finding, null)), "番号のない印字（約 12 字）");
  assert.equal(inJapanese(() => findingText({ ...finding, parameters: undefined }, null)), "Old words.");
});
