import ArgumentParser
import LayoutExchange

/// The formats of `mojiwaku export`.
enum ExportKind: String, CaseIterable, ExpressibleByArgument {
    case alto, page, hocr, tei, text, markdown, pdf

    /// The format of a file for each page; nil for PDF, which contains all pages.
    var format: ExportFormat? { ExportFormat(rawValue: rawValue) }

    /// Whether the format is useless without text.
    var needsText: Bool { format?.needsText ?? true }

    /// The file extension.
    var fileExtension: String { format?.fileExtension ?? "pdf" }
}
