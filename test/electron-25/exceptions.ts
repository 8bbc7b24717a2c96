/** The checks that Electron 25 can't pass, and why. */
export const exceptions = {
  endToEnd: [
    // Playwright connects by CDP only to a newer Electron (GetDefaultBrowserContext).
    'a fixed address is the only lab, on the page and in main',
    // Before Chromium 128, getBoundingClientRect has pixels of its own for an element with CSS zoom (sizes-drawing.module.css).
    'texts that are 40 % longer fit, and axe finds no violation: light',
  ],
  conformance: [
    // An ES module as main needs Electron 28.
    'ready waits until the main module and all it imports have been evaluated',
    // 25 leaves it to the window manager; NativeWindow::InitFromOptions of 45 clamps it.
    'a new window has at least its minimum size',
    // 25 has no asynchronous safeStorage.
    'safeStorage waits for ready',
    'encryption is available without a keyring, with a public key',
    // 25 does not apply webRequest to session.fetch of a custom scheme.
    'a session responds to a request of main like to one of its page, with its protocols and its listeners',
  ],
};

/** The end-to-end tests of CI: what only Electron's own window, bridge, process and menus can show. */
export const subset: readonly string[] = [
  'opens one window for each data folder, with its size and the colors of the settings',
  'gives the page only a frozen bridge: no Node, network, foreign script or navigation',
  'WebRTC in the page sends nothing',
  'the page’s protocol serves its own files only',
  'the page leaves no script on the disk, and main logs no error',
  'main’s cryptography is that of the RFCs, and its SQLite keeps a database',
  'finds no problem, on its own folder that is deleted afterwards',
  'a crashed page is reloaded, with a notice and the same view',
  'the message about crashes blocks nothing: the first signal quits',
  'an alert notifies while the window is closed to the tray, and a click opens the device',
  'the tray opens the window in its last state, and its last item quits',
  'the next start restores the window and its zoom',
  'the menu is in the user’s language, and its items work',
  'a link waits for the sign-in, offers an agent, and opens a device',
];
