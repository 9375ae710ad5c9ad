import Testing

@testable import LayoutExchange

@Suite struct RefusalTests {
    private static let alto = #"<alto xmlns="http://www.loc.gov/standards/alto/ns-v4#">"#
    private static let page = #"<PcGts xmlns="http://schema.primaresearch.org/PAGE/gts/pagecontent/2019-07-15">"#

    private func error(_ text: String) -> ImportError? {
        do throws(ImportError) {
            _ = try ImportedPage(bytes: Array(text.utf8))
            return nil
        } catch { return error }
    }

    @Test func `an unknown format is refused by its first element`() {
        #expect(error("<svg/>") == .unknownFormat(root: "svg"))
        #expect(error("<PcGts/>") == .unknownFormat(root: "PcGts"))
    }

    @Test func `malformed XML is refused with its line`() {
        #expect(error("") == .notXML(line: 1, reason: "Document is empty") || error("") != nil)
        guard case .notXML(let line, _) = error("<alto>\n<Layout>\n</Page></alto>") else {
            Issue.record("no error"); return
        }
        #expect(line == 3)
    }

    @Test func `document types are refused, except HTML's`() {
        #expect(error("<!DOCTYPE alto SYSTEM \"alto.dtd\"><alto/>") == .documentType)
        #expect(error("<!DOCTYPE html [<!ENTITY a \"b\">]><html/>") == .documentType)
        #expect(error("<!DOCTYPE html SYSTEM \">\" [<!ENTITY a \"b\">]><html/>") == .documentType)
        #expect(error("<!-- x --><?y?> <!doctype lolz [<!ENTITY lol \"lol\">]><lolz/>") == .documentType)
        #expect(error("<!DOCTYPE html>\(Self.alto)</alto>") == .documentType)
        #expect(error("<!DOCTYPE html><html></html>") == .pages(count: 0))
    }

    @Test func `unsupported encodings are refused with the command that converts them`() {
        #expect(error(#"<?xml version="1.0" encoding="Big5"?><alto/>"#) == .notUTF8(encoding: "Big5"))
        #expect(throws: ImportError.notUTF8(encoding: "UTF-16")) { try ImportedPage(bytes: [0xFF, 0xFE, 0x3C]) }
        #expect(throws: ImportError.notUTF8(encoding: nil)) { try ImportedPage(bytes: Array("<a>".utf8) + [0x93]) }
        #expect(throws: ImportError.notUTF8(encoding: "shift_jis")) {
            try ImportedPage(bytes: Array(#"<?xml version="1.0" encoding="Shift_JIS"?><a>"#.utf8) + [0x93])
        }
        #expect(ImportError.notUTF8(encoding: "Big5").description.contains("iconv -f Big5"))
    }

    @Test func `a byte order mark is skipped`() {
        #expect(error("\u{FEFF}\(Self.alto)</alto>") == .pages(count: 0))
    }

    @Test(arguments: [#"<!DOCTYPE html><html><body>"#, alto]) func `elements nested too deeply are refused`(
        start: String
    ) {
        let deep = start + String(repeating: "<b>", count: 5_000)
        guard case .tooDeep(_, let limit) = error(deep + String(repeating: "</b>", count: 5_000)) ?? error(deep) else {
            Issue.record("no error")
            return
        }
        #expect(limit == 64)
    }

    @Test func `deep HTML that is not XML is refused quickly`() {
        let deep =
            "<html><body><br>" + String(repeating: "<b>", count: 300_000) + String(repeating: "</i>", count: 300_000)
        let time = ContinuousClock().measure {
            guard case .tooDeep = error(deep) else { Issue.record("no error"); return }
        }
        #expect(time < .seconds(5))
    }

    @Test func `an element with very many attributes is refused, in XML and in HTML`() {
        let many = (0..<300_000).map { "a\($0)=\"\"" }.joined(separator: " ")
        #expect(error("\(Self.alto)\n<Layout \(many)/></alto>") == .tooManyAttributes(line: 2, limit: 100))
        #expect(error("\(Self.alto)<!-- don't --><Layout \(many)/></alto>") == .tooManyAttributes(line: 1, limit: 100))
        #expect(
            error("<html>\n<br title=\"<\" \(many.replacing("=\"\"", with: ""))></html>")
                == .tooManyAttributes(line: 2, limit: 100))
    }

    @Test(arguments: [
        ("<!-- ", " -->"), ("<Layout a=\"", "\"/>"), ("<Layout a='>", ">'/>"), ("<?a ", "?>"),
        ("<Layout><![CDATA[", "]]></Layout>"),
        ("<x", "/>"), ("<Layout></Layout", " >"),
    ]) func `overlong markup is refused with its line`(open: String, close: String) {
        let filling = String(repeating: open.hasSuffix(">") ? ">" : open.hasSuffix("t") ? " " : "x", count: 13 << 20)
        #expect(error("\(Self.alto)\n\(open)\(filling)\(close)</alto>") == .tooLongMarkup(line: 2, limit: 1 << 20))
    }

    @Test(arguments: ["<p title=\"", "<p title=", "<!-- ", "<p ", "</p "])
    func `overlong markup of HTML is refused too`(open: String) {
        let filling = String(repeating: open == "</p " || open == "<p " ? " " : "x", count: 2 << 20)
        #expect(error("<html>\n<br>\n\(open)\(filling)\"--></html>") == .tooLongMarkup(line: 3, limit: 1 << 20))
    }

    @Test func `text and scripts of HTML may be long`() {
        let long = String(repeating: "あ<3 ' ", count: 1 << 18)
        #expect(error("\(Self.alto)<Layout>\(long.replacing("<", with: ""))</Layout></alto>") == .pages(count: 0))
        #expect(error("<html><br><script>\(long)</script></html>") == .pages(count: 0))
    }

    @Test func `a file is refused if it takes too much time`() {
        // libxml2 searches for the end of a tag from its beginning with every piece that it reads.
        let value = String(repeating: ">", count: 1_000_000)
        let bytes = Array("<a>\(String(repeating: "<b a=\"\(value)\"/>", count: 60))</a>".utf8)
        #expect(throws: ImportError.tooSlow(seconds: 1)) {
            try XMLReader.read(bytes, seconds: 1) { (reader) throws(ImportError) in
                while try reader.next() != nil {}
            }
        }
    }

    @Test(arguments: ["&", "<", "<!--", "</x ", "<script>", "<td>&nbsp;", "<a b=", "<a '"])
    func `HTML that consists of marks is refused quickly`(mark: String) {
        let text = "<html>" + String(repeating: mark, count: 1_000_000 / mark.utf8.count)
        let time = ContinuousClock().measure { #expect(error(text) != nil) }
        #expect(time < .seconds(5))
    }

    @Test func `a file beyond the size limit is refused before it is parsed`() {
        let bytes = Array(repeating: UInt8(ascii: "<"), count: ImportedPage.byteLimit + 1)
        #expect(throws: ImportError.tooLarge(bytes: bytes.count, limit: bytes.count - 1)) {
            try ImportedPage(bytes: bytes)
        }
    }

    @Test func `too many elements are refused`() {
        #expect(
            error(Self.alto + String(repeating: "<a/>", count: 1_000_001) + "</alto>")
                == .tooManyElements(limit: 1_000_000))
    }

    @Test(arguments: [5000, 5001, 200_000]) func `too many lines are refused`(count: Int) {
        let line = #"<LINE X="10" Y="10" WIDTH="20" HEIGHT="200" STRING="字字" ORDER="1"/>"#
        let lines = String(repeating: line, count: count)
        let file = #"<OCRDATASET><PAGE IMAGENAME="a" WIDTH="900" HEIGHT="700">\#(lines)</PAGE></OCRDATASET>"#
        #expect(error(file) == (count == 5000 ? nil : .tooManyLines(count: count, limit: 5000)))
    }

    @Test func `a file needs exactly one page, in pixels`() {
        #expect(error("\(Self.alto)<Layout/></alto>") == .pages(count: 0))
        let one = #"<Page ID="a" WIDTH="5" HEIGHT="5"/>"#
        #expect(
            error("\(Self.alto)<Layout>\(one)\(one.replacing("\"a\"", with: "\"b\""))</Layout></alto>")
                == .pages(count: 2))
        #expect(
            error("\(Self.alto)<Description><MeasurementUnit>mm10</MeasurementUnit></Description></alto>")
                == .unit("mm10"))
    }

    @Test(arguments: ["", "x", "nan", "inf", "1e99", "-5", "0"]) func `a malformed width or height is refused`(
        side: String
    ) {
        guard
            case .badValue(1, "Page", "WIDTH", _) = error(
                #"\#(Self.alto)<Layout><Page WIDTH="\#(side)" HEIGHT="5"/></Layout></alto>"#)
        else {
            Issue.record("no error")
            return
        }
    }

    @Test func `malformed coordinates are refused with their line`() {
        let text =
            "\(Self.page)<Page imageFilename=\"a\" imageWidth=\"9\" imageHeight=\"9\">\n<TextRegion id=\"r\"><Coords points=\"1,2 3\"/></TextRegion></Page></PcGts>"
        #expect(
            error(text)
                == .badValue(line: 2, element: "Coords", attribute: "points", expected: "two points or more: x,y x,y"))
    }

    @Test func `a repeated id is refused`() {
        let text =
            "\(Self.page)<Page imageFilename=\"a\" imageWidth=\"9\" imageHeight=\"9\">\n<TextRegion id=\"r\"/><TextRegion id=\"r\"/></Page></PcGts>"
        #expect(error(text) == .duplicateID(line: 2, id: "r"))
    }

    @Test func `undefined entities are refused in XML`() {
        guard case .notXML = error("\(Self.alto)<Layout>&x;</Layout></alto>") else { Issue.record("no error"); return }
    }

    @Test func `every error has a remedy`() {
        let errors: [ImportError] = [
            .tooLarge(bytes: 9, limit: 8), .notUTF8(encoding: nil), .notUTF8(encoding: "x"), .documentType,
            .notXML(line: 1, reason: "x"), .tooDeep(line: 1, limit: 64), .tooManyElements(limit: 1),
            .tooManyLines(count: 2, limit: 1),
            .tooManyAttributes(line: 1, limit: 100),
            .unknownFormat(root: "x"), .pages(count: 0), .unit("mm10"),
            .badValue(line: 1, element: "a", attribute: "b", expected: "c"), .duplicateID(line: 1, id: "x"),
            .otherSize(imported: "1 × 1", page: "2 × 2"), .unknownJSON, .notJSON(reason: "x"),
            .badField(place: "/x", expected: "y"), .isMETS, .notInMETS(nil), .notInMETS("x"), .pages(count: 2),
            .noSuchPage("3", count: 2), .noSize,
        ]
        for error in errors { #expect(error.description.split(separator: ". ").count > 1, "\(error)") }
    }
}

@Suite struct HostileFormTests {
    @Test(arguments: ["nan", "inf", "-inf"]) func `a confidence that is not a number is ignored`(word: String) throws {
        let good = Sample.full.text(.hocr)
        let bad = good.replacing(/x_confs [0-9. ]+/, with: "x_confs \(word)").replacing(
            /x_wconf [0-9.]+/, with: "x_wconf \(word)")
        #expect(bad != good)
        #expect(try !ImportedPage(bytes: Array(bad.utf8)).lines.isEmpty)
    }

    @Test func `a nested block and ruby of a missing character cause no crash`() throws {
        let good = Sample.full.text(.alto)
        let nested = good.replacing("</TextLine>", with: "</TextLine><TextBlock/>")
        #expect(nested != good)
        _ = try ImportedPage(bytes: Array(nested.utf8))
    }

    @Test func `markup within CDATA and processing instructions has no effect`() throws {
        let good = Sample.full.text(.hocr)
        let file = good.replacing("</body>", with: "<?note a & b -- c ?><p><![CDATA[a & b <!-- -- ]]></p></body>")
        #expect(file != good)
        #expect(try ImportedPage(bytes: Array(file.utf8)).lines == ImportedPage(bytes: Array(good.utf8)).lines)
    }
}
