import LayoutDocument
import PageGeometry

/// Says of each line what it is: gradient-boosted trees weigh its features (`LineFeature`).
///
/// `LineSorting` sorts by size and place first. What it says is one feature among others, and stays where it names why a
/// line is not numbered.
struct LineKinds {
    /// What a line can be, in the order of the model's classes; the last one is not numbered.
    static let roles: [LineRole?] = [.headline, .subheadline, .crosshead, .body, .caption, nil]

    struct Parameters: Sendable, Hashable {
        /// How much likelier than all else, in 256ths of a nat, it must be that a line is not numbered where size and place do not say
        /// so: text that is lost is worse than a line too many. Measured (`Models/order/thresholds.py`) on 28 pages of seven papers that
        /// the model had not learned from: 384 loses 1,096 characters of text and keeps 574 that are not numbered, 512 1,057 and 609,
        /// 768 985 and 685.
        var drop = 512
        /// The same for lines as large as headlines, which an article can hardly spare. Measured: on the same pages it loses one line
        /// and keeps 53 of others; 512 loses 4 and keeps 47, 768 none and 55.
        var dropOfHeadings = 640
    }

    var parameters = Parameters()
    var trees = LearnedModels.lineKinds

    /// The class of each line, a position in `roles`.
    func classes(of lines: [PlacedLine], by features: [FeatureVector<LineFeature>]) -> [Int] {
        let all = trees.answers(to: features.map(\.values))
        return lines.indices.map { i in
            var answers = all[i]
            if !lines[i].isSetAside, answers.count == Self.roles.count {
                answers[answers.count - 1] -=
                    lines[i].kind == .heading ? parameters.dropOfHeadings : parameters.drop
            }
            return answers.indices.max { (answers[$0], -$0) < (answers[$1], -$1) } ?? 0
        }
    }

    /// The lines as what `classes` says they are.
    static func told(_ lines: [PlacedLine], _ classes: [Int]) -> [PlacedLine] {
        zip(lines, classes).map { line, kind in
            var line = line
            if let role = roles[kind] {
                line.role = role
                line.kind = kind <= 1 ? .heading : role == .caption ? .caption : .body
            } else if !line.isSetAside {
                line.kind = .unnumbered(.unclear)
            }
            return line
        }
    }
}
