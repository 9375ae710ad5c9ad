import PageGeometry
import PageRaster

/// How large the body type is.
enum BodySize {
    /// The width of the body type's em in px, from the components of a page.
    ///
    /// Method: most characters of a page are body type, and many kanji and kana hold together in one piece nearly as
    /// wide as their body. Two that touch may too, so what is not nearly square is left out. Each square piece votes
    /// for its longer side with its area; the strongest narrow range of sides wins. Ink fills 0.92 of the body (mean over
    /// Mincho and Gothic faces), so the em is the vote over 0.92.
    static func estimate(_ components: [InkRuns.Component]) -> Int {
        var votes = [Int](repeating: 0, count: 401)
        var counts = votes
        for component in components {
            let long = component.longSide
            guard long >= 7, long <= 400, component.isShapedLikeCharacter else { continue }
            votes[long] += long * long
            counts[long] += 1
        }
        // The sides of the best range weighed by their votes, in tenths.
        var best = (votes: 0, side: 240)
        for side in 7...340 {
            let reach = max(1, side / 14)
            let sum = votes[side - reach...side + reach].reduce(0, +)
            // A few large blots outweigh a page of type: a vote needs voters.
            let voters = counts[side - reach...side + reach].reduce(0, +)
            if sum > best.votes && voters >= min(40, components.count / 4) {
                let middle = (side - reach...side + reach).reduce(0) { $0 + $1 * votes[$1] } * 10 / sum
                best = (sum, middle)
            }
        }
        return (best.side * 10 + 46) / 92
    }
}

extension InkRuns.Component {
    /// Its longer side in px.
    var longSide: Int { max(box.width, box.height) }

    /// Whether it is nearly square, with an eighth of it ink or more, as characters are that hold together.
    var isShapedLikeCharacter: Bool { 4 * min(box.width, box.height) >= 3 * longSide && pixels * 8 >= box.area }
}
