/// The numbers of the stage `CharacterCutting`.
struct CharacterParameters: Sendable, Hashable {
    /// Rules that can be switched off, to measure what they earn (`scripts/ablate`).
    enum Rule: String, Sendable, CaseIterable {
        case rubyRoom, runInHead, sideMarks, straySpecks
    }

    var off: Set<Rule> = []
    var figureRows = FigureRows.Parameters()
    var leaderDots = LeaderDots.Parameters()
    var overlapResolution = OverlapResolution.Parameters()
    var rubyRoom = RubyRoom.Parameters()
    var runInHead = RunInHead.Parameters()
    var sideMarks = SideMarks.Parameters()
    var straySpecks = StraySpecks.Parameters()

    /// Whether a rule is on.
    func uses(_ rule: Rule) -> Bool { !off.contains(rule) }
}
