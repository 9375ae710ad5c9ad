import ModelFiles

/// The models of the analysis. Each model is loaded once.
enum LearnedModels {
    static let shapeClassifier = ModelFile.shapeClassifier.fitting { bytes throws(ModelError) in
        try ShapeClassifier(file: bytes)
    }
    static let cellConfidence = CellConfidence(trees: ModelFile.cellConfidence.trees(.cellConfidence))
    static let makeUp = ModelFile.lineMakeUp.fitting { lines throws(ModelError) in
        try MakeUpModels(lines: lines, blocks: ModelFile.blockMakeUp.bytes)
    }
    static let pageJudgement = ModelFile.pageJudgement.trees(.pageJudgement)
}
