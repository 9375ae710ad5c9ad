private import CModels

/// A file of Models, as it lies in the program.
enum ModelFile {
    case shapeJudge, cellDoubt, lineKinds, passageLinks, rivalLinks

    /// What is in it.
    ///
    /// - Complexity: O(bytes): it is copied.
    var bytes: [UInt8] {
        let model =
            switch self {
            case .shapeJudge: unsafe mojiwaku_model_shape_judge()
            case .cellDoubt: unsafe mojiwaku_model_cell_doubt()
            case .lineKinds: unsafe mojiwaku_model_line_kinds()
            case .passageLinks: unsafe mojiwaku_model_passage_links()
            case .rivalLinks: unsafe mojiwaku_model_rival_links()
            }
        return unsafe Array(UnsafeBufferPointer(start: model.bytes, count: model.count))
    }
}
