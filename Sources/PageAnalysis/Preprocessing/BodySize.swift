import PageGeometry
import PageRaster

/// Estimates the size of the body type.
///
/// Method: most characters of a page are body type, and many kanji and kana are one piece nearly as wide as their body.
/// Pieces of two touching characters are not square and are ignored. Each square piece votes for the length of its
/// longer side, with as many votes as the square of that length. The narrow range of sizes with the most votes wins.
enum BodySize {
    /// Parameters, set by hand.
    struct Parameters {
        /// Range of the sizes of a character's ink that are tried, in px. Lower minimum: specks decide the size.
        var leastSide = 7
        /// Minimum size that is tried if no larger one has enough votes, in px.
        var leastSpeck = 4
        var mostSide = 340
        /// Maximum length of a piece that votes, in px. It must exceed `mostSide` by at least `range`.
        var mostVoter = 400
        /// Maximum difference between a size and the side of a piece that votes for it, as a share of the size; at
        /// least 1 px.
        var range = Share(1, of: 14)
        /// Minimum number of pieces that vote for a size: `voters`, or `voterShare` of all pieces if that is less.
        /// Lower: a few large blots outweigh a page of type.
        var voters = 40
        var voterShare: Share = 0.25
        /// Em in px if no size has enough votes.
        var usualEm = 26
    }

    /// Returns the em of the body type in px, from the components of a page; nil if no size has enough votes.
    ///
    /// - Complexity: O(components).
    static func estimate(_ components: [InkRuns.Component], parameters: Parameters = Parameters()) -> Int? {
        let shape = CharacterShape()
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
        // The range with the most votes so far. `side` is the mean side in that range, weighted by votes, in tenths of
        // a px.
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

/// Shape of a character whose ink is one piece. Set by hand.
struct CharacterShape {
    /// Side of a character's ink, in percent of the character's body. The value is the mean of Mincho and Gothic faces.
    var ink = 92
    /// Minimum ratio of the shorter side to the longer side of a character's ink. Lower: touching characters count as
    /// one.
    var square: Share = 0.75
    /// Minimum share of a character's bounding box that is ink. Lower: scratches and frames count as characters.
    var leastInk = Share(1, of: 8)

    func fits(_ piece: InkRuns.Component) -> Bool {
        min(piece.box.width, piece.box.height) >= square * piece.longSide && piece.pixels >= leastInk * piece.box.area
    }
}

extension InkRuns.Component {
    /// Length of the bounding box's longer side, in px.
    var longSide: Int { max(box.width, box.height) }
}
