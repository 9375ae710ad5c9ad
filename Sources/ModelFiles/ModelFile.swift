private import CModels

/// A file of Models, as it lies in the program.
package enum ModelFile: Sendable, CaseIterable {
    case shapeClassifier, cellConfidence, lineKinds, passageLinks, pageJudgement, glyphs, readings, readCells

    /// What is in it.
    ///
    /// - Complexity: O(bytes): it is copied.
    package var bytes: [UInt8] {
        let model =
            switch self {
            case .shapeClassifier: unsafe mojiwaku_model_shape_classifier()
            case .cellConfidence: unsafe mojiwaku_model_cell_confidence()
            case .lineKinds: unsafe mojiwaku_model_line_kinds()
            case .passageLinks: unsafe mojiwaku_model_passage_links()
            case .pageJudgement: unsafe mojiwaku_model_page_judgement()
            case .glyphs: unsafe mojiwaku_model_glyphs()
            case .readings: unsafe mojiwaku_model_readings()
            case .readCells: unsafe mojiwaku_model_read_cells()
            }
        return unsafe Array(UnsafeBufferPointer(start: model.bytes, count: model.count))
    }
}
