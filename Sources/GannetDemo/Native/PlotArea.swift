#if GTK
    import CGTK
    import GannetGTK

    /// A small plot of the last values of a measurement.
    @MainActor @safe
    final class PlotArea: WidgetProviding {
        private let area: ObjectHandle
        private let state: State

        private final class State {
            var plot = Plot()
            var top = 1.0
        }

        init(width: Int, height: Int) {
            let state = State()
            self.state = state
            area = unsafe .made(gtk_drawing_area_new())
            unsafe gtk_drawing_area_set_content_width(area.typed(), gint(width))
            unsafe gtk_drawing_area_set_content_height(area.typed(), gint(height))
            unsafe gtk_drawing_area_set_draw_func(
                area.typed(), drawPlot, Unmanaged.passRetained(state).toOpaque(), releaseObject)
        }

        var widget: UnsafeMutableRawPointer { unsafe area.address }

        /// Takes a value; `top` is what touches the upper edge.
        func add(_ value: Double, top: Double) {
            state.plot.add(value)
            state.top = top
            unsafe gtk_widget_queue_draw(area.typed())
        }

        fileprivate static func draw(
            _ data: UnsafeMutableRawPointer, _ widget: UnsafeMutablePointer<GtkWidget>,
            _ cairo: OpaquePointer, _ width: Double, _ height: Double
        ) {
            let state = unsafe Unmanaged<State>.fromOpaque(data).takeUnretainedValue()
            let points = state.plot.points(width: width, height: height - 2, top: state.top)
            guard let first = points.first, let last = points.last else { return }
            var color = GdkRGBA()
            unsafe gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color)
            let setColor = { (alpha: Double) in
                unsafe cairo_set_source_rgba(
                    cairo, Double(color.red), Double(color.green), Double(color.blue), alpha)
            }
            unsafe cairo_translate(cairo, 0, 1)
            unsafe cairo_move_to(cairo, first.x, height)
            for point in points { unsafe cairo_line_to(cairo, point.x, point.y) }
            unsafe cairo_line_to(cairo, last.x, height)
            setColor(0.15)
            unsafe cairo_fill(cairo)
            for point in points { unsafe cairo_line_to(cairo, point.x, point.y) }
            setColor(0.8)
            unsafe cairo_set_line_width(cairo, 1.5)
            unsafe cairo_stroke(cairo)
        }
    }

    private let drawPlot: GtkDrawingAreaDrawFunc = { area, cairo, width, height, data in
        guard let area = unsafe area, let cairo = unsafe cairo, let data = unsafe data else {
            return
        }
        // Unchecked because GTK draws on the main thread, where all of these stay.
        nonisolated(unsafe) let drawing = unsafe (
            data, UnsafeMutableRawPointer(area).assumingMemoryBound(to: GtkWidget.self), cairo
        )
        MainActor.assumeIsolated {
            unsafe PlotArea.draw(
                drawing.0, drawing.1, drawing.2, Double(width), Double(height))
        }
    }
#endif
