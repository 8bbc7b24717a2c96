import type { AgentAddress } from '#shared/model/agent-address.ts';
import type { DeviceListAnswer } from '#shared/wire/device-list.ts';
import type { AnswerBytes } from '../limits/answer-bytes.ts';
import type { EncodedList } from './encode-list.ts';
import type { ReadInTurn } from '../limits/reading-turns.ts';

/** The address of an agent in the request, and the addresses for a connection to it. */
export interface AgentTarget extends AgentAddress {
  /** The allowed IP addresses of `host`. They are looked up once and not again during the contact. */
  readonly ips: readonly string[];
}

/** Resources that contacts share. A connector that is used alone needs none. */
export interface ContactParts {
  /** Called when the agent reports its kind and version; see `agentHeader`. */
  readonly onVersion?: (version: string) => void;
  /** The response's share of the byte budget. */
  readonly bytes?: Pick<AnswerBytes, 'grow'>;
  readonly readInTurn?: ReadInTurn;
  /** Whether a known owner wants the list, as limits tell known owners from strangers. True by default. */
  readonly isKnown?: boolean;
}

/** Implements the protocol of one kind of agent for the lab service. */
export interface Connector {
  /**
   * Requests the agent's devices. Elements of MobileList follow wire-spec 2.5. A connector that passes on an agent's
   * own records leaves them unchanged.
   * @throws AgentFailure if the agent returns no list.
   */
  listDevices(target: AgentTarget, signal: AbortSignal, parts?: ContactParts): Promise<DeviceListAnswer>;
  /**
   * As {@link listDevices}, for a caller that requests the list regularly. Work that depends on the response is not
   * repeated while the response stays the same, and the agent is not tracked in between.
   */
  poll?(target: AgentTarget, signal: AbortSignal, parts?: ContactParts): Promise<EncodedList>;
  /** The stored list of a tracked agent, without a request. Null if there is none or it is too old. */
  recall?(target: AgentTarget): DeviceListAnswer | null;
  /** Number of tracked agents. */
  trackedCount?(): number;
  /** Clears the stored lists and aborts work in progress. */
  close(): Promise<void>;
}
