/// A catalog for a run without prepared content: names of real free applications.
enum BuiltInApps {
    /// The applications, in the order of their names.
    static let entries: [AppEntry] = names.split(separator: ",").map { part in
        let name = part.trimmingPrefix { $0.isWhitespace }.description
        return AppEntry(
            name: name, download: downloads(of: name), icon: "icons/" + fileName(of: name))
    }

    /// The name of the icon file of an application.
    static func fileName(of name: String) -> String {
        name.lowercased().map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined() + ".png"
    }

    /// Drawn from the name, so that every run shows the same; small numbers are commoner.
    private static func downloads(of name: String) -> String {
        let hash = name.utf8.reduce(UInt64(7)) { ($0 &* 31 &+ UInt64($1)) % 1_000_003 }
        return Int(1000 + hash * hash / 20_000).grouped + " downloads"
    }

    private static let names = """
        0 A.D., AbiWord, Abook, Akregator, Alacritty, AlsaMixer, Amarok, Amule, Anjuta, \
        AnkiDroid, Apostrophe, Ardour, Arduino IDE, Ario, Ark, Asunder, Atril, Audacious, \
        Audacity, Authenticator, Avidemux, Azimuth, Baobab, Barrage, Barrier, Battery Monitor, \
        Bitcoin Core, Black Box, Bleachbit, Blender, Bluefish, Blueman, Boatswain, Bookworm, \
        Boxes, Brasero, Brave, Brisk, Builder, Bustle, Caja, Calamares, Calculator, Calendar, \
        Calibre, Calligra, Cantor, Capitaine, Cawbird, Celluloid, Chatty, Cheese, Chess, \
        Chromium, Cinelerra, ClamTk, Clapper, Claws Mail, Clementine, Clocks, Cockpit, \
        CodeLite, Collision, Conky, Contacts, Cozy, Cura, Curtail, Darktable, DBeaver, \
        Deja Dup, Deluge, Denemo, Devhelp, Dia, Dialect, digiKam, Dino, Diodon, Disk Usage, \
        Ditaa, Dolphin, DOSBox, Dragon Player, Drawing, Eartag, Easy Effects, EasyTAG, Eclipse, \
        Element, Elisa, Emacs, Endeavour, Engrampa, Eog, Ephoto, Epiphany, Evince, Evolution, \
        Exaile, Falkon, Feedbin Reader, Feh, File Roller, FileZilla, Firefox, Five or More, \
        Flameshot, Flatseal, FlightGear, Focuswriter, Foliate, Font Manager, Fractal, \
        Fragments, FreeCAD, Freeciv, FreeTube, Frescobaldi, Frozen Bubble, Gajim, Galculator, \
        Gaphor, Geany, Gedit, Geeqie, Ghostwriter, Giara, GIMP, Gitg, Glade, Glances, Gnote, \
        GnuCash, Gnumeric, Gnuplot, Goldendict, Gonvert, GParted, Gpick, gPodder, Gradio, \
        Gramps, Grsync, GStreamer, gThumb, Gtkhash, Guake, Gucharmap, Gufw, Guvcview, Gwenview, \
        HandBrake, Haruna, Hedgewars, HexChat, Hitori, Homebank, Htop, Hugin, Iagno, IceCat, \
        Impression, Inkscape, Isoimagewriter, JabRef, Jami, Juk, Junction, K3b, KAddressBook, \
        Kaffeine, KAlarm, Kalzium, Kamoso, Karbon, Kate, KBackup, KCachegrind, KColorChooser, \
        Kdenlive, KDevelop, KeePassXC, Keysign, KFind, KGet, Kid3, Kiten, Kleopatra, KMail, \
        KMines, KMyMoney, Kodi, Kolourpaint, Kommit, Konqueror, Konsole, Kontact, Konversation, \
        Kooha, KOrganizer, Krdc, Krita, Kronometer, Krusader, KStars, KTorrent, KTouch, \
        Kubrick, Kup, Kwave, LabPlot, Laby, LeoCAD, LibreCAD, LibreOffice, LibreWolf, Liferea, \
        LightDM, LMMS, Lollypop, Lutris, LyX, Maps, Marble, Marker, Mate Terminal, Mednaffe, \
        Meld, Metadata Cleaner, Midori, Minder, Minetest, Minuet, Mixxx, Mousepad, MPV, Mumble, \
        MuseScore, Music, MyPaint, Nano, Nautilus, Nemo, Neovim, Netsurf, Newsflash, Nextcloud, \
        Nheko, Nomacs, NotepadQQ, Notes, OBS Studio, Octave, Okteta, Okular, Onboard, \
        OnionShare, OpenShot, OpenTTD, Orca, Pan, Parabolic, Parlatype, PasswordSafe, \
        PDF Arranger, PeaZip, Peek, Penguin Subtitle Player, Phosh, Photoflare, Picard, Pidgin, \
        Pika Backup, Pinta, Pitivi, Planify, Planner, Pluma, Podcasts, Polari, Popsicle, \
        PulseAudio Control, PuTTY, Puzzles, qBittorrent, QGIS, QLCPlus, Qmmp, Quassel, \
        Quod Libet, RawTherapee, Recipes, Redshift, Remmina, Rhythmbox, Ristretto, RSSGuard, \
        Sakura, Scribus, Seahorse, Secrets, Shortwave, Shotcut, Shotwell, Sigil, Signal, \
        Simple Scan, Skanlite, SMPlayer, Sonata, Sound Juicer, Sound Recorder, Spectacle, \
        Spyder, Stellarium, Step, Stopmotion, Strawberry, Sublime Music, SuperTux, \
        SuperTuxKart, Sushi, Sweeper, Swell Foop, Synaptic, Syncthing, Tali, Tangram, Telegram, \
        Terminator, Thunar, Thunderbird, Tilda, Tilix, Todoman, Tor Browser, Totem, \
        Transmission, TuxGuitar, TuxPaint, Umbrello, Unetbootin, Vim, VirtualBox, VLC, \
        VSCodium, Warpinator, Weather, Weechat, Wesnoth, Wike, Wireshark, Workrave, Xfburn, \
        Xournal++, Yelp, Zathura, Zeal, Zim, Zulip
        """
}
