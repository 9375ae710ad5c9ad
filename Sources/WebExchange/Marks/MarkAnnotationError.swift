/// The reason why an annotation could not be read, or its mark not found. The description has the failure and a remedy.
public enum MarkAnnotationError: Error, Sendable, Hashable {
    /// The annotation is longer than the limit.
    case tooLong(bytes: Int)
    /// The annotation is not JSON, or not an object. The reason has line and column.
    case notJSON(String)
    /// A field is missing or of another form; `place` is a JSON pointer.
    case badField(place: String, expected: String)
    /// This program supports no selector of the annotation.
    case noSelector
    /// A selector's text cannot be read.
    case badSelector(value: String, reason: String)
    /// The page has no such number.
    case outside(number: Int, count: Int)
    /// The numbers are of a revision that was not given, and no other selector finds the mark.
    case unknownRevision(Int)
    /// The mark has only a quotation, and the page has no text.
    case noText
    /// The page does not contain the quotation.
    case quoteNotFound(String)
    /// The page contains the quotation more than once.
    case quoteRepeated(String, times: Int)
    /// No character has its middle in the mark.
    case nothingThere
    /// The marked print no longer has a cell.
    case vanished
}

extension MarkAnnotationError: CustomStringConvertible {
    /// The failure and a remedy.
    public var description: String {
        switch self {
        case .tooLong(let bytes):
            "the annotation has \(bytes) bytes, more than the limit of \(MarkAnnotation.longest). Send one mark at a "
                + "time, and leave its images out."
        case .notJSON(let reason): "not an annotation: \(reason). Send a Web Annotation as JSON-LD."
        case .badField(let place, let expected): "\(place): expected \(expected). Correct the field, and send it again."
        case .noSelector:
            "the target has no known selector. Add a TextPositionSelector, TextQuoteSelector, "
                + "FragmentSelector with xywh, or SvgSelector."
        case .badSelector(let value, let reason):
            "the selector \"\(value.prefix(80))\" cannot be read: \(reason). Correct it, or add a selector of another "
                + "type."
        case .outside(let number, let count):
            "the mark names number \(number), but the page has the numbers 1 to \(count). Fetch the map, and mark it "
                + "again."
        case .unknownRevision(let revision):
            "the service does not have revision \(revision) of the mark. Add a TextQuoteSelector, or mark the page "
                + "again."
        case .noText:
            "the mark has only a quotation, but the page's text was not read. Add a TextPositionSelector or "
                + "FragmentSelector, or read the text with `mojiwaku batch text`."
        case .quoteNotFound(let exact):
            "\"\(exact.prefix(40))\" is not on the page. Check that the source is the correct page, or mark it "
                + "again."
        case .quoteRepeated(let exact, let times):
            "\"\(exact.prefix(40))\" is on the page \(times) times, and prefix and suffix do not identify "
                + "one of them. Give more of the text before and after it."
        case .nothingThere:
            "no character has its middle inside the mark. Check that its px are those of the source image, or mark it "
                + "again."
        case .vanished: "the marked print has no cell in the current revision of the page. Mark it again."
        }
    }
}
