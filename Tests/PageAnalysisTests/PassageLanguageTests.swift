import Continuation
import Foundation
import LayoutDocument
import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Order by what is read")
struct PassageLanguageTests {
    /// Two passages that break off within a sentence, their continuations, and a passage without text.
    private let texts = [
        PassageLanguage.Ends(head: "台風の接近に伴い、交通機関は", tail: "交通機関は午後から運転を取りや"),
        PassageLanguage.Ends(head: "裁判長は被告の供述は信用で", tail: "できない」と述べ、懲役三"),
        PassageLanguage.Ends(head: "めると発表した。利用者には早めの", tail: "帰宅を呼びかけている。"),
        PassageLanguage.Ends(head: "年の判決を言い渡した。弁護側は控", tail: "弁護側は控訴する方針。"),
        PassageLanguage.Ends(head: "", tail: ""),
    ]
    private let links = [0, 1].flatMap { from in [2, 3, 4].map { (from: from, to: $0) } }

    @Test("The rest of a sentence is likelier than another one, and passages without text have no score")
    func likelier() throws {
        let language = try #require(PassageLanguage(texts: texts, links: links))
        #expect(language.points(from: 0, to: 2) > 0 && language.points(from: 0, to: 3) < 0)
        #expect(language.points(from: 1, to: 3) > 0 && language.points(from: 1, to: 2) < 0)
        #expect(language.points(from: 0, to: 4) == 0)
        #expect(language.points(from: 2, to: 3) == 0)
    }

    @Test("Text turns a choice that places leave open")
    func turns() throws {
        let language = try #require(PassageLanguage(texts: texts, links: links))
        let places = PassageLinks(points: [[2: 90, 3: 100], [2: 100, 3: 90], [:], [:], [:]])
        #expect(places.successors == [3, 2, nil, nil, nil])
        let order = places.weighed(language)
        #expect(order.successors == [2, 3, nil, nil, nil])
        #expect(order.points[0][2] == 90 + language.points(from: 0, to: 2))
    }

    @Test("A passage with one possible follower is not compared with itself")
    func alone() throws {
        let language = try #require(PassageLanguage(texts: texts, links: [(0, 2)]))
        #expect(language.points(from: 0, to: 2) == 0)
    }

    /// A page of two runs, one below the other.
    private var page: BoxedPage {
        var page = BoxedPage()
        page.run("a", tier: 0, columns: 3..<12)
        page.run("a", tier: 1, columns: 3..<12)
        return page
    }

    @Test("Where nothing can be read the order is the one without text")
    func blank() {
        let blank = ReadingOrder().run(page.labelling.run(), on: GreyRaster(size: page.size))
        #expect(blank.articles == page.result.articles)
        #expect(blank.findings.allSatisfy { $0.text == nil })
    }

    @Test("Doubts show what a passage ends with and what its followers begin with")
    func doubts() throws {
        var order = ReadingOrder()
        order.parameters.doubts.sure = 1 << 20
        var image = GreyRaster(size: page.size)
        // Each cell contains a cross, which is read as ＋.
        for line in page.labelling.run().lines {
            for character in line.line.layout.characters {
                let ink = character.ink
                for x in ink.xRange { image[x, (ink.minY + ink.maxY) / 2] = 0 }
                for y in ink.yRange { image[(ink.minX + ink.maxX) / 2, y] = 0 }
            }
        }
        let findings = order.run(page.labelling.run(), on: image).findings
        let finding = try #require(findings.first { $0.text != nil })
        #expect(finding.text == String(repeating: "＋", count: 8))
        #expect(finding.message.contains("“＋＋＋＋＋＋＋＋”"))
    }
}

@Suite("Logarithms in whole numbers")
struct LogarithmTests {
    @Test("Natural logarithms are right to some 65536ths", arguments: [1, 2, 3, 61, 4095, 1 << 31, 1 << 42 + 1])
    func natural(_ number: Int) {
        #expect(abs(Double(Logarithm.natural(number)) / 65536 - log(Double(number))) < 2e-4)
    }

    @Test("The mean of likelihoods lies where their logarithms say")
    func mean() {
        #expect(Logarithm.mean(of: []) == 0)
        #expect(abs(Logarithm.mean(of: [-300]) + 300) <= 1)
        let logarithms = [0, -100, 700, 650, -9000]
        let mean = logarithms.map { exp(Double($0) / 256) }.reduce(0, +) / 5
        #expect(abs(Double(Logarithm.mean(of: logarithms)) - 256 * log(mean)) <= 2)
    }
}
