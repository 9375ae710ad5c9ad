import Testing

@testable import PageAnalysis

@Suite("Characters with ruby")
struct RubyBasesTests {
    /// Returns the bases of ruby beside a line of characters of 40 px. In `text`, 漢 stands for any kanji, and あ for any
    /// other character.
    private func bases(_ text: String, _ pieces: [Range<Int>]) -> [Int] {
        let signs = Array(text)
        let cuts = (0...signs.count).map { 40 * $0 }
        return RubyBases(cuts: cuts, em: 40) { $0.map { signs[$0] == "漢" } }.bases(of: pieces)
    }

    /// Returns the extents of kana of 20 px that follow each other from a place.
    private func kana(_ count: Int, from start: Int) -> [Range<Int>] {
        (0..<count).map { start + 20 * $0 + 1..<start + 20 * $0 + 18 }
    }

    @Test("Ruby from a kanji's head that extends over the kana below belongs to the kanji", arguments: 2...5)
    func fromTheHead(count: Int) {
        #expect(bases("あ漢ああ", kana(count, from: 40)) == Array(repeating: 1, count: count))
    }

    @Test("Ruby centred on a kanji that extends over kana on both sides belongs to the kanji", arguments: 1...5)
    func centredRuby(count: Int) {
        #expect(bases("ああ漢ああ", kana(count, from: 100 - 10 * count)) == Array(repeating: 2, count: count))
    }

    @Test("Ruby of two neighbouring kanji is divided between them, even without a blank")
    func neighbours() {
        #expect(bases("あ漢漢あ", kana(2, from: 40) + kana(3, from: 80)) == [1, 1, 2, 2, 2])
        #expect(bases("あ漢漢あ", kana(3, from: 20) + kana(2, from: 80)) == [1, 1, 1, 2, 2])
    }

    @Test("Ruby extends over kana up to the next kanji's own ruby")
    func apart() {
        #expect(bases("漢あ漢", kana(3, from: 0) + kana(2, from: 80)) == [0, 0, 0, 2, 2])
    }

    @Test("Ruby beside one character belongs to it, even to kana")
    func beside() {
        #expect(bases("漢ああ", kana(2, from: 40)) == [1, 1])
    }

    @Test("Ruby of widely set characters is around their middle")
    func wide() {
        let bases = RubyBases(cuts: [0, 80, 160, 240], em: 40) { $0.map { $0 != 1 } }
        #expect(bases.bases(of: kana(3, from: 10)) == [0, 0, 0])
        #expect(bases.bases(of: kana(3, from: 180)) == [2, 2, 2])
    }

    @Test("Ruby far past a line's end belongs to the last character")
    func pastTheEnd() {
        #expect(bases("漢漢", [200..<218, 220..<300]) == [1, 1])
    }
}
