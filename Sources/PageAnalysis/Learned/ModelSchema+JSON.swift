import Foundation
import LayoutDocument
package import ModelFiles

extension ModelSchema {
    /// Returns one JSON object with all schemas and the numbers of the analysis that training needs, for
    /// Models/schemas.json.
    ///
    /// - Parameter others: schemas of models that are not part of the analysis.
    package static func json(and others: [ModelSchema]) -> String {
        let kinds = LineKinds.Parameters()
        let export = Export(
            models: Dictionary(uniqueKeysWithValues: (ofAnalysis + others).map { ($0.model, Export.Model($0)) }),
            numbers: [
                "drop": kinds.drop,
                "heading": LineFeatures.code(.heading),
                "setAside": LineFeatures.code(.unnumbered(.folio)), "alone": PassageLinks.Parameters().alone,
                "other": PassageLinks.Parameters().other,
                "passageFeatures": PassageGraph.passageNames.count,
            ])
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
        /// Numbers of the analysis: in 256ths of a nat, codes of `LineFeatures.code`, or counts.
        var numbers: [String: Int]
    }
}
