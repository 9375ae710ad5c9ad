import PageGeometry
import Testing

@testable import Evaluation

@Suite("Classes of character")
struct CharacterClassTests {
    private func character(
        _ text: String, kind: String? = nil, role: String = "other", setting: Truth.Setting = .init()
    ) -> Truth.Character {
        Truth.Character(
            text: text, ink: RealRect(minX: 0, minY: 0, maxX: 9, maxY: 9), role: role, article: .none, flow: "main",
            place: 0, kind: kind, setting: setting)
    }

    @Test(
        "A character's form follows from its text",
        arguments: [
            (CharacterClass.kanji, "眠々〇一𠮷﨑〆"), (.kana, "あんアヴゑゝヽｱ"), (.smallKana, "ぁっゃゎァッョヵヶｯ"),
            (.punctuation, "、。・，．："), (.bracket, "「」『』（）〈》【】〔］“”‘"), (.dash, "ー―—…‥〜～゠"),
            (.figure, "0９３Ⅳ"), (.latin, "ABｚЖΩ"), (.square, "㌔㍍㈱㍿％①℃"), (.mark, "▽◆■！？＝＋★"),
        ])
    func forms(form: CharacterClass, texts: String) {
        for scalar in texts.unicodeScalars {
            #expect(character(String(scalar)).classes(hasRuby: false) == [form], "\(scalar)")
        }
    }

    @Test("The setting of a character takes precedence over its text")
    func settings() {
        #expect(character("12", kind: "tcy").classes(hasRuby: false) == [.combined])
        #expect(character("！？").classes(hasRuby: false) == [.combined])
        #expect(character("キロ", kind: "square").classes(hasRuby: false) == [.square])
        #expect(character("A", setting: .init(isTurned: true)).classes(hasRuby: false) == [.sideways])
        #expect(character("").classes(hasRuby: false) == [.unknown])
    }

    @Test("A character has one form and any number of other classes")
    func others() {
        let setting = Truth.Setting(isNegative: true, emphasis: "line", face: "gothic")
        let classes = character("文", role: "headline", setting: setting).classes(hasRuby: true)
        #expect(classes == [.kanji, .headline, .rubyBearing, .negative, .emphasised, .gothic])
        #expect(character("文", setting: .init(face: "bold")).classes(hasRuby: false) == [.kanji, .bold])
        #expect(character("文", role: "kanji").classes(hasRuby: false) == [.kanji], "a role is not taken for a form")
        #expect(CharacterClass.allCases.count { $0.isForm } == CharacterClass.forms.count)
    }
}
