import LayoutDocument
import LayoutExchange
import Testing

@Suite struct ExportFormatTests {
    @Test func `every format has a unique file extension and a media type`() {
        #expect(Set(ExportFormat.allCases.map(\.fileExtension)).count == ExportFormat.allCases.count)
        #expect(ExportFormat.allCases.allSatisfy { $0.mediaType.contains("/") })
    }

    @Test(arguments: ExportFormat.allCases) func `the same layout gives the same bytes`(format: ExportFormat) {
        #expect(Sample.full.text(format) == Sample.full.text(format))
    }

    @Test(arguments: ExportFormat.allCases) func `a page without text can be written`(format: ExportFormat) throws {
        let text = Sample.layout([]).text(format)
        if let page = try? ImportedPage(bytes: Array(text.utf8)) {
            #expect(page.articles.isEmpty)
            #expect(page.size == Sample.identity.size)
        } else {
            #expect([.tei, .text, .markdown].contains(format))
        }
    }

    @Test(arguments: [ExportFormat.alto, .page, .hocr, .tei, .markdown])
    func `ruby is omitted unless requested`(format: ExportFormat) {
        #expect(Sample.full.text(format).contains("い;"[...].prefix(1)))
        #expect(!Sample.full.text(format, withRuby: false).contains("い"))
    }
}
