/** Asks a person where a file goes, or which one is meant. Implemented by `desktop/` with the system's own dialog. */
export interface FileChooser {
  /** The path they chose; null when they chose none. */
  chooseSaveFile(suggestion: { readonly name: string; readonly extension: string }): Promise<string | null>;
  /** The path of the file they chose among those with one of these extensions, or any; null when they chose none. */
  chooseOpenFile(extensions: readonly string[]): Promise<string | null>;
}
