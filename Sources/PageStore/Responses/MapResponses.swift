import Digests
public import Foundation
public import HighlightMap

/// A form in which a map is served.
public enum MapForm: String, Sendable, Hashable, CaseIterable, Codable {
    /// `application/json`.
    case json
    /// The compact form, for apps.
    case binary
}

/// All responses that a map is ever served as, made once: each form in each coding.
public struct MapResponses: Sendable, Hashable {
    /// SHA-256 of the JSON as it is: names the map.
    public let id: String
    /// The bytes of each.
    let bodies: [Key: Data]

    /// Which of the responses.
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
        for key in Key.all { bodies[key] = try key.coding.pack(plain[key.form, default: Data()]) }
        self.bodies = bodies
        id = sha256(plain[.json, default: Data()])
    }

    /// Responses as another process made them: `parts` of those.
    ///
    /// - Returns: nil when there are not as many as there are responses.
    public init?(parts: [Data]) {
        guard parts.count == Key.all.count else { return nil }
        bodies = Dictionary(uniqueKeysWithValues: zip(Key.all, parts))
        id = sha256(bodies[Key(form: .json, coding: .identity), default: Data()])
    }

    /// All responses, in an order that does not change.
    public var parts: [Data] { Key.all.map { bodies[$0, default: Data()] } }

    /// The bytes of a form in a coding.
    public func bytes(_ form: MapForm, _ coding: ContentCoding) -> Data {
        bodies[Key(form: form, coding: coding), default: Data()]
    }
}
