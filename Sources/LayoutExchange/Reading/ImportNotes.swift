/// Collects repairs while reading a file: one note per kind.
struct ImportNotes {
    enum Kind: Int, CaseIterable {
        case cutToPage, offPage, noBox, badConfidence, missingReference, doubledReference, withoutOrder, circle
        case oneArticle, unevenCharacters, lostRuby, boxFromBaseline, textWithoutLine, lineFromRegion
        case notInMETS

        func sentence(_ count: Int) -> String {
            switch self {
            case .cutToPage: "Boxes that reach off the page: \(count); cut at its edge."
            case .offPage: "Lines or parts that lie outside of the page: \(count); left out."
            case .noBox: "Lines or characters without coordinates: \(count); left out."
            case .badConfidence:
                "Confidences that are not from 0 to 1 (in hOCR 100): \(count); moved to the nearest end."
            case .missingReference: "The reading order names missing elements: \(count) times; ignored."
            case .doubledReference:
                "The reading order names elements twice: \(count) times; the first counts."
            case .withoutOrder:
                "Regions of text without a place in the reading order: \(count); each is an article at the end."
            case .circle:
                "IDNEXT of blocks lead back to an earlier block: \(count) times; the order continues after it."
            case .oneArticle: "The file has no articles; all its text is one article."
            case .unevenCharacters:
                "Lines in which only some words have characters: \(count); treated as lines without characters."
            case .boxFromBaseline: "Lines without a box: \(count); each got one along its baseline."
            case .textWithoutLine: "Texts outside of lines: \(count); left out."
            case .lineFromRegion:
                "Lines without a box: \(count); they share the box of their paragraph evenly."
            case .notInMETS:
                "The METS file has no article on this page; the order of the page's own file counts."
            case .lostRuby: "Ruby of missing characters: \(count); left out."
            }
        }
    }

    private var counts: [Kind: (count: Int, line: Int?)] = [:]

    mutating func add(_ kind: Kind, line: Int? = nil) { counts[kind, default: (0, line)].count += 1 }

    func has(_ kind: Kind) -> Bool { counts[kind] != nil }

    /// The notes, in a fixed order.
    var notes: [ImportNote] {
        Kind.allCases.compactMap { kind in
            counts[kind].map { ImportNote(description: kind.sentence($0.count), line: $0.line) }
        }
    }
}
