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
