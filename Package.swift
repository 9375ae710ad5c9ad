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

/// A room of the house: what it may enter is exactly what it lists (docs/pipeline.md).
func room(
    _ name: String, entering others: [Target.Dependency] = [], exclude: [String] = [], resources: [Resource] = []
) -> Target {
    .target(name: name, dependencies: others, exclude: exclude, resources: resources, swiftSettings: flags)
}

func program(_ name: String, entering others: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name,
        dependencies: others + [.product(name: "ArgumentParser", package: "swift-argument-parser")],
        swiftSettings: flags)
}

func tests(_ name: String, entering others: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: others, exclude: exclude, swiftSettings: flags)
}

let package = Package(
    name: "mojiwaku",
    products: [
        .executable(name: "mojiwaku", targets: ["mojiwaku"]),
        .executable(name: "mojiwaku-pages", targets: ["mojiwaku-pages"]),
        .library(name: "HighlightMap", targets: ["PageGeometry", "HighlightMap"]),
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
        // What these two compile lies in Models and in Sources/ReviewPage/Page.
        .target(name: "CModels"),
        .target(name: "CReviewPage"),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        room("Digests", entering: ["CCrypto"]),
        room("PageGeometry"),
        room("HighlightMap", entering: ["PageGeometry"]),
        // A link to docs/schemas: what is published is what the program prints.
        room(
            "LayoutDocument", entering: ["PageGeometry", "HighlightMap"],
            resources: ["layout", "highlight-map", "edition", "corrections"].map {
                .embedInCode("Schemas/\($0).schema.json")
            }),
        room("PageRaster", entering: ["PageGeometry", "CJPEG", "CLeptonica", "CPNG"]),
        room("PageAnalysis", entering: ["PageGeometry", "PageRaster", "LayoutDocument", "Digests", "CModels"]),
        // Samples for Models: learning is no part of the product.
        room("PageAnalysisTraining", entering: ["PageGeometry", "PageRaster", "LayoutDocument", "PageAnalysis"]),
        room("PageDrawing", entering: ["PageGeometry", "PageRaster", "LayoutDocument", "HighlightMap"]),
        room("Evaluation", entering: ["PageGeometry", "LayoutDocument", "HighlightMap"]),
        room(
            "PageStore",
            entering: [
                "PageGeometry", "HighlightMap", "LayoutDocument", "Digests", "CBrotli", "CZlib",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        room(
            "EditionBatch",
            entering: [
                "PageGeometry", "HighlightMap", "LayoutDocument", "PageRaster", "PageAnalysis", "PageDrawing",
                "PageStore", "Digests", "CLinux",
            ]),
        room("ReviewPage", entering: ["CReviewPage"], exclude: ["Page"]),
        room(
            "MapServer",
            entering: [
                "PageGeometry", "HighlightMap", "LayoutDocument", "PageStore", "Digests", "ReviewPage",
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
        // The commands that need no store and no network; the two programs below differ in what they need besides.
        room(
            "PageCommands",
            entering: [
                "PageGeometry", "HighlightMap", "LayoutDocument", "PageRaster", "PageAnalysis", "PageDrawing",
                "Evaluation", "Digests", "CLinux", "CZlib",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        program("mojiwaku-pages", entering: ["PageCommands"]),
        program(
            "mojiwaku-training",
            entering: ["PageGeometry", "PageRaster", "LayoutDocument", "PageAnalysis", "PageAnalysisTraining"]),
        program(
            "mojiwaku",
            entering: [
                "PageGeometry", "HighlightMap", "LayoutDocument", "PageCommands", "PageStore", "EditionBatch",
                "MapServer",
            ]),
        .target(
            name: "TestSupport", dependencies: ["PageGeometry", "HighlightMap", "LayoutDocument"],
            path: "Tests/TestSupport", swiftSettings: flags),
        .target(
            name: "StoreTestSupport", dependencies: ["PageGeometry", "LayoutDocument", "PageStore"],
            path: "Tests/StoreTestSupport", swiftSettings: flags),
        tests("PageGeometryTests", entering: ["PageGeometry", "TestSupport"]),
        tests("HighlightMapTests", entering: ["PageGeometry", "HighlightMap", "TestSupport"]),
        tests("LayoutDocumentTests", entering: ["PageGeometry", "HighlightMap", "LayoutDocument", "TestSupport"]),
        tests(
            "EvaluationTests",
            entering: ["PageGeometry", "HighlightMap", "LayoutDocument", "Evaluation", "TestSupport"]),
        tests(
            "PageStoreTests",
            entering: [
                "PageGeometry", "HighlightMap", "LayoutDocument", "PageStore", "StoreTestSupport", "Digests",
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
        tests(
            "MapServerTests",
            entering: [
                "PageGeometry", "HighlightMap", "LayoutDocument", "PageStore", "MapServer", "StoreTestSupport",
                "Digests", "TestSupport",
                .product(name: "Logging", package: "swift-log"), .product(name: "NIOCore", package: "swift-nio"),
            ]),
        tests(
            "EditionBatchTests",
            entering: [
                "PageGeometry", "LayoutDocument", "PageRaster", "PageStore", "EditionBatch", "StoreTestSupport",
                "TestSupport", "CLinux",
            ]),
        tests(
            "CommandTests",
            entering: [
                "mojiwaku", "PageCommands", "PageGeometry", "HighlightMap", "LayoutDocument", "PageRaster",
                "TestSupport",
            ]),
        tests("PageRasterTests", entering: ["PageGeometry", "PageRaster", "TestSupport"], exclude: ["Images"]),
        tests(
            "PageAnalysisTests",
            entering: [
                "PageGeometry", "HighlightMap", "LayoutDocument", "PageRaster", "PageAnalysis", "PageAnalysisTraining",
                "TestSupport",
            ]),
        tests(
            "PageDrawingTests",
            entering: ["PageGeometry", "HighlightMap", "LayoutDocument", "PageRaster", "PageDrawing"]),
    ]
)
