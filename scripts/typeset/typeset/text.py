"""Articles' words, from topics and a random generator. Digits stay ASCII here; the type determines their setting."""

import re

from .draws import Draws, one
from .words import topics as T


class Writer(Draws):
    """One article's text: its people and places stay the same throughout."""

    def __init__(self, rng, topic, used, ruby=True):
        self.rng, self.topic, self.ruby, self.used = rng, topic, ruby, used
        self.fixed = {k: one(rng, T.places[k]) for k in T.places}
        self.fixed["港"] = self.fixed["市"][:-1]
        self.fixed["高2"] = next(h for h in T.places["高"] if h != self.fixed["高"])
        order = rng.permutation(len(T.surnames))
        self.people = [T.surnames[int(i)] for i in order]
        self.given = [T.given[int(i)] for i in rng.permutation(len(T.given))]
        self.known, self.figures = {}, {}
        self.day = int(rng.integers(11, 21))
        self.queue = list(topic["text"])
        self.general = [T.general[int(i)] for i in rng.permutation(len(T.general))]

    def person(self, slot, job=None):
        """A person's whole name and office at the first mention, the surname afterwards."""
        n = {"人": 0, "長": 1, "学": 2, "棋": 3, "人名": 4}[slot]
        sur, kana = self.people[n]
        title = {"長": self.fixed["市"][:-1] + "市長", "学": "教授"}.get(slot, "さん")
        if slot == "棋":
            return sur + "七段"
        if slot == "人名":
            return sur
        if self.known.get(slot):
            return sur + ("市長" if slot == "長" else title)
        self.known[slot] = True
        base = f"{{{sur}|{kana}}}" if kana and self.ruby else sur
        if slot == "人":
            return (
                f"{job + 'の' if job else '' if job == '' else self.one(T.jobs) + 'の'}{base}{self.given[n]}さん（{int(self.rng.integers(28, 84))}）"
            )
        return base + self.given[n] + title

    def fill(self, s, plain=False):
        """Replaces slots by words. A slot for a number keeps its value through the article, so that headline and text agree."""

        def slot(m):
            k = m.group(1)
            if k in self.fixed:
                return self.fixed[k]
            if k == "日":
                return str(self.day)
            if k == "姓":
                return self.people[6][0]
            if k == "名":
                return self.given[6]
            if k in ("人", "長", "学", "棋", "人名"):
                return self.people[0][0] if plain and k == "人" else self.person(k)
            if k.startswith("人:"):
                return self.person("人", k[2:])
            if "|" in k:
                return self.one(k.split("|"))
            r = re.fullmatch(r"(\d+)-(\d+)", k)
            a, b = int(r[1]), int(r[2])
            if k not in self.figures:
                self.figures[k] = int(self.rng.integers(a, b + 1))
            v = self.figures[k]
            if b >= 10000:
                v = v // 100 * 100
            elif b >= 1000:
                v = v // 10 * 10
            return f"{v // 10000}万{v % 10000:04d}".replace("万0000", "万") if v >= 10000 else str(v)

        out = re.sub(r"<([^<>]+)>", slot, s)
        return re.sub(r"\{([^|]*)\|[^}]*\}", r"\1", out) if plain else out

    def short(self, s):
        """A text that is no paragraph, without ruby."""
        return self.fill(s, True)

    def head(self):
        return self.short(self.one(self.topic["head"]))

    def several(self, key, n):
        s = self.topic[key]
        return [self.short(s[int(i)]) for i in self.rng.permutation(len(s))[:n]]

    def sentence(self):
        """The next sentence of the topic; sometimes, and when the topic is used up, a general sentence."""
        if self.queue and (len(self.queue) > len(self.topic["text"]) - 3 or self.rng.random() < 0.93 or not self.general):
            return self.fill(self.queue.pop(0))
        if self.general:
            fresh = [g for g in self.general if g not in self.used] or self.general
            g = fresh[0]
            self.general.remove(g)
            self.used.add(g)
            return self.fill(g)
        self.general = [T.general[int(i)] for i in self.rng.permutation(len(T.general))]
        return self.sentence()

    def saved(self):
        """The unused sentences and the slots' values. `restore` undoes a paragraph that found no room."""
        return list(self.queue), list(self.general), dict(self.known)

    def restore(self, saved):
        self.queue, self.general, self.known = saved

    def paragraph(self):
        """One to three sentences, at least 45 characters."""
        out = self.sentence()
        goal = int(self.rng.integers(40, 105))
        while len(out) < goal:
            out += self.sentence()
        return out

    def closings(self, tries, room):
        """Candidate last paragraphs for `room` characters: remaining sentences of the topic and general sentences, in many mixtures. Each comes with
        its general sentences."""
        named = ("<人", "<長>", "<学>", "<棋>", "<社>の広報")
        rest = [s for s in self.queue if not any(n in s for n in named)]

        def ok(g):
            return not any(n in g for n in named)

        own = [g for g in self.general if ok(g)]
        pool = [g for g in own if g not in self.used]  # prefer sentences that are not yet on the page, if there are enough
        if len(pool) < 6 or len("".join(pool)) < room * 1.6:
            pool = own
        if len(pool) < 6 or len("".join(pool)) < room * 1.5:
            pool = own + [g for g in T.general if g not in own and ok(g)]
        fresh = min(len(rest), 2) if len(self.queue) == len(self.topic["text"]) else 0  # the topic is unused: begin with its sentences
        for _ in range(tries):
            k = int(self.rng.integers(fresh, len(rest) + 1))
            order = [rest[i] for i in range(k)] + [pool[int(i)] for i in self.rng.permutation(len(pool))]
            out, chosen, goal = "", [], room - float(self.rng.uniform(0, 16))
            for g in order:
                s = self.fill(g)
                if len(out) + len(s) > room + 2 and out:
                    continue
                out += s
                chosen.append(g)
                if len(out) >= goal - 6:
                    break
            yield out, chosen

    def byline(self):
        return self.short(self.one(T.writers))

    def dateline(self):
        return self.short(self.one(T.datelines))

    def source(self):
        return self.short(self.one(T.sources))
