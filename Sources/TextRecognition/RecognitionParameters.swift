import CharacterShapes

/// Parameters of text recognition, chosen on the development pages. Most were set by inspecting set lines; few
/// alternatives were tried.
struct RecognitionParameters: Sendable {
    /// Setting of characters in lines for Tesseract.
    var setting = Setting()
    /// Assignment of its symbols to cells.
    var alignment = Alignment()
    /// Forms of a cell's ink.
    var forms = CellForm.Limits()
    /// Reading of cells with several glyphs.
    var groups = Groups()
    /// Cutting of ruby into kana.
    var ruby = Ruby()

    /// Lengths are in px of the line that Tesseract reads. Em, height, advance, margin and characters come from an
    /// earlier trial.
    struct Setting: Sendable {
        /// An em: two thirds of the line's height.
        var em = 28.0
        /// Height of a line.
        var height = 42
        /// Distance from one character to the next, in ems.
        var advance = 1.05
        /// Blank before the first character and after the last.
        var margin = 8.0
        /// Number of characters in a line.
        var characters = 30
        /// Distance from one glyph of a group (縦中横) to the next, in ems: the advance of a figure.
        var figure = 0.62
        /// Share of the way from ink to paper from which paper is white. It removes the grain of a scan, with which は
        /// is read as ほ and た as だ.
        var paper = 0.96
        /// Standard deviations, in ems, of smoothing a page of two greys, whose dots are otherwise read as strokes. The
        /// one with the highest confidence is chosen. A scan that was only thresholded is read best without smoothing,
        /// one with dithered greys with it. Small type is blurred away.
        var softening = [0, 0.035, 0.05]
        /// Number of runs of characters that are read for this choice.
        var trials = 4

        /// Returns numbers of passes of a 1-2-1 filter. Each pass has a variance of half a px.
        ///
        /// - Parameter em: em in px.
        func passes(em: Double) -> [Int] {
            softening.map { Int((2 * $0 * em * $0 * em).rounded()) }.reduce(into: []) {
                if $0.last != $1 { $0.append($1) }
            }
        }
    }

    /// Costs of an alignment. A cost of about two leaves a cell without a symbol.
    struct Alignment: Sendable {
        /// Distance, in advances, by which the middle of a symbol may be behind the middle of its cell without cost.
        var lag = -0.15...0.95
        /// Cost of an advance beyond that, squared.
        var away = 6.0
        /// Maximum of that cost.
        var farthest = 6.0
        /// Cost of an advance from the middle of that range.
        var off = 0.02
        /// Cost of a cell without a symbol.
        var unread = 1.6
        /// Cost of a symbol without a cell.
        var surplus = 1.3
        /// Cost of a small mark in a cell with much ink, or the reverse.
        var misshapen = 1.2
        /// Additional cost if the symbol is the small one.
        var tooSmall = 0.6
        /// Cost of a figure in a cell that is no group, or of a kanji or kana in a group.
        var otherKind = 0.8
        /// Maximum number of symbols in a group.
        var group = 4
    }

    /// Cells of several glyphs. Lengths are in ems.
    struct Groups: Sendable {
        /// Minimum confidence (‰) of a reading that is kept without reading the glyphs one by one.
        var sure = 900
        /// Minimum confidence (‰) of figures that are recognised by their shapes alone.
        var sureShape = 900
        /// Grey below which pixels are ink if strokes are pale.
        var paleInk: UInt8 = 176
        /// Maximum number of glyphs side by side.
        var columns = 4
        /// Maximum width of the two bars of ＝.
        var barWidth = 0.16
        /// Minimum height of figures on the page.
        var figureHeight = 0.5
        /// Height of a figure set for Tesseract.
        var figureEm = 0.75
        /// Width of the widest figure set for Tesseract, as far as `stretch` allows.
        var figureWidth = 0.48
        /// Maximum widening of a figure.
        var stretch = 1.7
        /// Size of the largest part of a square set for Tesseract.
        var partEm = 0.85
    }

    /// Ruby. Lengths are in ems of ruby, costs those of `RubyRun`.
    struct Ruby: Sendable {
        /// Em of ruby, in ems of its base.
        var size = 0.5
        /// Minimum length of a kana.
        var shortest = 0.35
        /// Maximum length of a kana, with blank.
        var longest = 1.6
        /// Blank between two kana.
        var blank = 0.15
        /// Spread of the lengths about an em.
        var spread = 0.3
        /// Cost of cutting through an em of ink.
        var through = 4.0
        /// Height below which ink is ー across the line.
        var flat = 0.2
    }
}
