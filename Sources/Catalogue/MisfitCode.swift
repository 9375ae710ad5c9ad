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
        let (english, remedy, japanese) = texts
        return CatalogueEntry(.error, english, remedy, ja: japanese)
    }

    private var texts: (english: String, remedy: String, japanese: String) {
        switch self {
        case .missing:
            (
                "There is no {0} at {1}", "Look at the current page, and correct that",
                "その場所にはもうありません。今のページを見て、直してください"
            )
        case .findingMissing:
            ("There is no finding {0} at this place (any more)", "Nothing is left to dismiss", "その要確認はもうありません")
        case .cellRange:
            ("The cell extends from {0} to {1}", "Split it between these places", "{0} と {1} の間で分けてください")
        case .cellEdge:
            (
                "The edge must stay between the other edges of both cells", "Move it less far",
                "隣の字の端を越えては動かせません"
            )
        case .cellsAlone: ("A merge needs at least two cells", "Name another last cell", "つなぐには字が二つ以上要ります")
        case .cellsApart:
            ("The cells belong to two lines", "Join the lines first", "二つの行にまたがる字はつなげません。先に行をつないでください")
        case .textForm:
            (
                "A text must be short, not empty and without control characters", "Write null for an unknown text",
                "文字が空か長すぎるか、制御文字があります。読めないときは消してください"
            )
        case .lineStart: ("The line starts at {0}", "Add a cell before this place", "行の始まり（{0}）より前に足してください")
        case .lineEnd: ("The line ends at {0}", "Add a cell after this place", "行の終わり（{0}）より後に足してください")
        case .lineTwice: ("A line is named twice", "Name it once", "同じ行が二度選ばれています")
        case .lineWidth:
            ("A line must have a width", "Make the second number larger than the first", "行には幅が要ります")
        case .lineOutside:
            (
                "The line must have an extent and be inside the page", "Draw it inside the page",
                "行は大きさを持ち、ページの中になければなりません"
            )
        case .lineCuts:
            (
                "The cuts must rise between {0} and {1}", "Put them in order between these places",
                "切れ目は {0} と {1} の間で順に並ばなければなりません"
            )
        case .lineFirstCell: ("The cell already begins a line", "Name a later cell", "この字はすでに行の始まりです")
        case .linesApart:
            ("The lines are not one behind the other", "Give them the same cross first", "二つの行は縦に続いていません")
        case .linesOpposed:
            (
                "One line is read from the right, the other from the left", "Change the direction of one line first",
                "右から読む行と左から読む行はつなげません。先に向きをそろえてください"
            )
        case .linesWriting: ("The lines are {0} already", "Name a line that is not", "この行の向きはすでにそうなっています")
        case .linesOverlap:
            (
                "Characters would overlap", "Name only the lines of one block",
                "字が重なります。一つのまとまりの行だけを選んでください"
            )
        case .linesVertical:
            (
                "Only horizontal lines can be read from the right or the left", "Do not name vertical lines",
                "読む向きがあるのは横の行だけです。縦の行を外してください"
            )
        case .moveLine: ("A line cannot be moved beside itself", "Name another line", "行をその行自身の隣へは動かせません")
        case .moveParagraph:
            ("A paragraph cannot be moved beside itself", "Name another paragraph", "段落をその段落自身の隣へは動かせません")
        case .moveArticle: ("An article cannot be moved beside itself", "Name another article", "記事をその記事自身の隣へは動かせません")
        case .paragraphBegun: ("The line already begins a paragraph", "Name a later line", "この行はすでに段落の始まりです")
        case .paragraphFirst:
            (
                "The paragraph is the first of its article", "Join the articles first",
                "この段落は記事の最初です。先に記事をつないでください"
            )
        case .articleBegun: ("The line already begins an article", "Name a later line", "この行はすでに記事の始まりです")
        case .articleFirst: ("The article is the first of the page", "Name a later article", "この記事はページの最初です")
        case .regionOutside:
            (
                "The region must have an extent and be inside the page", "Draw it inside the page",
                "範囲は大きさを持ち、ページの中になければなりません"
            )
        case .rubyOutside:
            ("Ruby must have an extent and be inside the page", "Draw it inside the page", "ルビは大きさを持ち、ページの中になければなりません")
        }
    }
}
