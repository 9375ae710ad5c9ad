/// The numbers of the stage `TextLineDetection`.
struct TextLineParameters: Sendable, Hashable {}
