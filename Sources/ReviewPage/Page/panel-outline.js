// The articles in order; dragging changes the order.

import { el } from "./dom.js";
import { Panel } from "./panel.js";
import { say } from "./words.js";

export class Outline extends Panel {
  constructor(view) { super(view, "outline"); }

  draw() {
    const { model } = this.session;
    this.fill(el("ol", { class: "articles" }, ...model.articles.filter((article) => article.lines.length).map((article) => this.item(model, article))));
  }

  item(model, article) {
    const first = model.lines[article.lines[0]];
    const name = `${article.first}–${article.last}`;
    // The id is that of the article, so that the article keeps the focus when it moves.
    const id = `article-of-${first.rect.join("-")}`;
    const put = (step) => this.put(model, article, model.articles[article.index + step]);
    const item = el("li", {
      draggable: "true", id: `article-${article.index}`,
      ondragstart: (event) => {
        this.dragged = article;
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", name);
      },
      ondragover: (event) => { event.preventDefault(); item.classList.add("over"); },
      ondragend: () => { this.dragged = null; },
      ondragleave: () => item.classList.remove("over"),
      ondrop: (event) => {
        event.preventDefault();
        item.classList.remove("over");
        if (this.dragged) this.put(model, this.dragged, article);
      },
    },
    el("button", {
      id,
      onclick: () => {
        this.view.selection.select(first.cell);
        this.view.selection.setUnit("article");
        this.view.selectionPanel.draw();
        this.view.fly(article.rect);
      },
      onkeydown: (event) => {
        if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
        event.preventDefault();
        event.stopPropagation();
        put(event.key === "ArrowUp" ? -1 : 1);
      },
    }, model.wordsOf(article), el("span", { class: "quiet" }, ` ${name} ${say(first.role)}`)),
    el("button", { class: "arrow", id: `${id}-up`, "aria-label": say("up", name), onclick: () => put(-1), disabled: article.index === 0 }, "↑"),
    el("button", { class: "arrow", id: `${id}-down`, "aria-label": say("down", name), onclick: () => put(1), disabled: article.index === model.articles.length - 1 }, "↓"));
    return item;
  }

  /** Moves an article to the place of another, which moves on by one. */
  put(model, article, other) {
    if (!other || other === article) return;
    this.view.make(() => [{
      do: "moveArticle", line: model.lines[article.lines[0]].rect, side: article.index > other.index ? "before" : "after",
      of: model.lines[other.lines[0]].rect,
    }]);
  }
}
