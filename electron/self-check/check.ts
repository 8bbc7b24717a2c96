/** The result of a check: good, bad, or null if this computer does not support the feature. `detail` is the reason. */
export interface Outcome {
  readonly ok: boolean | null;
  readonly detail: string;
}

export interface Check {
  /** The `check` of its line, in kebab-case. */
  readonly name: string;
  readonly expected: string;
  /** Set if the check waits for the user: the reason why a timeout is null instead of false. */
  readonly waitsFor?: string;
  /** Runs the check. A rejection counts as false. `signal` aborts shortly before the timeout. */
  run(signal: AbortSignal): Promise<Outcome> | Outcome;
}

export const pass = (detail: string): Outcome => ({ ok: true, detail });
export const fail = (detail: string): Outcome => ({ ok: false, detail });
export const cannot = (detail: string): Outcome => ({ ok: null, detail });
