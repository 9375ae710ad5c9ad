import Continuation
package import ModelFiles

extension ModelSchema {
    /// Schemas of the analysis' models.
    package static let ofAnalysis = [
        shapeClassifier, cellConfidence, pageJudgement, lineMakeUp, blockMakeUp, pageSegmentation, continuation,
    ]

    static let shapeClassifier = ModelSchema(
        model: "shape-classifier", unit: "em/128", features: ShapeView.inputNames,
        classes: ShapeClassifier.Shape.allCases.map { "\($0)" })
    static let cellConfidence = ModelSchema(
        model: "cell-confidence", unit: "em/100", features: names(CellFeature.self), classes: ["wrong"])
    static let lineMakeUp = ModelSchema(
        model: "line-make-up", unit: "em", features: ThingFeature.names + PairFeature.names,
        classes: BlockKind.allCases.map { "\($0)" })
    static let blockMakeUp = ModelSchema(
        model: "block-make-up", unit: "em", features: ThingFeature.names + PairFeature.names,
        classes: BlockKind.allCases.map { "\($0)" })
    static let pageSegmentation = ModelSchema(
        model: "page-segmentation", unit: "em/8", features: ["ink"],
        classes: SeenKind.allCases.map { "\($0)" } + ["light"])
    static let pageJudgement = ModelSchema(
        model: "page-judgement", unit: "1/1000", features: names(PageFeature.self), classes: ["poor"])
}
