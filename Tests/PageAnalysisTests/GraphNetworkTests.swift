import ModelFiles
import Testing

@testable import PageAnalysis

@Suite("A graph network")
struct GraphNetworkTests {
    private let schema = ModelSchema(model: "small", unit: "em/10", features: ["a", "b", "link"], classes: ["next"])
    private let things = [[3, -5], [10, 0], [-40, 7]]
    private let links = [(from: 0, to: 1), (from: 0, to: 2), (from: 1, to: 2), (from: 2, to: 0)]
    private let features = [[4], [-12], [80], [1]]

    private func bytes(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }

    /// Returns the file of a network with eight hidden units and one round, whose numbers follow a simple rule.
    private func file(hidden: UInt32 = 8, scale: Float = 4, numbers: Int = 1184) -> [UInt8] {
        let head = Array(schema.digest.utf8) + [hidden, 8, 1].flatMap(bytes)
        let scales = [scale, 40].flatMap { bytes($0.bitPattern) }
        return head + scales
            + (0..<numbers).flatMap { bytes((Float($0 * 37 % 17 - 8) / 16).bitPattern) }
    }

    private func network() throws -> GraphNetwork { try GraphNetwork(file: file(), schema: schema, things: 2) }

    @Test("It answers what Models/order/graph.py answers with the same numbers")
    func answers() throws {
        let scores = try network().answers(things: things, links: links, features: features)
        func isNear(_ a: [Float], _ b: [Float]) -> Bool {
            a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-5 }
        }
        #expect(isNear(scores.links, [-0.44584948, -0.49966043, -0.76541185, -0.07347691]))
        #expect(isNear(scores.last, [-0.26304543, -0.148046, -0.19103393]))
        #expect(isNear(scores.first, [0.19558415, 0.29371887, 0.33477366]))
        #expect(isNear(scores.other, [0.6542137, 0.5103843, 0.8605813]))
    }

    @Test("Other possible links change the score of a link")
    func context() throws {
        let all = try network().answers(things: things, links: links, features: features)
        let some = try network().answers(things: things, links: [links[0]], features: [features[0]])
        #expect(abs(all.links[0] - some.links[0]) > 0.01)
    }

    @Test("A graph without links, and an empty one, have answers")
    func few() throws {
        #expect(try network().answers(things: things, links: [], features: []).last.count == 3)
        #expect(try network().answers(things: [], links: [], features: []).links.isEmpty)
    }

    @Test("A file that is cut short, too long or of other sizes is refused, and one of another schema")
    func refused() {
        for numbers in [0, 1183, 1185] {
            #expect(throws: ModelError.malformed(model: "small")) {
                try GraphNetwork(file: file(numbers: numbers), schema: schema, things: 2)
            }
        }
        for wrong in [file(hidden: 0), file(hidden: 12), file(hidden: 1 << 30), file(scale: 0), file(scale: .nan)] {
            #expect(throws: ModelError.malformed(model: "small")) {
                try GraphNetwork(file: wrong, schema: schema, things: 2)
            }
        }
        var other = schema
        other.features.swapAt(0, 2)
        #expect(throws: ModelError.self) { try GraphNetwork(file: file(), schema: other, things: 2) }
    }
}

@Suite("Links between passages")
struct PassageLinksTests {
    @Test("The best assignment over all is chosen, not each passage's best")
    func assignment() {
        let links = PassageLinks(points: [[1: 500, 2: 450], [2: 100], [1: 400]])
        #expect(links.successors == [2, nil, 1])
    }

    @Test("A link that is likelier not to be is left out")
    func unlikely() {
        #expect(PassageLinks(points: [[1: -1], [:]]).successors == [nil, nil])
    }

    @Test("A chain that closes on itself is cut at its weakest link")
    func closed() {
        let links = PassageLinks(points: [[1: 500], [2: 300], [0: 400], [:]])
        #expect(links.successors == [1, nil, 0, nil])
    }
}
