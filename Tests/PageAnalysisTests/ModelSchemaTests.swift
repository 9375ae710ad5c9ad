import Foundation
import LayoutDocument
import ModelFiles
import TestSupport
import Testing
import TextRecognition

@testable import PageAnalysis

@Suite("Models and the names of their features")
struct ModelSchemaTests {
    @Test("Every embedded model has the program's features and classes")
    func fitting() throws {
        for (file, schema) in [
            (ModelFile.cellConfidence, ModelSchema.cellConfidence), (.pageJudgement, .pageJudgement),
        ] {
            _ = try BoostedTrees(file: file.bytes, schema: schema)
        }
        _ = try MakeUpModels(lines: ModelFile.lineMakeUp.bytes, blocks: ModelFile.blockMakeUp.bytes)
        _ = try ShapeClassifier(file: ModelFile.shapeClassifier.bytes)
    }

    @Test("Swapped or renamed features and a changed unit give another schema")
    func changedSchema() throws {
        let file = ModelFile.pageJudgement.bytes
        var swapped = ModelSchema.pageJudgement
        swapped.features.swapAt(0, 1)
        var renamed = ModelSchema.pageJudgement
        renamed.features[0] += "Again"
        var measured = ModelSchema.pageJudgement
        measured.unit = "em/100"
        for other in [swapped, renamed, measured] {
            let error = #expect(throws: ModelError.self) { try BoostedTrees(file: file, schema: other) }
            #expect(error?.description.contains("learn it again") == true)
            #expect(error?.description.contains(ModelSchema.pageJudgement.digest) == true)
        }
    }

    @Test("A file of another model, a truncated one and an empty one are refused")
    func refusals() {
        let file = ModelFile.pageJudgement.bytes
        #expect(throws: ModelError.self) { try BoostedTrees(file: file, schema: .cellConfidence) }
        for count in [0, 5, ModelSchema.digestSize, ModelSchema.digestSize + 1, file.count - 1] {
            #expect(throws: ModelError.malformed(model: "page-judgement")) {
                try BoostedTrees(file: Array(file.prefix(count)), schema: .pageJudgement)
            }
        }
    }

    @Test("The networks of lines and blocks cannot replace each other, although their features are the same")
    func exchange() {
        let (lines, blocks) = (ModelFile.lineMakeUp.bytes, ModelFile.blockMakeUp.bytes)
        #expect(ModelSchema.lineMakeUp.features == ModelSchema.blockMakeUp.features)
        #expect(throws: ModelError.self) { try MakeUpModels(lines: blocks, blocks: lines) }
        #expect(throws: ModelError.self) { try MakeUpModels(lines: lines, blocks: lines) }
        #expect(throws: ModelError.self) { try MakeUpModels.Grouping(lines: blocks) }
    }

    @Test("Trees with another number of features are refused despite the right digest")
    func counts() {
        let head = Array(ModelSchema.pageJudgement.digest.utf8)
        let trees: [UInt8] = [1, UInt8(PageFeature.count + 1), 255, 5, 0]
        #expect(throws: ModelError.malformed(model: "page-judgement")) {
            try BoostedTrees(file: head + trees, schema: .pageJudgement)
        }
    }

    @Test("Models/schemas.json equals the output of mojiwaku-training schemas --output Models/schemas.json")
    func export() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let written = try String(contentsOf: root.appending(path: "Models/schemas.json"), encoding: .utf8)
        #expect(written == ModelSchema.json(and: ModelSchema.ofText))
    }

    @Test("A feature that is set by name is read by name, at its place in the vector")
    func vector() {
        var features = FeatureVector<CellFeature>(repeating: 7)
        features[.density] = 40
        #expect(features[.density] == 40 && features[.pieces] == 7)
        #expect(features.values.count == CellFeature.count)
        #expect(features.values[CellFeature.density.rawValue] == 40)
    }
}
