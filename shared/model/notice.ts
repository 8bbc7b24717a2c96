/** A message that does not result from a user's action. Shown until dismissed. */
export type Notice = { readonly id: string } & NoticeContent;

export type NoticeContent =
  | UnreadFile
  /** Changes that are only in memory, because these files can't be written. Removed when they can. */
  | { readonly kind: 'not-saved'; readonly files: readonly string[] }
  /** A remembered sign-in is still on disk after signing out or locking. Removed when it has been deleted. */
  | { readonly kind: 'sign-in-not-removed' }
  /** The update server's list is this many days old: there is no newer list, or the server withholds it. */
  | { readonly kind: 'update-list-old'; readonly days: number }
  | Mishap;

/** An unexpected error in the console, which continues. */
export interface Mishap {
  readonly kind: 'page-crashed' | 'unexpected-error';
}

/** A file of an earlier run that could not be read completely. */
export type UnreadFile =
  /** The name of the file, and its new name. Its readable part is used. */
  | { readonly kind: 'file-set-aside' | 'file-from-newer'; readonly file: string; readonly keptAs: string }
  /** It could not be moved either, so the file stays and nothing is written to its path. */
  | { readonly kind: 'file-left-alone'; readonly file: string };
