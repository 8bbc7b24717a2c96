/** Encrypts a text so that only this user on this computer can read it. Implemented by `desktop/`. */
export interface SecretBox {
  /** Whether this computer has secure storage. */
  canSeal(): Promise<boolean>;
  /**
   * Null if this computer has no secure storage.
   * @throws if that storage fails, for example a locked keyring
   */
  seal(text: string): Promise<Buffer | null>;
  /** @throws if it was sealed elsewhere, or the secure storage fails */
  open(sealed: Buffer): Promise<string>;
}

/** Lets the user choose a file to save or open. Implemented by `desktop/` with the system's own dialog. */
export interface FileChooser {
  /** The chosen path. Null if the user canceled. */
  chooseSaveFile(suggestion: { readonly name: string; readonly extension: string }): Promise<string | null>;
  /** The path of the chosen file with one of these extensions, or any. Null if the user canceled. */
  chooseOpenFile(extensions: readonly string[]): Promise<string | null>;
}
