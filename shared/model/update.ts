/** Whether a newer version of the console is ready on this computer. */
export type UpdateState =
  | { readonly kind: 'none' }
  /** The downloaded part, in whole percent. */
  | { readonly kind: 'downloading'; readonly version: string; readonly percent: number }
  /** It is complete and verified, and runs after the next start. */
  | { readonly kind: 'ready'; readonly version: string };

/** The prefix of a release list's signed data: its name, so that one system's list is not accepted for another. */
export function signedListPrefix(name: string): string {
  return `device-lab-console update\n${name}\n`;
}

export const noUpdate: UpdateState = { kind: 'none' };
