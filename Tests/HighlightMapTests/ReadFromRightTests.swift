import Foundation
import HighlightMap
import PageGeometry
import TestSupport
import Testing

/// A page of an old paper: a headline of four characters across, read from the right, over a vertical line of two.
func oldMap(isReadFromRight: Bool = true, lean: Int = 0, revision: Int = 1) throws -> HighlightMap {
    try HighlightMap(
        edition: nil, page: "01", revision: revision, size: PixelSize(width: 600, height: 400),
        sourceDigest: String(repeating: "0b", count: 32), articles: [.init(first: 1, last: 6)],
        lines: [
            .init(
                first: 1, article: 0, paragraph: 0, role: .headline, writing: .horizontal, cross: 40..<80,
                cuts: [100, 150, 200, 249, 300], lean: lean, isReadFromRight: isReadFromRight),
            .init(
                first: 5, article: 0, paragraph: 1, role: .body, writing: .vertical, cross: 500..<520,
                cuts: [100, 120, 140]),
        ])
}

@Suite("Lines read from the right")
struct ReadFromRightTests {
    private func text(_ map: HighlightMap) -> String { String(decoding: map.json(), as: UTF8.self) }

    // MARK: JSON

    @Test("A map with a line read from the right has version 2 and marks the line; other maps have version 1")
    func writing() throws {
        let (right, left) = (try text(oldMap()), try text(oldMap(isReadFromRight: false)))
        #expect(right.contains("\"version\": 2,"))
        #expect(right.contains("\"cross\": [40, 80], \"cuts\": [100, 150, 200, 249, 300], \"rtl\": true }"))
        #expect(
            left == right.replacing("\"version\": 2,", with: "\"version\": 1,").replacing(", \"rtl\": true", with: ""))
        #expect(try oldMap().version == 2 && oldMap(isReadFromRight: false).version == 1 && smallMap().version == 1)
        #expect(try HighlightMap(json: Data(right.utf8)) == oldMap())
        #expect(try text(oldMap(lean: -3)).contains("\"lean\": -3, \"rtl\": true }"))
    }

    @Test(
        "Version 2 without a line read from the right is accepted, and so is `\"rtl\": false`",
        arguments: [("2", ""), ("1", ", \"rtl\": false"), ("2", ", \"rtl\": false"), ("1", ", \"rtl\": null")])
    func reading(version: String, field: String) throws {
        let json = try text(oldMap()).replacing("\"version\": 2", with: "\"version\": \(version)")
            .replacing(", \"rtl\": true", with: field)
        #expect(try HighlightMap(json: Data(json.utf8)) == oldMap(isReadFromRight: false))
        #expect(HighlightMap.check(json: Data(json.utf8)).broken.isEmpty)
    }

    @Test("A line read from the right breaks a rule in version 1 or if it is vertical")
    func refusals() throws {
        let rule = "only horizontal lines are read from the right, and only in maps of version 2"
        let old = try text(oldMap()).replacing("\"version\": 2", with: "\"version\": 1")
        let vertical = try text(oldMap()).replacing("\"writing\": \"horizontal\"", with: "\"writing\": \"vertical\"")
        for (json, problem) in [(old, "The map has version 1."), (vertical, "The line is vertical.")] {
            #expect(throws: HighlightMapError.brokenRule(place: "/lines/0/rtl", rule: rule)) {
                try HighlightMap(json: Data(json.utf8))
            }
            let check = HighlightMap.check(json: Data(json.utf8))
            #expect(check.document == nil && check.misforms.isEmpty)
            #expect(check.broken.map(\.rule) == [.readFromRight] && check.broken.map(\.problem) == [problem])
        }
        var line = try oldMap().lines[0]
        line.writing = .vertical
        #expect(throws: HighlightMapError.brokenRule(place: "/lines/0/rtl", rule: rule)) {
            try HighlightMap(
                edition: nil, page: "p", revision: 1, size: PixelSize(width: 600, height: 400),
                sourceDigest: String(repeating: "0", count: 64), articles: [.init(first: 1, last: 4)], lines: [line])
        }
    }

    @Test("A wrong type and an unknown version are reported as such")
    func otherForms() throws {
        let number = try text(oldMap()).replacing("\"rtl\": true", with: "\"rtl\": 1")
        #expect(throws: HighlightMapError.badField(place: "/lines/0/rtl", expected: "true or false")) {
            try HighlightMap(json: Data(number.utf8))
        }
        let later = try text(oldMap()).replacing("\"version\": 2", with: "\"version\": 3")
        let error = #expect(throws: HighlightMapError.self) { try HighlightMap(json: Data(later.utf8)) }
        #expect(error == .unknownFormat(format: "mojiwaku.highlight-map", version: 3))
        #expect("\(String(describing: error))".contains("versions 1 to 2"))
        let check = HighlightMap.check(json: Data(later.utf8))
        #expect(check.misforms.map(\.pointer) == ["/version"])
    }

    // MARK: Cells and numbers

    @Test("Numbers rise to the left: cell i of n is from cut n − 1 − i to cut n − i", arguments: [0, 8, -20])
    func cells(lean: Int) throws {
        let (map, left) = (try oldMap(lean: lean), try oldMap(isReadFromRight: false, lean: lean))
        let cuts = map.lines[0].cuts
        for i in 0..<4 {
            let cell = try #require(map.cell(of: i + 1))
            #expect(cell.xRange == cuts[3 - i]..<cuts[4 - i])
            // A cell moves by the lean at its middle, for either reading direction.
            #expect(cell == left.cell(of: 4 - i))
        }
        #expect(map.cell(of: 5) == left.cell(of: 5) && map.lineIndex(of: 4) == 0)
    }

    @Test("A fill of the first characters is at the right end, one of the last characters at the left end")
    func fills() throws {
        let map = try oldMap()
        func fill(_ start: Int, _ end: Int) -> [PixelRect] { map.fill(from: start, to: end).map(\.rect) }
        #expect(fill(1, 2) == [PixelRect(minX: 200, minY: 40, maxX: 300, maxY: 80)])
        #expect(fill(3, 4) == [PixelRect(minX: 100, minY: 40, maxX: 200, maxY: 80)])
        #expect(fill(2, 2) == [PixelRect(minX: 200, minY: 40, maxX: 249, maxY: 80)])
        #expect(fill(4, 1) == [map.lines[0].bounds])
        #expect(
            fill(4, 5) == [
                PixelRect(minX: 100, minY: 40, maxX: 150, maxY: 80),
                PixelRect(minX: 500, minY: 100, maxX: 520, maxY: 120),
            ])
    }

    @Test("A fill of a leaning line has the offset of its cells, and leans from left to right")
    func leaningFill() throws {
        let map = try oldMap(lean: 20)
        let half = try #require(map.fill(from: 1, to: 2).first)
        #expect(half.rect == PixelRect(minX: 200, minY: 55, maxX: 300, maxY: 95) && half.lean == 10)
        let rest = try #require(map.fill(from: 3, to: 4).first)
        #expect(rest.rect == PixelRect(minX: 100, minY: 45, maxX: 200, maxY: 85) && rest.lean == 10)
    }

    @Test("A shape begins at the right end and joins the next number's shape without a step", arguments: [0, 8, -20])
    func shapes(lean: Int) throws {
        let map = try oldMap(lean: lean)
        for number in 1..<4 {
            let first = try #require(map.marker(from: number, to: number).first).corners
            let next = try #require(map.marker(from: number + 1, to: number + 1).first).corners
            #expect(first[3] == next[0] && first[2] == next[1])
        }
        let whole = try #require(map.marker(from: 1, to: 4).first).corners
        #expect(
            whole == [
                .init(x: 300, y: 40 + Double(lean)), .init(x: 300, y: 80 + Double(lean)), .init(x: 100, y: 80),
                .init(x: 100, y: 40),
            ])
    }

    @Test("The index finds each number in its cell, and the lower of two equally near numbers", arguments: [0, 20])
    func index(lean: Int) throws {
        let map = try oldMap(lean: lean)
        let index = HighlightMapIndex(map)
        for number in 1...6 {
            let cell = try #require(map.cell(of: number))
            for point in [
                cell.center, PixelPoint(x: cell.minX, y: cell.minY), PixelPoint(x: cell.maxX - 1, y: cell.maxY - 1),
            ] { #expect(index.number(at: point) == number) }
        }
        #expect(index.number(near: PixelPoint(x: 310, y: 70), within: 20) == 1)
        #expect(index.number(near: PixelPoint(x: 90, y: 60), within: 20) == 4)
        #expect(index.number(near: PixelPoint(x: 90, y: 60), within: 5) == nil)
    }

    @Test("The next line of a paragraph may not be above the one before, even if their left ends differ")
    func order() throws {
        func broken(isReversed: Bool, isReadFromRight: Bool) throws -> [HighlightMapRule] {
            let lines = [(40..<80, [100, 200, 300]), (90..<130, [240, 270, 300])]
            var first = 1
            let mapped = (isReversed ? lines.reversed() : lines).map { cross, cuts in
                defer { first += 2 }
                return HighlightMap.Line(
                    first: first, article: 0, paragraph: 0, role: .headline, writing: .horizontal, cross: cross,
                    cuts: cuts, isReadFromRight: isReadFromRight)
            }
            return try HighlightMap(
                size: PixelSize(width: 600, height: 400), articles: [.init(first: 1, last: 4)], lines: mapped
            ).brokenRules().map(\.rule)
        }
        #expect(try broken(isReversed: false, isReadFromRight: true).isEmpty)
        #expect(try broken(isReversed: true, isReadFromRight: true) == [.lineOrder])
        // When they are read from the left, the lines do not start side by side.
        #expect(try broken(isReversed: true, isReadFromRight: false).isEmpty)
    }

    // MARK: Renumbering

    @Test("After a line is turned, each number is at the line's other end")
    func turn() throws {
        let (before, after) = (try oldMap(isReadFromRight: false), try oldMap(revision: 2))
        let found = before.renumbering(to: after)
        #expect((1...6).map(found.numbers) == [[4], [3], [2], [1], [5], [6]])
        #expect(found.recuts.isEmpty && found.vanished.isEmpty && found.appeared.isEmpty)
        #expect(found.mark(1...2) == [3...4] && found.mark(1...4) == [1...4])
        // A mark from within the line into the next one stays on its print, in two parts.
        #expect(found.mark(3...5) == [1...2, 5...5])
        #expect(try Renumbering(json: found.json()) == found)
        let back = after.renumbering(to: before)
        #expect(Set(back.runs) == Set(found.runs.map { .init(old: $0.new, new: $0.old, count: $0.count) }))
    }

    @Test("A pack holds maps of both versions")
    func pack() throws {
        let pages = try [oldMap(), oldMap(isReadFromRight: false)].map { $0.json() }
        let maps = try EditionPack(json: EditionPack.json(of: pages)).maps
        #expect(maps.map(\.version) == [2, 1])
        #expect(maps.map { $0.cell(of: 1)?.minX } == [249, 100])
    }

    @Test("Random maps with lines read from the right read back", arguments: 0..<40)
    func roundTrip(seed: Int) throws {
        let map = try randomMap(seed: seed, lines: 40)
        #expect(try HighlightMap(json: map.json()) == map)
        #expect((map.version == 2) == map.lines.contains { $0.isReadFromRight })
    }

    @Test("No mutant of a map with lines read from the right crashes the decoder, the index or a fill")
    func mutants() throws {
        var mutation = Mutation(seed: 21)
        let originals = [try oldMap(), try oldMap(lean: -4), try randomMap(seed: 4, lines: 8)]
        let taken = mutation.feed(originals.map { $0.json() }, 4_000) { bytes in
            let map = try HighlightMap(json: bytes)
            #expect(try HighlightMap(json: map.json()) == map)
            let index = HighlightMapIndex(map)
            for number in [1, map.count] {
                if let cell = map.cell(of: number) { #expect(index.number(at: cell.center) != nil) }
            }
            _ = map.fill(from: -5, to: .max)
            _ = map.marker(from: 1, to: 2)
            _ = map.renumbering(to: map)
        }
        #expect(taken > 10)
    }
}
