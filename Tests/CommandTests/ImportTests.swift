import Foundation
import LayoutDocument
import PageGeometry
import Testing

@Suite("mojiwaku import, from other programs")
struct ImportTests {
    /// A page with six columns of squares as image, extracted, and its lines.
    private func extracted(_ place: Workplace) async throws -> [Line] {
        try place.write(Pictures.png(width: 1200, height: 1000, columns: 6), to: "page.png")
        #expect(try await place.run("extract", "page.png", "--output", "out").status == 0)
        return try LayoutDocument(json: place.bytes(of: "out/page.layout.json")).articles.lines
    }

    private func text(_ line: Line, _ letter: String = "字") -> String {
        String(repeating: letter, count: line.characters.count)
    }

    private func alto(_ lines: [Line], _ letter: String = "字") -> String {
        let blocks = lines.enumerated().map { i, line in
            let box = line.bounds
            return
                #"<TextBlock ID="B\#(i)"><TextLine HPOS="\#(box.minX)" VPOS="\#(box.minY)" WIDTH="\#(box.width)" HEIGHT="\#(box.height)"><String CONTENT="\#(text(line, letter))"/></TextLine></TextBlock>"#
        }
        return
            #"<alto xmlns="http://www.loc.gov/standards/alto/ns-v3#"><Layout><Page><PrintSpace>\#(blocks.joined())</PrintSpace></Page></Layout></alto>"#
    }

    private func made(_ place: Workplace) throws -> LayoutDocument {
        try LayoutDocument(json: try place.bytes(of: "new.layout.json"))
    }

    @Test("Lines of NDLOCR and YomiToku are cut, and each letter gets a cell", arguments: ["ndl", "yomitoku"])
    func cut(format: String) async throws {
        let place = try Workplace()
        let lines = try await extracted(place)
        let boxes = lines.map(\.bounds)
        let file =
            if format == "ndl" {
                #"<OCRDATASET><PAGE IMAGENAME="page.jpg" WIDTH="1200" HEIGHT="1000">"#
                    + zip(lines, boxes).enumerated().map { i, line in
                        #"<LINE TYPE="本文" X="\#(line.1.minX)" Y="\#(line.1.minY)" WIDTH="\#(line.1.width)" HEIGHT="\#(line.1.height)" CONF="0.9" ORDER="\#(i)" STRING="\#(text(line.0))"/>"#
                    }.joined() + "</PAGE></OCRDATASET>"
            } else {
                #"{"paragraphs": [], "tables": [], "figures": [], "words": ["#
                    + zip(lines, boxes).map { line, box in
                        #"{"content": "\#(text(line))", "direction": "vertical", "rec_score": 0.9, "points": [[\#(box.minX), \#(box.minY)], [\#(box.maxX), \#(box.minY)], [\#(box.maxX), \#(box.maxY)], [\#(box.minX), \#(box.maxY)]]}"#
                    }.joined(separator: ", ") + "]}"
            }
        try place.write(file.utf8, to: "in")
        let outcome = try await place.run("import", "in", "--image", "page.png", "--output", "new.layout.json")
        let letters = lines.reduce(0) { $0 + $1.characters.count }
        #expect(outcome.errors.contains("\(letters) of \(letters) letters arrived (100 %)"), "\(outcome.errors)")
        #expect(
            try made(place).charactersInOrder.map(\.end).sorted() == lines.flatMap { $0.characters.map(\.end) }.sorted()
        )
        #expect(try made(place).provenance.settings == ["import": format])
    }

    @Test("A METS file gives the articles and leads to the page's ALTO file")
    func mets() async throws {
        let place = try Workplace()
        let lines = try await extracted(place)
        try #require(lines.count > 2)
        try place.write(alto(lines, "甲").utf8, to: "issue/ALTO/0001.xml")
        try place.write(alto(lines, "乙").utf8, to: "issue/ALTO/0002.xml")
        let articles = lines.indices.reversed().map {
            #"<div TYPE="ARTICLE"><fptr><area FILEID="A2" BEGIN="B\#($0)"/></fptr></div>"#
        }
        let mets =
            #"<mets xmlns="http://www.loc.gov/METS/" xmlns:xlink="http://www.w3.org/1999/xlink"><fileSec><fileGrp USE="ALTO">\#((1...2).map { #"<file ID="A\#($0)"><FLocat xlink:href="ALTO/000\#($0).xml"/></file>"# }.joined())</fileGrp></fileSec><structMap TYPE="LOGICAL"><div TYPE="ISSUE">\#(articles.joined())</div></structMap></mets>"#
        try place.write(mets.utf8, to: "issue/mets.xml")
        let common = ["--image", "page.png", "--output", "new.layout.json"]
        for arguments in [["issue/mets.xml", "--page", "2"], ["issue/ALTO/0002.xml", "--mets", "issue/mets.xml"]] {
            let outcome = try await place.run(["import"] + arguments + common)
            #expect((outcome.status, outcome.errors.contains("(100 %)")) == (0, true), "\(outcome.errors)")
            #expect(try made(place).articles.map { $0.text() } == lines.reversed().map { text($0, "乙") })
        }
        let many = try await place.run(["import", "issue/mets.xml"] + common)
        #expect(many.status == 65 && many.errors.contains("--page"), "\(many.errors)")
        // Only regular files are opened, none of which is too large.
        for make in ["mkfifo", "ln -sf /dev/zero", "truncate -s 1T"] {
            #expect(try await place.shell("cd issue/ALTO; mv 0002.xml kept.xml; \(make) 0002.xml").status == 0)
            let bad = try await place.run(["import", "issue/mets.xml", "--page", "2"] + common)
            #expect(bad.status == 65 && bad.errors.contains("0002.xml: "), "\(make): \(bad.errors)")
            #expect(try await place.shell("cd issue/ALTO; rm 0002.xml; mv kept.xml 0002.xml").status == 0)
        }
        try place.write(mets.replacing("ALTO/0002", with: "ALTO/0003").utf8, to: "issue/mets.xml")
        let none = try await place.run(["import", "issue/mets.xml", "--page", "2"] + common)
        #expect(none.status != 0 && none.errors.contains("0003.xml"), "\(none.errors)")
        let other = try await place.run(["import", "issue/ALTO/0002.xml", "--mets", "issue/mets.xml"] + common)
        #expect(other.status == 65 && other.errors.contains("does not name"), "\(other.errors)")
    }

    @Test("Of several pages in a file, the image or --page chooses one")
    func pages() async throws {
        let place = try Workplace()
        let lines = try await extracted(place)
        let pages = ["x", "page", "y"].enumerated().map { i, name in
            let line = lines[i % lines.count]
            let box = line.bounds
            return
                #"<PAGE IMAGENAME="\#(name).jp2" WIDTH="1200" HEIGHT="1000"><LINE X="\#(box.minX)" Y="\#(box.minY)" WIDTH="\#(box.width)" HEIGHT="\#(box.height)" STRING="\#(text(line, "\(i)"))"/></PAGE>"#
        }
        try place.write("<OCRDATASET>\(pages.joined())</OCRDATASET>".utf8, to: "in.xml")
        for (arguments, letter) in [([], "1"), (["--page", "3"], "2"), (["--page", "x"], "0")] as [([String], String)] {
            _ = try await place.run(
                ["import", "in.xml", "--image", "page.png", "--output", "new.layout.json"] + arguments)
            #expect(Set(try made(place).articles[0].text()) == Set(letter))
        }
        let none = try await place.run(
            "import", "in.xml", "--image", "page.png", "--output", "none.json", "--page", "4")
        #expect(none.status == 65 && none.errors.contains("from 1 to 3") && !place.exists("none.json"))
    }
}
