import Foundation
import HighlightMap
import LayoutDocument
import PageGeometry
import Testing

@Suite("mojiwaku validate --image")
struct ValidateImageTests {
    /// A page of four columns of twelve squares, extracted.
    private func extracted() async throws -> (place: Workplace, layout: LayoutDocument) {
        let place = try Workplace()
        try place.write(Pictures.png(), to: "p.png")
        _ = try await place.run("extract", "p.png", "-o", "out")
        return (place, try LayoutDocument(json: place.bytes(of: "out/p.layout.json")))
    }

    private func rules(_ place: Workplace, _ layout: LayoutDocument, image: String = "p.png") async throws -> [String] {
        try place.write(layout.json(), to: "p.json")
        let outcome = try await place.run("validate", "p.json", "--image", image, "--json")
        return try outcome.objects().compactMap { finding in
            (finding["rule"] as? String).map { "\($0) \(finding["pointer"] as? String ?? "")" }
        }
    }

    @Test("An extracted layout and map fit their page")
    func fits() async throws {
        let (place, _) = try await extracted()
        let outcome = try await place.run(
            "validate", "out/p.layout.json", "out/p.map.json", "--image", "p.png", "--strict")
        #expect(outcome.status == 0)
        #expect(outcome.lines.allSatisfy { $0.hasSuffix("valid") })
    }

    @Test("Another image is recognised by its digest, or by its size")
    func otherFile() async throws {
        let (place, layout) = try await extracted()
        try place.write(Pictures.png(columns: 5), to: "other.png")
        try place.write(Pictures.png(width: 1300), to: "wide.png")
        #expect(try await rules(place, layout, image: "other.png").contains("image.digest /source/sha256"))
        #expect(
            try await rules(place, layout, image: "wide.png") == ["image.digest /source/sha256", "image.size /width"])
    }

    @Test("A cell without print, print outside its cell, and a cut through print are reported")
    func print() async throws {
        let (place, layout) = try await extracted()
        let line = "/articles/0/paragraphs/0/lines/0"
        var cut = layout
        let first = cut.articles[0].paragraphs[0].lines[0].characters[0]
        cut.articles[0].paragraphs[0].lines[0].characters[0].end = first.ink.minY + 15
        #expect(try await rules(place, cut).contains("print.cut \(line)/characters/0/end"))
        var elsewhere = layout
        elsewhere.articles[0].paragraphs[0].lines[0].characters[0].ink = PixelRect(
            minX: first.ink.minX, minY: first.ink.maxY + 1, maxX: first.ink.maxX, maxY: first.ink.maxY + 3)
        #expect(try await rules(place, elsewhere).contains("print.elsewhere \(line)/characters/0/ink"))
        var blank = layout
        let last = try #require(blank.articles[0].paragraphs[0].lines[0].characters.last)
        let count = blank.articles[0].paragraphs[0].lines[0].characters.count
        blank.articles[0].paragraphs[0].lines[0].characters.append(
            Character(
                kind: .plain, end: last.end + 40, ink: last.ink.moved(y: 40), confidence: 0))
        #expect(try await rules(place, blank).contains("print.none \(line)/characters/\(count)"))
    }

    @Test("A line read from the right has findings at the same places in layout and map")
    func readFromRight() async throws {
        let (place, layout) = try await extracted()
        // Make one line across from the first squares of all columns.
        let inks = layout.articles.lines.compactMap(\.characters.first?.ink)
            .sorted { $0.minX < $1.minX }
        #expect(inks.count == 4)
        let box = inks.reduce(inks[0]) { $0.union($1) }
        let ends = zip(inks, inks.dropFirst()).map { ($0.maxX + $1.minX) / 2 } + [box.maxX]
        var old = layout
        old.articles = [
            Article(paragraphs: [
                Paragraph(lines: [
                    Line(
                        role: .headline, writing: .horizontal, cross: box.yRange, start: box.minX,
                        characters: zip(inks, ends).map { Character(kind: .plain, end: $1, ink: $0, confidence: 900) },
                        isReadFromRight: true)
                ])
            ])
        ]
        old.findings = []
        func pointers(_ layout: LayoutDocument) async throws -> (layout: [String], map: [String]) {
            let ofLayout = try await rules(place, layout)
            try place.write(layout.map().json(), to: "m.json")
            let outcome = try await place.run("validate", "m.json", "--image", "p.png", "--json")
            let ofMap = try outcome.objects().compactMap { finding in
                (finding["rule"] as? String).map { "\($0) \(finding["pointer"] as? String ?? "")" }
            }
            return (ofLayout.filter { $0.hasPrefix("print.") }, ofMap)
        }
        let sound = try await pointers(old)
        #expect(sound.layout.isEmpty && sound.map.isEmpty)
        // This cut goes through the third square from the left, the second in reading order.
        old.articles[0].paragraphs[0].lines[0].characters[1].end = inks[2].minX + inks[2].width / 2
        let cut = try await pointers(old)
        #expect(cut.layout == ["print.cut /articles/0/paragraphs/0/lines/0/characters/1/end"])
        #expect(cut.map == ["print.cut /lines/0/cuts/2"])
    }

    @Test(
        "A missing file or a file that is not an image ends the check at once", arguments: [("p.json", 65), ("x", 2)])
    func noImage(image: String, status: Int32) async throws {
        let place = try Workplace()
        try place.write(Samples.layout().json(), to: "p.json")
        let outcome = try await place.run("validate", "p.json", "--image", image)
        #expect(outcome.status == status)
        #expect(outcome.output.isEmpty && outcome.errors.hasPrefix("\(image): "))
    }

    @Test("The layout's name or --page chooses the page of a TIFF file")
    func pageOfTIFF() async throws {
        let place = try Workplace()
        try place.write(Pictures.tiff(pages: 2), to: "p.tif")
        try place.write(Samples.layout(name: "p-3").json(), to: "p-3.json")
        #expect(try await place.run("validate", "p-3.json", "--image", "p.tif").status == 2)
        #expect(try await place.run("validate", "p-3.json", "--image", "p.tif", "--page", "2").status == 1)
    }
}
