/// The numbers of the stage `Segmentation`. A rule that is made of others, or asks for what several rules share, takes
/// the whole.
struct RegionParameters: Sendable, Hashable {
    /// Rules that can be switched off, to measure what they earn (`scripts/ablate`).
    enum Rule: String, Sendable, CaseIterable {
        case stripedGrounds
        /// Dots of a ground are taken out of the ink (`HalftoneScreen.groundDots`).
        case groundDots
        case screenedGrounds
        /// Rules in the page's ink (`RuleFinder`).
        case straightRules
        /// Rules in dashes are closed (`RuleFinder`).
        case dashedRules
        /// Long strokes that others cross are type (`StrokeCrossings`).
        case strokeCrossings
        case paleRules
        case paleMarks
        case strokeRules
        case stainEdges
        case columnBridges
        /// The sides of grounds of dots are rules (`ScreenedGrounds.rules`).
        case groundSides
        /// The em goes by columns, and not by the vote of single pieces (`TypeMeasurement`).
        case columnEm
        /// What is left of rules that were taken out goes too (`RuleRemains.remnants`).
        case ruleRemnants
        /// Rows of dots, dashes and pieces of waves are rules (`RuleRemains.chains`).
        case ruleRemains
        /// What is left at the ends and sides of rules that bend goes too (`RuleRemains.bentEnds`).
        case bentRules
        case faintRules
    }

    var off: Set<Rule> = []
    /// Components with fewer pixels are grain, and no part of a rule. Higher: rules of fine dots are lost.
    var grain = 4
    /// The widest character of body type, with its blur. Lower: wide characters are taken for columns; higher: two
    /// columns of small type are taken for a character.
    var widestCharacter: Ems = 1.3
    var stripedGrounds = StripedGrounds.Parameters()
    var screenedGrounds = ScreenedGrounds.Parameters()
    var rules = RuleFinder.Parameters()
    var strokeCrossings = StrokeCrossings.Parameters()
    var paleRules = PaleRules.Parameters()
    var paleMarks = PaleMarks.Parameters()
    var strokeRules = StrokeRuleFinder.Parameters()
    var stainEdges = StainEdges.Parameters()
    var columnBridges = ColumnBridges.Parameters()
    var columnValleys = ColumnValleys.Parameters()
    var typeMeasurement = TypeMeasurement.Parameters()
    var ruleRemains = RuleRemains.Parameters()
    var faintRules = FaintRules.Parameters()
    var page = SegmentedPage.Parameters()
}
