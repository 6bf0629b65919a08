import GannetCore

extension JSONValue {
    /// An error as `--json` prints it: its code and its reason.
    init(_ error: ImageError) {
        self = ["code": .string(error.code.description), "message": .string(error.reason)]
    }
}
