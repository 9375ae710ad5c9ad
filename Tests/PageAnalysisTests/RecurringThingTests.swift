import Foundation
import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Recurring things of a newspaper")
struct RecurringThingTests {
    /// An image of random blots; the same seed gives the same blots.
    private func image(_ seed: UInt64, size: PixelSize = PixelSize(width: 160, height: 480)) -> GreyRaster {
        var random = SeededRandom(seed: seed)
        var image = GreyRaster(size: size)
        let blots = (0..<(size.width / 10 + 1) * (size.height / 30 + 1)).map { _ in random.share() < 0.4 }
        for y in 0..<size.height {
            for x in 0..<size.width where blots[y / 30 * (size.width / 10 + 1) + x / 10] { image[x, y] = 20 }
        }
        return image
    }

    private func picture(_ seed: UInt64) -> PrintPicture? {
        let image = image(seed)
        return PrintPicture(of: image.size.bounds, on: image)
    }

    private func print(
        _ seed: UInt64?, x: Int = 500, y: Int = 20, width: Int = 30, height: Int = 90
    ) -> LinePrint {
        LinePrint(width: width, height: height, x: x, y: y, picture: seed.flatMap(picture))
    }

    private func page(_ lines: [(LinePrint, RecurringThing.Kind?)]) -> RecurringThing.Page {
        RecurringThing.Page(prints: lines.map(\.0), kinds: lines.map(\.1))
    }

    @Test("A picture is like that of the same print in paler ink or another size, and not like that of other print")
    func likeness() throws {
        let own = try #require(picture(1))
        var pale = image(1)
        for k in pale.pixels.indices { pale.pixels[k] = UInt8(100 + Int(pale.pixels[k]) / 2 - k % 7) }
        #expect(try #require(PrintPicture(of: pale.size.bounds, on: pale)).isLike(own))
        for seed: UInt64 in 2...20 { #expect(try !#require(picture(seed)).isLike(own)) }
        #expect(PrintPicture(of: PixelRect(minX: 0, minY: 0, maxX: 15, maxY: 99), on: pale) == nil)
        let blank = GreyRaster(size: pale.size)
        #expect(PrintPicture(of: blank.size.bounds, on: blank) == nil)
        let file = try JSONEncoder().encode([own])
        #expect(try JSONDecoder().decode([PrintPicture].self, from: file) == [own])
        for text in [#"["0123"]"#, "[\"\(String(repeating: "g", count: 256))\"]"] {
            #expect(throws: DecodingError.self) { try JSONDecoder().decode([PrintPicture].self, from: Data(text.utf8)) }
        }
    }

    @Test("The same print on two pages is learned wherever it is, with its kind; body text and single prints are not")
    func learnsPictures() {
        let things = RecurringThing.all(on: [
            page([(print(1), .aside), (print(2, x: 100), .headline), (print(3), .headline), (print(4), .body)]),
            page([(print(2, y: 700), .headline), (print(1), .aside), (print(5, x: 300), .aside), (print(4), .body)]),
        ])
        #expect(things.map(\.kind) == [.aside, .headline])
        #expect(things.map(\.agreeing) == [2, 2] && things.map(\.contradicting) == [0, 0])
        #expect(things[0].x == 500 && things[0].y == 20 && things[1].x == nil && things[1].y == nil)
        #expect(things[0].matches(print(1, x: 900)) && !things[0].matches(print(6)))
        #expect(!things[0].matches(print(1, height: 120)) && !things[0].matches(print(nil)))
    }

    @Test("Print in the same place on two pages that has no number is learned without a picture")
    func learnsPlaces() {
        let things = RecurringThing.all(on: [
            page([(print(1), .aside), (print(2, x: 100), .headline)]),
            page([(print(3), .aside), (print(4, x: 100), .headline)]),
        ])
        #expect(things.count == 1 && things[0].kind == .aside && things[0].agreeing == 2)
        #expect(things[0].matches(print(7, x: 505)) && !things[0].matches(print(7, x: 530)))
    }

    @Test("A thing that several pages contradict is not learned; of one page, everything could recur")
    func contradicted() {
        let same = [page([(print(1), .aside)]), page([(print(1), .aside)])]
        #expect(RecurringThing.all(on: same + [page([(print(1), .headline)])]).isEmpty)
        #expect(RecurringThing.all(on: same + [page([(print(1), nil)])]).map(\.agreeing) == [2])
        #expect(RecurringThing.all(on: [page([(print(1), .aside), (print(2, x: 9), .byline)])]).count == 2)
    }

    @Test("Evidence grows with the pages, raises the odds of the kind alone, and is nothing if the thing is off")
    func evidence() throws {
        func added(_ pages: Int, isOff: Bool = false) -> [Float] {
            var things = RecurringThing.all(on: (0..<pages).map { _ in page([(print(1), .aside)]) })
            if isOff { things[0].isOff = true }
            return RecurringThing.evidence(of: things, for: print(1))
        }
        let (two, eight) = (added(2), added(8))
        for kind in BlockKind.allCases {
            #expect(kind.isNumbered ? two[kind.rawValue] == 0 : two[kind.rawValue] > 1)
            #expect(kind.isNumbered || eight[kind.rawValue] > two[kind.rawValue] + 1)
        }
        #expect(added(2, isOff: true).allSatisfy { $0 == 0 })
        var sure = [Float](repeating: 0, count: BlockKind.allCases.count)
        sure[BlockKind.headline.rawValue] = 1
        #expect(RecurringThing.probabilities(sure, adding: added(2, isOff: true)) == sure)
        let changed = RecurringThing.probabilities(sure, adding: eight)
        #expect(changed[BlockKind.headline.rawValue] < 0.1 && abs(changed.reduce(0, +) - 1) < 0.001)
    }

    private func rule(_ kind: RecurringThing.Kind, _ print: LinePrint) -> RecurringThing {
        RecurringThing(print, kind, by: "editor", on: .init("E/1", revision: 2))
    }

    @Test("A new learning keeps things switched off and rules: by kind and picture, or by kind and place")
    func decisions() throws {
        var earlier = RecurringThing.all(on: [
            page([(print(1), .aside), (print(2, x: 100), .headline), (print(nil, x: 900), .aside)])
        ])
        #expect(earlier.map(\.kind) == [.aside, .headline, .aside])
        for place in earlier.indices { earlier[place].isOff = true }
        var learned = RecurringThing.all(
            on: [1, 2].map { _ in
                page([
                    (print(1, x: 700), .aside), (print(2), .byline), (print(nil, x: 905), .aside), (print(3), .aside),
                ])
            })
        #expect(learned.count == 4)
        learned.keepDecisions(on: earlier)
        #expect(learned.map { $0.isOff == true } == [true, false, false, true, true])
        #expect(learned[4] == earlier[1] && learned[0].agreeing == 2)
        // A rule stays although learning did not find it, and one that it found counts the pages.
        var things = RecurringThing.all(on: [1, 2].map { _ in page([(print(1), .aside)]) })
        things.keepDecisions(on: [rule(.aside, print(1)), rule(.caption, print(5))])
        #expect(things.map(\.by) == ["editor", "editor"] && things.map(\.agreeing) == [2, 1])
        // Another rule for the same print replaces the first, and a rule for a thing that is off switches it on.
        let changed = things.adding([rule(.headline, print(5))])
        #expect(changed.map(\.kind) == [.aside, .headline])
        #expect(earlier.adding([rule(.aside, print(1))])[0].isOff == nil)
    }

    @Test("A rule from one page outweighs a sure network, and things that contradict it")
    func rules() throws {
        var sure = [Float](repeating: 0, count: BlockKind.allCases.count)
        sure[BlockKind.headline.rawValue] = 1
        let learned = RecurringThing.all(on: (0..<20).map { _ in page([(print(1), .headline)]) })
        let added = RecurringThing.evidence(of: learned + [rule(.aside, print(1))], for: print(1))
        let changed = RecurringThing.probabilities(sure, adding: added)
        #expect(changed[BlockKind.headline.rawValue] < 0.01)
    }

    @Test("A thing remembers a line that it was seen as; a rule has the print of the line in the rectangle")
    func seen() throws {
        let image = image(1, size: PixelSize(width: 400, height: 600))
        let rect = PixelRect(minX: 40, minY: 30, maxX: 200, maxY: 330)
        let one = RecurringThing.Page(
            prints: [LinePrint(rect, em: 20, on: image)], kinds: [.aside], name: .init("E/1", revision: 3))
        let seen = try #require(RecurringThing.all(on: [one]).first?.seen)
        #expect(seen.page == "E/1" && seen.revision == 3 && seen.rect == [40, 30, 200, 330])
        let rules = try #require(
            RecurringThing.rules(for: [rect], .caption, by: "editor", on: image, of: .init("E/1", revision: 3)))
        #expect(!rules.isEmpty && rules.allSatisfy { $0.kind == .caption && $0.by == "editor" && $0.agreeing == 1 })
        #expect(rules.allSatisfy { $0.seen?.page == "E/1" })
        #expect(
            RecurringThing.rules(
                for: [PixelRect](repeating: rect, count: RecurringThing.mostOfRule + 1), .caption, by: "editor",
                on: image, of: .init("E/1", revision: 3)) == nil)
    }

    @Test("A line that is a thing without number gets none, and its neighbours keep theirs")
    func use() throws {
        var boxed = BoxedPage()
        boxed.line("head", x: boxed.left(3), y: boxed.top(0), count: 5, scale: 250)
        boxed.run("a", tier: 0, columns: 4..<20, indented: [4])
        var found = LineMakeUp(boxed.characterPage)
        found.addPrints(of: image(1, size: boxed.size))
        let head = try #require(found.page.lines.indices.first { boxed.name(found.page.lines[$0].layout) == "head" })
        let kinds = found.page.lines.indices.map { $0 == head ? RecurringThing.Kind.aside : nil }
        let pages = (0..<6).map { _ in RecurringThing.Page(prints: found.prints, kinds: kinds) }
        var models = MakeUpModels.embedded
        let without = MakeUpAnswer(of: found, by: models)
        models.things = RecurringThing.all(on: pages)
        let with = MakeUpAnswer(of: found, by: models)
        #expect(models.things.count == 1)
        #expect(without.kinds[head].isNumbered && !with.kinds[head].isNumbered)
        for line in with.kinds.indices where line != head { #expect(with.kinds[line].isNumbered) }
    }
}
