/// The numbers of the stage `ReadingOrder`.
struct ReadingOrderParameters: Sendable, Hashable {}
