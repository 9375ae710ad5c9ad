import Digests

/// Input and output of a model. A model's file begins with the digest of its schema. A model that was trained on other
/// features, or on a different order of them, is thus refused.
package struct ModelSchema: Sendable, Hashable {
    /// The model's file in Models, without its extension.
    package var model: String
    /// Unit of the lengths among the model's features.
    package var unit: String
    package var features: [String]
    /// Names of the model's classes. The single answer of a yes-no model is the odds of the first class.
    package var classes: [String]

    /// Number of characters of the digest at the beginning of a model's file.
    package static let digestSize = 16

    /// First hexadecimal digits of the SHA-256 of the fields above, with one line for each name.
    package var digest: String {
        let lines =
            ["model \(model)", "unit \(unit)"] + classes.map { "class \($0)" } + features.map { "feature \($0)" }
        return String(sha256(lines.map { $0 + "\n" }.joined().utf8).prefix(Self.digestSize))
    }

    /// Creates a schema.
    package init(model: String, unit: String, features: [String], classes: [String]) {
        (self.model, self.unit, self.features, self.classes) = (model, unit, features, classes)
    }

    /// Returns the names of features, in order.
    package static func names<Name: FeatureName>(_ type: Name.Type) -> [String] { Name.allCases.map { "\($0)" } }
}

/// The reason why a model's file cannot be used.
package enum ModelError: Error, Hashable, CustomStringConvertible {
    /// The model was trained on features different from the program's.
    case otherSchema(model: String, file: String, program: String)
    /// The bytes are not a model.
    case malformed(model: String)

    package var description: String {
        switch self {
        case .otherSchema(let model, let file, let program):
            """
            the model \(model) has other features (schema \(file)) than this program (schema \(program)): \
            learn it again (Models/README.md), or use the program that matches it
            """
        case .malformed(let model):
            "the file of the model \(model) is cut short or is not a model: learn it again (Models/README.md)"
        }
    }
}

extension ModelSchema {
    /// Returns the bytes of a model's file after its digest.
    ///
    /// - Throws: `ModelError` if the bytes begin with another digest.
    package func body(of bytes: [UInt8]) throws(ModelError) -> ArraySlice<UInt8> {
        let head = String(decoding: bytes.prefix(Self.digestSize), as: UTF8.self)
        guard head.utf8.count == Self.digestSize, head.allSatisfy(\.isHexDigit) else { throw .malformed(model: model) }
        guard head == digest else { throw .otherSchema(model: model, file: head, program: digest) }
        return bytes.dropFirst(Self.digestSize)
    }
}
