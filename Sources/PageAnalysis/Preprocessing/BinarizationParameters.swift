/// What greys are parted into paper and ink by. Percentages are of the way from the paper's grey to that of the strokes of type.
struct BinarizationParameters: Sendable, Hashable {
    /// How far from paper to the strokes of type a pixel must be to count as ink, in percent, 38 to 50: higher breaks
    /// hairlines, lower lets grain in and lets characters touch.
    var inkShare = 42
    /// The same on pages made of dots, 42 to 55: lower lets the dots of the paper in.
    var dotInkShare = 40
    /// `Tone.pagePaper` below which a page is a scan, whose strokes may be paler than its ink.
    var scanPaper = 250
    /// `Tone.noise` from which a page of many greys is softened before it is thresholded.
    var softenNoise = 12
    /// How many in a hundred pixels of ink stand alone on a page of two greys that is softened, 3 to 10: pages of
    /// strokes have up to 2, pages of dots 15 and more.
    var aloneShare = 5
    /// Times that a page made of dots is softened.
    var dotPasses = 2
    /// Em in px from which the ink of a page of two greys is softened so often too, 40 to 50: in smaller type blanks
    /// between strokes are as narrow as dots.
    var dotEm = 45
}
