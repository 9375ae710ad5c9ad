import PageGeometry
import PageRaster

/// A page's greys as they are thresholded: by the darkness of their strokes, and softened where a page is made of dots.
///
/// Method: where greys are made of dots (error diffusion, after Floyd and Steinberg, 1976, or an ordered dither) a
/// 1-2-1 filter makes them greys again. It blurs strokes, so a page is softened only if it is made of dots. What makes greys
/// of pictures closes the blanks between strokes of small type: on a page of two greys its ink is softened less.
struct PageGreys {
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

    init(_ page: GreyRaster, parameters: BinarizationParameters) {
        var page = page
        var tone = Tone(page)
        if tone.isNegative {
            page.invert(page.size.bounds)
            tone = Tone(page)
        }
        isOfBits = tone.isTwoTone
        if Self.isDotted(page, tone, parameters) {
            grain = max(tone.noise, parameters.softenNoise)
            isShaded = true
            let once = page.softened(passes: 1)
            soft = once.softened(passes: parameters.dotPasses - 1)
            self.tone = Tone(soft)
            coarseShare = parameters.dotInkShare
            share = isOfBits ? parameters.inkShare : coarseShare
            if isOfBits { fine = (once, Tone(once)) }
        } else {
            grain = tone.noise
            // A replica's paper is white, and its strokes are as dark as its ink.
            let isScan = tone.pagePaper < parameters.scanPaper
            if isScan, let even = FoldShade(page, paper: tone.pagePaper).taken(off: page) {
                page = even
                tone = Tone(page)
            }
            isShaded = isScan && !tone.isTwoTone
            let strokes = isScan ? StrokeTone.strokes(of: page, tone) : tone.ink
            share = parameters.inkShare * (tone.pagePaper - strokes) / max(1, tone.pagePaper - tone.ink)
            coarseShare = share
            soft = page
            self.tone = tone
            if tone.isTwoTone { bits = page }
        }
    }

    /// How noisy the ink is (see `Tone.noise`): once dots that stand alone are gone, as that of a grey scan at most.
    var noise: Int { fine == nil ? grain : min(grain, Self.fineNoise) }
    private static let fineNoise = 5

    /// The greys that ink is taken from, and their tone.
    var print: (greys: GreyRaster, tone: Tone) { fine ?? (soft, tone) }

    /// What ink would be if it were softened as much as pictures are; nil where it is. Thin rules hold together in it.
    var coarseInk: BitRaster? { fine == nil ? nil : soft.ink(tone, share: coarseShare) }

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
        func whole(_ share: Int) -> Int { WholePrint.count(greys.ink(tone, share: share), em: em) }
        let old = share
        var most = whole(share)
        for higher in Self.shares where higher > share {
            let count = whole(higher)
            guard count * 100 > most * 101 else { break }
            (share, most) = (higher, count)
        }
        return share > old
    }

    /// Shares of the contrast to try, in percent. Lower ones than the usual let in grain before they let in more strokes.
    private static let shares = [50, 60, 70, 80, 88]

    /// Makes strokes of two greys thicker, so that their pieces come together: each ink pixel's blur is ink.
    ///
    /// - Returns: false where that cannot be done, or was done twice.
    mutating func mend() -> Bool {
        guard let bits, mended < Self.blurs.count else { return false }
        soft = bits.softened(passes: Self.blurs[mended].passes)
        share = Self.blurs[mended].share
        tone = Tone(soft)
        mended += 1
        return true
    }

    /// By how much strokes are thickened, at first and if that is not enough: by a pixel, and by two and a half.
    private static let blurs = [(passes: 1, share: 10), (passes: 3, share: 2)]

    /// The brightness below which a pixel is ink on paper of a brightness, both 0 to 255, where ink has `percent` of the
    /// contrast that the page's ink has at least.
    func limit(on paper: Int, percent: Int = 100) -> Int {
        let tone = fine?.tone ?? tone
        let contrast = (tone.pagePaper - min(tone.ink, tone.pagePaper)) * share * percent
        return paper - paper * contrast / (max(1, tone.pagePaper) * 10_000)
    }

    var ink: BitRaster { print.greys.ink(print.tone, share: share) }

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
    private static func isDotted(_ page: GreyRaster, _ tone: Tone, _ parameters: BinarizationParameters) -> Bool {
        guard tone.isTwoTone else { return tone.noise >= parameters.softenNoise }
        let ink = page.ink(tone, share: 50)
        return ink.isolated.inkCount * 100 >= ink.inkCount * parameters.aloneShare && ink.inkCount > 0
    }
}
