import ModelFiles
import TestSupport
import Testing

@Suite("Products with a packed matrix")
struct PackedMatrixTests {
    @Test(
        "Each sum is that of the definition, with and without wide instructions", arguments: [1, 31, 32, 70], [2, 96])
    func sums(outputs: Int, inputs: Int) {
        var random = SplitMix(seed: UInt64(100 * outputs + inputs))
        func numbers(_ count: Int) -> [Int16] {
            (0..<count).map { _ in Int16.random(in: .min ... .max, using: &random) }
        }
        let rows = numbers(outputs * inputs)
        let offsets = numbers(outputs).map(Int32.init)
        let matrix = PackedMatrix(rows, inputs: inputs)
        for count in 1...PackedMatrix.vectors {
            let vectors = (0..<count).map { _ in numbers(inputs) }
            let expected = vectors.map { vector in
                (0..<outputs).map { output in
                    (0..<inputs).reduce(offsets[output]) {
                        $0 &+ Int32(rows[output * inputs + $1]) &* Int32(vector[$1])
                    } >> 3
                }
            }
            for isWide in [false, true] {
                #expect(
                    matrix.products(vectors, adding: offsets, shift: 3, allowsWideInstructions: isWide) == expected)
            }
        }
    }
}
