import Digests

/// What a model is told and what it answers. A model's file begins with the digest of its schema, so that one learned from other
/// features, or from the same in another order, is refused.
package struct ModelSchema: Sendable, Hashable {
    /// The model's file in Models, without its extension.
    package var model: String
    /// What lengths among the features are measured in.
    package var unit: String
    package var features: [String]
    /// What is told apart; the single answer of a model of yes and no is the odds of the first.
    package var classes: [String]

    /// How many characters of the digest a model's file begins with.
    package static let digestSize = 16

    /// The first hexadecimal digits of the SHA-256 of all the above, a line each.
    package var digest: String {
        let lines =
            ["model \(model)", "unit \(unit)"] + classes.map { "class \($0)" } + features.map { "feature \($0)" }
        return String(sha256(lines.map { $0 + "\n" }.joined().utf8).prefix(Self.digestSize))
    }

    /// A schema.
    package init(model: String, unit: String, features: [String], classes: [String]) {
        (self.model, self.unit, self.features, self.classes) = (model, unit, features, classes)
    }

    /// The names of features, in their order.
    package static func names<Name: FeatureName>(_ type: Name.Type) -> [String] { Name.allCases.map { "\($0)" } }
}

/// Why a model's file can't be used.
package enum ModelError: Error, Hashable, CustomStringConvertible {
    /// It was learned from other features than the program tells.
    case otherSchema(model: String, file: String, program: String)
    /// Its bytes are no model.
    case malformed(model: String)

    package var description: String {
        switch self {
        case .otherSchema(let model, let file, let program):
            """
            the model \(model) was learned from other features (schema \(file)) than this program has (schema \(program)): \
            learn it anew, as Models/README.md says, or build the program that it was learned with
            """
        case .malformed(let model):
            "the bytes of the model \(model) are cut short or are no model: learn it anew, as Models/README.md says"
        }
    }
}

extension ModelSchema {
    /// A model's bytes after its digest.
    ///
    /// - Throws: `ModelError` where they begin with another digest.
    package func body(of bytes: [UInt8]) throws(ModelError) -> ArraySlice<UInt8> {
        let head = String(decoding: bytes.prefix(Self.digestSize), as: UTF8.self)
        guard head.utf8.count == Self.digestSize, head.allSatisfy(\.isHexDigit) else { throw .malformed(model: model) }
        guard head == digest else { throw .otherSchema(model: model, file: head, program: digest) }
        return bytes.dropFirst(Self.digestSize)
    }
}
