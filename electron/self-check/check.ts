/** The result of a check: good, bad, or null if this computer cannot have the feature. `detail` is the reason. */
export interface Outcome {
  readonly ok: boolean | null;
  readonly detail: string;
}

/** One requirement of the console. */
export interface Check {
  /** The `check` of its line, in kebab-case. */
  readonly name: string;
  /** The meaning of a good result, in one phrase. */
  readonly expected: string;
  /** Set if the check waits for a person: the reason why a timeout is null instead of false. */
  readonly waitsFor?: string;
  /** Runs the check. A rejection counts as false. `signal` aborts shortly before the timeout. */
  run(signal: AbortSignal): Promise<Outcome> | Outcome;
}

/** The requirement is met. */
export const pass = (detail: string): Outcome => ({ ok: true, detail });
/** The requirement is not met. */
export const fail = (detail: string): Outcome => ({ ok: false, detail });
/** This computer cannot have the feature. */
export const cannot = (detail: string): Outcome => ({ ok: null, detail });
