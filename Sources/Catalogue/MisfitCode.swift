import HighlightMap

/// Codes of the reasons why a correction does not fit a page.
package enum MisfitCode: String, CatalogueCode {
    case missing
    case findingMissing = "finding.missing"
    case cellRange = "cell.range"
    case cellEdge = "cell.edge"
    case cellsAlone = "cells.alone"
    case cellsApart = "cells.apart"
    case textForm = "text.form"
    case lineStart = "line.start"
    case lineEnd = "line.end"
    case lineTwice = "line.twice"
    case lineWidth = "line.width"
    case lineOutside = "line.outside"
    case lineCuts = "line.cuts"
    case lineFirstCell = "line.first-cell"
    case linesApart = "lines.apart"
    case linesOpposed = "lines.opposed"
    case linesWriting = "lines.writing"
    case linesOverlap = "lines.overlap"
    case linesVertical = "lines.vertical"
    case moveLine = "move.line"
    case moveParagraph = "move.paragraph"
    case moveArticle = "move.article"
    case paragraphBegun = "paragraph.begun"
    case paragraphFirst = "paragraph.first"
    case articleBegun = "article.begun"
    case articleFirst = "article.first"
    case regionOutside = "region.outside"
    case rubyOutside = "ruby.outside"

    /// The entry of the code.
    package var entry: CatalogueEntry {
        switch self {
        case .missing:
            Self.entry(
                "There is no {0} at {1}", "Look at the current page, and correct that",
                ja: "その場所にはもうありません。今のページを見て、直してください")
        case .findingMissing:
            Self.entry(
                "There is no finding {0} at this place (any more)", "Nothing is left to dismiss", ja: "その要確認はもうありません")
        case .cellRange:
            Self.entry("The cell extends from {0} to {1}", "Split it between these places", ja: "{0} と {1} の間で分けてください")
        case .cellEdge:
            Self.entry(
                "The edge must stay between the other edges of both cells", "Move it less far",
                ja: "隣の字の端を越えては動かせません")
        case .cellsAlone:
            Self.entry("A merge needs at least two cells", "Name another last cell", ja: "つなぐには字が二つ以上要ります")
        case .cellsApart:
            Self.entry("The cells belong to two lines", "Join the lines first", ja: "二つの行にまたがる字はつなげません。先に行をつないでください")
        case .textForm:
            Self.entry(
                "A text must be short, not empty and without control characters", "Write null for an unknown text",
                ja: "文字が空か長すぎるか、制御文字があります。読めないときは消してください")
        case .lineStart:
            Self.entry("The line starts at {0}", "Add a cell before this place", ja: "行の始まり（{0}）より前に足してください")
        case .lineEnd: Self.entry("The line ends at {0}", "Add a cell after this place", ja: "行の終わり（{0}）より後に足してください")
        case .lineTwice: Self.entry("A line is named twice", "Name it once", ja: "同じ行が二度選ばれています")
        case .lineWidth:
            Self.entry("A line must have a width", "Make the second number larger than the first", ja: "行には幅が要ります")
        case .lineOutside:
            Self.entry(
                "The line must have an extent and be inside the page", "Draw it inside the page",
                ja: "行は大きさを持ち、ページの中になければなりません")
        case .lineCuts:
            Self.entry(
                "The cuts must rise between {0} and {1}", "Put them in order between these places",
                ja: "切れ目は {0} と {1} の間で順に並ばなければなりません")
        case .lineFirstCell: Self.entry("The cell already begins a line", "Name a later cell", ja: "この字はすでに行の始まりです")
        case .linesApart:
            Self.entry("The lines are not one behind the other", "Give them the same cross first", ja: "二つの行は縦に続いていません")
        case .linesOpposed:
            Self.entry(
                "One line is read from the right, the other from the left", "Change the direction of one line first",
                ja: "右から読む行と左から読む行はつなげません。先に向きをそろえてください")
        case .linesWriting: Self.entry("The lines are {0} already", "Name a line that is not", ja: "この行の向きはすでにそうなっています")
        case .linesOverlap:
            Self.entry(
                "Characters would overlap", "Name only the lines of one block",
                ja: "字が重なります。一つのまとまりの行だけを選んでください")
        case .linesVertical:
            Self.entry(
                "Only horizontal lines can be read from the right or the left", "Do not name vertical lines",
                ja: "読む向きがあるのは横の行だけです。縦の行を外してください")
        case .moveLine: Self.entry("A line cannot be moved beside itself", "Name another line", ja: "行をその行自身の隣へは動かせません")
        case .moveParagraph:
            Self.entry("A paragraph cannot be moved beside itself", "Name another paragraph", ja: "段落をその段落自身の隣へは動かせません")
        case .moveArticle:
            Self.entry("An article cannot be moved beside itself", "Name another article", ja: "記事をその記事自身の隣へは動かせません")
        case .paragraphBegun:
            Self.entry("The line already begins a paragraph", "Name a later line", ja: "この行はすでに段落の始まりです")
        case .paragraphFirst:
            Self.entry(
                "The paragraph is the first of its article", "Join the articles first",
                ja: "この段落は記事の最初です。先に記事をつないでください")
        case .articleBegun: Self.entry("The line already begins an article", "Name a later line", ja: "この行はすでに記事の始まりです")
        case .articleFirst:
            Self.entry("The article is the first of the page", "Name a later article", ja: "この記事はページの最初です")
        case .regionOutside:
            Self.entry(
                "The region must have an extent and be inside the page", "Draw it inside the page",
                ja: "範囲は大きさを持ち、ページの中になければなりません")
        case .rubyOutside:
            Self.entry(
                "Ruby must have an extent and be inside the page", "Draw it inside the page",
                ja: "ルビは大きさを持ち、ページの中になければなりません")
        }
    }
    private static func entry(_ english: String, _ remedy: String, ja japanese: String) -> CatalogueEntry {
        CatalogueEntry(.error, english, remedy, ja: japanese)
    }
}
