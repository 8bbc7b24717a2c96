/** What the console runs on, and whose work is in it. */
export interface About {
  /** Versions; empty where there is none. */
  readonly runtime: { readonly electron: string; readonly chromium: string; readonly node: string };
  /** The licences of all that is bundled, as one text; null when it cannot be read. */
  readonly licences: string | null;
}
