import ArgumentParser
import Foundation
import LayoutDocument
import PageAnalysis
import PageRaster
import PositionedJSON
import TextRecognition

struct ReadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read",
        abstract: "Prints the text of pages, article by article, in order of reading.",
        discussion: """
            Give page images, which the command analyses and reads first, or layouts with text (extract --text). Each \
            paragraph is a line; a blank line separates articles; 〓 is an unread character. Images need Tesseract's \
            Japanese model (tesseract-ocr-jpn).

            Examples:
              mojiwaku read scans/03.png
              mojiwaku read out/03.layout.json --ruby
            """)

    @Argument(help: "Page images or layouts; - is a layout on stdin.", completion: .file())
    var pages: [String]

    @Flag(help: "Print ruby after its character: 漢《かん》.")
    var ruby = false

    @OptionGroup var statement: StatementOptions

    @Option(help: "Number of threads for a page. (default: one for each core)")
    var threads: Int?

    @Flag(help: "Print one JSON object a line for each page: articles and paragraphs with their numbers and text.")
    var json = false

    func validate() throws {
        if let threads, !(1...256).contains(threads) {
            throw ValidationError("--threads must be 1 to 256, not \(threads).")
        }
    }

    func run() async throws {
        var isFirst = true
        var failures: [Failure] = []
        for path in pages {
            let found = try await WorkThreads.run { [self] () throws(Failure) in
                Result { () throws(Failure) in try documents(of: path) }
            }
            switch found {
            case .failure(let failure):
                // The failure of a single page determines the exit code. With several pages, the others are still read.
                if pages.count == 1 { throw failure }
                Console.shared.talk(failure.message)
                failures.append(failure)
            case .success(let documents):
                for document in documents {
                    try tell(document, of: path, isFirst: isFirst)
                    isFirst = false
                }
            }
        }
        if failures.count == pages.count { throw failures[0].status }
        if !failures.isEmpty { throw ExitStatus.doneWithFindings }
    }

    private func tell(_ document: LayoutDocument, of path: String, isFirst: Bool) throws {
        if document.articles.isEmpty { Console.shared.talk("\(path): the page has no characters") }
        if json { return try Console.shared.line(line(of: document)) }
        var text = isFirst ? "" : "\n"
        if pages.count > 1 { text += "# \(document.page.name)\n\n" }
        text += document.articles.map { $0.text(ruby: ruby) + "\n" }.joined(separator: "\n")
        try Console.shared.data(Array(text.utf8))
    }

    private func line(of document: LayoutDocument) -> String {
        JSONText.line { out in
            out.field("page", document.page.name)
            var number = 1
            out.objects("articles", document.articles) { article, out in
                write(article, from: number, to: &out)
                number += article.count
            }
        }
    }

    private func write(_ article: Article, from first: Int, to out: inout JSONText) {
        var number = first
        out.field("first", first)
        out.field("last", first + article.count - 1)
        out.objects("paragraphs", article.paragraphs) { paragraph, out in
            out.field("role", paragraph.lines.first?.role.rawValue ?? "other")
            out.field("first", number)
            out.field("last", number + paragraph.count - 1)
            out.field("text", paragraph.text(ruby: ruby))
            number += paragraph.count
        }
    }

    /// The layouts with text of a file of either kind.
    private func documents(of path: String) throws(Failure) -> [LayoutDocument] {
        guard path == "-" || path.hasSuffix(".json") else { return try read(path) }
        let document = try LayoutFile.sound(path)
        guard document.hasText else {
            throw Failure(
                .badInput, path, "the layout has no text",
                "Make the layout with extract --text, or give the page's image in its place.")
        }
        return [document]
    }

    /// Analyses and reads the pages of an image file.
    private func read(_ path: String) throws(Failure) -> [LayoutDocument] {
        let text = try TextRecogniser.start()
        var documents: [LayoutDocument] = []
        for job in try ExtractionPlan(paths: [path]).jobs {
            let contents = try job.source.contents()
            var (document, page) = try Failure.explaining(job.source.path) {
                try PageReading.layout(
                    of: contents.image, index: job.index, name: job.stem, digest: contents.digest,
                    by: PageAnalyzer(stated: statement.stated))
            }
            let threads = threads ?? ProcessInfo.processInfo.activeProcessorCount
            try text.tell(&document, on: page, threads: threads)
            documents.append(document)
        }
        return documents
    }
}
