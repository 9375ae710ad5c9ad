import Catalogue
import CharacterShapes
import LayoutDocument
import ModelFiles
import PageGeometry
import PageRaster

/// Analyses the page or the two pages of an image, in any orientation.
///
/// Method: the image, enlarged if its type is small (`EnlargedImage`), is analysed unturned. If its characters show
/// another orientation, or if the layout is poor, the image is turned or straightened and analysed again. The better
/// result (`Reading`) is kept. An image of two pages is cut at its gutter.
struct WholePage {
    struct Parameters: Sendable, Hashable {
        /// Minimum slope of the lines, in thousandths, with which straightening is tried. Lower: scans that need no
        /// straightening take twice the time.
        var leaning = 75
        /// Minimum gain of a reading that replaces the reading of the image as it is: the decrease of the logarithm of
        /// its odds of being poor, in 256ths of a nat.
        var better = 256
        /// Maximum area of an image with type, in square ems. A denser image is grain or a pattern, whose marks are not read.
        var mostArea = 250_000
    }

    let stages: AnalysisStages
    private let parameters = Parameters()

    init(_ stages: AnalysisStages) { self.stages = stages }

    /// The result of analysing an image in one orientation.
    struct Reading {
        var layout: LayoutDocument
        var characters: CharacterPage
        /// The image as it was turned for this reading, and the blocks found on it.
        var image: GreyRaster
        var blocks: BlockPage
        /// The cells that may contain a whole character.
        var print: [PrintedCell]
        /// The orientation that the characters show in `image`; nil if they show none.
        var shown: Orientation?
        var judgement: PageJudgement
        /// Classes that the page segmentation gives each place of `image`.
        var seen: SeenPage
        /// Number of pixels of possible type.
        var ink: Int
        /// Slope of the columns, in thousandths, if straightening is worth trying; otherwise nil.
        var lean: Int?
        /// The page's orientation in the image, and the straightening that was applied after turning it.
        var orientation = Orientation.upright
        var straightening: Straightening?

        /// Number of characters that have a number.
        var numbered: Int { layout.count }
        /// Whether no character has a number, or hardly any.
        var isHardlyNumbered: Bool { judgement.isHardlyNumbered(numbered, on: characters) }
    }

    /// Returns the layout of an image, from its best reading.
    ///
    /// - Complexity: O(pixels + characters) for each reading. A sound page has one reading.
    func layout(of image: GreyRaster, page: PageIdentity, watch: ((StageTrace) -> Void)? = nil) -> LayoutDocument {
        let enlarged = stages.enlarged(image)
        guard enlarged.factor > 1 else { return layout(of: enlarged, page, watch) }
        let trace = watch.map { watch in { (trace: StageTrace) in watch(trace.placed(enlarged.placement)) } }
        return enlarged.source(layout(of: enlarged, page, trace))
    }

    /// Returns the layout in the coordinates of the enlarged image.
    private func layout(
        of enlarged: EnlargedImage, _ page: PageIdentity, _ watch: ((StageTrace) -> Void)?
    ) -> LayoutDocument {
        let image = enlarged.image
        if stages.writing == .horizontal { return rowsAsColumns(of: image, page, watch) }
        let first = reading(of: image, binarized: enlarged.binarized, page, watch)
        if let back = BackPrint(first.print, on: image) {
            let clean = back.removed(from: image)
            var layout = layout(of: clean, page, reading(of: clean, page, watch), watch)
            if !layout.findings.contains(where: { $0.isOf(.pageShowThrough) }) {
                layout.findings.insert(Finding(.pageShowThrough), at: 0)
            }
            return layout
        }
        return layout(of: image, page, first, watch)
    }

    private func layout(
        of image: GreyRaster, _ page: PageIdentity, _ first: Reading, _ watch: ((StageTrace) -> Void)?
    ) -> LayoutDocument {
        if (first.shown ?? .upright) == .upright,
            let facing = FacingStrip(
                beside: first.characters.lines.map(\.bounds), em: first.blocks.em, on: image)
        {
            return self.layout(of: image, page, without: facing, watch)
        }
        let gutter = Gutter()
        if stages.stated.pages == 1 { return single(image, page, turned(image, page, first), watch) }
        let isSpread = stages.stated.pages == 2
        let place = gutter.place(on: first.characters, first.blocks, isSpread: isSpread)
        if let place, (first.shown ?? .upright) == .upright { return spread(image, at: place, page, watch) }
        let best = turned(image, page, first)
        // If two pages are in another orientation, the image is turned before they are separated. Otherwise the
        // right-hand page would come last.
        if best.orientation != .upright, let place = gutter.place(on: best.characters, best.blocks, isSpread: isSpread)
        {
            let upright = spread(image.upright(best.orientation), at: place, page)
            let placement = PagePlacement.turned(best.orientation, image.size)
            var layout = LayoutMending.mended(placement.placed(upright, size: image.size))
            layout.findings.insert(Self.turning(best.orientation), at: 0)
            return layout
        }
        if let place { return spread(image, at: place, page, watch) }
        return single(image, page, best, watch)
    }

    /// - Parameter binarized: the ink of the image, if it was found.
    func reading(
        of image: GreyRaster, binarized: BinarizedPage? = nil, _ page: PageIdentity,
        _ watch: ((StageTrace) -> Void)? = nil
    ) -> Reading {
        var page = page
        page.size = image.size
        let binarized = binarized ?? stages.binarized(image)
        watch?(StageTrace(binarized))
        let segmented = stages.segmented(binarized)
        watch?(StageTrace(segmented))
        watch?(StageTrace(binarized.seen))
        let isType = image.width * image.height <= parameters.mostArea * segmented.em * segmented.em
        let textLines = isType ? stages.textLines(segmented) : TextLinePage(ink: segmented, lines: [])
        watch?(StageTrace(textLines))
        let isOnItsSide = stages.writing == .horizontal
        let characters = stages.characters(textLines, on: isOnItsSide ? nil : image)
        watch?(StageTrace(characters))
        let blocks = stages.blocks(characters, on: isOnItsSide ? nil : image)
        watch?(StageTrace(blocks))
        let logical = stages.logical(blocks)
        if isOnItsSide { watch?(StageTrace(logical, em: blocks.em)) }
        let layout = stages.layout(logical, of: characters, page: page)
        let marks = MarkPlaces(characters, isOnItsSide: isOnItsSide)
        let ink = segmented.runs.components.reduce(0) { $0 + $1.pixels }
        let features = FeatureVector<PageFeature>(characters, ink: ink, marks: marks, layout: layout)
        let judgement = PageJudgement(features, isOnItsSide: isOnItsSide)
        let mayLean =
            judgement.isPoor || layout.articles.isEmpty || features[.lean] >= parameters.leaning
        let print = PrintOrientation.cells(of: characters, on: image)
        return Reading(
            layout: layout, characters: characters, image: image, blocks: blocks,
            print: print,
            shown: PrintOrientation(
                print.filter { $0.confidence >= PrintOrientation.parameters.confidence }, on: image
            ).shown,
            judgement: judgement, seen: binarized.seen, ink: ink,
            lean: mayLean ? LeanEstimate().lean(of: segmented) : nil)
    }

    // MARK: One page

    /// - Parameter reading: best reading of the turned image.
    func single(
        _ image: GreyRaster, _ page: PageIdentity, _ reading: Reading, _ watch: ((StageTrace) -> Void)? = nil
    ) -> LayoutDocument {
        var best = ordered(straightened(image, page, reading), page, in: image.size, watch)
        var unnumbered = UnnumberedPrint(best.layout, seen: best.seen)
        let back = BackPrint.places(
            among: unnumbered.places.map(\.rect), beside: best.print, em: best.blocks.em, on: best.image)
        unnumbered.removeBlankPlaces(on: best.image, beside: best.layout.articles.lines.map(\.bounds))
        unnumbered.places.removeAll { back.contains($0.rect) }
        best.layout.findings += (back.isEmpty ? [] : [Finding(.pageShowThrough)]) + unnumbered.findings
        return placed(best, in: image.size)
    }

    /// Returns the reading after ordering it with the help of the text. This step is expensive, so only the best
    /// reading gets it.
    private func ordered(
        _ reading: Reading, _ page: PageIdentity, in size: PixelSize, _ watch: ((StageTrace) -> Void)?
    ) -> Reading {
        guard stages.writing != .horizontal else { return reading }
        var (reading, page) = (reading, page)
        page.size = reading.image.size
        let logical = stages.logical(reading.blocks, on: reading.image)
        reading.layout = stages.layout(logical, of: reading.characters, page: page)
        var trace = StageTrace(logical, em: reading.blocks.em)
        if let straightening = reading.straightening { trace = trace.placed(.straightened(straightening)) }
        if reading.orientation != .upright { trace = trace.placed(.turned(reading.orientation, size)) }
        watch?(trace)
        return reading
    }

    /// Returns the layout of a reading in the image's coordinates, with the judgement of the page.
    func placed(_ best: Reading, in size: PixelSize) -> LayoutDocument {
        var layout = best.layout
        var findings: [Finding] = []
        if let straightening = best.straightening {
            layout = PagePlacement.straightened(straightening).placed(layout, size: size.turned(best.orientation))
            findings.insert(Self.leaning(straightening.slope), at: 0)
        }
        if best.orientation != .upright {
            layout = PagePlacement.turned(best.orientation, size).placed(layout, size: size)
            findings.insert(Self.turning(best.orientation), at: 0)
        }
        if !findings.isEmpty { layout = LayoutMending.mended(layout) }
        // Mending may have removed lines.
        let numbered = layout.count
        if let finding = best.judgement.finding(numbered: numbered, ink: best.ink, on: best.characters) {
            findings.append(finding)
        }
        if best.blocks.isUnfit { findings.append(Finding(.profileUnfit)) }
        layout.findings.insert(contentsOf: findings, at: 0)
        return layout
    }

    /// Returns the reading of the image in the orientation that its characters show. If they show none, and the layout
    /// is poor or hardly numbered, a quarter turn each way is tried. If a person states the direction of the body text,
    /// the image is not turned by a quarter.
    private func turned(_ image: GreyRaster, _ page: PageIdentity, _ first: Reading) -> Reading {
        func reading(_ orientation: Orientation) -> Reading {
            var reading = self.reading(of: image.upright(orientation), page)
            reading.orientation = orientation
            return reading
        }
        let mayLie = stages.writing == nil
        if let shown = first.shown {
            return shown == .upright || shown.swapsSides && !mayLie ? first : reading(shown)
        }
        guard mayLie, first.judgement.isPoor || first.isHardlyNumbered else { return first }
        for way in [Orientation.rightTop, .leftBottom] {
            var other = reading(way)
            if let next = other.shown, next != .upright { other = reading(way.followed(by: next)) }
            guard other.shown == .upright else { continue }
            let isBetter = other.judgement.odds + parameters.better < first.judgement.odds
            // A few lines of a poor reading can look as sound as all lines of a good reading.
            if isBetter || first.isHardlyNumbered && !other.isHardlyNumbered && !other.judgement.isPoor { return other }
        }
        return first
    }

    /// Returns the reading of the straightened page if the page's columns lean and this reading is better; otherwise
    /// returns `reading`.
    private func straightened(_ image: GreyRaster, _ page: PageIdentity, _ reading: Reading) -> Reading {
        guard let lean = reading.lean else { return reading }
        let upright = image.upright(reading.orientation)
        let straightening = Straightening(slope: lean, of: upright.size)
        var other = self.reading(of: straightening.straightened(upright), page)
        guard other.judgement.odds + parameters.better < reading.judgement.odds else { return reading }
        other.straightening = straightening
        other.orientation = reading.orientation
        return other
    }

    // MARK: Two pages

    /// Returns the layout of the page, or of both pages, beside a strip of a facing page.
    private func layout(
        of image: GreyRaster, _ page: PageIdentity, without facing: FacingStrip, _ watch: ((StageTrace) -> Void)?
    ) -> LayoutDocument {
        let cut = image.part(facing.page)
        let own = layout(of: cut, page, reading(of: cut, page)) { trace in
            watch?(trace.placed(.moved(x: facing.page.minX, y: facing.page.minY)))
        }
        var result = Self.layout(own, of: facing.page, size: image.size)
        result.unnumbered.append(UnnumberedText(kind: .unclear, rect: facing.strip))
        result.findings.insert(Finding(.pageFacing, at: facing.strip), at: 0)
        return LayoutMending.mended(result)
    }

    /// Converts a layout from a part of the image to the image. A finding on the page as a whole gets the part's
    /// rectangle as its place.
    static func layout(_ own: LayoutDocument, of part: PixelRect, size: PixelSize) -> LayoutDocument {
        var layout = PagePlacement.moved(x: part.minX, y: part.minY).placed(own, size: size)
        let codes = ["page.", FindingCode.profileUnfit.rawValue]
        for i in layout.findings.indices where codes.contains(where: layout.findings[i].code.hasPrefix) {
            layout.findings[i].place = layout.findings[i].place ?? part
        }
        return layout
    }

    /// Returns the layouts of both pages, the right-hand page first.
    private func spread(
        _ image: GreyRaster, at gutter: Int, _ page: PageIdentity, _ watch: ((StageTrace) -> Void)? = nil
    ) -> LayoutDocument {
        var order: StageTrace?
        let parts = [
            PixelRect(minX: gutter, minY: 0, maxX: image.width, maxY: image.height),
            PixelRect(minX: 0, minY: 0, maxX: gutter, maxY: image.height),
        ].map { part in
            let cut = image.part(part)
            let own = single(cut, page, turned(cut, page, reading(of: cut, page))) { trace in
                let trace = trace.placed(.moved(x: part.minX, y: part.minY))
                if order == nil { order = trace } else { order?.marks += trace.marks }
            }
            return Self.layout(own, of: part, size: image.size)
        }
        if let order { watch?(order) }
        var layout = parts[0]
        let tiers = layout.tiers.count
        var articles = parts[1].articles
        articles.forEachLine { $0.tier = $0.tier.map { $0 + tiers } }
        layout.articles += articles
        layout.figures += parts[1].figures
        layout.rules += parts[1].rules
        layout.unnumbered += parts[1].unnumbered
        layout.tiers += parts[1].tiers.map { tier in
            var tier = tier
            tier.box = tier.box ?? PixelRect(minX: 0, minY: 0, maxX: gutter, maxY: image.height)
            return tier
        }
        layout.findings += parts[1].findings
        layout.findings.insert(
            Finding(
                .pageSpread,
                at: PixelRect(minX: gutter, minY: 0, maxX: min(image.width, gutter + 1), maxY: image.height)),
            at: 0)
        return LayoutMending.mended(layout)
    }
}

// MARK: Findings

extension WholePage {
    private static func turning(_ orientation: Orientation) -> Finding {
        let way =
            switch orientation {
            case .upright: "upright"
            case .mirrored: "mirrored"
            case .upsideDown: "upside down"
            case .upsideDownMirrored: "upside down and mirrored"
            case .rightTop: "turned to the left by a quarter"
            case .leftBottom: "turned to the right by a quarter"
            case .leftTop, .rightBottom: "turned by a quarter and mirrored"
            }
        return Finding(.pageTurned, [way])
    }

    /// - Parameter slope: slope of the columns, in thousandths.
    private static func leaning(_ slope: Int) -> Finding {
        let degrees = Double(abs(slope)) / 1000 * 180 / .pi
        return Finding(.pageSkewed, ["\(Int(degrees))"])
    }
}

extension PixelSize {
    /// Returns the size of an image with this orientation after the image is turned upright.
    fileprivate func turned(_ orientation: Orientation) -> PixelSize {
        orientation.swapsSides ? PixelSize(width: height, height: width) : self
    }
}

extension GreyRaster {
    fileprivate func part(_ rect: PixelRect) -> GreyRaster {
        var part = GreyRaster(size: PixelSize(width: rect.width, height: rect.height))
        for y in 0..<rect.height {
            let from = (rect.minY + y) * width + rect.minX
            part.pixels.replaceSubrange(y * rect.width..<(y + 1) * rect.width, with: pixels[from..<from + rect.width])
        }
        return part
    }
}
