import Foundation
import LayoutDocument
import PageGeometry
import TestSupport
import Testing

@Suite("Text for the search")
struct SearchTextTests {
    /// A page of articles with an entry for each character. 〓 is an unread character; ruby follows its character in 《》.
    private func page(_ articles: String...) -> PageText {
        var page = PageText(LayoutDocument(size: PixelSize(width: 9, height: 9)))
        page.articles = articles.map { text in
            var entries: [PageText.Entry] = []
            var ruby: String?
            for sign in text {
                switch sign {
                case "《": ruby = ""
                case "》":
                    entries[entries.count - 1].ruby = [ruby ?? ""]
                    ruby = nil
                case _ where ruby != nil: ruby?.append(sign)
                default: entries.append(.init(text: sign == "〓" ? nil : RecognisedText(String(sign), confidence: 900)))
                }
            }
            return entries
        }
        return page
    }

    private func places(_ phrase: String, _ articles: String...) -> [ClosedRange<Int>] {
        var page = PageText(LayoutDocument(size: PixelSize(width: 9, height: 9)))
        page.articles = articles.flatMap { self.page($0).articles }
        return SearchText(page).places(of: SearchForm.signs(of: phrase))
    }

    @Test(
        "Forms that a reader takes as equal are equal",
        arguments: [
            ("國會", "国会"), ("ＮＨＫ", "nhk"), ("㌔", "キロ"), ("ｶﾞｽ", "ガス"), ("佐々木", "佐佐木"), ("いすゞ", "いすず"), ("「あ」、い。", "あい"),
            ("１２３", "123"), ("カー", "カー"), ("鐵道", "鉄道"), ("　", ""), ("々", ""),
        ])
    func forms(text: String, form: String) {
        #expect(String(String.UnicodeScalarView(SearchForm.signs(of: text))) == form)
        #expect(SearchForm.signs(of: form) == SearchForm.signs(of: text))
    }

    @Test("A phrase is found across punctuation, but not across articles or unread characters")
    func phrases() {
        #expect(places("地熱発電", "地熱、発電。") == [1...5])
        #expect(places("発電所", "地熱発電", "所長は") == [])
        #expect(places("発電所", "発電〓所") == [])
        #expect(places("あ", "あいあ", "あ") == [1...1, 3...3, 4...4])
        #expect(places("ああ", "あああ") == [1...2, 2...3])
        #expect(places("", "あ") == [])
        #expect(places("佐佐木", "佐々木") == [1...3])
    }

    @Test("Kana find characters by their ruby, and the characters themselves stay findable")
    func ruby() {
        #expect(places("ちねつはつ", "地《ち》熱《ねつ》発《はつ》電") == [1...3])
        #expect(places("地熱発電", "地《ち》熱《ねつ》発電") == [1...4])
        #expect(places("地ねつ", "地熱《ねつ》") == [1...2])
        #expect(places("ち熱", "地《ち》熱《ねつ》") == [])
    }

    @Test("A square character or 縦中横 is one place, whichever of its parts the search contains")
    func groups() {
        var page = page("６㌔走")
        page.articles[0][0].text = RecognisedText("15", confidence: 900)
        let text = SearchText(page)
        #expect(text.places(of: SearchForm.signs(of: "5キ")) == [1...2])
        #expect(text.places(of: SearchForm.signs(of: "ロ走")) == [2...3])
    }

    @Test("The index has pairs of signs within one run, and each single sign as a prefix")
    func words() {
        let words = SearchText(page("あいう", "い")).words.split(separator: " ").map(String.init)
        #expect(
            words == SearchForm.pairs(Array("あいう".unicodeScalars)) + [SearchForm.word("う"), "q", SearchForm.word("い")])
        #expect(Set(words.map(\.count)) == [1, 5, 10])
        #expect(words.allSatisfy { $0.allSatisfy { ("a"..."q").contains($0) } })
        #expect(SearchForm.word("𠮷") != SearchForm.word("吉"))
    }

    @Test("The text of a range omits numbers outside the page")
    func quotation() {
        let page = page("あい〓", "うえ")
        #expect(page.text(of: 2..<5) == "い〓う")
        #expect(page.text(of: 5..<99) == "え")
        #expect(page.text(of: 9..<99) == "")
        #expect(page.text(of: -3..<2) == "あ")
    }

    @Test("Text survives bytes unchanged, also unread characters", arguments: 0..<6)
    func bytes(seed: Int) throws {
        var page = page("地《ち》熱〓", "", "㌔")
        page.articles[0][1].text?.alternatives = [.init("勢", confidence: 40), .init("塾", confidence: 3)]
        page.articles[0][1].ruby = ["", "ねつ"]
        if seed > 2 { page.articles.removeLast(seed - 2) }
        if seed == 5 { page.articles = [] }
        // In these bytes an empty line stands for a character without text, so an article without characters would come
        // back with one. Layouts have no article without characters.
        page.articles.removeAll(where: \.isEmpty)
        #expect(PageText(bytes: page.bytes) == page)
        #expect(PageText(bytes: Data([0xFF])) == nil)
        #expect(PageText(bytes: Data("あ\tx".utf8)) == nil)
        #expect(PageText(bytes: Data("あ".utf8)) == nil)
    }
}
