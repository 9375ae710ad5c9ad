import PageGeometry

/// Grounds as rules: a ground's sides part what stands on it from what does not; and a dark ground in the corner or
/// along a side of a frame stands for the frame's rules there.
enum GroundRules {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// How far a rule may end from a ground, and stand from its side, no less than 2 px.
        var slack: Ems = 0.5
    }

    /// The four sides of a ground, within it, a px thick.
    static func sides(of ground: PixelRect) -> [PrintedRule] {
        WritingDirection.allCases.flatMap { direction in
            let (along, across) = (direction.along(ground), direction.across(ground))
            return [across.lowerBound, across.upperBound - 1].map {
                PrintedRule(box: direction.rect(along: along, across: $0..<$0 + 1), direction: direction, thickness: 1)
            }
        }
    }

    /// The rules, those that meet a ground along one of its sides drawn on to its far end, and the side there.
    static func joined(_ rules: [PrintedRule], to grounds: [DarkGround], em: Int, parameters: Parameters = .init())
        -> [PrintedRule]
    {
        let slack = max(2, parameters.slack.of(em))
        var rules = rules
        var ends: [PrintedRule] = []
        for ground in grounds.map(\.box) {
            for i in rules.indices {
                guard let end = joined(&rules[i], to: ground, slack: slack),
                    !ends.contains(where: { $0.box == end.box })
                else { continue }
                ends.append(end)
            }
        }
        return rules + ends
    }

    /// Draws one rule on over a ground; the ground's side where it ends now, or nil if the rule does not end there.
    private static func joined(_ rule: inout PrintedRule, to ground: PixelRect, slack: Int) -> PrintedRule? {
        let direction = rule.direction
        let (along, across) = (direction.along(rule.box), direction.across(rule.box))
        let (length, width) = (direction.along(ground), direction.across(ground))
        let middle = (across.lowerBound + across.upperBound) / 2
        guard abs(middle - width.lowerBound) <= slack || abs(middle - width.upperBound) <= slack else { return nil }
        let isBefore = along.lowerBound < length.lowerBound - slack
        let isAfter = along.upperBound > length.upperBound + slack
        guard isBefore != isAfter, along.upperBound >= length.lowerBound - slack,
            along.lowerBound <= length.upperBound + slack
        else { return nil }
        let thick = max(1, rule.thickness)
        let side =
            isBefore
            ? length.upperBound - thick..<length.upperBound : length.lowerBound..<length.lowerBound + thick
        rule.box = direction.rect(
            along: min(along.lowerBound, length.lowerBound)..<max(along.upperBound, length.upperBound),
            across: across)
        rule.leaning = []
        return PrintedRule(
            box: direction.rect(along: side, across: width),
            direction: direction == .vertical ? .horizontal : .vertical, thickness: thick)
    }
}
