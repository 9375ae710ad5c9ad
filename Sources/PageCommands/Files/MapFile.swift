import Foundation
import HighlightMap

enum MapFile {
    /// A map that satisfies the rules of its format.
    static func read(_ path: String) throws(Failure) -> HighlightMap {
        try Failure.explaining(path) { try HighlightMap(json: InputFile.text(of: path)) }
    }

    /// The map in a file that may be something else: nil when the file does not declare itself a map.
    static func map(in file: Data) throws(HighlightMapError) -> HighlightMap? {
        do {
            return try HighlightMap(json: file)
        } catch .notJSON, .badField("/format", _), .badField("/version", _) {
            return nil
        } catch .unknownFormat(let format, _) where format != HighlightMap.format {
            return nil
        }
    }
}
