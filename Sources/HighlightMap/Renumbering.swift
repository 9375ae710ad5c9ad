public import Foundation
import PositionedJSON

/// The relation between the numbers of two revisions of a page's map, so that a reader's old mark stays on the same
/// print.
///
/// Characters are identified by their place on the image: two cells that share most of each other are one character,
/// regardless of their numbers, lines and articles. Between different images, a common scale and shift of their lines
/// gives the places.
public struct Renumbering: Sendable, Hashable {
    /// Consecutive characters in both revisions.
    public struct Run: Sendable, Hashable {
        /// Number of the first character in the old revision.
        public var old: Int
        /// Number of this character in the new revision.
        public var new: Int
        /// Number of characters, 1 or more.
        public var count: Int

        /// A run from its parts.
        public init(old: Int, new: Int, count: Int) {
            self.old = old
            self.new = new
            self.count = count
        }
    }

    /// Cells that were cut differently: old and new cells contain the same print.
    public struct Recut: Sendable, Hashable {
        /// Numbers of the old revision, in ascending order.
        public var old: [Int]
        /// Numbers of the new revision, in ascending order.
        public var new: [Int]

        /// A recut from its parts.
        public init(old: [Int], new: [Int]) {
            self.old = old
            self.new = new
        }

        /// Whether one cell became several.
        public var isSplit: Bool { old.count == 1 }
        /// Whether several cells became one.
        public var isMerge: Bool { new.count == 1 }
    }

    /// The old revision.
    public var from: Int
    /// The new revision.
    public var to: Int
    /// Characters in both revisions, sorted by old number.
    public var runs: [Run]
    /// Cells that were split, merged or cut at other places, sorted by their first old number.
    public var recuts: [Recut]
    /// Ranges of old numbers without a cell in the new revision, in ascending order.
    public var vanished: [ClosedRange<Int>]
    /// Ranges of new numbers without a cell in the old revision, in ascending order.
    public var appeared: [ClosedRange<Int>]

    /// The new revision's numbers for the print of an old number, in ascending order. Usually it is one number; for a
    /// split cell, several. The array is empty if the print vanished, or if the old revision has no such number.
    ///
    /// - Complexity: O(log runs + recuts).
    public func numbers(for old: Int) -> [Int] {
        var low = 0
        var high = runs.count
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].old <= old { low = middle + 1 } else { high = middle }
        }
        if low > 0, old < runs[low - 1].old + runs[low - 1].count {
            return [runs[low - 1].new + old - runs[low - 1].old]
        }
        return recuts.first { $0.old.contains(old) }?.new ?? []
    }

    /// A reader's mark in the new revision: ranges of numbers that do not touch, in ascending order. There are several
    /// ranges if the reading order has changed, and no range if all of the mark's print has vanished.
    ///
    /// - Complexity: O(numbers in the mark + recuts).
    public func mark(_ old: ClosedRange<Int>) -> [ClosedRange<Int>] {
        var found: [Int] = []
        for run in runs where run.old <= old.upperBound && run.old + run.count > old.lowerBound {
            let first = max(run.old, old.lowerBound)
            let last = min(run.old + run.count - 1, old.upperBound)
            found += run.new + first - run.old...run.new + last - run.old
        }
        for recut in recuts where recut.old.contains(where: old.contains) { found += recut.new }
        return found.sorted().ranges
    }
}

extension [Int] {
    /// Converts ascending numbers to ranges that do not touch.
    package var ranges: [ClosedRange<Int>] {
        var ranges: [ClosedRange<Int>] = []
        for number in self {
            if let last = ranges.last, number <= last.upperBound + 1 {
                ranges[ranges.count - 1] = last.lowerBound...Swift.max(last.upperBound, number)
            } else {
                ranges.append(number...number)
            }
        }
        return ranges
    }
}

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
