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
    /// The bytes of integers of 32 bits, lowest byte first.
    init(numbers: [Int]) {
        self = numbers.flatMap { number in
            let bits = UInt32(bitPattern: Int32(clamping: number))
            return [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: bits >> $0) }
        }
    }
}
