public import PageGeometry

/// A place of a page where something is wrong: what stands close together and is wrong in the same way, once.
public struct TroublePlace: Sendable, Hashable {
    /// What is wrong.
    public var kind: TroubleKind
    /// How often, there.
    public var count: Int
    /// What the first characters concerned are mostly; nil where none is concerned.
    public var form: CharacterClass?
    /// The middle of what is to be looked at, in px of the truth's image.
    public var focus: PixelPoint
    /// The usual size of the type there, in px.
    public var em: Double
    /// The lowest number of a cell concerned; nil where there is none.
    public var number: Int?
    /// Where the order is wrong: from which character to which it should go.
    public var wanted: [Step] = []
    /// Where the order is wrong: from which cell to which it goes; none after the last number.
    public var made: [Step] = []

    /// From one place to another, in px.
    public struct Step: Sendable, Hashable {
        /// The middle of the first.
        public var from: PixelPoint
        /// The middle of the second.
        public var to: PixelPoint

        /// A step from its ends.
        public init(from: PixelPoint, to: PixelPoint) {
            self.from = from
            self.to = to
        }
    }

    /// Positions in the match of the characters concerned.
    var characters: Set<Int>
    /// Positions in the match of the cells concerned.
    var cells: Set<Int>
}

/// What is wrong on a page, and what stands around it.
public struct PageTroubles: Sendable {
    /// What of a page is to be looked at around a place, in ems: wide enough for a line and its neighbours.
    public static let window = (width: 14.0, height: 9.0)

    /// The places, for each kind the one with most wrong first.
    public let places: [TroublePlace]
    let match: Match
    let characterIndex: RectIndex
    /// For each character, the ordinal of its article among those of the truth.
    let articles: [Int]
}
