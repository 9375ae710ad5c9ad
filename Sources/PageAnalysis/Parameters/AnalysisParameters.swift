/// Parameters of every stage. Each stage's folder declares the stage's record. It contains one record for each rule of
/// the stage, which the rule's file declares at its beginning.
struct AnalysisParameters: Sendable, Hashable {
    var preprocessing = PreprocessingParameters()
    var regions = RegionParameters()
    var textLines = TextLineParameters()
    var characters = CharacterParameters()
    var lineRoles = LineRoleParameters()
    var readingOrder = ReadingOrderParameters()
    var mending = LayoutMending.Parameters()
}
