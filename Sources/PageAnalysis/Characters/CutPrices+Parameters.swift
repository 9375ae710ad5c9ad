extension CutPrices {
    /// Costs of cells and cuts, in hundredths of a squared standard deviation unless noted otherwise. Set by hand.
    struct Parameters: Sendable, Hashable {
        /// Range of a cell's length, in advances.
        var shortest: Share = 0.26
        var longest: Share = 1.5
        /// Minimum length of a cell in px. It applies to small type, for which `shortest` is less.
        var shortestPixels = 2
        /// Maximum cost of a cell's length, even if the length is far from the expected one.
        var mostLength = 4000

        /// Length of a mark's half cell, in advances. A mark has half an em (JLReq 2.1.2).
        var halfLength: Share = 0.52
        /// Standard deviation of that length, in advances.
        var halfDeviation: Share = 0.08
        /// Length of a digit's or letter's cell on its side, in advances.
        var turnedLength: Share = 0.52
        /// Standard deviation of that length, in advances.
        var turnedDeviation: Share = 0.15
        /// The same for a stop or stroke beside such characters.
        var turnedStopLength: Share = 0.34
        var turnedStopDeviation: Share = 0.1
        /// Fixed cost of a digit or letter on its side.
        var turned = 40
        /// Fixed cost of a stop or stroke beside such characters.
        var turnedStop = 150

        /// Standard deviation of the distance between the middle of a cell's ink and its expected place, in advances.
        var place: Share = 0.1
        /// Distance between a mark's middle and the middle of its cell, in advances. Stops and closing brackets are
        /// before the middle of the cell, opening brackets after it.
        var markPlace: Share = 0.28
        /// Maximum cost of misplaced ink; useful values are 300 to 1000. The cost is limited because characters such as
        /// 、 in old type may be anywhere in their cell.
        var farthest = 600

        /// Additional cost of a half cell whose ink is not a mark.
        var odd = 650
        /// Additional cost of a full cell that begins or ends with a separate bracket, or ends with a separate stop.
        var foreign = 450
        /// Additional cost of an upright cell that contains several pieces of a row of digits on their side.
        var row = 1200
        /// Cost of changing from upright characters to characters on their side.
        var turn = 100
        /// Additional cost of a letter on its side that is as tall as kanji.
        var tall = 200
        /// Additional cost of a cell without ink.
        var blank = 300
        /// Fixed cost of a cut through ink.
        var cut = 350
        /// Additional cost of a cut through ink one em wide; it grows with the severed ink.
        var fullCut = 2500

        /// Cost of a verdict of one nat by the shape classifier.
        var weight = 160
        /// Maximum cost of a verdict. It is so low that type unknown to the classifier is still cut by its rhythm.
        /// Higher: the classifier decides alone.
        var mostVerdict = 900
        /// Divisor of the cost of a verdict in a row of characters on their side, where the neighbours are as good
        /// evidence as the shape.
        var rowTrust = 4
        /// Cost of a full cell that is only as long as its print, like kana in proportional type. It replaces the costs
        /// of the cell's length and of misplaced ink.
        var own = 200
        /// Usual blank in such a cell, in advances.
        var ownBlank: Share = 0.09
        /// Standard deviation of that blank, in advances.
        var ownDeviation: Share = 0.08
        /// Maximum cost of the difference between a blank and the usual blank.
        var mostBlank = 2000
        /// Additional cost of a mark in half a cell if the classifier was applied to its ink.
        var mark = 50
    }
}
