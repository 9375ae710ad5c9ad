/// The numbers of every stage. Each stage's struct stands in the stage's folder, and holds one struct for each of its rules, which is
/// declared at the head of the rule's file.
struct AnalysisParameters: Sendable, Hashable {
    var preprocessing = PreprocessingParameters()
    var regions = RegionParameters()
    var textLines = TextLineParameters()
    var characters = CharacterParameters()
    var lineRoles = LineRoleParameters()
    var readingOrder = ReadingOrderParameters()
    var mending = LayoutMending.Parameters()
}
