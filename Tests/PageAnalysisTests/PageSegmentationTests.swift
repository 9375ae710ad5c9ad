import Foundation
import LayoutDocument
import ModelFiles
import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Page segmentation")
struct PageSegmentationTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Reads Models/page-segmentation/check.bin, which contains the width and height (UInt16) and the ink of a crop,
    /// and the answers to it (Int16) of the network in network.py.
    private func check() throws -> (width: Int, height: Int, ink: [UInt8], answers: [Int16]) {
        let bytes = [UInt8](try Data(contentsOf: Self.root.appending(path: "Models/page-segmentation/check.bin")))
        let (width, height) = (Int(bytes[0]) | Int(bytes[1]) << 8, Int(bytes[2]) | Int(bytes[3]) << 8)
        let ink = Array(bytes[4..<4 + width * height])
        let rest = bytes[(4 + width * height)...]
        let answers = stride(from: rest.startIndex, to: rest.endIndex, by: 2).map {
            Int16(bitPattern: UInt16(rest[$0]) | UInt16(rest[$0 + 1]) << 8)
        }
        return (width, height, ink, answers)
    }

    @Test(
        "The program answers like the learned network, with and without wide instructions",
        arguments: [true, false])
    func sameAnswers(allowsWideInstructions: Bool) throws {
        let (width, height, ink, wanted) = try check()
        let answers = try #require(
            PageSegmentation.standard.answers(
                of: ink, size: PixelSize(width: width, height: height),
                allowsWideInstructions: allowsWideInstructions))
        #expect(answers == wanted)
    }

    @Test("The type of a sample page is classified as text, its margin as paper")
    func samplePage() throws {
        let image = try OrientationTests.samplePage()
        let characters = AnalysisStages().characters(image)
        let seen = try #require(PageSegmentation.standard.seen(on: image, em: characters.em))
        let cells = characters.lines.flatMap(\.layout.cells)
        let text = cells.count { seen.kind(atX: ($0.minX + $0.maxX) / 2, y: ($0.minY + $0.maxY) / 2).isText }
        #expect(cells.count > 1000 && text * 100 >= cells.count * 97)
        #expect(seen.kind(atX: 4, y: 4) == .paper)
    }

    @Test("The working image has a limited size for any page; an image without pixels has no classes")
    func sizes() {
        let segmentation = PageSegmentation.standard
        for (width, height, em) in [(1, 1, 30), (12_000, 12_000, 1), (12_000, 3, 7), (33, 65, 400), (3000, 4000, 26)] {
            let size = segmentation.workingSize(of: PixelSize(width: width, height: height), em: em)
            #expect(size.width >= 1 && size.height >= 1 && size.width <= width && size.height <= height)
            #expect(size.width * size.height <= 8_000_000)
        }
        #expect(segmentation.seen(on: GreyRaster(size: PixelSize(width: 0, height: 5)), em: 20) == nil)
        let blank = segmentation.seen(on: GreyRaster(size: PixelSize(width: 33, height: 65)), em: 9)
        #expect(blank?.kinds.allSatisfy { $0 == .paper } == true)
    }

    @Test("A model of another size is refused")
    func otherModel() {
        for count in [0, 3, 300_000] {
            let file = ModelFileArrays(.pageSegmentation).with("layers", [UInt8](repeating: 4, count: count)).file
            #expect(throws: ModelError.malformed(model: "page-segmentation")) {
                try PageSegmentation(file: file)
            }
        }
    }
}
