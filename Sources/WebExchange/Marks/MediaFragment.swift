/// Parses the place in a media fragment (Media Fragments URI 1.0, 4.2.2): `xywh=10,20,300,400`, or with `pixel:` or
/// `percent:` before the numbers.
enum MediaFragment {
    /// The region of a fragment; nil for one without a place, such as `t=10`.
    ///
    /// - Parameter fragment: with or without its `#`.
    static func region(_ fragment: some StringProtocol) throws(SelectorRefusal) -> MarkRegion? {
        let parts = fragment.drop { $0 == "#" }.split(separator: "&")
        guard let part = parts.last(where: { $0.hasPrefix("xywh=") }) else { return nil }
        var value = part.dropFirst(5)
        var unit = MarkRegion.Unit.pixel
        for (name, named) in [("pixel:", MarkRegion.Unit.pixel), ("percent:", .percent)] where value.hasPrefix(name) {
            value = value.dropFirst(name.count)
            unit = named
        }
        var scanner = NumberScanner(value)
        let numbers = (0..<4).compactMap { _ in scanner.number() }
        guard numbers.count == 4, scanner.isAtEnd, numbers[2] > 0, numbers[3] > 0 else {
            throw .init(reason: "xywh has four numbers, and width and height above 0")
        }
        let corners = MarkRegion.corners(left: numbers[0], top: numbers[1], width: numbers[2], height: numbers[3])
        return MarkRegion(polygons: [corners], unit: unit)
    }
}
