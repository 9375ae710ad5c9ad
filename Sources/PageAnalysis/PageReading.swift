public import LayoutDocument
public import PageGeometry
public import PageRaster

/// From an image file to a layout: decoding, analysis, and what is to be said of the image.
public enum PageReading {
    /// The layout of a page of an image file, and its pixels.
    ///
    /// - Parameters:
    ///   - image: the opened file.
    ///   - index: position of the page in it, from 0.
    ///   - name: the page's name.
    ///   - digest: SHA-256 of the file.
    ///   - writing: which way the body text runs in the image, where a person states it; nil where the page shows it.
    ///   - watch: called after each stage with the page and what the stage found.
    /// - Throws: `ImageError` when the pixels cannot be decoded.
    /// - Complexity: O(pixels).
    public static func layout(
        of image: ImageFile, index: Int, name: String, digest: String,
        writing: WritingDirection? = nil, watch: ((GreyRaster, StageTrace) -> Void)? = nil
    ) throws(ImageError) -> (layout: LayoutDocument, page: GreyRaster) {
        var findings = image.findings.filter { ($0.page ?? index) == index }.map(Finding.init)
            .filter(\.isAboutThePage)
        let grey = try image.grey(page: index) { findings.append(Finding($0)) }
        let identity = PageIdentity(name: name, size: grey.size, sourceDigest: digest)
        let trace = watch.map { watch in { watch(grey, $0) } }
        var document = PageAnalyzer(writing: writing).analyze(grey, page: identity, watch: trace)
        document.findings.insert(contentsOf: findings, at: 0)
        return (document, grey)
    }
}

extension Finding {
    /// What was found about an image file.
    public init(_ finding: ImageFinding) {
        self.init(severity: .warning, code: finding.code, message: finding.message)
    }

    /// Whether it stays true when the file is given another name.
    public var isAboutThePage: Bool { code != "image.wrong-extension" }
}
