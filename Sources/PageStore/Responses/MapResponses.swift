import Digests
public import Foundation
public import HighlightMap

/// A format in which a map is served.
public enum MapForm: String, Sendable, Hashable, CaseIterable, Codable {
    /// `application/json`.
    case json
    /// The compact binary format, for apps.
    case binary
}

/// The bodies of all responses of a map: each form in each content coding. They are made once and then stored.
public struct MapResponses: Sendable, Hashable {
    /// SHA-256 of the uncompressed JSON, which is the map's id.
    public let id: String
    /// The body of each response.
    let bodies: [Key: Data]

    /// Form and coding of a response.
    struct Key: Sendable, Hashable {
        var form: MapForm
        var coding: ContentCoding

        static let all = MapForm.allCases.flatMap { form in ContentCoding.allCases.map { Key(form: form, coding: $0) } }
    }

    /// Makes all responses.
    ///
    /// - Throws: `StoreError.failed` when memory runs out.
    /// - Complexity: O(characters).
    public init(_ map: HighlightMap) throws(StoreError) {
        let plain: [MapForm: Data] = [.json: map.json(), .binary: map.binary()]
        var bodies: [Key: Data] = [:]
        for key in Key.all { bodies[key] = try key.coding.compress(plain[key.form, default: Data()]) }
        self.bodies = bodies
        id = sha256(plain[.json, default: Data()])
    }

    /// Responses from the `parts` that another process made.
    ///
    /// - Returns: nil unless there is one part for each response.
    public init?(parts: [Data]) {
        guard parts.count == Key.all.count else { return nil }
        bodies = Dictionary(uniqueKeysWithValues: zip(Key.all, parts))
        id = sha256(bodies[Key(form: .json, coding: .identity), default: Data()])
    }

    /// The bodies of all responses, in a fixed order.
    public var parts: [Data] { Key.all.map { bodies[$0, default: Data()] } }

    /// The body of the response of a form and a coding.
    public func bytes(_ form: MapForm, _ coding: ContentCoding) -> Data {
        bodies[Key(form: form, coding: coding), default: Data()]
    }
}
