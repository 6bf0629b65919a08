// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nobody who uses Gannet builds it: `make bench`.

let package = Package(
    name: "gannet-benchmarks",
    dependencies: [.package(name: "gannet", path: "..", traits: [])],
    targets: [
        .executableTarget(
            name: "gannet-bench",
            dependencies: [
                .product(name: "Gannet", package: "gannet"),
                .product(name: "GannetTesting", package: "gannet"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
    ]
)
