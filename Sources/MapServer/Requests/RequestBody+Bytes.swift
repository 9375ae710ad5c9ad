import Foundation
import Hummingbird
import HummingbirdCore
import NIOCore

extension RequestBody {
    /// The whole body.
    ///
    /// - Throws: `Problem` (413) that says the limit, where the body has more bytes.
    func bytes(upTo limit: Int) async throws -> Data {
        do {
            return Data(try await collect(upTo: limit).readableBytesView)
        } catch is NIOTooManyBytesError {
            throw Problem.tooLarge(limit: limit)
        }
    }
}
