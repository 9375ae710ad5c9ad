"""Natural text: articles of the Japanese Wikinews (../shared/text), each in the form of a topic (`topics.topics`).

The articles of one page are from neighbouring days. If an article is too short for its room, articles from similar days with the most similar words
follow it. Without ../shared/text pages have the text of `topics`, so that the project does not depend on it.
"""

import functools
import json
import lzma
import os
import pathlib
import re

from .wording import Voice
from .words import topics

ROOT = pathlib.Path(__file__).resolve().parents[3]
SHARED = pathlib.Path(os.environ.get("MOJIWAKU_SHARED", ROOT.parent / "shared"))
FILE = SHARED / "text/wikinews.jsonl.xz"
NEAR = 40  # a page's articles are among so many before and after a random article in time
FOREIGN = re.compile(r"[^ -~　-〗ぁ-ヿ一-鿿！-～・…―—○×△▽◆◇★●■℃々〇]")
MARKS = str.maketrans("()[]!?:;&+=/*~〜-–—<>", "（）［］！？：；＆＋＝／＊～～－－―〈〉", "{}|\"'`#\\^ _")
ENDING = re.compile(r"(について|によると|によれば|に対して|ため|として|と|は|が|を|に|で|も|の|した|する|している|していた|された|という)$")


def there():
    return FILE.exists()


@functools.cache
def stories():
    """All articles by date: {"date", "head", "text"}. A text is a list of sentences."""
    with lzma.open(FILE, "rt", encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    out = []
    for row in sorted((r for r in rows if r["date"]), key=lambda r: (r["date"], r["head"])):
        text = [clean(s) for s in sentences(row["text"]) if not FOREIGN.search(s)]
        if text and not FOREIGN.search(row["head"]):
            out.append(dict(row, head=clean(row["head"]), text=text))
    return out


def clean(text):
    """Marks as in print: wide forms, no commas within numbers."""
    return re.sub(r"(?<=\d),(?=\d{3})", "", text).replace(",", "、").translate(MARKS)


def sentences(text):
    """Parts of a text that end with 。 outside quotation marks."""
    out, depth, start = [], 0, 0
    for i, c in enumerate(text):
        depth = max(0, depth + (c in "「『(") - (c in "」』)"))
        if c == "。" and not depth:
            out.append(text[start : i + 1])
            start = i + 1
    return [*out, *([text[start:] + "。"] if len(text) - start > 8 else [])]


def phrases(text, least, most):
    """Short parts of sentences that can serve as sub-headlines, crossheads or captions."""
    parts = [p for s in text for p in re.split(r"[、。（）「」『』]", s)]
    trimmed = (ENDING.sub("", p) for p in parts)
    return list(dict.fromkeys(p for p in trimmed if least <= len(p) <= most and re.search("[ぁ-ヿ一-鿿]", p)))


def pairs(text):
    """Pairs of neighbouring kanji and katakana, as a measure of an article's subject."""
    return set(re.findall(r"(?=([一-鿿ァ-ヴー]{2}))", text))


class Desk:
    """Assigns articles of neighbouring days to one page."""

    def __init__(self, rng):
        self.all = stories()
        middle = int(rng.integers(NEAR, len(self.all) - NEAR))
        self.near = [self.all[middle - NEAR + int(i)] for i in rng.permutation(2 * NEAR)]
        self.taken = set()

    def topic(self, need):
        """A topic whose first article suits `need` characters. Similar articles follow it."""
        left = [s for s in self.near if s["head"] not in self.taken] or self.near
        size = {id(s): sum(map(len, s["text"])) for s in left}
        story = next((s for s in left[:24] if need <= size[id(s)] < 3 * need + 200), None) or max(left[:24], key=lambda s: min(size[id(s)], need))
        self.taken.add(story["head"])
        words = pairs(story["head"] + story["text"][0])
        more = [s for s in left if s is not story]
        likeness = {id(s): len(words & pairs(s["head"] + s["text"][0])) for s in more}
        more.sort(key=lambda s: -likeness[id(s)])
        total, followers = size[id(story)], []
        for s in more:
            if total > need * 1.3 + 200:
                break
            followers.append(s)
            total += size[id(s)]
            if need > 500:  # the followers of a long text appear only once
                self.taken.add(s["head"])
        short = phrases(story["text"], 5, 16) or [story["head"]]
        cross, caption = (phrases(story["text"], *lengths) or short for lengths in ((3, 9), (9, 28)))
        more = [sentence for s in followers for sentence in s["text"]]
        return dict(name=story["head"], scene=None, head=[story["head"]], sub=short, cross=cross, caption=caption, text=story["text"], more=more)


class NewsVoice(Voice):
    """A writer that uses an article's own sentences in their order, and then those of similar articles."""

    def __init__(self, rng, topic, used, kind, own):
        super().__init__(rng, topic, used, kind, own)
        self.odd, self.general, self.queue = [], [], topic["text"] + topic["more"]
        self.all = list(self.queue)

    def fill(self, s, plain=False):
        return s

    def sentence(self):
        if not self.queue:  # the text is used up: start again
            self.queue = list(self.all)
        return self.queue.pop(0)

    def closings(self, tries, room):
        """The next sentences, and variants without one or two of them."""
        left = self.queue or list(self.all)
        for drop in range(min(tries, 60)):
            out, chosen, skip = "", [], {(drop - 1) % 12, (drop - 1) // 12 - 1} if drop else set()
            for i, s in enumerate(left[: 2 + int(room)]):
                if i in skip:
                    continue
                if out and len(out) + len(s) > room + 2:
                    break
                out += s
                chosen.append(s)
            yield self.dress(out or left[0], True), chosen or left[:1]


def voice(rng, topic, used, kind, own):
    """The writer of a topic, from the news or from `topics`."""
    return (NewsVoice if "more" in topic else Voice)(rng, topic, used, kind, own)


def drawn_topics(rng, need, source="news"):
    """A topic for each article, which has room for `need` characters: from the news if available and `source` is "news", otherwise from `topics`."""
    if source == "news" and there():
        desk = Desk(rng)
        return [desk.topic(k) for k in need]
    order = [int(i) for i in rng.permutation(len(topics.topics))]
    return [topics.topics[order[i % len(order)]] for i in range(len(need))]
