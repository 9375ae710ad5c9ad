import Foundation
import LayoutDocument
package import ModelFiles

extension ModelSchema {
    /// Returns one JSON object with all schemas, for Models/schemas.json.
    ///
    /// - Parameter others: schemas of models that are not part of the analysis.
    package static func json(and others: [ModelSchema]) -> String {
        let export = Export(
            models: Dictionary(uniqueKeysWithValues: (ofAnalysis + others).map { ($0.model, Export.Model($0)) }))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(export) else { return "{}\n" }
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    private struct Export: Encodable {
        struct Model: Encodable {
            var digest: String
            var unit: String
            var classes: [String]
            var features: [String]

            init(_ schema: ModelSchema) {
                (digest, unit) = (schema.digest, schema.unit)
                (classes, features) = (schema.classes, schema.features)
            }
        }

        var models: [String: Model]
    }
}
