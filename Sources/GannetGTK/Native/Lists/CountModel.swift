#if GTK
    import CGTK

    /// A list model of so many items.
    @MainActor @safe
    final class CountModel {
        let handle: ObjectHandle

        init(count: Int) {
            handle = unsafe .made(g_object_new_with_properties(CountModelClass.type, 0, nil, nil))
            unsafe handle.typed(as: gn_count_model.self).pointee.count = guint(count)
        }

        /// How many items there are; those that stay are the same as before.
        var count: Int {
            get { Int(unsafe handle.typed(as: gn_count_model.self).pointee.count) }
            set {
                let kept = min(count, newValue)
                let (removed, added) = (guint(count - kept), guint(newValue - kept))
                guard removed != added else { return }
                unsafe handle.typed(as: gn_count_model.self).pointee.count = guint(newValue)
                unsafe g_list_model_items_changed(handle.opaque, guint(kept), removed, added)
            }
        }
    }
#endif
