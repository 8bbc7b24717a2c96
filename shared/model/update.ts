/** Whether a newer version of the console waits on this computer. */
export type UpdateState =
  | { readonly kind: 'none' }
  /** So much of it is here, in whole percent. */
  | { readonly kind: 'downloading'; readonly version: string; readonly percent: number }
  /** It is there, whole and checked, and runs after the next start. */
  | { readonly kind: 'ready'; readonly version: string };

/**
 * What the signature of a release list covers before the list itself: its name, so that one system's list is not taken for
 * another's.
 */
export function headOfSignedList(name: string): string {
  return `device-lab-console update\n${name}\n`;
}

export const noUpdate: UpdateState = { kind: 'none' };
