import ArgumentParser
import Foundation
import LayoutDocument
import LayoutExchange
import PDFExport
import PageCommands
import PageStore
import WebExchange

/// `mojiwaku export`.
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Writes layouts in the formats of other programs: for libraries, readers, training.",
        discussion: """
            Pages are layouts (extract, extract --text), or the published pages of an edition in a store. Each page becomes a file; pdf, epub, \
            mets and coco give one file for all pages, and mets the ALTO of the pages beside it. lines gives an image and a text for each \
            line whose characters are all read, in a folder for each page. Formats made of text omit pages without known text; stderr names \
            these pages (exit code 1). docs/exchange.md shows the contents of each format; `mojiwaku import` reads ALTO, PAGE and hOCR.

            Examples:
              mojiwaku export out/03.layout.json --format page --image scans/03.png --output exported
              mojiwaku export out/*.layout.json --format pdf --image scans/* --output edition.pdf
              mojiwaku export --store pages.sqlite --edition 2026-11-21-morning --format alto --output exported
              mojiwaku export --store pages.sqlite --edition 2026-11-21-morning --format epub --output exported
              mojiwaku export out/*.layout.json --format lines --image scans/* --output training
            """)

    @Argument(help: "Layouts; - is one on stdin.", completion: .file())
    var layouts: [String] = []

    @Option(help: ArgumentHelp("The format.", valueName: ExportKind.allValueStrings.joined(separator: "|")))
    var format: ExportKind

    @Option(
        name: [.short, .long],
        help:
            "Folder for the results, made if missing; or, for a single result, a file with the format's ending; - is stdout.",
        completion: .directory)
    var output: String

    @Option(
        name: .customLong("image"), parsing: .upToNextOption,
        help:
            "Images of the layouts, for their names; each layout finds its image. pdf and lines of layouts need them.",
        completion: .file())
    var images: [String] = []

    @Option(help: "The store: an SQLite file, or postgres://USER@HOST/DATABASE.", completion: .file())
    var store: String?

    @Option(help: "The edition of the store.")
    var edition: String?

    @Option(parsing: .upToNextOption, help: "Only these pages of the edition.")
    var page: [String] = []

    @Flag(
        inversion: .prefixedNo,
        help: "Write ruby. (default: yes, except in a PDF, where it would be part of copied text)")
    var ruby: Bool?

    @Option(help: "The title of a PDF, EPUB or METS. (default: the store's title, the edition's or the page's name)")
    var title: String?

    @Option(
        help:
            "The day of publication, for EPUB and METS, such as 2026-11-21. (default: as in the store or in the edition's name)"
    )
    var date: String?

    @Option(help: "The number of the issue, for METS.")
    var issue: String?

    func validate() throws {
        switch (layouts.isEmpty, store == nil) {
        case (true, true): throw ValidationError("Give layouts, or --store and --edition.")
        case (false, false): throw ValidationError("Give layouts or --store, not both.")
        case (true, false) where edition == nil: throw ValidationError("--store needs --edition.")
        case (false, true) where edition != nil || !page.isEmpty:
            throw ValidationError("--edition and --page need --store.")
        default: break
        }
        if let date, PublicationDate(date) == nil {
            throw ValidationError("--date is a day such as 2026-11-21, not \(date).")
        }
    }

    func run() async throws {
        let (pages, known) = try await pages()
        guard !pages.isEmpty else {
            throw Failure(.badInput, edition ?? "export", "there is no page to export", "Publish a page first.")
        }
        let unread = format.needsText ? pages.filter(\.isUnread) : []
        let readable = format.needsText ? pages.filter { !$0.isUnread } : pages
        let lack = "its text is unknown, but \(format.name) is made of text"
        guard !readable.isEmpty else {
            let remedy = "Read it with \(unread[0].reading)."
            throw Failure(.badInput, Console.printable(unread[0].stem), lack, remedy)
        }
        try await WorkThreads.run { () throws(Failure) in
            let output = ExportOutput(path: output, kind: format)
            switch format {
            case .page(let kind):
                try OutputFiles.shared.write(files(of: readable, as: kind, isOnly: pages.count == 1, output))
            case .edition(let kind):
                try OutputFiles.shared.write(files(of: readable, as: kind, details: known, output))
            case .pdf: try OutputFiles.shared.write([pdf(of: readable, details: known, output)])
            case .lines: try writeLines(of: readable, output)
            }
        }
        for page in unread {
            Console.shared.talk(Console.printable("\(page.stem): left out: \(lack). Read it with \(page.reading)."))
        }
        if !unread.isEmpty { throw ExitStatus.doneWithFindings }
    }

    /// The pages, and the store's record of their edition.
    private func pages() async throws -> ([ExportedPage], Edition?) {
        let images = try await WorkThreads.run { [images] () throws(Failure) in try ExportImages(images) }
        if let store, let edition {
            let store = try NamedStore(store)
            let pages = try await store.exported(edition, pages: page, images: images)
            return (pages, try await store.ask { store throws(StoreError) in try store.edition(named: edition) })
        }
        let pages = try await WorkThreads.run { [layouts] () throws(Failure) in
            try layouts.map { path throws(Failure) in images.page(try LayoutFile.sound(path), from: path) }
        }
        return (pages, nil)
    }
}
