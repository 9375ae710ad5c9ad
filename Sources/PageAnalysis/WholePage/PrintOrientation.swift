import CharacterShapes
import LayoutDocument
import PageRaster

/// The orientation of a page in its image, as the shapes of its characters show it.
///
/// Method: some characters are compared with the known glyphs in all eight orientations. In the page's orientation, the
/// likeliest glyphs have much higher scores than in any other.
struct PrintOrientation: Hashable {
    struct Parameters: Sendable, Hashable {
        /// Number of characters that are compared, and minimum number that shows an orientation.
        var sample = 32
        var least = 12
        /// Minimum size of a character's ink. Lower: marks and parts of characters count.
        var smallest = 0.6
        /// Minimum confidence of a cell, in thousandths.
        var confidence = 700
        /// Minimum ratio of the highest sum of scores to the second highest, in hundredths.
        var advantage = 130
    }

    static let parameters = Parameters()

    /// The page's orientation; nil if the characters are too few or do not show any.
    let shown: Orientation?

    /// Returns the cells of a page that may contain a whole character.
    static func cells(of page: CharacterPage, on image: GreyRaster) -> [PrintedCell] {
        page.lines.flatMap { line in
            line.layout.printedCells(on: image).filter {
                $0.kind == .plain && min($0.width, $0.height) >= parameters.smallest
            }
        }
    }

    init(_ cells: [PrintedCell], on image: GreyRaster) {
        let parameters = Self.parameters
        let count = min(parameters.sample, cells.count)
        let seen = (0..<count).compactMap {
            ShapeReader.standard.scoresByOrientation(of: cells[(2 * $0 + 1) * cells.count / (2 * count)], on: image)
        }
        let sums = Orientation.allCases.indices.map { way in seen.reduce(0) { $0 + $1[way] } }
        let order = sums.indices.sorted { (sums[$0], $1) > (sums[$1], $0) }
        let isClear = 100 * sums[order[0]] >= parameters.advantage * max(1, sums[order[1]])
        shown = seen.count >= parameters.least && isClear ? Orientation.allCases[order[0]] : nil
    }
}
