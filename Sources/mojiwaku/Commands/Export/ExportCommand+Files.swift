import LayoutDocument
import LayoutExchange
import LineExport
import PDFExport
import PageCommands
import PageRaster
import PageStore
import WebExchange

extension ExportCommand {
    /// A file for each page.
    func files(
        of pages: [ExportedPage], as format: ExportFormat, isOnly: Bool, _ output: ExportOutput
    ) throws(Failure) -> [OutputFiles.File] {
        try ExportOutput.refuseTwins(pages)
        return try pages.map { page throws(Failure) in
            let options = ExportOptions(imageName: page.imageName, withRuby: ruby ?? true)
            let path = try output.file(page.stem, isOnly: isOnly)
            return OutputFiles.File(path: path, bytes: page.layout.exported(as: format, options: options))
        }
    }

    /// A file for all pages, and for METS the ALTO files that it refers to.
    func files(
        of pages: [ExportedPage], as format: EditionFormat, details: Edition?, _ output: ExportOutput
    ) throws(Failure) -> [OutputFiles.File] {
        try ExportOutput.refuseTwins(pages)
        let name = name(of: pages)
        let day = PublicationDate(String(name.prefix(10)))
        let whole = ExportedEdition(
            name: name, title: title ?? details?.title ?? name, date: date ?? details?.date ?? day?.iso, issue: issue,
            pages: pages.map { ExportedEdition.Page(name: $0.stem, layout: $0.layout, imageName: $0.imageName) })
        var files: [OutputFiles.File] = []
        if format == .mets {
            for page in pages {
                let options = ExportOptions(imageName: page.imageName, withRuby: ruby ?? true)
                let path = try output.file(page.stem, ending: ExportFormat.alto.fileExtension)
                files.append(
                    OutputFiles.File(path: path, bytes: page.layout.exported(as: .alto, options: options)))
            }
        }
        let bytes = try Failure.explaining(name, .couldNotRun) {
            try whole.exported(as: format, withRuby: ruby ?? true)
        }
        return files + [OutputFiles.File(path: try output.file(name, isOnly: true), bytes: bytes)]
    }

    func pdf(of pages: [ExportedPage], details: Edition?, _ output: ExportOutput) throws(Failure) -> OutputFiles.File {
        let name = name(of: pages)
        let path = try output.file(name, isOnly: true)
        return try Failure.explaining(name, .couldNotRun) {
            let title = title ?? details?.title ?? name
            var writer = try PDFWriter(options: PDFOptions(title: title, withRuby: ruby ?? false))
            for page in pages {
                let (bytes, ordinal) = try page.image()
                try writer.add(
                    PDFPage(layout: page.layout, image: bytes, imageName: page.imageName, imageOrdinal: ordinal))
            }
            return OutputFiles.File(path: path, bytes: try writer.bytes())
        }
    }

    /// Writes the lines of each page, a page at a time.
    func writeLines(of pages: [ExportedPage], _ output: ExportOutput) throws(Failure) {
        try ExportOutput.refuseTwins(pages)
        for page in pages {
            let lines = try lines(of: page)
            let folder = try output.folder(page.stem)
            var files: [OutputFiles.File] = []
            for line in lines.samples {
                let image = try Failure.explaining(page.imageName) { try PNGWriter.encode(line.image) }
                let path = "\(folder)/\(line.id)"
                files.append(OutputFiles.File(path: "\(path).png", bytes: image))
                files.append(OutputFiles.File(path: "\(path).gt.txt", bytes: Array((line.text + "\n").utf8)))
            }
            try OutputFiles.shared.write(files, isFlushed: false)
            let left =
                lines.unreadLines == 0
                ? "" : "; left out, since a character of theirs is not read: \(lines.unreadLines)"
            Console.shared.talk(Console.printable("\(page.stem): \(lines.samples.count) lines\(left)."))
        }
    }

    private func lines(of page: ExportedPage) throws(Failure) -> LineSamples {
        let (bytes, ordinal) = try page.image()
        let image = try Failure.explaining(page.imageName) {
            try ImageFile(bytes: bytes, name: page.imageName).grey(page: ordinal)
        }
        guard image.size == page.layout.page.size else {
            throw Failure(
                .badInput, Console.printable(page.imageName), "the image and the layout differ in size",
                "Extract the page again.")
        }
        return LineSamples(page.layout, image: image)
    }

    /// The name of a file of all pages.
    private func name(of pages: [ExportedPage]) -> String {
        edition.map(PageName.normal) ?? pages[0].layout.page.edition ?? pages[0].stem
    }
}
