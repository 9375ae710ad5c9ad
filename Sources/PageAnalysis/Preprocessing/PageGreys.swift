import PageGeometry
import PageRaster

/// A page's greys, prepared for the threshold. The greys of a page of dots are softened. On such a page, dots of ink
/// represent the greys (error diffusion, after Floyd and Steinberg, 1976, or an ordered dither).
///
/// Method: a 1-2-1 filter turns the dots into greys. The filter blurs strokes, so only pages of dots are softened.
/// Pictures need much softening, which would close the blanks between strokes of small type. On a page of two greys,
/// the greys for the ink are therefore softened less.
struct PageGreys {
    /// Parameters, set by hand. In percentages of darkness, 0 is the paper's grey and 100 is the grey of the strokes of
    /// type.
    struct Parameters {
        /// Minimum darkness of ink, in percent; useful values are 38 to 50. Higher: hairlines break. Lower: grain
        /// becomes ink, and characters touch.
        var inkShare = 42
        /// Minimum darkness of ink on pages of dots, in percent. Lower: the dots of the paper become ink.
        var dotInkShare = 40
        /// Minimum brightness of the paper (`Tone.pagePaper`) of a replica. A page with darker paper is a scan. The
        /// strokes of a scan may be paler than its blackest ink. The paper of a replica is white, and its strokes are
        /// as dark as its blackest ink.
        var scanPaper = 250
        /// Minimum noise (`Tone.noise`) of a page of many greys that is softened before the threshold.
        var softenNoise = 12
        /// Minimum percentage of ink pixels that are isolated, on a page of two greys that is softened. Useful values
        /// are 3 to 10. Pages of strokes have fewer isolated pixels; pages of dots have more.
        var aloneShare = 5
        /// Minimum darkness of an ink pixel when isolated pixels are counted, in percent: 0 is white, 100 is black.
        var dotShare = 50
        /// Number of softening passes for a page of dots.
        var dotPasses = 2
        /// Maximum noise (`Tone.noise`) that is assumed for the ink on a page of dots. After its isolated dots are
        /// removed, the ink has no more noise than a grey scan.
        var fineNoise = 5
        /// Blurs with which `mend` thickens strokes: the first by a pixel, the second by two and a half.
        var blurs = [Blur(passes: 1, share: 10), Blur(passes: 3, share: 2)]
    }

    /// A number of softening passes, and the minimum darkness of ink in the softened greys, in percent: 0 is paper, 100
    /// is ink.
    struct Blur {
        var passes: Int
        var share: Int
    }

    private static let parameters = Parameters()

    /// Greys for finding pictures, tints and grounds.
    private(set) var soft: GreyRaster
    private(set) var tone: Tone
    /// Greys for finding ink, if they are softened less than `soft`; otherwise nil.
    private var fine: (greys: GreyRaster, tone: Tone)?
    /// Noise of the page (`Tone.noise`).
    private let grain: Int
    /// Minimum darkness of ink in `print`, in percent: 0 is paper, 100 is ink.
    private var share: Int
    /// Whether the page has two greys.
    let isOfBits: Bool
    /// Whether the page is a scan in greys. The paper of such a scan has shades.
    let isShaded: Bool
    /// Rectangles that were brightened, because a fold shaded them.
    private(set) var folds: [PixelRect] = []
    /// The original page of two greys, if its print can be mended; otherwise nil. The print of grey scans is not
    /// mended, because a grey scan keeps the details that a page of two greys has lost.
    private var bits: GreyRaster?
    private var mended = 0
    /// Whether strokes were thickened.
    var isMended: Bool { mended > 0 }

    init(_ page: GreyRaster, off: Set<PreprocessingParameters.Rule>) {
        let parameters = Self.parameters
        func isOn(_ rule: PreprocessingParameters.Rule) -> Bool { !off.contains(rule) }
        var page = page
        var tone = Tone(page)
        if tone.isNegative, isOn(.negativePage) {
            page.invert(page.size.bounds)
            tone = Tone(page)
        }
        isOfBits = tone.isTwoTone
        if isOn(.softening), Self.isDotted(page, tone) {
            grain = max(tone.noise, parameters.softenNoise)
            isShaded = true
            let once = page.softened(passes: 1)
            soft = once.softened(passes: parameters.dotPasses - 1)
            self.tone = Tone(soft)
            share = isOfBits ? parameters.inkShare : parameters.dotInkShare
            if isOfBits { fine = (once, Tone(once)) }
        } else {
            grain = tone.noise
            let isScan = tone.pagePaper < parameters.scanPaper
            let shade = FoldShade(page, paper: tone.pagePaper)
            if isScan, isOn(.foldShade), let even = shade.taken(off: page) {
                (page, folds) = even
                tone = Tone(page)
            }
            isShaded = isScan && !tone.isTwoTone
            let strokes = isScan && isOn(.strokeTone) ? StrokeTone.strokes(of: page, tone) : tone.ink
            share = parameters.inkShare * (tone.pagePaper - strokes) / max(1, tone.pagePaper - tone.ink)
            soft = page
            self.tone = tone
            if tone.isTwoTone { bits = page }
        }
    }

    /// Noise of the ink (`Tone.noise`). On a page of dots, it is limited to the noise of a grey scan, because isolated
    /// dots are removed from the ink.
    var noise: Int { fine == nil ? grain : min(grain, Self.parameters.fineNoise) }

    /// The greys from which ink is taken, and their tone.
    var print: (greys: GreyRaster, tone: Tone) { fine ?? (soft, tone) }

    /// Thickens strokes on a page of two greys to join their pieces: the blur around each ink pixel becomes ink.
    ///
    /// - Returns: false if the page has more than two greys, or if all blurs were tried.
    mutating func mend() -> Bool {
        let blurs = Self.parameters.blurs
        guard let bits, mended < blurs.count else { return false }
        soft = bits.softened(passes: blurs[mended].passes)
        share = blurs[mended].share
        tone = Tone(soft)
        mended += 1
        return true
    }

    /// Returns the brightness below which a pixel is ink, on paper of brightness `paper`; both are 0 to 255. At this
    /// limit, the contrast with the paper is `percent` percent of the usual threshold's contrast.
    func limit(on paper: Int, percent: Int = 100) -> Int {
        let tone = fine?.tone ?? tone
        let contrast = (tone.pagePaper - min(tone.ink, tone.pagePaper)) * share * percent
        return paper - paper * contrast / (max(1, tone.pagePaper) * 10_000)
    }

    var ink: BitRaster { ink() }

    /// Returns the ink found with another threshold. Its distance from the paper is `percent` percent of the usual
    /// threshold's distance.
    func ink(percent: Int = 100) -> BitRaster {
        print.greys.ink(print.tone, share: min(100, share * percent / 100))
    }

    /// Inverts light type on dark grounds. A ground becomes as bright as the page's paper. Type as bright as paper
    /// becomes as dark as the page's ink. A faded ground thus gives the same result as a black one.
    mutating func turnOver(_ grounds: [DarkGround]) {
        let (paper, ink) = (tone.pagePaper, min(tone.ink, tone.pagePaper))
        for ground in grounds {
            let contrast = max(1, paper - ground.level)
            let turned = (0...255).map { UInt8(clamping: paper - ($0 - ground.level) * (paper - ink) / contrast) }
            for area in ground.inside {
                soft.map(area) { turned[Int($0)] }
                fine?.greys.map(area) { turned[Int($0)] }
            }
            for area in ground.rim {
                soft.map(area) { _ in UInt8(clamping: paper) }
                fine?.greys.map(area) { _ in UInt8(clamping: paper) }
            }
        }
        tone = Tone(soft)
        if let greys = fine?.greys { fine?.tone = Tone(greys) }
    }

    /// Whether dots of ink represent the page's greys. On a page of two greys, isolated pixels are counted. Noise would
    /// mislead on such a page: brightly lit paper has no noise, and dense small type has as many steps from black to
    /// white as dots.
    private static func isDotted(_ page: GreyRaster, _ tone: Tone) -> Bool {
        guard tone.isTwoTone else { return tone.noise >= parameters.softenNoise }
        let ink = page.ink(tone, share: parameters.dotShare)
        return ink.isolated.inkCount * 100 >= ink.inkCount * parameters.aloneShare && ink.inkCount > 0
    }
}
