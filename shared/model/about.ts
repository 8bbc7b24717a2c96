/** The versions of the console's runtime, and its third-party licenses. */
export interface About {
  /** Versions. Empty if there is none. */
  readonly runtime: { readonly electron: string; readonly chromium: string; readonly node: string };
  /** The licenses of all bundled packages, as one text. Null if it can't be read. */
  readonly licenses: string | null;
}
