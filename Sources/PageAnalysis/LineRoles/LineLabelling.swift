import LayoutDocument
import ModelFiles
import PageGeometry
package import PageRaster

/// Gives each line its role: headline, body, caption, or not numbered.
///
/// Method: lines across two tiers are split (`TierBreaks`), and columns severed by a fold are joined
/// (`SeveredColumns`). Lines are sorted by size and place (`LineSorting`). Then gradient-boosted trees classify each
/// line by its features and its surroundings (`LineKinds`).
package struct LineLabelling {
    /// The page after splitting lines at the ends of tiers and joining severed columns.
    package let page: CharacterPage
    private let plane: PagePlane
    /// Separators, pictures and frames of the page.
    let regions: PageRegions
    /// The lines, sorted by size and place alone.
    private let sorted: [PlacedLine]
    private let parameters: LineRoleParameters

    /// - Parameter image: image on which the lines were found. If nil, severed columns are not joined.
    package init(_ page: CharacterPage, on image: GreyRaster? = nil) {
        self.init(page, on: image, parameters: .init())
    }

    init(_ page: CharacterPage, on image: GreyRaster? = nil, parameters: LineRoleParameters) {
        self.parameters = parameters
        var page = page
        if !parameters.off.contains(.tierBreaks) {
            let plane = Self.plane(of: page, parameters)
            page.lines = TierBreaks(page, plane: plane, parameters: parameters.tierBreaks).parted()
        }
        if let image {
            let plane = Self.plane(of: page, parameters)
            page.lines = SeveredColumns(page: page, plane: plane, parameters: parameters.severedColumns).joined(
                on: image)
        }
        self.page = page
        plane = Self.plane(of: page, parameters)
        regions = PageRegions(page, plane: plane, parameters: parameters)
        sorted = LineSorting(regions: regions, page: page, plane: plane, parameters: parameters).sort()
    }

    private static func plane(of page: CharacterPage, _ parameters: LineRoleParameters) -> PagePlane {
        PagePlane(parameters.off.contains(.skew) ? [] : page.lines, parameters: parameters.plane)
    }

    /// Features of each line for the trees that classify it.
    package var features: LineFeatures { LineFeatures(regions, page: page, lines: sorted) }

    /// - Parameter classes: class of each line as a position in `LineKinds.roles`, if known in training; nil to let the
    ///   trees classify the lines.
    /// - Complexity: O(lines × lines around).
    package func run(classes: [Int]? = nil) -> LabelledPage {
        let features = self.features.all
        let lines = told(classes?.count == page.lines.count ? classes : nil, by: features)
        let hasIslands = !parameters.off.contains(.islands)
        return LabelledPage(
            size: page.size, regions: hasIslands ? regions.withIslands(among: lines) : regions,
            lines: lines, features: features, plane: plane, blur: page.blur)
    }

    private func told(_ known: [Int]?, by features: [FeatureVector<LineFeature>]) -> [PlacedLine] {
        if let known { return LineKinds.told(sorted, known) }
        if parameters.off.contains(.lineKinds) {
            return sorted.map { line in
                var line = line
                if line.kind == .other { line.kind = .unnumbered(.unclear) }
                return line
            }
        }
        return LineKinds.told(sorted, LineKinds(parameters: parameters.kinds).classes(of: sorted, by: features))
    }
}
