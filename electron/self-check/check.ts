/** What a check found: good, bad, or null where this computer cannot have it; the reason stands in `detail`. */
export interface Outcome {
  readonly ok: boolean | null;
  readonly detail: string;
}

/** One thing that must hold where the console runs. */
export interface Check {
  /** The `check` of its line, in kebab-case. */
  readonly name: string;
  /** What a good outcome means, in one phrase. */
  readonly expected: string;
  /** Why a check that takes too long is null, where it waits for a person; otherwise it is false. */
  readonly waitsFor?: string;
  /** Finds out. A rejection counts as false. `signal` aborts shortly before the time is over. */
  run(signal: AbortSignal): Promise<Outcome> | Outcome;
}

/** It holds. */
export const pass = (detail: string): Outcome => ({ ok: true, detail });
/** It should hold here, and does not. */
export const fail = (detail: string): Outcome => ({ ok: false, detail });
/** This computer cannot have it. */
export const cannot = (detail: string): Outcome => ({ ok: null, detail });
