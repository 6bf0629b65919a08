#if GTK
    import GannetCore
    import GannetGTK

    /// The widgets of the inspector.
    @MainActor
    final class InspectorPanel: WidgetProviding {
        var onConditions: @MainActor (OriginConditions.Values) -> Void = { _ in }
        var onSuspend: @MainActor (Bool) -> Void = { _ in }
        var onClearMemory: @MainActor () -> Void = {}
        var onClearAll: @MainActor () -> Void = {}

        private let rows: PlainWidget
        private let values: [PlainWidget]
        private let plots = [
            PlotArea(width: 256, height: 44), PlotArea(width: 256, height: 44),
            PlotArea(width: 256, height: 44),
        ]
        private var conditions: OriginConditions.Values
        private var whole: PlainWidget

        /// A panel with these switches; nil where there is no local origin to disturb.
        init(conditions: OriginConditions.Values?) {
            self.conditions = conditions ?? OriginConditions.Values()
            let names = InspectorReading().rows.map(\.name)
            let values = names.map { _ in PlainWidget.label("–", style: "numeric") }
            self.values = values
            rows = .column(
                4,
                zip(names, values).map { name, value in
                    PlainWidget.row(
                        8, [PlainWidget.label(name, style: "dim-label").expanding(), value])
                })
            whole = .column(0, [])
            let column = PlainWidget.column(
                12,
                [PlainWidget.label("Inspector", style: "title-4"), rows] + plotRows()
                    + (conditions == nil ? [] : conditionRows()) + controlRows())
            whole = PlainWidget.scrolled(column.spaced(16)).styled("background")
        }

        var widget: UnsafeMutableRawPointer { unsafe whole.widget }

        /// Shows a reading.
        func show(_ reading: InspectorReading) {
            for (label, row) in zip(values, reading.rows) where label.text != row.value {
                label.text = row.value
            }
            let running = reading.inFlight.values.reduce(0) { $0 + $1.running + $1.waiting }
            plots[0].add(Double(running), top: 8)
            plots[1].add(reading.bytesPerSecond, top: 1_000_000)
            plots[2].add(reading.longestStall * 1000, top: 17)
        }

        private func plotRows() -> [any WidgetProviding] {
            zip(["Loads", "Transfer rate", "Longest stall"], plots).flatMap { name, plot in
                [PlainWidget.label(name, style: "caption"), plot] as [any WidgetProviding]
            }
        }

        private func conditionRows() -> [any WidgetProviding] {
            let latency = PlainWidget.scale(to: 1000, step: 10, value: Double(conditions.latency)) {
                [weak self] in
                let milliseconds = Int($0)
                self?.change { $0.latency = milliseconds }
            }
            let loss = PlainWidget.scale(to: 50, step: 1, value: Double(conditions.failPercent)) {
                [weak self] in
                let percent = Int($0)
                self?.change { $0.failPercent = percent }
            }
            let offline = PlainWidget.onOff { [weak self] isOffline in
                self?.change { $0.isOffline = isOffline }
            }
            return [
                PlainWidget.label("Latency, ms", style: "caption"), latency,
                PlainWidget.label("Failing requests, %", style: "caption"), loss,
                PlainWidget.row(8, [PlainWidget.label("Offline").expanding(), offline]),
            ]
        }

        private func controlRows() -> [any WidgetProviding] {
            let suspend = PlainWidget.onOff { [weak self] in self?.onSuspend($0) }
            return [
                PlainWidget.row(8, [PlainWidget.label("Suspend all loads").expanding(), suspend]),
                PlainWidget.button("Clear Memory") { [weak self] in self?.onClearMemory() },
                PlainWidget.button("Clear All Caches") { [weak self] in self?.onClearAll() }
                    .styled("destructive-action"),
            ]
        }

        private func change(_ change: (inout OriginConditions.Values) -> Void) {
            change(&conditions)
            onConditions(conditions)
        }
    }
#endif
