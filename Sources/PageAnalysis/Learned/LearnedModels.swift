import ModelFiles

/// The models of Models, read once. One that doesn't fit its schema ends the program with a message: it was built of parts that don't
/// belong together, and every layout would be wrong.
enum LearnedModels {
    static let shapeClassifier = fitting(ModelFile.shapeClassifier) { bytes throws(ModelError) in
        try ShapeClassifier(file: bytes)
    }
    static let cellConfidence = CellConfidence(trees: trees(.cellConfidence, .cellConfidence))
    static let lineKinds = trees(.lineKinds, .lineKinds)
    static let passageLinks = fitting(ModelFile.passageLinks) { bytes throws(ModelError) in
        try GraphNetwork(file: bytes, schema: .passageLinks, things: PassageGraph.passageNames.count)
    }
    static let pageJudgement = trees(.pageJudgement, .pageJudgement)

    private static func trees(_ file: ModelFile, _ schema: ModelSchema) -> BoostedTrees {
        fitting(file) { bytes throws(ModelError) in try BoostedTrees(file: bytes, schema: schema) }
    }

    private static func fitting<Model>(
        _ file: ModelFile, _ read: ([UInt8]) throws(ModelError) -> Model
    ) -> Model {
        do { return try read(file.bytes) } catch { fatalError(error.description) }
    }
}
