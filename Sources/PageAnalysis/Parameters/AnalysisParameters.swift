/// Parameters of every stage. The record of a stage is in the stage's folder and contains one record for each of its
/// rules, which is declared at the beginning of the rule's file.
struct AnalysisParameters: Sendable, Hashable {
    var preprocessing = PreprocessingParameters()
    var regions = RegionParameters()
    var textLines = TextLineParameters()
    var characters = CharacterParameters()
    var lineRoles = LineRoleParameters()
    var readingOrder = ReadingOrderParameters()
    var mending = LayoutMending.Parameters()
}
