// swift-tools-version: 6.2
import PackageDescription

// Every parser of outside bytes that is Gannet's own, under libFuzzer and AddressSanitizer.
// Scripts/fuzz builds and runs it.

let package = Package(
    name: "gannet-fuzz",
    dependencies: [.package(name: "gannet", path: "..", traits: [])],
    targets: [
        .target(name: "CFuzzMain"),
        .executableTarget(
            name: "gannet-fuzz",
            dependencies: [
                "CFuzzMain",
                .product(name: "GannetCore", package: "gannet"),
                .product(name: "GannetPixels", package: "gannet"),
                .product(name: "GannetCodecs", package: "gannet"),
                .product(name: "GannetNetworking", package: "gannet"),
                .product(name: "GannetWorkers", package: "gannet"),
            ],
            swiftSettings: [
                .swiftLanguageMode(.v6), .strictMemorySafety(),
                .unsafeFlags(["-parse-as-library"]),
            ],
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address"])])
    ]
)
