package import PageRaster

/// Limits of the resources for a PDF.
package struct PDFLimits: Sendable, Hashable {
    /// Seconds for each program of Poppler. Packing a large page as PNG takes many seconds, and more on a busy machine.
    package var seconds: Double
    /// Memory limit of such a program, in bytes. Large JPEG 2000 images need gigabytes.
    package var memory: Int
    /// Limits of the images: sides and pages. Checked before an image is unpacked.
    package var image: ImageLimits

    /// Limits; the defaults suit any newspaper page.
    package init(seconds: Double = 120, memory: Int = 4 << 30, image: ImageLimits = ImageLimits()) {
        self.seconds = seconds
        self.memory = memory
        self.image = image
    }

    /// Maximum number of bytes of Poppler's stdout for a page: a list of a few images, or some columns of text.
    static let mostWords = 1 << 20
}
