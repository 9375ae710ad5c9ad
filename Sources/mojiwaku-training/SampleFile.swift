import ArgumentParser
import Foundation
import PageRaster

/// A page in, a file out.
struct SampleFile: ParsableArguments {
    @Argument(help: "The page's image.", completion: .file())
    var image: String

    @Option(name: [.short, .long], help: "Where to write.", completion: .file())
    var output: String

    /// Writes what `body` makes of the page.
    func write(_ body: (GreyRaster) throws -> [UInt8]) throws {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: image))
        let page = try ImageFile(bytes: Array(bytes), name: image).grey(page: 0)
        try Data(body(page)).write(to: URL(fileURLWithPath: output), options: .atomic)
    }
}

extension [UInt8] {
    /// Appends whole numbers of 32 bits, lowest byte first.
    mutating func append(numbers: [Int]) {
        for number in numbers {
            let bits = UInt32(bitPattern: Int32(clamping: number))
            for shift in [0, 8, 16, 24] as [UInt32] { append(UInt8(truncatingIfNeeded: bits >> shift)) }
        }
    }
}
