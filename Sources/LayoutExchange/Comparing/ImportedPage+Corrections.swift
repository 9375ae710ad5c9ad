public import LayoutDocument

extension ImportedPage {
    /// The corrections that turn a layout into this file: for a file that was exported from the layout and changed in
    /// another program.
    ///
    /// Lines are matched by their boxes and by the ids of the export (`LineMatch`). An unchanged file gives no
    /// corrections. Changes that no correction can make, and parts that the file does not contain, become notes.
    ///
    /// - Parameters:
    ///   - base: the layout that the file was exported from.
    ///   - cutLine: finds the characters of a line that is not in the layout and has no characters in the file; nil
    ///     when it cannot.
    /// - Returns: the corrections in their order of application, and notes.
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
