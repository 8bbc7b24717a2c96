/** One finding of a check, and the alternative commands that fix it. */
export interface Finding {
  /** Whether the console can't start because of it. */
  readonly isFatal: boolean;
  /** One sentence. */
  readonly text: string;
  readonly remedies: readonly [string, ...string[]];
}

/** The command that downloads Electron's runtime, also if it is broken. */
export const downloadCommand = 'npm run get-electron';

export function note(text: string, ...remedies: Finding['remedies']): Finding {
  return { isFatal: false, text, remedies };
}

export function fatal(text: string, ...remedies: Finding['remedies']): Finding {
  return { isFatal: true, text, remedies };
}
