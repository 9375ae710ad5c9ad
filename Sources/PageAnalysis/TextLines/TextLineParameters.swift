/// Parameters of the stage `TextLineDetection`.
struct TextLineParameters: Sendable, Hashable {
    /// Rules that can be switched off to measure their benefit (`scripts/ablate`).
    enum Rule: String, Sendable, CaseIterable {
        // Rules for candidates.
        case picturedType, darkGroundLines, halvesOfCharacters, rowsAcross, columnSplitter
        // Passes of `LineMerger`, in order.
        case fragmentsOfLargeLines, bridgedLargeLines, joinedLargeLines, gatheredPieces, ruby, partsOfLines,
            joinedBodyLines, rowsOfBlocks
        case remainsOfRules
        // Conditions of `LineMerger` for a merge.
        case separatorsInGaps, tiersUnderLargeLines
        // Exceptions in `ColumnBlanks`. Each one joins candidates that the neighbouring columns would keep apart.
        case barsBesideBlanks, headsOfParagraphs, blanksUnderMarks, wordSpaces
    }

    var off: Set<Rule> = []
    /// Maximum blank between two candidates of body type that become one line. Lower: columns whose print is lost in
    /// the middle remain split. Higher: tiers run together where no neighbouring column gives evidence.
    var reach: Ems = 3.3

    func uses(_ rule: Rule) -> Bool { !off.contains(rule) }
}

/// Type sizes across a line that several rules of the stage share. Set by hand. They are computed properties, because
/// the compiler inserts their values; each use of a stored property would check that it is initialised.
enum TypeSizes {
    /// Minimum type size of a line that counts as body type. Lower: ruby and remnants of rules count too.
    static var smallestBody: Ems { 0.6 }
    /// Maximum size of body type. Larger type is a headline.
    static var largestBody: Ems { 1.3 }
    /// Maximum width of one piece or character of body type. A wider one is larger type, or two columns.
    static var widestCharacter: Ems { 1.18 }
    /// Maximum width of a candidate that may be one column of body type, including print that has merged with the
    /// column's sides.
    static var widestColumn: Ems { 1.35 }
}
