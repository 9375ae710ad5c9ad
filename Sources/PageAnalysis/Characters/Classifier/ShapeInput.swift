/// Input of the classifier for one ink: `ShapeView.inputs` numbers from 0 to 255, in blocks of eight for vector
/// instructions. Each row of tiles begins with a new block and is padded with zeros.
struct ShapeInput {
    /// Number of blocks: two for each row of fine tiles, one for each row of coarse tiles, one for the lengths.
    static let blocks = 2 * ShapeView.fineRows + ShapeView.coarseRows + 1

    static let count = 8 * blocks

    /// The numbers of the input, in blocks of eight.
    var blocks = [SIMD8<Int16>](repeating: .zero, count: Self.blocks)

    /// Place of each number among the lanes of all blocks: eight times the number's block, plus its lane.
    static let places: [Int] = {
        let fine = (0..<ShapeView.fineRows).flatMap { row in (0..<ShapeView.fineColumns).map { 16 * row + $0 } }
        let coarse = (0..<ShapeView.coarseRows).flatMap { row in
            (0..<ShapeView.coarseColumns).map { 16 * ShapeView.fineRows + 8 * row + $0 }
        }
        return fine + coarse + (0..<4).map { 8 * (blocks - 1) + $0 }
    }()

    /// Creates an input without ink or length.
    init() {}

    /// Creates an input from its numbers, which are in order and without padding.
    init(_ numbers: [Int16]) {
        for (place, number) in zip(Self.places, numbers) { blocks[place / 8][place % 8] = number }
    }

    var lanes: [Int16] { unsafe blocks.withUnsafeBytes { unsafe Array($0.bindMemory(to: Int16.self)) } }

    /// The numbers in order, without padding.
    var numbers: [Int16] { Self.places.map { blocks[$0 / 8][$0 % 8] } }
}
