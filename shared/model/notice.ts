/** Something a person should know that is no answer to anything they just did. Shown until dismissed. */
export interface Notice {
  readonly id: string;
  readonly kind: 'file-set-aside';
  /** The name of the file that could not be read, and the name it now has beside it. */
  readonly file: string;
  readonly keptAs: string;
}
