private import CSegmentation
import ModelFiles
import PageGeometry
import PageRaster

/// Classifies the areas of a page: vertical and horizontal text, large type, ruby, pictures, separators.
///
/// Method: a small convolutional network (U-Net; O. Ronneberger and others: "U-Net", 2015) over the page scaled to a
/// few px to the em. The network sees the page again at half that scale, where a very large headline has the size of a
/// usual one; the sum of both odds decides between large type and pictures. The network calculates in whole numbers, so
/// every processor gives the same answer. Models/page-segmentation trains it.
struct PageSegmentation: Sendable {
    struct Parameters: Sendable, Hashable {
        /// Em of the body type in the working image, in px. The network was trained with 5 to 12.5 px. Far outside that
        /// range, it takes type for ruby or for large type.
        var workingEm = 8
        /// Maximum number of pixels of the working image. It limits memory and time if the measured em is far too
        /// small.
        var mostPixels = 8_000_000
    }

    let model: [UInt8]
    let parameters = Parameters()

    /// Reads a model file of the folder Models: for each layer, the shifts, offsets and weights of its outputs.
    ///
    /// - Throws: `ModelError` if it is of another program or malformed.
    init(file: [UInt8]) throws(ModelError) {
        var arrays = try ModelArrays(file: file, schema: .pageSegmentation)
        model = try arrays.next("layers", count: mojiwaku_segmentation_model_bytes())
        try arrays.end()
    }

    /// The segmentation with the program's model.
    static let standard = ModelFile.pageSegmentation.fitting { bytes throws(ModelError) in
        try PageSegmentation(file: bytes)
    }

    /// Classifies the areas of a page.
    ///
    /// - Parameters:
    ///   - em: em of the body type in px, at least 1. It may be wrong by up to a third.
    ///   - allowsWideInstructions: false to use plain loops, which run on every processor and give the same answer more
    ///     slowly.
    /// - Returns: nil for an image without pixels, or if memory runs out.
    /// - Complexity: O(pixels); 4,400 multiply-adds for each px of the working image.
    func seen(on page: GreyRaster, em: Int, allowsWideInstructions: Bool = true) -> SeenPage? {
        guard page.width > 0, page.height > 0 else { return nil }
        let size = workingSize(of: page.size, em: em)
        guard let image = scaled(page, to: size) else { return nil }
        let half = PixelSize(width: max(1, size.width / 2), height: max(1, size.height / 2))
        guard let near = view(of: image, allowsWideInstructions), let small = scaled(image, to: half),
            let far = view(of: small, allowsWideInstructions)
        else { return nil }
        var seen = SeenPage(
            size: page.size, workingSize: size, columns: near.columns, rows: near.rows,
            kinds: [SeenKind](repeating: .paper, count: near.columns * near.rows),
            isLight: [Bool](repeating: false, count: near.columns * near.rows))
        for row in 0..<near.rows {
            for column in 0..<near.columns {
                let cell = row * near.columns + column
                var best = SeenKind.allCases.max { near.odds(of: $1, cell) > near.odds(of: $0, cell) } ?? .paper
                if best == .picture || best == .large {
                    let other = min(far.rows - 1, row / 2) * far.columns + min(far.columns - 1, column / 2)
                    let odds = near.oddsOfText(cell) + far.oddsOfText(other)
                    if best == .picture, odds > 0 { best = .large } else if best == .large, odds < 0 { best = .picture }
                }
                seen.kinds[cell] = best
                seen.isLight[cell] = near.oddsOfLight(cell) > 0
            }
        }
        return seen
    }

    /// The network's answers for an image at one scale.
    private struct View {
        var columns: Int
        var rows: Int
        var answers: [Int16]

        func odds(of kind: SeenKind, _ cell: Int) -> Int {
            Int(answers[cell * PageSegmentation.answersOfACell + Int(kind.rawValue)])
        }

        /// Odds of text against a picture.
        func oddsOfText(_ cell: Int) -> Int {
            max(odds(of: .vertical, cell), odds(of: .horizontal, cell), odds(of: .large, cell))
                - odds(of: .picture, cell)
        }

        func oddsOfLight(_ cell: Int) -> Int { Int(answers[(cell + 1) * PageSegmentation.answersOfACell - 1]) }
    }

    private func view(of image: GreyRaster, _ allowsWideInstructions: Bool) -> View? {
        var ink = [UInt8](repeating: 0, count: image.pixels.count)
        guard
            unsafe mojiwaku_segmentation_ink(image.pixels, Int32(image.width), Int32(image.height), &ink) == 0,
            let answers = answers(of: ink, size: image.size, allowsWideInstructions: allowsWideInstructions)
        else { return nil }
        return View(columns: Self.cells(image.width), rows: Self.cells(image.height), answers: answers)
    }

    /// Returns the network's answers for an image of ink. For each cell, row by row: the odds of each kind in 64ths of
    /// a nat, then the odds that the cell's type is light on dark.
    ///
    /// - Parameter ink: `size.width * size.height` values, from 0 (paper) to 127 (ink).
    /// - Returns: nil if memory runs out.
    func answers(of ink: [UInt8], size: PixelSize, allowsWideInstructions: Bool) -> [Int16]? {
        var answers = [Int16](
            repeating: 0, count: Self.cells(size.width) * Self.cells(size.height) * Self.answersOfACell)
        let code = unsafe mojiwaku_segmentation_answers(
            model, ink, Int32(size.width), Int32(size.height), allowsWideInstructions ? 1 : 0, &answers)
        return code == 0 ? answers : nil
    }

    /// Returns the number of cells in a length of the working image.
    private static func cells(_ length: Int) -> Int { (length + SeenPage.cellSide - 1) / SeenPage.cellSide }
    private static var answersOfACell: Int { MOJIWAKU_SEGMENTATION_ANSWERS }

    /// Returns the size of the page at the network's scale; never larger than the page.
    func workingSize(of size: PixelSize, em: Int) -> PixelSize {
        var em = max(em, parameters.workingEm)
        func scaled(_ length: Int) -> Int { max(1, length * parameters.workingEm / em) }
        while scaled(size.width) * scaled(size.height) > parameters.mostPixels { em += max(1, em / 16) }
        return PixelSize(width: scaled(size.width), height: scaled(size.height))
    }

    private func scaled(_ page: GreyRaster, to size: PixelSize) -> GreyRaster? {
        var result = [UInt8](repeating: 0, count: size.width * size.height)
        let code = unsafe mojiwaku_segmentation_scale(
            page.pixels, Int32(page.width), Int32(page.height), page.width, &result, Int32(size.width),
            Int32(size.height))
        return code == 0 ? GreyRaster(size: size, pixels: result) : nil
    }
}
