package import Catalogue
public import PageGeometry

extension LayoutRule: CatalogueCode {
    /// The breach of the rule, in the words of the pages.
    package var entry: CatalogueEntry {
        let (english, japanese) = breach
        return CatalogueEntry(severity, english, ja: japanese)
    }

    private var breach: (english: String, japanese: String) {
        switch self {
        case .pageSize: ("The page's size is wrong", "面の大きさに誤り")
        case .pageName: ("The page's name is wrong", "面の名前に誤り")
        case .editionName: ("The edition's name is wrong", "版の名前に誤り")
        case .pageDigest: ("The image's digest is wrong", "画像のダイジェストに誤り")
        case .engine: ("The engine's version is wrong", "解析の版に誤り")
        case .modelDigest: ("A model's digest is wrong", "モデルのダイジェストに誤り")
        case .emptyArticle: ("An article has no paragraph", "記事に段落がない")
        case .emptyParagraph: ("A paragraph has no line", "段落に行がない")
        case .emptyLine: ("A line has no character", "行に字がない")
        case .emptyCross: ("A line has no width", "行に幅がない")
        case .lean: ("A line leans too much", "行の傾きに誤り")
        case .readFromRight: ("A vertical line is read from the right", "右から読むとされた行が横組みでない")
        case .tier: ("A line's tier is not in the list of tiers", "行の段が段の一覧にない")
        case .tierExtent: ("A line does not fit its tier", "同じ段の行と範囲が合わない")
        case .tierGrid: ("A tier's spacing or length does not fit its lines", "段の行間か字数が合わない")
        case .tierOrder: ("The tiers are not in order from the top", "段の順が上からでない")
        case .cellRises: ("A cell has no length", "枠に長さがない")
        case .cellOnPage: ("A cell is off the page", "枠がページの外に出ている")
        case .cellOverlap: ("A cell overlaps a cell of another line", "ほかの行の字と枠が重なる")
        case .emptyInk: ("A cell has no print", "印字がない")
        case .inkOnPage: ("Print is off the page", "印字がページの外に出ている")
        case .inkInCell: ("Print reaches out of its cell", "印字が枠からはみ出す")
        case .foreignInk: ("Print reaches into a cell of another line", "印字がほかの行の枠に入る")
        case .emptyRuby: ("Ruby has no size", "ルビに大きさがない")
        case .rubyOnPage: ("Ruby is off the page", "ルビがページの外に出ている")
        case .rubyInCell: ("Ruby is inside a cell", "ルビが枠の中にある")
        case .rubyAway: ("Ruby is not beside its character", "ルビが親文字の隣にない")
        case .confidence: ("A confidence is out of range", "確かさの値に誤り")
        case .text: ("A text or reading is empty or too long, or their numbers differ", "文字かルビの読みが空か長すぎるか、数が合わない")
        case .emptyRect: ("A region has no size", "範囲に大きさがない")
        case .rectOnPage: ("A region is off the page", "範囲がページの外に出ている")
        case .lineOrder: ("Lines of a paragraph are in reverse order", "段落の中で行の順が逆")
        case .roleOrder: ("A headline follows body text", "見出しが本文の後にある")
        }
    }
}

extension Finding {
    /// A finding whose severity and message come from the catalogue.
    package init(_ code: FindingCode, _ parameters: [String] = [], at place: PixelRect? = nil) {
        self.init(
            severity: code.entry.severity, code: code.rawValue, message: code.message(parameters),
            parameters: parameters, place: place)
    }

    /// Whether this is a finding of a kind.
    package func isOf(_ code: FindingCode) -> Bool { self.code == code.rawValue }
}

extension LayoutDocument {
    /// Places of print that looks like text, but has no number and is not set aside, in the order of the findings.
    public var unnumberedPrint: [PixelRect] { findings.compactMap { $0.isOf(.printUnnumbered) ? $0.place : nil } }
}
