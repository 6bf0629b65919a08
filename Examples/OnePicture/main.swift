// A window with one remote picture: OnePicture ADDRESS
#if GTK
    import CGTK
    import Gannet
    import GannetGTK

    guard MainLoop.openDisplay(), let widget = unsafe gtk_window_new() else { exit(1) }
    let view = RemoteImageView(width: 480, height: 320, contentMode: .cover)
    view.setImage(ImageURL(CommandLine.arguments.last ?? ""), transition: .crossFade)
    let window = unsafe UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkWindow.self)
    unsafe gtk_window_set_child(window, view.widget.assumingMemoryBound(to: GtkWidget.self))
    unsafe gtk_window_present(window)
    MainLoop.run()
#endif
