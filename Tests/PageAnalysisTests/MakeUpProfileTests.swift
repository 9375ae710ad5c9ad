import ModelFiles
import PageGeometry
import Testing

@testable import PageAnalysis

@Suite("A profile of a newspaper's make-up")
struct MakeUpProfileTests {
    /// Returns two tiers of text; the second tier has no number in this newspaper.
    private func lesson(columns: Range<Int>) -> (found: LineMakeUp, lesson: MakeUpProfile.Lesson) {
        var page = BoxedPage()
        page.run("a", tier: 0, columns: columns, indented: [columns.lowerBound])
        let y = page.top(1) - page.em
        page.rule(
            PixelRect(minX: page.left(columns.upperBound), minY: y, maxX: page.left(columns.lowerBound), maxY: y + 3))
        page.run("b", tier: 1, columns: columns)
        let found = LineMakeUp(page.characterPage)
        let names = found.page.lines.map { page.name($0.layout) }
        let truth = MakeUpTruth(
            kinds: names.map { $0.hasPrefix("a") ? [.lead, .body] : MakeUpTruth.aside },
            places: names.map { name in
                let column = Int(name.split(separator: ".")[1]) ?? 0
                return name.hasPrefix("a") ? .block(0, place: column, article: 0, part: 0) : .aside
            })
        return (found, MakeUpProfile.Lesson(page: found.makeUp, truth: truth))
    }

    @Test("A profile learns a newspaper's habit, the same in each run, and leaves the embedded networks unchanged")
    func learns() throws {
        let lessons = [3..<20, 5..<24, 2..<16].map { lesson(columns: $0).lesson }
        let other = lesson(columns: 4..<22)
        let without = MakeUpFaults(of: other.found, truth: other.lesson.truth, by: .embedded)
        #expect(without.lines == 36 && without.wrongNumbered == 18)
        let profile = try MakeUpProfile(learning: lessons, from: MakeUpModels.files)
        let with = MakeUpFaults(of: other.found, truth: other.lesson.truth, by: try profile.models(MakeUpModels.files))
        #expect(with.count < without.count / 3)
        #expect(try MakeUpProfile(learning: lessons, from: MakeUpModels.files) == profile)
        #expect(MakeUpFaults(of: other.found, truth: other.lesson.truth, by: .embedded) == without)
    }

    @Test("A part of a change is this share of each number")
    func part() {
        let change = MakeUpProfile(lines: [8, -6, 0], blocks: [32000])
        #expect(change.part(0.25) == MakeUpProfile(lines: [2, -2, 0], blocks: [8000]) && change.part(1) == change)
    }

    @Test("An empty change gives the same networks, and a change of another size is refused")
    func sizes() throws {
        let files = MakeUpModels.files
        let zeros = [Int16](repeating: 0, count: MakeUpProfile.weights)
        let page = lesson(columns: 4..<22)
        let same = try MakeUpProfile(lines: zeros, blocks: zeros).models(files)
        #expect(
            MakeUpFaults(of: page.found, truth: page.lesson.truth, by: same)
                == MakeUpFaults(of: page.found, truth: page.lesson.truth, by: .embedded))
        #expect(throws: ModelError.self) {
            try MakeUpProfile(lines: zeros.dropLast(), blocks: zeros).models(files)
        }
    }

    @Test("Joins are counted at the ends of blocks and of articles, not in captions")
    func joins() {
        let truth = MakeUpTruth(
            kinds: [[.headline], [.body], [.caption], [.body]],
            places: [
                .block(0, place: 0, article: 1, part: 0), .block(1, place: 0, article: 1, part: 1),
                .block(2, place: 0, article: 1, part: nil), .block(3, place: 0, article: 2, part: 0),
            ])
        let kinds: [BlockKind] = [.headline, .body, .caption, .body]
        let right = MakeUpFaults(of: MakeUpAnswer(kinds: kinds, next: [1, nil, nil, nil]), truth: truth)
        #expect(right.joins == 3 && right.wrongJoins == 0)
        let merged = MakeUpFaults(of: MakeUpAnswer(kinds: kinds, next: [1, 3, nil, nil]), truth: truth)
        #expect(merged.wrongJoins == 1)
        let parted = MakeUpFaults(of: MakeUpAnswer(kinds: kinds, next: [nil, nil, nil, nil]), truth: truth)
        #expect(parted.wrongJoins == 1)
    }

    @Test("Targets of lines are the next and previous line of the block, also past a lost line")
    func targetsOfLines() {
        let truth = MakeUpTruth(
            kinds: [[.body], [.body], [.body], MakeUpTruth.aside],
            places: [
                .block(7, place: 0, article: 1, part: 0), .block(7, place: 1, article: 1, part: 0),
                .block(7, place: 2, article: 1, part: 0), .aside,
            ])
        #expect(truth.next == [1, 2, nil, nil] && truth.before == [nil, 0, 1, nil])
        #expect(truth.joins.map(\.line) == [2] && truth.joins[0].following == nil)
        let rest = truth.taking([0, 2, 3])
        #expect(rest.losesNext == [true, false, false] && rest.losesBefore == [false, true, false])
        let torn = truth.withoutOrder(of: [1])
        #expect(torn.next == [nil, nil, nil, nil] && torn.following == torn.next && torn.kinds == truth.kinds)
        #expect(torn.losesNext == [true, false, false, false] && torn.losesBefore == [false, false, true, false])
        let (found, lesson) = lesson(columns: 3..<9)
        let graph = MakeUpGraph(found.makeUp, slots: MakeUpModels.lineSlots)
        let targets = lesson.truth.targets(graph)
        for (line, place) in lesson.truth.places.enumerated() {
            guard case .block(_, let place, _, _) = place else {
                #expect(targets.next[line] == nil && targets.before[line] == nil)
                continue
            }
            if place == 8 { #expect(targets.next[line] == graph.slots) }
            if place == 3 { #expect(targets.before[line] == graph.slots) }
            if let slot = targets.next[line], slot < graph.slots {
                #expect(graph.near[line * graph.slots + slot] == lesson.truth.next[line].map(Int32.init))
            }
        }
    }

    @Test("Targets of blocks are the article's next block, and the kind of most lines")
    func targetsOfBlocks() throws {
        let (found, lesson) = lesson(columns: 3..<9)
        let grouping = try MakeUpModels.Grouping(lines: MakeUpModels.files.lines)
        let (page, _) = grouping.blocks(of: found.makeUp)
        // Two blocks of the first tier, then one of the second.
        let lines = found.page.lines.indices
        func columns(_ isText: Bool) -> [Int] {
            lines.filter { (lesson.truth.places[$0] != .aside) == isText }.sorted {
                found.makeUp.things[$0].box.minX > found.makeUp.things[$1].box.minX
            }
        }
        let blocks = [Array(columns(true).prefix(3)), Array(columns(true).dropFirst(3)), columns(false)]
        var things = page
        things.things = blocks.map { lines in
            MakeUp.Thing(lines.map { found.makeUp.things[$0] }, kinds: [Float](repeating: 0, count: 11))
        }
        let graph = MakeUpGraph(things, slots: MakeUpModels.blockSlots)
        let targets = lesson.truth.targets(of: blocks, graph)
        #expect(targets.kinds == [[.lead, .body], [.lead, .body], MakeUpTruth.aside])
        #expect(targets.next[1] == graph.slots && targets.before[0] == graph.slots && targets.next[2] == nil)
        #expect(targets.next[0].map { graph.near[$0] } == 1)
        #expect(targets.before[1].map { graph.near[graph.slots + $0] } == 0)
    }
}
