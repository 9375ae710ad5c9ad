import Testing

@testable import TextRecognition

@Suite("Alignment of symbols with cells")
struct SymbolAlignmentTests {
    private let advance = 29.4

    private func slots(_ kinds: String) -> [SymbolAlignment.Slot] {
        kinds.enumerated().map { place, kind in
            .init(
                middle: 8 + advance * (Double(place) + 0.5), isSmall: kind == ".", isGroup: kind == "g",
                mayBeLatin: kind == "l")
        }
    }

    /// Symbols at places in advances, each half an advance wide.
    private func symbols(_ texts: [(text: String, place: Double)]) -> [Symbol] {
        texts.map { text, place in
            let middle = 8 + advance * (place + 0.5)
            return Symbol(
                text: text, left: Int(middle - advance / 4), right: Int(middle + advance / 4), confidence: 90)
        }
    }

    private func aligned(_ kinds: String, _ texts: [(String, Double)]) -> [String] {
        SymbolAlignment(
            slots: slots(kinds), symbols: symbols(texts), advance: advance, costs: RecognitionParameters().alignment
        ).symbolsOfSlots().map { $0.map(\.text).joined() }
    }

    @Test("Symbols whose places lag by up to a character stay in their cells")
    func lag() {
        #expect(aligned("====", [("来", 0.8), ("場", 1.9), ("者", 2.2), ("は", 2.9)]) == ["来", "場", "者", "は"])
    }

    @Test("An unread cell stays empty, and the other cells keep their symbols")
    func unread() {
        #expect(aligned("====.", [("来", 0.3), ("者", 2.4), ("は", 3.3), ("、", 4.2)]) == ["来", "", "者", "は", "、"])
    }

    @Test("A surplus symbol gets no cell")
    func surplus() {
        let found = aligned("=.=", [("来", 0.2), ("い", 0.7), ("、", 1.3), ("者", 2.4)])
        #expect(found == ["来", "、", "者"])
    }

    @Test("Small marks go to small cells, even against their places")
    func marks() {
        #expect(aligned("=.==", [("来", 0.9), ("、", 1.9), ("者", 2.9)])[1] == "、")
    }

    @Test("A group takes several digits, another cell only one")
    func groups() {
        #expect(aligned("=g=", [("約", 0.3), ("3", 1.1), ("2", 1.3), ("0", 1.5), ("億", 2.3)]) == ["約", "320", "億"])
        #expect(aligned("===", [("約", 0.3), ("3", 1.1), ("2", 1.4), ("億", 2.3)]).allSatisfy { $0.count <= 1 })
    }

    @Test("Without symbols all cells stay empty; without cells there is no result")
    func emptyInputs() {
        #expect(aligned("==", []) == ["", ""])
        #expect(aligned("", [("来", 0.3)]).isEmpty)
    }
}
