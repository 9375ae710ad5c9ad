import LayoutDocument
import ModelFiles
import PageGeometry

/// Says whether a page's layout can be trusted, and why not.
///
/// Method: gradient-boosted trees over features of the whole page, learned from pages good and spoilt
/// (Models/page-judgement). A page on which nothing is numbered is told apart first.
struct PageJudgement {
    struct Parameters: Sendable, Hashable {
        /// From these odds on, in 256ths of a nat, a page is poor. Higher: fewer bad pages are told. Lower: good pages are.
        /// Measured by Models/page-judgement/learn.
        var poor = 0
        /// Fewer numbered characters are nothing: a folio, a stamp.
        var leastCharacters = 12
        /// The em in px under which type is too small to be read.
        var leastEm = 8
        /// What of the page pictures cover when it is a photograph.
        var photograph: Share = 0.35
        /// The share of characters in horizontal lines when the page is of horizontal text, in thousandths.
        var horizontal = 600
        /// The share of its characters of which a page of horizontal text has fewer numbered ones where that is next to nothing. A
        /// page of notices that lies on its side had 19 of some 2,800 numbered, in lines that ran across its columns.
        var numbered = Share(1, of: 20)
        /// The least ink of a page that is not blank, by its area.
        var blank = Share(1, of: 3000)
    }

    var features: FeatureVector<PageFeature>
    /// Odds that the layout is poor, in 256ths of a nat.
    let odds: Int
    /// Whether horizontal text was turned on its side to be read.
    private let isOnItsSide: Bool
    var parameters = Parameters()

    init(_ features: FeatureVector<PageFeature>, isOnItsSide: Bool = false, parameters: Parameters = .init()) {
        self.features = features
        self.isOnItsSide = isOnItsSide
        self.parameters = parameters
        odds = LearnedModels.pageJudgement.answers(features.values)[0]
    }

    var isPoor: Bool { odds >= parameters.poor }

    /// What is to be said of a page; nil where it is sound.
    ///
    /// - Parameters:
    ///   - numbered: how many characters have a number.
    ///   - ink: pixels of what may be type.
    func finding(numbered: Int, ink: Int, on page: CharacterPage) -> Finding? {
        if isHardlyNumbered(numbered, on: page) {
            let start = numbered < parameters.leastCharacters ? "Nothing" : "Hardly anything"
            return Finding(
                severity: .warning, code: "page.nothing",
                message:
                    "\(start) on this page has a number: \(nothing(ink: ink, on: page)). Look whether it is the right image."
            )
        }
        guard isPoor else { return nil }
        return Finding(
            severity: .warning, code: "page.poor",
            message:
                "This page was hardly understood (\(reasons)). Look at it before it is published, or have it scanned again."
        )
    }

    /// Whether nothing on a page has a number, or next to nothing of horizontal text.
    ///
    /// - Parameter numbered: how many characters have a number.
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

    /// The words for columns and rows as they were read.
    private var down: String { isOnItsSide ? "horizontal" : "vertical" }
    private var across: String { isOnItsSide ? "vertical" : "horizontal" }

    /// What speaks against the page, the plainest first.
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
