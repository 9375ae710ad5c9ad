import PageGeometry
import PageRaster

/// A page's greys as they are thresholded: by the darkness of their strokes, and softened where a page is made of dots.
///
/// Method: where greys are made of dots (error diffusion, after Floyd and Steinberg, 1976, or an ordered dither) a
/// 1-2-1 filter makes them greys again. It blurs strokes, so a page is softened only if it is made of dots. What makes
/// greys of pictures closes the blanks between strokes of small type: on a page of two greys its ink is softened less.
struct PageGreys {
    /// Set by hand. Percentages are of the way from the paper's grey to that of the strokes of type.
    struct Parameters: Sendable, Hashable {
        /// How far from paper to the strokes of type a pixel must be to count as ink, in percent, 38 to 50: higher
        /// breaks hairlines, lower lets grain in and lets characters touch.
        var inkShare = 42
        /// The same on pages made of dots: lower lets the dots of the paper in.
        var dotInkShare = 40
        /// `Tone.pagePaper` below which a page is a scan, whose strokes may be paler than its ink. A replica's paper is
        /// white, and its strokes are as dark as its ink.
        var scanPaper = 250
        /// `Tone.noise` from which a page of many greys is softened before it is thresholded.
        var softenNoise = 12
        /// How many in a hundred pixels of ink stand alone on a page of two greys that is softened, 3 to 10: pages of
        /// strokes have up to 2, pages of dots 15 and more.
        var aloneShare = 5
        /// How far from white to black a pixel must be to count as a dot then, in percent.
        var dotShare = 50
        /// Times that a page made of dots is softened.
        var dotPasses = 2
        /// Em in px from which the ink of a page of two greys is softened so often too, 40 to 50: in smaller type
        /// blanks between strokes are as narrow as dots.
        var dotEm = 45
        /// How noisy the ink of a page of dots is at most (see `Tone.noise`): once dots that stand alone are gone, as
        /// that of a grey scan.
        var fineNoise = 5
        /// Shares of the contrast that `raiseLimit` tries, in percent. Lower ones than the usual let in grain before
        /// they let in more strokes.
        var shares = [50, 60, 70, 80, 88]
        /// How many times the whole characters of one share the next one must leave.
        var gain: Share = 1.01
        /// By how much `mend` thickens strokes, at first and if that is not enough: by a pixel, and by two and a half.
        var blurs = [Blur(passes: 1, share: 10), Blur(passes: 3, share: 2)]
    }

    /// Softened so often, a pixel is ink from `share` percent of the way from paper to ink on.
    struct Blur: Sendable, Hashable {
        var passes: Int
        var share: Int
    }

    private let parameters: PreprocessingParameters
    /// The greys that pictures, tints and grounds are told by.
    private(set) var soft: GreyRaster
    private(set) var tone: Tone
    /// What ink is taken from, where that is softened less than `soft`.
    private var fine: (greys: GreyRaster, tone: Tone)?
    /// How noisy the page is (see `Tone.noise`).
    private let grain: Int
    /// How far from paper to ink a pixel must be to be ink, in percent, and in what is softened most.
    private var share: Int
    private let coarseShare: Int
    /// Whether the page is of two greys.
    let isOfBits: Bool
    /// Whether the page is a scan in greys: its paper has shades.
    let isShaded: Bool
    /// The page as it was, if its print can be mended: grey scans show by their greys what bits have lost.
    private var bits: GreyRaster?
    private var mended = 0
    /// Whether strokes were made thicker.
    var isMended: Bool { mended > 0 }

    init(_ page: GreyRaster, parameters: PreprocessingParameters = .init()) {
        self.parameters = parameters
        let own = parameters.pageGreys
        func isOn(_ rule: PreprocessingParameters.Rule) -> Bool { !parameters.off.contains(rule) }
        var page = page
        var tone = Tone(page)
        if tone.isNegative, isOn(.negativePage) {
            page.invert(page.size.bounds)
            tone = Tone(page)
        }
        isOfBits = tone.isTwoTone
        if isOn(.softening), Self.isDotted(page, tone, own) {
            grain = max(tone.noise, own.softenNoise)
            isShaded = true
            let once = page.softened(passes: 1)
            soft = once.softened(passes: own.dotPasses - 1)
            self.tone = Tone(soft)
            coarseShare = own.dotInkShare
            share = isOfBits ? own.inkShare : coarseShare
            if isOfBits { fine = (once, Tone(once)) }
        } else {
            grain = tone.noise
            let isScan = tone.pagePaper < own.scanPaper
            let shade = FoldShade(page, paper: tone.pagePaper, parameters: parameters.foldShade)
            if isScan, isOn(.foldShade), let even = shade.taken(off: page) {
                page = even
                tone = Tone(page)
            }
            isShaded = isScan && !tone.isTwoTone
            let strokes =
                isScan && isOn(.strokeTone)
                ? StrokeTone.strokes(of: page, tone, parameters: parameters.strokeTone) : tone.ink
            share = own.inkShare * (tone.pagePaper - strokes) / max(1, tone.pagePaper - tone.ink)
            coarseShare = share
            soft = page
            self.tone = tone
            if tone.isTwoTone { bits = page }
        }
    }

    /// How noisy the ink is (see `Tone.noise`): once dots that stand alone are gone, as that of a grey scan at most.
    var noise: Int { fine == nil ? grain : min(grain, parameters.pageGreys.fineNoise) }

    /// The greys that ink is taken from, and their tone.
    var print: (greys: GreyRaster, tone: Tone) { fine ?? (soft, tone) }

    /// Softens the ink too as much as pictures are, which does no harm to large type.
    ///
    /// - Returns: false where it was so already.
    mutating func coarsen() -> Bool {
        guard fine != nil else { return false }
        fine = nil
        share = coarseShare
        return true
    }

    /// Takes less for ink on a page of two greys that was softened, where that leaves more characters of `em` px whole
    /// (`WholePrint`): stains and what shows through are dots too, and softened they are as dark as pale strokes.
    ///
    /// - Returns: whether there is less ink now.
    /// - Complexity: O(pixels) for each share that is tried.
    mutating func raiseLimit(em: Int) -> Bool {
        guard isOfBits, isShaded else { return false }
        let (greys, tone) = print
        func whole(_ share: Int) -> Int {
            WholePrint.count(
                greys.ink(tone, share: share), em: em, shape: parameters.characterShape,
                parameters: parameters.wholePrint)
        }
        let old = share
        var most = whole(share)
        for higher in parameters.pageGreys.shares where higher > share {
            let count = whole(higher)
            guard count > parameters.pageGreys.gain * most else { break }
            (share, most) = (higher, count)
        }
        return share > old
    }

    /// Makes strokes of two greys thicker, so that their pieces come together: each ink pixel's blur is ink.
    ///
    /// - Returns: false where that cannot be done, or was done with all blurs.
    mutating func mend() -> Bool {
        let blurs = parameters.pageGreys.blurs
        guard let bits, mended < blurs.count else { return false }
        soft = bits.softened(passes: blurs[mended].passes)
        share = blurs[mended].share
        tone = Tone(soft)
        mended += 1
        return true
    }

    /// The brightness below which a pixel is ink on paper of a brightness, both 0 to 255, where ink has `percent` of
    /// the contrast that the page's ink has at least.
    func limit(on paper: Int, percent: Int = 100) -> Int {
        let tone = fine?.tone ?? tone
        let contrast = (tone.pagePaper - min(tone.ink, tone.pagePaper)) * share * percent
        return paper - paper * contrast / (max(1, tone.pagePaper) * 10_000)
    }

    var ink: BitRaster { ink() }

    /// What is ink where it is `percent` of the usual way from the paper at least.
    func ink(percent: Int = 100) -> BitRaster {
        print.greys.ink(print.tone, share: min(100, share * percent / 100))
    }

    /// Turns light type on dark grounds into type on paper: a ground becomes as bright as the page's paper, what is as
    /// bright as that as dark as its ink, so that a faded ground is as good as a black one.
    mutating func turnOver(_ grounds: [DarkGround]) {
        let (paper, ink) = (tone.pagePaper, min(tone.ink, tone.pagePaper))
        for ground in grounds {
            let contrast = max(1, paper - ground.level)
            let turned = (0...255).map { UInt8(clamping: paper - ($0 - ground.level) * (paper - ink) / contrast) }
            for band in ground.bands {
                soft.map(band) { turned[Int($0)] }
                fine?.greys.map(band) { turned[Int($0)] }
            }
        }
        tone = Tone(soft)
        if let greys = fine?.greys { fine?.tone = Tone(greys) }
    }

    /// Whether greys are made of dots. On a page of two greys the dots are counted, since brightly lit paper has none
    /// and dense small type steps as often from black to white as dots do; bits that are strokes are taken as they are.
    private static func isDotted(_ page: GreyRaster, _ tone: Tone, _ parameters: Parameters) -> Bool {
        guard tone.isTwoTone else { return tone.noise >= parameters.softenNoise }
        let ink = page.ink(tone, share: parameters.dotShare)
        return ink.isolated.inkCount * 100 >= ink.inkCount * parameters.aloneShare && ink.inkCount > 0
    }
}
