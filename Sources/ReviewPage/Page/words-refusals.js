// Reasons of the service's refusals, in Japanese; the service's English message is shown beside them.

import { currentLanguage, say } from "./words.js";

/** Texts by the kind of problem, which is the end of its `type` (docs/http-api.md). */
const problems = {
  "bad-corrections": "この訂正の形は受け付けられません",
  "bad-layout": "このままでは誤りがあり、保存できません",
  "bad-request": "この求めは受け付けられません",
  conflict: "ほかの人が先に変えました",
  "edition-withdrawn": "版が取り下げられています。先に版を戻してください",
  forbidden: "このトークンにはその権限がありません",
  "if-match": "どの改訂についてか、わかりません",
  internal: "サービスの内部で誤りが起きました",
  "media-type": "この形のデータは受け付けられません",
  misfit: "ページに合わない訂正があるので、保存されませんでした",
  "not-found": "見つかりません",
  "read-only": "ここでは読むだけで、保存できません",
  removed: "この面は削除されました",
  refused: "サービスに断られました",
  stopping: "サービスを止めているところです。少し待ってください",
  "store-silent": "保管庫から返事がありません。少し待ってください",
  store: "保管庫で誤りが起きました。記録を確かめてください",
  "too-large": "大きすぎて送れません",
  "too-many-requests": "求めが多すぎます。少し待ってください",
  "transfer-coding": "この送り方は受け付けられません",
  "try-again": "今はできません。数秒後にもう一度お試しください",
  unauthorized: "入室し直してください",
  withdrawn: "この面は取り下げられています",
};

/** Texts by the beginning of the message for a correction that does not fit. */
const misfits = [
  ["There is no finding", "その要確認はもうありません"],
  ["There is no", "その場所にはもうありません。今のページを見て、直してください"],
  ["The cell extends from", "枠の端の間で分けてください"],
  ["A merge needs at least two cells", "つなぐには字が二つ以上要ります"],
  ["A text must be short", "文字が空か長すぎるか、制御文字があります。読めないときは消してください"],
  ["The edge must stay", "隣の字の端を越えては動かせません"],
  ["The line starts at", "行の始まりより前に足してください"],
  ["The line ends at", "行の終わりより後に足してください"],
  ["A line is named twice", "同じ行が二度選ばれています"],
  ["A line cannot be moved", "行をその行自身の隣へは動かせません"],
  ["A paragraph cannot be moved", "段落をその段落自身の隣へは動かせません"],
  ["An article cannot be moved", "記事をその記事自身の隣へは動かせません"],
  ["The line already begins a paragraph", "この行はすでに段落の始まりです"],
  ["The line already begins an article", "この行はすでに記事の始まりです"],
  ["The paragraph is the first of its article", "この段落は記事の最初です。先に記事をつないでください"],
  ["The article is the first of the page", "この記事はページの最初です"],
  ["A line must have a width", "行には幅が要ります"],
  ["The region must", "範囲は大きさを持ち、ページの中になければなりません"],
  ["Ruby must", "ルビは大きさを持ち、ページの中になければなりません"],
  ["The cells belong to two lines", "二つの行にまたがる字はつなげません。先に行をつないでください"],
  ["The cell already begins a line", "この字はすでに行の始まりです"],
  ["The lines are not one behind the other", "二つの行は縦に続いていません"],
  ["One line is read from the right", "右から読む行と左から読む行はつなげません。先に向きをそろえてください"],
  ["The lines are", "この行の向きはすでにそうなっています"],
  ["Characters would overlap", "字が重なります。一つのまとまりの行だけを選んでください"],
  ["Only horizontal lines can be read", "読む向きがあるのは横の行だけです。縦の行を外してください"],
  ["The line must", "行は大きさを持ち、ページの中になければなりません"],
  ["The cuts must", "切れ目は行の中で順に並ばなければなりません"],
];

/** Texts by the code of the reason why a page is in quarantine or waits for an editor (docs/operations.md). */
const reasons = {
  "image.changed": "保管した画像が壊れています。もう一度入れてください",
  "image.damaged": "画像が壊れています",
  "image.digest": "edition.json と SHA-256 が違います",
  "image.empty": "画像が空です",
  "image.missing": "画像がありません",
  "image.no-such-page": "ファイルにそのページがありません",
  "image.none": "画像ではありません",
  "image.size": "画像の大きさが合いません",
  "image.small": "画像が小さすぎます",
  "image.too-large": "画像が大きすぎます",
  "image.truncated": "画像が途中で切れています",
  "image.unsupported": "この形式の画像は読めません",
  "layout.broken": "解析の結果に誤りがあります",
  "page.duplicate": "ほかの面と同じ画像です",
  "page.gone": "ファイルが届き直し、この面がなくなりました",
  "page.nothing": "ほとんど何も読み取れませんでした",
  "page.poor": "解析の結果が信頼できません",
  "page.unnumbered": "番号のない印字が多くあります",
  "store.damaged": "保管庫のデータが壊れています",
  "store.failed": "保管庫で誤りが起きました",
  "worker.answer": "解析の答えに矛盾があります",
  "worker.crash": "解析が落ちました",
  "worker.lost": "解析が途中で絶えました",
  "worker.memory": "解析のメモリが足りません",
  "worker.start": "解析を始められません",
  "worker.time": "解析に時間がかかりすぎました",
};

/** The reason why a page is in quarantine or waits. */
export function reasonText({ code, message }) {
  return currentLanguage() === "en" || !reasons[code] ? message : beside(reasons[code], message);
}

/** The message for any error. */
export function refusalText(error) {
  if (error.status === undefined) return error.message;
  if (error.status === 0) return say("gone");
  const { kind, problem } = error;
  if (kind === "misfit" && problem.refused?.length) return say("misfit", misfitText(problem.refused[0].message));
  // The page's own words, such as for a page that is not in its edition.
  if (kind === null) return problem.detail ?? say("refusedWith", error.status);
  return currentLanguage() === "en" ? error.message : beside(problems[kind] ?? problems.refused, error.message);
}

function misfitText(message) {
  const found = misfits.find(([beginning]) => message.startsWith(beginning));
  return currentLanguage() === "en" || !found ? message : beside(found[1], message);
}

/** The reason why a correction does not fit, from the service's refusal. */
export const lossText = ({ message }) => misfitText(message);

const beside = (ours, theirs) => `${ours}（${theirs}）`;
