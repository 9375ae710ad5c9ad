extension CutPrices {
    /// What cells and cuts cost: in hundredths of a standard deviation squared, where nothing else is said. Set by hand.
    struct Parameters: Sendable, Hashable {
        /// The shortest and the longest cell, in advances.
        var shortest: Share = 0.26
        var longest: Share = 1.5
        /// The shortest cell in px, in type so small that the share is less.
        var shortestPixels = 2
        /// The most that a wrong length costs.
        var mostLength = 4000

        /// The length of a mark's half cell, and its standard deviation, in advances. Half an em: JLReq 2.1.2.
        var halfLength: Share = 0.52
        var halfDeviation: Share = 0.08
        /// The same of a figure or letter that lies on its side, and of a stop or stroke beside such.
        var turnedLength: Share = 0.52
        var turnedDeviation: Share = 0.15
        var turnedStopLength: Share = 0.34
        var turnedStopDeviation: Share = 0.1
        /// What a character on its side costs whatever its length, and such a stop.
        var turned = 40
        var turnedStop = 150

        /// Standard deviation of the ink's middle from where it should be in a cell, in advances.
        var place: Share = 0.1
        /// How far from the middle of its cell a mark stands: stops and closing brackets before, opening ones after it; in advances.
        var markPlace: Share = 0.28
        /// The most that misplaced ink costs, 300 to 1000: characters such as 、 in old type stand anywhere.
        var farthest = 600

        /// A cell of half an advance whose ink is no mark's.
        var odd = 650
        /// A full cell that begins or ends with a bracket, or ends with a stop, apart from its other ink.
        var foreign = 450
        /// An upright cell that holds several pieces of a row of figures on their side.
        var row = 1200
        /// To begin a run of characters that lie on their side.
        var turn = 100
        /// A letter on its side that is taller than most, as kanji are.
        var tall = 200
        /// A cell without ink.
        var blank = 300
        /// A cut through ink: at once, and for a full width of it.
        var cut = 350
        var fullCut = 2500

        /// What a nat of the shape classifier's verdict weighs.
        var weight = 160
        /// The most that a verdict costs: little enough that type which the classifier does not know is still cut by its rhythm.
        var mostVerdict = 900
        /// By how much less the verdict counts on what lies in a row of its like: what stands beside it is as telling as its shape.
        var rowTrust = 4
        /// What a cell costs that is as long as its own print, as kana have it in proportional type.
        var own = 200
        /// The blank in such a cell, and its standard deviation, in advances.
        var ownBlank: Share = 0.09
        var ownDeviation: Share = 0.08
        /// The most that another blank costs.
        var mostBlank = 2000
        /// What a mark in half a cell costs where the classifier says that it is one.
        var mark = 50
    }
}
