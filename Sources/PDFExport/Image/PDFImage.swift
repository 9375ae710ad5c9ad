import PageGeometry
import PageRaster

/// A page's image for a PDF (ISO 32000-1, 8.9.5).
///
/// PNG, JPEG and JPEG 2000 files keep their encoding: the PDF is as large as they are, and no pixel changes. Images
/// without a matching PDF filter (TIFF, WebP, PNG with transparency or interlacing) are decoded and encoded again
/// without loss.
struct PDFImage {
    /// Size of the stored image, in px.
    var size: PixelSize
    var orientation = Orientation.upright
    /// Pixels per inch, if the file has them.
    var pixelsPerInch: Double?
    /// 1, 2, 4, 8 or 16; nil when the data contains it (JPEG 2000).
    var bitsPerComponent: Int?
    /// The colour space; nil when the data contains it (JPEG 2000).
    var colourSpace: PDFValue?
    /// Whether the samples of a CMYK image are inverted, so that 0 is full ink.
    var isInverted = false
    var data: [UInt8]
    var filter: PDFValue
    var parameters = PDFValue.null

    var uprightSize: PixelSize { orientation.upright(size) }

    var stream: PDFStream {
        var dictionary: [String: PDFValue] = [
            "Type": .name("XObject"), "Subtype": .name("Image"), "Width": .integer(size.width),
            "Height": .integer(size.height),
        ]
        if let bitsPerComponent { dictionary["BitsPerComponent"] = .integer(bitsPerComponent) }
        if let colourSpace { dictionary["ColorSpace"] = colourSpace }
        if isInverted { dictionary["Decode"] = .integers([1, 0, 1, 0, 1, 0, 1, 0]) }
        return PDFStream(dictionary: dictionary, data: data, filter: filter, parameters: parameters)
    }
}
