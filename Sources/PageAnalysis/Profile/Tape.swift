private import CProducts

/// Records a computation with matrices of `Float`, and finds the slope of its result for each weight.
///
/// Method: reverse-mode differentiation (S. Linnainmaa, 1976). Each operation records how the slopes of its result become
/// slopes of its inputs. Sums have a fixed order.
final class Tape {
    /// A matrix of the computation.
    struct Matrix {
        fileprivate let place: Int
        let rows: Int, width: Int
    }

    private var values: [[Float]] = []
    private var slopes: [[Float]] = []
    private var steps: [() -> Void] = []

    /// Adds a matrix with `values`, row by row.
    func matrix(_ values: [Float], width: Int) -> Matrix {
        precondition(values.count.isMultiple(of: width), "all rows have one width")
        self.values.append(values)
        slopes.append([])
        return Matrix(place: self.values.count - 1, rows: values.count / width, width: width)
    }

    func values(of matrix: Matrix) -> [Float] { values[matrix.place] }

    /// Returns the slope of the result for each number of a matrix, after `goBack`.
    func slopes(of matrix: Matrix) -> [Float] {
        slopes[matrix.place].isEmpty
            ? [Float](repeating: 0, count: matrix.rows * matrix.width) : slopes[matrix.place]
    }

    func slope(_ matrix: Matrix, _ change: (inout [Float]) -> Void) {
        var own = slopes(of: matrix)
        slopes[matrix.place] = []
        change(&own)
        slopes[matrix.place] = own
    }

    /// Records how the slopes of a result become slopes of its inputs. `step` gets the slopes of the result.
    func record(_ result: Matrix, _ step: @escaping (Tape, [Float]) -> Void) {
        steps.append { [unowned self] in
            let own = slopes[result.place]
            if !own.isEmpty { step(self, own) }
        }
    }

    /// Finds all slopes. The slopes of the results must have been added by `slope`.
    func goBack() { for step in steps.reversed() { step() } }
}

// MARK: Operations

extension Tape {
    /// Returns the rows of `x` times `weights`, plus the offsets.
    func linear(_ x: Matrix, _ weights: Matrix, _ offsets: Matrix) -> Matrix {
        var sums: [Float] = []
        sums.reserveCapacity(x.rows * weights.width)
        let own = values(of: offsets)
        for _ in 0..<x.rows { sums += own }
        Self.addProduct(values(of: x), values(of: weights), x.rows, x.width, weights.width, to: &sums)
        let result = matrix(sums, width: weights.width)
        record(result) { tape, slopes in
            tape.slope(weights) { own in
                Self.addTransposedProduct(tape.values(of: x), slopes, x.rows, x.width, weights.width, to: &own)
            }
            tape.slope(offsets) { own in
                for (k, slope) in slopes.enumerated() { own[k % weights.width] += slope }
            }
            guard x.width.isMultiple(of: 8) else { return }
            let (old, width) = (tape.values(of: weights), weights.width)
            var turned = [Float](repeating: 0, count: old.count)
            for i in 0..<x.width { for o in 0..<width { turned[o * x.width + i] = old[i * width + o] } }
            tape.slope(x) { Self.addProduct(slopes, turned, x.rows, width, x.width, to: &$0) }
        }
        return result
    }

    func sum(_ a: Matrix, _ b: Matrix) -> Matrix {
        let result = matrix(zip(values(of: a), values(of: b)).map { $0 + $1 }, width: a.width)
        record(result) { tape, slopes in
            for input in [a, b] { tape.slope(input) { own in for k in own.indices { own[k] += slopes[k] } } }
        }
        return result
    }

    func rectified(_ x: Matrix) -> Matrix {
        let result = matrix(values(of: x).map { max(0, $0) }, width: x.width)
        record(result) { tape, slopes in
            let inputs = tape.values(of: x)
            tape.slope(x) { own in for k in own.indices where inputs[k] > 0 { own[k] += slopes[k] } }
        }
        return result
    }

    /// Returns the rows of `x` with mean 0 and variance 1.
    func normalized(_ x: Matrix) -> Matrix {
        var rows = values(of: x)
        var deviations: [Float] = []
        let width = Float(x.width)
        for start in stride(from: 0, to: rows.count, by: x.width) {
            let own = start..<start + x.width
            let mean = rows[own].reduce(0, +) / width
            for k in own { rows[k] -= mean }
            let deviation = (rows[own].reduce(0) { $0 + $1 * $1 } / width + 1e-5).squareRoot()
            for k in own { rows[k] /= deviation }
            deviations.append(deviation)
        }
        let result = matrix(rows, width: x.width)
        record(result) { tape, slopes in
            tape.slope(x) { own in
                for (row, deviation) in deviations.enumerated() {
                    let place = row * x.width..<(row + 1) * x.width
                    let mean = slopes[place].reduce(0, +) / width
                    let along = zip(slopes[place], rows[place]).reduce(0) { $0 + $1.0 * $1.1 } / width
                    for k in place { own[k] += (slopes[k] - mean - rows[k] * along) / deviation }
                }
            }
        }
        return result
    }

    /// Returns the rows of `x` at some places.
    func rows(_ places: [Int], of x: Matrix) -> Matrix {
        let inputs = values(of: x)
        var rows: [Float] = []
        rows.reserveCapacity(places.count * x.width)
        for place in places { rows += inputs[place * x.width..<(place + 1) * x.width] }
        let result = matrix(rows, width: x.width)
        record(result) { tape, slopes in
            tape.slope(x) { own in
                for (row, place) in places.enumerated() {
                    for k in 0..<x.width { own[place * x.width + k] += slopes[row * x.width + k] }
                }
            }
        }
        return result
    }

    private static func addProduct(
        _ left: [Float], _ right: [Float], _ rows: Int, _ inner: Int, _ columns: Int, to sums: inout [Float]
    ) {
        precondition(columns.isMultiple(of: 8) && sums.count == rows * columns && right.count == inner * columns)
        unsafe mojiwaku_add_product(left, right, Int32(rows), Int32(inner), Int32(columns), &sums)
    }

    private static func addTransposedProduct(
        _ left: [Float], _ right: [Float], _ rows: Int, _ inner: Int, _ columns: Int, to sums: inout [Float]
    ) {
        precondition(columns.isMultiple(of: 8) && sums.count == inner * columns && right.count == rows * columns)
        unsafe mojiwaku_add_transposed_product(left, right, Int32(rows), Int32(inner), Int32(columns), &sums)
    }
}
