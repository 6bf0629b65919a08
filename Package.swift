// swift-tools-version: 6.2
import PackageDescription

// Every room is a target; ARCHITECTURE.md says who may import whom, and Scripts/check-imports
// holds the tree to it. C libraries come from Debian's -dev packages (Scripts/setup installs them).

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

func room(
    _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
    .target(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

func tests(
    of name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.byName(name: name)] + dependencies,
        exclude: exclude, swiftSettings: settings)
}

/// A C library found by pkg-config: module map, umbrella header, and inline shims where needed.
func system(_ name: String, pkgConfig: String, apt: String) -> Target {
    .systemLibrary(
        name: name, path: "Sources/Native/\(name)", pkgConfig: pkgConfig,
        providers: [.apt([apt])])
}

let gtkOnly: TargetDependencyCondition? = .when(traits: ["GTK"])

let package = Package(
    name: "gannet",
    products: [
        .library(name: "Gannet", targets: ["Gannet"]),
        .library(name: "GannetCore", targets: ["GannetCore"]),
        .library(name: "GannetPixels", targets: ["GannetPixels"]),
        .library(name: "GannetNetworking", targets: ["GannetNetworking"]),
        .library(name: "GannetCaching", targets: ["GannetCaching"]),
        .library(name: "GannetCodecs", targets: ["GannetCodecs"]),
        .library(name: "GannetWorkers", targets: ["GannetWorkers"]),
        .library(name: "GannetMoreCodecs", targets: ["GannetMoreCodecs"]),
        .library(name: "GannetFoundation", targets: ["GannetFoundation"]),
        .library(name: "GannetGTK", targets: ["GannetGTK"]),
        .library(name: "GannetTesting", targets: ["GannetTesting"]),
        .executable(name: "gannet-decoder", targets: ["GannetDecoder"]),
        .executable(name: "gannet", targets: ["GannetCLI"]),
        .executable(name: "gannet-demo", targets: ["GannetDemo"]),
    ],
    traits: [
        .default(enabledTraits: ["GTK", "SVG", "TIFF", "AVIF", "HEIC", "JPEGXL", "Encryption"]),
        .trait(name: "GTK", description: "The GTK 4 widgets and the demo application."),
        .trait(name: "SVG", description: "Decode SVG and SVGZ with librsvg."),
        .trait(name: "TIFF", description: "Decode and write TIFF with libtiff."),
        .trait(name: "AVIF", description: "Decode and write AVIF with libavif."),
        .trait(name: "HEIC", description: "Decode HEIC with libheif."),
        .trait(name: "JPEGXL", description: "Decode and write JPEG XL with libjxl."),
        .trait(name: "Encryption", description: "Seal what the disk store keeps, with libsodium."),
    ],
    targets: [
        system("CCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev"),
        system("CIDN2", pkgConfig: "libidn2", apt: "libidn2-dev"),
        system("CPSL", pkgConfig: "libpsl", apt: "libpsl-dev"),
        system("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
        system("CXXHash", pkgConfig: "libxxhash", apt: "libxxhash-dev"),
        system("CSodium", pkgConfig: "libsodium", apt: "libsodium-dev"),
        system("CLCMS", pkgConfig: "lcms2", apt: "liblcms2-dev"),
        system("CWebP", pkgConfig: "libwebp", apt: "libwebp-dev"),
        system("CGTK", pkgConfig: "libadwaita-1", apt: "libadwaita-1-dev"),
        system("CFontconfig", pkgConfig: "fontconfig", apt: "libfontconfig-dev"),
        system("CRSVG", pkgConfig: "librsvg-2.0", apt: "librsvg2-dev"),
        system("CTIFF", pkgConfig: "libtiff-4", apt: "libtiff-dev"),
        system("CAVIF", pkgConfig: "libavif", apt: "libavif-dev"),
        system("CHEIF", pkgConfig: "libheif", apt: "libheif-dev"),
        system("CJXL", pkgConfig: "libjxl", apt: "libjxl-dev"),
        .target(
            name: "CSandbox", path: "Sources/Native/CSandbox",
            linkerSettings: [.linkedLibrary("seccomp")]),
        .target(name: "CWorkerMain", path: "Sources/Native/CWorkerMain"),
        .target(name: "CWorkers", path: "Sources/Native/CWorkers"),
        .target(name: "CThreads", path: "Sources/Native/CThreads"),
        // libjpeg and libpng report errors by longjmp, which must not cross Swift: real C shims.
        .target(
            name: "CJPEG", path: "Sources/Native/CJPEG",
            linkerSettings: [.linkedLibrary("jpeg")]),
        .target(
            name: "CPNG", path: "Sources/Native/CPNG",
            linkerSettings: [.linkedLibrary("png"), .linkedLibrary("z"), .linkedLibrary("isal")]),
        .target(
            name: "CPixelKernels", path: "Sources/Native/CPixelKernels",
            cSettings: [.define("NDEBUG")]),

        room("GannetCore", []),
        room("GannetThreads", ["GannetCore", "CThreads"]),
        room("GannetPixels", ["GannetCore", "CPixelKernels", "CLCMS"]),
        room("GannetNetworking", ["GannetCore", "GannetThreads", "CCurl", "CIDN2", "CPSL"]),
        room(
            "GannetCaching", ["GannetCore", "GannetThreads", "CSQLite", "CXXHash", "CSodium"]),
        room("GannetCodecs", ["GannetCore", "GannetPixels", "CJPEG", "CPNG", "CWebP"]),
        room(
            "GannetMoreCodecs",
            [
                "GannetCore", "GannetPixels",
                .target(name: "CRSVG", condition: .when(traits: ["SVG"])),
                .target(name: "CTIFF", condition: .when(traits: ["TIFF"])),
                .target(name: "CAVIF", condition: .when(traits: ["AVIF"])),
                .target(name: "CHEIF", condition: .when(traits: ["HEIC"])),
                .target(name: "CJXL", condition: .when(traits: ["JPEGXL"])),
            ]),
        room("GannetWorkers", ["GannetCore", "GannetThreads", "CWorkers"]),
        room(
            "Gannet",
            [
                "GannetCore", "GannetThreads", "GannetPixels", "GannetNetworking", "GannetCaching",
                "GannetCodecs", "GannetWorkers",
            ]),
        room(
            "GannetSandbox",
            ["GannetCore", "GannetPixels", "GannetWorkers", "CSandbox", "CWorkers", "CWorkerMain"]),
        .executableTarget(
            name: "GannetDecoder",
            dependencies: [
                "GannetCore", "GannetCodecs", "GannetMoreCodecs", "GannetSandbox", "CWorkerMain",
                .target(name: "CFontconfig", condition: .when(traits: ["SVG"])),
            ],
            swiftSettings: settings),
        room("GannetFoundation", ["Gannet", "GannetCore"]),
        room(
            "GannetGTK",
            [
                "Gannet", "GannetCore", "GannetPixels",
                .target(name: "CGTK", condition: gtkOnly),
            ]),
        room("GannetTesting", ["GannetCore", "GannetThreads"]),
        .executableTarget(
            name: "GannetCLI", dependencies: ["Gannet", "GannetCore", "GannetThreads"],
            swiftSettings: settings),
        .executableTarget(
            name: "GannetDemo",
            dependencies: [
                "Gannet", "GannetCore", "GannetFoundation", "GannetTesting", "GannetGTK",
                .target(name: "CGTK", condition: gtkOnly),
            ],
            swiftSettings: settings),

        .executableTarget(
            name: "OnePicture",
            dependencies: ["Gannet", "GannetGTK", .target(name: "CGTK", condition: gtkOnly)],
            path: "Examples/OnePicture", swiftSettings: settings),

        // What the tests of several rooms need.
        .target(
            name: "TestSupport", dependencies: ["GannetCore", "GannetTesting"],
            path: "Tests/Support", swiftSettings: settings),
        tests(of: "GannetCore", ["GannetTesting", "TestSupport"]),
        tests(of: "GannetThreads", ["GannetCore", "GannetTesting", "TestSupport"]),
        tests(of: "GannetPixels", ["GannetCore", "GannetTesting", "TestSupport"]),
        tests(of: "GannetNetworking", ["GannetCore", "GannetTesting", "TestSupport"]),
        tests(
            of: "GannetCaching", ["GannetCore", "GannetThreads", "GannetTesting", "TestSupport"]),
        tests(of: "GannetCodecs", ["GannetCore", "GannetPixels", "GannetTesting", "TestSupport"]),
        tests(
            of: "GannetMoreCodecs",
            [
                "GannetCore", "GannetPixels", "GannetCodecs", "GannetThreads", "GannetTesting",
                "TestSupport",
            ]),
        tests(
            of: "Gannet",
            [
                "GannetCore", "GannetPixels", "GannetNetworking", "GannetCaching", "GannetCodecs",
                "GannetWorkers", "GannetTesting", "TestSupport",
            ]),
        tests(
            of: "GannetWorkers",
            [
                "GannetCore", "GannetCodecs", "GannetMoreCodecs", "GannetThreads", "GannetTesting",
                "TestSupport",
            ]),
        // A worker whose decoder does what an attacker would; only tests run it.
        .executableTarget(
            name: "HostileDecoder",
            dependencies: ["GannetCore", "GannetSandbox", "GannetWorkers"],
            path: "Tests/HostileDecoder", swiftSettings: settings),
        tests(of: "GannetFoundation", ["Gannet", "GannetCore", "GannetTesting", "TestSupport"]),
        tests(
            of: "GannetGTK",
            [
                "Gannet", "GannetCore", "GannetPixels", "GannetTesting",
                .target(name: "CGTK", condition: gtkOnly),
            ]),
        tests(of: "GannetTesting", ["GannetCore"]),
        tests(of: "GannetCLI", ["Gannet", "GannetCore", "GannetTesting", "TestSupport"]),
        tests(of: "GannetDemo", ["Gannet", "GannetCore", "GannetPixels", "GannetTesting"]),
    ]
)
