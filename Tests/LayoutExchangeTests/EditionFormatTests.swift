import Foundation
import LayoutDocument
import LayoutExchange
import PageGeometry
import Testing

@Suite struct EditionFormatTests {
    private static let edition: ExportedEdition = {
        var second = Sample.layout([
            [[Sample.line(["次", "A", nil], cross: 100..<120)]], [[Sample.line([nil], cross: 0..<20)]],
        ])
        second.page.name = "02"
        return ExportedEdition(
            name: "2026-11-26", title: "新聞 <朝刊>", date: "2026-11-26", issue: "12,345",
            pages: [
                .init(name: "01", layout: Sample.full, imageName: "01 & 2.png"),
                .init(name: "02", layout: second, imageName: "02.jpg"),
            ])
    }()

    private func text(_ format: EditionFormat, withRuby: Bool = true) throws -> String {
        String(decoding: try Self.edition.exported(as: format, withRuby: withRuby), as: UTF8.self)
    }

    /// The entries of a stored archive, read from its local headers.
    private func entries(_ bytes: [UInt8]) -> [(name: String, text: String)] {
        func number(_ place: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
        }
        var (place, found) = (0, [(name: String, text: String)]())
        while number(place, 4) == 0x0403_4B50 {
            let (size, length) = (number(place + 18, 4), number(place + 26, 2))
            let name = place + 30..<place + 30 + length
            found.append(
                (
                    String(decoding: bytes[name], as: UTF8.self),
                    String(decoding: bytes[name.upperBound..<name.upperBound + size], as: UTF8.self)
                ))
            place = name.upperBound + size
        }
        return found
    }

    @Test(arguments: EditionFormat.allCases) func `the same edition gives the same bytes`(format: EditionFormat) throws
    {
        #expect(try Self.edition.exported(as: format) == Self.edition.exported(as: format))
    }

    @Test func `an EPUB begins with its type and lists each file once`() throws {
        let files = entries(try Self.edition.exported(as: .epub))
        #expect(files.first?.name == "mimetype" && files.first?.text == "application/epub+zip")
        let package = try #require(files.first { $0.name == "EPUB/package.opf" }).text
        // The second article of the second page has no text that was read.
        let chapters = ["a1-1", "a1-2", "a2-1"]
        #expect(files.map(\.name).filter { $0.hasSuffix(".xhtml") } == (["nav"] + chapters).map { "EPUB/\($0).xhtml" })
        for chapter in chapters {
            #expect(
                package.contains(
                    #"<item id="\#(chapter)" href="\#(chapter).xhtml" media-type="application/xhtml+xml"/>"#))
            #expect(package.contains(#"<itemref idref="\#(chapter)"/>"#))
        }
        #expect(package.contains(#"<spine page-progression-direction="rtl">"#))
        #expect(package.contains("<dc:title>新聞 &lt;朝刊&gt;</dc:title>"))
        #expect(package.contains("2026-11-26T00:00:00Z"))
        #expect(package.contains(/urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}</))
        let navigation = try #require(files.first { $0.name == "EPUB/nav.xhtml" }).text
        #expect(navigation.contains(#"<a href="a1-1.xhtml">見出し</a>"#))
    }

    @Test func `an EPUB has ruby, tate-chu-yoko, upright letters, and marks for unread characters`() throws {
        let files = entries(try Self.edition.exported(as: .epub))
        let first = try #require(files.first { $0.name == "EPUB/a1-1.xhtml" }).text
        #expect(first.contains("<h1><ruby>見<rt>み</rt></ruby><ruby>出<rt>"))
        #expect(first.contains(#"<p class="flush">十月<span class="tcy">12</span>日〓"#))
        let last = try #require(files.first { $0.name == "EPUB/a2-1.xhtml" }).text
        #expect(last.contains(#"<p>次<span class="up">A</span>〓</p>"#))
        let across = try #require(files.first { $0.name == "EPUB/a1-2.xhtml" }).text
        #expect(across.contains("<h1>日新聞</h1>") && across.contains(#"<p class="caption">写真は</p>"#))
        let bare = entries(try Self.edition.exported(as: .epub, withRuby: false))
        #expect(!bare.contains { $0.text.contains("<ruby>") })
    }

    @Test func `a paragraph of an EPUB has an indent unless it begins flush or with a half-width bracket`() throws {
        func line(_ texts: [String], at start: Int, _ column: Int) -> Line {
            Sample.line(texts, at: start, cross: 500 - 30 * column..<520 - 30 * column, tier: 0)
        }
        let layout = Sample.layout([
            [
                [line(["一"], at: 40, 0), line(["二"], at: 20, 1)], [line(["三"], at: 20, 2)], [line(["「"], at: 30, 3)],
                [line(["四"], at: 36, 4)],
            ]
        ])
        let pages = [ExportedEdition.Page(name: "01", layout: layout, imageName: "01.png")]
        let files = entries(try ExportedEdition(name: "E", title: "E", pages: pages).exported(as: .epub))
        let text = try #require(files.first { $0.name == "EPUB/a1-1.xhtml" }).text
        #expect(
            text.matches(of: /<p( class="flush")?>(.)/).map { "\($0.1 == nil) \($0.2)" } == [
                "true 一", "false 三", "false 「", "true 四",
            ])
    }

    @Test func `an edition without text is still a book`() throws {
        let empty = ExportedEdition(
            name: "E", title: "E", pages: [.init(name: "01", layout: Sample.layout([]), imageName: "01.png")])
        let files = entries(try empty.exported(as: .epub))
        #expect(files.contains { $0.text.contains(#"<itemref idref="nav"/>"#) })
        #expect(!String(decoding: try empty.exported(as: .mets), as: UTF8.self).contains("structLink"))
        #expect(String(decoding: try empty.exported(as: .coco), as: UTF8.self).contains(#""annotations": []"#))
    }

    @Test func `METS refers to images and ALTO, and to the blocks of each article in order`() throws {
        let text = try text(.mets)
        for part in [
            #"<file ID="image-1" MIMETYPE="image/png" SEQ="1" CHECKSUM="0a0a"#, #"xlink:href="01%20%26%202.png"/>"#,
            #"xlink:href="02.alto.xml"/>"#, "<mods:title>新聞 &lt;朝刊&gt;</mods:title>",
            #"<mods:dateIssued encoding="iso8601" keyDate="yes">2026-11-26</mods:dateIssued>"#,
            "<mods:number>12,345</mods:number>", #"<div ID="page-2" TYPE="Page" ORDER="2" ORDERLABEL="02">"#,
            #"<div ID="article-1-a1" TYPE="Article" ORDER="1" LABEL="見出し" DMDID="mods-1-a1">"#,
            #"<smLink xlink:from="article-2-a1" xlink:to="page-2"/>"#,
        ] { #expect(text.contains(part), "\(part)") }
        let areas = text.matches(of: /<area FILEID="(alto-\d)" BETYPE="IDREF" BEGIN="(\w+)"/).map { "\($0.1) \($0.2)" }
        #expect(
            areas == [
                "alto-1 a1p1", "alto-1 a1p2b1", "alto-1 a1p2b2", "alto-1 a2p1", "alto-1 a2p2", "alto-2 a1p1",
                "alto-2 a2p1",
            ])
        // Each area is a block of the ALTO file that it names.
        let alto = Sample.full.text(.alto)
        for area in areas where area.hasPrefix("alto-1") {
            #expect(alto.contains(#"<TextBlock ID="\#(area.dropFirst(7))""#))
        }
    }

    @Test func `COCO has a box for each character, run of ruby, block and part`() throws {
        let json = try #require(
            JSONSerialization.jsonObject(with: Data(try Self.edition.exported(as: .coco))) as? [String: Any])
        let images = try #require(json["images"] as? [[String: Any]])
        #expect(images.map { $0["file_name"] as? String } == ["01 & 2.png", "02.jpg"])
        #expect(images.map { $0["width"] as? Int } == [600, 600])
        let categories = try #require(json["categories"] as? [[String: Any]])
        let names = Dictionary(
            uniqueKeysWithValues: categories.compactMap { entry in
                (entry["id"] as? Int).flatMap { id in (entry["name"] as? String).map { (id, $0) } }
            })
        let annotations = try #require(json["annotations"] as? [[String: Any]])
        #expect(annotations.map { $0["id"] as? Int } == Array(1...annotations.count))
        let first = annotations.filter { $0["image_id"] as? Int == 1 }
        let kinds = first.map { names[$0["category_id"] as? Int ?? 0] ?? "" }
        #expect(kinds.count { $0 == "character" } == 22 && kinds.count { $0 == "ruby" } == 3)
        #expect(kinds.count { $0 == "text-body" } == 2 && kinds.count { $0 == "text-headline" } == 2)
        #expect(kinds.count { $0.hasPrefix("figure-") } == Figure.Kind.allCases.count)
        #expect(kinds.count { $0.hasPrefix("unnumbered-") } == UnnumberedText.Kind.allCases.count)
        let texts = zip(first, kinds).filter { $1 == "character" }.map { $0.0["text"] as? String ?? "〓" }.joined()
        #expect(texts == "見出し十月12日〓<&\"'>下の段日新聞写真は")
        #expect(first[0]["bbox"] as? [Int] == [560, 20, 30, 20] || first[0]["bbox"] as? [Int] == [559, 20, 30, 20])
        #expect(first.allSatisfy { ($0["bbox"] as? [Int])?.suffix(2).reduce(1, *) == $0["area"] as? Int })
    }
}
