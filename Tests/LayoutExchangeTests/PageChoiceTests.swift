import LayoutDocument
import PageGeometry
import Testing

@testable import LayoutExchange

/// Files with several pages, METS files, and other encodings.
@Suite struct PageChoiceTests {
    private static func pages(_ name: String) -> [String] {
        let line = #"HPOS="40" VPOS="10" WIDTH="10" HEIGHT="40""#
        return (1...3).map { i in
            switch name {
            case "alto":
                #"<Page ID="p\#(i)" WIDTH="100" HEIGHT="200"><TextBlock ID="b\#(i)"><TextLine \#(line)><String CONTENT="頁\#(i)"/></TextLine></TextBlock></Page>"#
            case "hocr":
                #"<div class="ocr_page" id="p\#(i)" title='image "scans/0\#(i).png"; bbox 0 0 100 200'><span class="ocr_line" title="bbox 40 10 50 50">頁\#(i)</span></div>"#
            default:
                #"<PAGE IMAGENAME="0\#(i).png" WIDTH="100" HEIGHT="200"><LINE X="40" Y="10" WIDTH="10" HEIGHT="40" STRING="頁\#(i)"/></PAGE>"#
            }
        }
    }

    private static func file(_ name: String) -> [UInt8] {
        let pages = pages(name).joined()
        let text =
            switch name {
            case "alto": #"<alto xmlns="http://www.loc.gov/standards/alto/ns-v3#"><Layout>\#(pages)</Layout></alto>"#
            case "hocr": "<html><body>\(pages)</body></html>"
            default: "<OCRDATASET>\(pages)</OCRDATASET>"
            }
        return Array(text.utf8)
    }

    @Test(arguments: ["alto", "hocr", "ndl"]) func `one page of several is read by its number`(format: String) throws {
        let file = Self.file(format)
        #expect(throws: ImportError.pages(count: 3)) { try ImportedPage(bytes: file) }
        for i in 1...3 {
            let page = try ImportedPage(bytes: file, choice: .page("\(i)"))
            #expect(page.lines.map(\.text) == ["頁\(i)"])
        }
        for choice in ["0", "4", "-1", "x", ""] {
            #expect(throws: ImportError.noSuchPage(choice, count: 3)) {
                try ImportedPage(bytes: file, choice: .page(choice))
            }
        }
    }

    @Test(arguments: ["hocr", "ndl"]) func `one page of several is read by the name of its image`(format: String) throws
    {
        let file = Self.file(format)
        for choice in [PageChoice.page("02"), .page("02.png"), .image("/other/place/02.jpg"), .image("02")] {
            #expect(try ImportedPage(bytes: file, choice: choice).lines.map(\.text) == ["頁2"])
        }
        #expect(throws: ImportError.pages(count: 3)) { try ImportedPage(bytes: file, choice: .image("9.png")) }
    }

    @Test func `HTML that is not XML may have several pages, and a page within a page is not counted`() throws {
        let file = Array(
            String(decoding: Self.file("hocr"), as: UTF8.self).replacing("<body>", with: "<body><br>&nbsp;").utf8)
        #expect(try ImportedPage(bytes: file, choice: .page("3")).lines.map(\.text) == ["頁3"])
        let inner = Self.pages("alto")[0].replacing("</Page>", with: Self.pages("alto")[1] + "</Page>")
        #expect(throws: ImportError.pages(count: 2)) {
            try ImportedPage(bytes: Array("<alto><Layout>\(inner)</Layout></alto>".utf8))
        }
    }

    // MARK: METS

    private static let alto = Array(
        """
        <alto xmlns="http://www.loc.gov/standards/alto/ns-v3#"><Layout><Page ID="p" WIDTH="400" HEIGHT="200"><PrintSpace>
        \(["甲", "乙", "丙", "丁", "戊", "己"].enumerated().map { i, text in
            #"<TextBlock ID="B\#(i)"><TextLine HPOS="\#(300 - 40 * i)" VPOS="10" WIDTH="20" HEIGHT="40"><String CONTENT="\#(text)見"/></TextLine></TextBlock>"#
        }.joined())</PrintSpace></Page></Layout></alto>
        """.utf8)

    private static func area(_ file: String, _ begin: String, _ end: String? = nil) -> String {
        #"<mets:fptr><mets:area FILEID="\#(file)" BETYPE="IDREF" BEGIN="\#(begin)"\#(end.map { #" END="\#($0)""# } ?? "")/></mets:fptr>"#
    }

    private static func mets(_ logical: String, path: String = "file://./ALTO/") -> [UInt8] {
        Array(
            """
            <mets:mets xmlns:mets="http://www.loc.gov/METS/" xmlns:xlink="http://www.w3.org/1999/xlink"><mets:fileSec>
            <mets:fileGrp ID="IMGGRP"><mets:file ID="IMG1" MIMETYPE="image/jpeg"><mets:FLocat LOCTYPE="URL" xlink:href="file://./IMG/scan_7.jpg"/></mets:file><mets:file ID="IMG2" MIMETYPE="image/jpeg"><mets:FLocat xlink:href="IMG/scan_8.jpg"/></mets:file></mets:fileGrp>
            <mets:fileGrp ID="ALTOGRP"><mets:file ID="ALTO1" MIMETYPE="text/xml"><mets:FLocat LOCTYPE="URL" xlink:href="\(path)one.xml"/></mets:file><mets:file ID="ALTO2" MIMETYPE="text/xml"><mets:FLocat xlink:href="\(path)two.xml"/></mets:file></mets:fileGrp></mets:fileSec>
            <mets:structMap TYPE="PHYSICAL"><mets:div TYPE="Newspaper"><mets:div TYPE="PAGE"><mets:fptr><mets:par><mets:area FILEID="IMG1"/><mets:area FILEID="ALTO1" BEGIN="p"/></mets:par></mets:fptr></mets:div><mets:div TYPE="PAGE"><mets:fptr FILEID="IMG2"/><mets:fptr FILEID="ALTO2"/></mets:div></mets:div></mets:structMap>
            <mets:structMap TYPE="LOGICAL"><mets:div TYPE="Newspaper"><mets:div TYPE="ISSUE"><mets:div TYPE="CONTENT">\(logical)</mets:div></mets:div></mets:div></mets:structMap></mets:mets>
            """.utf8)
    }

    private static let articles = mets(
        """
        <mets:div TYPE="ARTICLE"><mets:div TYPE="HEADING">\(area("ALTO1", "B3"))</mets:div><mets:div TYPE="BODY"><mets:div TYPE="PARAGRAPH">\(area("ALTO1", "B0"))\(area("ALTO1", "B1"))\(area("ALTO2", "B9"))</mets:div></mets:div></mets:div>
        <mets:div TYPE="ARTICLE">\(area("ALTO1", "B4", "B5"))</mets:div><mets:div TYPE="ARTICLE">\(area("ALTO2", "B2"))</mets:div>
        """)

    @Test func `a METS file's articles give the order of the ALTO file's blocks`() throws {
        let file = try METSFile(bytes: Self.articles)
        let page = try ImportedPage(bytes: Self.alto, articles: file.articles(ofFile: "elsewhere/one.alto.xml"))
        let texts = page.articles.map { $0.paragraphs.map { $0.lines.map(\.text) } }
        #expect(texts == [[["丁見"], ["甲見", "乙見"]], [["戊見"], ["己見"]], [["丙見"]]])
        #expect(page.letters == 12)
        #expect(
            page.notes.map(\.description) == [
                "Regions of text without a place in the reading order: 1; each is an article at the end."
            ])
        #expect(throws: ImportError.notInMETS("three.xml")) { try file.articles(ofFile: "three.xml") }
    }

    @Test func `a METS file leads to the ALTO file of a page`() throws {
        let file = try METSFile(bytes: Self.articles)
        #expect(try file.text(.page("1")).path == "ALTO/one.xml")
        #expect(try file.text(.page("2")).path == "ALTO/two.xml")
        #expect(try file.text(.image("scans/scan_7.tif")).path == "ALTO/one.xml")
        #expect(try file.text(.page("scan_8")).path == "ALTO/two.xml")
        #expect(try file.text(.page("two")).articles == file.articles(ofFile: "two.xml"))
        #expect(throws: ImportError.pages(count: 2)) { try file.text(nil) }
        #expect(throws: ImportError.isMETS) { try ImportedPage(bytes: Self.articles) }
        #expect(throws: ImportError.unknownFormat(root: "alto")) { try METSFile(bytes: Self.alto) }
    }

    @Test(arguments: ["file:///etc/", "/etc/", "../", "%2E%2e/", "%2Fetc/", "a/../../", "https://example.org/", "C:\\"])
    func `a METS file cannot refer to files outside its folder`(path: String) throws {
        #expect(throws: ImportError.notInMETS(nil)) { try METSFile(bytes: Self.mets("", path: path)).text(.page("1")) }
    }

    @Test func `an edition exported as METS gives back its pages and their articles`() throws {
        let edition = ExportedEdition(
            name: "e", title: "新聞", date: nil, issue: nil,
            pages: [
                .init(name: "01", layout: Sample.full, imageName: "first scan.png"),
                .init(name: "第2面", layout: Sample.full, imageName: "2.png"),
            ])
        let file = try METSFile(bytes: Array(edition.exported(as: .mets)))
        #expect(try file.text(.image("a/first scan.png")).path == "01.alto.xml")
        let (path, articles) = try file.text(.page("2"))
        #expect(path == "第2面.alto.xml")
        let alto = Sample.full.text(.alto)
        let plain = alto.replacing(#/<ReadingOrder>(.|\n)*<\/ReadingOrder>/#, with: "")
        #expect(plain != alto)
        let page = try ImportedPage(bytes: Array(plain.utf8), articles: articles)
        #expect(try page.articles == ImportedPage(bytes: Array(alto.utf8)).articles)
        #expect(try page.corrections(of: Sample.full).corrections.isEmpty)
    }

    @Test func `a METS file without articles does not change the page's order`() throws {
        let file = try METSFile(bytes: Self.mets(#"<mets:div TYPE="SECTION">\#(Self.area("ALTO1", "B3"))</mets:div>"#))
        let page = try ImportedPage(bytes: Self.alto, articles: file.articles(ofFile: "one.xml"))
        #expect(page.lines.map(\.text) == ["甲見", "乙見", "丙見", "丁見", "戊見", "己見"])
        #expect(
            page.notes.map(\.description).contains(
                "The METS file has no article on this page; the order of the page's own file counts."))
    }

    // MARK: Encodings

    /// 日本、 in each encoding.
    @Test(
        arguments: [
            ("Shift_JIS", [0x93, 0xFA, 0x96, 0x7B, 0x81, 0x41]), ("Windows-31J", [0x93, 0xFA, 0x96, 0x7B, 0x81, 0x41]),
            ("EUC-JP", [0xC6, 0xFC, 0xCB, 0xDC, 0xA1, 0xA2]),
            ("UTF-8", [0xE6, 0x97, 0xA5, 0xE6, 0x9C, 0xAC, 0xE3, 0x80, 0x81]),
        ] as [(String, [UInt8])]) func `a file in a Japanese encoding is read`(encoding: String, text: [UInt8])
        throws
    {
        let page = String(decoding: Self.file("ndl"), as: UTF8.self).replacing("頁1", with: "*")
        let file = #"<?xml version="1.0" encoding="\#(encoding)"?>"# + page.filter(\.isASCII)
        let bytes = file.utf8.flatMap { $0 == UInt8(ascii: "*") ? text : [$0] }
        #expect(try ImportedPage(bytes: bytes, choice: .page("1")).lines.map(\.text) == ["日本、"])
        let json = #"{"words": [{"content": "*", "points": [[40, 10], [50, 50]]}]}"#.utf8.flatMap {
            $0 == UInt8(ascii: "*") ? text : [$0]
        }
        let found = try ImportedPage(bytes: json, imageSize: PixelSize(width: 100, height: 200))
        #expect(found.lines.map(\.text) == ["日本、"])
    }

    @Test(arguments: [true, false], [true, false]) func `a file in UTF-16 is read`(isLittle: Bool, isMarked: Bool)
        throws
    {
        let file = #"<?xml version="1.0" encoding="UTF-16"?>"# + String(decoding: Self.file("ndl"), as: UTF8.self)
        let bytes = ((isMarked ? "\u{FEFF}" : "") + file).utf16.flatMap { unit in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            return isLittle ? [low, high] : [high, low]
        }
        #expect(try ImportedPage(bytes: bytes, choice: .page("2")).lines.map(\.text) == ["頁2"])
    }
}
