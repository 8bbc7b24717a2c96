import type { Agent } from './fleet/agent.ts';

export const digestAlgorithms = ['sha-512', 'sha3-512', 'blake2b-512', 'whirlpool'] as const;
export const textEncodings = ['utf-8', 'utf-16le'] as const;

/**
 * From the typed password to emp_pass. The contract fixes the form (128 hex digits), not the algorithm (wire-spec 2.2).
 */
export type DigestSettings =
  | {
      readonly kind: 'digest';
      readonly algorithm: (typeof digestAlgorithms)[number];
      readonly encoding: (typeof textEncodings)[number];
    }
  /** The user types the 128 digits. */
  | { readonly kind: 'as-typed' };

export const defaultDigest: DigestSettings = { kind: 'digest', algorithm: 'sha-512', encoding: 'utf-8' };

export interface CallLimits {
  readonly connectMs: number;
  readonly callMs: number;
  readonly answerBytes: number;
}

export const defaultLimits: CallLimits = { connectMs: 3_000, callMs: 15_000, answerBytes: 16 * 1024 * 1024 };

export type LabChoice =
  | { readonly kind: 'this-computer' }
  | { readonly kind: 'demo' }
  | {
      readonly kind: 'service';
      readonly address: string;
      readonly digest: DigestSettings;
      readonly limits: CallLimits;
    };

/** A connection and its agents. One each of the first two kinds, and one service lab per address. */
export interface Lab {
  readonly id: string;
  readonly choice: LabChoice;
  readonly agents: readonly Agent[];
}
