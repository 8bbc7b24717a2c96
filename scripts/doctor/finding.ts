/** What a check found, and commands that would fix it: any one will do. */
export interface Finding {
  /** The console can't start like this. */
  readonly isFatal: boolean;
  /** One sentence. */
  readonly text: string;
  readonly remedies: readonly [string, ...string[]];
}

/** Gets Electron's runtime, or a new one for a broken one. */
export const downloadCommand = 'npm run get-electron';

export function note(text: string, ...remedies: Finding['remedies']): Finding {
  return { isFatal: false, text, remedies };
}

export function fatal(text: string, ...remedies: Finding['remedies']): Finding {
  return { isFatal: true, text, remedies };
}
