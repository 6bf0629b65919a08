import Foundation

/// The same resize as the kernels', written plainly in floating point: boxes, then Lanczos.
struct ReferenceResizer {
    let width: Int
    let height: Int
    let window: (x: Double, y: Double, width: Double, height: Double)
    let resultWidth: Int
    let resultHeight: Int

    /// Four-channel bytes of the result, not rounded.
    func resize(_ bytes: [UInt8]) -> [Double] {
        let across = axis(width, window.x, window.width, resultWidth)
        let down = axis(height, window.y, window.height, resultHeight)
        var rows = [[Double]](repeating: [], count: height)
        for y in 0..<height {
            rows[y] = across.flatMap { weights in
                (0..<4).map { channel in
                    weights.reduce(0.0) {
                        $0 + $1.weight * Double(bytes[(y * width + $1.source) * 4 + channel])
                    }
                }
            }
        }
        return down.flatMap { weights in
            (0..<resultWidth * 4).map { index in
                weights.reduce(0.0) { $0 + $1.weight * rows[$1.source][index] }
            }
        }
    }

    private typealias Tap = (source: Int, weight: Double)

    /// For each pixel of the result, the weight of every source pixel.
    private func axis(
        _ size: Int, _ offset: Double, _ length: Double, _ results: Int
    ) -> [[Tap]] {
        let box = max(1, Int(length / Double(2 * results)))
        let first = Int(offset)
        let used = min(size, Int((offset + length).rounded(.up))) - first
        let boxes = (used + box - 1) / box
        let scale = length / Double(box * results)
        let stretch = max(1, scale)
        return (0..<results).map { index in
            let center = (offset - Double(first)) / Double(box) + (Double(index) + 0.5) * scale
            let weights = (0..<boxes).map { lanczos((Double($0) + 0.5 - center) / stretch) }
            let sum = weights.reduce(0, +)
            return (0..<boxes).filter { weights[$0] != 0 }.flatMap { at -> [Tap] in
                let pixels = at * box..<min(used, (at + 1) * box)
                return pixels.map { (first + $0, weights[at] / sum / Double(pixels.count)) }
            }
        }
    }

    private func lanczos(_ x: Double) -> Double {
        guard abs(x) < 3 else { return 0 }
        return sinc(x) * sinc(x / 3)
    }

    private func sinc(_ x: Double) -> Double {
        x == 0 ? 1 : sin(.pi * x) / (.pi * x)
    }
}
