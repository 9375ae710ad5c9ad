import Foundation
import Hummingbird
import HummingbirdCore
import NIOCore
import NIOHTTP1

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
