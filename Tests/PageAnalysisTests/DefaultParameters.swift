import HighlightMap
import LayoutDocument
import ModelFiles
import PageGeometry
import PageRaster

@testable import PageAnalysis

// The parts of the stages with the parameters of the program: the sources have no defaults, so that no part builds
// another one with parameters that are not those of its stage.

extension Binarization {
    init() { self.init(parameters: PreprocessingParameters()) }
}

extension BodySize {
    static func estimate(_ components: [InkRuns.Component]) -> Int? {
        estimate(components, shape: CharacterShape(), parameters: Parameters())
    }
}

extension BrokenPrint {
    static func isBroken(_ pieces: [InkRuns.Component], em: Int) -> Bool {
        isBroken(pieces, em: em, shape: CharacterShape(), parameters: Parameters())
    }
}

extension StrokeTone {
    static func strokes(of page: GreyRaster, _ tone: Tone) -> Int {
        strokes(of: page, tone, parameters: Parameters())
    }
}

extension FoldShade {
    init(_ page: GreyRaster, paper: Int) { self.init(page, paper: paper, parameters: Parameters()) }
}

extension PageGreys {
    init(_ page: GreyRaster) { self.init(page, parameters: PreprocessingParameters()) }
}

extension Segmentation {
    init() { self.init(parameters: RegionParameters()) }
}

extension SegmentedPage {
    init(
        runs: InkRuns, em: Int, rules: [PrintedRule], pictures: [PixelRect], grounds: [PixelRect], noise: Int,
        seen: SeenPage? = nil, isOfBits: Bool = false
    ) {
        self.init(
            runs: runs, em: em, rules: rules, pictures: pictures, grounds: grounds, noise: noise, seen: seen,
            isOfBits: isOfBits, parameters: Parameters())
    }
}

extension ColumnValleys {
    init(em: Int, widest: Ems) { self.init(em: em, widest: widest, parameters: Parameters()) }
}

extension RuleRemains {
    init(components: [InkRuns.Component], rules: [PrintedRule], em: Int) {
        self.init(components: components, rules: rules, em: em, parameters: RegionParameters())
    }
}

extension TextLineDetection {
    init(isBodyStated: Bool = false) { self.init(parameters: TextLineParameters(), isBodyStated: isBodyStated) }
}

extension TypeMeasurement {
    init() { self.init(parameters: TextLineParameters()) }
}

extension LineCandidates {
    init(_ ink: SegmentedPage) { self.init(ink, parameters: TextLineParameters()) }
}

extension PieceLinks {
    init(
        _ components: [InkRuns.Component], kinds: [SeenKind], seen: SeenPage?, index: RectIndex, rules: [PrintedRule],
        em: Int
    ) {
        self.init(
            components, kinds: kinds, seen: seen, index: index, rules: rules, em: em, parameters: Parameters())
    }
}

extension LineMerger {
    init(_ candidates: [LineCandidate], ink: SegmentedPage, index: RectIndex, em: Int) {
        self.init(candidates, ink: ink, index: index, em: em, parameters: TextLineParameters())
    }
}

extension LineFit {
    init(_ candidates: [LineCandidate], components: [InkRuns.Component], em: Int) {
        self.init(candidates, components: components, em: em, parameters: Parameters(), sizes: TypeSizes())
    }
}

extension ColumnSplitter {
    init(fit: LineFit, seen: SeenPage?) {
        self.init(fit: fit, seen: seen, parameters: Parameters(), sizes: TypeSizes())
    }
}

extension RubyFinder {
    init(em: Int, isLarge: @escaping (TypeLine) -> Bool) {
        self.init(em: em, parameters: Parameters(), isLarge: isLarge)
    }
}

extension BodyAcross {
    init(em: Int) { self.init(em: em, parameters: Parameters(), sizes: TypeSizes()) }
}

extension CutContext {
    convenience init() { self.init(CharacterParameters()) }
}

extension InkProfile {
    init(_ line: TypeLine, ink page: SegmentedPage, margin: Int, em: Int) {
        self.init(line, ink: page, margin: margin, em: em, off: [])
    }
}

extension CellInks {
    convenience init(_ profile: InkProfile, type: TypeModel) {
        self.init(profile, type: type, context: CutContext())
    }
}

extension CutPath {
    init(profile: InkProfile, type: TypeModel) { self.init(profile: profile, type: type, context: CutContext()) }
}

extension TierBreaks {
    init(_ page: CharacterPage) { self.init(page, plane: PagePlane(page.lines)) }
}

extension PageRegions {
    init(_ page: CharacterPage, plane: PagePlane) { self.init(page, plane: plane, off: []) }
}

extension BlockFinding {
    init(models: MakeUpModels) { self.init(models: models, parameters: BlockParameters()) }
}

extension ReadingOrder {
    init() { self.init(parameters: ReadingOrderParameters()) }
}

extension TierGrid {
    init(_ page: BlockPage) { self.init(page, off: []) }
}

extension ParagraphCutter {
    init(em: Int) { self.init(em: em, off: []) }
}
