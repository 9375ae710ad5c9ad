/// The numbers of the stage `TextLineDetection`.
///
/// How far the merge of two candidates reaches is `lineMerger.reach`.
struct TextLineParameters: Sendable, Hashable {
    /// Rules that can be switched off, to measure what they earn (`scripts/ablate`).
    enum Rule: String, Sendable, CaseIterable {
        // Candidates.
        case darkGroundLines, halvesOfCharacters, rowsAcross, columnSplitter, largeColumns
        // Passes of `LineMerger`, in their order.
        case fragmentsOfLargeLines, bridgedLargeLines, joinedLargeLines, gatheredPieces, ruby, partsOfLines,
            joinedBodyLines, rowsOfBlocks
        case remainsOfRules
        // What `LineMerger` asks before it joins.
        case separatorsInGaps, tiersUnderLargeLines
        // Exceptions in `ColumnBlanks`, each of which joins candidates that the columns beside would keep apart.
        case barsBesideBlanks, headsOfParagraphs, columnsPastSeparators, blanksUnderMarks, specksInBlanks
    }

    var off: Set<Rule> = []
    var sizes = TypeSizes()
    var candidates = LineCandidates.Parameters()
    var largeBlocks = LargeBlocks.Parameters()
    var links = PieceLinks.Parameters()
    var fit = LineFit.Parameters()
    var splitter = ColumnSplitter.Parameters()
    var largeColumns = LargeColumns.Parameters()
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

    /// Whether a rule is on.
    func uses(_ rule: Rule) -> Bool { !off.contains(rule) }
}

/// Sizes of type across the line that several rules of the stage tell apart. Set by hand.
struct TypeSizes: Sendable, Hashable {
    /// The least size of a line that counts as body type where its own place is trusted. Lower: ruby and what is left of rules
    /// count too.
    var smallestBody: Ems = 0.6
    /// The greatest size of body type; what is larger is a headline's.
    var largestBody: Ems = 1.3
    /// The greatest extent of one piece or character of body type. A wider one is of larger type, or of two columns.
    var widestCharacter: Ems = 1.18
    /// The greatest width of a candidate that may be one column of body type, with what has grown to its sides.
    var widestColumn: Ems = 1.35
}
