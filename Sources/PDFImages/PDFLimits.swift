package import PageRaster

/// How much may be spent on a PDF.
package struct PDFLimits: Sendable, Hashable {
    /// Seconds for each program that Poppler runs. A page of 12,000 × 12,000 grey px takes some 15 to be packed as PNG; on a busy
    /// machine several times as many.
    package var seconds: Double
    /// Most memory of such a program, in bytes. The largest image in JPEG 2000 takes some 2 GB.
    package var memory: Int
    /// Limits of the images: sides and pages. Checked before an image is unpacked.
    package var image: ImageLimits

    /// Limits; the defaults let any newspaper page through.
    package init(seconds: Double = 120, memory: Int = 4 << 30, image: ImageLimits = ImageLimits()) {
        self.seconds = seconds
        self.memory = memory
        self.image = image
    }

    /// The most bytes that Poppler may say on stdout of a page: a list of a few images, or some columns of text.
    static let mostWords = 1 << 20
}
