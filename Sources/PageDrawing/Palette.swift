/// A colour with 8 bits for each channel.
struct Colour: Sendable, Hashable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8

    init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    static let white = Colour(255, 255, 255)
    static let black = Colour(0, 0, 0)

    /// Returns this colour at `part` percent of its brightness.
    func darkened(to part: Int) -> Colour {
        func scaled(_ value: UInt8) -> UInt8 { UInt8(clamping: Int(value) * part / 100) }
        return Colour(scaled(red), scaled(green), scaled(blue))
    }
}

/// The colours of articles and of other things on a page.
///
/// Articles have the seven hues of Okabe and Ito, which are distinguishable with common kinds of colour blindness
/// (Masataka Okabe, Kei Ito: Color Universal Design, 2002). Their order puts unlike hues next to each other.
enum Palette {
    private static let hues = [
        Colour(0, 114, 178), Colour(230, 159, 0), Colour(0, 158, 115), Colour(204, 121, 167), Colour(86, 180, 233),
        Colour(213, 94, 0), Colour(240, 228, 66),
    ]

    /// Returns the ground colour of the group `ordinal`, which may be any number.
    static func tint(_ ordinal: Int) -> Colour {
        hues[(ordinal % hues.count + hues.count) % hues.count]
    }

    /// Returns the colour of lines for the group `ordinal`: its ground colour, darkened to be visible on white.
    static func stroke(_ ordinal: Int) -> Colour { tint(ordinal).darkened(to: 72) }

    static let notText = Colour(110, 110, 120)
    static let unnumbered = Colour(150, 110, 70)
    /// Print that is neither numbered nor set aside. No article and no severity has this colour.
    static let lost = Colour(214, 0, 147)
    static let error = Colour(204, 0, 0)
    static let warning = Colour(214, 80, 0)
    static let note = Colour(0, 90, 180)
}
