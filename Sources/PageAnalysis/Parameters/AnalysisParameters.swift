/// Settings of every stage: its rules that are off, and parameters that callers set. A stage's record is declared in the
/// stage's folder. Each rule has its other parameters, which are constants set by hand, at the beginning of its file.
struct AnalysisParameters: Sendable, Hashable {
    var preprocessing = PreprocessingParameters()
    var regions = RegionParameters()
    var textLines = TextLineParameters()
    var characters = CharacterParameters()
    var blocks = BlockParameters()
    var readingOrder = ReadingOrderParameters()
}
