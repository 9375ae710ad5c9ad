import PageRaster

@testable import PageAnalysis

// The parts of the stages with the parameters of the program: the sources have no defaults, so that no part forgets the
// rules that are off.

extension Binarization {
    init() { self.init(off: []) }
}

extension PageGreys {
    init(_ page: GreyRaster) { self.init(page, off: []) }
}

extension Segmentation {
    init() { self.init(off: []) }
}

extension TextLineDetection {
    init(isBodyStated: Bool = false) { self.init(parameters: TextLineParameters(), isBodyStated: isBodyStated) }
}

extension LineCandidates {
    init(_ ink: SegmentedPage) { self.init(ink, stage: TextLineParameters()) }
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
