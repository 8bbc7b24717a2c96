/** Only this user on this computer can read it then. Implemented by `desktop/`. */
export interface SecretBox {
  canSeal(): Promise<boolean>;
  /** Null without secure storage. @throws if it fails, e.g. a locked keyring */
  seal(text: string): Promise<Buffer | null>;
  /** @throws if it was sealed elsewhere, or the secure storage fails */
  open(sealed: Buffer): Promise<string>;
}

/** Implemented by `desktop/` with the system's own dialog. Null: the user canceled. */
export interface FileChooser {
  chooseSaveFile(suggestion: { readonly name: string; readonly extension: string }): Promise<string | null>;
  /** Only shows files with one of these extensions, or all. Null: the user canceled. */
  chooseOpenFile(extensions: readonly string[]): Promise<string | null>;
}
