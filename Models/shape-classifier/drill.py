"""Nonsense sentences of everything that is hard to cut: characters in several parts, characters that touch, marks one after the other,
words and numbers on their side."""

APART = "二三言音合品昌晶ニミハいこりうらろ川旦亘宣哀含命金奈冒目且冨三二一工王五正止回国田口日ロエニ"
STROKES = "一二三ー一二ー―一〇二三ー十"
KANA = "のにをはがでとしたるもなれくきさつまりいうえおかけこそちてふみやよらんアイエカコサシスセタトナニノハフミメラリルロンッャュョ"
KANJI = "人年国会社大日本東京市長首相都県区議員案法税金融株価円安高校学生産業界調査結果増減百千万億政府党選挙区画期的技術研究開発"
SMALL = "、。・：「」『』（）！？…々〇％"
LETTERS = "aabccdeeefghiiijklllmnnooprrrssttttuuvwxyz"
WORDS = ["AI", "GDP", "EU", "NPO", "CO2", "Web", "km", "PR", "LED", "OPEC", "online", "GX"]


def _number(random):
    kind = random.randrange(6)
    if kind == 0:
        return str(random.randrange(10 ** random.randrange(1, 6)))
    if kind == 1:
        return f"{random.randrange(100)}.{random.randrange(100)}"
    if kind == 2:
        return f"{random.randrange(1000)}％"
    if kind == 3:
        return f"{random.randrange(1990, 2040)}年{random.randrange(1, 13)}月"
    if kind == 4:
        return "".join(random.choice("〇一二三四五六七八九・") for _ in range(random.randrange(2, 6))).strip("・") or "三"
    return random.choice(WORDS)


def _quoted(random):
    left, right = random.choice(["「」", "「」", "『』", "（）"])
    inner = "".join(random.choice(APART + KANJI + STROKES) for _ in range(random.choice([1, 1, 1, 2, 3])))
    return left + inner + right + random.choice(["", "", "、", "。", "・"])


def _run(random):
    letters = random.choice([APART, STROKES, APART + STROKES, KANA, KANJI, KANA + APART])
    return "".join(random.choice(letters) for _ in range(random.randrange(1, 5))) + random.choice(["", "", "、", "。", "ー", "々"])


def _word(random):
    """Returns a word with narrow letters among wide ones. On their side, i, l, r and t are half as long as m."""
    word = "".join(random.choice(LETTERS) for _ in range(random.randrange(2, 9)))
    return random.choice([word, word, word.capitalize(), word.capitalize(), word.upper()[:4]])


def _figures(random):
    """Returns a number in digits. A 1 is narrow, and a point is narrower."""
    digits = "".join(random.choice("01112345678900") for _ in range(random.randrange(2, 6)))
    return digits[:-2] + random.choice(["", ".", ""]) + digits[-2:] + random.choice(["", "", "％"])


def _piece(random):
    """Returns a word or a number, perhaps in brackets, and some characters."""
    one = random.choice([_word, _figures])(random)
    quoted = "「" + one + "」" + random.choice(["", "、", "。"])
    return random.choice([one, one, one, quoted]) + "".join(random.choice(KANA + KANJI) for _ in range(random.randrange(1, 4)))


def _sentence(random, lengths, piece):
    text = random.choice(KANJI)
    length = random.randrange(*lengths)
    while len(text) < length:
        text += piece(random)
    return text.rstrip("、・。") + "。"


def words(random, count):
    """Returns sentences like those of `sentences`, but mainly of words and numbers."""
    return [_sentence(random, (16, 48), _piece) for _ in range(count)]


def sentences(random, count):
    """Returns `count` sentences of some 12 to 46 characters, drawn from `random`."""
    def piece(random):
        return random.choice([_quoted, _quoted, _number, _run, _run])(random)

    return [_sentence(random, (12, 40), piece) for _ in range(count)]
