// swift-tools-version: 6.2
import PackageDescription

/// One set of flags for every Swift target, in every build (see docs/decisions/0001-one-set-of-flags.md).
let flags: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .treatAllWarnings(as: .error),
    .strictMemorySafety(),
]

/// A library target. It may import only the targets and products in `dependencies`; docs/pipeline.md has the table.
func target(
    _ name: String, dependencies: [Target.Dependency] = [], exclude: [String] = [], resources: [Resource] = []
) -> Target {
    .target(name: name, dependencies: dependencies, exclude: exclude, resources: resources, swiftSettings: flags)
}

/// A program that reads its command line with swift-argument-parser.
func executable(_ name: String, dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name,
        dependencies: dependencies + [.product(name: "ArgumentParser", package: "swift-argument-parser")],
        swiftSettings: flags)
}

func testTarget(_ name: String, dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: flags)
}

let package = Package(
    name: "mojiwaku",
    products: [
        .executable(name: "mojiwaku", targets: ["mojiwaku"]),
        .executable(name: "mojiwaku-pages", targets: ["mojiwaku-pages"]),
        .library(name: "HighlightMap", targets: ["PageGeometry", "HighlightMap"]),
        // For CommandTests alone, which load it into workers: only a product becomes a library that can be loaded.
        .library(name: "WorkerFaults", type: .dynamic, targets: ["WorkerFaults"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        // Without swift-configuration: the program's settings are its arguments.
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: ["FullFoundation"]),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .systemLibrary(name: "CBrotli", pkgConfig: "libbrotlienc", providers: [.apt(["libbrotli-dev"])]),
        .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg62-turbo-dev"])]),
        .systemLibrary(name: "CLeptonica", pkgConfig: "lept", providers: [.apt(["libleptonica-dev"])]),
        .systemLibrary(name: "CLinux"),
        // These two compile files of Models and of Sources/ReviewPage.
        .target(name: "CModels"),
        .target(name: "CReviewPage"),
        // The network of Models/page-segmentation: loops over bytes that need the processor's wide instructions.
        .target(name: "CSegmentation"),
        // Products of matrices, for the same reason.
        .target(name: "CProducts"),
        .systemLibrary(name: "CQPDF", pkgConfig: "libqpdf", providers: [.apt(["libqpdf-dev"])]),
        .systemLibrary(name: "CXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .systemLibrary(name: "COpenJPEG", pkgConfig: "libopenjp2", providers: [.apt(["libopenjp2-7-dev"])]),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        // Handlers that keep a note for each thread, which a header cannot; libtiff-dev.
        .target(name: "CTIFF", linkerSettings: [.linkedLibrary("tiff")]),
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "CTesseract", pkgConfig: "tesseract", providers: [.apt(["libtesseract-dev"])]),
        .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        target("Digests", dependencies: ["CCrypto"]),
        target("PageGeometry"),
        // Foundation's decoder does not give the place of a fault: line and column of an error of syntax, JSON pointer
        // of a field. It is a separate target, because workers and routes use JSON without a map.
        target("PositionedJSON"),
        target("HighlightMap", dependencies: ["PageGeometry", "PositionedJSON"]),
        target("Catalogue", dependencies: ["HighlightMap"]),
        // A link to docs/schemas, so that the program prints the published schemas.
        target(
            "LayoutDocument", dependencies: ["PageGeometry", "PositionedJSON", "HighlightMap", "Catalogue"],
            resources: ["layout", "highlight-map", "edition", "corrections"].map {
                .embedInCode("Schemas/\($0).schema.json")
            }),
        target(
            "PageRaster",
            dependencies: ["PageGeometry", "Catalogue", "CJPEG", "CLeptonica", "COpenJPEG", "CPNG", "CTIFF", "CWebP"]),
        target("ChildProcesses", dependencies: ["CLinux"]),
        target("PDFImages", dependencies: ["PageGeometry", "PageRaster", "ChildProcesses", "CLinux"]),
        target("ModelFiles", dependencies: ["Digests", "CModels", "CProducts"]),
        target("Continuation", dependencies: ["ModelFiles"]),
        target(
            "CharacterShapes",
            dependencies: ["PageGeometry", "PageRaster", "LayoutDocument", "ModelFiles"]),
        target(
            "PageAnalysis",
            dependencies: [
                "PageGeometry", "Catalogue", "PageRaster", "LayoutDocument", "ModelFiles", "CharacterShapes",
                "CProducts",
                "Continuation", "CSegmentation",
            ]),
        target(
            "TextRecognition",
            dependencies: [
                "PageGeometry", "PageRaster", "LayoutDocument", "ModelFiles", "CharacterShapes", "Digests",
                "CTesseract",
            ]),
        target("WebExchange", dependencies: ["PageGeometry", "PositionedJSON", "HighlightMap", "LayoutDocument"]),
        target("LayoutExchange", dependencies: ["PageGeometry", "PositionedJSON", "LayoutDocument", "CXML"]),
        target("LineExport", dependencies: ["PageGeometry", "PageRaster", "LayoutDocument", "LayoutExchange"]),
        target("PDFExport", dependencies: ["PageGeometry", "PageRaster", "LayoutDocument", "CLeptonica", "CQPDF"]),
        // Samples for Models: learning is no part of the product.
        target(
            "PageAnalysisTraining",
            dependencies: ["PageGeometry", "PageRaster", "LayoutDocument", "ModelFiles", "PageAnalysis"]),
        target(
            "PageDrawing", dependencies: ["PageGeometry", "Catalogue", "PageRaster", "LayoutDocument", "HighlightMap"]),
        target("Evaluation", dependencies: ["PageGeometry", "PositionedJSON", "LayoutDocument", "HighlightMap"]),
        target(
            "PaperProfile",
            dependencies: [
                "PageGeometry", "HighlightMap", "LayoutDocument", "PageRaster", "ModelFiles", "PageAnalysis",
                "Evaluation",
                "Digests",
            ]),
        target(
            "PageStore",
            dependencies: [
                "PageGeometry", "Catalogue", "HighlightMap", "LayoutDocument", "Digests", "CBrotli", "CCurl",
                "CPostgreSQL", "CZlib", .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        target(
            "EditionBatch",
            dependencies: [
                "Catalogue", "PageGeometry", "PositionedJSON", "HighlightMap", "LayoutDocument", "PageRaster",
                "PageAnalysis", "PaperProfile",
                "PageDrawing", "TextRecognition", "ChildProcesses", "PDFImages", "PageStore", "Digests",
                "Evaluation", "CLinux",
            ]),
        target("ReviewPage", dependencies: ["CReviewPage"], exclude: ["Page", "Reader"]),
        target(
            "MapServer",
            dependencies: [
                "Catalogue", "PageGeometry", "PositionedJSON", "HighlightMap", "LayoutDocument", "LayoutExchange",
                "PDFExport",
                "WebExchange", "PageStore", "Digests", "ReviewPage", "PaperProfile", "PageAnalysis",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"), .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        // The commands that need neither store nor network. `mojiwaku-pages` has only these, `mojiwaku` has the others too.
        target(
            "PageCommands",
            dependencies: [
                "Catalogue", "PageGeometry", "PositionedJSON", "HighlightMap", "LayoutDocument", "PageRaster",
                "PageAnalysis",
                "TextRecognition", "LayoutExchange", "PageDrawing", "PDFImages", "Evaluation", "PaperProfile",
                "Digests",
                "CLinux",
                "CZlib",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        executable("mojiwaku-pages", dependencies: ["PageCommands"]),
        executable(
            "mojiwaku-training",
            dependencies: [
                "PageGeometry", "PageRaster", "LayoutDocument", "ModelFiles", "CharacterShapes", "PageAnalysis",
                "Evaluation", "PaperProfile",
                "TextRecognition",
                "PageAnalysisTraining", "PageCommands",
            ]),
        executable(
            "mojiwaku",
            dependencies: [
                "Catalogue", "PageGeometry", "PositionedJSON", "HighlightMap", "LayoutDocument", "PageAnalysis",
                "PageCommands", "PaperProfile", "Evaluation",
                "PageStore", "PageRaster", "TextRecognition", "LayoutExchange", "LineExport", "PDFExport",
                "WebExchange",
                "Digests", "EditionBatch", "MapServer", "ChildProcesses", "CLinux",
            ]),
        .target(
            name: "TestSupport", dependencies: ["PageGeometry", "HighlightMap", "LayoutDocument"],
            path: "Tests/TestSupport", swiftSettings: flags),
        .target(
            name: "StoreTestSupport",
            dependencies: [
                "PageGeometry", "LayoutDocument", "PageStore", .product(name: "GRDB", package: "GRDB.swift"),
            ],
            path: "Tests/StoreTestSupport", swiftSettings: flags),
        .target(name: "WorkerFaults", path: "Tests/WorkerFaults", publicHeadersPath: "."),
        testTarget("PageGeometryTests", dependencies: ["PageGeometry", "TestSupport"]),
        testTarget("PositionedJSONTests", dependencies: ["PositionedJSON"]),
        testTarget("HighlightMapTests", dependencies: ["PageGeometry", "HighlightMap", "TestSupport"]),
        testTarget(
            "LayoutDocumentTests",
            dependencies: ["PageGeometry", "HighlightMap", "Catalogue", "LayoutDocument", "TestSupport"]),
        testTarget(
            "EvaluationTests",
            dependencies: ["PageGeometry", "HighlightMap", "LayoutDocument", "Evaluation", "TestSupport"]),
        testTarget(
            "PageStoreTests",
            dependencies: [
                "PageGeometry", "HighlightMap", "LayoutDocument", "PageStore", "StoreTestSupport", "Digests",
                "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ], exclude: ["Stores"]),
        testTarget(
            "MapServerTests",
            dependencies: [
                "PageGeometry", "PositionedJSON", "HighlightMap", "LayoutDocument", "PageStore", "MapServer",
                "StoreTestSupport", "PaperProfile", "PageAnalysis",
                "Digests", "TestSupport",
                .product(name: "Logging", package: "swift-log"), .product(name: "NIOCore", package: "swift-nio"),
            ]),
        testTarget(
            "EditionBatchTests",
            dependencies: [
                "PageGeometry", "LayoutDocument", "PageRaster", "PageAnalysis", "PDFImages", "PageStore",
                "EditionBatch", "Evaluation", "PaperProfile", "ModelFiles",
                "ChildProcesses", "StoreTestSupport", "TestSupport", "CLinux", "Digests",
            ]),
        testTarget(
            "CommandTests",
            dependencies: [
                "mojiwaku", "PageCommands", "PageGeometry", "PositionedJSON", "HighlightMap", "LayoutDocument",
                "PageRaster", "PageStore", "Digests",
                "TestSupport",
            ]),
        testTarget(
            "PageRasterTests", dependencies: ["PageGeometry", "Catalogue", "PageRaster", "CLeptonica", "TestSupport"],
            exclude: ["Images"]),
        testTarget(
            "PageAnalysisTests",
            dependencies: [
                "PageGeometry", "HighlightMap", "LayoutDocument", "PageRaster", "ModelFiles", "PageAnalysis",
                "TextRecognition", "PageAnalysisTraining", "TestSupport",
            ]),
        testTarget(
            "LayoutExchangeTests",
            dependencies: [
                "PageGeometry", "PageRaster", "LayoutDocument", "LayoutExchange", "LineExport", "TestSupport",
            ]),
        testTarget(
            "WebExchangeTests",
            dependencies: [
                "PageGeometry", "PositionedJSON", "HighlightMap", "LayoutDocument", "WebExchange", "TestSupport",
            ]),
        testTarget("PDFExportTests", dependencies: ["PageGeometry", "PageRaster", "LayoutDocument", "PDFExport"]),
        testTarget("ContinuationTests", dependencies: ["ModelFiles", "Continuation"]),
        testTarget(
            "TextRecognitionTests",
            dependencies: [
                "PageGeometry", "PageRaster", "LayoutDocument", "ModelFiles", "CharacterShapes", "TextRecognition",
                "TestSupport",
            ]),
        testTarget(
            "PageDrawingTests",
            dependencies: ["PageGeometry", "HighlightMap", "LayoutDocument", "PageRaster", "PageDrawing"]),
    ]
)

// `scripts/build --test-target` builds one test target: the tests' product then has no other.
if let only = Context.environment["MOJIWAKU_TEST_TARGET"] {
    package.targets.removeAll { $0.type == .test && $0.name != only }
}
