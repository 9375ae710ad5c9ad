import LayoutDocument
import LayoutExchange
import TestSupport
import Testing

@Suite struct FuzzTests {
    /// A damaged file gives a page or an error, and corrections of the layout that can be applied.
    @Test(arguments: [ExportFormat.alto, .page, .hocr], 0..<8) func `damaged files cause no crash`(
        format: ExportFormat, seed: Int
    ) {
        var numbers = SplitMix(seed: UInt64(seed))
        let good = Sample.full.exported(as: format, options: ExportOptions(imageName: "1.png"))
        var pages = 0
        for _ in 0..<250 {
            let bytes = Self.damaged(good, &numbers)
            do throws(ImportError) {
                let page = try ImportedPage(bytes: bytes)
                pages += 1
                let (layout, _) = try page.layout()
                #expect(
                    layout.articles.allSatisfy {
                        $0.paragraphs.allSatisfy { $0.lines.allSatisfy { !$0.characters.isEmpty } }
                    })
                guard page.size == Sample.identity.size else { continue }
                let (corrections, _) = try page.corrections(of: Sample.full)
                _ = Sample.full.corrected(by: corrections)
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
        #expect(pages > 0)
    }

    private static func damaged(_ good: [UInt8], _ numbers: inout SplitMix) -> [UInt8] {
        var bytes = good
        for _ in 0..<Int.random(in: 1...4, using: &numbers) {
            let place = Int.random(in: 0..<bytes.count, using: &numbers)
            let end = min(bytes.count, place + Int.random(in: 0...40, using: &numbers))
            switch Int.random(in: 0..<6, using: &numbers) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
            case 1: bytes[place] = UInt8(ascii: "0") + UInt8.random(in: 0...9, using: &numbers)
            case 2: bytes.removeSubrange(place..<end)
            case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
            case 4: Self.swapLines(&bytes, &numbers)
            default: bytes.insert(contentsOf: Array("-9<\"& ".utf8).shuffled(using: &numbers).prefix(2), at: place)
            }
        }
        return bytes
    }

    /// Damaged bytes usually break the XML; moved lines often do not.
    private static func swapLines(_ bytes: inout [UInt8], _ numbers: inout SplitMix) {
        var lines = bytes.split(separator: 0xA, omittingEmptySubsequences: false)
        lines.swapAt(Int.random(in: 0..<lines.count, using: &numbers), Int.random(in: 0..<lines.count, using: &numbers))
        bytes = Array(lines.joined(separator: [0xA]))
    }
}
