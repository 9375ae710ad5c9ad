import Foundation
import LayoutDocument

extension ModelSchema {
    /// All schemas, and the numbers of the analysis that training has to know, as one JSON object: Models/schemas.json.
    package static var json: String {
        let (links, kinds) = (PassageLinks.Parameters(), LineKinds.Parameters())
        let export = Export(
            models: Dictionary(uniqueKeysWithValues: all.map { ($0.model, Export.Model($0)) }),
            rivals: .init(
                none: LinkRivals.none, least: LinkRivals.least, ofFirst: compared(LinkRivals.ofFirst),
                ofSecond: compared(LinkRivals.ofSecond)),
            numbers: [
                "drop": kinds.drop, "dropOfHeadings": kinds.dropOfHeadings,
                "heading": LineFeatures.code(.heading),
                "setAside": LineFeatures.code(.unnumbered(.folio)), "jump": links.jump,
                "jumpAmongRivals": links.jumpAmongRivals, "alone": links.alone,
            ])
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(export) else { return "{}\n" }
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    private static func compared(_ pairs: KeyValuePairs<RivalFeature, LinkFeature>) -> [[String]] {
        pairs.map { ["\($0.key)", "\($0.value)"] }
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

        struct Rivals: Encodable {
            var none: Int
            var least: Int
            /// Pairs of a rival's feature and the link's that it compares.
            var ofFirst: [[String]]
            var ofSecond: [[String]]
        }

        var models: [String: Model]
        var rivals: Rivals
        /// In 256ths of a nat, or codes of `LineFeatures.code`.
        var numbers: [String: Int]
    }
}
