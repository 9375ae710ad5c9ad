package import ModelFiles

extension ModelSchema {
    /// Schemas of the analysis' models.
    package static let ofAnalysis = [shapeClassifier, cellConfidence, lineKinds, passageLinks, pageJudgement]

    static let shapeClassifier = ModelSchema(
        model: "shape-classifier", unit: "em/128", features: ShapeView.inputNames,
        classes: ShapeClassifier.Shape.allCases.map { "\($0)" })
    static let cellConfidence = ModelSchema(
        model: "cell-confidence", unit: "em/100", features: names(CellFeature.self), classes: ["wrong"])
    static let lineKinds = ModelSchema(
        model: "line-kinds", unit: "em/10", features: names(LineFeature.self),
        classes: LineKinds.roles.map { $0.map { "\($0)" } ?? "unnumbered" })
    static let passageLinks = ModelSchema(
        model: "passage-links", unit: "em/10", features: PassageGraph.passageNames + names(LinkFeature.self),
        classes: ["next"])
    static let pageJudgement = ModelSchema(
        model: "page-judgement", unit: "1/1000", features: names(PageFeature.self), classes: ["poor"])
}
