/** What the console runs on, and third-party licenses. */
export interface About {
  /** Versions; empty if there is none. */
  readonly runtime: { readonly electron: string; readonly chromium: string; readonly node: string };
  /** Of all bundled packages, as one text. Null if it can't be read. */
  readonly licenses: string | null;
}
