import type { AgentAddress } from '#shared/model/agent-address.ts';
import type { FoundKind } from '#shared/model/discovery.ts';

export interface Recognised {
  readonly kind: Exclude<FoundKind, 'phone'>;
  /** Empty when it does not say. */
  readonly version: string;
}

/**
 * Finds out by harmless questions whether an ADB server or a Device Lab agent listens at an address; null for anything
 * else, which is left alone. Ends by itself within a few seconds, and rejects only with the reason of an aborted signal.
 * Implemented by `service/`.
 */
export type Recognise = (address: AgentAddress, signal: AbortSignal) => Promise<Recognised | null>;
