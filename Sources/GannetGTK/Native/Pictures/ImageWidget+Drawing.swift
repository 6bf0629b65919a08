#if GTK
    import CGTK
    import GannetCore
    import GannetPixels

    // What the widget looks like.
    extension ImageWidget.Content {
        func draw(_ widget: UnsafeMutablePointer<GtkWidget>, into snapshot: OpaquePointer) {
            let canvas = unsafe Canvas(widget: widget, snapshot: snapshot)
            if let previous, fadedPart < 1 {
                unsafe gtk_snapshot_push_cross_fade(snapshot, fadedPart)
                draw(previous, on: canvas)
                unsafe gtk_snapshot_pop(snapshot)
                draw(subject, on: canvas)
                unsafe gtk_snapshot_pop(snapshot)
            } else {
                draw(subject, on: canvas)
            }
            if let arc { canvas.draw(arc) }
        }

        private func draw(_ subject: ImageWidget.Subject, on canvas: Canvas) {
            switch subject {
            case .nothing: break
            case .texture(let texture), .blurred(let texture):
                canvas.draw(texture, contentMode, shape)
            case .color(let color): canvas.draw(color, shape)
            case .icon(let name): canvas.draw(icon: name, shape)
            case .child(let widget):
                if widget === child { canvas.draw(widget) }
            }
        }
    }

    /// A widget's area in a frame.
    @MainActor @safe
    private struct Canvas {
        private let widget: UnsafeMutablePointer<GtkWidget>
        private let snapshot: OpaquePointer
        private let box: (width: Double, height: Double)

        init(widget: UnsafeMutablePointer<GtkWidget>, snapshot: OpaquePointer) {
            unsafe self.widget = widget
            unsafe self.snapshot = snapshot
            box = (
                Double(unsafe gtk_widget_get_width(widget)),
                Double(unsafe gtk_widget_get_height(widget))
            )
        }

        private var whole: PictureFrame { PictureFrame(centred: box, in: box) }

        /// The colour of text.
        private var color: GdkRGBA {
            var color = GdkRGBA()
            unsafe gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color)
            return color
        }

        func draw(_ texture: Texture, _ mode: ContentMode, _ shape: PictureShape) {
            let frame = PictureFrame(
                picture: (texture.width, texture.height), box: box, mode: mode)
            let (clip, radius) = frame.clipped(to: box).cut(to: shape)
            clipped(to: clip, radius, isNeeded: clip != frame || radius > 0) {
                var place = frame.rectangle
                unsafe gtk_snapshot_append_texture(snapshot, texture.texture, &place)
            }
        }

        func draw(_ color: PixelColor, _ shape: PictureShape) {
            let (frame, radius) = whole.cut(to: shape)
            fill(frame, radius, GdkRGBA(color))
        }

        /// A tile in a tint of the text's colour, with the icon at half its size.
        func draw(icon name: String, _ shape: PictureShape) {
            let side = min(box.width, box.height)
            var (frame, radius) = whole.cut(to: shape)
            if shape != .circle { radius = max(radius, min(side * 0.22, 24)) }
            var tint = color
            tint.alpha *= 0.07
            fill(frame, radius, tint)
            let iconSide = min((side / 2).rounded(), 96)
            frame = PictureFrame(centred: (iconSide, iconSide), in: box)
            let icon = ThemeIcon.named(
                name, side: Int(iconSide), scale: Int(unsafe gtk_widget_get_scale_factor(widget)))
            var ink = color
            ink.alpha *= 0.4
            var origin = frame.rectangle.origin
            unsafe gtk_snapshot_save(snapshot)
            unsafe gtk_snapshot_translate(snapshot, &origin)
            unsafe icon.draw(into: snapshot, side: iconSide, color: ink)
            unsafe gtk_snapshot_restore(snapshot)
        }

        func draw(_ child: any WidgetProviding) {
            unsafe gtk_widget_snapshot_child(widget, child.gtkWidget, snapshot)
        }

        /// A ring, and the arc on it.
        func draw(_ arc: IndicatorMotion.Arc) {
            let side = min(32, min(box.width, box.height) * 0.6)
            guard side > 0 else { return }
            var frame = PictureFrame(centred: (side, side), in: box).rectangle
            guard let cairo = unsafe gtk_snapshot_append_cairo(snapshot, &frame) else { return }
            defer { unsafe cairo_destroy(cairo) }
            let width = max(2, side / 10)
            let ink = color
            let draw = { (start: Double, length: Double, alpha: Double) in
                unsafe cairo_set_source_rgba(
                    cairo, Double(ink.red), Double(ink.green), Double(ink.blue), alpha)
                let from = (start - 0.25) * 2 * Double.pi
                unsafe cairo_arc(
                    cairo, box.width / 2, box.height / 2, (side - width) / 2, from,
                    from + length * 2 * Double.pi)
                unsafe cairo_stroke(cairo)
            }
            unsafe cairo_set_line_width(cairo, width)
            unsafe cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
            draw(0, 1, 0.15)
            draw(arc.start, arc.length, 0.75)
        }

        private func fill(_ frame: PictureFrame, _ radius: Double, _ color: GdkRGBA) {
            clipped(to: frame, radius, isNeeded: radius > 0) {
                var (color, place) = (color, frame.rectangle)
                unsafe gtk_snapshot_append_color(snapshot, &color, &place)
            }
        }

        private func clipped(
            to frame: PictureFrame, _ radius: Double, isNeeded: Bool, _ draw: () -> Void
        ) {
            guard isNeeded else { return draw() }
            var bounds = frame.rectangle
            var rounded = GskRoundedRect()
            unsafe gsk_rounded_rect_init_from_rect(&rounded, &bounds, Float(radius))
            unsafe gtk_snapshot_push_rounded_clip(snapshot, &rounded)
            draw()
            unsafe gtk_snapshot_pop(snapshot)
        }
    }

    extension PictureFrame {
        fileprivate var rectangle: graphene_rect_t {
            graphene_rect_t(
                origin: graphene_point_t(x: Float(x), y: Float(y)),
                size: graphene_size_t(width: Float(width), height: Float(height)))
        }
    }

    extension GdkRGBA {
        fileprivate init(_ color: PixelColor) {
            let part = { (shift: UInt32) in Float(color.word >> shift & 255) / 255 }
            self.init(red: part(24), green: part(16), blue: part(8), alpha: part(0))
        }
    }
#endif
