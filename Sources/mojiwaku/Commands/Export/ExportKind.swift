import ArgumentParser
import LayoutExchange

/// The formats of `mojiwaku export`.
enum ExportKind: String, CaseIterable, ExpressibleByArgument {
    case alto, page, hocr, tei, text, markdown, pdf

    /// The format of a file for each page; nil for PDF, which holds all pages.
    var format: ExportFormat? { ExportFormat(rawValue: rawValue) }

    /// Whether it is of no use without text.
    var needsText: Bool { format?.needsText ?? true }

    /// What the name of a file ends in, without the point.
    var fileExtension: String { format?.fileExtension ?? "pdf" }
}
