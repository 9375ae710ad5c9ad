import LayoutDocument
import ModelFiles
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
        /// the model had not learned from: 512 loses 1,057 characters of text, 4 lines of headlines among them, and keeps 609 that are
        /// not numbered; 768 loses 985, no headline, and keeps 685; 896 966 and 746. On a printed daily of 1939 512 loses 126 of 4,452,
        /// 768 87, 1024 46, and keeps 216, 295 and 377.
        var drop = 768
    }

    var parameters = Parameters()
    var trees = LearnedModels.lineKinds

    /// The class of each line, a position in `roles`.
    func classes(of lines: [PlacedLine], by features: [FeatureVector<LineFeature>]) -> [Int] {
        let all = trees.answers(to: features.map(\.values))
        return lines.indices.map { i in
            var answers = all[i]
            if !lines[i].isSetAside, answers.count == Self.roles.count {
                answers[answers.count - 1] -= parameters.drop
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
