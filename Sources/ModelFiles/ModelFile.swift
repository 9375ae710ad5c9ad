private import CModels

/// A file of Models, embedded in the program.
package enum ModelFile: Sendable, CaseIterable {
    case shapeClassifier, cellConfidence, lineMakeUp, blockMakeUp, pageJudgement, glyphs, readings, readCells
    case pageSegmentation, continuation

    /// Content of the file as bytes.
    ///
    /// - Complexity: O(bytes), because the content is copied.
    package var bytes: [UInt8] {
        let model =
            switch self {
            case .shapeClassifier: unsafe mojiwaku_model_shape_classifier()
            case .cellConfidence: unsafe mojiwaku_model_cell_confidence()
            case .lineMakeUp: unsafe mojiwaku_model_line_make_up()
            case .blockMakeUp: unsafe mojiwaku_model_block_make_up()
            case .pageJudgement: unsafe mojiwaku_model_page_judgement()
            case .glyphs: unsafe mojiwaku_model_glyphs()
            case .readings: unsafe mojiwaku_model_readings()
            case .readCells: unsafe mojiwaku_model_read_cells()
            case .pageSegmentation: unsafe mojiwaku_model_page_segmentation()
            case .continuation: unsafe mojiwaku_model_continuation()
            }
        return unsafe Array(UnsafeBufferPointer(start: model.bytes, count: model.count))
    }

    /// Reads the file by `read`. If the file does not fit its schema, the program ends with a message, because it was
    /// built from mismatched parts and all its answers would be wrong.
    package func fitting<Model>(_ read: ([UInt8]) throws(ModelError) -> Model) -> Model {
        do { return try read(bytes) } catch { fatalError(error.description) }
    }

    /// Reads the trees of the file. If the file does not fit the schema, the program ends with a message.
    package func trees(_ schema: ModelSchema) -> BoostedTrees {
        fitting { bytes throws(ModelError) in try BoostedTrees(file: bytes, schema: schema) }
    }
}
