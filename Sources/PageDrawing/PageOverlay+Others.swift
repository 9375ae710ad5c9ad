import Catalogue
import LayoutDocument
import PageGeometry

extension Canvas {
    /// Draws the layout's `figures`, unnumbered text and rules.
    mutating func drawOthers(_ document: LayoutDocument, _ style: OverlayStyle) {
        for figure in document.figures {
            drawOther(figure.rect, figure.kind.rawValue, Palette.notText, pitch: 24, style)
        }
        for text in document.unnumbered {
            drawOther(text.rect, text.kind.rawValue, Palette.unnumbered, pitch: 12, style)
        }
        for rule in document.rules {
            frame(Clamped.rect(rule.rect).outset(by: style.hair), Palette.notText, thickness: style.hair, opacity: 150)
        }
    }

    private mutating func drawOther(
        _ rect: PixelRect, _ kind: String, _ colour: Colour, pitch: Int, _ style: OverlayStyle
    ) {
        let rect = Clamped.rect(rect)
        guard !rect.isEmpty else { return }
        hatch(rect, colour, pitch: max(6, pitch * style.em / 36), thickness: style.hair, opacity: 110)
        frame(rect, colour, thickness: 2 * style.hair + 1, opacity: 220)
        plaque(
            kind, at: PixelPoint(x: rect.minX, y: rect.minY), dot: style.dot + 1, .white, on: colour, opacity: 235)
    }

    /// Draws the outlines of findings that have a place, in the colour of their severity, with their code. Unnumbered
    /// print is hatched in another colour.
    mutating func drawFindings(_ findings: [Finding], _ style: OverlayStyle) {
        for finding in findings {
            guard let place = finding.place else { continue }
            let isLost = finding.isOf(.printUnnumbered)
            let colour: Colour =
                switch finding.severity {
                case _ where isLost: Palette.lost
                case .error: Palette.error
                case .warning: Palette.warning
                case .note: Palette.note
                }
            if isLost {
                hatch(
                    Clamped.rect(place), colour, pitch: max(6, style.em / 2), thickness: style.hair + 1, opacity: 150)
            }
            let rect = Clamped.rect(place).outset(by: 2 * style.hair + 2)
            frame(rect, colour, thickness: 2 * style.hair + 1)
            let corner = PixelPoint(x: rect.minX, y: rect.maxY)
            plaque(finding.code, at: corner, dot: style.dot, .white, on: colour, opacity: 225)
        }
    }
}
