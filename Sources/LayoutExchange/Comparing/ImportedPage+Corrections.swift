public import LayoutDocument

extension ImportedPage {
    /// The corrections that make of a layout what the file has: for a file that was exported from it and changed in
    /// another program.
    ///
    /// Lines are told by the ids of the export, else by their places. A file that was not changed gives none. What a
    /// correction cannot say, or the file does not know, is a note.
    ///
    /// - Parameters:
    ///   - base: the layout that the file was exported from.
    ///   - cutLine: finds the characters of a line that the layout has not, and that has none in the file; nil where
    ///     it cannot.
    /// - Returns: the corrections, in the order in which they are to be made, and notes.
    /// - Throws: `ImportError.otherSize`.
    /// - Complexity: O(lines² + characters · changed lines).
    public func corrections(
        of base: LayoutDocument, cutLine: (ImportedLine) -> [ImportedCell]? = { _ in nil }
    ) throws(ImportError) -> (corrections: [Correction], notes: [ImportNote]) {
        try requireSize(of: base.page)
        var difference = PageDifference(from: base, to: self)
        difference.find(cutLine)
        return (difference.corrections, difference.notes)
    }
}
