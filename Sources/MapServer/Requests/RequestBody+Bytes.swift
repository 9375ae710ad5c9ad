import Foundation
import Hummingbird
import HummingbirdCore
import NIOCore
import NIOHTTP1

extension RequestBody {
    /// The whole body.
    ///
    /// - Throws: `Problem`: 413 that says the limit, where the body has more bytes; 400 where it is malformed, or does not
    ///   come to its end.
    func bytes(upTo limit: Int) async throws -> Data {
        do {
            return Data(try await collect(upTo: limit).readableBytesView)
        } catch is NIOTooManyBytesError {
            throw Problem.tooLarge(limit: limit)
        } catch let error as HTTPParserError {
            throw Problem.badRequest("The body cannot be read: \(error).")
        } catch is IOError {
            throw Problem.badRequest("The connection broke before the body had come.")
        }
    }
}
