import Foundation
import HighlightMap
import LayoutDocument
import PageGeometry
import Testing

@Suite("mojiwaku extract")
struct ExtractTests {
    @Test("A page gives a layout, a map and an overlay, and nothing else")
    func results() async throws {
        let place = try Workplace()
        try place.write(Pictures.png(), to: "03.png")
        let outcome = try await place.run("extract", "03.png", "--output", "new/out", "--overlay")
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        #expect(place.names(in: "new/out") == ["03.layout.json", "03.map.json", "03.overlay.png"])
        let layout = try LayoutDocument(json: place.bytes(of: "new/out/03.layout.json"))
        let map = try HighlightMap(json: place.bytes(of: "new/out/03.map.json"))
        #expect(layout.page.name == "03" && layout.page.edition == nil)
        #expect(map.page == "03" && map.edition == nil && map.revision == 1)
        #expect(map.size.width == 1200 && map.size.height == 1000)
        #expect(try place.bytes(of: "new/out/03.overlay.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }

    @Test("`extract` writes the same map as `mojiwaku map`")
    func mapOfLayout() async throws {
        let place = try Workplace()
        try place.write(Pictures.png(), to: "p.png")
        _ = try await place.run("extract", "p.png", "-o", "out")
        let outcome = try await place.run("map", "out/p.layout.json", "-o", "-")
        #expect(outcome.status == 0)
        #expect(try Data(outcome.output.utf8) == place.bytes(of: "out/p.map.json"))
    }

    @Test("The digest is the SHA-256 of the file's bytes")
    func digest() async throws {
        let place = try Workplace()
        try place.write(Pictures.png(), to: "p.png")
        _ = try await place.run("extract", "p.png", "-o", "out")
        let digest = try await place.shell("sha256sum < p.png").output.prefix(64)
        #expect(try HighlightMap(json: place.bytes(of: "out/p.map.json")).sourceDigest == digest)
    }

    @Test("Results have the same bytes with one or two jobs, in each run, from any folder, with any file extension")
    func sameBytes() async throws {
        let place = try Workplace()
        let names = ["a", "b", "c", "d"]
        for (i, name) in names.enumerated() {
            try place.write(Pictures.png(columns: i + 1), to: "\(name).png")
            try place.write(Pictures.png(columns: i + 1), to: "other/\(name).tif")
        }
        let inputs = names.map { "\($0).png" }
        _ = try await place.run(["extract", "-o", "one", "--overlay", "--jobs", "1"] + inputs)
        _ = try await place.run(["extract", "-o", "two", "--overlay", "--jobs", "2"] + inputs)
        _ = try await place.run(["extract", "-o", "two", "--overlay", "--jobs", "2"] + inputs)
        _ = try await place.run(["extract", "-o", "moved", "--overlay"] + names.map { "other/\($0).tif" })
        #expect(place.names(in: "one").count == 12)
        for name in place.names(in: "one") {
            let bytes = try place.bytes(of: "one/\(name)")
            #expect(try place.bytes(of: "two/\(name)") == bytes, "\(name) with two jobs")
            #expect(try place.bytes(of: "moved/\(name)") == bytes, "\(name) from another folder")
        }
    }

    @Test("A TIFF file of several pages gives STEM-1, STEM-2, …")
    func severalPages() async throws {
        let place = try Workplace()
        try place.write(Pictures.tiff(pages: 3), to: "p.tif")
        let outcome = try await place.run("extract", "p.tif", "-o", "out", "--json")
        #expect(outcome.status == 0)
        #expect(try outcome.objects().map { $0["page"] as? String } == ["p-1", "p-2", "p-3"])
        #expect(place.names(in: "out").filter { $0.hasSuffix(".map.json") } == (1...3).map { "p-\($0).map.json" })
    }

    @Test("Pages are reported in the order of the arguments, not of their completion")
    func order() async throws {
        let place = try Workplace()
        try place.write(Pictures.png(width: 4000, height: 4000), to: "big.png")
        for i in 0..<6 { try place.write(Pictures.png(columns: 1), to: "\(i).png") }
        let inputs = ["big.png"] + (0..<6).map { "\($0).png" }
        let outcome = try await place.run(["extract", "-o", "out", "--jobs", "2", "--json"] + inputs)
        #expect(try outcome.objects().map { $0["image"] as? String } == inputs)
    }

    @Test("--json prints an object for each page, with the page's counts and output files")
    func json() async throws {
        let place = try Workplace()
        try place.write(Pictures.png(), to: "p.png")
        try place.write([1, 2, 3, 4, 5, 6, 7, 8], to: "bad.png")
        let outcome = try await place.run("extract", "p.png", "bad.png", "-o", "out", "--overlay", "--json")
        #expect(outcome.status == 1)
        let objects = try outcome.objects()
        #expect(objects.count == 2)
        #expect(objects[0]["status"] as? String == "ok")
        #expect(objects[0]["width"] as? Int == 1200)
        #expect(objects[0]["overlay"] as? String == "out/p.overlay.png")
        for key in ["articles", "lines", "characters", "seconds"] { #expect(objects[0][key] is NSNumber) }
        #expect(objects[0]["findings"] is [Any])
        #expect(objects[1]["status"] as? String == "failed")
        #expect((objects[1]["error"] as? String)?.contains("not an image") == true)
    }

    @Test("Without --json a table has one row for each page")
    func table() async throws {
        let place = try Workplace()
        try place.write(Pictures.png(), to: "一面.png")
        let outcome = try await place.run("extract", "一面.png", "-o", "out")
        #expect(outcome.lines.count == 2)
        #expect(
            outcome.lines[0].split(separator: " ").map(String.init) == [
                "page", "size", "articles", "lines", "characters", "seconds", "findings",
            ])
        #expect(outcome.lines[1].hasPrefix("一面  1200 × 1000"))
    }

    @Test("--debug writes a picture after each stage")
    func debug() async throws {
        let place = try Workplace()
        try place.write(Pictures.png(), to: "p.png")
        let outcome = try await place.run("extract", "p.png", "-o", "out", "--debug", "stages")
        #expect(outcome.status == 0)
        #expect(place.exists("stages"))
        for name in place.names(in: "stages") { #expect(name.hasPrefix("p.") && name.hasSuffix(".png")) }
    }

    @Test("A page below 1000 px has a finding in the layout and on stderr, and the exit code is 1")
    func smallPage() async throws {
        let place = try Workplace()
        try place.write(Pictures.png(width: 900, height: 900), to: "p.png")
        let outcome = try await place.run("extract", "p.png", "-o", "out")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("p.png: warning: "))
        let layout = try LayoutDocument(json: place.bytes(of: "out/p.layout.json"))
        #expect(layout.findings.contains { $0.code == "image.small" })
    }

    @Test("A file with the wrong extension is decoded by its content, with a finding")
    func wrongExtension() async throws {
        let place = try Workplace()
        try place.write(Pictures.png(), to: "p.jpg")
        let outcome = try await place.run("extract", "p.jpg", "-o", "out", "--json")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("p.jpg: warning: "))
        #expect(try outcome.objects()[0]["status"] as? String == "ok")
        #expect(place.exists("out/p.map.json"))
    }

    @Test("A damaged JPEG is analysed with a finding, and libjpeg prints nothing itself")
    func damagedJPEG() async throws {
        let place = try Workplace()
        var bytes = try Data(contentsOf: Repository.url("Tests/PageRasterTests/Images/grey.jpg"))
        bytes.replaceSubrange(bytes.count * 3 / 4..<bytes.count * 3 / 4 + 2, with: [0xFF, 0xD3])
        try place.write(bytes, to: "p.jpg")
        let outcome = try await place.run("extract", "p.jpg", "-o", "out")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("(image.damaged)"))
        #expect(outcome.errorLines.allSatisfy { $0.hasPrefix("p.jpg: warning: ") }, "\(outcome.errors)")
        let layout = try LayoutDocument(json: place.bytes(of: "out/p.layout.json"))
        #expect(layout.findings.contains { $0.code == "image.damaged" })
    }
}
