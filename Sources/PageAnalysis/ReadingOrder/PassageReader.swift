public import LayoutDocument
public import PageRaster

/// Reads the print where passages end and begin, and knows what goes on in what in a language. The analysis needs none: without one
/// the order of reading is told by where things stand.
public protocol PassageReader: Sendable {
    /// What reads, for the provenance of a layout: its programs' versions, and SHA-256 of its models by their names.
    var provenance: (programs: String, models: [String: String]) { get }

    /// What the characters of lines say, those of a line in its order of reading; nil for one that could not be read.
    ///
    /// - Parameters:
    ///   - lines: lines with their cells, each of one character or more.
    ///   - page: the image that they stand in.
    /// - Returns: nil where reading failed: the order is told without.
    func texts(of lines: [Line], on page: GreyRaster) -> [[RecognisedText?]]?

    /// How unlikely a text is, by its words and by what joins them: the cost of the best way to part it in words, in thousandths of
    /// the dictionary's unit. Lower: likelier.
    func cost(of text: String) -> Int
}
