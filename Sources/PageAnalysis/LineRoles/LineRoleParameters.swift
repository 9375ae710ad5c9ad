/// The numbers of the stage `LineLabelling`.
struct LineRoleParameters: Sendable, Hashable {
    /// Rules that can be switched off, to measure what they earn (`scripts/ablate`).
    enum Rule: String, Sendable, CaseIterable {
        case tierBreaks
    }

    var off: Set<Rule> = []
    var tierBreaks = TierBreaks.Parameters()
}
