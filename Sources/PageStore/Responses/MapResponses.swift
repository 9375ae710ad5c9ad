import Digests
public import Foundation
public import HighlightMap

/// The bodies of all responses of a map: its JSON in each content coding. They are made once and then stored.
public struct MapResponses: Sendable, Hashable {
    /// SHA-256 of the uncompressed JSON, which is the map's id.
    public let id: String
    /// The body of each response, in the order of the codings.
    public let parts: [Data]

    /// Makes all responses.
    ///
    /// - Throws: `StoreError.failed` when memory runs out.
    /// - Complexity: O(characters).
    public init(_ map: HighlightMap) throws(StoreError) {
        let json = map.json()
        var parts: [Data] = []
        for coding in ContentCoding.allCases { parts.append(try coding.compress(json)) }
        self.parts = parts
        id = sha256(json)
    }

    /// Responses from the `parts` that another process made.
    ///
    /// - Returns: nil unless there is one part for each response.
    public init?(parts: [Data]) {
        guard parts.count == ContentCoding.allCases.count else { return nil }
        self.parts = parts
        id = sha256(parts[0])
    }
}
