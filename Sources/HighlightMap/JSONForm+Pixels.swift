package import PageGeometry
package import PositionedJSON

extension JSONForm {
    /// A coordinate or length in px. It is bounded, so that sums and products of a few such values cannot overflow.
    package static func pixels(_ value: JSONValue) throws(JSONFieldError) -> Int {
        let allowed = -HighlightMap.largestSide...HighlightMap.largestSide
        guard case .integer(let number) = value, allowed.contains(number) else {
            throw JSONFieldError("a whole number of pixels from \(allowed.lowerBound) to \(allowed.upperBound)")
        }
        return number
    }

    /// `[left, top, right, bottom]`, in px. It may be empty.
    package static func rect(_ value: JSONValue) throws(JSONFieldError) -> PixelRect {
        let sides = try list(value, of: pixels)
        guard sides.count == 4 else { throw JSONFieldError("four numbers: left, top, right, bottom") }
        return PixelRect(minX: sides[0], minY: sides[1], maxX: sides[2], maxY: sides[3])
    }

    /// `[start, end]`, in px, with the end not before the start.
    package static func extent(_ value: JSONValue) throws(JSONFieldError) -> Range<Int> {
        let ends = try list(value, of: pixels)
        guard ends.count == 2 else { throw JSONFieldError("two rising numbers") }
        guard ends[0] <= ends[1] else { throw JSONFieldError("two rising numbers", .extent) }
        return ends[0]..<ends[1]
    }
}
