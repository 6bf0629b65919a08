#if GTK
    import CGTK
    import GannetCore

    extension ImageWidget {
        /// What the C instance holds on to, and draws.
        @MainActor @safe
        final class Content {
            let width: Int
            let height: Int
            var subject = Subject.nothing
            var contentMode = ContentMode.inside
            var cornerRadius = 0.0
            /// Told whenever ``isOnScreen`` has changed.
            var onScreenChange: @MainActor () -> Void = {}
            var isMapped = false { didSet { tellChange(from: oldValue && hasSize) } }
            var hasSize = false { didSet { tellChange(from: isMapped && oldValue) } }

            /// Whether the widget is seen: mapped, and laid out.
            ///
            /// A list maps all of its rows first, and unmaps those out of sight when it lays out.
            var isOnScreen: Bool { isMapped && hasSize }

            private func tellChange(from wasOnScreen: Bool) {
                if isOnScreen != wasOnScreen { onScreenChange() }
            }

            init(width: Int, height: Int) {
                self.width = width
                self.height = height
            }

            func draw(_ widget: UnsafeMutablePointer<GtkWidget>, into snapshot: OpaquePointer) {
                switch subject {
                case .nothing: break
                case .texture(let texture): unsafe draw(texture, in: widget, into: snapshot)
                case .icon(let name): unsafe draw(icon: name, in: widget, into: snapshot)
                }
            }

            private func draw(
                _ texture: Texture, in widget: UnsafeMutablePointer<GtkWidget>,
                into snapshot: OpaquePointer
            ) {
                let box = unsafe size(of: widget)
                let frame = PictureFrame(
                    picture: (texture.width, texture.height), box: box, mode: contentMode)
                var place = frame.rectangle
                let isClipped = cornerRadius > 0 || contentMode == .cover
                if isClipped { unsafe pushClip(box, radius: cornerRadius, onto: snapshot) }
                unsafe gtk_snapshot_append_texture(snapshot, texture.texture, &place)
                if isClipped { unsafe gtk_snapshot_pop(snapshot) }
            }

            /// A tile in a tint of the text's colour, with the icon at half its size.
            private func draw(
                icon name: String, in widget: UnsafeMutablePointer<GtkWidget>,
                into snapshot: OpaquePointer
            ) {
                let box = unsafe size(of: widget)
                var color = GdkRGBA()
                unsafe gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color)
                var tint = color
                tint.alpha *= 0.07
                color.alpha *= 0.4
                let side = min(box.width, box.height)
                unsafe pushClip(box, radius: max(cornerRadius, side * 0.22), onto: snapshot)
                var tile = PictureFrame(centred: box, in: box).rectangle
                unsafe gtk_snapshot_append_color(snapshot, &tint, &tile)
                unsafe gtk_snapshot_pop(snapshot)

                let iconSide = (side / 2).rounded()
                let icon = ThemeIcon.named(
                    name, side: Int(iconSide),
                    scale: Int(unsafe gtk_widget_get_scale_factor(widget)))
                var origin = PictureFrame(centred: (iconSide, iconSide), in: box).rectangle.origin
                unsafe gtk_snapshot_save(snapshot)
                unsafe gtk_snapshot_translate(snapshot, &origin)
                unsafe icon.draw(into: snapshot, side: iconSide, color: color)
                unsafe gtk_snapshot_restore(snapshot)
            }

            private func pushClip(
                _ box: (width: Double, height: Double), radius: Double, onto snapshot: OpaquePointer
            ) {
                var bounds = PictureFrame(centred: box, in: box).rectangle
                var rounded = GskRoundedRect()
                unsafe gsk_rounded_rect_init_from_rect(&rounded, &bounds, Float(radius))
                unsafe gtk_snapshot_push_rounded_clip(snapshot, &rounded)
            }

            private func size(
                of widget: UnsafeMutablePointer<GtkWidget>
            ) -> (width: Double, height: Double) {
                (
                    Double(unsafe gtk_widget_get_width(widget)),
                    Double(unsafe gtk_widget_get_height(widget))
                )
            }
        }
    }

    extension PictureFrame {
        fileprivate var rectangle: graphene_rect_t {
            graphene_rect_t(
                origin: graphene_point_t(x: Float(x), y: Float(y)),
                size: graphene_size_t(width: Float(width), height: Float(height)))
        }
    }
#endif
