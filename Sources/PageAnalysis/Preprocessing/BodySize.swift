import PageGeometry
import PageRaster

/// How large the body type is.
///
/// Method: most characters of a page are body type, and many kanji and kana hold together in one piece nearly as
/// wide as their body. Two that touch may too, so what is not nearly square is left out. Each square piece votes
/// for its longer side with its area; the strongest narrow range of sides wins.
enum BodySize {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// The least and the greatest side of the em's ink that is tried, in px. Lower: specks vote.
        var leastSide = 7
        var mostSide = 340
        /// The longest piece that votes, in px; more than the greatest side and its range.
        var mostVoter = 400
        /// Sides that differ by no more vote for one size, by a px at least.
        var range = Share(1, of: 14)
        /// How many pieces must vote for a size, or what share of all pieces if that is less. Lower: a few large blots
        /// outweigh a page of type.
        var voters = 40
        var voterShare: Share = 0.25
        /// The em in px where nothing can vote.
        var usualEm = 26
    }

    /// The width of the body type's em in px, from the components of a page; nil where no size has enough votes.
    ///
    /// - Complexity: O(components).
    static func estimate(
        _ components: [InkRuns.Component], shape: CharacterShape = .init(), parameters: Parameters = .init()
    ) -> Int? {
        let (least, most) = (parameters.leastSide, parameters.mostVoter)
        var votes = [Int](repeating: 0, count: most + 1)
        var counts = votes
        for component in components {
            let long = component.longSide
            guard long >= least, long <= most, shape.fits(component) else { continue }
            votes[long] += long * long
            counts[long] += 1
        }
        let enough = min(parameters.voters, parameters.voterShare.of(components.count))
        // The sides of the best range weighed by their votes, in tenths.
        var best = (votes: 0, side: 0)
        for side in least...parameters.mostSide {
            let reach = max(1, parameters.range.of(side))
            let sum = votes[side - reach...side + reach].reduce(0, +)
            let voters = counts[side - reach...side + reach].reduce(0, +)
            if sum > best.votes && voters >= enough {
                let middle = (side - reach...side + reach).reduce(0) { $0 + $1 * votes[$1] } * 10 / sum
                best = (sum, middle)
            }
        }
        return best.votes == 0 ? nil : (best.side * 10 + shape.ink / 2) / shape.ink
    }
}

/// What a character looks like that holds together in one piece. Set by hand.
struct CharacterShape: Sendable, Hashable {
    /// The side of its ink in percent of its body: the mean over Mincho and Gothic faces.
    var ink = 92
    /// Its shorter side, by the longer one. Lower: characters that touch count as one.
    var square: Share = 0.75
    /// The least ink in its rectangle. Lower: scratches and frames count.
    var leastInk = Share(1, of: 8)

    func fits(_ piece: InkRuns.Component) -> Bool {
        min(piece.box.width, piece.box.height) >= square * piece.longSide && piece.pixels >= leastInk * piece.box.area
    }
}

extension InkRuns.Component {
    /// Its longer side in px.
    var longSide: Int { max(box.width, box.height) }
}
