#pragma once
#include <adwaita.h>
#include <glib-unix.h>
#include <gtk/gtk.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

// What Swift cannot call: macros, and calls through GCallback, whose type says nothing of its
// arguments. Pointers to objects are plain addresses here, since Swift has no casts along GObject's
// classes.

// MARK: Joining Dispatch's main queue to a run loop (what CoreFoundation uses; libdispatch's
// private/private.h, not installed)

extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *_Null_unspecified message);

// MARK: Signals, by the shape of what they hand over

typedef void (*gn_plain_callback)(gpointer instance, gpointer data);
typedef void (*gn_object_callback)(gpointer instance, gpointer object, gpointer data);
typedef void (*gn_index_callback)(gpointer instance, guint index, gpointer data);
typedef void (*gn_press_callback)(
    gpointer instance, int presses, double x, double y, gpointer data);
typedef gboolean (*gn_asking_callback)(gpointer instance, gpointer data);

#define GN_DEFINE_CONNECT(shape)                                                          \
    static inline gulong gn_connect_##shape(                                              \
        gpointer instance, const char *signal, gn_##shape##_callback callback,            \
        gpointer data, GDestroyNotify destroy)                                            \
    {                                                                                     \
        return g_signal_connect_data(instance, signal, G_CALLBACK(callback), data,        \
            (GClosureNotify)(void (*)(void))destroy, 0);                                  \
    }

GN_DEFINE_CONNECT(plain)
GN_DEFINE_CONNECT(object)
GN_DEFINE_CONNECT(index)
GN_DEFINE_CONNECT(asking)
GN_DEFINE_CONNECT(press)

// MARK: Class structures, whose macros do the casting

/// A widget that draws what a Swift object tells it to.
typedef struct {
    GtkWidget parent;
    /// A retained Swift object, released when the widget is finalized.
    gpointer content;
} gn_image_widget;

/// A list model of so many items that have nothing but their position.
typedef struct {
    GObject parent;
    guint count;
} gn_count_model;

static inline GType gn_type_object(void) { return G_TYPE_OBJECT; }
static inline GType gn_type_list_model(void) { return G_TYPE_LIST_MODEL; }

static inline void gn_chain_up_finalize(gpointer instance, gpointer parent_class)
{
    G_OBJECT_CLASS(parent_class)->finalize(G_OBJECT(instance));
}

static inline void gn_chain_up_dispose(gpointer instance, gpointer parent_class)
{
    G_OBJECT_CLASS(parent_class)->dispose(G_OBJECT(instance));
}

static inline gboolean gn_is_scrolled_window(gpointer object)
{
    return GTK_IS_SCROLLED_WINDOW(object);
}

static inline gboolean gn_is_toplevel(gpointer object) { return GDK_IS_TOPLEVEL(object); }

static inline void gn_chain_up_map(gpointer instance, gpointer parent_class)
{
    GTK_WIDGET_CLASS(parent_class)->map(GTK_WIDGET(instance));
}

static inline void gn_chain_up_unmap(gpointer instance, gpointer parent_class)
{
    GTK_WIDGET_CLASS(parent_class)->unmap(GTK_WIDGET(instance));
}

// MARK: Variadic functions

/// Whether the desktop's settings let things move by themselves.
static inline gboolean gn_enables_animations(void)
{
    GtkSettings *settings = gtk_settings_get_default();
    gboolean enabled = TRUE;
    if (settings) g_object_get(settings, "gtk-enable-animations", &enabled, NULL);
    return enabled;
}

/// Sets a property that is a text.
static inline void gn_set_text(gpointer object, const char *property, const char *text)
{
    g_object_set(object, property, text, NULL);
}

/// Says what a picture shows; NULL says nothing.
static inline void gn_accessible_set_label(gpointer widget, const char *_Nullable label)
{
    if (label)
        gtk_accessible_update_property(
            GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
    else
        gtk_accessible_reset_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL);
}

/// Says whether something is awaited.
static inline void gn_accessible_set_busy(gpointer widget, gboolean busy)
{
    if (busy)
        gtk_accessible_update_state(
            GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_BUSY, TRUE, -1);
    else
        gtk_accessible_reset_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_BUSY);
}

/// Says what went wrong; NULL says that nothing did.
static inline void gn_accessible_set_problem(gpointer widget, const char *_Nullable problem)
{
    GtkAccessible *accessible = GTK_ACCESSIBLE(widget);
    if (problem) {
        gtk_accessible_update_state(
            accessible, GTK_ACCESSIBLE_STATE_INVALID, GTK_ACCESSIBLE_INVALID_TRUE, -1);
        gtk_accessible_update_property(
            accessible, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, problem, -1);
    } else {
        gtk_accessible_reset_state(accessible, GTK_ACCESSIBLE_STATE_INVALID);
        gtk_accessible_reset_property(accessible, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
    }
}

// MARK: Clocks

static inline gint64 gn_nanoseconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (gint64)now.tv_sec * 1000000000 + now.tv_nsec;
}

/// Time that passes for everybody.
static inline gint64 gn_monotonic_nanoseconds(void) { return gn_nanoseconds(CLOCK_MONOTONIC); }

/// Processor time that this thread has had.
static inline gint64 gn_thread_nanoseconds(void)
{
    return gn_nanoseconds(CLOCK_THREAD_CPUTIME_ID);
}

/// Empties Dispatch's event counter.
static inline void gn_clear_signals(int handle)
{
    guint64 count;
    // It fails only where the counter is empty already.
    if (read(handle, &count, sizeof count) < 0) return;
}

/// Calls back in the main loop when somebody at the shell, or the system, asks the process to end.
static inline void gn_on_interrupt(GSourceFunc callback)
{
    g_unix_signal_add(SIGINT, callback, NULL);
    g_unix_signal_add(SIGTERM, callback, NULL);
}
