import LayoutDocument
import ModelFiles
import PageGeometry

/// Classifies lines with gradient-boosted trees over their features (`LineFeature`).
///
/// `LineSorting` first sorts the lines by size and place; its result is one of the features. If a line is not numbered
/// and `LineSorting` had a reason for that, the line keeps this reason.
struct LineKinds {
    /// Roles of a line, in the order of the model's classes. Lines of the last class are not numbered.
    static let roles: [LineRole?] = [.headline, .subheadline, .crosshead, .body, .caption, nil]

    struct Parameters: Sendable, Hashable {
        /// A line that `LineSorting` would number remains numbered unless the last class wins by at least this number,
        /// in 256ths of a nat. The value is high, because lost text is worse than a superfluous line
        /// (Models/README.md).
        var drop = 590
    }

    var parameters = Parameters()
    var trees = LearnedModels.lineKinds

    /// Returns the class of each line, as a position in `roles`.
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

    /// Returns the lines with the roles in `classes`.
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
