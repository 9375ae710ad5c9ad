import Foundation
import LayoutDocument
import ModelFiles
import TestSupport
import Testing
import TextRecognition

@testable import PageAnalysis

@Suite("Models and the names of their features")
struct ModelSchemaTests {
    @Test("Every model in the program has the features and classes that the program has")
    func fitting() throws {
        for (file, schema) in [
            (ModelFile.cellConfidence, ModelSchema.cellConfidence), (.lineKinds, .lineKinds),
            (.pageJudgement, .pageJudgement),
        ] {
            _ = try BoostedTrees(file: file.bytes, schema: schema)
        }
        _ = try GraphNetwork(
            file: ModelFile.passageLinks.bytes, schema: .passageLinks, things: PassageGraph.passageNames.count)
        _ = try ShapeClassifier(file: ModelFile.shapeClassifier.bytes)
    }

    @Test("Two features that are swapped, one that is renamed, and a unit that changes give another schema")
    func swapped() throws {
        let file = ModelFile.lineKinds.bytes
        var swapped = ModelSchema.lineKinds
        swapped.features.swapAt(0, 1)
        var renamed = ModelSchema.lineKinds
        renamed.features[0] += "Again"
        var measured = ModelSchema.lineKinds
        measured.unit = "em/100"
        for other in [swapped, renamed, measured] {
            let error = #expect(throws: ModelError.self) { try BoostedTrees(file: file, schema: other) }
            #expect(error?.description.contains("learn it again") == true)
            #expect(error?.description.contains(ModelSchema.lineKinds.digest) == true)
        }
    }

    @Test("A model's file for another model, one that is cut short and an empty one are refused")
    func refused() {
        let file = ModelFile.lineKinds.bytes
        #expect(throws: ModelError.self) { try BoostedTrees(file: file, schema: .passageLinks) }
        for count in [0, 5, ModelSchema.digestSize, ModelSchema.digestSize + 1, file.count - 1] {
            #expect(throws: ModelError.malformed(model: "line-kinds")) {
                try BoostedTrees(file: Array(file.prefix(count)), schema: .lineKinds)
            }
        }
    }

    @Test("Trees of another number of features are refused even under the right digest")
    func counts() {
        let head = Array(ModelSchema.lineKinds.digest.utf8)
        let trees: [UInt8] = [6, UInt8(LineFeature.count + 1), 255, 5, 0]
        #expect(throws: ModelError.malformed(model: "line-kinds")) {
            try BoostedTrees(file: head + trees, schema: .lineKinds)
        }
    }

    @Test("Models/schemas.json is what the program writes: mojiwaku-training schemas --output Models/schemas.json")
    func exported() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let written = try String(contentsOf: root.appending(path: "Models/schemas.json"), encoding: .utf8)
        #expect(written == ModelSchema.json(and: ModelSchema.ofText))
    }

    @Test("A feature set by its name is read by its name, and stands at its place")
    func vector() {
        var features = FeatureVector<CellFeature>(repeating: 7)
        features[.density] = 40
        #expect(features[.density] == 40 && features[.pieces] == 7)
        #expect(features.values.count == CellFeature.count)
        #expect(features.values[CellFeature.density.rawValue] == 40)
    }
}
