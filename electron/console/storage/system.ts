/** Encrypts a text so that only this user on this computer can read it. Implemented by `desktop/`. */
export interface SecretBox {
  canSeal(): Promise<boolean>;
  /** Null without secure storage. @throws if it fails, for example a locked keyring */
  seal(text: string): Promise<Buffer | null>;
  /** @throws if it was sealed elsewhere, or the secure storage fails */
  open(sealed: Buffer): Promise<string>;
}

/** Implemented by `desktop/` with the system's own dialog. Null if the user canceled. */
export interface FileChooser {
  chooseSaveFile(suggestion: { readonly name: string; readonly extension: string }): Promise<string | null>;
  /** The path of the chosen file with one of these extensions, or any. Null if the user canceled. */
  chooseOpenFile(extensions: readonly string[]): Promise<string | null>;
}
