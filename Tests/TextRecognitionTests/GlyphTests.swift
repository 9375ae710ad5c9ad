import LayoutDocument
import ModelFiles
import PageGeometry
import PageRaster
import Testing

@testable import CharacterShapes
@testable import TextRecognition

@Suite("Characters by their shape")
struct GlyphTests {
    /// A cross of two strokes, `size` px wide and high, the horizontal one at a third.
    private func cross(_ size: Int, turned: Bool = false) -> GreyRaster {
        var print = GreyRaster(size: PixelSize(width: size + 6, height: size + 6))
        let stroke = size / 6
        for y in 0..<size {
            for x in 0..<size {
                let (along, across) = turned ? (y, x) : (x, y)
                let isLying = (size / 3..<size / 3 + stroke).contains(across)
                let isStanding = (size / 2..<size / 2 + stroke).contains(along)
                if isLying || isStanding { print[3 + x, 3 + y] = 0 }
            }
        }
        return print
    }

    private func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
        zip(one, other).map { abs(Int($0) - Int($1)) }.reduce(0, +)
    }

    @Test("A glyph has the same features in two sizes, and other features if it is turned")
    func sizes() throws {
        let small = try #require(GlyphFeatures.features(of: cross(24), em: 26))
        let large = try #require(GlyphFeatures.features(of: cross(96), em: 104))
        let turned = try #require(GlyphFeatures.features(of: cross(24, turned: true), em: 26))
        #expect(small.count == GlyphFeatures.count)
        #expect(distance(small, large) * 3 < distance(small, turned))
        #expect(small.suffix(2) == large.suffix(2))
    }

    @Test("Print without ink has no features, and print that is all ink causes no failure")
    func blank() {
        #expect(GlyphFeatures.features(of: GreyRaster(size: PixelSize(width: 9, height: 9)), em: 9) == nil)
        #expect(GlyphFeatures.features(of: GreyRaster(size: PixelSize(width: 0, height: 0)), em: 9) == nil)
        let full = GreyRaster(size: PixelSize(width: 300, height: 2), filledWith: 0)
        #expect(GlyphFeatures.features(of: full, em: 1)?.suffix(2) == [255, 255])
    }

    @Test("The embedded model knows rare characters, squares and 縦中横; a truncated model is refused")
    func model() throws {
        let file = ModelFile.glyphs.bytes
        let classifier = try GlyphClassifier(file: file)
        for text in ["莞", "柊", "晶", "髙", "㍍", "㈱", "33", "「", "ー", "５", "ヘ"] {
            #expect(classifier.texts.contains(text), "\(text)")
        }
        #expect(!classifier.texts.contains("っ"))
        for count in [0, 16, 40, 5_000, file.count - 1] {
            #expect(throws: ModelError.self) { try GlyphClassifier(file: Array(file.prefix(count))) }
        }
        #expect(throws: ModelError.malformed(model: "glyphs")) { try GlyphClassifier(file: file + [0]) }
    }

    @Test("Each likely text appears once, and ruby has only kana")
    func best() throws {
        let classifier = try GlyphClassifier(file: ModelFile.glyphs.bytes)
        var scores = [Int32](repeating: 0, count: classifier.texts.count)
        let brackets = classifier.texts.indices.filter { classifier.texts[$0] == "「" }
        #expect(brackets.count == 2)
        for (place, glyph) in brackets.enumerated() { scores[glyph] = Int32(900 + place) }
        let kana = try #require(classifier.texts.firstIndex(of: "よ"))
        scores[kana] = 500
        let best = classifier.best(2, of: scores)
        #expect(best.map { classifier.texts[$0.glyph] } == ["「", "よ"])
        #expect(best.map(\.score) == [901, 500])
        #expect(classifier.best(1, of: scores, among: .kana).map { classifier.texts[$0.glyph] } == ["よ"])
        #expect(classifier.score(of: "「", in: scores) == 901)
        #expect(classifier.score(of: "no glyph", in: scores) == nil)
    }

    @Test("The model reads a cross as 十, in many sizes")
    func read() throws {
        let classifier = try GlyphClassifier(file: ModelFile.glyphs.bytes)
        var ten = GreyRaster(size: PixelSize(width: 64, height: 64))
        for place in 4..<60 {
            for stroke in 0..<5 {
                ten[place, 26 + stroke] = 0
                ten[29 + stroke, place] = 0
            }
        }
        for size in [20, 31, 64, 200] {
            let size = PixelSize(width: size, height: size)
            let print = size.width < 64 ? ten.resampled(to: size) : ten.interpolated(to: size)
            let features = try #require(GlyphFeatures.features(of: print, em: Double(size.width)))
            let best = classifier.best(3, of: classifier.scores(of: features))
            #expect(best.map { classifier.texts[$0.glyph] }.first == "十")
        }
    }
}

@Suite("Choice between two readings")
struct ReadingChoiceTests {
    /// Trees with constant results.
    private func choice(tesseract: Int16, glyph: Int16, neither: Int16) throws -> ReadingChoice {
        let trees = [tesseract, glyph, neither].flatMap { odds -> [UInt8] in
            [255, UInt8(truncatingIfNeeded: odds), UInt8(truncatingIfNeeded: odds >> 8)]
        }
        return ReadingChoice(
            trees: try #require(BoostedTrees([3, UInt8(ReadingFeature.count)] + trees)),
            cells: try #require(BoostedTrees([1, UInt8(ReadingFeature.count), 255, 0, 0])))
    }

    private func reading(_ tesseract: String?, _ glyphs: [(String, Int)], deficit: Int?) -> CharacterReading {
        let page = GreyRaster(size: PixelSize(width: 100, height: 100))
        let ink = PixelRect(minX: 30, minY: 30, maxX: 66, maxY: 66)
        return CharacterReading(
            cell: PrintedCell(
                kind: .plain, writing: .vertical, confidence: 990, ink: ink, middle: 48, axis: 48, em: 40,
                tone: LineTone(of: [ink], on: page)),
            form: .whole, isRuby: false, tesseract: tesseract.map { RecognisedText($0, confidence: 900) },
            glyph: GlyphReading(texts: glyphs.map { (text: $0.0, score: $0.1) }, deficit: deficit))
    }

    @Test("The likelier of two readings is chosen, and the other one becomes an alternative")
    func likelierReading() throws {
        let character = reading("発", [("莞", 5000), ("完", 2000)], deficit: 4000)
        let glyph = try #require(try choice(tesseract: -600, glyph: 600, neither: -900).texts(of: character))
        #expect(glyph.text == "莞")
        #expect(glyph.alternatives.first?.text == "発")
        let tesseract = try #require(try choice(tesseract: 600, glyph: -600, neither: -900).texts(of: character))
        #expect(tesseract.text == "発")
        #expect(tesseract.alternatives.first?.text == "莞")
        #expect(tesseract.confidence > 950 && glyph.confidence > 950)
    }

    @Test("Without ink and without both readings there is no text")
    func neither() throws {
        let choice = try choice(tesseract: 100, glyph: 0, neither: 0)
        #expect(choice.texts(of: reading(nil, [], deficit: nil)) == nil)
        #expect(choice.texts(of: reading(nil, [("一", 9)], deficit: nil))?.text == "一")
    }

    @Test("If both readings are unlikely, there is no text")
    func unlikely() throws {
        let character = reading("発", [("莞", 5000), ("完", 2000)], deficit: 4000)
        #expect(try choice(tesseract: 0, glyph: 0, neither: 600).texts(of: character) == nil)
        #expect(try choice(tesseract: 0, glyph: 0, neither: 300).texts(of: character)?.text == "発")
    }

    @Test("Features have their places, and include the neighbours' readings")
    func features() {
        let all = ReadingChoice.features([
            reading("一", [("二", 3000), ("三", 1000)], deficit: 700), reading(nil, [("二", 10)], deficit: nil),
        ])
        #expect(all[0][.margin] == 2000 && all[0][.deficit] == 700 && all[0][.tesseract] == 900)
        #expect(all[0][.tesseractAfter] == -1 && all[1][.tesseractBefore] == 900 && all[1][.deficitBefore] == 700)
        #expect(all[1][.tesseract] == -1 && all[0][.inkWidth] == 90 && all[0][.cell] == 990)
    }
}

extension ReadingChoice {
    fileprivate func texts(of reading: CharacterReading) -> RecognisedText? {
        texts(Self.features([reading]), of: [reading])[0]
    }
}
