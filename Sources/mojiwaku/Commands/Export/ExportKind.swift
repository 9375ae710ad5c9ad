import ArgumentParser
import LayoutExchange

/// The formats of `mojiwaku export`.
enum ExportKind: CaseIterable, ExpressibleByArgument {
    /// A file for each page.
    case page(ExportFormat)
    /// A file for all pages.
    case edition(EditionFormat)
    /// A PDF of all pages.
    case pdf
    /// Images and texts of lines, in a folder for each page.
    case lines

    static let allCases: [ExportKind] =
        ExportFormat.allCases.map(Self.page) + [.pdf] + EditionFormat.allCases.map(Self.edition) + [.lines]

    /// The name on the command line.
    var name: String {
        switch self {
        case .page(let format): format.rawValue
        case .edition(let format): format.rawValue
        case .pdf: "pdf"
        case .lines: "lines"
        }
    }

    init?(argument: String) {
        guard let kind = Self.allCases.first(where: { $0.name == argument }) else { return nil }
        self = kind
    }

    static var allValueStrings: [String] { allCases.map(\.name) }

    var defaultValueDescription: String { name }

    /// Whether the format is useless without text.
    var needsText: Bool {
        switch self {
        case .page(let format): format.needsText
        case .edition(let format): format.needsText
        case .pdf, .lines: true
        }
    }

    /// The file extension; nil for a folder of files.
    var fileExtension: String? {
        switch self {
        case .page(let format): format.fileExtension
        case .edition(let format): format.fileExtension
        case .pdf: "pdf"
        case .lines: nil
        }
    }
}
