import LayoutDocument
import PageGeometry
import Testing

@testable import PageAnalysis

@Suite("Traits of lines")
struct LineTraitsTests {
    private let em = 20
    private let size = PixelSize(width: 1000, height: 1000)

    /// Returns a column of ten characters, 20 px each, from (x, y).
    private func line(x: Int = 100, y: Int = 100, pixels: Int = 1000, stroke: Int = 32) -> CharacterLine {
        let characters = (0..<10).map { i in
            Character(
                kind: .plain, end: y + 20 * (i + 1),
                ink: PixelRect(minX: x, minY: y + 20 * i, maxX: x + 20, maxY: y + 20 * (i + 1)), confidence: 1000)
        }
        let layout = Line(role: .body, writing: .vertical, cross: x..<x + 20, start: y, characters: characters)
        return CharacterLine(layout: layout, typeSize: em, print: layout.bounds, pixels: pixels, stroke: stroke)
    }

    private func page(_ lines: [CharacterLine]) -> CharacterPage { CharacterPage(size: size, em: em, lines: lines) }

    /// Returns a trait of the page's last line.
    private func value(
        _ trait: LineTrait, _ page: CharacterPage, frames: [PixelRect] = []
    ) throws -> Float {
        let traits = LineTraits(page, frames: frames, plane: PagePlane(page.lines))
        let values = traits.traits(of: try #require(page.lines.last))
        #expect(values.count == LineTrait.count)
        return values[trait.rawValue]
    }

    @Test("A line's confidence is its cells' mean; cells below one half count as doubtful")
    func confidence() throws {
        var line = line()
        for (place, confidence) in [(0, 499), (1, 1), (2, 500)] {
            line.layout.characters[place].confidence = confidence
        }
        #expect(try value(.confidence, page([line])) == 8 / Float(10))
        #expect(try value(.doubtful, page([line])) == 2 / Float(10))
    }

    @Test("Marks, sideways characters and characters with ruby are counted as shares of the characters")
    func shares() throws {
        var line = line()
        for place in 0..<3 { line.layout.characters[place].kind = .mark }
        line.layout.characters[3].kind = .sideways
        for place in 5..<9 {
            line.layout.characters[place].ruby = [PixelRect(minX: 121, minY: 200, maxX: 128, maxY: 210)]
        }
        #expect(try value(.marks, page([line])) == 3 / Float(10))
        #expect(try value(.sideways, page([line])) == 1 / Float(10))
        #expect(try value(.withRuby, page([line])) == 4 / Float(10))
    }

    @Test("Ink and stroke of the page's usual size give one half, twice as much gives two thirds")
    func boldness() throws {
        let body = (0..<5).map { line(x: 900 - 30 * $0) }
        #expect(try value(.ink, page(body)) == 0.5 && value(.stroke, page(body)) == 0.5)
        let bold = page(body + [line(pixels: 2000, stroke: 64)])
        #expect(try value(.ink, bold) == 2 / Float(3) && value(.stroke, bold) == 2 / Float(3))
    }

    @Test("Without measures of stroke every line counts as usual")
    func unknown() throws {
        #expect(try value(.stroke, page([line(stroke: 0), line(x: 200, stroke: 0)])) == 0.5)
        #expect(try value(.stroke, page([line(), line(x: 200), line(x: 300, stroke: 0)])) == 0)
    }

    @Test("Irregularity is the deviation of cell lengths as a share of their mean")
    func irregularity() throws {
        var line = line()
        #expect(try value(.irregularity, page([line])) == 0)
        var end = line.layout.start
        for place in line.layout.characters.indices {
            end += place % 2 == 0 ? 10 : 30
            line.layout.characters[place].end = end
        }
        #expect(try value(.irregularity, page([line])) == 0.5)
        line.layout.characters = Array(line.layout.characters.prefix(1))
        #expect(try value(.irregularity, page([line])) == 0)
    }

    @Test("A line has the trait of a ground or frame that contains its middle")
    func grounds() throws {
        let around = PixelRect(minX: 80, minY: 190, maxX: 140, maxY: 400)
        let beside = PixelRect(minX: 130, minY: 90, maxX: 400, maxY: 400)
        var page = page([line()])
        #expect(try value(.onGround, page) == 0 && value(.inFrame, page) == 0)
        #expect(try value(.inFrame, page, frames: [beside, around]) == 1)
        #expect(try value(.inFrame, page, frames: [beside]) == 0)
        page.grounds = [beside]
        #expect(try value(.onGround, page) == 0)
        page.grounds.append(around)
        #expect(try value(.onGround, page) == 1)
    }

    @Test("Classes of the page segmentation are shares in the line, within an em and within four ems")
    func classes() throws {
        var page = page([line()])
        #expect(try value(.paperIn, page) == 0 && value(.verticalIn, page) == 0)
        // The upper half of the line, and a picture three ems to its right.
        page.seen = SeenPage(
            stated: [
                (PixelRect(minX: 100, minY: 100, maxX: 120, maxY: 200), .vertical, true),
                (PixelRect(minX: 180, minY: 0, maxX: 300, maxY: 1000), .picture, false),
            ], size: size)
        #expect(try value(.verticalIn, page) == 0.5 && value(.paperIn, page) == 0.5)
        #expect(try value(.light, page) == 0.5 && value(.pictureIn, page) == 0)
        // 60 × 240 px are within an em, and 180 × 360 px within four ems, of which 20 × 360 are in the picture.
        #expect(try value(.verticalNear, page) == 20 / Float(144) && value(.pictureNear, page) == 0)
        #expect(try value(.pictureAround, page) == 72 / Float(648))
        #expect(try value(.verticalAround, page) == 20 / Float(648))
    }

    @Test("At the page's edge, a line's surroundings are only those on the page")
    func edge() throws {
        var page = page([line(x: 0, y: 0)])
        page.seen = SeenPage(stated: [(size.bounds, .horizontal, false)], size: size)
        #expect(try value(.horizontalAround, page) == 1 && value(.paperAround, page) == 0)
    }
}
