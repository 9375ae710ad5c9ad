import Foundation
import HighlightMap
import LayoutDocument
import PageGeometry
import TestSupport
import Testing

@Suite("Highlight map, binary")
struct HighlightMapBinaryTests {
    @Test("JSON, binary and JSON again are the same bytes, and so are binary, map and binary", arguments: 0..<80)
    func roundTrip(seed: Int) throws {
        let map = try randomMap(seed: seed, lines: [4, 40, 200][seed % 3])
        let binary = map.binary()
        let read = try HighlightMap(binary: binary)
        #expect(read == map)
        #expect(read.json() == map.json())
        #expect(try HighlightMap(json: map.json()).binary() == binary)
    }

    @Test("The first bytes distinguish the two forms")
    func eitherForm() throws {
        let map = try smallMap()
        #expect(try HighlightMap(file: map.binary()) == map)
        #expect(try HighlightMap(file: map.json()) == map)
        #expect(HighlightMap.isBinary(map.binary()) && !HighlightMap.isBinary(map.json()))
        #expect(!HighlightMap.isBinary(Data(HighlightMap.binaryMagic.dropLast())))
    }

    @Test("The examples of docs/formats.md are maps of the tests, byte by byte", arguments: [1, 2])
    func documentedExample(version: Int) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let document = try String(contentsOf: root.appending(path: "docs/formats.md"), encoding: .utf8)
        let examples = document.matches(of: /<!-- binary -->\n```text\n([^`]*)```/).map(\.output.1)
        try #require(examples.count == 2)
        let example = examples[version - 1]
        var bytes: [UInt8] = []
        for row in example.split(separator: "\n") {
            let columns = row.split(separator: "  ", omittingEmptySubsequences: true)
            #expect(columns.first.flatMap { Int($0.trimmingCharacters(in: .whitespaces)) } == bytes.count, "\(row)")
            bytes += columns[1].split(separator: " ").compactMap { UInt8($0, radix: 16) }
        }
        #expect(bytes == Array(try (version == 1 ? smallMap() : oldMap()).binary()))
    }

    @Test("A page without text, names of every kind and the largest numbers read back")
    func extremes() throws {
        let largest = HighlightMap.largestSide
        for name in ["", "03", "文字枠𠮷\u{0}\u{301}", String(repeating: "あ", count: 100)] {
            let empty = try HighlightMap(
                edition: name, page: name, revision: HighlightMap.largestNumber,
                size: PixelSize(width: 1, height: largest),
                sourceDigest: String(repeating: "f0", count: 32), articles: [], lines: [])
            let read = try HighlightMap(binary: empty.binary())
            #expect(read.binary() == empty.binary() && read.json() == empty.json())
        }
        let lines = [
            HighlightMap.Line(
                first: 1, article: 0, paragraph: HighlightMap.largestNumber, role: .other, writing: .horizontal,
                cross: -largest..<largest,
                cuts: [-largest, -largest + 1, largest], lean: -largest),
            HighlightMap.Line(
                first: 3, article: 0, paragraph: 0, role: .byline, writing: .vertical, cross: largest - 1..<largest,
                cuts: [largest - 1, largest], lean: largest),
            HighlightMap.Line(
                first: 4, article: 0, paragraph: HighlightMap.largestNumber, role: .caption, writing: .vertical,
                cross: -largest..<1 - largest, cuts: [-largest, largest - 1, largest]),
        ]
        let map = try HighlightMap(
            edition: nil, page: "p", revision: 1, size: PixelSize(width: 1, height: 1),
            sourceDigest: String(repeating: "0", count: 64), articles: [.init(first: 1, last: 5)], lines: lines)
        #expect(try HighlightMap(binary: map.binary()) == map)
    }

    @Test("Every role, either writing and every way to tell a paragraph read back")
    func everyKindOfLine() throws {
        var lines: [HighlightMap.Line] = []
        for (i, role) in LineRole.allCases.enumerated() {
            for writing in WritingDirection.allCases {
                for paragraph in [i, i, i + 1, 0] {
                    lines.append(
                        .init(
                            first: lines.count + 1, article: i, paragraph: paragraph, role: role, writing: writing,
                            cross: 0..<9, cuts: [0, 9]))
                }
            }
        }
        let articles = LineRole.allCases.indices.map { HighlightMap.Article(first: 8 * $0 + 1, last: 8 * $0 + 8) }
        let map = try HighlightMap(
            edition: nil, page: "p", revision: 1, size: PixelSize(width: 9, height: 9),
            sourceDigest: String(repeating: "0", count: 64), articles: articles, lines: lines)
        #expect(try HighlightMap(binary: map.binary()) == map)
    }

    @Test("A full page of 12,000 characters takes less than 20 KB")
    func size() throws {
        let map = try fullMap()
        let binary = map.binary()
        #expect(map.count >= 12_000)
        #expect(binary.count < 20_000)
        #expect(try HighlightMap(binary: binary) == map)
        print("map of \(map.count) characters: \(binary.count) bytes, \(map.json().count) in JSON")
    }

    /// A page of 4000 × 5392 px full of small type: 15 tiers of 86 lines of 10 characters with varying advances (like
    /// variable type and a scan), skewed lines, some short, some indented.
    private func fullMap() throws -> HighlightMap {
        var random = SplitMix(seed: 12)
        var lines: [HighlightMap.Line] = []
        var next = 1
        var articles: [HighlightMap.Article] = []
        for tier in 0..<15 {
            let first = next
            for column in 0..<86 {
                let isShort = random.oneIn(9)
                var cuts = [60 + 352 * tier + Int.random(in: -3...3, using: &random) + (random.oneIn(5) ? 34 : 0)]
                for _ in 0..<(isShort ? Int.random(in: 1...9, using: &random) : 10) {
                    let advance = random.oneIn(12) ? 17 : 33 + Int.random(in: -4...4, using: &random)
                    cuts.append((cuts.last ?? 0) + advance)
                }
                let low = 3940 - 45 * column + Int.random(in: -2...2, using: &random)
                lines.append(
                    .init(
                        first: next, article: tier, paragraph: column / 7, role: .body, writing: .vertical,
                        cross: low..<low + 33 + Int.random(in: -2...2, using: &random), cuts: cuts, lean: -4))
                next += cuts.count - 1
            }
            articles.append(.init(first: first, last: next - 1))
        }
        return try HighlightMap(
            edition: "2026-11-21-morning", page: "03", revision: 1, size: PixelSize(width: 4000, height: 5392),
            sourceDigest: String(repeating: "9c", count: 32), articles: articles, lines: lines)
    }
}
