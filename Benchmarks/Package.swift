// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nobody who uses Gannet builds it: `make bench`.

let settings: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

func system(_ name: String, pkgConfig: String) -> Target {
    .systemLibrary(name: name, path: "Sources/Libraries/\(name)", pkgConfig: pkgConfig)
}

func gannet(_ product: String) -> Target.Dependency { .product(name: product, package: "gannet") }

let package = Package(
    name: "gannet-benchmarks",
    dependencies: [
        .package(
            name: "gannet", path: "..",
            traits: ["SVG", "TIFF", "AVIF", "HEIC", "JPEGXL", "Encryption"])
    ],
    targets: [
        // Tells contenders what to do, and makes tables of what they answer.
        .executableTarget(name: "gannet-bench", swiftSettings: settings),
        // What contenders in Swift have in common.
        .target(name: "Contender", swiftSettings: settings),
        .executableTarget(
            name: "gannet-contender",
            dependencies: [
                "Contender", gannet("Gannet"), gannet("GannetCodecs"), gannet("GannetMoreCodecs"),
                gannet("GannetPixels"), gannet("GannetNetworking"), gannet("GannetCaching"),
                gannet("GannetTesting"),
            ], swiftSettings: settings),
        .executableTarget(
            name: "foundation-contender", dependencies: ["Contender"], swiftSettings: settings),
        system("PeerVips", pkgConfig: "vips"),
        system("PeerPixbuf", pkgConfig: "gdk-pixbuf-2.0"),
        system("PeerSVG", pkgConfig: "librsvg-2.0"),
        .executableTarget(
            name: "c-contender", dependencies: ["PeerVips", "PeerPixbuf", "PeerSVG"],
            cSettings: [.unsafeFlags(["-O2"])],
            linkerSettings: [
                "jpeg", "png", "spng", "webp", "gif", "tiff", "avif", "heif", "jxl", "zimg",
                "sqlite3", "curl",
            ].map { .linkedLibrary($0) }),
    ]
)
