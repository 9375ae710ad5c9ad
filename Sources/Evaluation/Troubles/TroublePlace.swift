public import PageGeometry

/// A place of a page with errors: close to each other and of one kind.
public struct TroublePlace: Sendable, Hashable {
    /// Kind of the errors.
    public var kind: TroubleKind
    /// Number of errors.
    public var count: Int
    /// Most common form of the first characters concerned; nil if there are none.
    public var form: CharacterClass?
    /// Centre of the area to be shown, in px of the truth's image.
    public var focus: PixelPoint
    /// Usual size of the type there, in px.
    public var em: Double
    /// Lowest number of a cell concerned; nil if there is none.
    public var number: Int?
    /// For a wrong order, the right steps from character to character.
    public var wanted: [Step] = []
    /// For a wrong order, the actual steps from cell to cell; none after the last number.
    public var made: [Step] = []

    /// A step from one place to another, in px.
    public struct Step: Sendable, Hashable {
        /// Centre of the first place.
        public var from: PixelPoint
        /// Centre of the second place.
        public var to: PixelPoint

        /// Creates a step from its ends.
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

/// The errors of a page, and their surroundings.
public struct PageTroubles: Sendable {
    /// Size of the area shown around a place, in ems: wide enough for a line and its neighbours.
    public static let window = (width: 14.0, height: 9.0)

    /// The places; of each kind, the one with most errors first.
    public let places: [TroublePlace]
    let match: Match
    let characterIndex: RectIndex
    /// For each character, the ordinal of its article among those of the truth.
    let articles: [Int]
}
