public import Foundation
import PositionedJSON

/// All published maps of an edition in one file, for offline readers: the JSON object `{"maps": […]}`.
public struct EditionPack: Sendable, Hashable {
    /// The maps in the edition's order of reading.
    public var maps: [HighlightMap]

    /// Length limit of a pack in bytes, far above that of an edition of a hundred full pages. It limits the memory for
    /// reading.
    public static let longest = 128 << 20

    /// Reads a pack.
    ///
    /// - Throws: `EditionPackError` with the first fault.
    /// - Complexity: O(bytes), in time and memory.
    public init(json: Data) throws(EditionPackError) {
        let values: [JSONValue]
        do {
            let value = try JSONValue(parsing: [UInt8](json), atMost: Self.longest, values: .max)
            guard case .record(let fields) = value,
                case .list(let maps) = fields.first(where: { $0.key == "maps" })?.value
            else { throw EditionPackError.notAPack("it has no list `maps`") }
            values = maps
        } catch {
            throw error as? EditionPackError ?? .notAPack("\(error)")
        }
        maps = []
        for (index, value) in values.enumerated() {
            do { maps.append(try HighlightMap(value)) } catch { throw .badMap(index: index, error) }
        }
    }

    /// The JSON of a pack. It has the bytes of each map, without their line feed at the end.
    ///
    /// - Parameter maps: the JSON of each map, in the edition's order of reading.
    /// - Complexity: O(bytes).
    public static func json(of maps: [Data]) -> Data {
        var out = Data("{\"maps\": [".utf8)
        for (index, map) in maps.enumerated() {
            out.append(contentsOf: index == 0 ? "\n".utf8 : ",\n".utf8)
            out.append(map.last == UInt8(ascii: "\n") ? map.dropLast() : map)
        }
        out.append(contentsOf: "\n]}\n".utf8)
        return out
    }
}

/// The reason why a pack cannot be read.
public enum EditionPackError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file is not the JSON of a pack.
    case notAPack(String)
    /// A map cannot be read; `index` is its index in `maps`.
    case badMap(index: Int, HighlightMapError)

    /// The failure and a remedy.
    public var description: String {
        switch self {
        case .notAPack(let reason): "not an edition pack: \(reason). Fetch it again from /v1/editions/…/pack."
        case .badMap(let index, let error): "/maps/\(index): \(error)"
        }
    }
}
