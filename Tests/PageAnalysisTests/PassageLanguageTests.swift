import LayoutDocument
import PageGeometry
import PageRaster
import Synchronization
import Testing

@testable import PageAnalysis

/// Knows some texts together, and reads each character as the next one of あいう….
private final class KnownTexts: PassageReader {
    let joins: [String: Int]
    let fails: Bool
    let lines = Mutex<[Line]>([])

    init(joins: [String: Int] = [:], fails: Bool = false) { (self.joins, self.fails) = (joins, fails) }

    var provenance: (programs: String, models: [String: String]) { ("a reader", ["words": "abc"]) }

    func texts(of lines: [Line], on page: GreyRaster) -> [[RecognisedText?]]? {
        if fails { return nil }
        self.lines.withLock { $0 += lines }
        return lines.map { line in
            line.characters.indices.map {
                $0 % 5 == 4
                    ? nil : RecognisedText(String("あいうえおかきくけこさしすせそたちつてと"[$0]), confidence: 1000)
            }
        }
    }

    func cost(of text: String) -> Int { joins[text] ?? 0 }
}

extension String {
    fileprivate subscript(place: Int) -> Swift.Character { self[index(startIndex, offsetBy: place % count)] }
}

@Suite("Order by what is read")
struct TextContinuationTests {
    private func text(_ texts: [PassageText], joins: [String: Int]) -> TextContinuation {
        TextContinuation(texts: texts, reader: KnownTexts(joins: joins))
    }

    @Test("Of two readings that are nearly as good the one whose words go on is chosen")
    func chooses() {
        let links = PassageLinks(points: [[1: 900, 2: 850], [:], [:]])
        #expect(links.successors == [1, nil, nil])
        let texts = [PassageText(tail: "である法"), PassageText(head: "昨日は雨"), PassageText(head: "人税額は")]
        let told = links.weighed(text(texts, joins: ["である法人税額は": -11000, "である法昨日は雨": 400]))
        #expect(told.successors == [2, nil, nil])
        #expect(told.points[0] == [1: 900 - 25, 2: 850 + 511])
    }

    @Test("What was not read says nothing, and after the end of a sentence words say little")
    func ends() {
        let texts = [PassageText(tail: "です。"), PassageText(head: "人税"), PassageText(head: "")]
        let after = text(texts, joins: ["です。人税": -11000])
        #expect(after.points(from: 0, to: 1) == 0)
        #expect(after.points(from: 0, to: 2) == 0 && after.difference(from: 0, to: 2) == nil)
        let open = text([PassageText(tail: "です"), PassageText(head: "人税")], joins: ["です人税": -11000])
        #expect(open.points(from: 0, to: 1) == 511)
    }

    @Test("What was likely misread counts less")
    func sureness() {
        let texts = [
            PassageText(tail: "である法", tailIsRight: 500), PassageText(head: "人税額は", headIsRight: 400),
        ]
        #expect(text(texts, joins: ["である法人税額は": -11000]).points(from: 0, to: 1) == 511 / 5)
    }

    @Test("There are points for each step, and none of them can turn what stands far apart")
    func parameters() {
        let parameters = TextContinuation.Parameters()
        #expect(parameters.steps == parameters.steps.sorted())
        #expect(parameters.open.count == parameters.steps.count + 1)
        #expect(parameters.closed.count == parameters.steps.count + 1)
        #expect((parameters.open + parameters.closed).allSatisfy { abs($0) <= parameters.reach })
    }

    @Test("Places are read where the choice is near, the least sure first")
    func contested() {
        let links = PassageLinks(points: [[1: 2000, 2: 100], [2: 900, 3: 850, 0: -500], [3: 100], [:]])
        let found = links.contested(within: 512)
        #expect(found.map(\.from) == [1, 2])
        #expect(found.map(\.to) == [[2, 3], [3]])
    }

    /// A page of two runs, one under the other, and a third beside them.
    private var page: BoxedPage {
        var page = BoxedPage()
        page.line("head", x: page.left(2), y: page.top(0), count: 8, scale: 280)
        page.run("a", tier: 0, columns: 3..<12)
        page.run("a", tier: 1, columns: 3..<12)
        page.run("a", tier: 2, columns: 0..<12)
        return page
    }

    private func result(_ reader: KnownTexts, reach: Int) -> LogicalPage {
        var order = ReadingOrder()
        order.parameters.text.reach = reach
        order.parameters.doubts.sure = 1 << 20
        let image = GreyRaster(size: page.size)
        return order.run(page.labelling.run(), print: PassagePrint(page: image, reader: reader))
    }

    @Test("At most eight characters of an end or a beginning are read, and doubts show them")
    func reads() throws {
        let reader = KnownTexts()
        let result = result(reader, reach: 1 << 20)
        #expect(result.isReadByText)
        let lines = reader.lines.withLock(\.self)
        #expect(!lines.isEmpty && lines.allSatisfy { (1...PassageText.length).contains($0.characters.count) })
        let finding = try #require(
            result.findings.first { $0.text != nil && $0.candidates.contains { $0.text != nil } })
        #expect(finding.message.contains("“"))
        // The fifth and the tenth could not be read.
        #expect(finding.text == "あいうえかきく")
    }

    @Test("Where reading fails the order is the one without text")
    func fails() {
        let (failed, plain) = (result(KnownTexts(fails: true), reach: 1 << 20), page.result)
        #expect(!failed.isReadByText)
        #expect(failed.articles == plain.articles)
    }

    @Test("Where no choice is near nothing is read")
    func sure() {
        let reader = KnownTexts()
        _ = result(reader, reach: -1)
        let lines = reader.lines.withLock(\.self)
        #expect(lines.isEmpty)
    }

    @Test("A layout says what read its passages, and has the same articles as without where the texts say nothing")
    func provenance() {
        var page = DrawnPage(1200, 1600)
        page.columns(PixelRect(minX: 100, minY: 100, maxX: 1100, maxY: 700), em: 40)
        page.columns(PixelRect(minX: 100, minY: 780, maxX: 1100, maxY: 1380), em: 40)
        let identity = PageIdentity(name: "p", size: page.raster.size, sourceDigest: String(repeating: "0", count: 64))
        let plain = PageAnalyzer().analyze(page.raster, page: identity)
        let told = PageAnalyzer(reader: KnownTexts()).analyze(page.raster, page: identity)
        #expect(told.provenance.settings == ["order": "a reader"] && told.provenance.models == ["words": "abc"])
        #expect(plain.provenance.settings.isEmpty && plain.provenance.models.isEmpty)
        #expect(told.articles == plain.articles)
    }
}
