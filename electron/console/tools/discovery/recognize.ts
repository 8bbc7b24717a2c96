import type { AgentAddress } from '#shared/model/agent-address.ts';
import type { FoundKind } from '#shared/model/discovery.ts';

export interface Recognized {
  readonly kind: Exclude<FoundKind, 'phone'>;
  /** Empty if it is not reported. */
  readonly version: string;
}

/**
 * Detects with harmless requests whether an ADB server or a Device Lab agent listens at an address. Null for any
 * other program. Ends within a few seconds, and rejects only with the reason of an aborted signal. Implemented by
 * `lab-service/`.
 */
export type Recognize = (address: AgentAddress, signal: AbortSignal) => Promise<Recognized | null>;
