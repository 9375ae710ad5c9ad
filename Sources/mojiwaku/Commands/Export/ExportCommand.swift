import ArgumentParser
import Foundation
import LayoutDocument
import LayoutExchange
import PDFExport
import PageCommands
import PageStore

/// `mojiwaku export`.
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Writes layouts in the formats of other programs, or pages as a searchable PDF.",
        discussion: """
            Pages are layouts (extract, extract --text), or the published pages of an edition in a store. Each page becomes a file; a PDF \
            contains all pages. Formats made of text omit pages without known text; stderr names these pages (exit code 1). \
            docs/exchange.md shows the contents of each format; `mojiwaku import` reads ALTO, PAGE and hOCR.

            Examples:
              mojiwaku export out/03.layout.json --format page --image scans/03.png --output exported
              mojiwaku export out/*.layout.json --format pdf --image scans/* --output edition.pdf
              mojiwaku export --store pages.sqlite --edition 2026-11-21-morning --format alto --output exported
            """)

    @Argument(help: "Layouts; - is one on stdin.", completion: .file())
    var layouts: [String] = []

    @Option(help: ArgumentHelp("The format.", valueName: ExportKind.allCases.map(\.rawValue).joined(separator: "|")))
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
            "Images of the layouts, for their names; each layout finds its image. A PDF of layouts needs them.",
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

    @Option(help: "The title of a PDF. (default: the edition's or the page's name)")
    var title: String?

    func validate() throws {
        switch (layouts.isEmpty, store == nil) {
        case (true, true): throw ValidationError("Give layouts, or --store and --edition.")
        case (false, false): throw ValidationError("Give layouts or --store, not both.")
        case (true, false) where edition == nil: throw ValidationError("--store needs --edition.")
        case (false, true) where edition != nil || !page.isEmpty:
            throw ValidationError("--edition and --page need --store.")
        default: break
        }
    }

    func run() async throws {
        let pages = try await pages()
        guard !pages.isEmpty else {
            throw Failure(.badInput, edition ?? "export", "there is no page to export", "Publish a page first.")
        }
        let unread = format.needsText ? pages.filter(\.isUnread) : []
        let readable = format.needsText ? pages.filter { !$0.isUnread } : pages
        let lack = "its text is unknown, but \(format.rawValue) is made of text"
        guard !readable.isEmpty else {
            let remedy = "Read it with \(unread[0].reading)."
            throw Failure(.badInput, Console.printable(unread[0].stem), lack, remedy)
        }
        try await WorkThreads.run { () throws(Failure) in
            try OutputFiles.shared.write(
                format == .pdf ? [pdf(of: readable)] : files(of: readable, isOnly: pages.count == 1))
        }
        for page in unread {
            Console.shared.talk(Console.printable("\(page.stem): left out: \(lack). Read it with \(page.reading)."))
        }
        if !unread.isEmpty { throw ExitStatus.doneWithFindings }
    }

    private func pages() async throws -> [ExportedPage] {
        let images = try await WorkThreads.run { [images] () throws(Failure) in try ExportImages(images) }
        if let store, let edition { return try await NamedStore(store).exported(edition, pages: page, images: images) }
        return try await WorkThreads.run { [layouts] () throws(Failure) in
            try layouts.map { path throws(Failure) in images.page(try LayoutFile.sound(path), from: path) }
        }
    }

    // MARK: Files

    private func files(of pages: [ExportedPage], isOnly: Bool) throws(Failure) -> [OutputFiles.File] {
        guard let kind = format.format else { return [] }
        let twice = Dictionary(grouping: pages, by: \.stem).values.first { $0.count > 1 }
        if let twice {
            throw Failure(
                .usage, twice[0].stem, "two pages have this name and would become the same file",
                "Export them to different folders.")
        }
        var files: [OutputFiles.File] = []
        for page in pages {
            let options = ExportOptions(imageName: page.imageName, withRuby: ruby ?? true)
            files.append(
                OutputFiles.File(
                    path: try path(page.stem, isOnly: isOnly),
                    bytes: page.layout.exported(as: kind, options: options)))
        }
        return files
    }

    private func pdf(of pages: [ExportedPage]) throws(Failure) -> OutputFiles.File {
        let name = edition.map(PageName.normal) ?? pages[0].layout.page.edition ?? pages[0].stem
        let path = try path(name, isOnly: true)
        do {
            var writer = try PDFWriter(options: PDFOptions(title: title ?? name, withRuby: ruby ?? false))
            for page in pages {
                let (bytes, ordinal) = try page.image()
                try writer.add(
                    PDFPage(layout: page.layout, image: bytes, imageName: page.imageName, imageOrdinal: ordinal))
            }
            return OutputFiles.File(path: path, bytes: try writer.bytes())
        } catch let error as PDFExportError {
            throw Failure(.couldNotRun, name, explanation: "\(error)")
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(.couldNotRun, name, explanation: "\(error)")
        }
    }

    /// The path of a result: the given file, or a file in the given folder.
    private func path(_ stem: String, isOnly: Bool) throws(Failure) -> String {
        // Layouts may come from other people, and contain their own page names.
        guard PageName.isAllowed(stem) else {
            throw Failure(
                .badInput, Console.printable(stem), "the name of the page is not allowed for a file",
                "Correct the field `page` of its layout.")
        }
        if output == "-" || output.hasSuffix(".\(format.fileExtension)") {
            guard isOnly else {
                throw Failure(.usage, output, "several pages cannot become one file", "Give a folder.")
            }
            return output
        }
        try OutputFiles.makeFolder(output)
        return (output as NSString).appendingPathComponent("\(stem).\(format.fileExtension)")
    }
}
