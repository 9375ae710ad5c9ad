import LayoutDocument
import LayoutExchange
import PageGeometry
import Testing

@Suite struct RoundTripTests {
    private static let formats = [ExportFormat.alto, .page, .page2013, .hocr]

    @Test(arguments: formats) func `cells, order, roles, text, ruby and parts come back`(format: ExportFormat) throws {
        let page = try Sample.full.exchanged(format)
        #expect(page.notes.isEmpty)
        #expect(page.imageName == "01 & 2.png")
        let (layout, notes) = try page.layout(as: Sample.identity, provenance: Sample.full.provenance)
        #expect(notes.isEmpty)
        var wanted = Sample.full
        // The properties that no format has: ink, tiers.
        wanted.tiers = []
        wanted.articles.forEachLine { line in
            line.tier = nil
            for (i, cell) in line.cells.enumerated() { line.characters[i].ink = cell }
        }
        if ![.page, .page2013].contains(format) {
            wanted.articles.forEachLine { line in for i in line.characters.indices { line.characters[i].confidence = 0 }
            }
            wanted.articles.forEachLine { line in
                for i in line.characters.indices where ["\"", "'", "&"].contains(line.characters[i].text?.text) {
                    line.characters[i].kind = .mark
                }
            }
        }
        if [.hocr, .page2013].contains(format) {
            wanted.articles.forEachLine { line in
                for i in line.characters.indices { line.characters[i].text?.alternatives = [] }
            }
        }
        #expect(layout == wanted)
    }

    @Test(arguments: formats) func `an unchanged file gives no correction`(format: ExportFormat) throws {
        let (corrections, notes) = try Sample.full.exchanged(format).corrections(of: Sample.full)
        #expect(corrections.isEmpty)
        #expect(notes.isEmpty)
    }

    @Test(arguments: formats) func `characters that XML does not allow give no correction`(format: ExportFormat) throws
    {
        let layout = Sample.layout([[[Sample.line(["\u{1}", "外"], at: -10, cross: 590..<610)]]])
        let (corrections, notes) = try layout.exchanged(format).corrections(of: layout)
        #expect(corrections.isEmpty)
        #expect(notes.isEmpty)
    }

    @Test(arguments: [-7, -2, -1, 0, 1, 2, 9], [1, 2, 5, 11]) func `a leaning line comes back exactly`(
        lean: Int, count: Int
    ) throws {
        let line = Sample.line(Array(repeating: "字", count: count), cross: 100..<121, lean: lean, cell: 13)
        for format in Self.formats {
            let again = try Sample.layout([[[line]]]).exchanged(format).layout().layout
            #expect(again.articles[0].paragraphs[0].lines[0].cells == line.cells)
        }
    }

    @Test(arguments: formats) func `a page of 10,000 characters comes back completely`(
        format: ExportFormat
    ) throws {
        var layout = Sample.layout([
            (0..<50).map { p in
                (0..<10).map { l in
                    Sample.line(Array(repeating: "字", count: 20), at: 20 * p, cross: 20 * l..<20 * l + 18, cell: 1)
                }
            }
        ])
        layout.page.size = PixelSize(width: 4000, height: 5000)
        let page = try ImportedPage(bytes: layout.exported(as: format, options: ExportOptions(imageName: "1.png")))
        #expect(page.lines.count == 500 && page.lines.allSatisfy { $0.cells.count == 20 })
    }
}
