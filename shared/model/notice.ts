/** Something a person should know that is no answer to anything they just did. Shown until dismissed. */
export type Notice = { readonly id: string } & NoticeContent;

export type NoticeContent =
  | UnreadFile
  /** Changes that are in memory only, since these files cannot be written. Goes when they can. */
  | { readonly kind: 'not-saved'; readonly files: readonly string[] }
  /** A kept sign-in is still on disk after signing out or locking. Goes when it is removed. */
  | { readonly kind: 'sign-in-not-removed' }
  /** The update server has had nothing newer for so many days, or withholds it. */
  | { readonly kind: 'update-list-old'; readonly days: number }
  | Mishap;

/** Something went wrong inside the console, which goes on. */
export interface Mishap {
  readonly kind: 'page-crashed' | 'unexpected-error';
}

/** A file of an earlier run that could not be read whole. */
export type UnreadFile =
  /** The name of the file, and the name it now has beside it. What could be read of it is used. */
  | { readonly kind: 'file-set-aside' | 'file-from-newer'; readonly file: string; readonly keptAs: string }
  /** It could not be moved either, so its place is left to it and nothing is written there. */
  | { readonly kind: 'file-left-alone'; readonly file: string };
