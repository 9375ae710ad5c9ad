import Catalogue
import LayoutDocument
import ModelFiles
import PageGeometry

/// Judges whether the layout of a page can be trusted, and if not, why.
///
/// Method: gradient-boosted trees over features of the whole page, trained on good and spoilt pages
/// (Models/page-judgement). A page without numbered characters is recognised before the trees are used.
struct PageJudgement {
    struct Parameters: Sendable, Hashable {
        /// A layout is reported as poor if the logarithm of its odds (`odds`) is at least this, in 256ths of a nat.
        /// Higher: fewer poor layouts are reported. Lower: good layouts are reported. The value was chosen by
        /// Models/page-judgement/learn.
        var poor = 0
        /// Minimum number of numbered characters of a page. Fewer characters are a folio or a stamp.
        var leastCharacters = 12
        /// Minimum em of readable type, in px.
        var leastEm = 8
        /// A page is a photograph if pictures cover at least this share of it.
        var photograph: Share = 0.35
        /// Minimum share of characters in horizontal lines, on a page of horizontal text, in thousandths.
        var horizontal = 600
        /// Minimum share of numbered characters on a page of horizontal text. With less, hardly any text is numbered.
        var numbered = Share(1, of: 20)
        /// Minimum share of the page that is ink. With less, the page is blank.
        var blank = Share(1, of: 3000)
    }

    var features: FeatureVector<PageFeature>
    /// Odds that the layout is poor, in 256ths of a nat.
    let odds: Int
    /// Whether horizontal text was turned on its side for the analysis.
    private let isOnItsSide: Bool
    private let parameters = Parameters()

    init(_ features: FeatureVector<PageFeature>, isOnItsSide: Bool = false) {
        self.features = features
        self.isOnItsSide = isOnItsSide
        odds = LearnedModels.pageJudgement.answers(features.values)[0]
    }

    var isPoor: Bool { odds >= parameters.poor }

    /// Returns a finding on the whole page; nil if the page is sound.
    ///
    /// - Parameters:
    ///   - numbered: number of the page's characters that have a number.
    ///   - ink: number of pixels of possible type.
    func finding(numbered: Int, ink: Int, on page: CharacterPage) -> Finding? {
        if isHardlyNumbered(numbered, on: page) {
            return Finding(.pageNothing, [nothing(ink: ink, on: page)])
        }
        return isPoor ? Finding(.pagePoor, [reasons]) : nil
    }

    /// Whether fewer than `leastCharacters` characters are numbered. On a page of horizontal text, also whether the
    /// numbered share is below `numbered`.
    ///
    /// - Parameter numbered: number of the page's characters that have a number.
    func isHardlyNumbered(_ numbered: Int, on page: CharacterPage) -> Bool {
        if numbered < parameters.leastCharacters { return true }
        return isHorizontal && numbered < parameters.numbered * count(on: page)
    }

    private var isHorizontal: Bool { 1000 - features[.verticalShare] >= parameters.horizontal }

    private func count(on page: CharacterPage) -> Int {
        page.lines.reduce(0) { $0 + $1.layout.characters.count }
    }

    private func nothing(ink: Int, on page: CharacterPage) -> String {
        let area = page.size.width * page.size.height
        let pictured = page.pictures.reduce(0) { $0 + $1.area }
        if pictured >= parameters.photograph * area { return "it is a picture" }
        if ink < parameters.blank * area { return "it is blank, of one shade all over" }
        if page.em < parameters.leastEm { return "its type is too small, \(page.em) px" }
        if count(on: page) >= parameters.leastCharacters, isHorizontal { return "its text is \(across)" }
        return "no lines of \(down) text were found"
    }

    /// Words for vertical and horizontal lines of the page as it was analysed. If the page was turned on its side, the
    /// words are exchanged.
    private var down: String { isOnItsSide ? "horizontal" : "vertical" }
    private var across: String { isOnItsSide ? "vertical" : "horizontal" }

    /// The reasons for judging the page poor, the most obvious first.
    private var reasons: String {
        let percent = { (name: PageFeature) in "\(features[name] / 10) %" }
        var reasons = ["confidence of its cells \(percent(.confidence))"]
        if features[.inkInLines] < 800 { reasons.append("only \(percent(.inkInLines)) of its ink is in lines") }
        if features[.unsure] > 50 { reasons.append("\(percent(.unsure)) of its cells are doubtful") }
        if features[.brokenCells] > 100 { reasons.append("print reaches out of \(percent(.brokenCells)) of its cells") }
        if (0..<600).contains(features[.marksUpright]) { reasons.append("its 、 and 。 stand in odd places") }
        if features[.verticalShare] < 500 { reasons.append("most of its lines are \(across)") }
        return reasons.joined(separator: ", ")
    }
}
