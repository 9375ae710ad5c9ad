import ArgumentParser
import Evaluation
import Foundation
import LayoutDocument
import ModelFiles
import PageAnalysis
import PageCommands
import PageRaster
import PaperProfile

/// Prepares the input of Models/make-up's learning, so that learning and analysis compute the same features.
struct MakeUpCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make-up",
        abstract: "Writes lines, features and blocks of pages, for Models/make-up.",
        subcommands: [Page.self, Lines.self, Blocks.self, Map.self, Profile.self])

    struct Page: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "page",
            abstract: "Writes a page's lines: a line of JSON with their places, then the page in the form of `lines`.")

        @OptionGroup var file: SampleFile

        func run() throws {
            try file.write { image in
                let found = LineMakeUp(of: AnalysisStages().enlarged(image))
                let lines = found.page.lines.indices.map { place in
                    let line = found.source(place)
                    return """
                        {"writing":"\(line.writing)","cross":[\(line.cross.lowerBound),\(line.cross.upperBound)],\
                        "lean":\(line.lean),"cuts":[\(line.cuts.map(String.init).joined(separator: ","))]}
                        """
                }
                return Array("[\(lines.joined(separator: ","))]\n".utf8) + MakeUpStream.bytes(found.makeUp)
            }
        }
    }

    struct Lines: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "lines",
            abstract: "Reads pages from stdin, and writes the features of their lines to stdout.")

        func run() throws {
            while let page = try MakeUpStream.read() {
                try MakeUpStream.write(MakeUpGraph(page, slots: MakeUpModels.lineSlots))
            }
        }
    }

    struct Blocks: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "blocks",
            abstract: "Reads pages from stdin, and writes their blocks and the features of these to stdout.")

        @Option(help: "File of the model of lines.", completion: .file())
        var lines: String

        @Flag(help: "Make the kinds of blocks less certain, and some of them wrong, as they are on unknown pages.")
        var blurs = false

        func run() throws {
            let models = try MakeUpModels.Grouping(lines: [UInt8](Data(contentsOf: URL(filePath: lines))))
            var variation = MakeUpVariation(seed: 1)
            while let page = try MakeUpStream.read() {
                var grouped = models.blocks(of: page)
                if blurs { variation.blurKinds(of: &grouped.page) }
                var places = [Int32](repeating: 0, count: 2 * page.things.count)
                for (block, lines) in grouped.lines.enumerated() {
                    for (place, line) in lines.enumerated() {
                        (places[2 * line], places[2 * line + 1]) = (Int32(block), Int32(place))
                    }
                }
                try MakeUpStream.write(places)
                try MakeUpStream.write(MakeUpGraph(grouped.page, slots: MakeUpModels.blockSlots))
            }
        }
    }
}

extension MakeUpCommand {
    /// Writes maps of pages with other models, to measure models that are not embedded.
    struct Map: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "map", abstract: "Writes the maps of pages, analysed with other models of make-up.")

        @Argument(help: "The pages' images.", completion: .file())
        var images: [String]

        @Option(help: "File of the model of lines.", completion: .file())
        var lines: String

        @Option(help: "File of the model of blocks.", completion: .file())
        var blocks: String

        @Option(name: [.short, .long], help: "Folder to write into.", completion: .directory)
        var output: String

        func run() throws {
            let models = try MakeUpModels(
                lines: [UInt8](Data(contentsOf: URL(filePath: lines))),
                blocks: [UInt8](Data(contentsOf: URL(filePath: blocks))))
            for path in images { try Self.write(path, by: models, into: output) }
        }

        static func write(_ path: String, by models: MakeUpModels, into folder: String) throws {
            let image = try SampleFile.page(path)
            let name = URL(filePath: path).deletingPathExtension().lastPathComponent
            let page = PageIdentity(name: name, size: image.size, sourceDigest: String(repeating: "0", count: 64))
            let layout = PageAnalyzer(makeUp: models).analyze(image, page: page)
            try OutputFiles.makeFolder(folder)
            try OutputFiles.shared.write([
                .init(path: "\(folder)/\(name).map.json", bytes: [UInt8](layout.map().json())),
                .init(path: "\(folder)/\(name).layout.json", bytes: [UInt8](layout.json())),
            ])
        }
    }
}

extension MakeUpCommand {
    struct Profile: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "profile",
            abstract:
                "Learns a profile from pages, and prints its faults on others, for networks that know none of them.")

        @Option(
            name: .customLong("learn"), help: "Truth of a page to learn from, beside its image. Repeatable.",
            completion: .file())
        var learned: [String] = []

        @Option(name: .customLong("test"), help: "Truth of a page to measure. Repeatable.", completion: .file())
        var tested: [String] = []

        @Option(help: "File of the model of lines.", completion: .file())
        var lines: String

        @Option(help: "File of the model of blocks.", completion: .file())
        var blocks: String

        @Option(help: "Folder for maps of the tested pages, with and without the profile.", completion: .directory)
        var output: String?

        func run() async throws {
            let files = (
                lines: [UInt8](try Data(contentsOf: URL(filePath: lines))),
                blocks: [UInt8](try Data(contentsOf: URL(filePath: blocks)))
            )
            let trial = try PaperProfile.trial(
                learning: learned.map(Self.lesson), measuring: tested.map(Self.lesson), from: files)
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys]
            let faults = ["without": trial.without, "with": trial.with[.change] ?? trial.without]
            print(String(decoding: try encoder.encode(faults), as: UTF8.self))
            guard let output else { return }
            let models = [
                "without": try MakeUpModels(lines: files.lines, blocks: files.blocks),
                "with": try trial.change.models(files),
            ]
            for (name, models) in models {
                for path in tested {
                    try Map.write(Self.image(of: path).image, by: models, into: "\(output)/\(name)")
                }
            }
        }

        private static func image(of path: String) throws -> (image: String, truth: BlockTruth) {
            let file = try InputFile.text(of: path)
            let truth =
                path.contains(".blocks.") ? try BlockTruth(json: file) : BlockTruth(of: try Truth(json: file))
            return (try TruthImage.beside(path, named: truth.image), truth)
        }

        private static func lesson(_ path: String) throws -> ProfileLesson {
            let (image, truth) = try image(of: path)
            return ProfileLesson(.init(name: path, image: ""), image: try SampleFile.page(image), truth: truth)
        }
    }
}

/// The form of pages and features between the program and Models/make-up. All numbers have 32 bits, little-endian.
///
/// A page: the numbers of things, separators and pictures; each thing's left, top, right and lower edge, direction (1
/// for vertical), size, characters and traits; then the edges of the separators and of the pictures. Features: the
/// numbers of things, slots, features of a thing and of a pair; the neighbours, their slots back, then the features of
/// things and of pairs.
enum MakeUpStream {
    /// Reads a page from stdin; nil at its end.
    static func read() throws -> MakeUp? {
        guard let head = try numbers(3, of: Int32.self)?.map(Int.init) else { return nil }
        let width = 7 + LineTrait.count
        let numbers = try numbers(head[0] * width + 4 * (head[1] + head[2]), of: Float.self) ?? []
        func box(_ at: Int) -> MakeUp.Box {
            MakeUp.Box(minX: numbers[at], minY: numbers[at + 1], maxX: numbers[at + 2], maxY: numbers[at + 3])
        }
        let things = (0..<head[0]).map { t in
            let at = t * width
            return MakeUp.Thing(
                box: box(at), isVertical: numbers[at + 4] > 0, size: numbers[at + 5], characters: numbers[at + 6],
                traits: Array(numbers[at + 7..<at + width]))
        }
        let boxes = (0..<head[1] + head[2]).map { box(head[0] * width + 4 * $0) }
        return MakeUp(things: things, rules: Array(boxes[..<head[1]]), pictures: Array(boxes[head[1]...]))
    }

    static func bytes(_ page: MakeUp) -> [UInt8] {
        let bytes = [UInt8](numbers: [page.things.count, page.rules.count, page.pictures.count])
        var numbers: [Float] = []
        func add(_ box: MakeUp.Box) { numbers += [box.minX, box.minY, box.maxX, box.maxY] }
        for thing in page.things {
            add(thing.box)
            numbers += [thing.isVertical ? 1 : 0, thing.size, thing.characters] + thing.traits
        }
        for box in page.rules + page.pictures { add(box) }
        return unsafe numbers.withUnsafeBytes { unsafe bytes + Array($0) }
    }

    static func write(_ graph: MakeUpGraph) throws {
        let pairs = graph.count == 0 ? 0 : graph.pairs.count / (graph.count * graph.slots)
        let things = graph.count == 0 ? 0 : graph.things.count / graph.count
        try write([graph.count, graph.slots, things, pairs].map(Int32.init))
        try write(graph.near)
        try write(graph.back)
        try write(graph.things)
        try write(graph.pairs)
    }

    /// - Throws: an error if the reader has ended.
    static func write<Number>(_ numbers: [Number]) throws {
        let data = unsafe numbers.withUnsafeBytes { unsafe Data($0) }
        try FileHandle.standardOutput.write(contentsOf: data)
    }

    /// - Returns: nil if the input has fewer numbers.
    private static func numbers<Number: BitwiseCopyable>(_ count: Int, of: Number.Type) throws -> [Number]? {
        guard let data = try bytes(4 * count) else { return nil }
        return unsafe data.withUnsafeBytes { raw in
            (0..<count).map { unsafe raw.loadUnaligned(fromByteOffset: 4 * $0, as: Number.self) }
        }
    }

    private static func bytes(_ count: Int) throws -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        while bytes.count < count {
            guard let part = try FileHandle.standardInput.read(upToCount: count - bytes.count), !part.isEmpty else {
                return nil
            }
            bytes += part
        }
        return bytes
    }
}
