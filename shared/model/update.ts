/** Is a newer console ready to run? */
export type UpdateState =
  | { readonly kind: 'none' }
  /** In whole percent. */
  | { readonly kind: 'downloading'; readonly version: string; readonly percent: number }
  /** Complete, verified, and next to start. */
  | { readonly kind: 'ready'; readonly version: string };

/** Signed along with a list: its name, so that one system's list won't pass for another's. */
export function signedListPrefix(name: string): string {
  return `device-lab-console update\n${name}\n`;
}

export const noUpdate: UpdateState = { kind: 'none' };
