"""Draws advertisements in frames. Their words have no numbers."""

from .lettering import column, level

SHOPS = [
    ("湯けむりの宿 灯屋", "冬の蟹まつり", ["源泉かけ流し・全室渓流側", "1泊2食 14,800円より", "送迎バスあり（要予約）"], "☎0120-55-0187"),
    ("みなも眼鏡店", "遠近両用が軽くなる", ["国産レンズ付き 19,800円", "視力の相談は無料です", "日曜・祝日も営業"], "☎0120-31-4402"),
    (
        "北辰ハウジング",
        "寒くない家、展示中",
        ["高断熱・太陽光つき 2,380万円から", "現地見学会 22・23日 午前10時～", "蒼野市楠町三丁目"],
        "☎0120-77-2815",
    ),
    ("丸二醸造", "蔵出し新酒 一番しぼり", ["720㍉㍑ 1,760円（税込）", "お酒は二十歳になってから"], "☎0120-08-1123"),
    ("あおば補聴器", "聞こえる喜び、もう一度", ["二週間お試し 無料貸し出し", "ご自宅へ伺います"], "☎0120-46-3390"),
    ("ハヤセ健康堂", "ひざに、歩く力を", ["初回限定 980円 30日分", "続けやすい小さな一粒"], "☎0120-92-6641"),
]
BOOKS = [
    ("霧の駅長", "戸叶晶子", "終列車を待つ人々の、静かな奇跡。"),
    ("稲の日本史", "久我一郎", "一粒の米から国の姿を読み解く。"),
    ("深海図譜", "三雲哲", "暗闇に灯る命の記録。図版二百点。"),
    ("二月の手紙", "早乙女文枝", "三十年の沈黙を破る書簡小説。"),
    ("市場と信義", "樋爪健三", "商いの心を問い直す。"),
    ("橋を架ける人", "名取光", "無名の技師たちの百年。"),
    ("猫と暮らす知恵", "品川美咲", "困った時の百二十の答え。"),
    ("言葉の標本箱", "言問修平", "消えゆく方言を訪ねて。"),
]
SPOTS = [
    ("不用品買い取り", "まごころ商会", "☎0120-14-8870"),
    ("お墓の相談会", "石匠 三枝", "☎0120-66-2093"),
    ("求人 急募", "あおば警備保障", "☎0120-39-5517"),
    ("書道教室 生徒募集", "蒼野文化学園", "☎0120-71-4426"),
    ("畳替え 1日で", "丸畳の店", "☎0120-22-6108"),
    ("カラオケ同好会", "楠川会館", "☎0120-85-3340"),
    ("電気工事 即日", "みなも電設", "☎0120-57-9921"),
    ("相続の無料相談", "桐浜司法書士事務所", "☎0120-90-1164"),
]


def place(page, ad, rng):
    """One advertisement in a rectangle of the grid (`cols`, `tiers`): `shop`, `dark`, `books`, `text`, or a small `spot`."""
    (c0, c1), (t0, t1) = ad["cols"], ad["tiers"]
    x0 = page.col_edge(c1) + (0 if c1 == page.columns else 5)
    x1 = page.col_edge(c0) - (0 if c0 == 0 else 5)
    box = x0, page.tier(t0)[0], x1, page.bottom if t1 == page.tiers else page.tier(t1 - 1)[1]
    kind = ad.get("kind", "shop")
    if kind not in KINDS:
        raise ValueError(f"no advertisement is called {kind!r}: {', '.join(KINDS)}")
    page.ignore.append(("advertisement", list(box)))
    page.solid.append((box, "advertisement"))
    page.frame(*box, 2.4)
    KINDS[kind](page, ad, box, rng)


def fresh(page, entries, rng):
    """A random entry; one that the page does not have yet, if possible."""
    left = [e for e in entries if e[0] not in page.used] or entries
    entry = left[int(rng.integers(len(left)))]
    page.used.add(entry[0])
    return entry


def books(page, ad, box, rng):
    """New books side by side, under their publisher in white on black."""
    x0, y0, x1, y1 = box
    w, h, ty = x1 - x0, y1 - y0, page.spec["type"]
    n = max(3, min(len(BOOKS), int(w / 165)))
    head = min(150.0, w * 0.16)
    page.fill(x1 - head, y0, x1, y1)
    column(page, ty["body"], "北汐出版の新刊", x1 - head / 2, y0 + 30, head * 0.5, h - 60, 1.0, "paper", 0.6)
    step = (w - head) / n
    for i, k in enumerate(rng.permutation(len(BOOKS))[:n]):
        r = x1 - head - i * step
        if i:
            page.rule(r, y0 + 14, r, y1 - 14, "thin")
        book(page, BOOKS[int(k)], ty["heads"][0][0] if i % 2 else ty["body"], r, y0, y1, step)
        level(page, ty["gothic"], f"{int(rng.integers(14, 29))}00円", r - step + 12, y1 - 42, 26, step - 24, centre=True)


def book(page, entry, font, r, y0, y1, step):
    (title, who, say), h, ty = entry, y1 - y0, page.spec["type"]
    column(page, font, title, r - step * 0.3, y0 + 26, min(84.0, step * 0.46), h * 0.8, 0.8, spread=0.7)
    small = min(27.0, step * 0.17)
    part = say.find("、") + 1 or say.find("。") + 1 if "、" in say[3:-3] or "。" in say[:-2] else len(say) // 2 + 1
    column(page, ty["body"], say[:part], r - step * 0.66, y0 + 26, small, h * 0.6, spread=0.2)
    column(page, ty["body"], say[part:], r - step * 0.66 - small * 1.3, y0 + 26 + small, small, h * 0.6, spread=0.2)
    column(page, ty["gothic"], who, r - step * 0.78, y0 + h * 0.68, small * 1.15, h * 0.22, spread=0.3)


def shop(page, ad, box, rng):
    """A slogan over a picture, points and the shop's name; `dark`: the slogan in white on black."""
    x0, y0, x1, y1 = box
    w, h, ty = x1 - x0, y1 - y0, page.spec["type"]
    bold = ty["heads"][0][0]
    name, cry, points, tel = SHOPS[ad["shop"]] if "shop" in ad else fresh(page, SHOPS, rng)
    bottom = y1 - h * 0.2
    if ad.get("kind") == "dark":
        page.fill(x0 + 10, y0 + 10, x1 - 10, y0 + h * 0.34)
        size = min(h * 0.2, 150)
        level(page, bold, cry, x0 + 40, y0 + 5 + h * 0.17 - size / 2, size, w - 80, tone="paper", centre=True)
    else:
        size = min(h * 0.21, 170)
        level(
            page,
            bold,
            cry,
            x0 + 24,
            y0 + h * 0.18 - size / 2,
            size,
            w - 48,
            centre=True,
            squeeze=min(1.25, max(1.0, (w - 48) / (size * len(cry)) * 0.95)),
        )
    pw, py = w * (0.42 if w > 620 else 0.44), y0 + h * 0.38
    right = bool(rng.integers(2))
    px = x1 - 22 - pw if right else x0 + 22
    page.image(px, py, pw, bottom - 16 - py, int(rng.integers(1 << 31)), "street" if "家" in cry else "hills")
    tx, tw = (x0 + 24, px - x0 - 46) if right else (px + pw + 24, x1 - px - pw - 46)
    step = (bottom - 16 - py) / len(points)
    for i, t in enumerate(points):
        size = min(step * 0.62, 64.0)
        level(page, ty["gothic"], t, tx, py + step * i + (step - size) / 2, size, tw)
        if i:
            page.rule(tx, py + step * i, tx + tw, py + step * i, "dotted")
    page.fill(x0 + 10, bottom, x1 - 10, y1 - 10, tone=34)
    size = min(h * 0.2 * 0.56, 92)
    level(page, ty["body"], name, x0 + 34, bottom + (h * 0.2 - 10 - size) / 2, size, w * 0.5 - 50, 1.2)
    level(page, bold, tel, x0 + w * 0.5, bottom + (h * 0.2 - 10 - size) / 2, size, w * 0.5 - 34, centre=True)


def spot(page, ad, box, rng):
    """A small advertisement: the offer, the firm, its number; sometimes on a dark ground."""
    x0, y0, x1, y1 = box
    w, h, ty = x1 - x0, y1 - y0, page.spec["type"]
    offer, firm, tel = fresh(page, SPOTS, rng)
    dark = rng.random() < 0.35
    if dark:
        page.fill(x0 + 6, y0 + 6, x1 - 6, y0 + h * 0.55)
    elif rng.random() < 0.5:
        page.fill(x0 + 6, y0 + 6, x1 - 6, y0 + h * 0.55, tone=34)
    size = min(h * 0.3, w / (len(offer) + 0.6))
    level(page, ty["heads"][0][0], offer, x0 + 14, y0 + h * 0.3 - size / 2, size, w - 28, tone="paper" if dark else "ink", centre=True)
    level(page, ty["gothic"], firm, x0 + 14, y0 + h * 0.6, h * 0.16, w - 28, centre=True)
    level(page, ty["gothic"], tel, x0 + 14, y0 + h * 0.79, h * 0.14, w - 28, centre=True)


OLD = [
    ("大和薬館", "胃腸妙丸", "食後一粒、たちまち快癒。全国薬店にあり"),
    ("灯屋旅館", "御宿泊", "停車場前、電話三十一番。御料理御好み次第"),
    ("みなも眼鏡舗", "新型眼鏡", "学生諸君に割引。郵券二銭封入目録進呈"),
    ("丸二醸造元", "清酒浪の花", "品質本位、御贈答に最適。各地酒店にて販売"),
    ("蒼野活版所", "御名刺", "迅速丁寧。印刷一切御用命下されたし"),
    ("楠川写真館", "御記念に", "出張撮影応需。焼増し即日"),
]


def old(page, ad, box, rng):
    """An advertisement of old papers, set in columns: one large name, small lines, a rule or a black ground."""
    x0, y0, x1, y1 = box
    w, h, ty = x1 - x0, y1 - y0, page.spec["type"]
    n = max(1, round(w / max(150.0, h * 0.7)))
    for i in range(n):
        a, b = x1 - w * (i + 1) / n, x1 - w * i / n
        firm, what, say = fresh(page, OLD, rng)
        if i:
            page.rule(b, y0 + 2, b, y1 - 2, "thin")
        dark = rng.random() < 0.2
        wide = (b - a) * 0.42
        if dark:
            page.fill(b - wide - 6, y0 + 6, b - 6, y1 - 6)
        column(
            page,
            ty["heads"][int(rng.integers(len(ty["heads"])))][0],
            what,
            b - wide / 2 - 6,
            y0 + 16,
            min(wide * 0.82, (h - 30) / len(what)),
            h - 30,
            1.0,
            "paper" if dark else "ink",
            0.5,
        )
        size = min(26.0, (b - a) * 0.12)
        for j, part in enumerate([say[: len(say) // 2], say[len(say) // 2 :]]):
            column(page, ty["body"], part, b - wide - 14 - size * (0.6 + 1.3 * j), y0 + 14, size, h - 28)
        column(page, ty["gothic"], firm, a + (b - a) * 0.12, y0 + h * 0.3, min(40.0, (b - a) * 0.16), h * 0.66)


SELLS = [
    "創業百年の技で、一つずつ手仕上げした品です。お近くの店でお確かめください。",
    "毎日の暮らしに役立つ講座を、駅前の教室で開いています。初めての方も講師が丁寧に教えます。見学はいつでも自由です。",
    "当社は地域の水と空気を守る技術を育ててきました。次の世代へ、確かな明日を手渡します。",
    "読者の皆さまへ特別のご案内です。はがきかお電話でお申し込みください。先着三百名さまに記念品を差し上げます。",
    "新しい季節の味を産地から直送します。二千円以上で送料は無料。",
]


def text(page, ad, box, rng):
    """A slogan, a few horizontal sentences in the size of text, perhaps a picture; the rest may be empty."""
    x0, y0, x1, y1 = box
    w, h, ty = x1 - x0, y1 - y0, page.spec["type"]
    name, cry, _, tel = fresh(page, SHOPS, rng)
    size = min(h * float(rng.uniform(0.06, 0.16)), w / (len(cry) + 1) * 1.2, 110)
    level(page, ty["heads"][int(rng.integers(len(ty["heads"])))][0], cry, x0 + 18, y0 + 16, size, w - 36, centre=rng.random() < 0.4)
    top, left, right = y0 + 16 + size * 1.4, x0 + 20, x1 - 20
    if rng.random() < 0.7 and h > size * 4:
        pw, ph = w * float(rng.uniform(0.25, 0.45)), min(y1 - top - 14, w * float(rng.uniform(0.2, 0.4)))
        px = right - pw if rng.random() < 0.6 else left
        page.image(px, top, pw, ph, int(rng.integers(1 << 31)))
        left, right = (left, px - 16) if px > left else (px + pw + 16, right)
    said = float(rng.uniform(0.7, 1.2)) * ty["w"]
    step, each, y = said * float(rng.uniform(1.3, 1.7)), max(4, int((right - left) / said)), top
    for k in rng.permutation(len(SELLS))[: int(rng.integers(1, 4))]:
        for start in range(0, len(SELLS[k]), each):
            if y + step > y1 - 2.4 * said:
                break
            level(page, ty[["body", "gothic", "caption"][int(k) % 3]], SELLS[k][start : start + each], left, y, said, right - left)
            y += step
    if rng.random() < 0.6 and y + 2.2 * said < y1:
        level(page, ty["gothic"], f"{name}　{tel}", x0 + 20, y1 - 1.8 * said, 1.3 * said, w - 40, 0.5, centre=rng.random() < 0.5)


KINDS = dict(shop=shop, dark=shop, books=books, text=text, spot=spot, old=old)
