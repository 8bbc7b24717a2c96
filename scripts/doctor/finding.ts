/** One thing that a check has found, and the commands that remedy it: any one of them is enough. */
export interface Finding {
  /** Whether the console cannot start because of it. */
  readonly isFatal: boolean;
  /** One sentence. */
  readonly text: string;
  readonly remedies: readonly [string, ...string[]];
}

/** What downloads Electron's runtime, or downloads it again when it is broken. */
export const downloadCommand = 'npm run get-electron';

export function note(text: string, ...remedies: Finding['remedies']): Finding {
  return { isFatal: false, text, remedies };
}

export function fatal(text: string, ...remedies: Finding['remedies']): Finding {
  return { isFatal: true, text, remedies };
}
