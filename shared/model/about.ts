/** The versions of the console's runtime, and its third-party licences. */
export interface About {
  /** Versions. Empty if there is none. */
  readonly runtime: { readonly electron: string; readonly chromium: string; readonly node: string };
  /** The licences of all bundled packages, as one text. Null if it can't be read. */
  readonly licences: string | null;
}
