import ArgumentParser
import CharacterShapes
import Foundation
import PageCommands
import PageGeometry
import PageRaster
import TextRecognition

struct GlyphSamplesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "glyph-samples", abstract: "Writes the features of drawn glyphs, for Models/glyphs.")

    @Argument(
        help: "File of glyphs, one after another: Int32 width, Int32 height, Float32 em in px, then the greys, ink 0.",
        completion: .file())
    var glyphs: String

    @Option(name: [.short, .long], help: "File to write.", completion: .file())
    var output: String

    func run() throws {
        let bytes = try Data(contentsOf: URL(filePath: glyphs), options: .mappedIfSafe)
        var features: [UInt8] = []
        var place = 0
        func number(_ offset: Int) -> UInt32 {
            (0..<4).reduce(0) { $0 | UInt32(bytes[place + offset + $1]) << UInt32(8 * $1) }
        }
        while place + 12 <= bytes.count {
            let size = PixelSize(width: Int(number(0)), height: Int(number(4)))
            let em = Double(Float(bitPattern: number(8)))
            let (start, end) = (place + 12, place + 12 + size.width * size.height)
            guard end <= bytes.count else {
                throw ValidationError("The file ends inside its last glyph. Write it again.")
            }
            let print = GreyRaster(size: size, pixels: Array(bytes[start..<end]))
            features +=
                GlyphFeatures.features(of: print, em: em) ?? [UInt8](repeating: 0, count: GlyphFeatures.count)
            place = end
        }
        try OutputFiles.shared.write([.init(path: output, bytes: features)])
    }
}
