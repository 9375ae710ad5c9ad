import CharacterShapes

/// Parameters of text recognition, chosen on the development pages. Most were chosen by looking at the lines that are
/// composed for Tesseract; few alternatives were tried.
struct RecognitionParameters: Sendable {
    var setting = Setting()
    var alignment = Alignment()
    /// Limits of the forms of a cell's ink.
    var forms = CellForm.Limits()
    var groups = Groups()
    var ruby = Ruby()

    /// Setting of lines for Tesseract. Lengths are in px of such a line unless noted otherwise. Em, height, advance,
    /// margin and characters come from an earlier trial.
    struct Setting: Sendable {
        /// Em of the characters. It is two thirds of the line's height.
        var em = 28.0
        /// Height of a line, in px.
        var height = 42
        /// Distance from the middle of one character to the next, in ems.
        var advance = 1.05
        /// Blank before the first character and after the last.
        var margin = 8.0
        /// Maximum number of characters in a line.
        var characters = 30
        /// Distance from the middle of one glyph of a group (縦中横) to the next, in ems. It is the advance of a digit.
        var figure = 0.62
        /// Standard deviations, in ems, with which a page of two greys may be smoothed. Without smoothing, the dots of
        /// dithered greys are read as strokes. The deviation that gives the highest confidence is chosen. A scan that
        /// was only thresholded is read best without smoothing. More smoothing blurs small type away.
        var softening = [0, 0.035, 0.05]
        /// Number of runs of characters that are read to choose the smoothing.
        var trials = 4

        /// Returns, for each of `softening`, the number of passes of a 1-2-1 filter. Each pass has a variance of half a
        /// px.
        ///
        /// - Parameter em: em of the page's type, in px.
        func passes(em: Double) -> [Int] {
            softening.map { Int((2 * $0 * em * $0 * em).rounded()) }.reduce(into: []) {
                if $0.last != $1 { $0.append($1) }
            }
        }
    }

    /// Costs of assigning symbols to cells. A cell gets no symbol if the symbol would cost more than `unread` and
    /// `surplus` together.
    struct Alignment: Sendable {
        /// Distances, in advances, from the middle of a cell to the middle of its symbol that cost nothing except
        /// `off`. They are positive if the symbol is further along the line.
        var lag = -0.15...0.95
        /// Cost of a symbol one advance outside `lag`. It grows with the square of the distance from `lag`.
        var away = 6.0
        /// Maximum cost of a distance outside `lag`.
        var farthest = 6.0
        /// Cost of a distance of one advance from the middle of `lag`.
        var off = 0.02
        /// Cost of a cell that gets no symbol.
        var unread = 1.6
        /// Cost of a symbol that gets no cell.
        var surplus = 1.3
        /// Cost of a small mark read in a cell with much ink, or of another symbol read in a cell with little ink.
        var misshapen = 1.2
        /// Additional cost if the symbol is the small mark.
        var tooSmall = 0.6
        /// Cost of a digit or letter in a cell that cannot contain one.
        var otherKind = 0.8
        /// Maximum number of symbols in the cell of a group.
        var group = 4
    }

    /// Parameters of reading cells with several glyphs. Lengths are in ems of the line.
    struct Groups: Sendable {
        /// If a cell is read as a whole with at least this confidence (‰), its glyphs are not read one by one.
        var sure = 900
        /// Minimum confidence (‰) of digits for which the shapes of the glyphs are the only evidence.
        var sureShape = 900
        /// Grey below which pixels are ink when pale strokes count as ink too.
        var paleInk: UInt8 = 176
        /// Maximum number of glyphs side by side in a cell.
        var columns = 4
        /// Maximum width of each of the two bars of ＝, which are upright in a vertical line.
        var barWidth = 0.16
        /// Minimum height of digits on the page. Lower glyphs are not read as digits.
        var figureHeight = 0.5
        /// Height that a digit gets when it is set for Tesseract.
        var figureEm = 0.75
        /// Width that the widest digit of a cell gets when it is set for Tesseract, as far as `stretch` allows.
        var figureWidth = 0.48
        /// Maximum factor by which a digit is widened.
        var stretch = 1.7
        /// Size that the largest part of a square gets when it is set for Tesseract.
        var partEm = 0.85
    }

    /// Parameters of cutting ruby into kana. Lengths are in ems of ruby. Costs are those of `RubyRun`.
    struct Ruby: Sendable {
        /// Em of ruby, in ems of its base.
        var size = 0.5
        /// Minimum length of a kana's cell.
        var shortest = 0.35
        /// Maximum length of a kana's cell, including blank.
        var longest = 1.6
        /// Usual blank between two kana.
        var blank = 0.15
        /// Spread of the lengths of kana around an em. Higher: unusual lengths cost less.
        var spread = 0.3
        /// Cost of a cut through an em of ink.
        var through = 4.0
        /// Ink below this height is ー, which is across the line here.
        var flat = 0.2
    }
}
