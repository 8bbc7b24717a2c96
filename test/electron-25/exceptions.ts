/** A check that Electron 25 can't pass, and why. */
export interface Exception {
  readonly title: string;
  readonly reason: string;
}

/** `npm run on-electron-25 -- --exceptions` lists those that pass all the same. */
export const exceptions: Readonly<Record<'endToEnd' | 'conformance' | 'selfCheck', readonly Exception[]>> = {
  endToEnd: [],
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
