/// Old forms of kanji (旧字体) and the new forms from the lists of 1946 and later.
package enum OldForms {
    /// The new form of each old form.
    static let new = Dictionary(
        zip(old.unicodeScalars, current.unicodeScalars), uniquingKeysWith: { first, _ in first })

    private static let newForms = Set(new.values)

    /// Counts the characters of a text with an old form, and those with a new form of another kanji.
    ///
    /// - Complexity: O(characters).
    package static func counts(in text: String) -> (old: Int, new: Int) {
        text.unicodeScalars.reduce(into: (old: 0, new: 0)) { counts, scalar in
            if new[scalar] != nil { counts.old += 1 } else if newForms.contains(scalar) { counts.new += 1 }
        }
    }

    private static let old =
        "亞惡壓圍醫爲壹隱榮營衞驛悅圓鹽緣艷應歐毆櫻奧橫溫穩假價畫會壞懷繪槪擴殼覺學嶽樂渴勸卷寬歡罐觀關陷顏歸氣龜僞戲犧舊據擧虛峽挾狹鄕曉區驅勳薰徑惠揭溪經繼莖螢輕鷄藝擊缺儉劍圈檢權獻硏縣險顯驗嚴戶吳娛效廣恆鑛號國黑碎濟齋劑雜參慘棧蠶贊殘絲齒兒辭濕實舍寫釋壽收從澁獸縱肅處緖敍奬將涉燒稱證乘剩壤孃條淨狀疊讓釀囑觸寢愼眞盡圖粹醉隨髓數樞瀨聲靜齊攝竊專戰淺潛纖踐錢禪雙壯搜插巢爭窗總聰莊裝騷增臟藏卽屬續墮體對帶滯臺瀧擇澤單擔膽團彈斷癡遲晝蟲鑄廳徵聽敕鎭遞鐵轉點傳黨盜燈當鬪德獨讀屆貳惱腦霸廢拜賣麥發髮拔晚蠻祕濱甁拂佛倂竝變邊辨瓣辯步穗寶萠豐沒飜每萬滿麵默彌藥譯豫餘與譽搖樣謠來賴亂覽龍兩獵綠壘淚勵禮隸靈齡曆歷戀鍊爐勞樓錄灣鷗攪濶聯堯巖遙瑤凜熙"
    private static let current =
        "亜悪圧囲医為壱隠栄営衛駅悦円塩縁艶応欧殴桜奥横温穏仮価画会壊懐絵概拡殻覚学岳楽渇勧巻寛歓缶観関陥顔帰気亀偽戯犠旧拠挙虚峡挟狭郷暁区駆勲薫径恵掲渓経継茎蛍軽鶏芸撃欠倹剣圏検権献研県険顕験厳戸呉娯効広恒鉱号国黒砕済斎剤雑参惨桟蚕賛残糸歯児辞湿実舎写釈寿収従渋獣縦粛処緒叙奨将渉焼称証乗剰壌嬢条浄状畳譲醸嘱触寝慎真尽図粋酔随髄数枢瀬声静斉摂窃専戦浅潜繊践銭禅双壮捜挿巣争窓総聡荘装騒増臓蔵即属続堕体対帯滞台滝択沢単担胆団弾断痴遅昼虫鋳庁徴聴勅鎮逓鉄転点伝党盗灯当闘徳独読届弐悩脳覇廃拝売麦発髪抜晩蛮秘浜瓶払仏併並変辺弁弁弁歩穂宝萌豊没翻毎万満麺黙弥薬訳予余与誉揺様謡来頼乱覧竜両猟緑塁涙励礼隷霊齢暦歴恋錬炉労楼録湾鴎撹闊連尭巌遥瑶凛煕"
}
