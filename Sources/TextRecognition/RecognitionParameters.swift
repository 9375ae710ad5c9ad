import CharacterShapes

/// The numbers of text recognition, chosen on the development pages. Those that name no measurement were set by looking at set lines,
/// and others were not tried.
struct RecognitionParameters: Sendable {
    /// How characters are set anew for Tesseract.
    var setting = Setting()
    /// How its symbols are brought back to cells.
    var alignment = Alignment()
    /// What a cell's ink looks like.
    var forms = CellForm.Limits()
    /// How cells of several glyphs are read.
    var groups = Groups()
    /// How ruby is cut into kana.
    var ruby = Ruby()

    /// Lengths are in px of the line that Tesseract reads. Em, height, advance, margin and characters are those of a trial over 5,000
    /// characters that came before this target, which had 20 to 40 characters in a line; they were not varied here.
    struct Setting: Sendable {
        /// An em: two thirds of the line's height.
        var em = 28.0
        /// Height of a line.
        var height = 42
        /// From one character to the next, in ems.
        var advance = 1.05
        /// Blank before the first character and after the last.
        var margin = 8.0
        /// Characters in a line.
        var characters = 30
        /// From one of several glyphs of a group (縦中横) to the next, in ems: the advance of a figure.
        var figure = 0.62
        /// Paper is white from this share of the way from ink to paper on: it takes the grain of a scan away, with which は is read as ほ and た
        /// as だ. Of the 48,025 characters of the development pages 0.951 are right with 0.7, 0.965 with 0.8, 0.971 with 0.9, 0.972 with 0.96
        /// and 0.971 with 1.04.
        var paper = 0.96
        /// How far a page of two greys may be smoothed, whose dots else are read as strokes: standard deviations, in ems. That which is
        /// read most surely is taken. A scan that was only thresholded is read best as it is, sample page 04 by 0.957 of its characters (with
        /// 0.03 by 0.951, with 4 passes by 0.939, Tesseract alone), one whose greys were made dots is not: dev9 by 0.837, with 0.035 by
        /// 0.948, with 0.05 by 0.939. Small type is blurred away: a page of 17 px by 0.547, with 4 passes by 0.167.
        var softening = [0, 0.035, 0.05]
        /// Runs of characters that are read to see how far.
        var trials = 4

        /// Passes of a 1-2-1 filter, each of which has a variance of half a px.
        ///
        /// - Parameter em: in px.
        func passes(em: Double) -> [Int] {
            softening.map { Int((2 * $0 * em * $0 * em).rounded()) }.reduce(into: []) {
                if $0.last != $1 { $0.append($1) }
            }
        }
    }

    /// Costs of an alignment, in units of which some two leave a cell without symbol.
    struct Alignment: Sendable {
        /// How far the middle of a symbol may lie behind the middle of its cell without cost, in advances. Of 2,371 symbols of three
        /// development pages the lags lie from -0.25 (first of a hundred) to 1.03 (last of a hundred).
        var lag = -0.15...0.95
        /// Cost of an advance beyond that, squared.
        var away = 6.0
        /// The highest such cost.
        var farthest = 6.0
        /// Cost of an advance from the middle of that range.
        var off = 0.02
        /// Cost of a cell without symbol.
        var unread = 1.6
        /// Cost of a symbol without cell.
        var surplus = 1.3
        /// Cost of a small mark in a cell of much ink, or the other way round.
        var misshapen = 1.2
        /// The same, more, where the symbol is the small one.
        var tooSmall = 0.6
        /// Cost of a figure in a cell that holds no group, or of a kanji or kana in one that does.
        var otherKind = 0.8
        /// Symbols that a group may hold.
        var group = 4
    }

    /// Cells of several glyphs. Lengths are in ems.
    struct Groups: Sendable {
        /// A reading this sure, in thousandths, is not looked at again.
        var sure = 900
        /// Figures that are told by their shapes alone are at least this sure, in thousandths.
        var sureShape = 900
        /// Grey of what is ink where strokes are pale.
        var paleInk: UInt8 = 176
        /// The most glyphs side by side.
        var columns = 4
        /// Two bars narrower than this are ＝.
        var barWidth = 0.16
        /// Figures are at least this high on the page.
        var figureHeight = 0.5
        /// Height of a figure as it is set for Tesseract.
        var figureEm = 0.75
        /// Width of the widest figure as it is set for Tesseract, as far as `stretch` allows.
        var figureWidth = 0.48
        /// How much wider a figure is set at most.
        var stretch = 1.7
        /// Size of the largest part of a square as it is set for Tesseract.
        var partEm = 0.85
    }

    /// Ruby. Lengths are in ems of ruby, costs those of `RubyRun`.
    struct Ruby: Sendable {
        /// Ruby's em, in ems of its base.
        var size = 0.5
        /// The shortest and the longest kana.
        var shortest = 0.35
        /// The longest kana, with blank.
        var longest = 1.6
        /// Blank between two kana.
        var blank = 0.15
        /// How far lengths are spread about an em.
        var spread = 0.3
        /// Cost of an em of ink that is cut through.
        var through = 4.0
        /// Ink lower than this is ー across the line.
        var flat = 0.2
    }
}
