import Foundation
import HighlightMap
import PageGeometry
import TestSupport
import Testing

@Suite("Renumbering between revisions")
struct RenumberingTests {
    @Test("Between equal maps every number stays", arguments: 0..<20)
    func identity(seed: Int) throws {
        let map = try randomMap(seed: seed, lines: 60)
        let same = map.renumbering(to: map)
        #expect(same.runs == (map.count > 0 ? [.init(old: 1, new: 1, count: map.count)] : []))
        #expect(same.recuts.isEmpty && same.vanished.isEmpty && same.appeared.isEmpty)
    }

    @Test("After any corrections a number finds the cells with its print", arguments: 0..<60 as Range<UInt64>)
    func corrections(seed: UInt64) throws {
        let before = CorrectedPage(seed: seed)
        var after = before
        after.jitter()
        for _ in 0..<3 { after.removeLine() }
        for k in 0..<12 { after.recut(splitting: k % 2 == 0) }
        after.shuffleLines()
        let found = try before.map(revision: 1).renumbering(to: after.map(revision: 2))
        for (i, numbers) in before.numbers(on: after).enumerated() {
            #expect(found.numbers(for: i + 1) == numbers)
        }
        #expect(found.vanished.reduce(0) { $0 + $1.count } == 36)
        #expect(found.appeared.isEmpty && found.recuts.allSatisfy { $0.isSplit != $0.isMerge })
        // In the other direction, `vanished` becomes `appeared`, and a split becomes a merge.
        let back = try after.map(revision: 2).renumbering(to: before.map(revision: 1))
        #expect(back.appeared == found.vanished && back.vanished == found.appeared)
        #expect(Set(back.recuts) == Set(found.recuts.map { .init(old: $0.new, new: $0.old) }))
        #expect(Set(back.runs) == Set(found.runs.map { .init(old: $0.new, new: $0.old, count: $0.count) }))
    }

    @Test(
        "Two renumberings in turn equal one, for characters in all three revisions", arguments: 0..<30 as Range<UInt64>)
    func composition(seed: UInt64) throws {
        let first = CorrectedPage(seed: seed)
        var second = first
        second.jitter()
        second.removeLine()
        second.shuffleLines()
        var third = second
        for _ in 0..<4 { third.recut(splitting: true) }
        third.removeLine()
        third.shuffleLines()
        let (a, b, c) = (
            try first.map(revision: 1), try second.map(revision: 2), try third.map(revision: 3)
        )
        let (ab, bc, ac) = (a.renumbering(to: b), b.renumbering(to: c), a.renumbering(to: c))
        var inAll = 0
        for number in 1...a.count {
            guard let middle = ab.numbers(for: number).first, !bc.numbers(for: middle).isEmpty else { continue }
            #expect(bc.numbers(for: middle) == ac.numbers(for: number))
            inAll += 1
        }
        #expect(inAll == 28 * 12)
    }

    @Test("On unchanged print a mark fills the same area", arguments: 0..<30 as Range<UInt64>)
    func area(seed: UInt64) throws {
        let before = CorrectedPage(seed: seed)
        var after = before
        after.shuffleLines()
        for k in 0..<6 { after.recut(splitting: k % 2 == 0) }
        let (old, new) = (try before.map(revision: 1), try after.map(revision: 2))
        let found = old.renumbering(to: new)
        var random = SplitMix(seed: seed)
        for _ in 0..<50 {
            let start = Int.random(in: 1...old.count, using: &random)
            let mark = start...min(old.count, start + Int.random(in: 0..<60, using: &random))
            // A merged cell is marked completely, even if the mark had only a part of it.
            guard
                found.recuts.allSatisfy({ recut in
                    !recut.isMerge || recut.old.allSatisfy(mark.contains) == recut.old.contains(where: mark.contains)
                })
            else { continue }
            let landed = found.mark(mark).flatMap { new.fill(from: $0.lowerBound, to: $0.upperBound) }.map(\.rect)
            let filled = old.fill(from: mark.lowerBound, to: mark.upperBound).map(\.rect)
            let common = filled.reduce(0) { sum, rect in sum + landed.reduce(0) { $0 + $1.intersection(rect).area } }
            #expect(common == filled.reduce(0) { $0 + $1.area } && common == landed.reduce(0) { $0 + $1.area })
        }
    }

    @Test("Cells with entirely different cuts are reported together")
    func recuts() throws {
        func map(_ cuts: [Int], _ revision: Int) throws -> HighlightMap {
            try HighlightMap(
                size: PixelSize(width: 200, height: 200), articles: [.init(first: 1, last: cuts.count - 1)],
                lines: [
                    .init(
                        first: 1, article: 0, paragraph: 0, role: .body, writing: .vertical, cross: 100..<120,
                        cuts: cuts)
                ], revision: revision)
        }
        let found = try map([0, 30, 60, 90], 1).renumbering(to: map([0, 10, 60, 90], 2))
        #expect(found.recuts == [.init(old: [1, 2], new: [1, 2])])
        #expect(found.runs == [.init(old: 3, new: 3, count: 1)])
        #expect(found.mark(2...3) == [1...3])
    }

    @Test("A renumbering reads back from JSON", arguments: 0..<20 as Range<UInt64>)
    func json(seed: UInt64) throws {
        let before = CorrectedPage(seed: seed)
        var after = before
        after.removeLine()
        for k in 0..<6 { after.recut(splitting: k % 2 == 0) }
        after.shuffleLines()
        let found = try before.map(revision: 1).renumbering(to: after.map(revision: 4))
        #expect(try Renumbering(json: found.json()) == found)
        #expect(found.from == 1 && found.to == 4)
    }

    @Test(
        "A malformed renumbering is refused with the fault's place",
        arguments: [
            ("{}", "/format"), (#""runs": [[1, 2]]"#, "/runs/0"), (#""runs": [[0, 1, 1]]"#, "/runs/0/0"),
            (#""vanished": [[4, 2]]"#, "/vanished/0"), (#""recuts": [{"old": [1]}]"#, "/recuts/0/new"),
            (#""runs": [[5, 1, 3], [6, 9, 1]]"#, "/runs"),
        ])
    func refusal(text: String, place: String) throws {
        let key = text.split(separator: "\"").dropFirst(text.hasPrefix("\"") ? 0 : 9).first.map(String.init) ?? ""
        let fields = ["runs", "recuts", "vanished", "appeared"].map { $0 == key ? text : "\"\($0)\": []" }
        let whole =
            #"{"format": "mojiwaku.renumbering", "version": 1, "from": 1, "to": 2, "# + fields.joined(separator: ", ")
            + "}"
        let json = text.hasPrefix("\"") ? whole : text
        let error = try #require(throws: RenumberingError.self) { try Renumbering(json: Data(json.utf8)) }
        guard case .badField(let found, _) = error else { throw error }
        #expect(found == place)
    }

    @Test("A file that is not a renumbering is refused as such, with a remedy")
    func otherFiles() throws {
        for text in ["[]", "{", ""] {
            let error = try #require(throws: RenumberingError.self) { try Renumbering(json: Data(text.utf8)) }
            guard case .notJSON = error else { throw error }
            #expect("\(error)".hasPrefix("not a renumbering: ") && "\(error)".hasSuffix(" Fetch it again."))
        }
        let map = #"{"format": "mojiwaku.highlight-map", "version": 1}"#
        #expect(throws: RenumberingError.unknownFormat(format: "mojiwaku.highlight-map", version: 1)) {
            try Renumbering(json: Data(map.utf8))
        }
    }
}
