extension CutPrices {
    /// Costs of cells and cuts, in hundredths of a standard deviation squared unless noted otherwise. Set by hand.
    struct Parameters: Sendable, Hashable {
        /// Range of a cell's length, in advances.
        var shortest: Share = 0.26
        var longest: Share = 1.5
        /// Minimum length of a cell in px, for type so small that the share is less.
        var shortestPixels = 2
        /// Maximum cost of a wrong length.
        var mostLength = 4000

        /// Length of a mark's half cell, and its standard deviation, in advances. Half an em: JLReq 2.1.2.
        var halfLength: Share = 0.52
        var halfDeviation: Share = 0.08
        /// The same for a figure or letter on its side, and for a stop or stroke beside such characters.
        var turnedLength: Share = 0.52
        var turnedDeviation: Share = 0.15
        var turnedStopLength: Share = 0.34
        var turnedStopDeviation: Share = 0.1
        /// Fixed cost of a character on its side, and of such a stop.
        var turned = 40
        var turnedStop = 150

        /// Standard deviation of the ink's middle from its expected place in a cell, in advances.
        var place: Share = 0.1
        /// Distance of a mark from the middle of its cell, in advances: stops and closing brackets before it, opening
        /// ones after it.
        var markPlace: Share = 0.28
        /// Maximum cost of misplaced ink, 300 to 1000: characters such as 、 in old type may be anywhere.
        var farthest = 600

        /// A half cell whose ink is no mark.
        var odd = 650
        /// A full cell that begins or ends with a separate bracket, or ends with a separate stop.
        var foreign = 450
        /// An upright cell that contains several pieces of a row of figures on their side.
        var row = 1200
        /// The beginning of a run of characters on their side.
        var turn = 100
        /// A letter on its side that is taller than most, like kanji.
        var tall = 200
        /// A cell without ink.
        var blank = 300
        /// A cut through ink: a fixed cost, and the additional cost of a full width of ink.
        var cut = 350
        var fullCut = 2500

        /// Cost of one nat of the shape classifier's verdict.
        var weight = 160
        /// Maximum cost of a verdict. It is low enough that type unknown to the classifier is still cut by its rhythm.
        var mostVerdict = 900
        /// Divisor of the verdict's cost in a row of characters on their side, where the neighbours are as good
        /// evidence as the shape.
        var rowTrust = 4
        /// Cost of a cell as long as its print, as kana have in proportional type.
        var own = 200
        /// Blank in such a cell, and its standard deviation, in advances.
        var ownBlank: Share = 0.09
        var ownDeviation: Share = 0.08
        /// Maximum cost of a different blank.
        var mostBlank = 2000
        /// Cost of a mark in half a cell that the classifier confirms.
        var mark = 50
    }
}
