/// Layout of the pixels that a decoder returns, in memory order, 8 bits for each sample.
enum SampleLayout: Int, Sendable {
    case grey
    case greyAlpha
    case rgb
    case rgba
    /// Red, green and blue, already weighed by the alpha that follows them, as libtiff returns them.
    case weighedRGBA
    /// Red, green, blue and an unused byte.
    case rgbx

    init?(channels: Int) {
        switch channels {
        case 1: self = .grey
        case 2: self = .greyAlpha
        case 3: self = .rgb
        case 4: self = .rgba
        default: return nil
        }
    }

    /// Number of bytes in a pixel.
    var stride: Int {
        switch self {
        case .grey: 1
        case .greyAlpha: 2
        case .rgb: 3
        case .rgba, .weighedRGBA, .rgbx: 4
        }
    }

    var hasAlpha: Bool { self == .greyAlpha || self == .rgba || self == .weighedRGBA }
    /// Returns the value of a colour pixel on a white ground, by the pixel's alpha if it has one.
    @inline(__always)
    func onWhite(_ value: UInt8, _ pixel: UnsafePointer<UInt8>) -> UInt8 {
        switch self {
        case .rgba: unsafe SampleRow.onWhite(value, pixel[3])
        case .weighedRGBA: unsafe UInt8(clamping: Int(value) + 255 - Int(pixel[3]))
        default: value
        }
    }

    var isGrey: Bool { self == .grey || self == .greyAlpha }
}

/// The kind of raster to decode to.
enum Wanted: Sendable {
    case grey
    case colour

    /// Number of bytes in a pixel.
    var stride: Int { self == .grey ? 1 : 3 }
}

/// Converts rows of a decoder to rows of a raster. Pixels are put on a white ground. Grey is the luma of ITU-R BT.601
/// (as in JPEG's Y), computed from the values in the file.
enum SampleRow {
    /// Returns the luma of 8-bit values. If all three are equal, it is their value.
    @inline(__always)
    static func luma(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
        UInt8(truncatingIfNeeded: (77 * UInt32(red) + 150 * UInt32(green) + 29 * UInt32(blue) + 128) >> 8)
    }

    static func luma(of colours: [UInt8]) -> [UInt8] {
        let count = colours.count / 3
        return unsafe [UInt8](unsafeUninitializedCapacity: count) { target, filled in
            unsafe colours.withUnsafeBufferPointer { source in
                for i in 0..<count { unsafe target[i] = luma(source[3 * i], source[3 * i + 1], source[3 * i + 2]) }
            }
            filled = count
        }
    }

    /// Returns `value` with coverage `alpha` on a white ground, rounded to the nearest whole number.
    @inline(__always)
    static func onWhite(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
        UInt8(truncatingIfNeeded: (UInt32(value) * UInt32(alpha) + 255 * (255 - UInt32(alpha)) + 127) / 255)
    }

    /// Converts `count` pixels of `layout` to the wanted kind. `source` contains at least `count * layout.stride`
    /// bytes, `target` at least `count * wanted.stride`.
    ///
    /// - Complexity: O(`count`).
    static func convert(
        _ source: UnsafePointer<UInt8>, _ layout: SampleLayout, count: Int, to target: UnsafeMutablePointer<UInt8>,
        _ wanted: Wanted
    ) {
        switch (layout.isGrey, wanted) {
        case (true, .grey): unsafe greyToGrey(source, layout, count, target)
        case (true, .colour): unsafe greyToColour(source, layout, count, target)
        case (false, .grey): unsafe colourToGrey(source, layout, count, target)
        case (false, .colour): unsafe colourToColour(source, layout, count, target)
        }
    }

    private static func greyToGrey(
        _ source: UnsafePointer<UInt8>, _ layout: SampleLayout, _ count: Int, _ target: UnsafeMutablePointer<UInt8>
    ) {
        guard layout.hasAlpha else { return unsafe target.update(from: source, count: count) }
        for i in 0..<count { unsafe target[i] = onWhite(source[2 * i], source[2 * i + 1]) }
    }

    private static func greyToColour(
        _ source: UnsafePointer<UInt8>, _ layout: SampleLayout, _ count: Int, _ target: UnsafeMutablePointer<UInt8>
    ) {
        for i in 0..<count {
            let value = unsafe layout.hasAlpha ? onWhite(source[2 * i], source[2 * i + 1]) : source[i]
            unsafe target[3 * i] = value
            unsafe target[3 * i + 1] = value
            unsafe target[3 * i + 2] = value
        }
    }

    private static func colourToGrey(
        _ source: UnsafePointer<UInt8>, _ layout: SampleLayout, _ count: Int, _ target: UnsafeMutablePointer<UInt8>
    ) {
        let step = layout.stride
        for i in 0..<count {
            let place = i * step
            let value = unsafe luma(source[place], source[place + 1], source[place + 2])
            unsafe target[i] = layout.onWhite(value, source + place)
        }
    }

    private static func colourToColour(
        _ source: UnsafePointer<UInt8>, _ layout: SampleLayout, _ count: Int, _ target: UnsafeMutablePointer<UInt8>
    ) {
        let step = layout.stride
        for i in 0..<count {
            for channel in 0..<3 {
                let value = unsafe source[i * step + channel]
                unsafe target[3 * i + channel] = layout.onWhite(value, source + i * step)
            }
        }
    }
}
