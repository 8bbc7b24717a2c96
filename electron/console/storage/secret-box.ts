/** Encrypts a text so that only this user on this computer can read it. Implemented by `desktop/`. */
export interface SecretBox {
  /** Whether this computer has something that truly keeps a secret. */
  canSeal(): Promise<boolean>;
  /**
   * Null where this computer has nothing that truly keeps a secret.
   * @throws when what keeps them fails, as a locked keyring does
   */
  seal(text: string): Promise<Buffer | null>;
  /** @throws when it was sealed elsewhere, or what keeps secrets fails */
  open(sealed: Buffer): Promise<string>;
}
