import PageGeometry
import PageRaster

/// A page's image as a PDF holds it (ISO 32000-1, 8.9.5).
///
/// PNG, JPEG and JPEG 2000 files go in as they are coded: a PDF of them is as large as they are, and no pixel changes.
/// What PDF has no filter for (TIFF, WebP, PNG with transparency or interlaced) is decoded and coded again without
/// loss.
struct PageImage {
    /// Of the stored image, in px.
    var size: PixelSize
    var orientation = Orientation.upright
    /// Pixels to the inch, where the file says so.
    var pixelsPerInch: Double?
    /// 1, 2, 4, 8 or 16; nil where the data says it (JPEG 2000).
    var bitsPerComponent: Int?
    /// Nil where the data says it (JPEG 2000).
    var colourSpace: PDFValue?
    /// Whether samples are the wrong way round: 0 is full ink no more.
    var isInverted = false
    var data: [UInt8]
    var filter: PDFValue
    var parameters = PDFValue.null

    /// The size of the upright image, in px.
    var uprightSize: PixelSize { orientation.upright(size) }

    /// The image as a stream object.
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
