import GannetCore
import GannetTesting
import Gannet
import Testing

@testable import GannetDemo

@Suite("Icons that the demo draws", .timeLimit(.minutes(1)))
struct DrawnContentTests {
    @Test("a tile is round at its corners, whole in its middle, and the same every time")
    func tile() {
        let tile = IconTile(name: "Gannet", side: 64)
        let image = tile.image()
        #expect(image.color(x: 0, y: 0) & 0xFF == 0)
        #expect(image.color(x: 32, y: 32) & 0xFF == 255)
        #expect(image.colors == tile.image().colors)
        #expect(image.colors != IconTile(name: "Gull", side: 64).image().colors)
    }

    @Test(
        "hues are where painters have them",
        arguments: [(0.0, 0xFF0000), (120.0, 0x00FF00), (240.0, 0x0000FF), (420.0, 0xFFFF00)])
    func hues(hue: Double, rgb: Int) {
        let color = TileColor(hue: hue, saturation: 1, value: 1)
        #expect(Int(color.red) << 16 | Int(color.green) << 8 | Int(color.blue) == rgb)
    }

    @Test("landscapes differ, and have sky above and hills below")
    func photos() {
        let one = DrawnPhoto(number: 1, width: 60, height: 40).image()
        #expect(one.colors == DrawnPhoto(number: 1, width: 60, height: 40).image().colors)
        #expect(one.colors != DrawnPhoto(number: 2, width: 60, height: 40).image().colors)
        #expect(one.color(x: 30, y: 0) != one.color(x: 30, y: 39))
    }

    @Test("every icon of the catalog is served as a PNG that can be read again")
    func served() async throws {
        let origin = try ScriptedOrigin(serving: DrawnContent(.standard).originContent())
        defer { origin.stop() }
        let pipeline = ImagePipeline(configuration: .standard(cache: .none))
        for entry in BuiltInApps.entries.prefix(5) {
            let image = try await pipeline.image(for: ImageRequest(origin.url("/" + entry.icon)))
            #expect(image.width == 128)
        }
        let photo = try await pipeline.response(
            for: ImageRequest(origin.url("/" + DrawnContent.photoPaths[0])))
        #expect(photo.header.isProgressive)
        #expect(photo.image.width == 960 && photo.image.height == 640)
        let missing = await #expect(throws: ImageError.self) {
            try await pipeline.image(for: ImageRequest(origin.url("/icons/no-such-app.png")))
        }
        #expect(missing?.httpStatus == 404)
        #expect(await pipeline.shutdown().isClean)
    }
}
