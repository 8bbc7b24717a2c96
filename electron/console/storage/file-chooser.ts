/** Lets the user choose a file to save or open. Implemented by `desktop/` with the system's own dialog. */
export interface FileChooser {
  /** The chosen path. Null if the user canceled. */
  chooseSaveFile(suggestion: { readonly name: string; readonly extension: string }): Promise<string | null>;
  /** The path of the chosen file with one of these extensions, or any. Null if the user canceled. */
  chooseOpenFile(extensions: readonly string[]): Promise<string | null>;
}
