/// Parameters of the stage `TextLineDetection`.
///
/// The maximum blank between two merged candidates of body type is `lineMerger.reach`.
struct TextLineParameters: Sendable, Hashable {
    /// Rules that can be switched off to measure their benefit (`scripts/ablate`).
    enum Rule: String, Sendable, CaseIterable {
        // Rules for candidates.
        case darkGroundLines, halvesOfCharacters, rowsAcross, columnSplitter
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
    var sizes = TypeSizes()
    var typeMeasurement = TypeMeasurement.Parameters()
    var candidates = LineCandidates.Parameters()
    var links = PieceLinks.Parameters()
    var fit = LineFit.Parameters()
    var splitter = ColumnSplitter.Parameters()
    var lineMerger = LineMerger.Parameters()
    var fragments = LineMerger.FragmentParameters()
    var largeLines = LineMerger.LargeLineParameters()
    var tiers = TierEvidence.Parameters()
    var blanks = ColumnBlanks.Parameters()
    var ends = LineEnds.Parameters()
    var gathering = Gathering.Parameters()
    var blockRows = BlockRows.Parameters()
    var bodyAcross = BodyAcross.Parameters()
    var ruby = RubyFinder.Parameters()

    func uses(_ rule: Rule) -> Bool { !off.contains(rule) }
}

/// Type sizes across a line that several rules of the stage share. Set by hand.
struct TypeSizes: Sendable, Hashable {
    /// Minimum type size of a line that counts as body type. Lower: ruby and remnants of rules count too.
    var smallestBody: Ems = 0.6
    /// Maximum size of body type. Larger type is a headline.
    var largestBody: Ems = 1.3
    /// Maximum width of one piece or character of body type. A wider one is larger type, or two columns.
    var widestCharacter: Ems = 1.18
    /// Maximum width of a candidate that may be one column of body type, including print that has merged with the
    /// column's sides.
    var widestColumn: Ems = 1.35
}
