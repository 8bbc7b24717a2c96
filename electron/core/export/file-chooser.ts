/** Asks a person where a file goes. Implemented by `shell/` with the system's own dialog. */
export interface FileChooser {
  /** The path they chose; null when they chose none. */
  chooseSaveFile(suggestion: { readonly name: string; readonly extension: string }): Promise<string | null>;
}
