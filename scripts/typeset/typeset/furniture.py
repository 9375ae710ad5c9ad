"""What a page carries besides its articles: the folio strip and advertisements. None of it is numbered."""
from dataclasses import replace

from .lines import Type, break_lines, set_line, tokens

SHOPS = [
  ("湯けむりの宿 灯屋", "冬の蟹まつり", ["源泉かけ流し・全室渓流側", "1泊2食 14,800円より", "送迎バスあり（要予約）"], "☎0120-55-0187"),
  ("みなも眼鏡店", "遠近両用が軽くなる", ["国産レンズ付き 19,800円", "視力の相談は無料です", "日曜・祝日も営業"], "☎0120-31-4402"),
  ("北辰ハウジング", "寒くない家、展示中", ["高断熱・太陽光つき 2,380万円から", "現地見学会 22・23日 午前10時～", "蒼野市楠町三丁目"], "☎0120-77-2815"),
  ("丸二醸造", "蔵出し新酒 一番しぼり", ["720㍉㍑ 1,760円（税込）", "お酒は二十歳になってから"], "☎0120-08-1123"),
  ("あおば補聴器", "聞こえる喜び、もう一度", ["二週間お試し 無料貸し出し", "ご自宅へ伺います"], "☎0120-46-3390"),
  ("ハヤセ健康堂", "ひざに、歩く力を", ["初回限定 980円 30日分", "続けやすい小さな一粒"], "☎0120-92-6641"),
]
BOOKS = [("霧の駅長", "戸叶晶子", "終列車を待つ人々の、静かな奇跡。"), ("稲の日本史", "久我一郎", "一粒の米から国の姿を読み解く。"), ("深海図譜", "三雲哲", "暗闇に灯る命の記録。図版二百点。"),
  ("二月の手紙", "早乙女文枝", "三十年の沈黙を破る書簡小説。"), ("市場と信義", "樋爪健三", "商いの心を問い直す。"), ("橋を架ける人", "名取光", "無名の技師たちの百年。"), ("猫と暮らす知恵", "品川美咲", "困った時の百二十の答え。"), ("言葉の標本箱", "言問修平", "消えゆく方言を訪ねて。")]


def level(page, font, text, x, y, size, width=None, bold=0.0, tone="ink", centre=False, squeeze=1.0):
    """Free horizontal lettering; returns where it ends."""
    text = text.replace(" ", "　")
    ty = Type(font, size, size * squeeze, bold, level=True)
    toks = tokens(ty, text)
    nat = sum(t.nat for t in toks)
    if width and nat > width: ty = replace(ty, h=ty.h * width / nat); toks = tokens(ty, text); nat = sum(t.nat for t in toks)
    if centre: x += (width - nat) / 2
    signs, _ = set_line(ty, toks, x, y + size / 2, nat, last=True, tone=tone)
    page.signs += signs
    return x + nat


def column(page, font, text, x, y, size, length, bold=0.0, tone="ink", spread=0.0):
    """Free vertical lettering in one line, squeezed where it is too long."""
    ty = Type(font, size, size, bold, figures="kanji")
    toks = tokens(ty, text)
    nat = sum(t.nat for t in toks)
    if nat > length: ty = replace(ty, h=ty.h * length / nat); toks = tokens(ty, text); nat = length
    gap = min((length - nat) / max(1, len(toks) - 1), size * spread)
    signs, _ = set_line(ty, toks, y, x, nat, last=True, tone=tone, spread=gap)
    page.signs += signs


def folio(page):
    f, ty = page.spec["folio"], page.spec["type"]
    y = page.top - 84
    if f.get("style", "plain") == "plain":
        level(page, ty["gothic"], f["number"], page.left, y, 46, bold=1.0)
        level(page, ty["gothic"], f["section"], page.left + 110, y + 8, 36)
        x = level(page, ty["body"], f["title"], page.right - 330, y - 2, 48, 330)
        level(page, ty["body"], f["date"], page.left + 600, y + 12, 30)
    else:
        page.fill(page.left, y - 6, page.left + 120, y + 54)
        level(page, ty["gothic"], f["number"], page.left, y, 48, 120, tone="paper", centre=True)
        level(page, ty["body"], f["date"], page.right - 900, y + 12, 30)
        level(page, ty["heads"][0][0], f["section"], page.left + 160, y, 46)
        level(page, ty["body"], f["title"], page.right - 300, y - 4, 48, 300)
    page.rule(page.left, page.top - 20, page.right, page.top - 20, f.get("rule", "medium"))
    page.ignore.append(("folio", [0, 0, page.width, page.top - 14]))


def advertisement(page, ad, rng):
    """One advertisement in a rectangle of the grid (columns, tiers), in one of three manners."""
    (c0, c1), (t0, t1) = ad["cols"], ad["tiers"]
    x0 = page.col_edge(c1) + (0 if c1 == page.columns else 5)
    x1 = page.col_edge(c0) - (0 if c0 == 0 else 5)
    y0, y1 = page.tier(t0)[0], page.tier(t1 - 1)[1]
    if t1 == page.tiers: y1 = page.bottom
    page.ignore.append(("advertisement", [x0, y0, x1, y1]))
    page.frame(x0, y0, x1, y1, 2.4)
    w, h = x1 - x0, y1 - y0
    ty = page.spec["type"]
    bold = ty["heads"][0][0]
    kind = ad.get("kind", "shop")
    if kind == "books":
        n = max(3, min(len(BOOKS), int(w / 165)))
        head = min(150.0, w * .16)
        page.fill(x1 - head, y0, x1, y1)
        column(page, ty["body"], "北汐出版の新刊", x1 - head / 2, y0 + 30, head * .5, h - 60, 1.0, "paper", .6)
        step = (w - head) / n
        for i, k in enumerate(rng.permutation(len(BOOKS))[:n]):
            t, who, say = BOOKS[int(k)]
            r = x1 - head - i * step
            if i: page.rule(r, y0 + 14, r, y1 - 14, "thin")
            size = min(84.0, step * .46)
            column(page, bold if i % 2 else ty["body"], t, r - step * .3, y0 + 26, size, h * .8, .8, spread=.7)
            small = min(27.0, step * .17)
            part = say.find("、") + 1 or say.find("。") + 1 if "、" in say[3:-3] or "。" in say[:-2] else len(say) // 2 + 1
            column(page, ty["body"], say[:part], r - step * .66, y0 + 26, small, h * .6, spread=.2)
            column(page, ty["body"], say[part:], r - step * .66 - small * 1.3, y0 + 26 + small, small, h * .6, spread=.2)
            column(page, ty["gothic"], who, r - step * .78, y0 + h * .68, small * 1.15, h * .22, spread=.3)
            level(page, ty["gothic"], f"{int(rng.integers(14, 29))}00円", r - step + 12, y1 - 42, 26, step - 24, centre=True)
        return
    name, cry, points, tel = SHOPS[int(rng.integers(len(SHOPS))) if "shop" not in ad else ad["shop"]]
    bottom = y1 - h * .2
    if kind == "dark":
        page.fill(x0 + 10, y0 + 10, x1 - 10, y0 + h * .34)
        size = min(h * .2, 150)
        level(page, bold, cry, x0 + 40, y0 + 5 + h * .17 - size / 2, size, w - 80, tone="paper", centre=True)
    else:
        size = min(h * .21, 170)
        level(page, bold, cry, x0 + 24, y0 + h * .18 - size / 2, size, w - 48, centre=True, squeeze=min(1.25, max(1.0, (w - 48) / (size * len(cry)) * .95)))
    pw, py = w * (.42 if w > 620 else .44), y0 + h * .38
    right = bool(rng.integers(2))
    px = x1 - 22 - pw if right else x0 + 22
    page.image(px, py, pw, bottom - 16 - py, int(rng.integers(1 << 31)), "street" if "家" in cry else "hills")
    tx, tw = (x0 + 24, px - x0 - 46) if right else (px + pw + 24, x1 - px - pw - 46)
    step = (bottom - 16 - py) / len(points)
    for i, t in enumerate(points):
        size = min(step * .62, 64.0)
        level(page, ty["gothic"], t, tx, py + step * i + (step - size) / 2, size, tw)
        if i: page.rule(tx, py + step * i, tx + tw, py + step * i, "dotted")
    page.fill(x0 + 10, bottom, x1 - 10, y1 - 10, tone=34)
    size = min(h * .2 * .56, 92)
    level(page, ty["body"], name, x0 + 34, bottom + (h * .2 - 10 - size) / 2, size, w * .5 - 50, 1.2)
    level(page, bold, tel, x0 + w * .5, bottom + (h * .2 - 10 - size) / 2, size, w * .5 - 34, centre=True)
