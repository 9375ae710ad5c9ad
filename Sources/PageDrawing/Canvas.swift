import PageGeometry
import PageRaster

/// A drawing surface on top of a page. Every operation is clipped to the page, so coordinates may be any numbers.
struct Canvas {
    let size: PixelSize
    private(set) var pixels: [UInt8]

    init(_ page: ColourRaster) {
        self.size = page.size
        self.pixels = page.pixels
    }

    var raster: ColourRaster { ColourRaster(size: size, pixels: pixels) }

    /// Tints a rectangle as a marker does: white takes the colour, black print stays black.
    ///
    /// - Parameter strength: from 0 (no effect) to 255 (white turns into the colour).
    /// - Complexity: O(pixels inside).
    mutating func tint(_ rect: PixelRect, _ colour: Colour, strength: Int) {
        let area = size.bounds.intersection(rect)
        guard !area.isEmpty else { return }
        func factor(_ value: UInt8) -> UInt16 { UInt16(256 - strength * (255 - Int(value)) / 255) }
        let (red, green, blue) = (factor(colour.red), factor(colour.green), factor(colour.blue))
        let width = size.width
        var span = pixels.mutableSpan
        for y in area.minY..<area.maxY {
            var i = 3 * (y * width + area.minX)
            for _ in 0..<area.width {
                span[i] = UInt8(truncatingIfNeeded: (UInt16(span[i]) &* red) >> 8)
                span[i + 1] = UInt8(truncatingIfNeeded: (UInt16(span[i + 1]) &* green) >> 8)
                span[i + 2] = UInt8(truncatingIfNeeded: (UInt16(span[i + 2]) &* blue) >> 8)
                i += 3
            }
        }
    }

    /// Fills a rectangle.
    ///
    /// - Parameter opacity: from 0 (no effect) to 255 (only the colour remains).
    /// - Complexity: O(pixels inside).
    mutating func fill(_ rect: PixelRect, _ colour: Colour, opacity: Int = 255) {
        let area = size.bounds.intersection(rect)
        guard !area.isEmpty else { return }
        for y in area.minY..<area.maxY { cover(row: y, from: area.minX, to: area.maxX, colour, opacity: opacity) }
    }

    /// Outlines a rectangle on its inner side.
    mutating func frame(_ rect: PixelRect, _ colour: Colour, thickness: Int, opacity: Int = 255) {
        let rect = Clamped.rect(rect)
        guard !rect.isEmpty else { return }
        let t = max(1, min(thickness, min(rect.width, rect.height)))
        let sides = [
            PixelRect(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: rect.minY + t),
            PixelRect(minX: rect.minX, minY: rect.maxY - t, maxX: rect.maxX, maxY: rect.maxY),
            PixelRect(minX: rect.minX, minY: rect.minY + t, maxX: rect.minX + t, maxY: rect.maxY - t),
            PixelRect(minX: rect.maxX - t, minY: rect.minY + t, maxX: rect.maxX, maxY: rect.maxY - t),
        ]
        for side in sides { fill(side, colour, opacity: opacity) }
    }

    /// Fills a rectangle with slanting lines.
    ///
    /// - Parameter pitch: distance from one line to the next along a row, in px, 2 or more.
    mutating func hatch(_ rect: PixelRect, _ colour: Colour, pitch: Int, thickness: Int, opacity: Int) {
        let area = size.bounds.intersection(rect)
        guard !area.isEmpty, pitch > 1 else { return }
        for y in area.minY..<area.maxY {
            var x = area.minX - (area.minX + y) % pitch
            while x < area.maxX {
                cover(row: y, from: max(x, area.minX), to: min(x + thickness, area.maxX), colour, opacity: opacity)
                x += pitch
            }
        }
    }

    /// Draws another canvas over this one, with its upper left corner at `place`. Parts outside this canvas are
    /// clipped.
    ///
    /// - Complexity: O(pixels of the other canvas).
    mutating func lay(_ other: Canvas, at place: PixelPoint) {
        let area = size.bounds.intersection(other.size.bounds.moved(x: place.x, y: place.y))
        guard !area.isEmpty else { return }
        for y in area.minY..<area.maxY {
            let from = 3 * ((y - place.y) * other.size.width + area.minX - place.x)
            let to = 3 * (y * size.width + area.minX)
            pixels.replaceSubrange(to..<to + 3 * area.width, with: other.pixels[from..<from + 3 * area.width])
        }
    }

    /// Covers the pixels `from ..< to` of a row. The caller must clip them to the page.
    mutating func cover(row y: Int, from: Int, to: Int, _ colour: Colour, opacity: Int) {
        guard from < to else { return }
        let keep = UInt16(255 - opacity)
        let own = UInt16(opacity)
        let (red, green, blue) = (UInt16(colour.red) &* own, UInt16(colour.green) &* own, UInt16(colour.blue) &* own)
        let width = size.width
        var span = pixels.mutableSpan
        var i = 3 * (y * width + from)
        for _ in from..<to {
            span[i] = UInt8(truncatingIfNeeded: (UInt16(span[i]) &* keep &+ red &+ 127) / 255)
            span[i + 1] = UInt8(truncatingIfNeeded: (UInt16(span[i + 1]) &* keep &+ green &+ 127) / 255)
            span[i + 2] = UInt8(truncatingIfNeeded: (UInt16(span[i + 2]) &* keep &+ blue &+ 127) / 255)
            i += 3
        }
    }
}

/// Clamps numbers of a document so that their sums and products cannot overflow.
enum Clamped {
    /// Ten times the longest side of any page.
    static let farthest = 1_000_000

    static func number(_ value: Int) -> Int { min(farthest, max(-farthest, value)) }

    static func rect(_ rect: PixelRect) -> PixelRect {
        PixelRect(
            minX: number(rect.minX), minY: number(rect.minY), maxX: number(rect.maxX), maxY: number(rect.maxY))
    }
}
