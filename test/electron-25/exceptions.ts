/** A check that Electron 25 can't pass, and why. */
export interface Exception {
  readonly title: string;
  readonly reason: string;
}

/** `npm run on-electron-25 -- --exceptions` lists those that pass all the same. */
export const exceptions: Readonly<Record<'endToEnd' | 'conformance' | 'selfCheck', readonly Exception[]>> = {
  endToEnd: [
    ...[
      'a fixed address is the only lab, on the page and in main',
      'a file with an error is shown with its path and the reason',
      'an external DevTools client can find the page and use it',
    ].map((title) => ({
      title,
      reason: 'Playwright connects by CDP only to a newer Electron (GetDefaultBrowserContext)',
    })),
    ...[
      'finds no problem, on its own folder that is deleted afterwards',
      'does not disturb a running console',
      'detects a page with network access, and ends with 1',
    ].map((title) => ({ title, reason: 'the line csp of the self-check, see below' })),
  ],
  conformance: [],
  selfCheck: [
    {
      title: 'csp',
      reason: 'Chromium 114 throws for a script that has no trusted type; newer ones report it only',
    },
  ],
};

/** What CI runs: the tests that only a real Electron can show. */
export const subset: Readonly<Record<'endToEnd' | 'conformance', readonly string[]>> = {
  endToEnd: [],
  conformance: [],
};
