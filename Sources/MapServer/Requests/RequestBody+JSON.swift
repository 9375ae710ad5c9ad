import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import NIOHTTP1
import PositionedJSON

extension RequestBody {
    /// The whole body.
    ///
    /// - Throws: `Problem`: 413 with the limit, for a longer body; 400 for a malformed or incomplete one.
    func bytes(upTo limit: Int) async throws -> Data {
        do {
            return Data(try await collect(upTo: limit).readableBytesView)
        } catch is NIOTooManyBytesError {
            throw Problem.tooLarge(limit: limit)
        } catch let error as HTTPParserError {
            throw Problem.badRequest("The body cannot be read: \(error).")
        } catch is IOError {
            throw Problem.badRequest("The connection broke before the whole body arrived.")
        }
    }
}

extension Request {
    /// Refuses a body whose `Content-Type` is not JSON.
    ///
    /// - Parameter linked: whether JSON-LD is also accepted.
    /// - Throws: `Problem`, 415.
    func requireJSON(orLinked linked: Bool = false) throws {
        let type = (headers[.contentType] ?? "").split(separator: ";").first.map { $0.trimmed.lowercased() }
        guard type == "application/json" || linked && type == "application/ld+json" else {
            throw Problem(.mediaType, "Send JSON, with `Content-Type: application/json`.")
        }
    }
}

extension JSONValue {
    /// `12.0` as the integer 12, which JSON Schema treats as equal, also in a list; any other value as it is.
    var whole: JSONValue {
        if case .list(let values) = self { return .list(values.map(\.whole)) }
        guard case .decimal(let number) = self, let integer = Int(exactly: number) else { return self }
        return .integer(integer)
    }
}
