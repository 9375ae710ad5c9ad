public import Foundation

extension Renumbering {
    /// The name in every renumbering's `format` field.
    public static let format = "mojiwaku.renumbering"
    /// The version of the format that this program writes and reads.
    public static let version = 1

    /// The renumbering as JSON (docs/formats.md). Same renumbering, same bytes.
    public func json() -> Data {
        var out = JSONText()
        out.open("{")
        out.newLine(1)
        out.field("format", Self.format)
        out.field("version", Self.version)
        out.newLine(1)
        out.field("from", from)
        out.field("to", to)
        out.newLine(1)
        out.key("runs")
        out.lists(runs.map { [$0.old, $0.new, $0.count] })
        out.newLine(1)
        out.key("recuts")
        out.records(recuts, depth: 2) { recut, out in
            out.field("old", recut.old)
            out.field("new", recut.new)
        }
        out.newLine(1)
        out.key("vanished")
        out.lists(vanished.map { [$0.lowerBound, $0.upperBound] })
        out.newLine(1)
        out.key("appeared")
        out.lists(appeared.map { [$0.lowerBound, $0.upperBound] })
        out.newLine(0, closing: true)
        out.close("}")
        return out.file
    }

    /// Reads a renumbering. Fields that version 1 does not know are passed over.
    ///
    /// - Throws: `HighlightMapError` that names the first thing wrong and its place.
    public init(json: Data) throws(HighlightMapError) {
        let value: JSONValue
        do { value = try JSONValue(parsing: json) } catch { throw .notJSON("\(error)") }
        do {
            let record = try JSONRecord(value)
            let (format, version) = try record.formatAndVersion()
            guard format == Self.format, version == Self.version else {
                throw HighlightMapError.unknownFormat(format: format, version: version)
            }
            self.init(
                from: try record.read("from", Self.number), to: try record.read("to", Self.number),
                runs: try record.list("runs", of: Self.run), recuts: try record.list("recuts", of: Self.recut),
                vanished: try record.list("vanished", of: Self.range),
                appeared: try record.list("appeared", of: Self.range))
        } catch let error as JSONFieldError {
            throw .badField(place: error.place, expected: error.expected)
        } catch let error as HighlightMapError {
            throw error
        } catch {
            throw .notJSON("\(error)")
        }
        guard zip(runs, runs.dropFirst()).allSatisfy({ $0.old + $0.count <= $1.old }) else {
            throw .badField(place: "/runs", expected: "runs that rise by their old numbers")
        }
    }

    private static func number(_ value: JSONValue) throws(JSONFieldError) -> Int {
        let number = try JSONForm.integer(value)
        guard (1...HighlightMap.largestNumber).contains(number) else {
            throw JSONFieldError("a whole number from 1 to \(HighlightMap.largestNumber)")
        }
        return number
    }

    private static func run(_ value: JSONValue) throws(JSONFieldError) -> Run {
        let numbers = try JSONForm.list(value, of: number)
        guard numbers.count == 3 else { throw JSONFieldError("three numbers: old, new, count") }
        return Run(old: numbers[0], new: numbers[1], count: numbers[2])
    }

    private static func range(_ value: JSONValue) throws(JSONFieldError) -> ClosedRange<Int> {
        let ends = try JSONForm.list(value, of: number)
        guard ends.count == 2, ends[0] <= ends[1] else { throw JSONFieldError("two numbers: first, last") }
        return ends[0]...ends[1]
    }

    private static func recut(_ value: JSONValue) throws(JSONFieldError) -> Recut {
        let record = try JSONRecord(value)
        return Recut(old: try record.list("old", of: number), new: try record.list("new", of: number))
    }
}

extension JSONText {
    /// An array of arrays, on one line.
    fileprivate mutating func lists(_ lists: [[Int]]) {
        open("[")
        for list in lists { value(list) }
        close("]")
    }
}
