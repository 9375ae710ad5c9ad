import PageGeometry
import PageRaster

/// Converts greys to ink. It finds the paper, a threshold, the size of the body type, and light type on dark grounds.
///
/// Method: a threshold between the paper and the strokes of type (`PageGreys`) is adjusted to the size of the type and
/// the state of the print. The page segmentation (`PageSegmentation`) then classifies the page at the size of its text.
/// Dark grounds are inverted.
struct Binarization {
    /// Parameters, set by hand.
    struct Parameters {
        /// Condition for classifying the page again: the size of the text classified as body text differs from the em
        /// by more than `otherEm` of the em. `seenAgain` is the maximum number of repetitions.
        var otherEm: Share = 0.25
        var seenAgain = 4
        /// Minimum number of pieces classified as body text that must vote for a size.
        var seenVoters = 16
        /// Limits for trying twice the em, as shares of the body text. Twice the em is tried if large type exceeds
        /// `muchLarge`. It is used if, with twice the em, large type is less than `hardlyLarge` and ruby exceeds
        /// `muchRuby`. In that case, ruby was taken for the body text at the first em.
        var muchLarge: Share = 0.5
        var hardlyLarge: Share = 0.1
        var muchRuby: Share = 0.25
        /// Twice the em is tried only if the page's shorter side is at least this many times as long as the doubled em.
        var leastEms = 12
    }

    let off: Set<PreprocessingParameters.Rule>
    private let parameters = Parameters()
    /// Classifies the areas of a page, given the em in px.
    var see: SeenPage.Finder = { PageSegmentation.standard.seen(on: $0, em: $1) }

    /// - Complexity: O(pixels).
    func run(_ page: GreyRaster) -> BinarizedPage {
        var print = thresholded(page)
        let seen = seen(on: page, &print)
        let areas = SeenAreas(seen, on: print.greys, em: print.em, off: off)
        if !areas.dark.isEmpty {
            print.greys.turnOver(areas.dark)
            print.ink = print.greys.ink
        }
        if !print.greys.isOfBits {
            let text = TextThreshold(seen: seen, greys: print.greys)
            if isOn(.fullPrint) { print.ink = text.thinningFull(print.ink) }
            if isOn(.stains), print.greys.isShaded { print.ink = text.onStains(print.ink, em: print.em) }
            if isOn(.palePrint) { print.ink = text.addingPale(to: print.ink) }
        }
        return BinarizedPage(greys: print.greys, ink: print.ink, em: print.em, seen: seen, areas: areas)
    }

    /// Classifies the areas of a page. If most type is classified as large, the em is doubled. If the text classified
    /// as body text has another size, the em is set to that size. After either change, the page is classified again.
    private func seen(on page: GreyRaster, _ print: inout Print) -> SeenPage {
        guard isOn(.segmentation), var seen = see(page, print.em) else { return SeenPage(blank: page.size) }
        let usual = BodySize.Parameters()
        var size = usual
        size.voters = parameters.seenVoters
        for _ in 0..<parameters.seenAgain {
            if let larger = doubled(seen, on: page, em: print.em) {
                seen = larger
                print.em *= 2
                continue
            }
            let body = print.pieces.components.filter {
                let kind = seen.kind(atX: $0.box.center.x, y: $0.box.center.y)
                return kind == .vertical || kind == .horizontal
            }
            guard body.count >= usual.voters, let em = BodySize.estimate(body, parameters: size),
                abs(em - print.em) > parameters.otherEm * print.em
            else { break }
            print.em = em
            seen = see(page, em) ?? seen
        }
        return seen
    }

    /// Returns the classes at twice the em, if the body type seems to have that size; otherwise nil. One of two
    /// conditions must hold. Either most type is classified as large at the current em. Or much type is large at the
    /// current em, but at twice the em hardly any is large and much is ruby; on a page of blots, much is large at both.
    private func doubled(_ seen: SeenPage, on page: GreyRaster, em: Int) -> SeenPage? {
        guard em * 2 * parameters.leastEms <= min(page.width, page.height) else { return nil }
        func counts(_ seen: SeenPage) -> (body: Int, large: Int, ruby: Int) {
            let kinds = seen.counts(in: page.size.bounds).kinds
            func count(_ kind: SeenKind) -> Int { kinds[Int(kind.rawValue)] }
            return (count(.vertical) + count(.horizontal), count(.large), count(.ruby))
        }
        let own = counts(seen)
        guard own.large > parameters.muchLarge.of(own.body), let larger = see(page, em * 2) else { return nil }
        let other = counts(larger)
        let isOfRuby =
            other.large < parameters.hardlyLarge.of(other.body) && other.ruby > parameters.muchRuby.of(other.body)
        return own.large > own.body || isOfRuby ? larger : nil
    }

    private func isOn(_ rule: PreprocessingParameters.Rule) -> Bool { !off.contains(rule) }

    /// A page's ink found with one threshold, and the em and pieces derived from that ink.
    private struct Print {
        var greys: PageGreys
        var ink: BitRaster
        var pieces: InkRuns
        var em: Int
        /// Whether `em` is measured.
        let isMeasured: Bool

        init(_ greys: PageGreys) {
            self.greys = greys
            ink = greys.ink
            pieces = InkRuns(ink)
            let size = BodySize.Parameters()
            let measured = BodySize.estimate(pieces.components, parameters: size)
            (em, isMeasured) = (measured ?? size.usualEm, measured != nil)
        }
    }

    /// Returns the page's ink, found with the threshold that suits its print.
    private func thresholded(_ page: GreyRaster) -> Print {
        var greys = PageGreys(page, off: off)
        var print = Print(greys)
        while isOn(.brokenPrint), BrokenPrint.isBroken(print.pieces.components, em: print.em), greys.mend() {
            print = Print(greys)
        }
        if !print.isMeasured { print.em = tinyEm(of: print) ?? print.em }
        return print
    }

    /// Returns the em if most pieces are as small as specks; nil if no size has enough votes.
    private func tinyEm(of print: Print) -> Int? {
        var size = BodySize.Parameters()
        size.leastSide = size.leastSpeck
        return BodySize.estimate(print.pieces.components, parameters: size)
    }
}
