import LayoutDocument
import PageGeometry

/// What is told of a line to the forest that says what it is. Lengths are in tenths of the page's em.
struct LineFeatures {
    let regions: PageRegions
    let lines: [PlacedLine]
    private let em: Int
    private let type: PixelRect
    private let index: RectIndex
    private let weight: Int
    private let panels: Panels
    private var panelOf: [Int?] = []
    private var panelFeatures: [[Int]] = []
    /// Of each line, whether it is running text.
    private let isRunning: [Bool]
    private let across: Int

    static let count = 63
    private static let far = 400

    init(_ regions: PageRegions, page: CharacterPage, lines: [PlacedLine]) {
        self.regions = regions
        self.lines = lines
        em = regions.em
        type = lines.dropFirst().reduce(lines.first?.box ?? page.size.bounds) { $0.union($1.box) }
        index = RectIndex(lines.map(\.box), tile: max(16, 2 * em))
        let weights = lines.filter { $0.kind == .body }.map(\.weight).sorted()
        weight = max(1, weights.isEmpty ? 1 : weights[weights.count / 2])
        panels = Panels(separators: regions.separators, type: type, em: em)
        let running = RegionClassification(
            em: em, page: page.size, separators: regions.separators, frames: regions.frames
        )
        .runningText(lines)
        isRunning = lines.indices.map(running.contains)
        var members = [[Int]](repeating: [], count: panels.panels.count)
        for (i, line) in lines.enumerated() {
            let panel = panels.panel(of: line.box)
            panelOf.append(panel)
            if let panel { members[panel].append(i) }
        }
        across = lines.isEmpty ? 0 : lines.count { $0.line.writing == .horizontal } * 100 / lines.count
        panelFeatures = members.indices.map { features(ofPanel: $0, members[$0]) }
    }

    /// The features of line `i`.
    func values(_ i: Int) -> [Int] {
        let line = lines[i]
        let box = line.box
        let characters = line.line.layout.characters
        var features = [
            line.line.typeSize * 100 / em, line.line.em * 100 / em, line.line.writing == .vertical ? 1 : 0,
            tenths(line.line.along.count), characters.count, line.weight * 100 / weight,
            tenths(type.maxX - box.maxX), tenths(box.minX - type.minX), tenths(box.minY - type.minY),
            tenths(type.maxY - box.maxY), Self.code(line.kind),
            min(line.line.print.width, line.line.print.height) * 100 / em,
            characters.reduce(0) { $0 + $1.confidence } / max(1, characters.count),
            characters.count { $0.kind == .mark } * 100 / max(1, characters.count),
            characters.count { $0.kind == .sideways } * 100 / max(1, characters.count),
            characters.count { !$0.ruby.isEmpty } * 100 / max(1, characters.count), across, lines.count,
        ]
        features += panelFeatures(i)
        features += pictureFacts(box)
        features += neighbours(i)
        features += ruleFacts(box)
        return features
    }

    static func code(_ kind: PlacedLine.Kind) -> Int {
        switch kind {
        case .body: 0
        case .heading: 1
        case .caption: 2
        case .other: 3
        case .unnumbered(.folio): 4
        case .unnumbered(.advertisement): 5
        case .unnumbered(.table): 6
        case .unnumbered: 7
        }
    }

    private func tenths(_ length: Int) -> Int { max(-Self.far * 4, min(Self.far * 4, length * 10 / em)) }

    private func panelFeatures(_ i: Int) -> [Int] {
        let frame = regions.frame(around: lines[i].box.center)
        let framed = frame.map { regions.frames[$0] }
        return [framed.map { tenths($0.width) } ?? 0, framed.map { tenths($0.height) } ?? 0]
            + (panelOf[i].map { panelFeatures[$0] } ?? [0, 0, 0, 0, 0, 0, 0])
    }

    private func features(ofPanel panel: Int, _ members: [Int]) -> [Int] {
        let text = members.reduce(0) { $0 + (isRunning[$1] ? lines[$1].box.area : 0) }
        let box = panels.panels[panel].box
        return [
            text * 100 / max(1, panels.area(of: panel)), members.count,
            members.count { lines[$0].line.writing == .horizontal } * 100 / max(1, members.count),
            members.count { lines[$0].kind == .heading }, tenths(box.width), tenths(box.height),
            tenths(type.maxY - box.maxY),
        ]
    }

    private func pictureFacts(_ box: PixelRect) -> [Int] {
        func distance(_ a: PixelRect) -> Int {
            max(0, max(a.minX - box.maxX, box.minX - a.maxX)) + max(0, max(a.minY - box.maxY, box.minY - a.maxY))
        }
        guard let picture = regions.pictures.min(by: { distance($0) < distance($1) }) else {
            return [Self.far, Self.far, Self.far, Self.far, Self.far, 0, 0]
        }
        return [
            tenths(distance(picture)), tenths(box.minX - picture.maxX), tenths(picture.minX - box.maxX),
            tenths(box.minY - picture.maxY), tenths(picture.minY - box.maxY), tenths(picture.width),
            tenths(picture.height),
        ]
    }

    /// The nearest line on each side, and what stands around.
    private func neighbours(_ i: Int) -> [Int] {
        let box = lines[i].box
        var features: [Int] = []
        for side in 0..<4 {
            let reach =
                switch side {
                case 0: PixelRect(minX: box.maxX, minY: box.minY, maxX: box.maxX + 6 * em, maxY: box.maxY)
                case 1: PixelRect(minX: box.minX - 6 * em, minY: box.minY, maxX: box.minX, maxY: box.maxY)
                case 2: PixelRect(minX: box.minX, minY: box.minY - 6 * em, maxX: box.maxX, maxY: box.minY)
                default: PixelRect(minX: box.minX, minY: box.maxY, maxX: box.maxX, maxY: box.maxY + 6 * em)
                }
            func gap(_ k: Int) -> Int {
                let other = lines[k].box
                return switch side {
                case 0: other.minX - box.maxX
                case 1: box.minX - other.maxX
                case 2: box.minY - other.maxY
                default: other.minY - box.maxY
                }
            }
            let near = index.meeting(reach).filter { $0 != i && gap($0) * 2 > -em }.min {
                (gap($0), $0) < (gap($1), $1)
            }
            guard let near else {
                features += [100, 0, 0, 0, 0]
                continue
            }
            let other = lines[near]
            features += [
                tenths(gap(near)), other.line.typeSize * 100 / em, tenths(other.box.minY - box.minY),
                tenths(other.box.height), Self.code(other.kind),
            ]
        }
        let around = index.meeting(box.outset(by: 2 * em)).filter { $0 != i }
        features += [
            around.count, around.count { isRunning[$0] }, isRunning[i] ? 1 : 0,
            around.count { lines[$0].line.writing == .horizontal },
        ]
        return features
    }

    private func ruleFacts(_ box: PixelRect) -> [Int] {
        var (right, left, above, below) = (100, 100, 100, 100)
        for separator in regions.separators {
            if separator.direction == .vertical {
                let shared = min(separator.box.maxY, box.maxY) - max(separator.box.minY, box.minY)
                guard shared * 2 >= min(box.height, 4 * em) else { continue }
                if separator.box.center.x >= box.center.x { right = min(right, tenths(separator.box.minX - box.maxX)) }
                if separator.box.center.x < box.center.x { left = min(left, tenths(box.minX - separator.box.maxX)) }
            } else {
                let shared = min(separator.box.maxX, box.maxX) - max(separator.box.minX, box.minX)
                guard shared * 2 >= min(box.width, 4 * em) else { continue }
                if separator.box.center.y >= box.center.y { below = min(below, tenths(separator.box.minY - box.maxY)) }
                if separator.box.center.y < box.center.y { above = min(above, tenths(box.minY - separator.box.maxY)) }
            }
        }
        let long = regions.separators.filter { $0.direction == .horizontal && $0.box.width * 100 >= type.width * 60 }
        let top = long.map(\.box.center.y).min() ?? type.minY
        return [right, left, above, below, tenths(box.center.y - top)]
    }
}
