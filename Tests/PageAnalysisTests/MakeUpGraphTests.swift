import TestSupport
import Testing

@testable import PageAnalysis

@Suite("The graph of a page's make-up")
struct MakeUpGraphTests {
    private func box(_ x: ClosedRange<Float>, _ y: ClosedRange<Float>) -> MakeUp.Box {
        MakeUp.Box(minX: x.lowerBound, minY: y.lowerBound, maxX: x.upperBound, maxY: y.upperBound)
    }

    private func line(
        _ x: ClosedRange<Float>, _ y: ClosedRange<Float>, isVertical: Bool = true, size: Float = 1
    ) -> MakeUp.Thing {
        MakeUp.Thing(
            box: box(x, y), isVertical: isVertical, size: size, characters: 12,
            traits: [Float](repeating: 0, count: LineTrait.count))
    }

    private func graph(
        _ things: [MakeUp.Thing], rules: [MakeUp.Box] = [], pictures: [MakeUp.Box] = [], slots: Int = 4
    ) -> MakeUpGraph {
        MakeUpGraph(MakeUp(things: things, rules: rules, pictures: pictures), slots: slots)
    }

    /// Returns a feature of the pair of two things, which must be neighbours.
    private func value(_ graph: MakeUpGraph, _ i: Int, _ j: Int, _ feature: PairFeature) throws -> Float {
        let slot = try #require((0..<graph.slots).first { graph.near[i * graph.slots + $0] == Int32(j) })
        return graph.pairs[(i * graph.slots + slot) * PairFeature.count + feature.rawValue]
    }

    private func value(_ graph: MakeUpGraph, _ i: Int, _ feature: ThingFeature) -> Float {
        graph.things[i * ThingFeature.names.count + feature.rawValue]
    }

    /// Two columns side by side. The first one is at the right; its right side is 20 ems from the left of the page.
    private var columns: [MakeUp.Thing] { [line(19...20, 10...22), line(17.5...18.5, 10...22)] }

    // MARK: Neighbours

    @Test("Two columns side by side are each other's neighbours, and further slots are empty")
    func two() throws {
        let graph = graph(columns)
        #expect(graph.count == 2 && graph.slots == 4)
        #expect(graph.near == [1, -1, -1, -1, 0, -1, -1, -1])
        #expect(graph.back == [0, 4, 4, 4, 0, 4, 4, 4])
        #expect(graph.things.count == 2 * ThingFeature.names.count)
        #expect(graph.pairs.count == 8 * PairFeature.count)
        #expect(graph.pairs[PairFeature.count..<4 * PairFeature.count].allSatisfy { $0 == 0 })
    }

    @Test("The left column is the nearest after the right one, and the right one the nearest before it")
    func nearest() throws {
        let graph = graph(columns)
        #expect(try value(graph, 0, 1, .isNearestAfter) == 1 && value(graph, 0, 1, .isNearestBefore) == 0)
        #expect(try value(graph, 1, 0, .isNearestAfter) == 0 && value(graph, 1, 0, .isNearestBefore) == 1)
        // The gap of half an em, as x / (x + 1) and x / (x + 10).
        #expect(try value(graph, 0, 1, .afterNear) == 0.5 / 1.5)
        #expect(try value(graph, 0, 1, .afterFar) == 0.5 / 10.5)
        #expect(try value(graph, 0, 1, .along) == 1 && value(graph, 0, 1, .startsNear) == 0)
        #expect(try value(graph, 0, 1, .pitch) == 0)
        #expect(value(graph, 0, .gapAfter) == 0.5 / 1.5 && value(graph, 1, .gapBefore) == 0.5 / 1.5)
    }

    @Test("The row below is the nearest one after a row")
    func rows() throws {
        let graph = graph([
            line(5...25, 10...11, isVertical: false), line(5...25, 11.5...12.5, isVertical: false),
        ])
        #expect(try value(graph, 0, 1, .isNearestAfter) == 1 && value(graph, 1, 0, .isNearestBefore) == 1)
        #expect(try value(graph, 0, 1, .isThisVertical) == 0)
    }

    @Test("Only the nearer of two columns counts as nearest; the other one has text or a heading in between")
    func between() throws {
        for (size, text, heading) in [(1, 0.5, 0), (2, 0, 0.5)] as [(Float, Float, Float)] {
            let graph = graph([
                line(19...20, 10...22), line(17.5...18.5, 10...22, size: size), line(16...17, 10...22),
            ])
            #expect(try value(graph, 0, 1, .isNearestAfter) == 1 && value(graph, 0, 2, .isNearestAfter) == 0)
            // The column covers one of the two ems between the others.
            #expect(try value(graph, 0, 2, .textAcross) == text && value(graph, 0, 2, .headingAcross) == heading)
            #expect(try value(graph, 0, 1, .textAcross) == 0 && value(graph, 0, 1, .headingAcross) == 0)
        }
    }

    @Test("A thing farther than 60 ems is no neighbour")
    func reach() {
        for (gap, isNear) in [(Float(60), true), (60.5, false)] {
            let graph = graph([line(70...71, 10...22), line(69 - gap...70 - gap, 10...22)])
            #expect(graph.near[0] == (isNear ? 1 : -1) && graph.near[4] == (isNear ? 0 : -1))
        }
    }

    @Test("Back slots give a thing's place among its neighbour's neighbours, if it has one")
    func backSlots() throws {
        // The middle column is nearer to the right one than to the left one.
        let things = [line(19...20, 10...22), line(17.5...18.5, 10...22), line(14...15, 10...22)]
        let one = graph(things, slots: 1)
        #expect(one.near == [1, 0, 1])
        #expect(one.back == [0, 0, 1])
        #expect(try value(one, 0, 1, .isMutual) == 1 && value(one, 2, 1, .isMutual) == 0)
        let two = graph(things, slots: 2)
        #expect(two.near == [1, 2, 0, 2, 1, 0])
        #expect(two.back == [0, 1, 0, 0, 1, 1])
    }

    @Test("A thing beside another counts as nearer than a slightly nearer one below")
    func beside() {
        func nearest(_ left: Float) -> Int32 {
            graph([line(19...20, 10...22), line(19...20, 23...35), line(left...left + 1, 10...22)], slots: 1).near[0]
        }
        #expect(nearest(16.5) == 2 && nearest(15) == 1)
    }

    @Test("Pages without things, with one thing, and without slots have graphs")
    func few() {
        let none = graph([], rules: [box(0...9, 5...5)])
        #expect(none.count == 0 && none.near.isEmpty && none.back.isEmpty && none.things.isEmpty && none.pairs.isEmpty)
        let one = graph([columns[0]])
        #expect(one.count == 1 && one.near == [-1, -1, -1, -1] && one.back == [4, 4, 4, 4])
        #expect(one.things.allSatisfy { $0.isFinite } && one.pairs.allSatisfy { $0 == 0 })
        #expect(graph(columns, slots: 0).near.isEmpty)
    }

    // MARK: Separators and pictures

    @Test("A separator between two columns covers a share of their common extent")
    func ruleBetween() throws {
        for (rules, covered, crossed) in [
            ([], 0, 0), ([box(18.75...18.75, 10...22)], 1, 0.5), ([box(18.75...18.75, 8...30)], 1, 0.5),
            ([box(18.75...18.75, 10...13)], 0.25, 0), ([box(22...22, 10...22)], 0, 0),
            ([box(17...21, 16...16)], 0, 0),
        ] as [([MakeUp.Box], Float, Float)] {
            let graph = graph(columns, rules: rules)
            for (i, j) in [(0, 1), (1, 0)] {
                #expect(try value(graph, i, j, .ruleAlong) == covered, "\(rules)")
                #expect(try value(graph, i, j, .crossedAlong) == crossed, "\(rules)")
            }
        }
    }

    @Test("A separator between two tiers covers the width of the columns above and below it")
    func ruleBelow() throws {
        let tiers = [line(19...20, 10...22), line(19...20, 23...35)]
        #expect(try value(self.graph(tiers), 0, 1, .ruleAcross) == 0)
        let graph = graph(tiers, rules: [box(10...30, 22.5...22.5)])
        for (i, j) in [(0, 1), (1, 0)] {
            #expect(try value(graph, i, j, .ruleAcross) == 1 && value(graph, i, j, .crossedAcross) == 0.5)
            #expect(try value(graph, i, j, .ruleAlong) == 0)
        }
        #expect(value(graph, 0, .ruleAtEnd) == 0.5 / 2 && value(graph, 1, .ruleAtStart) == 0.5 / 2)
    }

    @Test("A column knows the distances to the separators around it")
    func ruleDistances() {
        let graph = graph(columns, rules: [box(18.75...18.75, 10...22), box(21.5...21.5, 10...22)])
        #expect(value(graph, 0, .ruleAfter) == 0.25 / 1.75 && value(graph, 0, .ruleBefore) == 1.5 / 3)
        #expect(value(graph, 1, .ruleAfter) == 50 / 51.5 && value(graph, 1, .ruleBefore) == 0.25 / 1.75)
    }

    @Test("A separator between two tiers crosses the way from a column's foot to the next column's head")
    func way() throws {
        let tiers = [line(19...20, 10...22), line(29...30, 23...35)]
        let level = graph(tiers, rules: [box(10...40, 22.5...22.5)])
        #expect(try value(level, 0, 1, .wayLevel) == 0.5 && value(level, 0, 1, .wayUpright) == 0)
        let upright = graph(tiers, rules: [box(25...25, 5...40)])
        #expect(try value(upright, 0, 1, .wayLevel) == 0 && value(upright, 0, 1, .wayUpright) == 0.5)
    }

    @Test("A picture between two columns covers the gap between them")
    func picture() throws {
        let things = [line(29...30, 10...22), line(17...18, 10...22)]
        let graph = graph(things, pictures: [box(18...29, 10...16)])
        #expect(try value(graph, 0, 1, .pictureAcross) == 0.5)
        #expect(value(graph, 0, .picture) == 0 && value(graph, 0, .inPicture) == 0)
        let inside = self.graph(things, pictures: [box(20...40, 4...16)])
        #expect(value(inside, 0, .inPicture) == 0.5)
    }

    // MARK: Measures

    @Test("A column's shortness and indent are measured by its neighbours, a block's by its own lines if known")
    func shortAndIndented() {
        let things = [line(19...20, 10...22), line(17.5...18.5, 11...20), line(16...17, 10...22)]
        let lines = graph(things)
        #expect(value(lines, 1, .shorter) == 2 / Float(3) && value(lines, 1, .indented) == 0.5)
        #expect(value(lines, 0, .isBlankKnown) == 0 && value(lines, 0, .isIndentKnown) == 0)
        var block = things[1]
        (block.blank, block.indent) = (9, 0)
        let blocks = graph([things[0], block, things[2]])
        #expect(value(blocks, 1, .shorter) == 0.9 && value(blocks, 1, .indented) == 0)
        #expect(value(blocks, 1, .isBlankKnown) == 1 && value(blocks, 1, .isIndentKnown) == 1)
    }

    @Test("Kinds and traits follow the other features of a thing")
    func names() throws {
        var things = columns
        things[0].kinds = (0..<11).map { Float($0) / 64 }
        things[1].kinds = (0..<11).map { $0 == 2 ? 1 : 0 }
        things[0].traits[LineTrait.marks.rawValue] = 0.25
        let graph = graph(things)
        let row = Array(graph.things[..<ThingFeature.names.count])
        func value(_ name: String) throws -> Float { row[try #require(ThingFeature.names.firstIndex(of: name))] }
        #expect(try value("is.headline") == 0 && value("is.other") == 10 / Float(64))
        #expect(try value("marks") == 0.25 && value("sideways") == 0)
        #expect(ThingFeature.names.count == ThingFeature.count + 11 + LineTrait.count)
        #expect(Set(ThingFeature.names).count == ThingFeature.names.count)
        #expect(try self.value(graph, 0, 1, .sameKind) == 2 / Float(64))
        #expect(try self.value(graph, 0, 1, .otherHeading) == 1)
    }

    /// Returns a page of random things, some of them without extent.
    private func random(_ seed: UInt64) -> MakeUp {
        var random = SplitMix(seed: seed)
        func length(_ most: Int) -> Float { Float(Int.random(in: 0...4 * most, using: &random)) / 4 }
        func box(_ width: Int, _ height: Int) -> MakeUp.Box {
            let (x, y) = (length(90), length(120))
            return MakeUp.Box(minX: x, minY: y, maxX: x + length(width), maxY: y + length(height))
        }
        let things = (0..<30).map { _ in
            let isVertical = !random.oneIn(4)
            var thing = MakeUp.Thing(
                box: isVertical ? box(2, 14) : box(20, 2), isVertical: isVertical, size: length(4),
                characters: length(20), traits: [Float](repeating: length(1), count: LineTrait.count))
            if random.oneIn(3) { (thing.blank, thing.indent) = (length(9), length(2)) }
            return thing
        }
        return MakeUp(
            things: things, rules: (0..<30).map { _ in random.oneIn(2) ? box(0, 30) : box(30, 0) },
            pictures: (0..<9).map { _ in box(20, 20) })
    }

    @Test("All features of any page are from -3 to 3", arguments: 0..<20 as Range<UInt64>)
    func anyPage(seed: UInt64) {
        let graph = MakeUpGraph(random(seed), slots: 12)
        #expect((graph.things + graph.pairs).allSatisfy { abs($0) <= 3 })
        for i in 0..<graph.count {
            let near = graph.near[i * 12..<(i + 1) * 12].filter { $0 >= 0 }
            #expect(Set(near).count == near.count && !near.contains(Int32(i)))
            for k in 0..<12 where graph.back[i * 12 + k] < 12 {
                let j = Int(graph.near[i * 12 + k])
                #expect(graph.near[j * 12 + Int(graph.back[i * 12 + k])] == Int32(i))
            }
        }
    }

    @Test("A shift of the whole page on the sheet changes nothing", arguments: 0..<5 as Range<UInt64>)
    func shiftedPage(seed: UInt64) {
        func moved(_ box: MakeUp.Box) -> MakeUp.Box {
            MakeUp.Box(minX: box.minX + 64, minY: box.minY + 32, maxX: box.maxX + 64, maxY: box.maxY + 32)
        }
        let page = random(seed)
        var other = page
        for i in other.things.indices { other.things[i].box = moved(other.things[i].box) }
        (other.rules, other.pictures) = (other.rules.map(moved), other.pictures.map(moved))
        let (one, two) = (MakeUpGraph(page, slots: 12), MakeUpGraph(other, slots: 12))
        #expect(one.near == two.near && one.back == two.back)
        #expect(zip(one.things + one.pairs, two.things + two.pairs).allSatisfy { abs($0 - $1) < 1e-5 })
    }
}
