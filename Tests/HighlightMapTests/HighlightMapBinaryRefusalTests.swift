import Foundation
import HighlightMap
import LayoutDocument
import PageGeometry
import TestSupport
import Testing

@Suite("What the binary map's decoder refuses")
struct HighlightMapBinaryRefusalTests {
    private func refusal(_ bytes: [UInt8]) -> HighlightMapError? {
        do {
            _ = try HighlightMap(binary: Data(bytes))
            return nil
        } catch {
            return error
        }
    }

    /// A map's first bytes, up to the number of its lines, according to `docs/formats.md`.
    private let head: [UInt8] =
        HighlightMap.binaryMagic + [1, 0, 1, 0x70, 1, 100, 100] + [UInt8](repeating: 0, count: 32)
    /// A line of one character: 10 px across from 0, 10 px along from 0.
    private let line: [UInt8] = [0x30, 0, 0, 20, 0, 20]

    @Test("The pieces these tests are made of are a map")
    func pieces() throws {
        let map = try HighlightMap(binary: Data(head + [1] + line))
        #expect(map.page == "p" && map.count == 1)
        #expect(map.cell(of: 1) == PixelRect(minX: 0, minY: 0, maxX: 10, maxY: 10))
    }

    @Test("A revision that JSON could not keep is refused")
    func largeRevision() {
        let beyond = [UInt8](repeating: 0xFF, count: 8) + [0x7F]
        let bytes =
            HighlightMap.binaryMagic + [1, 0, 1, 0x70] + beyond + [100, 100] + [UInt8](repeating: 0, count: 32) + [0]
        guard case .badField(let place, _) = refusal(bytes) else {
            Issue.record("a revision of 2⁶³ − 1 is not refused")
            return
        }
        #expect(place == "/revision")
    }

    @Test("A map that is cut short anywhere is refused at a byte of it")
    func cutShort() throws {
        let whole = [UInt8](try smallMap().binary())
        for count in whole.indices {
            guard case .badByte(let offset, let reason) = refusal(Array(whole[..<count])) else {
                Issue.record("\(count) bytes are not refused as bytes")
                continue
            }
            #expect(offset <= count && !reason.isEmpty)
        }
    }

    @Test("What is changed in one byte is refused, or is another map with a form of its own")
    func changedByte() throws {
        let map = try smallMap()
        let whole = [UInt8](map.binary())
        for at in whole.indices {
            for value in UInt8.min...UInt8.max where value != whole[at] {
                var bytes = whole
                bytes[at] = value
                guard let other = try? HighlightMap(binary: Data(bytes)) else { continue }
                #expect(other != map)
                #expect([UInt8](other.binary()) == bytes)
            }
        }
    }

    /// Refused bytes, without the magic, and the offset of the fault.
    struct Slip: Sendable, CustomTestStringConvertible {
        var name: String
        var bytes: [UInt8]
        var offset: Int
        var testDescription: String { name }
    }

    private static func slip(_ name: String, lines: [UInt8], at offset: Int) -> Slip {
        let head: [UInt8] = [1, 0, 1, 0x70, 1, 100, 100] + [UInt8](repeating: 0, count: 32)
        return Slip(name: name, bytes: head + lines, offset: 43 + offset)
    }

    @Test(
        "Bytes that mean nothing, or mean what other bytes say, are refused where they stand",
        arguments: [
            Slip(name: "a longer number than needed", bytes: [1, 0x80, 0], offset: 5),
            Slip(name: "ten digits", bytes: [1] + [UInt8](repeating: 0xFF, count: 10), offset: 5),
            Slip(name: "an edition longer than the file", bytes: [1, 9, 0x70], offset: 6),
            Slip(
                name: "a name of 2⁶³ − 1 bytes", bytes: [1, 0] + [UInt8](repeating: 0xFF, count: 8) + [0x7F], offset: 15
            ),
            Slip(name: "a page that is not UTF-8", bytes: [1, 0, 1, 0xFF], offset: 7),
            slip("more lines than bytes", lines: [2, 0x30, 0, 0, 20, 0, 20], at: 0),
            slip("2³⁵ lines", lines: [0xFF, 0xFF, 0xFF, 0xFF, 0x7F], at: 0),
            slip("bytes after the end", lines: [1, 0x30, 0, 0, 20, 0, 20, 0], at: 7),
            slip("no such role", lines: [1, 0x37, 0, 0, 20, 0, 20], at: 1),
            slip("no article", lines: [1, 0x20, 0, 0, 20, 0, 20], at: 1),
            slip("the last article's paragraph", lines: [1, 0x10, 0, 0, 20, 0, 20], at: 1),
            slip("no such paragraph", lines: [1, 0x70, 0, 0, 20, 0, 20], at: 1),
            slip("a paragraph written at needless length", lines: [1, 0x50, 0, 0, 0, 20, 0, 20], at: 1),
            slip("more characters than bits", lines: [1, 0x30, 0x7F, 0, 20, 0, 20], at: 2),
            slip("more characters than pixels", lines: [1, 0x30, 10, 0, 20, 0, 20, 0, 0, 0, 0, 0], at: 1),
            slip("no width", lines: [1, 0x30, 0, 0, 0, 0, 20], at: 4),
            slip("a cross beyond every page", lines: [1, 0x30, 0, 0x82, 0x89, 0x7A, 20, 0, 20], at: 3),
            slip("a difference beyond every page", lines: [1, 0x30, 0, 0xFF, 0xFF, 0xFF, 0x7F, 20, 0, 20], at: 3),
            slip("a lean of 0", lines: [1, 0xB0, 0, 0, 20, 0, 0, 20], at: 1),
            slip("no length", lines: [1, 0x30, 0, 0, 20, 0, 0], at: 6),
            slip("cuts that do not rise", lines: [1, 0x30, 1, 0, 20, 0, 20, 0b0000_1111, 0b1111_1110], at: 9),
            slip("another parameter than the best", lines: [1, 0x30, 1, 0, 20, 0, 20, 0b0001_0000], at: 7),
            slip("bits after the last cut", lines: [1, 0x30, 1, 0, 20, 0, 20, 0b0000_0001], at: 7),
        ])
    func slips(slip: Slip) throws {
        guard case .badByte(let offset, let reason) = refusal(HighlightMap.binaryMagic + slip.bytes) else {
            Issue.record("refused for another reason, or not at all")
            return
        }
        #expect(offset == slip.offset, "\(reason)")
        #expect("\(HighlightMapError.badByte(offset: offset, reason: reason))".contains("make it again with"))
    }

    @Test("Another beginning, another version and a broken rule are refused as such")
    func others() throws {
        #expect(refusal([]) == .badByte(offset: 0, reason: "the map is cut short here"))
        #expect(
            refusal([0x8F, 0x4D, 0x4A, 0x58]) == .badByte(offset: 3, reason: "a binary map begins with other bytes"))
        #expect(
            refusal(HighlightMap.binaryMagic + [3])
                == .unknownFormat(format: "mojiwaku.highlight-map, binary", version: 3))
        var noRevision = head + [0]
        noRevision[8] = 0
        #expect(refusal(noRevision) == .brokenRule(place: "/revision", rule: "revisions start at 1"))
    }

    @Test("A file longer than any map is refused before it is looked at")
    func tooLong() {
        let bytes = HighlightMap.binaryMagic + [UInt8](repeating: 0, count: HighlightMap.largestBinary)
        guard case .badByte(HighlightMap.largestBinary, _) = refusal(bytes) else {
            Issue.record("not refused for its length")
            return
        }
    }
}
