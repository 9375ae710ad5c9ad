import Catalogue
public import LayoutDocument
public import PageRaster

/// Reads a page of an image file into a layout: decoding, analysis, and findings on the file.
public enum PageReading {
    /// Returns the layout of a page of an image file, and its pixels.
    ///
    /// - Parameters:
    ///   - image: the opened file.
    ///   - index: position of the page in the file, from 0.
    ///   - name: name of the page.
    ///   - digest: SHA-256 of the file.
    ///   - analyzer: the analyzer.
    ///   - watch: called after each stage with the page and the stage's result, for debug pictures.
    /// - Throws: `ImageError` when the pixels cannot be decoded.
    /// - Complexity: O(pixels).
    public static func layout(
        of image: ImageFile, index: Int, name: String, digest: String,
        by analyzer: PageAnalyzer = PageAnalyzer(), watch: ((GreyRaster, StageTrace) -> Void)? = nil
    ) throws(ImageError) -> (layout: LayoutDocument, page: GreyRaster) {
        var findings = image.findings.filter { ($0.page ?? index) == index }.map(Finding.init)
            .filter(\.isAboutThePage)
        let grey = try image.grey(page: index) { findings.append(Finding($0)) }
        let identity = PageIdentity(name: name, size: grey.size, sourceDigest: digest)
        let trace = watch.map { watch in { watch(grey, $0) } }
        var document = analyzer.analyze(grey, page: identity, watch: trace)
        document.findings.insert(contentsOf: findings, at: 0)
        return (document, grey)
    }
}

extension Finding {
    /// Creates a finding from one on an image file.
    public init(_ finding: ImageFinding) { self.init(finding.code, finding.parameters) }

    /// Whether the finding remains true when the file is renamed.
    public var isAboutThePage: Bool { !isOf(.imageWrongExtension) }
}
