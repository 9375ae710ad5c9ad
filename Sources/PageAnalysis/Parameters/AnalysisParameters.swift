/// Parameters of every stage. A stage's record is declared in the stage's folder. It contains one record for each rule
/// of the stage, which is declared at the beginning of the rule's file.
struct AnalysisParameters: Sendable, Hashable {
    var preprocessing = PreprocessingParameters()
    var regions = RegionParameters()
    var textLines = TextLineParameters()
    var characters = CharacterParameters()
    var lineRoles = LineRoleParameters()
    var readingOrder = ReadingOrderParameters()
    var mending = LayoutMending.Parameters()
}
