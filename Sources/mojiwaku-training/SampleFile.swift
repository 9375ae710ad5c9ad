import ArgumentParser
import PageCommands
import PageRaster

/// Arguments of a command that reads a page and writes a file.
struct SampleFile: ParsableArguments {
    @Argument(help: "The page's image.", completion: .file())
    var image: String

    @Option(name: [.short, .long], help: "File to write; - is stdout.", completion: .file())
    var output: String

    /// Writes the result of `body` for the page.
    func write(_ body: (GreyRaster) -> [UInt8]) throws(Failure) {
        try OutputFiles.shared.write([.init(path: output, bytes: body(Self.page(image)))])
    }

    /// The first page of an image file.
    static func page(_ image: String) throws(Failure) -> GreyRaster {
        let contents = try PageSource.read(image)
        return try Failure.explaining(image) { try contents.image.grey(page: 0) }
    }
}

extension [UInt8] {
    /// Appends integers of 32 bits, lowest byte first.
    mutating func append(numbers: [Int]) {
        for number in numbers {
            let bits = UInt32(bitPattern: Int32(clamping: number))
            for shift in [0, 8, 16, 24] as [UInt32] { append(UInt8(truncatingIfNeeded: bits >> shift)) }
        }
    }
}
