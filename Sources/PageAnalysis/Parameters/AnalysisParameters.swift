/// Parameters of every stage. A stage's record is declared in the stage's folder. It contains the records of the
/// stage's rules, each of which is declared at the beginning of the rule's file.
struct AnalysisParameters: Sendable, Hashable {
    var preprocessing = PreprocessingParameters()
    var regions = RegionParameters()
    var textLines = TextLineParameters()
    var characters = CharacterParameters()
    var blocks = BlockParameters()
    var readingOrder = ReadingOrderParameters()
    var mending = LayoutMending.Parameters()
    var wholePage = WholePage.Parameters()
}
