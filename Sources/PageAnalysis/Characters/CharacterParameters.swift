/// The numbers of the stage `CharacterCutting`.
struct CharacterParameters: Sendable, Hashable {}
