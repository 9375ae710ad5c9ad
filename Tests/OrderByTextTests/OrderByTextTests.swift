import LayoutDocument
import PageGeometry
import PageRaster
import Testing

@testable import OrderByText

@Suite("Order by text, with Tesseract and MeCab")
struct OrderByTextTests {
    /// What two texts cost more together than apart.
    private func difference(_ reader: OrderByText, _ tail: String, _ head: String) -> Int {
        reader.cost(of: tail + head) - reader.cost(of: tail) - reader.cost(of: head)
    }

    @Test("A word that was parted costs less than two words that only meet")
    func words() throws {
        let reader = try OrderByText()
        #expect(difference(reader, "政府は来年度の法", "人税額を見直す") < difference(reader, "政府は来年度の法", "昨日の雨で川が"))
        #expect(difference(reader, "会場では大きな歓", "声が上がった") < difference(reader, "会場では大きな歓", "を受けて決めた"))
        #expect(reader.cost(of: "") == 0 || reader.cost(of: "") < reader.cost(of: "政府"))
    }

    @Test("Odd texts have a cost", arguments: ["\u{0}", "👍🏽", "ＡＢＣ", String(repeating: "𠮷", count: 200)])
    func odd(text: String) throws {
        let reader = try OrderByText()
        #expect(reader.cost(of: text) == reader.cost(of: text))
    }

    @Test("Many threads get the costs that one gets")
    func threads() async throws {
        let reader = try OrderByText()
        let texts = (0..<200).map { "第\($0)回の会議は市役所で開かれ、約\($0)人が出た" }
        let alone = texts.map(reader.cost)
        let together = await withTaskGroup(of: (Int, Int).self) { group in
            for (place, text) in texts.enumerated() { group.addTask { (place, reader.cost(of: text)) } }
            return await group.reduce(into: [Int](repeating: 0, count: texts.count)) { $0[$1.0] = $1.1 }
        }
        #expect(together == alone)
    }

    @Test("Cells without ink have no text, no lines are no texts")
    func blank() throws {
        let reader = try OrderByText()
        let page = GreyRaster(size: PixelSize(width: 200, height: 200), filledWith: 255)
        #expect(reader.texts(of: [], on: page) == [])
        let ink = PixelRect(minX: 60, minY: 60, maxX: 90, maxY: 90)
        let line = Line(
            role: .body, writing: .vertical, cross: 55..<95, start: 55,
            characters: [
                Character(kind: .plain, end: 95, ink: ink, confidence: 900),
                Character(kind: .plain, end: 135, ink: ink, confidence: 900),
            ])
        #expect(reader.texts(of: [line], on: page) == [[nil, nil]])
    }

    @Test("The provenance names programs and models")
    func provenance() throws {
        let provenance = try OrderByText().provenance
        #expect(provenance.programs.hasPrefix("tesseract ") && provenance.programs.contains(", mecab "))
        #expect(Set(provenance.models.keys) == ["glyphs", "ipadic", "jpn.traineddata"])
        #expect(provenance.models.values.allSatisfy { $0.count == 64 })
    }

    @Test("Text has a reader, place none")
    func sources() throws {
        #expect(try OrderSource.text.reader() != nil)
        #expect(try OrderSource.place.reader() == nil)
    }
}
