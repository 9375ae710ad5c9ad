public import Foundation
import PositionedJSON

extension Renumbering {
    /// The name in every renumbering's `format` field.
    public static let format = "mojiwaku.renumbering"
    /// The version of the format that this program supports.
    public static let version = 1

    /// The renumbering as JSON (docs/formats.md). The same renumbering gives the same bytes.
    public func json() -> Data {
        return JSONText.file { out in
            out.newLine(1)
            out.field("format", Self.format)
            out.field("version", Self.version)
            out.newLine(1)
            out.field("from", from)
            out.field("to", to)
            out.newLine(1)
            out.array("runs", runs) { $1.value([$0.old, $0.new, $0.count]) }
            out.section("recuts", recuts) { recut, out in
                out.field("old", recut.old)
                out.field("new", recut.new)
            }
            out.newLine(1)
            out.array("vanished", vanished) { $1.value([$0.lowerBound, $0.upperBound]) }
            out.newLine(1)
            out.array("appeared", appeared) { $1.value([$0.lowerBound, $0.upperBound]) }
        }
    }

    /// Reads a renumbering. Ignores fields that version 1 does not have.
    ///
    /// - Throws: `RenumberingError` with the first fault and its place.
    public init(json: Data) throws(RenumberingError) {
        self = try RenumberingError.document(
            RenumberingError.value(in: json), format: Self.format, versions: Self.version...Self.version
        ) { value, _ throws(JSONFieldError) in try Self.read(value) }
    }

    private static func read(_ value: JSONValue) throws(JSONFieldError) -> Renumbering {
        let record = try JSONRecord(value)
        let read = Renumbering(
            from: try record.read("from", number), to: try record.read("to", number),
            runs: try record.list("runs", of: run), recuts: try record.list("recuts", of: recut),
            vanished: try record.list("vanished", of: range), appeared: try record.list("appeared", of: range))
        guard zip(read.runs, read.runs.dropFirst()).allSatisfy({ $0.old + $0.count <= $1.old }) else {
            throw JSONFieldError("runs that rise by their old numbers", at: "/runs")
        }
        return read
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

/// The reason to refuse a renumbering.
public enum RenumberingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Not JSON, or not an object; `reason` has line and column.
    case notJSON(String)
    /// This program does not support the `format` or `version`.
    case unknownFormat(format: String, version: Int)
    /// A field is missing or of another form; `place` is a JSON pointer.
    case badField(place: String, expected: String)

    /// The failure and a remedy.
    public var description: String {
        switch self {
        case .notJSON(let reason): "not a renumbering: \(reason). Fetch it again."
        case .unknownFormat(let format, let version):
            "format \"\(format)\" version \(version) is unknown; this program reads \(Renumbering.format) version "
                + "\(Renumbering.version). Use a newer program."
        case .badField(let place, let expected): "\(place): expected \(expected). Fetch the renumbering again."
        }
    }
}

extension RenumberingError: JSONDocumentError {}
