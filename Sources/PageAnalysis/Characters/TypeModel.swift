/// The properties of a line's type on which the line's cuts depend.
struct TypeModel: Sendable, Hashable {
    /// Default properties of type of which only the size is known. Set by hand.
    struct Parameters: Sendable, Hashable {
        /// The advance. In the usual body type, it is slightly less than the em.
        var advance: Ems = 0.97
        /// Standard deviation of a full advance, in thousandths of the advance.
        var spread = 75
        /// Cost of a mark in half a cell, and in a full cell, in the unit of `CutPrices`.
        var halfMark = 200
        var fullMark = 0
    }

    /// The type's body across the line, in px.
    var em: Int
    /// Full advance, in px.
    var advance: Int
    /// Standard deviation of a full advance, in thousandths of the advance: from 30 for fixed pitch to 120 for
    /// proportional type.
    var spread: Int
    /// Maximum height of a character's ink, in px.
    var tallest: Int
    /// Cost of a mark in half a cell, and in a full cell, in the unit of `CutPrices`.
    var halfMark: Int
    var fullMark: Int

    static let usual = Parameters()
    /// Minimum advance, in px. A smaller cell has no room for cuts.
    static let leastAdvance = 4

    /// Creates type from size and advance, both in px, with default properties.
    init(em: Int, advance: Int) {
        self.em = max(1, em)
        self.advance = max(Self.leastAdvance, advance)
        tallest = max(advance, em)
        (spread, halfMark, fullMark) = (Self.usual.spread, Self.usual.halfMark, Self.usual.fullMark)
    }

    /// Creates type from its size in px, with default properties.
    init(em: Int) { self.init(em: em, advance: Self.usual.advance.of(em)) }

    func scaled(to size: Int) -> TypeModel {
        var model = self
        model.em = max(1, size)
        model.advance = max(Self.leastAdvance, advance * size / em)
        model.tallest = tallest * size / em
        return model
    }
}
