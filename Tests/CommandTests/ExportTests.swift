import Foundation
import LayoutDocument
import PageGeometry
import Testing

@Suite("mojiwaku export and import")
struct ExportTests {
    /// A layout with the text あいうえおかきくけ.
    private func layout(digest: String = String(repeating: "0", count: 64)) -> LayoutDocument {
        var layout = Samples.layout(digest: digest)
        let signs = "あいうえおかきくけ".map(String.init)
        layout.changeCharacters { $1.text = RecognisedText(signs[$0], confidence: 900) }
        return layout
    }

    private func json(_ place: Workplace, _ name: String) throws -> [String: Any] {
        try jsonObject(place.bytes(of: name))
    }

    @Test(
        "A page gives one file of each format, with the page's name",
        arguments: [
            ("alto", "page.alto.xml", "<alto "), ("page", "page.page.xml", "imageFilename=\"page\""),
            ("page-2013", "page.page-2013.xml", "2013-07-15"), ("coco", "page.coco.json", "\"file_name\": \"page\""),
            ("hocr", "page.hocr.html", "ocr_page"), ("tei", "page.tei.xml", "<TEI "),
            ("text", "page.txt", "あいうえ\nおかき\n\nくけ\n"), ("markdown", "page.md", "# あいうえ"),
        ])
    func formats(format: String, name: String, mark: String) async throws {
        let place = try Workplace()
        try place.write(layout().json(), to: "page.layout.json")
        let outcome = try await place.run("export", "page.layout.json", "--format", format, "--output", "out")
        #expect((outcome.status, outcome.errors) == (0, ""))
        #expect(place.names(in: "out") == [name])
        let written = String(decoding: try place.bytes(of: "out/\(name)"), as: UTF8.self)
        #expect(written.contains(mark))
        let shown = try await place.run("export", "page.layout.json", "--format", format, "--output", "-")
        #expect(shown.output == written)
    }

    @Test("A PDF needs the layout's image; without it a message names the option")
    func pdf() async throws {
        let place = try Workplace()
        try place.write(Pictures.png(width: 1200, height: 1000, columns: 5), to: "p.png")
        #expect(try await place.run("extract", "p.png", "--text", "--output", "out").status == 0)
        let export = ["export", "out/p.layout.json", "--format", "pdf", "--output", "p.pdf"]
        let none = try await place.run(export)
        #expect(none.status == 64 && none.errors.contains("--image"))
        #expect(!place.exists("p.pdf"))
        try place.write(Pictures.png(width: 1200, height: 1000, columns: 2), to: "other.png")
        #expect(try await place.run(export + ["--image", "other.png"]).status == 64)
        #expect(try await place.run(export + ["--image", "other.png", "p.png"]).status == 0)
        #expect(try place.bytes(of: "p.pdf").starts(with: "%PDF-".utf8))
        let check = try await place.shell("qpdf --check p.pdf")
        #expect(check.status == 0)
    }

    @Test("Formats of text need a layout with text; senseless options are refused")
    func refusals() async throws {
        let place = try Workplace()
        try place.write(Samples.layout().json(), to: "a.layout.json")
        let text = try await place.run("export", "a.layout.json", "--format", "text", "--output", "out")
        #expect(text.status == 65 && text.errors.contains("extract --text"))
        #expect(try await place.run("export", "a.layout.json", "--format", "alto", "--output", "out").status == 0)
        #expect(try await place.run("export", "--format", "alto", "--output", "out").status == 64)
        #expect(
            try await place.run("export", "a.layout.json", "--store", "s", "--format", "alto", "--output", "o").status
                == 64)
        #expect(
            try await place.run("export", "a.layout.json", "a.layout.json", "--format", "alto", "--output", "o").status
                == 64)
        #expect(
            try await place.run("export", "a.layout.json", "a.layout.json", "--format", "alto", "--output", "-").status
                == 64)
        #expect(try await place.run("export", "a.layout.json", "--format", "docx", "--output", "o").status == 64)
    }

    @Test("A page name with a path out of the folder is refused", arguments: ["../../esc", ".", "a/b", ""])
    func names(name: String) async throws {
        let place = try Workplace()
        var layout = layout()
        layout.page.name = name
        try place.write(layout.json(), to: "page.layout.json")
        let outcome = try await place.run("export", "page.layout.json", "--format", "alto", "--output", "out/d/e")
        #expect(outcome.status == 65)
        #expect(!place.exists("esc.alto.xml") && !place.exists("out/esc.alto.xml"))
    }

    @Test("`lines` writes each line's image and text into the page's folder, and counts unread lines")
    func lines() async throws {
        let place = try Workplace()
        try place.write(Pictures.png(width: 1200, height: 1000, columns: 5), to: "p.png")
        #expect(try await place.run("extract", "p.png", "--output", "out").status == 0)
        var layout = try LayoutDocument(json: try place.bytes(of: "out/p.layout.json"))
        layout.changeCharacters { $1.text = RecognisedText("字", confidence: 900) }
        let count = layout.articles.lines.count
        layout.articles[0].paragraphs[0].lines[0].characters[0].text = nil
        try place.write(layout.json(), to: "out/p.layout.json")
        let export = ["export", "out/p.layout.json", "--format", "lines", "--output"]
        let none = try await place.run(export + ["lines"])
        #expect(none.status == 64 && none.errors.contains("--image") && !place.exists("lines"))
        #expect(try await place.run(export + ["-", "--image", "p.png"]).status == 64)
        let outcome = try await place.run(export + ["lines", "--image", "p.png"])
        #expect(outcome.status == 0 && outcome.errors.contains("p: \(count - 1) lines; left out"), "\(outcome.errors)")
        let names = place.names(in: "lines/p")
        #expect(names.count == 2 * (count - 1))
        #expect(names.allSatisfy { $0.hasSuffix(".png") || $0.hasSuffix(".gt.txt") })
        let text = try #require(names.first { $0.hasSuffix(".gt.txt") })
        #expect(String(decoding: try place.bytes(of: "lines/p/\(text)"), as: UTF8.self).contains("字字"))
    }

    @Test("METS puts the pages' ALTO files beside it, EPUB is one file; both have the given title and date")
    func editions() async throws {
        let place = try Workplace()
        var second = layout()
        second.page.name = "page2"
        try place.write(layout().json(), to: "1.layout.json")
        try place.write(second.json(), to: "2.layout.json")
        let export = [
            "export", "1.layout.json", "2.layout.json", "--title", "新聞", "--date", "2026-11-21", "--format",
        ]
        #expect(try await place.run(export + ["mets", "--issue", "123", "--output", "out"]).status == 0)
        #expect(place.names(in: "out").sorted() == ["page.alto.xml", "page.mets.xml", "page2.alto.xml"])
        let mets = String(decoding: try place.bytes(of: "out/page.mets.xml"), as: UTF8.self)
        for mark in [
            "<mods:title>新聞</mods:title>", ">2026-11-21</mods:dateIssued>", "<mods:number>123</mods:number>",
            "xlink:href=\"page2.alto.xml\"",
        ] { #expect(mets.contains(mark)) }
        #expect(try await place.run(export + ["mets", "--output", "-"]).status == 64)
        #expect(try await place.run(export + ["epub", "--output", "e.epub"]).status == 0)
        let check = try await place.shell("python3 -m zipfile -l e.epub")
        #expect(check.status == 0 && check.output.contains("EPUB/a2-2.xhtml"), "\(check)")
        #expect(
            try await place.run(["export", "1.layout.json", "--format", "epub", "--output", "o"] + ["--date", "x"])
                .status == 64)
    }

    @Test("A store's published pages are exported with their text")
    func store() async throws {
        let batch = try BatchPlace()
        try batch.handIn(try Pictures.png(width: 1200, height: 1000, columns: 5), "01.png")
        #expect(try await batch.place.run(batch.run).status == 0)
        #expect(try await batch.place.run("batch", "text", "--store", "s.sqlite").status == 0)
        let export = ["export", "--store", "s.sqlite", "--edition", "2026-11-21", "--output", "out", "--format"]
        for format in ["alto", "pdf", "epub", "lines"] {
            #expect(try await batch.place.run(export + [format]).status == 0)
        }
        #expect(batch.place.names(in: "out").sorted() == ["01", "01.alto.xml", "2026-11-21.epub", "2026-11-21.pdf"])
        let alto = String(decoding: try batch.place.bytes(of: "out/01.alto.xml"), as: UTF8.self)
        #expect(alto.contains("<fileName>01.png</fileName>"))
        try batch.place.write(Pictures.png(width: 1200, height: 1000, columns: 5), to: "scan 1.png")
        #expect(try await batch.place.run(export + ["alto", "--image", "scan 1.png"]).status == 0)
        let named = String(decoding: try batch.place.bytes(of: "out/01.alto.xml"), as: UTF8.self)
        #expect(named.contains("<fileName>scan 1.png</fileName>"))
        #expect(try await batch.place.run(export + ["alto", "--page", "02"]).status == 64)
        let unknown = ["export", "--store", "s.sqlite", "--edition", "E", "--output", "out", "--format", "alto"]
        #expect(try await batch.place.run(unknown).status == 64)
    }

    @Test(
        "An exported file that is imported unchanged gives no correction",
        arguments: ["alto.xml", "page.xml", "hocr.html"])
    func roundTrip(ending: String) async throws {
        let place = try Workplace()
        try place.write(Pictures.png(width: 1200, height: 1000, columns: 5), to: "page.png")
        try place.write(layout().json(), to: "page.layout.json")
        let format = String(ending.prefix { $0 != "." })
        #expect(
            try await place.run("export", "page.layout.json", "--format", format, "--output", "x.\(ending)").status == 0
        )
        let back = try await place.run("import", "x.\(ending)", "--base", "page.layout.json", "--output", "c.json")
        #expect((back.status, back.errors) == (0, ""))
        #expect(try json(place, "c.json")["operations"] as? [[String: String]] == [])
        let new = try await place.run("import", "x.\(ending)", "--image", "page.png", "--output", "new.layout.json")
        #expect(new.status == 0)
        let made = try LayoutDocument(json: try place.bytes(of: "new.layout.json"))
        #expect(try made.map().lines.map(\.cuts) == layout().map().lines.map(\.cuts))
        #expect(made.articles.map { $0.text() } == layout().articles.map { $0.text() })
        #expect(made.provenance.settings == ["import": format])
    }

    @Test("A text changed in another program is imported as a correction that fits")
    func importedCorrection() async throws {
        let place = try Workplace()
        try place.write(layout().json(), to: "page.layout.json")
        #expect(
            try await place.run("export", "page.layout.json", "--format", "page", "--output", "x.page.xml").status == 0)
        let file = String(decoding: try place.bytes(of: "x.page.xml"), as: UTF8.self)
        try place.write(file.replacing("おかき", with: "おがき").utf8, to: "y.page.xml")
        #expect(
            try await place.run("import", "y.page.xml", "--base", "page.layout.json", "--output", "c.json").status == 0)
        let operations = try #require(try json(place, "c.json")["operations"] as? [[String: Any]])
        #expect(operations.map { $0["do"] as? String } == ["setText"])
        #expect(
            try await place.run("correct", "page.layout.json", "c.json", "--output", "page.layout.json").status == 0)
        #expect(
            try LayoutDocument(json: try place.bytes(of: "page.layout.json")).articles[0].text() == "あいうえ\nおがき")
    }

    @Test("`import` has the analysis cut lines without characters")
    func cut() async throws {
        let place = try Workplace()
        try place.write(Pictures.png(width: 1200, height: 1000, columns: 5), to: "page.png")
        #expect(try await place.run("extract", "page.png", "--output", "out").status == 0)
        #expect(
            try await place.run("export", "out/page.layout.json", "--format", "page", "--output", "x.page.xml").status
                == 0)
        let file = String(decoding: try place.bytes(of: "x.page.xml"), as: UTF8.self)
        let bare = file.replacing(/<Word (.|\n)*?<\/Word>/, with: "")
        #expect(!bare.contains("<Glyph"))
        try place.write(bare.utf8, to: "y.page.xml")
        #expect(
            try await place.run("import", "y.page.xml", "--image", "page.png", "--output", "new.layout.json").status
                == 0)
        let (made, first) = (
            try LayoutDocument(json: try place.bytes(of: "new.layout.json")),
            try LayoutDocument(json: try place.bytes(of: "out/page.layout.json"))
        )
        #expect(made.charactersInOrder.count > 10)
        #expect(made.charactersInOrder.map(\.end) == first.charactersInOrder.map(\.end))
    }

    @Test(
        "`import` prints the share of letters that have a cell, and counts the doubtful ones that it omits",
        arguments: [0, 1])
    func share(extra: Int) async throws {
        let place = try Workplace()
        try place.write(Pictures.png(width: 1200, height: 1000, columns: 5), to: "page.png")
        #expect(try await place.run("extract", "page.png", "--output", "out").status == 0)
        let layout = try LayoutDocument(json: try place.bytes(of: "out/page.layout.json"))
        let lines = layout.articles.lines
        let letters = lines.reduce(0) { $0 + $1.characters.count + extra }
        let written = lines.map { line in
            let (box, text) = (line.bounds, String(repeating: "字", count: line.characters.count + extra))
            return
                #"<TextLine HPOS="\#(box.minX)" VPOS="\#(box.minY)" WIDTH="\#(box.width)" HEIGHT="\#(box.height)"><String CONTENT="\#(text)"/></TextLine>"#
        }
        let file =
            #"<alto xmlns="http://www.loc.gov/standards/alto/ns-v3#"><Layout><Page><PrintSpace><TextBlock>\#(written.joined())</TextBlock></PrintSpace></Page></Layout></alto>"#
        try place.write(file.utf8, to: "x.alto.xml")
        let outcome = try await place.run("import", "x.alto.xml", "--image", "page.png", "--output", "new.layout.json")
        // Squares look like no letter: with one too many, all letters of the line are in doubt.
        let arrived = extra == 0 ? letters : 0
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("\(arrived) of \(letters) letters arrived"), "\(outcome.errors)")
        #expect(outcome.errors.contains("Letters that have no character of their own") == (extra == 1))
        let made = try LayoutDocument(json: try place.bytes(of: "new.layout.json"))
        #expect(made.charactersInOrder.count { $0.text != nil } == arrived)
        #expect(made.charactersInOrder.map(\.end) == layout.charactersInOrder.map(\.end))
    }

    @Test(
        "An unreadable file is refused with a remedy",
        arguments: [
            ("<a/>", "ALTO"), ("not XML", "line 1"), ("<!DOCTYPE a [<!ENTITY b 'c'>]><a/>", "document type"),
        ])
    func unreadable(content: String, mark: String) async throws {
        let place = try Workplace()
        try place.write(content.utf8, to: "x.xml")
        try place.write(layout().json(), to: "page.layout.json")
        let outcome = try await place.run("import", "x.xml", "--base", "page.layout.json", "--output", "c.json")
        #expect(outcome.status == 65 && outcome.errors.contains(mark), "\(outcome.errors)")
        #expect(!place.exists("c.json"))
        #expect(try await place.run("import", "x.xml", "--output", "c.json").status == 64)
    }
}
