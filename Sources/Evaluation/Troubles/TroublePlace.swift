public import PageGeometry

/// A place of a page with errors of one kind that are close to each other.
public struct TroublePlace: Sendable, Hashable {
    /// Kind of the errors.
    public var kind: TroubleKind
    /// Number of errors.
    public var count: Int
    /// The form that most of the concerned characters have; nil if no character is concerned.
    public var form: CharacterClass?
    /// Centre of the area that is shown, in px of the truth's image.
    public var focus: PixelPoint
    /// Usual size of the type at this place, in px.
    public var em: Double
    /// Lowest number of a cell that an error concerns; nil if the errors concern no cell.
    public var number: Int?
    /// If the order is wrong, the right steps from character to character.
    public var wanted: [Step] = []
    /// If the order is wrong, the steps of the map from cell to cell. No step begins at the cell with the last number.
    public var made: [Step] = []

    /// A step from one place to another, in px.
    public struct Step: Sendable, Hashable {
        /// Centre of the first place.
        public var from: PixelPoint
        /// Centre of the second place.
        public var to: PixelPoint
    }

    /// Positions in the match of the characters that the errors concern.
    var characters: Set<Int>
    /// Positions in the match of the cells that the errors concern.
    var cells: Set<Int>
}

/// The errors of a page, and their surroundings.
public struct PageTroubles: Sendable {
    /// Size of the area that is shown around a place, in ems. It is sufficient for a line and its neighbours.
    public static let window = (width: 14.0, height: 9.0)

    /// The places. For each kind of error, the place with most errors comes first.
    public let places: [TroublePlace]
    let match: Match
    let characterIndex: RectIndex
    /// For each character, the ordinal of its article among the articles of the truth.
    let articles: [Int]
}
