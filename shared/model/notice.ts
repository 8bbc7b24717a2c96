/** Not the result of something the user did. Stays until dismissed. */
export type Notice = { readonly id: string } & NoticeContent;

export type NoticeContent =
  | UnreadFile
  /** These files can't be written, so changes are only in memory. Goes away once they can. */
  | { readonly kind: 'not-saved'; readonly files: readonly string[] }
  /** We signed out or locked, but a remembered sign-in is still on disk. Goes away once it's deleted. */
  | { readonly kind: 'sign-in-not-removed' }
  /** The update server's list is this old: there's nothing newer, or somebody withholds it. */
  | { readonly kind: 'update-list-old'; readonly days: number }
  | Mishap;

/** Something went wrong, and the console went on. */
export interface Mishap {
  readonly kind: 'page-crashed' | 'unexpected-error';
}

/** Left by an earlier run, and not readable in full. */
export type UnreadFile =
  /** The file got a new name; what could be read of it is used. */
  | { readonly kind: 'file-set-aside' | 'file-from-newer'; readonly file: string; readonly keptAs: string }
  /** It couldn't even be renamed, so we leave it there and write nothing to its path. */
  | { readonly kind: 'file-left-alone'; readonly file: string };
