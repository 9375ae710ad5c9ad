import ModelFiles

/// The models of the analysis. Each model is loaded once.
enum LearnedModels {
    static let shapeClassifier = ModelFile.shapeClassifier.fitting { bytes throws(ModelError) in
        try ShapeClassifier(file: bytes)
    }
    static let cellConfidence = CellConfidence(trees: ModelFile.cellConfidence.trees(.cellConfidence))
    static let lineKinds = ModelFile.lineKinds.trees(.lineKinds)
    static let passageLinks = ModelFile.passageLinks.fitting { bytes throws(ModelError) in
        try GraphNetwork(file: bytes, schema: .passageLinks, things: PassageGraph.passageNames.count)
    }
    static let pageJudgement = ModelFile.pageJudgement.trees(.pageJudgement)
}
