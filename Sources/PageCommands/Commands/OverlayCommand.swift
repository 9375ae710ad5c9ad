import ArgumentParser
import Foundation
import LayoutDocument
import PageDrawing
import PageGeometry
import PageRaster

struct OverlayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "overlay",
        abstract: "Draws a layout over its page: cells by article, lines, paragraphs, numbers, reading order.",
        discussion: """
            Each article has a colour. Figures are hatched grey, text without numbers brown. Findings have a frame: red for \
            an error, orange for a warning, blue for a note. Print that has no number and is not set aside is hatched magenta.

            Example:
              mojiwaku overlay scans/03.png out/03.layout.json -o out/03.overlay.png
            """)

    @Argument(help: "The page's image.", completion: .file())
    var image: String

    @Argument(help: "Its layout; - is stdin.", completion: .file(extensions: ["json"]))
    var layout: String

    @Option(name: [.short, .long], help: "PNG file to write; - is stdout.", completion: .file())
    var output: String

    @Option(help: "Page of a TIFF file, from 1. (default: the number at the end of the layout's name)")
    var page: Int?

    func validate() throws {
        if output != "-", output == image || output == layout {
            throw ValidationError("--output would overwrite \(output). Give another name.")
        }
    }

    func run() throws {
        let document = try LayoutFile.read(layout)
        let contents = try PageSource.read(image)
        let sizes = contents.image.pageSizes
        let index = try contents.pageIndex(asked: page, named: document.page.name, path: image)
        guard sizes[index] == document.page.size else {
            throw Failure(
                .badInput, image,
                "the image has \(sizes[index]) px, but the layout \(document.page.size) px",
                "Give the image that \(layout) was made from.")
        }
        if contents.digest != document.page.sourceDigest {
            Console.shared.talk(
                "\(image): warning: the layout was made from a file with another digest; the overlay may not fit.")
        }
        let picture = try Failure.explaining(image) {
            try PNGWriter.encode(PageOverlay.draw(document: document, on: contents.image.colour(page: index)))
        }
        try OutputFiles.shared.write([.init(path: output, bytes: picture)])
    }
}
